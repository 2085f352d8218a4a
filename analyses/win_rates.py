"""Who wins how often: by villain, by seat, and by villain and seat.

    python -m analyses.win_rates RESULTS

Tables: `villains`, `seats` and `villain_seats` hold shares of wins; `seat_effects` by how much a villain's
share in a seat differs from its own over all seats, paired within the block; `outcomes` how games ended.

`fair` is an equal part of the games that were decided: 1/players where none was cut off. `low` and
`high` hold at 95 % each; `low_all` and `high_all` for all villains (or seats) of a table size together.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

from analyses.fold import Tables, sums_by_combination
from analyses.rows import CELL, GROUP, Rows
from analyses.statistics.means import mean_interval
from analyses.statistics.shares import LEVEL, WIN_UNITS, degrees_of_wins, share_interval, shares
from analyses.statistics.strata import moments

SEATED = [*CELL]
VILLAIN = [*GROUP, "strategy", "villain"]
SEAT = [*GROUP, "strategy", "seat"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    seated = _seated(rows)
    return {
        "villains": rows.named(_coarser(rows, seated, VILLAIN), VILLAIN),
        "seats": rows.named(_coarser(rows, seated, SEAT), SEAT),
        "villain_seats": rows.named(sums_by_combination(seated), SEATED),
        "seat_effects": rows.named(sums_by_combination(_seat_effects(rows, seated)), SEATED),
        "outcomes": rows.named(_outcomes(rows), GROUP),
    }


def villain_sums(rows: Rows) -> pl.DataFrame:
    """The sums of the villains' shares alone."""
    return rows.named(_coarser(rows, _seated(rows), VILLAIN), VILLAIN)


def finish(totals: Tables) -> Tables:
    """The tables, from the sums over all parts."""
    outcomes = totals["outcomes"].rename({"num_games": "n", "num_blocks": "blocks", "num_won": "won", "num_shared": "shared"})
    outcomes = outcomes.with_columns((pl.col("n") - pl.col("won") - pl.col("shared")).alias("truncated"))
    return {
        "villains": _shares(totals["villains"], VILLAIN, outcomes),
        "seats": _shares(totals["seats"], SEAT, outcomes),
        "villain_seats": _shares(totals["villain_seats"], SEATED, outcomes),
        "seat_effects": _effects(totals["seat_effects"], totals["villain_seats"]),
        "outcomes": outcomes.select(*GROUP, "n", "blocks", "won", "shared", "truncated"),
    }


def _seated(rows: Rows) -> pl.DataFrame:
    """One row a block, villain and seat: games, and the wins in them."""
    return rows.table.group_by("cell", "block").agg(
        pl.col("combination").first(), pl.len().cast(pl.Int64).alias("games"), pl.col("units").sum().alias("value")
    )


def _coarser(rows: Rows, seated: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The sums by fewer keys."""
    cell = rows.cell_of(keys)
    in_block = (cell * (pl.col("block").max() + 1) + pl.col("block")).alias("in_block")
    blocks = seated.group_by(in_block).agg(cell.first(), pl.col("combination").first(), pl.col("games", "value").sum())
    return sums_by_combination(blocks)


def _seat_effects(rows: Rows, seated: pl.DataFrame) -> pl.DataFrame:
    """One row a block, villain and seat: games * (share here - share over the villain's seats), in whole units.

    `games` are multiplied by the number of seats where `value` is, so that value / games is the difference.
    """
    own = seated.with_columns((rows.cell_of(VILLAIN) * (pl.col("block").max() + 1) + pl.col("block")).alias("own"))
    over_seats = own.group_by("own").agg(pl.len().cast(pl.Int64).alias("seats"), pl.col("value").sum().alias("total"))
    return (
        own.join(over_seats.filter(pl.col("seats") > 1), on="own")
        .with_columns(pl.col("value") * pl.col("seats") - pl.col("total"), pl.col("games") * pl.col("seats"))
        .select("cell", "combination", "block", "games", "value")
    )


def _outcomes(rows: Rows) -> pl.DataFrame:
    decided = ~pl.col("is_cut")
    return rows.games.group_by("cell").agg(
        pl.len().cast(pl.Int64).alias("num_games"),
        pl.col("block").n_unique().cast(pl.Int64).alias("num_blocks"),
        (decided & (pl.col("winners") == 1)).sum().cast(pl.Int64).alias("num_won"),
        (decided & (pl.col("winners") > 1)).sum().cast(pl.Int64).alias("num_shared"),
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


def _effects(sums: pl.DataFrame, seated: pl.DataFrame) -> pl.DataFrame:
    """The table of seat effects.

    Few wins in a seat (or none) make the differences look all alike: Student's interval alone misses 25 % of
    the time at 50 blocks and p = 0.02. So the wins in the seat limit its degrees of freedom, as they do a share's.
    """
    groups, found = moments(sums, SEATED, WIN_UNITS)
    seats, shared = moments(seated, SEATED, WIN_UNITS)
    wins = groups.join(seats.with_columns(pl.Series("wins", degrees_of_wins(shared))), on=SEATED, how="left", maintain_order="left")["wins"]
    degrees = np.where(found.degrees > 0, np.maximum(np.minimum(found.degrees, wins.to_numpy()), 1), 0)
    found = replace(found, degrees=degrees)
    together = groups.select(pl.len().over(*GROUP, "strategy"), seats=pl.len().over(*VILLAIN))
    low, high = mean_interval(found)
    low_all, high_all = mean_interval(found, 1 - (1 - LEVEL) / together["len"].to_numpy())
    return groups.with_columns(
        pl.Series("estimate", found.mean),
        pl.Series("low", low, nan_to_null=True),
        pl.Series("high", high, nan_to_null=True),
        (pl.Series("n", found.games) / together["seats"]).cast(pl.Int64),
        pl.Series("blocks", found.blocks).cast(pl.Int64),
        pl.Series("low_all", low_all, nan_to_null=True),
        pl.Series("high_all", high_all, nan_to_null=True),
    )


if __name__ == "__main__":
    from analyses.script import main

    main("win_rates")
