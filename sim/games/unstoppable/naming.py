"""Names for the parts of Unstoppable!: actions, and a state as plain data.

A card is named by its movement number, symbols and cost, "3-EU-3"; what a space or a token shows by "P3" for
three Power, "E" for a step of the plan, "U", "F" or "D". Places are "main 1" and on, clockwise, and "realm 1" and on,
in the order of the arrows.
"""

from __future__ import annotations

from typing import Any

from sim.box import Box
from sim.games.unstoppable.box import all_kinds, kinds_of
from sim.games.unstoppable.build import shown_name
from sim.games.unstoppable.codes import (
    LETTERS,
    MAX_KINDS,
    MAX_REALM_SPACES,
    NO_TOKEN,
    NUM_SIDES,
    NUM_STEP_MILESTONES,
    NUM_TOKEN_MILESTONES,
    OFF,
    REALM_FIRST,
    Phase,
    Shape,
    Source,
    Symbol,
)
from sim.table import Status

SHAPES = [shape.name.lower() for shape in Shape]
FACES = [*SHAPES, "wild"]
WORDS = {LETTERS[symbol]: symbol.name.lower() for symbol in (Symbol.PLAN, Symbol.UPGRADE, Symbol.FATE, Symbol.DEFEAT)}


def card_names(box: Box) -> list[str]:
    """The name of every kind of card. Kinds that the box does not have are numbered."""
    names = [f"{move}-{symbols}-{cost}" for move, symbols, cost in all_kinds(box.data)]
    return names + [f"no card {index}" for index in range(len(names), MAX_KINDS)]


def action_names(box: Box) -> list[str]:
    """The name of every action: a card, a symbol of the space, a slot, a seat, a space, a hero's shape."""
    spaces = range(1, MAX_REALM_SPACES + 1)
    return [
        *card_names(box),
        *(source.name.lower() for source in Source),
        "done",
        *(f"slot {space}" for space in spaces),
        *(f"seat {seat}" for seat in range(NUM_SIDES)),
        *(f"space {space}" for space in spaces),
        *SHAPES,
    ]


def milestone_titles(box: Box) -> dict[str, list[str]]:
    """What milestones are called: steps of the plan, then tokens opened, the same for every villain."""
    steps = [f"{count} step{'' if count == 1 else 's'} of the plan" for count in range(1, NUM_STEP_MILESTONES + 1)]
    tokens = [f"{count} token{'' if count == 1 else 's'} open" for count in range(1, NUM_TOKEN_MILESTONES + 1)]
    return {villain: [*steps, *tokens] for villain in box.villains}


def card_titles(box: Box) -> dict[str, list[str]]:
    """What the kinds of card that each villain has are, in words; nothing at the places of those that it has not."""
    kinds = all_kinds(box.data)
    return {
        villain: [card_title(*kind) if kind in own else "" for kind in kinds]
        for villain, own in ((villain, set(kinds_of(data))) for villain, data in box.data.villains.items())
    }


def card_title(move: int, symbols: str, cost: int) -> str:
    """What a card pays for, for how much Power, and how far it moves."""
    does = " or ".join(word for letter, word in WORDS.items() if letter in symbols)
    return f"{does[0].upper()}{does[1:]} for {cost}, move {move}"


def describe(box: Box, state: Any) -> dict[str, Any]:
    """Every part of a state by name; hands sorted, decks from the next card on."""
    names, table = card_names(box), state.table
    phase, face = Phase(int(table.phase)), int(table.face)
    is_fating = phase in (Phase.OPPONENT, Phase.SHAPE, Phase.SPACE)
    return {
        "seat": int(table.seat),
        "active": int(table.active),
        "phase": phase.name.lower(),
        "status": Status(int(table.status)).name.lower(),
        "action": LETTERS[Symbol(int(table.symbol))] if phase not in (Phase.MOVE, Phase.ACTION) else None,
        "target": int(table.target) if phase in (Phase.SHAPE, Phase.SPACE) else None,
        "face": FACES[face] if is_fating and face >= 0 else None,
        "used": [source.name.lower() for source in Source if table.used[source]] if phase != Phase.MOVE else [],
        "spent": sorted(names[kind] for kind in table.spent[: table.num_spent].tolist()),
        "supply": int(table.supply),
        "seats": {box.villains[int(table.villain[seat])]: _describe_seat(names, state, seat) for seat in range(int(table.num_seats))},
    }


def place_name(place: int) -> str:
    """The name of a place."""
    return f"realm {place - REALM_FIRST + 1}" if place >= REALM_FIRST else f"main {place + 1}"


def _describe_seat(names: list[str], state: Any, seat: int) -> dict[str, Any]:
    realm, unseen = state.table.realms[seat], state.hidden.unseen[seat]
    return {
        "side": int(realm.side),
        "at": place_name(int(realm.place)),
        "power": int(realm.power),
        "steps": int(realm.steps),
        "hand": sorted(names[kind] for kind in state.own[seat].hand[: realm.hand_size].tolist()),
        "known": sorted(names[kind] for kind in realm.known[: realm.num_known].tolist()),
        "deck": [names[kind] for kind in reversed(unseen.deck[: realm.deck_size].tolist())],
        "discards": {names[kind]: int(count) for kind, count in enumerate(realm.discards) if count},
        "heroes": {name: int(space) + 1 for name, space in zip(SHAPES, realm.heroes, strict=True) if space != OFF},
        "open": _tokens(realm.tokens),
        "face_down": _tokens(unseen.tokens),
        "fated": int(realm.fated),
        "turns": int(state.table.turns[seat]),
    }


def _tokens(shown: Any) -> dict[str, str]:
    """Tokens by the space on which they lie."""
    return {str(space + 1): shown_name(code) for space, code in enumerate(shown) if code != NO_TOKEN}


def chance(box: Box, before: Any, after: Any) -> dict[str, Any]:
    """The chance outcomes between two states: sides, cards and tokens at the deal; a roll, an opened token, a new deck later."""
    if before is None:
        dealt = describe(box, after)["seats"]
        return {"deal": {villain: {key: seat[key] for key in ("side", "hand", "deck", "face_down")} for villain, seat in dealt.items()}}
    outcomes: dict[str, Any] = {}
    seat = int(before.table.active)
    old, new = before.hidden.unseen[seat], after.hidden.unseen[seat]
    if old.num_rolls != new.num_rolls:
        outcomes["roll"] = FACES[int(after.table.face)]
    shown = zip(before.table.realms[seat].tokens.tolist(), after.table.realms[seat].tokens.tolist(), strict=True)
    opened = [code for was, code in shown if code != was]
    if opened:
        outcomes["token"] = shown_name(opened[0])
    if old.num_shuffles != new.num_shuffles:
        outcomes["new deck"] = _new_deck(card_names(box), before, after, seat)
    return outcomes


def _new_deck(names: list[str], before: Any, after: Any, seat: int) -> list[str]:
    """The cards of a deck as it was shuffled while the hand was filled: those drawn from it, and those left."""
    old, new = before.table.realms[seat], after.table.realms[seat]
    drawn = after.own[seat].hand[old.hand_size + old.deck_size : new.hand_size].tolist()
    left = after.hidden.unseen[seat].deck[: new.deck_size].tolist()
    return [names[kind] for kind in (*drawn, *reversed(left))]
