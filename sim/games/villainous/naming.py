"""Names for the parts of Villainous: cards, locations, actions, and a state as plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.box import Box
from sim.games.villainous.arguments import word_of
from sim.games.villainous.build import build_rules
from sim.games.villainous.codes import (
    FATE_FIRST,
    MAX_SEATS,
    MAX_STOLEN,
    MAX_VILLAINS,
    NO_CARD,
    NO_SEAT,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    PORTRAIT,
    CardType,
    Phase,
    Symbol,
    Zone,
)
from sim.games.villainous.kinds import kinds_of, names_of
from sim.games.villainous.strength import strength_of
from sim.table import Status

ON_PORTRAIT = "portrait"
ATTACHED = "+"  # between a card and an item that is attached to it
_FIXED = (
    "done",
    "yes",
    *(word_of(symbol) for symbol in Symbol if symbol != Symbol.NONE),
    *(f"seat {seat}" for seat in range(MAX_SEATS)),
    *(f"power {amount}" for amount in range(MAX_STOLEN + 1)),
    "put-back",
    "swap",
    "discard-both",
)


def slot_names(box: Box, villain: str) -> list[str]:
    """The name of every slot of a villain: a card's name, further copies with a number."""
    return [name if copy == 1 else f"{name} {copy}" for name, copy in _copies(box, villain)]


def action_names(box: Box) -> list[str]:
    """The name of every action. A name that two villains share has its villain before it; what a box does not have is numbered."""
    shared = Counter(_FIXED)
    for villain in box.data.villains.values():
        names = names_of(villain)
        shared.update([*names.cards, *names.locations])
    locations, slots = list[str](), list[str]()
    for villain in box.villains:
        for name in box.data.villains[villain].locations:
            locations.append(name if shared[name] == 1 else f"{villain}/{name}")
        for name, copy in _copies(box, villain):
            whose = name if shared[name] == 1 else f"{villain}/{name}"
            slots.append(whose if copy == 1 else f"{whose} {copy}")
    locations += [f"no location {index}" for index in range(len(locations), MAX_VILLAINS * NUM_LOCATIONS)]
    slots += [f"no card {index}" for index in range(len(slots), MAX_VILLAINS * NUM_CARDS)]
    return [*_FIXED, *locations, *slots]


def _copies(box: Box, villain: str) -> list[tuple[str, int]]:
    """The kind of each slot by name, and which copy of it that is, from 1."""
    return [(kind.name, copy) for kind in kinds_of(box.data.villains[villain]) for copy in range(1, kind.copies + 1)]


def milestone_titles(box: Box) -> dict[str, list[str]]:
    """What the milestones of each villain are called, in order."""
    return {name: [milestone.title for milestone in villain.milestones] for name, villain in box.data.villains.items()}


def card_titles(box: Box) -> dict[str, list[str]]:
    """What the cards of each villain deck are called, in the order of their kinds."""
    return {name: [card.title for card in villain.cards.values()] for name, villain in box.data.villains.items()}


def describe(box: Box, state: Any) -> dict[str, Any]:
    """Every part of a state by name. Hands and discards are in the order of the box file, decks from the next card on."""
    table, seats = state.table, _seats(box, state)
    return {
        "seat": int(table.seat),
        "active": int(table.active),
        "phase": Phase(int(table.phase)).name.lower(),
        "status": Status(int(table.status)).name.lower(),
        "supply": int(table.supply),
        "winner": list(seats)[int(table.winner)] if table.winner != NO_SEAT else None,
        "defeated": int(table.defeated),
        "seats": {villain: names.describe() for villain, names in seats.items()},
    }


def _seats(box: Box, state: Any) -> dict[str, _SeatNames]:
    villains = [box.villains[int(state.table.villain[seat])] for seat in range(int(state.table.num_seats))]
    return {villain: _SeatNames(box, state, seat, villain) for seat, villain in enumerate(villains)}


_RULES: dict[str, Any] = {}  # the rules record of the box that was described last, by digest: a trace describes it at every step


def _rules_of(box: Box) -> Any:
    if box.digest not in _RULES:
        _RULES.clear()
        _RULES[box.digest] = build_rules(box)
    return _RULES[box.digest]


class _SeatNames:
    """One seat of a state, and what its parts are called."""

    def __init__(self, box: Box, state: Any, seat: int, villain: str) -> None:
        names = names_of(box.data.villains[villain])
        self.kinds, self.locations = names.cards, names.locations
        self.slots = slot_names(box, villain)
        self.cards = [name for name, _ in _copies(box, villain)]  # without the number of the copy
        self.state, self.seat, self.rules = state, seat, _rules_of(box)
        self.realm, self.own, self.unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
        self.villain = self.rules.villains[int(state.table.villain[seat])]

    def describe(self) -> dict[str, Any]:
        realm, own, unseen = self.realm, self.own, self.unseen
        return {
            "at": ON_PORTRAIT if realm.mover == PORTRAIT else self.locations[int(realm.mover)],
            "power": int(realm.power),
            "hand": self._counted(own.hand),
            "known": self._counted(realm.known),
            "deck": self._pile(unseen.deck, int(realm.deck_size)),
            "deck_size": int(realm.deck_size),
            "discards": [name for slot, name in self._in_zone(Zone.DISCARD) if slot < FATE_FIRST],
            "fate_deck": self._pile(unseen.fate_deck, int(realm.fate_deck_size)),
            "fate_deck_size": int(realm.fate_deck_size),
            "fate_discards": [name for slot, name in self._in_zone(Zone.DISCARD) if slot >= FATE_FIRST],
            "fate_tops": [self.kinds[kind] for kind in own.tops[: own.num_tops].tolist()],
            "open_fate_tops": [self.kinds[kind] for kind in realm.tops[: realm.num_tops].tolist()],
            "revealed": [name for _, name in self._in_zone(Zone.REVEALED)],
            "realm": self._realm(),
            "strength": self._strengths(),
            "stolen": {self.slots[slot]: int(amount) for slot, amount in enumerate(realm.stolen) if amount},
            "locked": [name for place, name in enumerate(self.locations) if int(realm.locked) >> place & 1],
            "used": self._used(),
            "ward": int(realm.ward),
            "may_stay": bool(realm.may_stay),
            "turns": int(self.state.table.turns[self.seat]),
            "gained": int(realm.gained),
            "fated": int(realm.fated),
            "heroes_played": int(realm.heroes_played),
            "defeats": int(realm.defeats),
            "cards_played": int(realm.cards_played),
            "conditions_played": int(realm.conditions_played),
        }

    def _counted(self, counts: Any) -> list[str]:
        return [name for kind, name in enumerate(self.kinds) for _ in range(int(counts[kind]))]

    def _pile(self, pile: Any, length: int) -> list[str]:
        return [self.kinds[kind] for kind in reversed(pile[:length].tolist())]

    def _in_zone(self, zone: Zone) -> list[tuple[int, str]]:
        return [(slot, self.cards[slot]) for slot in np.flatnonzero(self.realm.zone == int(zone)).tolist()]

    def _realm(self) -> dict[str, list[str]]:
        """By location, in the order of slots: each card with the items attached to it."""
        lying: dict[str, list[str]] = {}
        hosts = self.realm.host
        cards = self._in_zone(Zone.REALM)
        for slot, name in cards:
            if hosts[slot] == NO_CARD:
                items = [item for other, item in cards if hosts[other] == slot]
                lying.setdefault(self.locations[int(self.realm.place[slot])], []).append(ATTACHED.join([name, *items]))
        return {name: lying[name] for name in self.locations if name in lying}

    def _strengths(self) -> dict[str, int]:
        """The strength of every ally and hero in the realm."""
        found = {}
        for slot, _ in self._in_zone(Zone.REALM):
            kind = self.villain.kinds[int(self.villain.kind_of[slot])]
            if kind.card_type in (CardType.ALLY, CardType.HERO):
                found[self.slots[slot]] = int(strength_of(self.rules, self.state.table, self.seat, slot))
        return found

    def _used(self) -> list[str]:
        """The symbols of the mover's location that are used up, and the cards whose action was taken."""
        at, used = int(self.realm.mover), []
        if at != PORTRAIT:
            for index, symbol in enumerate(self.villain.places[at].symbols):
                if int(self.realm.used) >> (NUM_SYMBOLS_OF_LOCATION * at + index) & 1:
                    used.append(word_of(Symbol(int(symbol))))
        return used + [self.slots[slot] for slot in range(NUM_CARDS) if self.realm.is_used[slot]]


def chance(box: Box, before: Any, after: Any) -> dict[str, Any]:
    """The chance outcomes between two states: hands and decks at the deal, every deck that was shuffled later."""
    seats = _seats(box, after)
    if before is None:
        dealt = {villain: seat.describe() for villain, seat in seats.items()}
        return {"deal": {villain: {key: parts[key] for key in ("hand", "deck", "fate_deck")} for villain, parts in dealt.items()}}
    outcomes: dict[str, Any] = {}
    for seat, (villain, names) in enumerate(seats.items()):
        old, new = before.hidden.unseen[seat], after.hidden.unseen[seat]
        if old.num_shuffles != new.num_shuffles:
            outcomes[f"new deck of {villain}"] = names.describe()["deck"]
        if old.num_fate_shuffles != new.num_fate_shuffles:
            outcomes[f"new fate deck of {villain}"] = names.describe()["fate_deck"]
    return outcomes
