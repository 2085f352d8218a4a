"""The interval of a mean over blocks: of a length, a score, or a difference paired within the block."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy import stats

from analyses.statistics.shares import LEVEL
from analyses.statistics.strata import Floats, Moments, moments


def means(sums: pl.DataFrame, keys: Sequence[str], scale: float = 1.0, level: float = LEVEL) -> pl.DataFrame:
    """The mean per game of each group of a sums table: keys, estimate, low, high, n, blocks.

    `low` and `high` are null where there are fewer than two blocks: one says nothing of the spread.
    """
    groups, found = moments(sums, keys, scale)
    low, high = mean_interval(found, level)
    return groups.with_columns(
        pl.Series("estimate", found.mean),
        pl.Series("low", low, nan_to_null=True),
        pl.Series("high", high, nan_to_null=True),
        pl.Series("n", found.games.astype(np.int64)),
        pl.Series("blocks", found.blocks.astype(np.int64)),
    )


def mean_interval(found: Moments, level: float | Floats = LEVEL) -> tuple[Floats, Floats]:
    """Low and high ends [n] of Student's interval on block means; NaN where there are fewer than two blocks.

    A variance has fewer degrees of freedom where values have long tails: over 1 + k/2 times fewer at an excess
    kurtosis of k (Cramér, Mathematical Methods of Statistics, 27.4). They are taken for half, as at k = 2. Without,
    30 blocks of exponential values are covered in 92 to 93 of 100 studies only; at 100 blocks it makes no difference.
    """
    enough = found.degrees > 0
    degrees = np.maximum(found.degrees / 2, 1)
    width = stats.t.ppf((1 + np.asarray(level)) / 2, degrees) * np.sqrt(found.variance)
    width = np.where(enough, width, np.nan)
    return found.mean - width, found.mean + width
