"""The rules record of a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.box import Box
from sim.box_value import Value
from sim.games.villainous.box import GAIN, BoxData, Location, Villain
from sim.games.villainous.clauses import ClauseCode, read_clause, read_goal, read_milestone
from sim.games.villainous.codes import (
    PORTRAIT,
    CardType,
    Check,
    ContractMode,
    ContractTax,
    ContractTiming,
    EmptySupply,
    RefoundPower,
    Symbol,
)
from sim.games.villainous.index import index_cards
from sim.games.villainous.kinds import CONDITION, KindData, clauses_of, kinds_of, names_of
from sim.games.villainous.records import Rules
from sim.records import new_record

READING_CODES: dict[str, Any] = {
    "refound_hero_power": RefoundPower,
    "empty_supply": EmptySupply,
    "contract_mode": ContractMode,
    "contract_timing": ContractTiming,
    "contract_tax": ContractTax,
}


def build_rules(box: Box) -> Any:
    """The rules record of a box."""
    data: BoxData = box.data
    rules = new_record(Rules)
    rules.hand_size = data.setup.hand_size.value
    rules.num_power = data.setup.power_tokens.value
    rules.start_power[:] = data.setup.start_power.value
    rules.start_place = PORTRAIT if data.setup.start_place.value == "portrait" else 0
    for name in data.readings.__struct_fields__:
        value = getattr(data.readings, name).value
        setattr(rules, name, code_of(READING_CODES[name], value) if name in READING_CODES else value)
    for index, villain in enumerate(data.villains.values()):
        _build_villain(rules.villains[index], villain, data.choices)
    return rules


def code_of(codes: Any, name: str) -> int:
    """The member of an IntEnum that a box's name stands for."""
    return int(codes[name.upper().replace("-", "_")])


def _build_villain(record: Any, villain: Villain, choices: Mapping[str, Value[str]]) -> None:
    names, kinds = names_of(villain), kinds_of(villain)
    record.check = code_of(Check, villain.objective.check.value)
    goals = [read_goal(text, names, "objective") for text in villain.objective.clauses.value]
    record.num_objectives = len(goals)
    for index, goal in enumerate(goals):
        _build_clause(record.objectives[index], goal)
    record.num_milestones = len(villain.milestones)
    for index, milestone in enumerate(villain.milestones):
        _build_milestone(record.milestones[index], read_milestone(milestone.clause, names, "milestone"))
    for index, place in enumerate(villain.locations.values()):
        _build_place(record.places[index], place)
    record.num_villain_kinds, record.num_kinds = len(villain.cards), len(kinds)
    conditions = [index for index, kind in enumerate(kinds) if kind.card.type == CONDITION]
    record.num_conditions = len(conditions)
    record.conditions[: len(conditions)] = conditions
    for index, kind in enumerate(kinds):
        clauses = [read_clause(text, names, kind.name) for text in clauses_of(kind.card, choices)]
        _build_kind(record.kinds[index], kind, clauses)
        record.kind_of[kind.first_slot : kind.first_slot + kind.copies] = index
    index_cards(record)


def _build_place(record: Any, place: Location) -> None:
    symbols = [*place.top.value, *place.bottom.value]
    record.num_top = len(place.top.value)
    record.is_locked = place.is_locked is not None and place.is_locked.value
    for index, name in enumerate(symbols):
        symbol, _, amount = name.partition(" ")
        record.symbols[index] = code_of(Symbol, symbol)
        record.amounts[index] = int(amount) if symbol == GAIN else 0


def _build_kind(record: Any, kind: KindData, clauses: list[ClauseCode]) -> None:
    card = kind.card
    record.card_type = code_of(CardType, card.type)
    record.cost = card.cost.value if card.cost else 0
    record.strength = card.strength.value if card.strength else 0
    record.copies, record.first_slot = kind.copies, kind.first_slot
    record.num_clauses = len(clauses)
    for index, clause in enumerate(clauses):
        _build_clause(record.clauses[index], clause)


def _build_milestone(record: Any, ways: list[ClauseCode]) -> None:
    record.num_ways = len(ways)
    for index, clause in enumerate(ways):
        _build_clause(record.ways[index], clause)


def _build_clause(record: Any, clause: ClauseCode) -> None:
    record.when, record.op, record.may = clause.when, clause.op, clause.may
    record.a, record.b, record.c, record.d = clause.values
