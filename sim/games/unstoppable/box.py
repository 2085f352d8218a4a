"""The data of a box of Unstoppable!: its schema, and its checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from sim.box import Box
from sim.box_value import Value
from sim.departures import Departure, refuse_departures
from sim.errors import BadInput, unknown
from sim.games.unstoppable.codes import (
    LETTERS,
    MAX_AMOUNT,
    MAX_DECK,
    MAX_HAND,
    MAX_KINDS,
    MAX_MAIN_SPACES,
    MAX_REALM_SPACES,
    MAX_VILLAINS,
    MIN_DECK,
    MIN_REALM_SPACES,
    NUM_SHAPES,
    NUM_SIDES,
)

BARE = "-"  # a space that shows nothing
_SYMBOLS = tuple(LETTERS.values())
_SHOWN = tuple(f"P{amount}" for amount in range(1, MAX_AMOUNT + 1)) + _SYMBOLS

if TYPE_CHECKING:
    TokenName = str
    SpaceName = str
    CardSymbols = str
else:
    TokenName = Literal[_SHOWN]
    SpaceName = Literal[(*_SHOWN, BARE)]
    CardSymbols = Literal[(*_SYMBOLS, *(one + other for one in _SYMBOLS for other in _SYMBOLS if one != other))]

CardKind = tuple[int, str, int]
MainName = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({BARE}|(P[1-{MAX_AMOUNT}]|[{''.join(_SYMBOLS)}]){{1,2}})$",
        description=f"one or two of P1 to P{MAX_AMOUNT}, {', '.join(_SYMBOLS)}, or {BARE} for a bare space",
    ),
]
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=9)]
Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Space = Annotated[int, msgspec.Meta(ge=1, le=MAX_REALM_SPACES)]  # counted from where the realm is entered
Side = Annotated[list[MainName], msgspec.Meta(min_length=1, max_length=MAX_MAIN_SPACES)]
Sides = Annotated[list[Side], msgspec.Meta(min_length=NUM_SIDES, max_length=NUM_SIDES)]
Numbers = Annotated[list[Small], msgspec.Meta(min_length=MIN_DECK, max_length=MAX_DECK)]
Moves = Annotated[list[Positive], msgspec.Meta(min_length=MIN_DECK, max_length=MAX_DECK)]
Symbols = Annotated[list[CardSymbols], msgspec.Meta(min_length=MIN_DECK, max_length=MAX_DECK)]
Spaces = Annotated[list[SpaceName], msgspec.Meta(min_length=MIN_REALM_SPACES, max_length=MAX_REALM_SPACES)]
Tokens = Annotated[list[TokenName], msgspec.Meta(max_length=MAX_REALM_SPACES)]
Slots = Annotated[list[Space], msgspec.Meta(max_length=MAX_REALM_SPACES)]
Heroes = Annotated[list[str], msgspec.Meta(min_length=NUM_SHAPES, max_length=NUM_SHAPES)]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """How a game is set up."""

    hand_size: Value[Annotated[int, msgspec.Meta(ge=1, le=MAX_HAND)]]
    start_power: Value[Small]
    main_board: Value[str]
    sides_of_two: Value[Literal["varied", "opposite", "adjacent"]]


class Fate(msgspec.Struct, forbid_unknown_fields=True):
    """The faces of the fate die, and what it costs if the hero is out already."""

    square: Value[Small]
    triangle: Value[Small]
    circle: Value[Small]
    wild: Value[Small]
    power_loss: Value[Small]


class Readings(msgspec.Struct, forbid_unknown_fields=True):
    """What the rules leave open."""

    skipped_space: Value[Literal["free", "costs-a-step"]]
    bypass: Value[Literal["if-sides-are-alike", "never", "always"]]
    realm_join: Value[Literal["before-side", "middle-of-side", "after-side"]]
    new_token: Value[Literal["later", "at-once"]]
    equal_symbols: Value[Literal["both", "once"]]
    upgrade_under_hero: Value[bool]
    fate_choice: Value[Literal["before-roll", "after-roll"]]
    hero_placed_by: Value[Literal["attacker", "target"]]
    hero_on_start: Value[bool]
    without_target: Value[Literal["fate", "none", "all"]]
    reshuffle_includes_spent: Value[bool]
    empty_supply: Value[Literal["what-is-left", "all-the-same"]]


class Totals(msgspec.Struct, forbid_unknown_fields=True):
    """The printed totals, against which the files of a box are checked."""

    power_tokens: Value[Count]
    cards: Value[Count]
    cards_per_villain: Value[Count]
    action_tokens: Value[Count]
    tokens_per_villain: Value[Count]
    hero_tiles: Value[Count]


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """A main board: what its spaces show, side by side, clockwise."""

    title: str
    sides: Value[Sides]


class Villain(msgspec.Struct, forbid_unknown_fields=True):
    """One villain: its realm in the order of the arrows, its tokens, its heroes, and its cards in three columns."""

    rows: ClassVar[Mapping[str, tuple[str, ...]]] = {"cards": ("moves", "symbols", "costs")}  # as a form may have them, card by card

    title: str
    advances: Value[Positive]
    spaces: Value[Spaces]
    slots: Value[Slots]  # the spaces that have a slot for a token
    start_space: Value[Space]
    tokens: Value[Tokens]
    heroes: Value[Heroes]  # square, triangle, circle
    moves: Value[Moves]
    symbols: Value[Symbols]
    costs: Value[Numbers]


class BoxData(msgspec.Struct, forbid_unknown_fields=True):
    """A whole box."""

    chosen: ClassVar[Mapping[str, str]] = {"boards": "setup.main_board"}  # folder of files -> the value that names one of them

    title: str
    setup: Setup
    power_tokens: Value[Annotated[int, msgspec.Meta(ge=0, le=200)]]
    fate: Fate
    readings: Readings
    totals: Totals
    boards: dict[str, Board]
    villains: dict[str, Villain]
    note: str = ""


def symbols_of(name: str) -> list[str]:
    """What a main space shows, one symbol or two: "P2U" is two Power and an upgrade."""
    return re.findall(r"P\d|[A-Z]|-", name)


def kinds_of(villain: Villain) -> tuple[CardKind, ...]:
    """The kind of each card: movement number, symbols in their order, cost."""
    return _kinds(tuple(villain.moves.value), tuple(villain.symbols.value), tuple(villain.costs.value))


@lru_cache
def _kinds(moves: tuple[int, ...], symbols: tuple[str, ...], costs: tuple[int, ...]) -> tuple[CardKind, ...]:
    """The same from the three columns; the boxes of a study share most decks."""
    ordered = ["".join(letter for letter in _SYMBOLS if letter in shown) for shown in symbols]
    return tuple(zip(moves, ordered, costs, strict=True))


def all_kinds(data: BoxData) -> list[CardKind]:
    """The kinds of all decks, each once, in order."""
    return sorted({kind for villain in data.villains.values() for kind in kinds_of(villain)})


def check_box(box: Box) -> None:
    """Check what a type cannot say. Printed counts bind what a box has not made up; a variant only the records' limits."""
    data: BoxData = box.data
    where = box.home
    if not 1 <= len(data.villains) <= MAX_VILLAINS:
        raise BadInput(f"{where}: {len(data.villains)} villains; 1 to {MAX_VILLAINS} are possible.")
    if data.setup.main_board.value not in data.boards:
        raise unknown("main board", data.setup.main_board.value, data.boards, box.where("setup.main_board"))
    for name, board in data.boards.items():
        num_spaces = sum(len(side) for side in board.sides.value)
        if num_spaces > MAX_MAIN_SPACES:
            raise BadInput(f"{box.where(f'boards.{name}.sides')} adds up to {num_spaces} spaces; at most {MAX_MAIN_SPACES} are possible.")
    for name, villain in data.villains.items():
        _check_realm(box, name, villain)
        _check_deck(box.where(f"villains.{name}"), villain)
    if not any(getattr(data.fate, face).value for face in ("square", "triangle", "circle", "wild")):
        raise BadInput(f"{where}: fate gives the die no face; at least one of square, triangle, circle, wild must be above 0.")
    num_kinds = len(all_kinds(data))
    if num_kinds > MAX_KINDS:
        raise BadInput(f"{where}: the decks hold {num_kinds} different cards; at most {MAX_KINDS} are possible.")
    refuse_departures(box, departures)
    _check_totals(box)
    if not box.is_varied and (stuck := cannot_win(box)):
        raise BadInput(
            f"{box.where(f'villains.{stuck[0]}')} can never take a step of its plan: E is on no space of its realm, none of its tokens"
            " and no space of the main board, or on none of its cards."
        )


def cannot_win(box: Box) -> list[str]:
    """The villains that have no way at all to take a step of their plan: nothing that they reach shows it, or no card pays for it."""
    data: BoxData = box.data
    on_main = any("E" in name for side in data.boards[data.setup.main_board.value].sides.value for name in side)
    return [
        name
        for name, villain in data.villains.items()
        if not (on_main or "E" in villain.spaces.value or "E" in villain.tokens.value)
        or not any("E" in symbols for symbols in villain.symbols.value)
    ]


def _check_realm(box: Box, name: str, villain: Villain) -> None:
    num_spaces, slots = len(villain.spaces.value), villain.slots.value
    for key, spaces in (("start_space", [villain.start_space.value]), ("slots", slots)):
        for space in spaces:
            if space > num_spaces:
                raise BadInput(f"{box.where(f'villains.{name}.{key}')} has space {space}; the realm has spaces 1 to {num_spaces}.")
    if len(set(slots)) != len(slots):
        raise BadInput(f"{box.where(f'villains.{name}.slots')} = {slots!r} names a space twice; a space has one slot at most.")
    if len(slots) != len(villain.tokens.value):
        where = box.where(f"villains.{name}.tokens")
        raise BadInput(f"{where} has {len(villain.tokens.value)} tokens for {len(slots)} slots; every slot takes one.")


def _check_deck(where: str, villain: Villain) -> None:
    columns = {key: len(getattr(villain, key).value) for key in ("moves", "symbols", "costs")}
    if len(set(columns.values())) > 1:
        lengths = ", ".join(f"{key} {length}" for key, length in columns.items())
        raise BadInput(f"{where}: the columns of the cards are of different lengths ({lengths}); each has one entry a card.")


def departures(box: Box) -> list[Departure]:
    """The cards, tokens and Power tokens that are not as many as printed."""
    data: BoxData = box.data
    totals, found = data.totals, list[Departure]()
    for name, villain in data.villains.items():
        for key, value in (("cards", villain.moves), ("tokens", villain.tokens)):
            wanted = getattr(totals, f"{key}_per_villain").value
            if len(value.value) != wanted:
                said = f"{box.where(f'villains.{name}')} has {len(value.value)} {key}; totals.{key}_per_villain says {wanted}"
                found.append(Departure(said, value))
    if data.power_tokens.value != totals.power_tokens.value:
        said = f"{box.where('power_tokens')} = {data.power_tokens.value}; totals.power_tokens says {totals.power_tokens.value}"
        found.append(Departure(said, data.power_tokens))
    return found


def _check_totals(box: Box) -> None:
    """The printed totals of a box without villains of one's own, and without departures."""
    data: BoxData = box.data
    if not box.is_printed or departures(box):
        return
    sums = {
        "cards": sum(len(villain.moves.value) for villain in data.villains.values()),
        "action_tokens": sum(len(villain.tokens.value) for villain in data.villains.values()),
        "hero_tiles": sum(len(villain.heroes.value) for villain in data.villains.values()),
    }
    for key, found in sums.items():
        if found != getattr(data.totals, key).value:
            wanted = getattr(data.totals, key).value
            raise BadInput(f"{box.home}: the files add up to {found} {key.replace('_', ' ')}; totals.{key} says {wanted}.")
