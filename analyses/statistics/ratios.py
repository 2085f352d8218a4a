"""Means per game where some blocks have fewer games than others, because only some of their games count.

Sums table: that of `strata`, and over the blocks `sum_lines_square` (of a block's games m squared) and
`sum_product` (of m times its total y).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analyses.statistics.strata import ROUNDING, Moments, stratified


def ratio_moments(sums: pl.DataFrame, keys: Sequence[str], scale: float = 1.0) -> tuple[pl.DataFrame, Moments]:
    """The groups of a sums table (its distinct keys, sorted) and the moments of the mean per game of each.

    The mean is all of y over all of m. Its variance is that of the residuals y - mean m, summed over the
    strata: the combined ratio estimate (Cochran, Sampling Techniques, 6.11). Where all blocks have equally
    many games it is the stratified mean with its variance.
    """
    groups = sums.select(keys).unique().sort(keys, nulls_last=True)
    indexed = sums.join(groups.with_row_index("group"), on=list(keys), nulls_equal=True)
    group = indexed["group"].to_numpy().astype(np.int64)
    columns = ("num_blocks", "num_games", "sum_value", "sum_square", "sum_lines_square", "sum_product")
    blocks, games, value, square, games_square, product = (indexed[name].to_numpy().astype(np.float64) for name in columns)
    all_blocks, all_games, all_value = (np.bincount(group, of, groups.height).astype(np.float64) for of in (blocks, games, value))
    mean = all_value / all_games
    own = mean[group]
    left = value - own * games
    left = np.where(np.abs(left) <= ROUNDING * np.abs(value), 0.0, left)
    left_square = square - 2 * own * product + own**2 * games_square
    left_square = np.where(left_square <= ROUNDING * square, 0.0, left_square)
    found = stratified(group, groups.height, blocks, blocks, left, left_square)
    in_block = all_games / all_blocks * scale
    return groups, Moments(mean / scale, found.variance / in_block**2, found.degrees, all_blocks, all_games)
