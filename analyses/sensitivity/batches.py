"""Wins by variant and villain in batches of replicates, folded over the parts of a study.

A batch holds every `num`-th replicate, with all its villain combinations, so that batches are independent and alike
in make-up. They are at most 64, so that memory does not grow with the games: the spread between batches tells the
sampling error of anything that is made of shares, and what errors have in common between variants too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analyses.statistics.shares import WIN_UNITS
from sim.blocks import Blocks
from sim.study import Study

MAX_BATCHES = 64

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Batches:
    """The wins of one table size and strategy."""

    players: int
    strategy: str
    variants: Sequence[str]
    villains: Sequence[str]
    wins: Floats  # [batches, variants, villains]
    games: Floats  # [batches, villains], of each variant

    def of(self, names: Sequence[str]) -> Floats:
        """The wins in some variants: [batches, names, villains]."""
        places = {name: place for place, name in enumerate(self.variants)}
        return self.wins[:, [places[name] for name in names], :]

    def shares(self, names: Sequence[str]) -> Floats:
        """The share of wins in some variants: [names, villains]."""
        found: Floats = self.of(names).sum(axis=0) / self.games.sum(axis=0)
        return found


class BatchFold:
    """Adds up the parts of a study in which all seats of a table play the same strategy."""

    def __init__(self, study: Study) -> None:
        blocks = Blocks(study)
        self.study, self.names = study, study.variant_names
        self.num = {size: min(blocks.replicates(index), MAX_BATCHES) for index, size in enumerate(study.players)}
        self.villains = list(study.villains)
        per_batch = len(study.strategies), len(self.names), len(self.villains)
        self.units = {size: np.zeros((num, *per_batch), np.int64) for size, num in self.num.items()}
        self.lines = {size: np.zeros((num, *per_batch), np.int64) for size, num in self.num.items()}

    def add(self, frame: pl.DataFrame) -> None:
        """Take in the rows of one part."""
        for size in frame["players"].unique().to_list():
            own = frame.filter(pl.col("players") == size)
            shape = self.units[size].shape
            batch = own["replicate"].to_numpy() % self.num[size]
            codes = [_codes(own[key], names) for key, names in self._keys()]
            place = np.ravel_multi_index((batch, *codes), shape)
            units = np.rint(own["win_share"].to_numpy() * WIN_UNITS)
            total = int(np.prod(shape))
            self.units[size] += np.bincount(place, units, total).astype(np.int64).reshape(shape)
            self.lines[size] += np.bincount(place, minlength=total).reshape(shape)

    def _keys(self) -> list[tuple[str, list[str]]]:
        return [("strategy", self.study.strategies), ("variant", self.names), ("villain", self.villains)]

    def totals(self) -> list[Batches]:
        """The wins of each table size and strategy."""
        return [
            Batches(
                size,
                strategy,
                self.names,
                self.villains,
                self.units[size][:, index] / WIN_UNITS,
                self.lines[size][:, index, 0].astype(np.float64),
            )
            for size in self.study.players
            for index, strategy in enumerate(self.study.strategies)
        ]


def _codes(values: pl.Series, names: Sequence[str]) -> NDArray[np.int64]:
    return values.cast(pl.Enum(list(names))).to_physical().to_numpy().astype(np.int64)
