"""Mean and variance of a mean over blocks, with villain combinations as strata.

The block is the independent unit; a combination's blocks are replicates of each other. What is folded
over a study are exact integer sums, so that an estimate depends on the games alone, never on how the
rows were cut into parts or in which order these were read.

Sums table: keys, `combination`, and, over its blocks, `num_blocks`, `num_games`, `sum_value` (of the
block totals y), `sum_square` (of y squared) and `sum_size` (of |y|, for differences). A block's mean is
y / (scale * its games); the blocks of one combination have equally many games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ROUNDING = 1e-12  # a sum of squares about the mean below this part of the raw one is zero


@dataclass(frozen=True)
class Moments:
    """The mean over blocks of each of n groups, and how far it can be trusted: arrays [n]."""

    mean: Floats
    variance: Floats  # of the mean; 0 where there are fewer than two blocks
    degrees: Floats  # of freedom of the variance; 0 where there are fewer than two blocks
    blocks: Floats
    games: Floats


def moments(sums: pl.DataFrame, keys: Sequence[str], scale: float) -> tuple[pl.DataFrame, Moments]:
    """The groups of a sums table (its distinct keys, sorted) and the moments of each."""
    groups = sums.select(keys).unique().sort(keys, nulls_last=True)
    indexed = sums.join(groups.with_row_index("group"), on=list(keys), nulls_equal=True)
    group = indexed["group"].to_numpy().astype(np.int64)
    blocks, games, value, square = (
        indexed[name].to_numpy().astype(np.float64) for name in ("num_blocks", "num_games", "sum_value", "sum_square")
    )
    return groups, stratified(group, groups.height, blocks, games, value / scale, square / scale**2)


def with_interval(groups: pl.DataFrame, found: Moments, low: Floats, high: Floats) -> pl.DataFrame:
    """The groups with estimate, low, high, n and blocks; ends are null where they are not known."""
    return groups.with_columns(
        pl.Series("estimate", found.mean, pl.Float64),
        pl.Series("low", low, pl.Float64, nan_to_null=True),
        pl.Series("high", high, pl.Float64, nan_to_null=True),
        pl.Series("n", found.games.astype(np.int64), pl.Int64),
        pl.Series("blocks", found.blocks.astype(np.int64), pl.Int64),
    )


def stratified(group: NDArray[np.int64], num_groups: int, blocks: Floats, games: Floats, value: Floats, square: Floats) -> Moments:
    """Moments of groups from one row a stratum; all arguments but `num_groups` are arrays [strata].

    The mean weighs every block alike; its variance is that of the stratified mean, sum of W^2 s^2 / B
    over the strata (Cochran, Sampling Techniques, 5.3). A stratum of one block has no s of its own: its
    distance from the group's mean stands in for it, which errs to the wide side (Lumley, Complex Surveys, "adjust").
    """

    def total(of: Floats) -> Floats:
        return np.bincount(group, of, num_groups).astype(np.float64)

    all_blocks = total(blocks)
    size = games / blocks  # games in a block
    block_sum = value / size  # of block means
    mean = total(block_sum) / all_blocks
    spread = square / size**2 - block_sum**2 / blocks
    spread = np.where(spread <= ROUNDING * square / size**2, 0.0, spread)
    lonely = blocks < 2
    off = block_sum - mean[group]
    off = np.where(np.abs(off) <= ROUNDING * np.abs(block_sum), 0.0, off)
    within = np.where(lonely, off**2, spread / np.maximum(blocks - 1, 1) / blocks)
    variance = total((blocks / all_blocks[group]) ** 2 * within)
    degrees = total(np.where(lonely, 0.0, blocks - 1)) + np.maximum(total(lonely.astype(np.float64)) - 1, 0)
    enough = (all_blocks >= 2) & (degrees > 0)
    return Moments(mean, np.where(enough, variance, 0.0), np.where(enough, degrees, 0.0), all_blocks, total(games))
