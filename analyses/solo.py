"""How many turns a villain needs to win when it plays alone.

    python -m analyses.solo RESULTS

Tables, one row or more for each variant, strategy and villain: `turns` has the mean (null if a game was cut off), the extremes and how
many games were cut off; `quantiles` the turns within which parts of the games are won (null where so many are not), with their intervals;
`curve` the share of games still going on after each turn in which one was won; `unfinished` the share that was not won within the limit.
A game that was cut off lasts longer than it was played: it counts as going on, and is never left out.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

from analyses.fold import Tables
from analyses.registry import ALONE
from analyses.rows import Lines, Rows
from analyses.settings import Settings
from analyses.statistics.means import means
from analyses.statistics.shares import share_interval
from analyses.statistics.strata import moments
from analyses.statistics.survival import quantiles, survival
from analyses.turn_lengths import CURVE, QUANTILES, length_counts
from sim.game import SOLO

STUDIES = ALONE
KEYS = ["variant", "strategy", "villain"]
PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    alone = seats_alone(rows)
    turns = alone.totals(KEYS, "turns")
    return {
        "counts": length_counts(alone, KEYS, "turns"),
        "sums": turns.sums(),
        "cut": alone.totals(KEYS, "is_cut").sums(),
        "blocks": turns.cells.with_columns(pl.Series("num_blocks", (turns.lines > 0).sum(axis=0), pl.Int64)),
    }


def seats_alone(rows: Rows) -> Lines:
    """The lines of the games of one seat: who plays, as of seats, and how long the game is, as of games."""
    sizes = np.array(rows.seats.names["players"], np.int64)
    of_seats, of_games = (sizes[lines.codes["players"]] == SOLO for lines in (rows.seats, rows.games))
    return replace(
        rows.seats,
        codes={key: code[of_seats] for key, code in rows.seats.codes.items()},
        block=rows.seats.block[of_seats],
        columns={name: rows.games.columns[name][of_games] for name in ("turns", "is_cut")},
        _cells={},
        _totals={},
    )


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    counts = totals["counts"].rename({"num_ended": "ended", "num_cut": "cut"})
    keys = {key: totals["blocks"].schema[key] for key in KEYS}
    curves, parts = [pl.DataFrame(schema={**keys, **CURVE})], [pl.DataFrame(schema={**keys, **QUANTILES})]
    for group in totals["blocks"].iter_rows(named=True):
        own = counts.filter(*(pl.col(key) == group[key] for key in KEYS))
        curve = survival(own, group["num_blocks"])
        names = [pl.lit(group[key]).alias(key) for key in KEYS]
        blocks = pl.lit(group["num_blocks"], pl.Int64).alias("blocks")
        games = pl.lit(int(own.select(pl.col("ended").sum() + pl.col("cut").sum()).item()), pl.Int64).alias("n")
        curves.append(curve.select(*names, pl.all(), blocks))
        parts.append(quantiles(curve, PARTS).select(*names, pl.all(), games, blocks))
    return {
        "turns": _turns(totals["sums"], counts),
        "quantiles": pl.concat(parts),
        "curve": pl.concat(curves),
        "unfinished": _unfinished(totals["cut"]),
    }


def _turns(sums: pl.DataFrame, counts: pl.DataFrame) -> pl.DataFrame:
    """One row a group: the mean, null if a game was cut off, and the fewest and the most turns in which one was won.

    A game is cut off as a turn would begin: it lasted longer than the turns before, which are `beyond`.
    """
    won, cut = (pl.col("length").filter(pl.col(how) > 0) for how in ("ended", "cut"))
    extremes = counts.group_by(KEYS).agg(
        won.min().alias("fewest"), won.max().alias("most"), (cut.min() - 1).alias("beyond"), pl.col("cut").sum().alias("truncated")
    )
    table = means(sums, KEYS).join(extremes, on=KEYS, how="left", maintain_order="left")
    return table.with_columns(*(pl.when(pl.col("truncated") == 0).then(name).alias(name) for name in ("estimate", "low", "high")))


def _unfinished(sums: pl.DataFrame) -> pl.DataFrame:
    """The share of games that were cut off, one row a group."""
    groups, found = moments(sums, KEYS, 1)
    low, high = share_interval(found)
    return groups.with_columns(
        pl.Series("estimate", found.mean, pl.Float64),
        pl.Series("low", low, pl.Float64),
        pl.Series("high", high, pl.Float64),
        pl.Series("n", found.games.astype(np.int64), pl.Int64),
        pl.Series("blocks", found.blocks.astype(np.int64), pl.Int64),
    )


if __name__ == "__main__":
    from analyses.script import main

    main("solo")
