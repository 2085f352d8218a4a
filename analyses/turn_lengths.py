"""How long a game is: in turns of all seats together, and in rounds.

    python -m analyses.turn_lengths RESULTS

Tables: `lengths` has one row a group and measure (mean, quartiles, whether every game is equally long),
`quantiles` the lengths by which parts of the games are over, `curve` the share still going on after each.
A game that was cut off lasts at least as long as it was played: it is never averaged as if it had ended.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from analyses.fold import Tables, sums_by_combination
from analyses.rows import GROUP, Rows
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
        games = rows.games.select("cell", "combination", "block", "is_cut", pl.col(measure).alias("length"))
        sums = games.group_by("cell", "block").agg(
            pl.col("combination").first(), pl.len().cast(pl.Int64).alias("games"), pl.col("length").sum().alias("value")
        )
        parts = {
            "counts": _counts(games),
            "sums": sums_by_combination(sums),
            "blocks": sums.group_by("cell").agg(pl.len().cast(pl.Int64).alias("num_blocks")),
        }
        for name, table in parts.items():
            tables[name].append(rows.named(table, GROUP).with_columns(pl.lit(measure).alias("measure")))
    return {name: pl.concat(measures) for name, measures in tables.items()}


def _counts(games: pl.DataFrame) -> pl.DataFrame:
    """The counts table of statistics.survival, by cell."""
    in_block = games.group_by("cell", "block", "length").agg(
        (~pl.col("is_cut")).sum().cast(pl.Int64).alias("ended"), pl.col("is_cut").sum().cast(pl.Int64).alias("cut")
    )
    by_now = pl.col("ended").cum_sum().over("cell", "block")
    grown = in_block.sort("length").with_columns((by_now**2 - (by_now - pl.col("ended")) ** 2).alias("square"))
    return grown.group_by("cell", "length").agg(
        pl.col("ended").sum().alias("num_ended"), pl.col("cut").sum().alias("num_cut"), pl.col("square").sum().alias("sum_square")
    )


def finish(totals: Tables) -> Tables:
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
