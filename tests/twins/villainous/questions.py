"""What is so, in one realm: strengths, costs, where something may go, who can be defeated. Nothing is changed here."""

from __future__ import annotations

from tests.twins.villainous.cards import Card, Clause
from tests.twins.villainous.players import Player


def strength(player: Player, card: Card) -> int:
    """The strength of an ally or hero in the realm, with all that changes it."""
    total = card.strength + card.bonus
    for source in player.realm:
        for clause in source.always("strength"):
            if counts_for(source, clause.args[0], card):
                total += clause.number(1) * times(player, card, clause)
    return max(0, total)


def counts_for(source: Card, scope: str, card: Card) -> bool:
    if scope == "self":
        return source is card
    if scope == "bearer":
        return source.host is card
    if scope == "other-heroes":
        return card.type == "hero" and source is not card
    if scope == "heroes-here":
        return card.type == "hero" and source.place == card.place
    assert scope == "other-allies-here", scope
    return card.type == "ally" and source is not card and source.place == card.place


def times(player: Player, card: Card, clause: Clause) -> int:
    """How many times the change counts for a card."""
    condition = clause.args[2] if len(clause.args) > 2 else "nothing"
    if condition == "nothing":
        return 1
    if condition == "at":
        return int(card.place == player.index_of[clause.args[3]])
    if condition == "with-item":
        return int(bool(player.items_on(card)))
    if condition == "with-curse-here":
        return int(any(other.type == "curse" for other in player.cards_at(card.place)))
    if condition == "per-hero-here":
        return len(player.heroes_at(card.place))
    assert condition == "per-location-with-hero", condition
    return len({hero.place for hero in player.heroes()})


def cost(player: Player, card: Card, place: int | None = None, target: Card | None = None) -> int:
    """What a card costs that is played to a place, or aims at a card."""
    total = card.cost
    for source in player.realm:
        for clause in source.always("cost"):
            if not card.is_one_of(clause.args[1]):
                continue
            scope = clause.args[2]
            bearer = source if source.type == "hero" else source.host
            if scope == "mover-here":
                counts = player.at is not None and player.at == source.place
            elif scope == "here":
                counts = place is not None and place == source.place
            else:
                assert scope == "target", scope
                counts = target is not None and target is bearer
            total += clause.number(0) * counts
    return max(0, total)


def payers(player: Player, card: Card) -> list[Card]:
    """The cards that may be discarded in place of paying."""
    return [source for source in player.standing("pays-for") if any(card.is_one_of(clause.args[0]) for clause in source.always("pays-for"))]


def can_pay(player: Player, card: Card, price: int) -> bool:
    return price <= player.power or bool(payers(player, card))


def places_for(player: Player, card: Card) -> list[int]:
    """Where a card of the own side may be put."""
    places = player.free_places()
    if card.always("only-at"):
        places = [player.index_of[clause.args[0]] for clause in card.always("only-at")]
    if card.type == "curse":
        places = [place for place in places if not any(other.always("no-curses") for other in player.cards_at(place))]
    return [place for place in places if place not in never_at(player, card)]


def never_at(player: Player, card: Card) -> list[int]:
    return [player.index_of[clause.args[0]] for clause in card.always("never-at")]


def attachment(card: Card) -> Clause | None:
    return next(iter(card.always("attach")), None)


def bearers(player: Player, card: Card) -> list[Card]:
    """The cards that it may be attached to."""
    clause = attachment(card)
    assert clause is not None
    to = clause.args[0]
    if to == "ally":
        hosts = player.allies()
    else:
        hosts = player.heroes()
        if to == "hero-without-item":
            hosts = [host for host in hosts if not player.items_on(host)]
        elif to == "hero-not-at":
            hosts = [host for host in hosts if host.place != player.index_of[clause.args[1]]]
        else:
            assert to == "hero", to
    return [host for host in hosts if host.place not in player.locked]


# Moving


def near(player: Player, place: int | None, distance: int) -> list[int]:
    """The other places that are open and not too far."""
    if place is None:
        return player.free_places()
    return [other for other in player.free_places() if other != place and abs(other - place) <= distance]


def ways_of_hero(player: Player, hero: Card, distance: int) -> list[int]:
    """Where a hero may be moved."""
    if hero.place in player.locked or is_fixed(player, hero):
        return []
    return [place for place in near(player, hero.place, distance) if place not in never_at(player, hero)]


def is_fixed(player: Player, card: Card) -> bool:
    names = {other.name for other in player.realm}
    if any(clause.args[0] in names for clause in card.always("fixed-while-in-realm")):
        return True
    return any(player.index_of[clause.args[0]] in player.locked for clause in card.always("fixed-while-locked"))


def ways_of(player: Player, card: Card, distance: int) -> list[int]:
    """Where an ally, or an item that lies at a location, may be moved."""
    if card.place in player.locked or is_fixed(player, card):
        return []
    return [place for place in near(player, card.place, distance) if place not in never_at(player, card)]


# Heroes


def admits(player: Player, hero: Card, place: int, ignores_lock: bool, uses_location_strength: bool) -> bool:
    """Whether a hero can be played to a place."""
    only = [player.index_of[clause.args[0]] for clause in hero.always("only-at")]
    if only and place not in only:
        return False
    if place in player.locked and not only and not ignores_lock:
        return False
    if place in never_at(player, hero):
        return False
    for card in player.cards_at(place):
        if card.always("no-heroes"):
            return False
        for clause in card.always("hero-needs"):
            shown = strength_at(player, hero, place) if uses_location_strength else hero.strength
            if shown < clause.number(0):
                return False
    return True


def strength_at(player: Player, hero: Card, place: int) -> int:
    """The strength that he would have there."""
    hero.place = place
    player.realm.append(hero)
    shown = strength(player, hero)
    player.realm.remove(hero)
    hero.place = None
    return shown


def can_be_defeated(player: Player, hero: Card) -> bool:
    if any(item.always("safe") for item in player.items_on(hero)):
        return False
    taunts = [item for item in player.standing("taunt") if item.host is not None]
    return not taunts or any(item.host is hero for item in taunts)


def helpers(player: Player, hero: Card) -> list[Card]:
    """The allies that count against a hero."""
    immune_to = {clause.args[0] for clause in hero.always("immune-to")}
    if hero.place in player.locked:
        return []
    return [ally for ally in player.allies() if ally.name not in immune_to and reaches(player, ally, hero)]


def reaches(player: Player, ally: Card, hero: Card) -> bool:
    assert ally.place is not None
    assert hero.place is not None
    reach = max([clause.number(0) for clause in ally.always("reach")], default=0)
    return ally.place not in player.locked and abs(ally.place - hero.place) <= reach


def suffice(player: Player, hero: Card, allies: list[Card]) -> bool:
    needed = max([clause.number(0) for clause in hero.always("needs-allies")], default=0)
    return len(allies) >= needed and sum(strength(player, ally) for ally in allies) >= strength(player, hero)


def beatable(player: Player, place: int | None = None) -> list[Card]:
    """The heroes, of one place or all, whom a vanquish can defeat."""
    heroes = player.heroes() if place is None else player.heroes_at(place)
    return [
        hero
        for hero in heroes
        if hero.place not in player.locked and can_be_defeated(player, hero) and suffice(player, hero, helpers(player, hero))
    ]


def defeatable(player: Player, limit: int) -> list[Card]:
    """The heroes whom a card may defeat without allies."""
    return [hero for hero in player.heroes() if can_be_defeated(player, hero) and strength(player, hero) <= limit]


def unlike(player: Player, cards: list[Card]) -> list[Card]:
    """Of cards in play that are alike in everything only the first."""
    seen, kept = set(), []
    for card in cards:
        items = tuple(player.items_on(card))
        looks = (card.name, card.place, card.host, items, card.bonus, card.stolen, card.used)
        if looks not in seen:
            seen.add(looks)
            kept.append(card)
    return kept
