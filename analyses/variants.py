"""What an edit of the box changes: every variant against the baseline, deal by deal.

    python -m analyses.variants RESULTS

Tables: `villains` has the difference of each villain's share of wins, `lengths` that of the mean number of turns;
both paired within the block, between the same villains and strategies. `low` and `high` hold at 95 % each, `low_all` and
`high_all` for all villains of a table size together. `n` is the games of each of the two, `changed` the villain's
games among them in which its share of the win is another: where it is 0 for every villain, the games ended alike,
one by one.
"""

from __future__ import annotations

import polars as pl

from analyses.block_totals import BlockTotals
from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.differences import differences
from analyses.win_rates import SEATED, VILLAIN

BASELINE = "baseline"
VARIANT_AND_FIELD = [*GROUP, "strategy"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    return compared(rows, BASELINE, None)


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    return compared_tables(totals, VARIANT_AND_FIELD)


def compared(rows: Rows, first: str, second: str | None) -> Tables:
    """The sums of one part for the differences second - first; of every other variant, if no second is named."""
    shares = _less(rows.seats.totals(VILLAIN, "units"), first, second)
    seated = _less(rows.seats.totals(SEATED, "units"), first, second)
    changed = seated.cells.with_columns(pl.Series("num_changed", (seated.value != 0).sum(axis=0), pl.Int64))
    return {
        "villains": shares.sums(),
        "changed": changed.group_by(VILLAIN).agg(pl.col("num_changed").sum()).sort(VILLAIN),
        "lengths": _less(rows.games.totals(GROUP, "turns"), first, second).sums(),
        "cut": rows.games.totals(GROUP, "is_cut").sums().select("variant", "players", "field", pl.col("sum_value").alias("num_cut")),
    }


def _less(totals: BlockTotals, first: str, second: str | None) -> BlockTotals:
    """The differences, block by block, between cells that differ in nothing but the variant; keys as in `totals`."""
    keys = [key for key in totals.cells.columns if key != "variant"]
    cells = totals.cells.with_row_index("cell")
    of = cells.filter(pl.col("variant") != first if second is None else pl.col("variant") == second)
    pairs = of.join(cells.filter(pl.col("variant") == first).select(*keys, pl.col("cell").alias("less")), on=keys, maintain_order="left")
    return totals.difference(pairs["cell"].to_list(), pairs["less"].to_list(), pairs.select(totals.cells.columns))


def compared_tables(totals: Tables, together: list[str], first: str = BASELINE) -> Tables:
    """The tables of `compared` sums; `low_all` and `high_all` hold for all rows together that are alike in the keys `together`."""
    told = pl.col("field").str.split(" + ").list.contains(pl.col("strategy"))  # as findings.is_told
    villains = differences(totals["villains"].filter(told), VILLAIN, together)
    changed = totals["changed"].rename({"num_changed": "changed"})
    return {
        "villains": villains.join(changed, on=VILLAIN, how="left", maintain_order="left"),
        "lengths": _lengths(totals, first),
    }


def _lengths(totals: Tables, first: str) -> pl.DataFrame:
    """Differences in mean turns: null where a game of either was cut off, since nobody knows how long it would have been."""
    table = differences(totals["lengths"], GROUP, GROUP, scale=1, most=float("inf"))
    cut = totals["cut"].group_by(GROUP).agg(pl.col("num_cut").sum().alias("truncated"))
    of_first = cut.filter(pl.col("variant") == first).select("players", "field", pl.col("truncated").alias("of_first"))
    table = table.join(cut, on=GROUP, how="left", maintain_order="left").join(
        of_first, on=["players", "field"], how="left", maintain_order="left"
    )
    whole = (pl.col("truncated") + pl.col("of_first")) == 0
    return table.with_columns(pl.when(whole).then(pl.col(name)).alias(name) for name in ("estimate", "low", "high")).select(
        *GROUP, "estimate", "low", "high", "n", "blocks", pl.col("truncated") + pl.col("of_first")
    )


if __name__ == "__main__":
    from analyses.script import main

    main("variants")
