"""A batch of games, and who plays them: arrays of one row a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.kernel import open_kernel
from sim.restrictions import MAX_RESTRICTIONS, Restriction, bars_nothing
from sim.strategy import MAX_STRATEGIES, Strategy


@dataclass(frozen=True)
class Seating:
    """Who sits where in each game of a batch: arrays of one row a game."""

    villains: NDArray[np.int8]  # [games, seats], index in the rules' villains
    strategies: NDArray[np.uint8]  # [games, seats], index in the batch's strategies
    combinations: NDArray[np.uint64]  # [games], digest of the villain combination
    replicates: NDArray[np.uint64]  # [games]

    def rows(self, rows: slice) -> Seating:
        """Some of the games."""
        return Seating(self.villains[rows], self.strategies[rows], self.combinations[rows], self.replicates[rows])


@dataclass(frozen=True)
class Batch:
    """A batch in progress: `states`, `legal` and `actions` have one row a game."""

    states: NDArray[Any]
    legal: NDArray[np.bool_]
    actions: NDArray[np.int64]


@dataclass(frozen=True)
class Lineup:
    """The strategies of a batch, the compiled ones first, and which of them each seat of each game has."""

    strategies: list[Strategy]
    strategy_of: NDArray[np.uint8]  # [games, seats]

    @property
    def num_compiled(self) -> int:
        """How many of them, from the first, are compiled."""
        return sum(strategy.is_compiled for strategy in self.strategies)

    @property
    def chooses(self) -> tuple[Any, ...]:
        """The compiled forms, filled up to MAX_STRATEGIES with one that is never called."""
        forms = [strategy.choose for strategy in self.strategies if strategy.is_compiled]
        return tuple(forms + [refuse] * (MAX_STRATEGIES - len(forms)))

    @cached_property
    def _restrictions(self) -> dict[str, Restriction]:
        return {name: found for strategy in self.strategies for name, found in strategy.restrictions.items()}

    @cached_property
    def bars(self) -> tuple[Any, ...]:
        """The restrictions of all strategies, filled up to MAX_RESTRICTIONS with one that bars nothing."""
        forms = [restriction.bars for restriction in self._restrictions.values()]
        return tuple(forms + [bars_nothing] * (MAX_RESTRICTIONS - len(forms)))

    @cached_property
    def restricted(self) -> NDArray[np.uint8]:
        """Which of `bars` each strategy is under, as bits [MAX_STRATEGIES]."""
        bits = np.zeros(MAX_STRATEGIES, np.uint8)
        for index, strategy in enumerate(self.strategies):
            bits[index] = sum(1 << place for place, name in enumerate(self._restrictions) if name in strategy.restrictions)
        return bits

    def deciding(self, batch: Batch, row: int) -> Strategy:
        """The strategy whose decision is due in a game."""
        index: int = self.strategy_of[row, batch.states["table"]["seat"][row]]
        return self.strategies[index]


@open_kernel
def refuse(rules: Any, table: Any, own: Any, legal: Any, draw: Any) -> int:
    """A strategy that is no strategy: it holds an empty place among the compiled ones."""
    return -1
