"""Section: which strategy is stronger."""

from __future__ import annotations

import polars as pl

from analyses.statistics.digits import decimals, rounded, signed
from analyses.words.on_strategies import on_pairs
from reports.charts import strategies
from reports.material import Material, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("One"),
    Column("Among"),
    Column("Villain"),
    Column("Difference, points", True),
    Column("95 % interval", True),
    Column("Interval for all", True),
    Column("Games", True),
    Column("Blocks", True),
)
TITLE = "Which strategy is stronger"


def section(material: Material) -> Section | None:
    """Dots or a table of differences for each variant; a sentence if strategies never met; nothing if there is one only."""
    compared = strategies.compared(material)
    if not compared:
        if len(material.results.study.strategies) < 2:
            return None
        said = "Strategies did not meet at one table with all villains in all seats. To compare them, play a study with --mix focus."
        return Section("strategies", TITLE, (said,))
    exhibits = [
        Exhibit(chart.title if len(compared) > 1 else "", drawn(chart), _table(material, variant), is_folded=index > 0)
        for index, ((variant, _), chart) in enumerate(zip(compared, strategies.charts(material), strict=True))
    ]
    pairs = material.tables["strategies"]["pairs"].filter(pl.col("variant") == compared[0][0])
    return Section("strategies", TITLE, tuple(on_pairs(pairs)), tuple(exhibits))


def _table(material: Material, variant: str) -> Table:
    tables = material.tables["strategies"]
    pairs = tables["pairs"].with_columns(pl.lit("").alias("villain"))
    own = pl.concat([pairs.select(tables["villains"].columns), tables["villains"]]).filter(pl.col("variant") == variant)
    own = own.sort("players", "strategy", "among", "villain")
    rows = []
    for _, group in own.group_by("players", "strategy", "among", maintain_order=True):
        places = decimals(None if row["low"] is None else 50 * (row["high"] - row["low"]) for row in group.iter_rows(named=True))
        for row in group.iter_rows(named=True):
            rows.append(
                (
                    str(row["players"]),
                    row["strategy"],
                    row["among"],
                    material.titles.get(row["villain"], row["villain"]) or "all, against the fair share",
                    signed(100 * row["estimate"], places),
                    _interval(row["low"], row["high"], places),
                    _interval(row["low_all"], row["high_all"], places),
                    f"{row['n']:,}",
                    f"{row['blocks']:,}",
                )
            )
    caption = "What one of a strategy wins among others; of a villain, against playing as all others do"
    return Table(caption, COLUMNS, tuple(rows), csv_of(own, f"strategies-{variant}"))


def _interval(low: float | None, high: float | None, places: int) -> str:
    if low is None or high is None:
        return "not enough blocks"
    return f"{rounded(100 * low, places)} to {rounded(100 * high, places)}"
