"""The data of a box of Villainous: its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from sim.box_value import Value
from sim.course import MAX_MILESTONES
from sim.games.villainous.arguments import word_of
from sim.games.villainous.codes import MAX_CLAUSES, MAX_OBJECTIVES, MAX_SEATS, NUM_LOCATIONS, NUM_SYMBOLS_OF_LOCATION, Symbol

GAIN = "gain"
MAX_GAIN = 9
_SYMBOLS = (
    *(f"{GAIN} {amount}" for amount in range(1, MAX_GAIN + 1)),
    *(word_of(symbol) for symbol in Symbol if symbol not in (Symbol.NONE, Symbol.GAIN)),
)

if TYPE_CHECKING:
    SymbolName = str
else:
    SymbolName = Literal[_SYMBOLS]

Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=30)]
Tokens = Annotated[int, msgspec.Meta(ge=0, le=200)]
Total = Annotated[int, msgspec.Meta(ge=0, le=1000)]
StartPower = Annotated[list[Small], msgspec.Meta(min_length=MAX_SEATS, max_length=MAX_SEATS)]
Clauses = Annotated[list[str], msgspec.Meta(max_length=MAX_CLAUSES)]
Goals = Annotated[list[str], msgspec.Meta(min_length=1, max_length=MAX_OBJECTIVES)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Symbols = Annotated[list[SymbolName], msgspec.Meta(max_length=NUM_SYMBOLS_OF_LOCATION)]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """How a game is set up."""

    hand_size: Value[Annotated[int, msgspec.Meta(ge=1, le=10)]]
    power_tokens: Value[Tokens]
    start_power: Value[StartPower]  # by order of play
    start_place: Value[Literal["portrait", "first-location"]]


class Readings(msgspec.Struct, forbid_unknown_fields=True):
    """What the rules leave open; what is likely to matter most comes first."""

    contract_mode: Value[Literal["defeat", "vanquish"]]
    contract_timing: Value[Literal["mover-there", "anywhere"]]
    contract_tax: Value[Literal["on-use", "never"]]
    empty_supply: Value[Literal["what-is-left", "all-the-same"]]
    fate_discard_other_first: Value[bool]
    unplayable_fate_may_be_chosen: Value[bool]
    warrant_before_hero_ability: Value[bool]
    disguise_on_other_turns: Value[bool]
    raven_may_stay: Value[bool]
    dragon_form_every_time: Value[bool]
    thorns_uses_location_strength: Value[bool]
    lock_stops_actions: Value[bool]
    triton_taxes_souls: Value[bool]
    refound_hero_power: Value[Literal["stays", "returns"]]


class Totals(msgspec.Struct, forbid_unknown_fields=True):
    """The printed totals, against which the files of a box are checked."""

    villain_cards: Value[Total]
    fate_cards: Value[Total]
    power_tokens: Value[Total]


class Location(msgspec.Struct, forbid_unknown_fields=True):
    """One location: its symbols, those on top first."""

    title: str
    top: Value[Symbols]  # what a hero covers
    bottom: Value[Symbols]
    is_locked: Value[bool] | None = None  # left out of one that is open from the start


class Objective(msgspec.Struct, forbid_unknown_fields=True):
    """What a villain has to bring about, and when that is looked at."""

    check: Value[Literal["at-once", "start-of-turn"]]
    clauses: Value[Goals]


class Milestone(msgspec.Struct, forbid_unknown_fields=True):
    """Something on the way to the objective that analyses look at; no rule depends on it."""

    title: Title
    clause: str  # in the language of objectives; two of them with "or" between


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of card."""

    title: str
    type: str
    effect: Value[Clauses]
    copies: Value[Copies] | None = None
    cost: Value[Small] | None = None
    strength: Value[Small] | None = None
    instead: dict[str, dict[str, Clauses]] = {}  # by choice and its value: clauses in place of `effect`


class VillainCard(Card, forbid_unknown_fields=True):
    """A kind of card of a villain deck. A contract has no copies of its own, a condition no cost."""

    type: Literal["ally", "item", "effect", "condition", "curse", "contract"]


class FateCard(Card, forbid_unknown_fields=True):
    """A kind of card of a fate deck."""

    type: Literal["hero", "item", "effect"]


class Villain(msgspec.Struct, forbid_unknown_fields=True):
    """One villain: its objective, its realm from left to right, its decks."""

    title: str
    objective: Objective
    locations: Annotated[dict[str, Location], msgspec.Meta(min_length=NUM_LOCATIONS, max_length=NUM_LOCATIONS)]
    cards: dict[str, VillainCard]
    fate: dict[str, FateCard]
    contracts: Value[list[Copies]] | None = None  # copies of each contract, in the order of the file
    milestones: Annotated[list[Milestone], msgspec.Meta(max_length=MAX_MILESTONES)] = []  # on the way to the objective, in order


class BoxData(msgspec.Struct, forbid_unknown_fields=True):
    """A whole box."""

    title: str
    setup: Setup
    readings: Readings
    totals: Totals
    villains: dict[str, Villain]
    choices: dict[str, Value[str]] = {}  # what several cards have in common that could be otherwise
    sources: dict[str, str] = {}  # what the sources of values stand for
    note: str = ""
