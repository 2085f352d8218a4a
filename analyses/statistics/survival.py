"""How long something lasts, from counts; what was cut off counts as lasting at least so long.

Counts table: `length`, `ended` (games that ended at it), `cut` (games cut off at it), and `sum_square`:
by how much the sum over blocks of (games of the block ended by then) squared grows at that length. That
sum is all the spread between blocks asks for, and it adds up over parts as the counts do.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analyses.statistics.shares import LEVEL, share_interval
from analyses.statistics.strata import Floats, Moments


def survival(counts: pl.DataFrame, blocks: int, level: float = LEVEL) -> pl.DataFrame:
    """The share of games still going on after each length at which one ended: length, estimate, low, high, n.

    Kaplan and Meier's estimate, with a beta interval on as many games as the blocks are worth: the games
    that Greenwood's variance stands for, divided by the spread between blocks over that between
    independent games. Blocks of all combinations count as alike, which errs to the wide side. No rows if no game ended.
    """
    counts = counts.sort("length")
    ended, cut = counts["ended"].to_numpy(), counts["cut"].to_numpy()
    if blocks == 0 or ended.sum() == 0:
        return pl.DataFrame(schema={"length": pl.Int64, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64})
    games = float(ended.sum() + cut.sum())
    happens = ended > 0
    going_on, greenwood = (values[happens] for values in _kaplan_meier(ended, cut))
    variance = greenwood * _block_inflation(ended, counts["sum_square"].to_numpy(), blocks, games)[happens]
    inside = (going_on > 0) & (going_on < 1)
    variance = np.where(inside, variance, 0.0)
    full = np.full(going_on.shape, games)
    found = Moments(going_on, variance, np.full(going_on.shape, max(blocks - 1.0, 0.0)), np.full(going_on.shape, float(blocks)), full)
    low, high = share_interval(found, level)
    return pl.DataFrame(
        {
            "length": counts["length"].to_numpy()[happens].astype(np.int64),
            "estimate": going_on,
            "low": low,
            "high": high,
            "n": full.astype(np.int64),
        }
    )


def _kaplan_meier(ended: Floats, cut: Floats) -> tuple[Floats, Floats]:
    """The estimate after each length, and Greenwood's variance of it: arrays like `ended`.

    From counts, so that memory does not grow with games: scipy wants one row a game, and statsmodels takes
    counts but has other standard errors then. Tested against scipy.
    """
    over = ended + cut
    at_risk = np.cumsum(over[::-1])[::-1].astype(np.float64)
    going_on = np.cumprod(1 - ended / at_risk, dtype=np.float64)
    survivors = at_risk - ended
    terms = np.where(survivors > 0, ended / (at_risk * np.maximum(survivors, 1)), 0.0)
    return going_on, going_on**2 * np.cumsum(terms)


def _block_inflation(ended: Floats, increments: Floats, blocks: int, games: float) -> Floats:
    """Variance of the share ended by each length, between blocks, over that between independent games."""
    if blocks < 2:
        return np.full(ended.shape, games)  # one block tells as much as one game
    share = np.cumsum(ended) / games
    squares = np.cumsum(increments)
    size = games / blocks
    between = np.maximum(squares / size**2 - blocks * share**2, 0.0) / (blocks - 1) / blocks
    independent = share * (1 - share) / games
    inside = independent > 0
    return np.where(inside, between / np.where(inside, independent, 1.0), 1.0)


def quantiles(curve: pl.DataFrame, parts: Sequence[float]) -> pl.DataFrame:
    """Lengths by which given parts of the games are over: part, estimate, low, high.

    The interval is where the curve's own crosses the part (Brookmeyer and Crowley, 1982). Null where so many did not end.
    """

    def first(column: str, part: float) -> int | None:
        reached = curve.filter(pl.col(column) <= 1 - part + 1e-12)
        return int(reached["length"][0]) if reached.height else None

    return pl.DataFrame(
        [{"part": part, "estimate": first("estimate", part), "low": first("low", part), "high": first("high", part)} for part in parts],
        schema={"part": pl.Float64, "estimate": pl.Int64, "low": pl.Int64, "high": pl.Int64},
    )
