"""What changes where a strategy may not do something: tables all of X against tables all of X under a restriction, deal by deal.

    python -m analyses.restrictions RESULTS

A strategy X under a restriction R is called X.R. Tables: `villains` has by how much each villain's share of wins is higher at tables all of
X.R than at tables all of X, `lengths` by how much longer games are, in turns of all seats; both paired within the block. `low` and `high`
hold at 95 % each, `low_all` and `high_all` for all villains of a table size together; `changed` is the villain's games in which its share
of the win is another. Lengths are null where a game was cut off: nobody knows how long it would have been. Without such strategies the
tables have no rows.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analyses.block_totals import BlockTotals
from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.differences import differences
from analyses.win_rates import SEATED, VILLAIN

GAME = ["variant", "players", "strategy", "restriction"]
ONE = [*GAME, "villain"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    cut = rows.games.totals(GROUP, "is_cut")
    seated = _less(rows.seats.totals(SEATED, "units"), [*ONE, "seat"])
    changed = seated.cells.with_columns(pl.Series("num_changed", (seated.value != 0).sum(axis=0), pl.Int64))
    return {
        "villains": _less(rows.seats.totals(VILLAIN, "units"), ONE).sums(),
        "changed": changed.group_by(ONE).agg(pl.col("num_changed").sum()).sort(ONE),
        "lengths": _less(rows.games.totals(GROUP, "turns"), GAME).sums(),
        "cut": cut.sums().select(*GROUP, pl.col("sum_value").alias("num_cut")),
    }


def _less(totals: BlockTotals, keys: Sequence[str]) -> BlockTotals:
    """The differences, block by block, between the tables under each restriction and those without it."""
    alike = pl.col("field") == pl.col("strategy") if "strategy" in totals.cells.columns else pl.lit(True)
    others = [key for key in keys if key not in ("strategy", "restriction")]
    cells = totals.cells.with_row_index("cell").filter(alike)
    named = cells.with_columns(
        pl.col("field").str.extract(r"^(.+)\.[^.]+$").alias("base"), pl.col("field").str.extract(r"\.([^.]+)$").alias("restriction")
    )
    free = cells.select(*others, pl.col("field").alias("base"), pl.col("cell").alias("less"))
    pairs = named.drop_nulls("base").join(free, on=[*others, "base"], how="inner", maintain_order="left")
    shown = pairs.with_columns(pl.col("base").alias("strategy")).select(keys)
    return totals.difference(pairs["cell"].to_list(), pairs["less"].to_list(), shown)


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    lengths = differences(totals["lengths"], GAME, GAME, scale=1, most=float("inf"))
    cut = totals["cut"].group_by("variant", "players", "field").agg(pl.col("num_cut").sum())
    for field, name in ((pl.col("strategy"), "of_free"), (pl.col("strategy") + "." + pl.col("restriction"), "of_restricted")):
        lengths = lengths.with_columns(field.alias("field"))
        lengths = lengths.join(cut.rename({"num_cut": name}), on=["variant", "players", "field"], how="left", maintain_order="left")
    truncated = pl.col("of_free") + pl.col("of_restricted")
    whole = truncated == 0
    changed = totals["changed"].rename({"num_changed": "changed"})
    ends = (pl.when(whole).then(name).alias(name) for name in ("estimate", "low", "high"))
    return {
        "villains": differences(totals["villains"], ONE, GAME).join(changed, on=ONE, how="left", maintain_order="left"),
        "lengths": lengths.select(*GAME, *ends, "n", "blocks", truncated.alias("truncated")),
    }


if __name__ == "__main__":
    from analyses.script import main

    main("restrictions")
