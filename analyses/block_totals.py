"""What the blocks of a part hold, cell by cell, and the sums over blocks that analyses fold.

A cell is one value of the keys that an analysis groups by. A difference of two cells is paired within
the block: its games share their deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class BlockTotals:
    """Lines of each block and cell, and the sum of a column over them."""

    cells: pl.DataFrame  # a row a cell: its keys
    lines: Ints  # [blocks, cells]
    value: Ints  # [blocks, cells]
    combination: Ints  # [blocks] number of the villains' combination
    combinations: Sequence[str]

    def sums(self) -> pl.DataFrame:
        """The sums over blocks by cell and combination: a sums table, see `statistics.strata`. Cells without a line are left out."""
        return self._summed(self.combination, pl.DataFrame({"combination": self.combinations}, schema={"combination": pl.String}))

    def sums_by(self, key: str, values: Ints) -> pl.DataFrame:
        """The sums table with one more key, which says something of each block: whole numbers [blocks]."""
        known, number = np.unique(values, return_inverse=True)
        combination = np.repeat(np.arange(len(self.combinations)), known.size)
        strata = pl.DataFrame(
            {"combination": [self.combinations[which] for which in combination.tolist()], key: np.tile(known, len(self.combinations))},
            schema={"combination": pl.String, key: pl.Int64},
        )
        return self._summed(self.combination * known.size + number, strata)

    def uneven_sums(self) -> pl.DataFrame:
        """The sums table where a cell has more lines in some blocks than in others: see `statistics.ratios`."""
        more = {"sum_lines_square": self.lines**2, "sum_product": self.lines * self.value}
        return self._summed(self.combination, pl.DataFrame({"combination": self.combinations}, schema={"combination": pl.String}), more)

    def _summed(self, stratum: Ints, strata: pl.DataFrame, more: Mapping[str, Ints] | None = None) -> pl.DataFrame:
        """Sums by cell and stratum: `stratum` [blocks] numbers the rows of `strata`, `more` has further values [blocks, cells]."""
        order = np.argsort(stratum, kind="stable")
        present, starts = np.unique(stratum[order], return_index=True)

        def total(values: NDArray[Any]) -> Ints:
            return np.add.reduceat(values[order], starts, axis=0, dtype=np.int64) if starts.size else np.zeros((0, 0), np.int64)

        blocks = total(self.lines > 0)
        rows, cells = np.nonzero(blocks)
        values = {
            "num_games": self.lines,
            "sum_value": self.value,
            "sum_square": self.value**2,
            "sum_size": np.abs(self.value),
            **(more or {}),
        }
        return pl.DataFrame(
            {
                **{key: _picked(self.cells[key], cells) for key in self.cells.columns},
                **{key: _picked(strata[key], present[rows]) for key in strata.columns},
                "num_blocks": blocks[rows, cells],
                **{name: total(each)[rows, cells] for name, each in values.items()},
            }
        )

    def difference(self, minuend: Sequence[int], subtrahend: Sequence[int], cells: pl.DataFrame) -> BlockTotals:
        """By how much the mean of some cells is above that of others, block by block; `cells` has a row a pair, with its keys.

        Where both are in a block, with n and m lines, there are lcm(n, m) lines then, so that the difference
        stays a whole number over them: n where both have as many, as the same games in two variants do.
        """
        of, less = np.asarray(minuend, np.int64), np.asarray(subtrahend, np.int64)
        own, others = self.lines[:, of], self.lines[:, less]
        lines = np.lcm(own, others)
        value = self.value[:, of] * (lines // np.maximum(own, 1)) - self.value[:, less] * (lines // np.maximum(others, 1))
        return BlockTotals(cells, lines, value, self.combination, self.combinations)


def grown_squares(whole: Ints, number: Ints) -> Ints:
    """By how much the square of a running sum grows, row by row: arrays [rows].

    `number` is summed up within each `whole`; these come in order. Over blocks the growth adds up to the sum of squares of what
    each block holds by then.
    """
    by_now = np.cumsum(number)
    before = (by_now - number)[np.searchsorted(whole, whole)]  # of all that come before
    grown: Ints = (by_now - before) ** 2 - (by_now - number - before) ** 2
    return grown


def _picked(values: pl.Series, places: Ints) -> pl.Series:
    """Some of a short column's values. Polars' own `gather` makes a query plan of it, ten times as slow here."""
    held = values.to_list()
    return pl.Series([held[place] for place in places.tolist()], dtype=values.dtype)
