"""The rules record of a box."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from math import factorial
from typing import Any

from sim.box import Box
from sim.games.unstoppable.box import BARE, BoxData, all_kinds, kinds_of, symbols_of
from sim.games.unstoppable.codes import (
    LETTERS,
    NUM_SIDES,
    SYMBOL_STRIDE,
    Bypass,
    EmptySupply,
    EqualSymbols,
    FateChoice,
    HeroPlacedBy,
    NewToken,
    RealmJoin,
    SidesOfTwo,
    SkippedSpace,
    Symbol,
    WithoutTarget,
)
from sim.games.unstoppable.records import Arrangements, Rules, VillainRules
from sim.records import new_record, new_records

READING_CODES: dict[str, Any] = {
    "skipped_space": SkippedSpace,
    "new_token": NewToken,
    "equal_symbols": EqualSymbols,
    "fate_choice": FateChoice,
    "hero_placed_by": HeroPlacedBy,
    "without_target": WithoutTarget,
    "empty_supply": EmptySupply,
}
_SYMBOL_OF = {letter: symbol for symbol, letter in LETTERS.items()}


def build_rules(box: Box) -> Any:
    """The rules record of a box."""
    data: BoxData = box.data
    rules: Any = new_record(Rules)
    rules.hand_size = data.setup.hand_size.value
    rules.start_power = data.setup.start_power.value
    rules.num_power = data.power_tokens.value
    rules.power_loss = data.fate.power_loss.value
    for name in ("reshuffle_includes_spent", "upgrade_under_hero", "hero_on_start"):
        setattr(rules, name, getattr(data.readings, name).value)
    for name, codes in READING_CODES.items():
        setattr(rules, name, code_of(codes, getattr(data.readings, name).value))
    for face, name in enumerate(("square", "triangle", "circle", "wild")):
        rules.die[face] = getattr(data.fate, name).value
    _build_main_board(rules, data)
    kinds = all_kinds(data)
    rules.num_kinds = len(kinds)
    columns = rules.kinds[: len(kinds)]
    columns["move"], columns["cost"] = [move for move, _, _ in kinds], [cost for _, _, cost in kinds]
    columns["symbols"] = [_bits_of(symbols) for _, symbols, _ in kinds]
    numbers = {kind: number for number, kind in enumerate(kinds)}
    for index, villain in enumerate(data.villains.values()):
        cards = tuple(numbers[kind] for kind in kinds_of(villain))
        values = (tuple(value.value) for value in (villain.spaces, villain.tokens, villain.slots))
        rules.villains[index] = _villain_record(cards, *values, villain.start_space.value, villain.advances.value)
    rules.arrangements[:] = _arrangement_records(code_of(SidesOfTwo, data.setup.sides_of_two.value))
    return rules


@cache
def _bits_of(symbols: str) -> int:
    """The symbols of a card, one bit each."""
    return sum(1 << _SYMBOL_OF[letter] for letter in symbols)


def code_of(codes: Any, name: str) -> int:
    """The member of an IntEnum that a box's name stands for."""
    return int(codes[name.upper().replace("-", "_")])


def shown_code(name: str) -> int:
    """What a space or token shows, as the records hold it: "P3", "U", or "-" for nothing."""
    if name.startswith("P"):
        return int(name[1:]) * SYMBOL_STRIDE + Symbol.POWER
    return Symbol.NONE if name == BARE else _SYMBOL_OF[name]


def shown_name(code: int) -> str:
    """The name of what a space or token shows."""
    amount, symbol = divmod(int(code), SYMBOL_STRIDE)
    return f"P{amount}" if symbol == Symbol.POWER else LETTERS.get(Symbol(symbol), BARE)


def _build_main_board(rules: Any, data: BoxData) -> None:
    """The ring clockwise, and for each side where the path leaves it for the realm and comes back."""
    sides = data.boards[data.setup.main_board.value].sides.value
    ring = [name for side in sides for name in side]
    rules.num_main = len(ring)
    rules.main[: len(ring)] = [shown_code(symbols_of(name)[0]) for name in ring]
    rules.main_second[: len(ring)] = [shown_code((*symbols_of(name), BARE)[1]) for name in ring]
    bypass, join = code_of(Bypass, data.readings.bypass.value), code_of(RealmJoin, data.readings.realm_join.value)
    are_alike = all(side == sides[0] for side in sides)
    leaves_out = bypass == Bypass.ALWAYS or (bypass == Bypass.IF_SIDES_ARE_ALIKE and are_alike)
    first = 0
    for index, side in enumerate(sides):
        num_before = 0 if leaves_out else {RealmJoin.BEFORE_SIDE: 0, RealmJoin.MIDDLE_OF_SIDE: (len(side) + 1) // 2}.get(join, len(side))  # type: ignore[call-overload]
        num_left_out = len(side) if leaves_out else 0
        rules.entries[index] = (first + num_before - 1) % len(ring)
        rules.exits[index] = (first + num_before + num_left_out) % len(ring)
        first += len(side)


@lru_cache(maxsize=1024)  # the boxes of a study share most of them
def _villain_record(
    cards: tuple[int, ...], spaces: tuple[str, ...], tokens: tuple[str, ...], slots: tuple[int, ...], start_space: int, advances: int
) -> Any:
    """The record of one villain. `cards`: the number of each card's kind."""
    record: Any = new_record(VillainRules)
    record.num_spaces, record.num_tokens, record.num_cards = len(spaces), len(tokens), len(cards)
    record.start, record.advances = start_space - 1, advances
    record.spaces[: len(spaces)] = [shown_code(name) for name in spaces]
    record.tokens[: len(tokens)] = [shown_code(name) for name in tokens]
    for slot in slots:
        record.has_slot[slot - 1] = 1
    record.kinds[: len(cards)] = cards
    record.copies[: len(cards)] = [cards[:card].count(kind) for card, kind in enumerate(cards)]
    return record


@cache
def _arrangement_records(sides_of_two: int) -> Any:
    """The arrangements of each number of seats."""
    records = new_records(Arrangements, NUM_SIDES + 1)
    for num_seats in range(1, NUM_SIDES + 1):
        _build_arrangements(records[num_seats], num_seats, sides_of_two)
    return records


def _build_arrangements(record: Any, num_seats: int, sides_of_two: int) -> None:
    """Every way to sit at the four sides clockwise from seat 0, seat 0 going around first."""
    ways = list(combinations(range(1, NUM_SIDES), num_seats - 1))
    if num_seats == 2 and sides_of_two != SidesOfTwo.VARIED:
        opposite = NUM_SIDES // 2
        ways = [way for way in ways if (way == (opposite,)) == (sides_of_two == SidesOfTwo.OPPOSITE)]
    sides = [[(first + step) % NUM_SIDES for step in (0, *way)] for way in ways for first in range(NUM_SIDES)]
    record.count, record.num_orders = len(sides), factorial(num_seats - 1)
    for index, row in enumerate(sides):
        record.sides[index * NUM_SIDES : index * NUM_SIDES + num_seats] = row
