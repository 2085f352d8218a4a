"""Section: what villains reach on the way to their goals, and how soon. Left out where a game has no milestones."""

from __future__ import annotations

from typing import Any

import polars as pl

from analyses.milestones import KEYS
from analyses.statistics.digits import decimals, rounded
from analyses.words.on_milestones import on_milestones
from reports.charts import milestones
from reports.charts.milestones import Shown, milestones_of
from reports.material import Material, about_first, csv_of
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
    Column("Games", True),
)
OF_WINS = (Column("Wins if reached, %", True), Column("95 % interval", True))
READ = (
    "A milestone is something that a villain has to have, or mostly has, on its way to the goal. Each is counted over all games, by"
    " the turn of the villain's own in which it was first reached; a game that somebody won before counts as one in which it was not."
    " So a late milestone is reached seldom where games are short, and not only where it is hard."
)
CAREFUL = (
    "The tables also have, of the games in which a milestone was reached, the share in which the next one was too (after the last one: the"
    " win), and the share of wins. They describe, and are no effect of the milestone: who is ahead reaches more."
)
READ_ALONE = (
    "A milestone is something that a villain has to have, or mostly has, on its way to the goal. Each is counted over all games, by"
    " the turn in which it was first reached; a game that ended before counts as one in which it was not. The tables also have, of the"
    " games in which a milestone was reached, the share in which the next one was too (after the last one: the win)."
)


def section(material: Material) -> Section | None:
    """An area chart and a table for each table size of each variant and field, or strategy that plays alone; None without milestones."""
    if not material.tables["milestones"]["reached"].height:
        return None
    drawn_ones = milestones.milestone_charts(material)
    exhibits = [
        Exhibit(chart.title, drawn(chart), _table(one, material), is_folded=index > 0) for index, (one, chart) in enumerate(drawn_ones)
    ]
    read = [READ_ALONE] if material.is_solo else [READ, CAREFUL]
    stalling = _stalling([one for one, _ in drawn_ones], material)
    said = about_first(stalling, [one.who for one, _ in drawn_ones])
    return Section("milestones", "How games are won", (*read, *said), tuple(exhibits))


def _stalling(drawn_ones: list[Shown], material: Material) -> list[str]:
    """Where games stall, of the first variant and field that is drawn."""
    first = [one for one in drawn_ones if (one.variant, one.field) == (drawn_ones[0].variant, drawn_ones[0].field)]
    said = []
    for one in first:
        if one.blocks > 1:
            steps = milestones_of(one, material.tables["milestones"]["steps"])
            own = {villain: list(steps.filter(villain=villain).iter_rows(named=True)) for villain in one.villains}
            said.append(on_milestones(one.players, {villain: rows for villain, rows in own.items() if rows}, material.titles))
    return said


def _table(one: Shown, material: Material) -> Table:
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
            *(() if one.is_alone else _share(row, "wins_")),
            f"{row['n']:,}",
        )
        for row in own.iter_rows(named=True)
    )
    caption = f"Milestones {'alone' if one.is_alone else f'at {one.players} players'}, in their order, then the win"
    columns = COLUMNS if one.is_alone else (*COLUMNS[:-1], *OF_WINS, COLUMNS[-1])
    return Table(caption, columns, rows, csv_of(own, one.stem))


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
