"""Which fields tell of villains and strategies: those in which every villain took every seat equally often.

A study sees to that, unless its line-ups are fixed: there villain, seat and strategy are one thing, and nothing
says which of them a share is due to.
"""

from __future__ import annotations

import polars as pl

from analyses.rows import CELL, GROUP, Rows

_VILLAIN = [*GROUP, "strategy", "villain"]


def seat_lines(rows: Rows) -> pl.DataFrame:
    """How often each villain sat in each seat with each strategy: a table that adds up over parts."""
    seated = rows.seats.totals(CELL, "units")
    return seated.cells.with_columns(pl.Series("num_lines", seated.lines.sum(axis=0), pl.Int64))


def rotated_fields(lines: pl.DataFrame, count: str = "num_lines") -> pl.DataFrame:
    """The fields (GROUP) with all villains in all seats alike, whatever they played. `count`: the column of `seat_lines` numbers."""
    seats = lines.group_by(_VILLAIN).agg(pl.len().alias("seats"), pl.col(count).min().alias("fewest"), pl.col(count).max().alias("most"))
    is_even = (pl.col("seats") == pl.col("players")) & (pl.col("fewest") == pl.col("most"))
    return seats.group_by(GROUP).agg(is_even.all().alias("is_even")).filter("is_even").select(GROUP).sort(GROUP)
