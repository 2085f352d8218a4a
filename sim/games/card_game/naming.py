"""Names for the card game's parts: actions, a state as plain data, and positions built from names.

A card is named by number and colour, "4-B", or by its power, "curse". In a pile, "4-B" lies face up,
"hero 4-B" is a hero that everyone has seen, "unseen 4-B" one that only its owner has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import numpy as np

from sim.box import Box
from sim.conversion import convert
from sim.errors import BadInput, unknown
from sim.games.card_game.codes import (
    KNOWN_HERO,
    MAX_DECK,
    MAX_HAND,
    MAX_PLACED,
    MAX_TARGETS,
    NO_CARD,
    NO_LOOT,
    NUM_COLOURS,
    NUM_NUMBERS,
    SEALED,
    Phase,
    Power,
)
from sim.games.card_game.piles import clear_pile, is_special, kind_of, put_on, sealed_code
from sim.table import MAX_SEATS, Status

_HERO, _UNSEEN = "hero ", "unseen "


def card_names(box: Box) -> list[str]:
    """The name of every kind of card. Colours that the box does not have are numbered."""
    colours = [*box.data.colours.value, *(f"colour{index}" for index in range(len(box.data.colours.value), NUM_COLOURS))]
    numbers = [f"{number}-{colour}" for number in range(1, NUM_NUMBERS + 1) for colour in colours]
    return numbers + [power.name.lower() for power in Power]


def card_titles(box: Box) -> dict[str, list[str]]:
    """What the special that each villain has is called, at the place of its power; nothing at the others."""
    return {
        villain: [power.name.capitalize() if power.name.lower() == data.power.value else "" for power in Power]
        for villain, data in box.data.villains.items()
    }


def action_names(box: Box) -> list[str]:
    """The name of every action: a card, a face, a side, a target seat."""
    return [*card_names(box), "face up", "face down", "left", "right", *(f"seat {seat}" for seat in range(MAX_TARGETS))]


def describe(box: Box, state: Any) -> dict[str, Any]:
    """Every part of a state by name; hands sorted, piles from the bottom up, decks from the next card on."""
    names, table = card_names(box), state.table
    deciding = int(table.seat)
    phase = Phase(int(table.phase))
    chosen = int(state.own[deciding].chosen) if phase in (Phase.FACE, Phase.NEIGHBOUR) else None
    return {
        "seat": deciding,
        "phase": phase.name.lower(),
        "status": Status(int(table.status)).name.lower(),
        "chosen": None if chosen is None else names[chosen],
        "power": Power(int(table.power)).name.lower() if phase in (Phase.TARGET, Phase.DIRECTION) else None,
        "centre": {names[kind]: int(count) for kind, count in enumerate(table.centre) if count},
        "seats": {box.villains[int(table.villain[seat])]: _describe_seat(names, state, seat) for seat in range(int(table.num_seats))},
    }


def _describe_seat(names: list[str], state: Any, seat: int) -> dict[str, Any]:
    table, own = state.table, state.own[seat]
    pile = table.piles[seat]
    forced, deck_size = int(table.forced[seat]), int(table.deck_size[seat])
    return {
        "hand": sorted(names[kind] for kind in own.hand[: table.hand_size[seat]].tolist()),
        "forced": None if forced == NO_CARD else names[forced],
        "pile": [_name_code(names, state, code) for code in pile.cards[: pile.num_cards].tolist()],
        "deck": [names[kind] for kind in reversed(state.hidden.decks[seat].kinds[:deck_size].tolist())],
        "heroes": int(pile.num_heroes),
        "turns": int(table.turns[seat]),
    }


def _name_code(names: list[str], state: Any, code: int) -> str:
    prefix = _UNSEEN if code >= SEALED else _HERO if code >= KNOWN_HERO else ""
    return prefix + names[int(kind_of(state, code))]


def chance(box: Box, before: Any, after: Any) -> dict[str, Any]:
    """The chance outcomes between two states: every seat's cards at the deal, picks by Intrigue later."""
    if before is None:
        dealt = describe(box, after)["seats"]
        return {"deal": {villain: {key: seat[key] for key in ("pile", "hand", "deck")} for villain, seat in dealt.items()}}
    # a seat that plays a forced card may have another laid before it at once: only the number of picks tells
    picked = np.flatnonzero(after.hidden.num_picks != before.hidden.num_picks)
    names, table = card_names(box), after.table
    picks = {box.villains[table.villain[seat]]: names[table.forced[seat]] for seat in picked}
    return {"picks": picks} if picks else {}


_GIVEN_SEAT = ("hand", "pile", "deck", "forced", "turns")


class _GivenSeat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The parts of a seat that `place` takes."""

    hand: Annotated[list[str], msgspec.Meta(max_length=MAX_HAND)] = []
    pile: Annotated[list[str], msgspec.Meta(max_length=MAX_PLACED)] = []
    deck: Annotated[list[str], msgspec.Meta(max_length=MAX_DECK)] = []
    forced: str = ""
    turns: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class _Given(msgspec.Struct, forbid_unknown_fields=True):
    """What `place` takes."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)] = 0
    seats: dict[str, dict[str, Any]] = {}
    centre: list[str] = []
    picks: dict[str, str] = {}


def place(box: Box, rules: Any, state: Any, given: Mapping[str, Any]) -> None:
    """Put the named parts of a dealt state in place; what is not named stays as dealt, as far as cards are left.

    seat: who is to play. seats.VILLAIN: hand, pile, deck (exactly these cards, the next first), forced,
    turns (begun, this one too). centre: cards. picks.VILLAIN: the card that Intrigue is to pick. Raises
    BadInput for an unknown name and for a card of which no copy is left.
    """
    convert(_Given, given, "the position")
    seat_of = {box.villains[int(state.table.villain[seat])]: seat for seat in range(int(state.table.num_seats))}
    seats, playing = given.get("seats", {}), given.get("seat", 0)
    for villain in (*seats, *given.get("picks", {})):
        if villain not in seat_of:
            raise unknown("villain at this table", villain, seat_of)
    for villain, parts in seats.items():
        convert(_GivenSeat, parts, f"the position: seats.{villain}")
    if playing >= len(seat_of):
        raise BadInput(f"seat = {playing}; there are seats 0 to {len(seat_of) - 1}.")
    stock = _Stock(box, state, seat_of)
    named = [(villain, seats.get(villain, {})) for villain in seat_of]
    for card in given.get("centre", ()):
        state.table.centre[stock.claim(next(iter(seat_of)), card)] += 1
    claims = [{key: _claim(stock, villain, parts, key) for key in _GIVEN_SEAT if key in parts} for villain, parts in named]
    for (villain, _), claimed in zip(named, claims, strict=True):
        _place_seat(rules, state, seat_of[villain], claimed, stock.left[villain])
    for villain, card in given.get("picks", {}).items():
        state.hidden.fixed_picks[seat_of[villain]] = stock.kind(card) + 1
    turns, begins = state.table.turns, int(state.table.seat)
    state.table.seat = playing
    for seat, change in ((begins, -1), (playing, 1)):
        if "turns" not in seats.get(box.villains[int(state.table.villain[seat])], {}):
            turns[seat] += change


class _Stock:
    """The cards of a table that no named part has claimed yet, by villain, as dealt."""

    def __init__(self, box: Box, state: Any, seat_of: Mapping[str, int]) -> None:
        self.names = card_names(box)
        described = describe(box, state)["seats"]
        self.left = {
            villain: [self.kind(name) for name in (*described[villain]["pile"], *described[villain]["hand"], *described[villain]["deck"])]
            for villain in seat_of
        }

    def kind(self, name: str) -> int:
        plain = name.removeprefix(_HERO).removeprefix(_UNSEEN)
        if plain not in self.names:
            raise unknown("card", plain, self.names)
        return self.names.index(plain)

    def claim(self, villain: str, name: str) -> int:
        """Take one card of a name: the villain's own if there is one, else anybody's."""
        kind = self.kind(name)
        for owner in (villain, *self.left):
            if kind in self.left[owner]:
                self.left[owner].remove(kind)
                return kind
        held = Counter(kind for kinds in self.left.values() for kind in kinds)
        raise BadInput(f"No card {name!r} is left at this table; there is: {', '.join(sorted(self.names[kind] for kind in held))}.")


def _claim(stock: _Stock, villain: str, parts: Mapping[str, Any], key: str) -> Any:
    value = parts[key]
    if key == "turns":
        return value
    if key == "forced":
        return stock.claim(villain, value)
    return [(name, stock.claim(villain, name)) for name in value]


def _place_seat(rules: Any, state: Any, seat: int, claimed: Mapping[str, Any], left: list[int]) -> None:
    """Fill one seat's places: the named cards, then what is left in the order in which it was dealt."""
    table, own = state.table, state.own[seat]
    pile, start = claimed.get("pile"), []
    if pile is None:
        start = [kind for kind in left if not is_special(kind)][:1]
        if not start:
            raise BadInput("No number card is left for a pile: the position gives them all to others. Give the pile too.")
        left.remove(start[0])
    hand = (
        [kind for _, kind in claimed["hand"]] if "hand" in claimed else [left.pop(0) for _ in range(min(int(rules.hand_size), len(left)))]
    )
    deck = [kind for _, kind in claimed["deck"]] if "deck" in claimed else left
    clear_pile(table.piles[seat])
    for name, kind in pile if pile is not None else [("", start[0])]:
        put_on(table.piles[seat], _code_for(state, seat, name, kind))
    for position, kind in enumerate(hand):
        own.hand[position], own.hand_loot[position] = kind, NO_LOOT
    table.hand_size[seat] = len(hand)
    for position, kind in enumerate(reversed(deck)):
        state.hidden.decks[seat].kinds[position] = kind
    table.deck_size[seat] = len(deck)
    table.forced[seat] = claimed.get("forced", NO_CARD)
    table.turns[seat] = claimed.get("turns", int(table.turns[seat]))


def _code_for(state: Any, seat: int, name: str, kind: int) -> int:
    """The code of a card that is to lie in a seat's pile; unseen ones were placed by that seat."""
    if name.startswith(_HERO):
        return KNOWN_HERO + kind
    if not name.startswith(_UNSEEN):
        return kind
    own, slot = state.own[seat], int(state.table.num_placed[seat])
    own.placed[slot], own.placed_loot[slot] = kind, NO_LOOT
    state.table.num_placed[seat] = slot + 1
    return int(sealed_code(seat, slot))
