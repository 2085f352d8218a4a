"""What the blocks of a part hold, cell by cell, and the sums over blocks that analyses fold.

A cell is one value of the keys that an analysis groups by. A difference of two cells is paired within
the block: its games share their deal.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        num_cells, num_sets = self.cells.height, len(self.combinations)

        def total(values: NDArray[Any]) -> Ints:
            by_set = np.zeros((num_sets, num_cells), np.int64)
            np.add.at(by_set, self.combination, values)
            return by_set.ravel()

        blocks = total(self.lines > 0)
        kept = np.flatnonzero(blocks)
        sets, cells = (kept // max(num_cells, 1)).tolist(), (kept % max(num_cells, 1)).tolist()
        return self.cells.select(pl.all().gather(cells)).with_columns(
            pl.Series("combination", [self.combinations[which] for which in sets], pl.String),
            pl.Series("num_blocks", blocks[kept], pl.Int64),
            pl.Series("num_games", total(self.lines)[kept], pl.Int64),
            pl.Series("sum_value", total(self.value)[kept], pl.Int64),
            pl.Series("sum_square", total(self.value**2)[kept], pl.Int64),
            pl.Series("sum_size", total(np.abs(self.value))[kept], pl.Int64),
        )

    def difference(self, minuend: Sequence[int], subtrahend: Sequence[int], cells: pl.DataFrame) -> BlockTotals:
        """By how much the mean of some cells is above that of others, block by block; `cells` has a row a pair, with its keys.

        Where both are in a block, with n and m lines, there are n m lines then, so that the difference
        stays a whole number over them.
        """
        of, less = np.asarray(minuend, np.int64), np.asarray(subtrahend, np.int64)
        lines = self.lines[:, of] * self.lines[:, less]
        value = self.value[:, of] * self.lines[:, less] - self.value[:, less] * self.lines[:, of]
        return BlockTotals(cells, lines, value, self.combination, self.combinations)
