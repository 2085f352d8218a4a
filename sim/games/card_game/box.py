"""The data of a box of the card game: its schema, its checks, and the rules record built from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from sim.box import Box
from sim.box_value import Value
from sim.departures import Departure, refuse_departures
from sim.errors import BadInput
from sim.games.card_game.codes import (
    KEY_STRIDE,
    MAX_DECK,
    MAX_LOOT,
    MAX_VILLAINS,
    NUM_COLOURS,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    CurseHits,
    EmptyPile,
    ManyHeroes,
    Power,
    Targets,
    Tie,
    TurnedSpecial,
    UnevenFinish,
)
from sim.games.card_game.records import Rules
from sim.records import new_record

if TYPE_CHECKING:
    PowerName = str
else:  # the names of the powers there are, so that a new one is added in one place
    PowerName = Literal[tuple(power.name.lower() for power in Power)]

Small = Annotated[int, msgspec.Meta(ge=1, le=8)]
Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Colours = Annotated[list[list[str]], msgspec.Meta(min_length=NUM_NUMBERS, max_length=NUM_NUMBERS)]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """How a game is set up."""

    hand_size: Value[Small]
    specials: Value[bool]


class Readings(msgspec.Struct, forbid_unknown_fields=True):
    """What the rules leave open."""

    uneven_finish: Value[Literal["played-out", "left-in-hand"]]
    interfere_includes_player: Value[bool]
    special_may_be_hero: Value[bool]
    forced_card_may_be_hero: Value[bool]
    intrigue_includes_player: Value[bool]
    hypnosis_takes_heroes: Value[bool]
    tie: Value[Literal["shared", "fewer-heroes"]]
    targets: Value[Literal["anyone", "neighbours"]]
    curse_hits: Value[Literal["all", "others", "one"]]
    turned_special: Value[Literal["blank", "hero", "discarded"]]
    empty_pile: Value[Literal["like-hero", "face-down-only"]]
    many_heroes: Value[Literal["keep-subtracting", "capped"]]


class Totals(msgspec.Struct, forbid_unknown_fields=True):
    """The printed totals, against which the files of a box are checked."""

    cards: Value[Count]
    numbers_per_villain: Value[Count]
    specials_per_villain: Value[Count]
    colours: Value[Annotated[int, msgspec.Meta(ge=1, le=NUM_COLOURS)]]


class Villain(msgspec.Struct, forbid_unknown_fields=True):
    """One villain's deck: for each number 1 to 6 the colours of its cards, and its special."""

    title: str
    numbers: Value[Colours]
    power: Value[PowerName]
    num_specials: Value[Annotated[int, msgspec.Meta(ge=0, le=4)]]


class BoxData(msgspec.Struct, forbid_unknown_fields=True):
    """A whole box."""

    title: str
    colours: Value[Annotated[list[str], msgspec.Meta(min_length=1, max_length=NUM_COLOURS)]]
    setup: Setup
    readings: Readings
    totals: Totals
    villains: dict[str, Villain]
    note: str = ""


def check_box(box: Box) -> None:
    """Check what a type cannot say. Printed counts bind what a box has not made up; a variant only the records' limits."""
    data: BoxData = box.data
    if not 1 <= len(data.villains) <= MAX_VILLAINS:
        raise BadInput(f"{box.home}: {len(data.villains)} villains; 1 to {MAX_VILLAINS} are possible.")
    colours = data.colours.value
    if len(set(colours)) != len(colours):
        raise BadInput(f"{box.where('colours')} = {colours!r} names a colour twice.")
    for name, villain in data.villains.items():
        for number, row in enumerate(villain.numbers.value, 1):
            strange = [colour for colour in row if colour not in colours]
            if strange:
                raise BadInput(
                    f"{box.where(f'villains.{name}.numbers')}: number {number} has colour {strange[0]!r}; allowed: {', '.join(colours)}."
                )
        _check_deck(box, name, villain)
    refuse_departures(box, departures)
    _check_totals(box)
    if data.setup.specials.value:
        hypnoses = sum(villain.num_specials.value for villain in data.villains.values() if villain.power.value == "hypnosis")
        if hypnoses > MAX_LOOT:
            raise BadInput(f"{box.home}: {hypnoses} cards of Hypnosis; at most {MAX_LOOT} are possible.")


def _check_deck(box: Box, name: str, villain: Villain) -> None:
    numbers = sum(len(row) for row in villain.numbers.value)
    size = numbers + villain.num_specials.value
    if size > MAX_DECK:
        raise BadInput(f"{box.where(f'villains.{name}')} has {size} cards; at most {MAX_DECK} are possible.")
    if numbers < 1:
        raise BadInput(f"{box.where(f'villains.{name}')} has no number card to turn up at the start.")


def departures(box: Box) -> list[Departure]:
    """The decks and colours that are not as many as printed."""
    data: BoxData = box.data
    totals, found = data.totals, [departure for name in data.villains for departure in _departures_of_deck(box, name)]
    if len(data.colours.value) != totals.colours.value:
        said = f"{box.where('colours')} names {len(data.colours.value)}; totals.colours says {totals.colours.value}"
        found.append(Departure(said, data.colours))
    return found


def _departures_of_deck(box: Box, name: str) -> Iterator[Departure]:
    villain, totals = box.data.villains[name], box.data.totals
    where, wanted = box.where(f"villains.{name}.numbers"), totals.numbers_per_villain.value
    rows, copies = [len(row) for row in villain.numbers.value], wanted // NUM_NUMBERS
    if sum(rows) != wanted:
        yield Departure(f"{where} adds up to {sum(rows)} cards; totals.numbers_per_villain says {wanted}", villain.numbers)
    for number, count in enumerate(rows, 1):
        if count != copies and wanted % NUM_NUMBERS == 0:
            yield Departure(f"{where}: number {number} has {count} cards; a printed deck has {copies} of each number", villain.numbers)
    for number, row in enumerate(villain.numbers.value, 1):
        if twice := [colour for colour, count in Counter(row).items() if count > 1]:
            said = f"{where}: number {number} has {twice[0]!r} more than once; in a printed deck its colours differ, as far as is known"
            yield Departure(said, villain.numbers, is_certain=False)
    if villain.num_specials.value != totals.specials_per_villain.value:
        said = f"{box.where(f'villains.{name}.num_specials')} = {villain.num_specials.value}"
        yield Departure(f"{said}; totals.specials_per_villain says {totals.specials_per_villain.value}", villain.num_specials)


def _check_totals(box: Box) -> None:
    """The printed total of a box without villains of one's own, and without departures."""
    if not box.is_printed or any(one.is_certain for one in departures(box)):
        return
    data: BoxData = box.data
    cards = sum(sum(map(len, villain.numbers.value)) + villain.num_specials.value for villain in data.villains.values())
    if cards != data.totals.cards.value:
        raise BadInput(f"{box.home}: the decks add up to {cards} cards; totals.cards says {data.totals.cards.value}.")


def build_rules(box: Box) -> Any:
    """The rules record of a box."""
    data: BoxData = box.data
    rules = new_record(Rules)
    readings = data.readings
    rules.hand_size = data.setup.hand_size.value
    for name in (
        "special_may_be_hero",
        "forced_card_may_be_hero",
        "intrigue_includes_player",
        "interfere_includes_player",
        "hypnosis_takes_heroes",
    ):
        setattr(rules, name, getattr(readings, name).value)
    for name, codes in READING_CODES.items():
        setattr(rules, name, code_of(codes, getattr(readings, name).value))
    for index, villain in enumerate(data.villains.values()):
        _build_deck(rules.villains[index], deck_of(data, villain))
    return rules


READING_CODES: dict[str, Any] = {
    "curse_hits": CurseHits,
    "turned_special": TurnedSpecial,
    "empty_pile": EmptyPile,
    "tie": Tie,
    "many_heroes": ManyHeroes,
    "uneven_finish": UnevenFinish,
    "targets": Targets,
}


def code_of(codes: Any, name: str) -> int:
    """The member of an IntEnum that a box's name stands for."""
    return int(codes[name.upper().replace("-", "_")])


def deck_of(data: BoxData, villain: Villain) -> Counter[int]:
    """How many cards of each kind a villain's deck holds."""
    deck: Counter[int] = Counter()
    for number, row in enumerate(villain.numbers.value):
        for colour in row:
            deck[number * NUM_COLOURS + data.colours.value.index(colour)] += 1
    if data.setup.specials.value and villain.num_specials.value:
        deck[NUM_NUMBER_KINDS + code_of(Power, villain.power.value)] += villain.num_specials.value
    return deck


def _build_deck(record: Any, deck: Counter[int]) -> None:
    keyed = sorted((copy * KEY_STRIDE + kind, kind) for kind, copies in deck.items() for copy in range(copies))
    record.num_cards = len(keyed)
    record.keys[: len(keyed)] = [key for key, _ in keyed]
    record.kinds[: len(keyed)] = [kind for _, kind in keyed]
