"""Who wins how often: by villain, by seat, and by villain and seat.

    python -m analyses.win_rates RESULTS

Tables: `villains`, `seats` and `villain_seats` hold shares of wins, `outcomes` how games ended.

`fair` is an equal part of the games that were decided: 1/players where none was cut off. `low` and
`high` hold at 95 % each; `low_all` and `high_all` for all villains (or seats) of a table size together.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.block_totals import Ints
from analyses.fold import Tables
from analyses.rows import CELL, GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.shares import LEVEL, WIN_UNITS, share_interval, shares
from analyses.statistics.strata import moments

SEATED = [*CELL]
VILLAIN = [*GROUP, "strategy", "villain"]
SEAT = [*GROUP, "strategy", "seat"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    return {
        "villains": rows.seats.totals(VILLAIN, "units").sums(),
        "seats": rows.seats.totals(SEAT, "units").sums(),
        "villain_seats": rows.seats.totals(SEATED, "units").sums(),
        "outcomes": _outcomes(rows),
    }


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    outcomes = totals["outcomes"].rename({"num_games": "n", "num_blocks": "blocks", "num_won": "won", "num_shared": "shared"})
    outcomes = outcomes.with_columns((pl.col("n") - pl.col("won") - pl.col("shared")).alias("truncated"))
    return {
        "villains": _shares(totals["villains"], VILLAIN, outcomes),
        "seats": _shares(totals["seats"], SEAT, outcomes),
        "villain_seats": _shares(totals["villain_seats"], SEATED, outcomes),
        "outcomes": outcomes.select(*GROUP, "n", "blocks", "won", "shared", "truncated"),
    }


def _outcomes(rows: Rows) -> pl.DataFrame:
    """How many games each group has, in how many blocks, and how they ended."""
    games = rows.games
    cells, cell = games.cells(GROUP)
    winners = games.columns["winners"]

    def count(which: Ints) -> pl.Series:
        return pl.Series(np.bincount(cell[which], minlength=cells.height), dtype=pl.Int64)

    return cells.with_columns(
        count(np.arange(cell.size)).alias("num_games"),
        pl.Series("num_blocks", (games.totals(GROUP, "winners").lines > 0).sum(axis=0), pl.Int64),
        count(np.flatnonzero(winners == 1)).alias("num_won"),
        count(np.flatnonzero(winners > 1)).alias("num_shared"),
    )


def _shares(sums: pl.DataFrame, keys: list[str], outcomes: pl.DataFrame) -> pl.DataFrame:
    decided = outcomes.select(*GROUP, ((pl.col("won") + pl.col("shared")) / pl.col("n") / pl.col("players")).alias("fair"))
    together = pl.len().over(*GROUP, "strategy").alias("together")
    table = shares(sums, keys).join(decided, on=GROUP, how="left", maintain_order="left").with_columns(together)
    _, found = moments(sums, keys, WIN_UNITS)
    low, high = share_interval(found, 1 - (1 - LEVEL) / table["together"].to_numpy())
    return table.with_columns(pl.Series("low_all", low), pl.Series("high_all", high)).select(
        *keys, "estimate", "low", "high", "n", "blocks", "effective", "fair", "low_all", "high_all"
    )


if __name__ == "__main__":
    from analyses.script import main

    main("win_rates")
