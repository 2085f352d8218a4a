"""Section: who wins how often."""

from __future__ import annotations

import polars as pl

from analyses.findings import Finding
from analyses.statistics.digits import decimals, percent, rounded
from reports.charts import win_rates
from reports.material import MAX_FIELDS, Material, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Share, %", True),
    Column("95 % interval", True),
    Column("Fair share, %", True),
    Column("Told from it"),
    Column("Games", True),
    Column("Blocks", True),
)
WORDS = {1: "above", -1: "below", 0: "no"}


def section(material: Material) -> Section:
    """A forest plot and a table for each variant and field."""
    charts = win_rates.charts(material)
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material), is_folded=group[0].variant != "baseline")
        for group, chart in zip(material.lineups, charts, strict=False)
    ]
    return Section("win-rates", "Who wins how often", tuple(_paragraphs(material)), tuple(exhibits))


def _paragraphs(material: Material) -> list[str]:
    if not material.lineups:
        games = sum(one.games for one in material.found)
        return [f"0 of {games:,} games were decided, so there is no share of wins to show."]
    said = [
        "Every villain sits in every seat equally often, in every combination with the others, so a share differs from the fair one"
        " because of the villain and not because of where it sat or whom it met."
    ]
    if material.manifest["plan"].get("lineups"):
        said = [
            "The line-ups are fixed by the plan and played as they stand, so a share belongs to a villain in its seat, among these others."
        ]
    left_out = len(material.lineups) - MAX_FIELDS
    if left_out > 0:
        said.append(f"{left_out} more combinations of variant and strategies are not drawn; tables/win_rates_villains.csv has them.")
    return said


def _table(group: list[Finding], material: Material) -> Table:
    rows = []
    for one in group:
        places = decimals(100 * share.half_width for share in one.villains)
        for share in one.villains:
            rows.append(
                (
                    str(one.players),
                    material.titles.get(share.name, share.name),
                    rounded(100 * share.estimate, places),
                    f"{rounded(100 * share.low, places)} to {rounded(100 * share.high, places)}",
                    percent(one.fair).removesuffix("\N{NO-BREAK SPACE}%"),
                    WORDS[share.side],
                    f"{share.games:,}",
                    f"{share.blocks:,}",
                )
            )
    return Table("Shares of wins by table size and villain", COLUMNS, tuple(rows), csv_of(_own(material, group), stem("win_rates", group)))


def _own(material: Material, group: list[Finding]) -> pl.DataFrame:
    """The rows of the analysis' table that the chart shows, in full precision."""
    table = material.tables["win_rates"]["villains"]
    shown = [
        (pl.col("variant") == one.variant)
        & (pl.col("players") == one.players)
        & (pl.col("field") == one.field)
        & (pl.col("strategy") == one.strategy)
        for one in group
    ]
    return table.filter(pl.any_horizontal(shown))
