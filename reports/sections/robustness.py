"""Section: whether the balance survives better play."""

from __future__ import annotations

import polars as pl

from analyses.statistics.digits import decimals, rounded, signed
from analyses.words.on_strategies import on_better_play
from analyses.words.phrases import listed
from reports.charts import robustness
from reports.material import Material, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

SHIFTS = (
    Column("Players", True),
    Column("Villain"),
    Column("Under"),
    Column("Less under"),
    Column("Difference, points", True),
    Column("95 % interval", True),
    Column("Interval for all", True),
    Column("Blocks", True),
)
ORDERS = (
    Column("Players", True),
    Column("Under"),
    Column("And under"),
    Column("Agreement, tau-b", True),
    Column("95 % interval", True),
    Column("Pairs in the same order", True),
    Column("In opposite orders", True),
    Column("Not told under both", True),
)


def section(material: Material) -> Section | None:
    """Lines, the differences and the orders for each variant; nothing if there is one strategy to judge by."""
    compared = robustness.compared(material)
    if not compared:
        return None
    exhibits = []
    for index, ((variant, _), chart) in enumerate(zip(compared, robustness.charts(material), strict=True)):
        title = chart.title if len(compared) > 1 else ""
        exhibits.append(Exhibit(title, drawn(chart), _shifts(material, variant), is_folded=index > 0))
        if index == 0:
            exhibits.append(Exhibit(table=_orders(material, variant)))
    return Section("robustness", "Whether the balance survives better play", tuple(_paragraphs(material, *compared[0])), tuple(exhibits))


def _paragraphs(material: Material, variant: str, names: list[str]) -> list[str]:
    tables = {name: table.filter(pl.col("variant") == variant) for name, table in material.tables["robustness"].items()}
    pairs = material.tables["strategies"]["pairs"].filter(pl.col("variant") == variant)
    headlines = tables["headlines"]
    decided = headlines.filter("holds", pl.col("verdict") != "undecided").height
    is_or_are = "is" if decided == 1 else "are"
    said = (
        f"Judged under {listed(names)}, each played by all seats on the same deals. Of {headlines.height} verdicts on a villain at a table"
        f" size {decided} {is_or_are} given and the same under every strategy; the verdict on the game tells of these only."
    )
    return [said, *on_better_play(tables["shifts"], tables["orders"], pairs, material.titles)]


def _shifts(material: Material, variant: str) -> Table:
    own = material.tables["robustness"]["shifts"].filter(pl.col("variant") == variant)
    places = decimals(None if row["low"] is None else 50 * (row["high"] - row["low"]) for row in own.iter_rows(named=True))
    rows = [
        (
            str(row["players"]),
            material.titles.get(row["villain"], row["villain"]),
            row["strategy"],
            row["against"],
            signed(100 * row["estimate"], places),
            _interval(row["low"], row["high"], places),
            _interval(row["low_all"], row["high_all"], places),
            f"{row['blocks']:,}",
        )
        for row in own.iter_rows(named=True)
    ]
    return Table("Differences between strategies, paired by the deal", SHIFTS, tuple(rows), csv_of(own, f"robustness-{variant}"))


def _interval(low: float | None, high: float | None, places: int) -> str:
    if low is None or high is None:
        return "not enough blocks"
    return f"{rounded(100 * low, places)} to {rounded(100 * high, places)}"


def _orders(material: Material, variant: str) -> Table:
    own = material.tables["robustness"]["orders"].filter(pl.col("variant") == variant)
    rows = [
        (
            str(row["players"]),
            row["strategy"],
            row["against"],
            rounded(row["estimate"], 2),
            "not enough blocks" if row["low"] is None else f"{rounded(row['low'], 2)} to {rounded(row['high'], 2)}",
            *(str(row[name]) for name in ("same", "opposite", "not_told")),
        )
        for row in own.iter_rows(named=True)
    ]
    caption = "How far the villains' orders agree: Kendall's tau-b, its interval from resampling groups of deals"
    return Table(caption, ORDERS, tuple(rows), csv_of(own, f"orders-{variant}"))
