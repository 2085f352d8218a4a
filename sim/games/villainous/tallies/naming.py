"""The names of what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.box import Box
from sim.games.villainous.arguments import word_of
from sim.games.villainous.clauses import operation_word, read_clause, read_goal
from sim.games.villainous.codes import MAX_CLAUSES, MAX_KINDS, NUM_LOCATIONS, NUM_SYMBOLS_OF_LOCATION, Op, Symbol
from sim.games.villainous.kinds import KindData, clauses_of, kinds_of, names_of
from sim.games.villainous.tallies.marks import MARK_NAMES, NUM_CLAUSES, NUM_MANNERS, NUM_REFUSALS, Manner, Refusal
from sim.games.villainous.tallies.replay import tally_of
from sim.games.villainous.tasks import Task
from sim.step import Step

_LYING = ("ally", "item", "curse", "contract", "hero")  # types of cards that stay in the realm

Pairs = Iterator[tuple[str, int]]  # a name, and the number that is counted under it


class _Legend(NamedTuple):
    """Names, and which numbers are counted under which: a step has a thousand of them, so they are put together once a box."""

    names: list[str]
    codes: NDArray[np.int64]
    under: NDArray[np.int64]

    def read(self, counts: NDArray[Any]) -> dict[str, int]:
        """The counts by name."""
        sums = np.bincount(self.under, counts[self.codes], len(self.names)).astype(int)
        return dict(zip(self.names, sums.tolist(), strict=True))


_LEGENDS: dict[tuple[str, str], _Legend] = {}  # by box and tally


def _legend(box: Box, pairs: Callable[[Box], Pairs]) -> _Legend:
    key = box.digest, pairs.__name__
    if key not in _LEGENDS:
        listed = list(pairs(box))
        names = list(dict.fromkeys(name for name, _ in listed))
        places = {name: place for place, name in enumerate(names)}
        codes = np.array([code for _, code in listed], np.int64)
        _LEGENDS[key] = _Legend(names, codes, np.array([places[name] for name, _ in listed], np.int64))
    return _LEGENDS[key]


def count_cards(box: Box, step: Step) -> dict[str, int]:
    """What happened to each kind of card."""
    return _legend(box, _cards).read(tally_of(step).cards)


def count_clauses(box: Box, step: Step) -> dict[str, int]:
    """How often each clause of each card was carried out, or, of most standing ones, made a difference as a mover moved."""
    return _legend(box, _clauses).read(tally_of(step).clauses)


def count_operations(box: Box, step: Step) -> dict[str, int]:
    """The same by operation, whichever card says so; and the goals."""
    tally = tally_of(step)
    return _legend(box, _operations).read(np.concatenate([tally.clauses, tally.goals]))


def count_symbols(box: Box, step: Step) -> dict[str, int]:
    """How often each symbol of each location was used."""
    return _legend(box, _symbols).read(tally_of(step).symbols)


def count_refusals(box: Box, step: Step) -> dict[str, int]:
    """Symbols of the mover's location that were not offered, by the reason."""
    return _legend(box, _refusals).read(tally_of(step).refusals)


def count_tasks(box: Box, step: Step) -> dict[str, int]:
    """Pieces of work done, and questions asked."""
    counts = tally_of(step).tasks
    return {_words(task): int(counts[task]) for task in Task}


def count_goals(box: Box, step: Step) -> dict[str, int]:
    """Who has won."""
    goals = tally_of(step).goals
    return {villain: int(goals[index]) for index, villain in enumerate(box.villains)}


def count_marks(box: Box, step: Step) -> dict[str, int]:
    """How rules turned out."""
    marks = tally_of(step).marks
    return {name: int(marks[what]) for what, name in MARK_NAMES.items()}


def _cards(box: Box) -> Pairs:
    for index, villain, number, kind in _kinds(box):
        for manner in _manners(kind):
            yield f"{villain} {kind.name}: {_words(manner)}", (index * MAX_KINDS + number) * NUM_MANNERS + manner


def _clauses(box: Box) -> Pairs:
    for index, villain, number, kind in _kinds(box):
        for clause, text in enumerate(clauses_of(kind.card, box.data.choices)):
            yield f"{villain} {kind.name}: {text}", (index * MAX_KINDS + number) * MAX_CLAUSES + clause


def _operations(box: Box) -> Pairs:
    for index, villain, number, kind in _kinds(box):
        names = names_of(box.data.villains[villain])
        for clause, text in enumerate(clauses_of(kind.card, box.data.choices)):
            yield operation_word(Op(read_clause(text, names, kind.name).op)), (index * MAX_KINDS + number) * MAX_CLAUSES + clause
    for index, villain in enumerate(box.data.villains.values()):
        for text in villain.objective.clauses.value:
            yield operation_word(Op(read_goal(text, names_of(villain), "objective").op)), NUM_CLAUSES + index


def _symbols(box: Box) -> Pairs:
    for index, (villain, data) in enumerate(box.data.villains.items()):
        for place, (name, location) in enumerate(data.locations.items()):
            for symbol, text in enumerate([*location.top.value, *location.bottom.value]):
                code = (index * NUM_LOCATIONS + place) * NUM_SYMBOLS_OF_LOCATION + symbol
                yield f"{villain} {name} {symbol + 1}: {text}", code


def _refusals(box: Box) -> Pairs:
    places = [place for villain in box.data.villains.values() for place in villain.locations.values()]
    shown = {text.split()[0] for place in places for text in [*place.top.value, *place.bottom.value]}
    for symbol in Symbol:
        for why in Refusal:
            if word_of(symbol) in shown:
                yield f"{word_of(symbol)}: {_words(why)}", symbol * NUM_REFUSALS + why


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


def _words(member: IntEnum) -> str:
    return word_of(member).replace("-", " ")
