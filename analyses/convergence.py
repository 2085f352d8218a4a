"""How the villains' shares settle as a study goes on: the estimate and its interval after more and more blocks.

    python -m analyses.convergence RESULTS

Table `villains`: the share of each villain over the first replicates of every combination, at checkpoints
that lie a factor of the square root of 2 apart; the last one is the whole study. Table `needed`: the half-width of the
widest interval now, and how many games it takes until every one is as narrow as WANTED. Only fields in which all seats
play the same strategy.

What is folded are sums between two checkpoints, so a study of any size has a few dozen of them.
"""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from analyses.block_totals import BlockTotals, Ints
from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.shares import games_for, shares
from analyses.win_rates import VILLAIN

WANTED = 0.005  # a half-width
EDGES = np.array([math.ceil(2 ** (half / 2)) for half in range(100)], np.int64)
"""A bucket begins with this many-th replicate: 2 to the power of 0, 1/2, 1, 3/2 and so on, rounded up."""


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    totals = rows.seats.totals(VILLAIN, "units")
    same = np.flatnonzero((totals.cells["strategy"] == totals.cells["field"]).to_numpy())
    own = BlockTotals(totals.cells[same], totals.lines[:, same], totals.value[:, same], totals.combination, totals.combinations)
    return {"villains": own.sums_by("bucket", bucket_of(rows.seats.blocks.replicate))}


def bucket_of(replicate: Ints) -> Ints:
    """The bucket of each replicate, counted from 0: the whole part of 2 log2(replicate + 1)."""
    bucket: Ints = np.searchsorted(EDGES, replicate + 1, side="right") - 1
    return bucket


def finish(totals: Tables, settings: Settings) -> Tables:
    """The table, from the sums over all parts."""
    sums = totals["villains"]
    tables = [_until(sums, bucket) for bucket in sums["bucket"].unique().sort().to_list()]
    table = pl.concat(tables) if tables else shares(sums, VILLAIN)
    table = table.sort(*VILLAIN, "blocks").select(*VILLAIN, "blocks", "n", "estimate", "low", "high", "effective")
    return {"villains": table, "needed": _needed(table)}


def _needed(table: pl.DataFrame) -> pl.DataFrame:
    """For each group the games `n` so far, its widest half-width, and the games that every interval needs to be WANTED wide.

    Intervals go on shrinking as the square root of the games, each from the number of games that its own are worth.
    """
    last = table.group_by(VILLAIN, maintain_order=True).last()
    times = games_for(WANTED, last["estimate"].to_numpy()) / last["effective"].to_numpy()
    return (
        last.with_columns(pl.Series("times", times, pl.Float64))
        .group_by(*GROUP, "strategy", maintain_order=True)
        .agg(
            (pl.col("n").sum() // pl.col("players").first()).alias("n"),
            pl.col("blocks").max(),
            ((pl.col("high") - pl.col("low")).max() / 2).alias("half_width"),
            pl.col("times").max(),
        )
        .select(
            *GROUP, "strategy", "n", "blocks", "half_width", pl.lit(WANTED).alias("wanted"), (pl.col("n") * pl.col("times")).alias("games")
        )
    )


def _until(sums: pl.DataFrame, bucket: int) -> pl.DataFrame:
    """The shares at the end of a bucket, of the groups that have blocks in it."""
    here = sums.filter(pl.col("bucket") == bucket).select(VILLAIN).unique()
    so_far = sums.filter(pl.col("bucket") <= bucket).join(here, on=VILLAIN, how="semi")
    keys = [*VILLAIN, "combination"]
    return shares(so_far.group_by(keys).agg(pl.exclude(*keys, "bucket").sum()).sort(keys), VILLAIN)


if __name__ == "__main__":
    from analyses.script import main

    main("convergence")
