"""The interval of a difference that is paired within the block: of two shares, or of two lengths, in the same deals.

Most blocks of a pair may hold no difference at all: wins are rare, or what is compared seldom matters. Then the
spread of the few that do is poorly known, and where none does there is no spread to see.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy import stats

from analyses.statistics.shares import LEVEL, WIN_UNITS, share_interval
from analyses.statistics.strata import Floats, Moments, moments

UNSEEN = 2  # blocks that are taken to differ beside those seen to, one to each side
DEGREES_PER_BLOCK = 2  # of freedom, that a block with a difference gives the variance


def differences(
    sums: pl.DataFrame, keys: Sequence[str], together: Sequence[str], scale: float = WIN_UNITS, most: float = 1.0, level: float = LEVEL
) -> pl.DataFrame:
    """The mean paired difference of each group of a sums table: keys, estimate, low, high, n, blocks, low_all, high_all.

    `sums` is what `BlockTotals.difference(...).sums()` makes; `n` is the lines compared, as it counts them. `low_all` and
    `high_all` hold for all groups together that are alike in the keys `together` (Bonferroni). For `scale` and
    `most` see `moments` and `paired_interval`. Ends are null where there are fewer than two blocks.
    """
    groups, found = moments(sums, keys, scale)
    moved = moved_blocks(sums, keys)
    count = groups.select(pl.len().over(*together)).to_series().to_numpy()
    low, high = paired_interval(found, moved, level, most)
    low_all, high_all = paired_interval(found, moved, 1 - (1 - level) / np.maximum(count, 1), most)
    return groups.with_columns(
        pl.Series("estimate", found.mean),
        pl.Series("low", low, nan_to_null=True),
        pl.Series("high", high, nan_to_null=True),
        pl.Series("n", found.games).cast(pl.Int64),
        pl.Series("blocks", found.blocks).cast(pl.Int64),
        pl.Series("low_all", low_all, nan_to_null=True),
        pl.Series("high_all", high_all, nan_to_null=True),
    )


def separate_interval(first: Moments, second: Moments, level: float | Floats = LEVEL) -> tuple[Floats, Floats]:
    """Low and high ends [n] of the intervals of differences of shares, first - second, of blocks that are in one of the two only.

    Each share's own interval, put together by how far its end is from the share (Newcombe, Statistics in Medicine 17, 1998, his method
    10, with the intervals of `shares`; Zou and Donner, 2008): it is right for rare wins too, and has a width where none was seen.
    """
    (low, high), (other_low, other_high) = share_interval(first, level), share_interval(second, level)
    one, other = np.clip(first.mean, 0.0, 1.0), np.clip(second.mean, 0.0, 1.0)
    below = np.hypot(one - low, other_high - other)
    above = np.hypot(high - one, other - other_low)
    return one - other - below, one - other + above


def moved_blocks(sums: pl.DataFrame, keys: Sequence[str]) -> Floats:
    """How many blocks hold a difference, for each group in the order of `moments`: an array [n]; 0 where none does.

    An effective number, (sum of |D|)^2 / (sum of D^2) over the blocks' differences D: the plain count where all
    that differ do so by as much, and fewer where some outweigh the others (Kish, Survey Sampling, 11.7).
    """
    each = pl.col("num_blocks") / pl.col("num_games")  # the blocks of a combination have equally many games
    found = sums.group_by(keys).agg(
        size=(pl.col("sum_size") * each).sum(),
        square=(pl.col("sum_square") * each**2).sum(),
    )
    found = found.sort(keys, nulls_last=True)
    size, square = found["size"].to_numpy().astype(np.float64), found["square"].to_numpy().astype(np.float64)
    return np.where(square > 0, size**2 / np.where(square > 0, square, 1.0), 0.0)


def paired_interval(found: Moments, moved: Floats, level: float | Floats = LEVEL, most: float = 1.0) -> tuple[Floats, Floats]:
    """Low and high ends [n] of the intervals of paired differences; NaN where there are fewer than two blocks.

    `found`: the moments of the blocks' differences; `moved`: the number of blocks that hold one, from
    `moved_blocks`; `level`: one for all, or one each [n]; `most`: the largest difference that a block can hold, 1 for
    shares, infinite for lengths.

    Student's interval on block means, with two changes for differences that are rare. Two more blocks count as
    if they differed, one to each side (Bonett and Price, Journal of Educational and Behavioral Statistics 37,
    2012, for single pairs), by as much as is usual among the blocks that differ and one that does by `most`. And the
    degrees of freedom are at most two for each block that differs: that is what the kurtosis of a rare event
    leaves. Where B blocks hold no difference at all, the interval of a share is 0 +- 3.9 / B, not 0: a little
    wider than the exact 3.7 / B. With most = infinity there is no scale to go by, and it has no width then.
    """
    enough = found.degrees > 0
    total = np.maximum(found.blocks, 1.0)
    raw = found.variance * total**2 + found.mean**2 * total  # sum of D^2, but for the difference that strata make
    if np.isfinite(most):
        usual = np.minimum((raw + most**2) / (moved + 1), most**2)
    else:
        usual = np.where(moved > 0, raw / np.where(moved > 0, moved, 1.0), 0.0)
    variance = found.variance + UNSEEN * usual / (total + UNSEEN) ** 2
    degrees = np.maximum(np.minimum(found.degrees, DEGREES_PER_BLOCK * (moved + UNSEEN)), 1)
    width = np.where(enough, stats.t.ppf((1 + np.asarray(level)) / 2, degrees) * np.sqrt(variance), np.nan)
    return np.maximum(found.mean - width, -most), np.minimum(found.mean + width, most)
