"""The names of what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sim.box import Box
from sim.games.villainous.arguments import word_of
from sim.games.villainous.codes import (
    MAX_CLAUSES,
    MAX_KINDS,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    Op,
    Symbol,
)
from sim.games.villainous.kinds import KindData, clauses_of, kinds_of
from sim.games.villainous.tallies.marks import MARK_NAMES, NUM_MANNERS, NUM_REFUSALS, Manner, Mark, Refusal
from sim.games.villainous.tallies.replay import tally_of
from sim.games.villainous.tasks import Task
from sim.step import Step

_LYING = ("ally", "item", "curse", "contract", "hero")  # types of cards that stay in the realm


def count_cards(box: Box, step: Step) -> dict[str, int]:
    """What happened to each kind of card."""
    counts = tally_of(step).cards
    return {
        f"{villain} {kind.name}: {word_of(manner)}": int(counts[(index * MAX_KINDS + number) * NUM_MANNERS + manner])
        for index, villain, number, kind in _kinds(box)
        for manner in _manners(kind)
    }


def count_clauses(box: Box, step: Step) -> dict[str, int]:
    """How often each clause of each card was carried out, or, of standing ones, made a difference as something was decided."""
    counts, found = tally_of(step).clauses, Counter[str]()
    for index, villain, number, kind in _kinds(box):
        for clause, text in enumerate(clauses_of(kind.card, box.data.choices)):
            found[f"{villain} {kind.name}: {text}"] += int(counts[(index * MAX_KINDS + number) * MAX_CLAUSES + clause])
    return dict(found)


def count_operations(box: Box, step: Step) -> dict[str, int]:
    """The same by operation, whichever card says so; and the goals."""
    tally, found = tally_of(step), Counter[str]()
    for index, villain in enumerate(step.rules.villains[: len(box.villains)]):
        for number in range(int(villain.num_objectives)):
            found[word_of(Op(int(villain.objectives[number].op)))] += int(tally.goals[index])
        for kind in range(int(villain.num_kinds)):
            for clause in range(int(villain.kinds[kind].num_clauses)):
                op = Op(int(villain.kinds[kind].clauses[clause].op))
                found[word_of(op)] += int(tally.clauses[(index * MAX_KINDS + kind) * MAX_CLAUSES + clause])
    return dict(found)


def count_symbols(box: Box, step: Step) -> dict[str, int]:
    """How often each symbol of each location was used."""
    counts, found = tally_of(step).symbols, Counter[str]()
    for index, (villain, data) in enumerate(box.data.villains.items()):
        for place, (name, location) in enumerate(data.locations.items()):
            for symbol, text in enumerate([*location.top.value, *location.bottom.value]):
                code = (index * NUM_LOCATIONS + place) * NUM_SYMBOLS_OF_LOCATION + symbol
                found[f"{villain} {name} {symbol + 1}: {text}"] += int(counts[code])
    return dict(found)


def count_refusals(box: Box, step: Step) -> dict[str, int]:
    """Symbols of the mover's location that were not offered, by the reason."""
    counts = tally_of(step).refusals
    shown = {int(symbol) for villain in step.rules.villains for place in villain.places for symbol in place.symbols} - {int(Symbol.NONE)}
    return {
        f"{word_of(symbol)}: {word_of(why).replace('-', ' ')}": int(counts[symbol * NUM_REFUSALS + why])
        for symbol in Symbol
        if symbol in shown
        for why in Refusal
    }


def count_tasks(box: Box, step: Step) -> dict[str, int]:
    """Pieces of work done, and questions asked."""
    counts = tally_of(step).tasks
    return {word_of(task).replace("-", " "): int(counts[task]) for task in Task}


def count_goals(box: Box, step: Step) -> dict[str, int]:
    """Who has won."""
    goals = tally_of(step).goals
    return {villain: int(goals[index]) for index, villain in enumerate(box.villains)}


def count_marks(box: Box, step: Step) -> dict[str, int]:
    """How rules turned out."""
    marks = tally_of(step).marks
    return {MARK_NAMES[what]: int(marks[what]) for what in Mark}


def _kinds(box: Box) -> Iterator[tuple[int, str, int, KindData]]:
    """Every kind of which there is a card: whose it is, and its number."""
    for index, (villain, data) in enumerate(box.data.villains.items()):
        for number, kind in enumerate(kinds_of(data)):
            if kind.copies > 0:
                yield index, villain, number, kind


def _manners(kind: KindData) -> Iterator[Manner]:
    """What can happen to a kind of card."""
    yield from (Manner.TURNED_UP, Manner.PLAYED, Manner.DISCARDED) if kind.is_fate else (Manner.DRAWN, Manner.PLAYED, Manner.DISCARDED)
    if kind.card.type in _LYING:
        yield Manner.LEFT
