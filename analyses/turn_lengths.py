"""How long a game is: in turns of all seats together, and in rounds.

    python -m analyses.turn_lengths RESULTS

Tables: `lengths` has one row a group and measure (mean, quartiles, whether every game is equally long),
`quantiles` the lengths by which parts of the games are over, `curve` the share still going on after each.
A game that was cut off lasts at least as long as it was played: it is never averaged as if it had ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from analyses.block_totals import grown_squares
from analyses.fold import Tables
from analyses.rows import GROUP, Lines, Rows
from analyses.settings import Settings
from analyses.statistics.means import means
from analyses.statistics.survival import quantiles, survival

MEASURES = ("turns", "rounds")
PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)
KEYS = [*GROUP, "measure"]
CURVE = {"length": pl.Int64, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "blocks": pl.Int64}
QUANTILES = {"part": pl.Float64, "estimate": pl.Int64, "low": pl.Int64, "high": pl.Int64, "n": pl.Int64, "blocks": pl.Int64}


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    tables: dict[str, list[pl.DataFrame]] = {"counts": [], "sums": [], "blocks": []}
    for measure in MEASURES:
        totals = rows.games.totals(GROUP, measure)
        parts = {
            "counts": length_counts(rows.games, GROUP, measure),
            "sums": totals.sums(),
            "blocks": totals.cells.with_columns(pl.Series("num_blocks", (totals.lines > 0).sum(axis=0), pl.Int64)),
        }
        for name, table in parts.items():
            tables[name].append(table.with_columns(pl.lit(measure).alias("measure")))
    return {name: pl.concat(measures) for name, measures in tables.items()}


def length_counts(games: Lines, keys: Sequence[str], measure: str) -> pl.DataFrame:
    """The counts table of statistics.survival, by some keys.

    `sum_square` is what each length adds to the squares of a block's games that are over by then.
    """
    cells, cell = games.cells(keys)
    lengths, is_cut = games.columns[measure], games.columns["is_cut"]
    known, length = np.unique(lengths, return_inverse=True)
    in_block = (games.block * cells.height + cell) * known.size + length
    present, place = np.unique(in_block, return_inverse=True)
    ended = np.bincount(place, 1 - is_cut, present.size).astype(np.int64)
    own = present // max(known.size, 1)  # block and cell
    square = grown_squares(own, ended)
    of_cell = own % max(cells.height, 1) * known.size + present % max(known.size, 1)
    kept, which = np.unique(of_cell, return_inverse=True)
    return cells.select(pl.all().gather((kept // max(known.size, 1)).tolist())).with_columns(
        pl.Series("length", known[kept % max(known.size, 1)], pl.Int64),
        pl.Series("num_ended", np.bincount(which, ended), pl.Float64).cast(pl.Int64),
        pl.Series("num_cut", np.bincount(which, np.bincount(place, is_cut, present.size)), pl.Float64).cast(pl.Int64),
        pl.Series("sum_square", np.bincount(which, square), pl.Float64).cast(pl.Int64),
    )


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    blocks = totals["blocks"]
    counts = totals["counts"].rename({"num_ended": "ended", "num_cut": "cut"})
    curves, parts = [pl.DataFrame(schema=_schema(blocks, CURVE))], [pl.DataFrame(schema=_schema(blocks, QUANTILES))]
    for group in blocks.iter_rows(named=True):
        own = pl.all_horizontal(pl.col(key) == group[key] for key in KEYS)
        curve = survival(counts.filter(own), group["num_blocks"])
        names = [pl.lit(group[key], dtype=blocks.schema[key]).alias(key) for key in KEYS]
        curves.append(curve.select(*names, pl.all(), pl.lit(group["num_blocks"], dtype=pl.Int64).alias("blocks")))
        games = int(counts.filter(own).select(pl.col("ended").sum() + pl.col("cut").sum()).item())
        found = quantiles(curve, PARTS)
        parts.append(
            found.select(
                *names, pl.all(), pl.lit(games, dtype=pl.Int64).alias("n"), pl.lit(group["num_blocks"], dtype=pl.Int64).alias("blocks")
            )
        )
    return {"lengths": _lengths(totals["sums"], counts), "quantiles": pl.concat(parts), "curve": pl.concat(curves)}


def _schema(blocks: pl.DataFrame, own: Mapping[str, type[pl.DataType]]) -> dict[str, pl.DataType | type[pl.DataType]]:
    return {**{key: blocks.schema[key] for key in KEYS}, **own}


def _lengths(sums: pl.DataFrame, counts: pl.DataFrame) -> pl.DataFrame:
    """One row a group: the mean (null if a game was cut off), the extremes, and `is_constant`."""
    extremes = counts.group_by(KEYS).agg(
        pl.col("length").min().alias("shortest"),
        pl.col("length").max().alias("longest"),
        pl.col("cut").sum().alias("truncated"),
    )
    table = means(sums, KEYS).join(extremes, on=KEYS, how="left", maintain_order="left")
    whole = pl.col("truncated") == 0
    return table.with_columns(
        *(pl.when(whole).then(pl.col(name)).alias(name) for name in ("estimate", "low", "high")),
        ((pl.col("shortest") == pl.col("longest")) & whole).alias("is_constant"),
    )


if __name__ == "__main__":
    from analyses.script import main

    main("turn_lengths")
