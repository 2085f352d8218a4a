"""How soon something is reached that many games end without: the share of all games in which it is, turn by turn.

A game that ends first counts as one in which it is never reached: what is asked is not how soon it would have been reached if games went
on, but how often it is (the cumulative incidence, where the end of the game competes with it).

Counts table: keys, `turn`, `num_reached` (lines in which it is first reached then) and `sum_square`: by how much the sum over blocks of
(lines of the block that have reached it by then) squared grows at that turn. It adds up over parts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analyses.statistics.shares import LEVEL, share_interval
from analyses.statistics.strata import Moments

HALF = 0.5


def incidence(counts: pl.DataFrame, sizes: pl.DataFrame, keys: Sequence[str], level: float = LEVEL) -> pl.DataFrame:
    """The share of lines that have reached it by each turn in which one does: keys, turn, estimate, low, high, n, blocks.

    `sizes` has the lines and blocks of each group, as `num_games` and `num_blocks`. A beta interval on as many games as the blocks are
    worth; blocks of all combinations count as alike, which errs to the wide side.
    """
    rows = counts.join(sizes, on=list(keys), how="inner").sort(*keys, "turn")
    reached, square = (pl.col(name).cum_sum().over(keys) for name in ("num_reached", "sum_square"))
    rows = rows.with_columns(reached.alias("reached"), square.alias("square"))
    columns = ("reached", "square", "num_games", "num_blocks")
    reached_by, squares, games, blocks = (rows[name].to_numpy().astype(np.float64) for name in columns)
    share, size = reached_by / games, games / blocks
    between = np.maximum(squares / size**2 - blocks * share**2, 0.0)
    variance = np.where(blocks > 1, between / np.maximum(blocks - 1, 1) / blocks, 0.0)
    low, high = share_interval(Moments(share, variance, np.maximum(blocks - 1, 0), blocks, games), level)
    return rows.select(
        *keys,
        "turn",
        pl.Series("estimate", share, pl.Float64),
        pl.Series("low", low, pl.Float64),
        pl.Series("high", high, pl.Float64),
        pl.col("num_games").cast(pl.Int64).alias("n"),
        pl.col("num_blocks").cast(pl.Int64).alias("blocks"),
    )


def turns_of_half(curve: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The turn by which half of all lines have reached it: keys, median, median_low, median_high.

    The interval is where the curve's own crosses the half. Null where it is never reached in more than half of the lines, as far as
    that is known.
    """

    def first(column: str, name: str) -> pl.Expr:
        return pl.col("turn").filter(pl.col(column) >= HALF - 1e-12).min().alias(name)

    ends = (("estimate", "median"), ("high", "median_low"), ("low", "median_high"))
    return curve.group_by(keys).agg(*(first(column, name) for column, name in ends))
