"""Names for the parts of Villainous: cards, locations, actions, and a state as plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from sim.box import Box
from sim.games.villainous.arguments import word_of
from sim.games.villainous.box import Villain
from sim.games.villainous.build import build_rules
from sim.games.villainous.clauses import read_goal, say_goal
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
from sim.games.villainous.kinds import kinds_of, names_of, titles_of
from sim.games.villainous.strength import strength_of
from sim.table import Status

ON_PORTRAIT = "portrait"
_WHEN = {"at-once": "at any time", "start-of-turn": "as its turn begins"}  # the goal is looked at
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


def goals(box: Box) -> dict[str, str]:
    """What each villain has to bring about, and when that is looked at, in a sentence."""
    return {name: goal_of(villain) for name, villain in box.data.villains.items()}


def goal_of(villain: Villain) -> str:
    """The same of one villain."""
    read = [read_goal(goal, names_of(villain), villain.title) for goal in villain.objective.clauses.value]
    return f"{say_goal(read, titles_of(villain)).removesuffix('.')}, {_WHEN[villain.objective.check.value]}."


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


class _VillainNames:
    """What the parts of a villain are called."""

    def __init__(self, box: Box, villain: str, rules: Any) -> None:
        names = names_of(box.data.villains[villain])
        self.kinds, self.locations = names.cards, names.locations
        self.slots = slot_names(box, villain)
        self.cards = [name for name, _ in _copies(box, villain)]  # without the number of the copy
        self.rules = rules
        types = [int(kind.card_type) for kind in rules.kinds]
        self.is_strong = [types[kind] in (CardType.ALLY, CardType.HERO) for kind in rules.kind_of.tolist()]  # by slot


class _BoxNames:
    """What the parts of a box are called, and its rules."""

    def __init__(self, box: Box) -> None:
        self.rules = build_rules(box)
        self.villains = [_VillainNames(box, name, self.rules.villains[number]) for number, name in enumerate(box.villains)]


_NAMES: dict[str, _BoxNames] = {}  # of the box that was described last, by digest: a trace describes it at every step


def _names_of(box: Box) -> _BoxNames:
    if box.digest not in _NAMES:
        _NAMES.clear()
        _NAMES[box.digest] = _BoxNames(box)
    return _NAMES[box.digest]


def _seats(box: Box, state: Any) -> dict[str, _SeatNames]:
    numbers = state.table.villain[: int(state.table.num_seats)].tolist()
    return {box.villains[number]: _SeatNames(box, state, seat, number) for seat, number in enumerate(numbers)}


def _fields(record: Any) -> dict[str, Any]:
    """The fields of a record by name, all read at once: one at a time takes much longer."""
    return dict(zip(record.dtype.names, record.item(), strict=True))


class _SeatNames:
    """One seat of a state, and what its parts are called."""

    def __init__(self, box: Box, state: Any, seat: int, villain: int) -> None:
        self.of_box = _names_of(box)
        self.names = self.of_box.villains[villain]
        self.state, self.seat = state, seat
        table = state["table"]
        self.turns = int(table["turns"][seat])
        self.realm, self.own = _fields(table["realms"][seat]), _fields(state["own"][seat])
        self.unseen = _fields(state["hidden"]["unseen"][seat])
        self.zones = self.realm["zone"].tolist()

    def describe(self) -> dict[str, Any]:
        realm, own, unseen = self.realm, self.own, self.unseen
        return {
            "at": ON_PORTRAIT if realm["mover"] == PORTRAIT else self.names.locations[int(realm["mover"])],
            "power": int(realm["power"]),
            "hand": self._counted(own["hand"]),
            "known": self._counted(realm["known"]),
            "deck": self._pile(unseen["deck"], int(realm["deck_size"])),
            "deck_size": int(realm["deck_size"]),
            "discards": [name for slot, name in self._in_zone(Zone.DISCARD) if slot < FATE_FIRST],
            "fate_deck": self._pile(unseen["fate_deck"], int(realm["fate_deck_size"])),
            "fate_deck_size": int(realm["fate_deck_size"]),
            "fate_discards": [name for slot, name in self._in_zone(Zone.DISCARD) if slot >= FATE_FIRST],
            "fate_tops": [self.names.kinds[kind] for kind in own["tops"][: own["num_tops"]].tolist()],
            "open_fate_tops": [self.names.kinds[kind] for kind in realm["tops"][: realm["num_tops"]].tolist()],
            "revealed": [name for _, name in self._in_zone(Zone.REVEALED)],
            "realm": self._realm(),
            "strength": self._strengths(),
            "stolen": {self.names.slots[slot]: int(amount) for slot, amount in enumerate(realm["stolen"].tolist()) if amount},
            "locked": [name for place, name in enumerate(self.names.locations) if int(realm["locked"]) >> place & 1],
            "used": self._used(),
            "ward": int(realm["ward"]),
            "may_stay": bool(realm["may_stay"]),
            "turns": self.turns,
            "gained": int(realm["gained"]),
            "fated": int(realm["fated"]),
            "heroes_played": int(realm["heroes_played"]),
            "defeats": int(realm["defeats"]),
            "cards_played": int(realm["cards_played"]),
            "conditions_played": int(realm["conditions_played"]),
        }

    def _counted(self, counts: Any) -> list[str]:
        return [name for name, count in zip(self.names.kinds, counts.tolist(), strict=False) for _ in range(count)]

    def _pile(self, pile: Any, length: int) -> list[str]:
        return [self.names.kinds[kind] for kind in reversed(pile[:length].tolist())]

    def _in_zone(self, zone: Zone) -> list[tuple[int, str]]:
        return [(slot, self.names.cards[slot]) for slot, where in enumerate(self.zones) if where == zone]

    def _realm(self) -> dict[str, list[str]]:
        """By location, in the order of slots: each card with the items attached to it."""
        lying: dict[str, list[str]] = {}
        hosts, places = self.realm["host"].tolist(), self.realm["place"].tolist()
        cards = self._in_zone(Zone.REALM)
        for slot, name in cards:
            if hosts[slot] == NO_CARD:
                items = [item for other, item in cards if hosts[other] == slot]
                lying.setdefault(self.names.locations[places[slot]], []).append(ATTACHED.join([name, *items]))
        return {name: lying[name] for name in self.names.locations if name in lying}

    def _strengths(self) -> dict[str, int]:
        """The strength of every ally and hero in the realm."""
        table, rules = self.state.table, self.of_box.rules
        strong = [slot for slot, _ in self._in_zone(Zone.REALM) if self.names.is_strong[slot]]
        return {self.names.slots[slot]: int(strength_of(rules, table, self.seat, slot)) for slot in strong}

    def _used(self) -> list[str]:
        """The symbols of the mover's location that are used up, and the cards whose action was taken."""
        at, used = int(self.realm["mover"]), []
        if at != PORTRAIT:
            for index, symbol in enumerate(self.names.rules.places[at].symbols):
                if int(self.realm["used"]) >> (NUM_SYMBOLS_OF_LOCATION * at + index) & 1:
                    used.append(word_of(Symbol(int(symbol))))
        return used + [self.names.slots[slot] for slot in np.flatnonzero(self.realm["is_used"]).tolist()]


def chance(box: Box, before: Any, after: Any) -> dict[str, Any]:
    """The chance outcomes between two states: hands and decks at the deal, every deck that was shuffled later."""
    if before is None:
        dealt = {villain: seat.describe() for villain, seat in _seats(box, after).items()}
        return {"deal": {villain: {key: parts[key] for key in ("hand", "deck", "fate_deck")} for villain, parts in dealt.items()}}
    old, new = before["hidden"]["unseen"], after["hidden"]["unseen"]
    shuffled = {deck: (old[count] != new[count]).tolist() for deck, count in (("deck", "num_shuffles"), ("fate_deck", "num_fate_shuffles"))}
    if not any(map(any, shuffled.values())):
        return {}
    outcomes: dict[str, Any] = {}
    for seat, (villain, names) in enumerate(_seats(box, after).items()):
        for deck, seats in shuffled.items():
            if seats[seat]:
                outcomes[f"new {deck.replace('_', ' ')} of {villain}"] = names.describe()[deck]
    return outcomes
