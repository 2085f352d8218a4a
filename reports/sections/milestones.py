"""Section: what villains reach on the way to their goals, and how soon. Left out where a game has no milestones."""

from __future__ import annotations

from typing import Any

import polars as pl

from analyses.findings import Finding
from analyses.milestones import KEYS
from analyses.statistics.digits import decimals, rounded
from analyses.words.on_milestones import on_milestones
from reports.charts import milestones
from reports.charts.milestones import milestones_of
from reports.material import Material, csv_of, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Villain"),
    Column("Milestone"),
    Column("Ever reached, %", True),
    Column("95 % interval", True),
    Column("Half of all games by turn", True),
    Column("95 % interval", True),
    Column("Of these the next, %", True),
    Column("95 % interval", True),
    Column("Wins if reached, %", True),
    Column("95 % interval", True),
    Column("Games", True),
)
READ = (
    "A milestone is something that a villain has to have, or mostly has, on its way to the goal. Each is counted over all games, by"
    " the turn of the villain's own in which it was first reached; a game that somebody won before counts as one in which it was not."
    " So a late milestone is reached seldom where games are short, and not only where it is hard."
)
CAREFUL = (
    "The tables also have, of the games in which a milestone was reached, the share in which the next one was too (after the last one: the"
    " win), and the share of wins. They describe, and are no effect of the milestone: who is ahead reaches more."
)


def section(material: Material) -> Section | None:
    """An area chart and a table for each table size of each variant and field; None without milestones."""
    if not material.tables["milestones"]["reached"].height:
        return None
    drawn_ones = milestones.milestone_charts(material)
    exhibits = [
        Exhibit(chart.title, drawn(chart), _table(one, material), is_folded=index > 0) for index, (one, chart) in enumerate(drawn_ones)
    ]
    said = [READ, CAREFUL, *_stalling([one for one, _ in drawn_ones], material)]
    return Section("milestones", "How games are won", tuple(said), tuple(exhibits))


def _stalling(drawn_ones: list[Finding], material: Material) -> list[str]:
    """Where games stall, of the first variant and field that is drawn."""
    first = [one for one in drawn_ones if (one.variant, one.field) == (drawn_ones[0].variant, drawn_ones[0].field)]
    said = []
    for one in first:
        if one.blocks > 1:
            steps = milestones_of(one, material.tables["milestones"]["steps"])
            own = {share.name: list(steps.filter(villain=share.name).iter_rows(named=True)) for share in one.villains}
            said.append(on_milestones(one.players, {villain: rows for villain, rows in own.items() if rows}, material.titles))
    return [text for text in said if text]


def _table(one: Finding, material: Material) -> Table:
    tables = material.tables["milestones"]
    own = milestones_of(one, tables["reached"])
    for name in ("steps", "wins"):
        ends = (pl.col(end).alias(f"{name}_{end}") for end in ("estimate", "low", "high"))
        own = own.join(tables[name].select(*KEYS, *ends), on=KEYS, how="left", maintain_order="left")
    rows = tuple(
        (
            material.titles.get(row["villain"], row["villain"]),
            row["title"],
            *_share(row, ""),
            *_half(row),
            *_share(row, "steps_"),
            *_share(row, "wins_"),
            f"{row['n']:,}",
        )
        for row in own.iter_rows(named=True)
    )
    caption = f"Milestones at {one.players} players, in their order, then the win"
    return Table(caption, COLUMNS, rows, csv_of(own, f"{stem('milestones', [one])}-{one.players}-players"))


def _share(row: dict[str, Any], of: str) -> tuple[str, str]:
    estimate, low, high = (row[f"{of}{end}"] for end in ("estimate", "low", "high"))
    if estimate is None:
        return "\N{EN DASH}", ""
    places = max(1, decimals([50 * (high - low)]))
    return rounded(100 * estimate, places), f"{rounded(100 * low, places)} to {rounded(100 * high, places)}"


def _half(row: dict[str, Any]) -> tuple[str, str]:
    if row["median"] is None and row["median_low"] is None:
        return "never in more than half", ""
    low, high = (None if row[name] is None else f"{row[name]:,}" for name in ("median_low", "median_high"))
    median = "never in more than half" if row["median"] is None else f"{row['median']:,}"
    return median, low if low == high and low is not None else f"{low} to {high or 'never'}"
