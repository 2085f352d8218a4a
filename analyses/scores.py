"""How many points villains make, and by how many a game is won.

    python -m analyses.scores RESULTS

Tables: `villains` has the mean score of each villain with its interval, the extremes and quantiles; `margins`
the same for the margin of victory, the winner's points less those of the next seat, 0 for a shared win; `close`
the share of games with a margin of at most CLOSE; `distribution` and `margin_distribution` count games by score and by margin.

Only decided games count: the score of a game that was cut off is on the way to somewhere. `truncated` says how many were.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analyses.block_totals import BlockTotals, Ints
from analyses.fold import Tables
from analyses.rows import GROUP, Lines, Rows
from analyses.settings import Settings
from analyses.statistics.means import mean_interval
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.shares import share_interval
from analyses.statistics.strata import with_interval
from analyses.win_rates import VILLAIN

CLOSE = 1  # a win by so many points, or a shared one, was close
PARTS = {"p10": 0.1, "p25": 0.25, "median": 0.5, "p75": 0.75, "p90": 0.9}

Booleans = NDArray[np.bool_]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    games, seats = rows.games, rows.seats
    is_decided = games.columns["is_cut"] == 0
    players = np.array(games.names["players"], np.int64)[games.codes["players"]]
    of_seats = np.repeat(is_decided, players)
    margin = np.where(games.columns["winners"] > 1, 0, games.columns["best"] - games.columns["second"])
    score = seats.columns["score"]
    return {
        "villains": _in_blocks(seats, VILLAIN, score, of_seats).uneven_sums(),
        "distribution": _counts(seats, VILLAIN, "score", score, of_seats),
        "villain_games": _ends(seats, VILLAIN, of_seats),
        "margins": _in_blocks(games, GROUP, margin, is_decided).uneven_sums(),
        "close": _in_blocks(games, GROUP, (margin <= CLOSE).astype(np.int64), is_decided).uneven_sums(),
        "margin_distribution": _counts(games, GROUP, "margin", margin, is_decided),
        "games": _ends(games, GROUP, is_decided),
    }


def _in_blocks(lines: Lines, keys: Sequence[str], values: Ints, is_decided: Booleans) -> BlockTotals:
    """The decided lines of each block and cell, and the sum of their values [lines]."""
    cells, cell = lines.cells(keys)
    shape = len(lines.blocks.combination), cells.height
    place, size = lines.block * shape[1] + cell, shape[0] * shape[1]
    number = np.bincount(place, is_decided, size).astype(np.int64).reshape(shape)
    value = np.bincount(place, np.where(is_decided, values, 0), size).astype(np.int64).reshape(shape)
    return BlockTotals(cells, number, value, lines.blocks.combination, lines.names["combination"])


def _counts(lines: Lines, keys: Sequence[str], name: str, values: Ints, is_decided: Booleans) -> pl.DataFrame:
    """How many decided lines of each cell have each value [lines]."""
    cells, cell = lines.cells(keys)
    cell, values = cell[is_decided], values[is_decided]
    lowest = int(values.min(initial=0))
    span = int(values.max(initial=0)) - lowest + 1
    number = np.bincount(cell * span + values - lowest, minlength=cells.height * span)
    kept = np.flatnonzero(number)
    return cells[kept // span].hstack([pl.Series(name, kept % span + lowest, pl.Int64), pl.Series("num_games", number[kept], pl.Int64)])


def _ends(lines: Lines, keys: Sequence[str], is_decided: Booleans) -> pl.DataFrame:
    """How many lines of each cell were cut off."""
    cells, cell = lines.cells(keys)
    return cells.hstack([pl.Series("num_cut", np.bincount(cell[~is_decided], minlength=cells.height), pl.Int64)])


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    scores, margins = totals["distribution"], totals["margin_distribution"]
    groups, close = ratio_moments(totals["close"], GROUP)
    return {
        "villains": _described(totals["villains"], scores, "score", VILLAIN, totals["villain_games"]),
        "margins": _described(totals["margins"], margins, "margin", [*GROUP], totals["games"]),
        "close": with_interval(groups, close, *share_interval(close)),
        "distribution": scores.rename({"num_games": "games"}),
        "margin_distribution": margins.rename({"num_games": "games"}),
    }


def _described(sums: pl.DataFrame, counts: pl.DataFrame, value: str, keys: list[str], ends: pl.DataFrame) -> pl.DataFrame:
    """The mean of each group with its interval, how many games were cut off, the extremes and quantiles."""
    groups, found = ratio_moments(sums, keys)
    table = with_interval(groups, found, *mean_interval(found))
    table = table.join(ends.rename({"num_cut": "truncated"}), on=keys, how="left", maintain_order="left")
    reached = counts.sort(*keys, value).with_columns(
        (pl.col("num_games").cum_sum().over(keys) / pl.col("num_games").sum().over(keys)).alias("reached")
    )
    whole = reached.group_by(keys).agg(
        pl.col(value).min().alias("lowest"),
        *(pl.col(value).filter(pl.col("reached") >= part - 1e-12).min().alias(name) for name, part in PARTS.items()),
        pl.col(value).max().alias("highest"),
    )
    return table.join(whole, on=keys, how="left", maintain_order="left")


if __name__ == "__main__":
    from analyses.script import main

    main("scores")
