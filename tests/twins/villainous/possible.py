"""Whether what a card says can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.twins.villainous.actions import Actions
from tests.twins.villainous.cards import Card, Clause
from tests.twins.villainous.players import Player
from tests.twins.villainous.questions import beatable, can_be_defeated, defeatable, near, places_for, ways_of, ways_of_hero
from tests.twins.villainous.table import ANY_DISTANCE, Doing


class Possible(Actions):
    """One question an operation, `can_...`; those without one can always be done."""

    def can_do(self, doing: Doing, clause: Clause) -> bool:
        question: Callable[[Doing, Clause], object] | None = getattr(self, f"can_{clause.op.replace('-', '_')}", None)
        return question is None or bool(question(doing, clause))

    def can_do_fully(self, doing: Doing, clause: Clause) -> bool:
        if clause.op == "draw-discard":
            return len(doing.owner.decks[False]) + len(doing.owner.discards[False]) >= clause.number(0)
        return self.can_do(doing, clause)

    # Power

    def can_gain_per_hero(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.heroes()

    def can_gain_per_contract(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.contracts()

    def can_gain_if_hero_here(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.heroes_at(doing.here)

    def can_lose(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.power

    def can_steal(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.power and doing.owner.heroes()

    def can_steal_self(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.power and doing.card in doing.owner.realm

    # Decks

    def can_look(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.has_any(True)

    def can_reveal_top(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.has_any(True)

    def can_reveal_hero(self, doing: Doing, clause: Clause) -> object:
        owner = doing.owner
        return any(card.type == "hero" for card in [*owner.decks[True], *owner.discards[True]])

    def can_play_fate_top(self, doing: Doing, clause: Clause) -> object:
        return self.active.has_any(True)

    def can_draw_discard(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.has_any(False)

    def can_take_discard(self, doing: Doing, clause: Clause) -> object:
        return self.takeable(doing, clause)

    def takeable(self, doing: Doing, clause: Clause) -> list[Card]:
        return [card for card in doing.owner.discards[False] if card.is_one_of(clause.args[0])]

    def can_dig(self, doing: Doing, clause: Clause) -> object:
        owner = doing.owner
        return any(card.is_one_of(clause.args[0]) for card in [*owner.decks[False], *owner.discards[False]])

    def can_shuffle_discards(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.discards[False]

    def can_discard_hand(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.hand

    # Moving

    def can_move_ally(self, doing: Doing, clause: Clause) -> object:
        return self.movable_allies(doing.owner, distance_of(clause))

    def movable_allies(self, owner: Player, distance: int) -> list[Card]:
        return [ally for ally in owner.allies() if ways_of(owner, ally, distance)]

    def can_move_hero(self, doing: Doing, clause: Clause) -> object:
        return self.heroes_to_move(doing, clause)

    def heroes_to_move(self, doing: Doing, clause: Clause) -> list[Card]:
        owner = doing.owner
        heroes = owner.heroes_at(doing.here) if "here" in clause.args else owner.heroes()
        return [hero for hero in self.affordable(doing, heroes) if ways_of_hero(owner, hero, distance_of(clause))]

    def can_move_hero_action(self, doing: Doing, clause: Clause) -> object:
        return self.movable_heroes(doing.owner)

    def can_move_hero_to(self, doing: Doing, clause: Clause) -> object:
        return self.heroes_to_bring(doing, clause)

    def heroes_to_bring(self, doing: Doing, clause: Clause) -> list[Card]:
        owner = doing.owner
        place = owner.index_of[clause.args[0]]
        return [hero for hero in self.affordable(doing, owner.heroes()) if place in ways_of_hero(owner, hero, ANY_DISTANCE)]

    def can_move_each_hero(self, doing: Doing, clause: Clause) -> object:
        return self.heroes_left(doing, clause, [])

    def heroes_left(self, doing: Doing, clause: Clause, moved: list[Card]) -> list[Card]:
        owner = doing.owner
        heroes = [hero for hero in owner.heroes() if hero not in moved and ways_of_hero(owner, hero, distance_of(clause))]
        return self.affordable(doing, heroes) if self.reads("triton_taxes_souls") else heroes

    def affordable(self, doing: Doing, heroes: Iterable[Card]) -> list[Card]:
        """The heroes at whom an effect can aim without costing too much."""
        return [hero for hero in heroes if self.extra(doing, hero) <= doing.owner.power]

    def can_move_mover(self, doing: Doing, clause: Clause) -> object:
        owner = doing.owner
        if "if-here" in clause.args and owner.at != doing.here:
            return False
        return near(owner, owner.at, ANY_DISTANCE)

    def can_move_item_here(self, doing: Doing, clause: Clause) -> object:
        return self.items_to_bring(doing)

    def items_to_bring(self, doing: Doing) -> list[Card]:
        owner, here = doing.owner, doing.here
        return [
            card
            for card in owner.open_cards()
            if card.is_item and not card.is_fate and card.host is None and here in ways_of(owner, card, ANY_DISTANCE)
        ]

    def can_gather_allies(self, doing: Doing, clause: Clause) -> object:
        return any(self.allies_to_gather(doing, place) for place in range(len(doing.owner.locations)))

    def allies_to_gather(self, doing: Doing, place: int) -> list[Card]:
        owner, here = doing.owner, doing.here
        return [ally for ally in owner.allies_at(place) if here in ways_of(owner, ally, 1)]

    # Heroes

    def can_find(self, doing: Doing, clause: Clause) -> object:
        return self.is_findable(doing.owner, clause.args[0])

    def can_find_and_burden(self, doing: Doing, clause: Clause) -> object:
        return self.is_findable(doing.owner, clause.args[0])

    def can_defeat(self, doing: Doing, clause: Clause) -> object:
        return self.heroes_to_defeat(doing, clause)

    def heroes_to_defeat(self, doing: Doing, clause: Clause) -> list[Card]:
        return self.affordable(doing, defeatable(doing.owner, clause.number(0)))

    def can_defeat_bearer(self, doing: Doing, clause: Clause) -> object:
        hero = doing.card.host
        return hero is not None and hero.place == doing.owner.index_of[clause.args[0]] and can_be_defeated(doing.owner, hero)

    def can_vanquish(self, doing: Doing, clause: Clause) -> object:
        return beatable(doing.owner)

    def can_trap(self, doing: Doing, clause: Clause) -> object:
        return beatable(doing.owner) or self.traps(doing.owner)

    def traps(self, owner: Player) -> list[Card]:
        """The allies who can be moved so that a vanquish follows."""
        return [ally for ally in owner.allies() if self.ways_of_trap(owner, ally)]

    def ways_of_trap(self, owner: Player, ally: Card) -> list[int]:
        """Where an ally can be moved so that a vanquish follows."""
        was, places = ally.place, []
        for place in ways_of(owner, ally, ANY_DISTANCE):
            owner.set_place(ally, place)
            if beatable(owner):
                places.append(place)
        assert was is not None
        owner.set_place(ally, was)
        return places

    def can_use_contract(self, doing: Doing, clause: Clause) -> object:
        return self.heroes_for_contract(doing)

    def heroes_for_contract(self, doing: Doing) -> list[Card]:
        """The heroes whom a contract can defeat that lies at its own location."""
        owner, contract = doing.owner, doing.card
        only = [owner.index_of[clause.args[0]] for clause in contract.always("only-at")]
        if contract.host is not None or (only and contract.place not in only):
            return []
        if self.reads("contract_mode") == "vanquish":
            heroes = beatable(owner, contract.place)
        else:
            heroes = [hero for hero in owner.heroes_at(contract.place) if can_be_defeated(owner, hero)]
        return [hero for hero in heroes if self.contract_price(owner, contract, hero) <= owner.power]

    def can_play_fate_discard(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.at is not None and self.heroes_to_return(doing, clause)

    def heroes_to_return(self, doing: Doing, clause: Clause) -> list[Card]:
        owner = doing.owner
        heroes = [card for card in owner.discards[True] if card.type == "hero" and card.strength <= clause.number(0)]
        return [hero for hero in heroes if owner.at in self.places_for_hero(owner, hero)]

    # Other cards

    def can_discard_item(self, doing: Doing, clause: Clause) -> object:
        return [card for card in doing.owner.realm if card.is_item]

    def can_discard_ally_here(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.allies_at(doing.here)

    def can_discard_allies_here(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.allies_at(doing.here)

    def can_discard_here(self, doing: Doing, clause: Clause) -> object:
        return self.named_here(doing, clause)

    def named_here(self, doing: Doing, clause: Clause) -> list[Card]:
        return [card for card in doing.owner.cards_at(doing.here) if card.name == clause.args[0]]

    def can_discard_curse(self, doing: Doing, clause: Clause) -> object:
        return self.curses_with_hero(doing, clause)

    def curses_with_hero(self, doing: Doing, clause: Clause) -> list[Card]:
        owner = doing.owner
        cards = owner.cards_at(doing.here) if "here" in clause.args else owner.open_cards()
        return [card for card in cards if card.type == "curse" and owner.heroes_at(card.place)]

    def can_unlock(self, doing: Doing, clause: Clause) -> object:
        return doing.owner.index_of[clause.args[0]] in doing.owner.locked

    def can_swap_lock(self, doing: Doing, clause: Clause) -> object:
        one, other = (doing.owner.index_of[name] for name in clause.args)
        return (one in doing.owner.locked) != (other in doing.owner.locked)

    def can_play_ally(self, doing: Doing, clause: Clause) -> object:
        return self.free_allies(doing.owner)

    def free_allies(self, owner: Player) -> list[Card]:
        return [card for card in owner.hand if card.type == "ally" and places_for(owner, card)]

    def can_take_fate_item(self, doing: Doing, clause: Clause) -> object:
        return [card for card in doing.owner.discards[True] if card.is_item]

    def can_take_contract(self, doing: Doing, clause: Clause) -> object:
        return self.contracts_to_take(doing)

    def contracts_to_take(self, doing: Doing) -> list[Card]:
        owner = doing.owner
        return [card for card in owner.contracts() if card.host not in (None, doing.card) and card.place not in owner.locked]

    def can_act_adjacent(self, doing: Doing, clause: Clause) -> object:
        return self.places_to_act(doing, clause)

    def places_to_act(self, doing: Doing, clause: Clause) -> list[int]:
        """The locations beside the mover's where something can be done."""
        owner = doing.owner
        if owner.at is None:
            return []
        beside = [place for place in (owner.at - 1, owner.at + 1) if 0 <= place < len(owner.locations)]
        if "even-locked" not in clause.args:
            beside = [place for place in beside if place not in owner.locked]
        return [place for place in beside if self.uses(owner, place, as_mover=False)]


def distance_of(clause: Clause) -> int:
    return ANY_DISTANCE if clause.args[0] == "any" else clause.number(0)
