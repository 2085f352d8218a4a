"""Heroes: how they are played, found, moved and defeated."""

from __future__ import annotations

from tests.twins.villainous.cards import Card, in_order
from tests.twins.villainous.players import Player
from tests.twins.villainous.questions import admits, helpers, strength, suffice, unlike
from tests.twins.villainous.table import DONE, Asking, Doing, Table, Won, objectives


class Heroes(Table):
    """What happens to heroes."""

    def places_for_hero(self, owner: Player, hero: Card, found: bool = False) -> list[int]:
        by_location = bool(self.reads("thorns_uses_location_strength"))
        return [place for place in range(len(owner.locations)) if admits(owner, hero, place, found, by_location)]

    def play_hero(self, actor: Player, owner: Player, hero: Card, given: int | None = None, found: bool = False) -> Asking[None]:
        """Play a hero who is turned up: to a given place, or where the actor says."""
        if given is None:
            places = self.places_for_hero(owner, hero)
        else:
            places = [place for place in self.places_for_hero(owner, hero, found) if place == given]
        if not places:
            self.send_off(owner, hero)
            return
        place = places[0] if given is not None else (yield from self.ask_place(actor, owner, places))
        owner.enter(hero, place)
        owner.counts["heroes"] += 1
        self.check()
        for card in owner.cards_at(place):
            if any(clause.op == "discard-self" for clause in card.at("hero-played-here")):
                owner.discard(card)
        never_late = any(clause.op == "discard-here" for clause in hero.at("play"))
        warrants_first = self.reads("warrant_before_hero_ability") and not never_late
        if warrants_first:
            yield from self.hero_has_come(owner, hero, place)
        yield from self.run(Doing(actor, owner, hero, place), "play")
        if not warrants_first:
            yield from self.hero_has_come(owner, hero, place)

    def hero_has_come(self, owner: Player, hero: Card, place: int) -> Asking[None]:
        for card in owner.reacting(place):
            for clause in card.at("hero-played-here"):
                if card is not hero and card in owner.realm and clause.op != "discard-self":
                    yield from self.do(Doing(owner, owner, card, place), clause)

    def send_off(self, owner: Player, hero: Card) -> None:
        """A hero who has nowhere to go is discarded; what lies on him goes back."""
        owner.power += hero.stolen
        owner.discard(hero)

    def is_findable(self, owner: Player, name: str) -> bool:
        return any(card.name == name for card in [*owner.realm, *owner.discards[True], *owner.decks[True]])

    def take_out(self, owner: Player, name: str) -> Card:
        """Find a hero: in play, in the discards, in the deck."""
        for pile in (owner.realm, owner.discards[True], owner.decks[True]):
            found = in_order(card for card in pile if card.name == name)
            if found:
                break
        hero = found[0]
        for item in owner.items_on(hero):
            owner.discard(item)
        stolen = hero.stolen
        if self.reads("refound_hero_power") == "returns":
            owner.power += stolen
            stolen = 0
        pile.remove(hero)
        hero.leave()
        hero.stolen = stolen
        if pile is owner.decks[True]:
            owner.reveal(hero)
            owner.shuffle(True)
        else:
            owner.revealed.append(hero)
        self.check()
        return hero

    def move_hero(self, owner: Player, hero: Card, place: int) -> Asking[None]:
        owner.set_place(hero, place)
        self.check()
        for item in owner.items_on(hero):
            for clause in item.at("bearer-moved"):
                if item.host is hero:
                    yield from self.do(Doing(owner, owner, item), clause)

    # Defeat

    def vanquish(self, player: Player, heroes: list[Card], keep: bool = False) -> Asking[None]:
        """Choose one of some heroes, then allies, one by one."""
        hero = yield from self.ask_card(player, "hero", unlike(player, heroes))
        yield from self.use_allies(player, hero, keep)

    def use_allies(self, player: Player, hero: Card, keep: bool = False) -> Asking[None]:
        allies: list[Card] = []
        while True:
            left = unlike(player, [ally for ally in helpers(player, hero) if ally not in allies])
            options: dict[str, Card | None] = {ally.label: ally for ally in left}
            if suffice(player, hero, allies):
                options[DONE] = None
            ally = yield from self.ask(player, "allies", options)
            if ally is None:
                break
            allies.append(ally)
        yield from self.defeat(player, hero, allies, keep)

    def defeat(self, owner: Player, hero: Card, allies: list[Card], keep: bool = False) -> Asking[None]:
        shown, place = strength(owner, hero), hero.place
        owner.counts["defeats"] += 1
        if owner is self.active:
            self.defeated = max(self.defeated, shown)
        for clause in objectives(owner):
            if clause.op == "defeated-at" and clause.args[0] == hero.name and owner.index_of[clause.args[1]] == place:
                raise Won(owner)
        borne = [(item, item.place) for item in in_order(item for ally in allies for item in owner.items_on(ally))]
        for ally in [] if keep else in_order(allies):
            self.remove_ally(owner, ally)
        owner.power += hero.stolen
        for item in owner.items_on(hero):
            if any(clause.args[0] == hero.name for clause in item.always("return")):
                item.host = None
            else:
                owner.discard(item)
        owner.discard(hero)
        self.check()
        for item, where in borne:
            yield from self.run(Doing(owner, owner, item, where, shown), "bearer-used")
        for card in owner.reacting(place):
            yield from self.run(Doing(owner, owner, card, place, shown), "hero-defeated-here")
        for card in owner.reacting():
            yield from self.run(Doing(owner, owner, card, place, shown), "hero-defeated")
        yield from self.run(Doing(owner, owner, hero, place, shown), "defeated")

    def remove_ally(self, owner: Player, ally: Card) -> None:
        """An ally is discarded with its items; or a shield in its place."""
        items = owner.items_on(ally)
        shields = [item for item in items if item.always("shield")]
        for card in shields[:1] or [*items, ally]:
            owner.discard(card)
        self.check()
