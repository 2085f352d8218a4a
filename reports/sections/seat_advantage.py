"""Section: whether the seat matters, and for whom."""

from __future__ import annotations

import math

import polars as pl

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, signed
from reports.charts import seat_advantage
from reports.charts.seat_advantage import ALL, seat_cells
from reports.material import MAX_FIELDS, Material, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Seat", True),
    Column("Difference, points", True),
    Column("Half-width, points", True),
    Column("Beyond doubt"),
)


def section(material: Material) -> Section:
    """A table of differences, as a chart and as text, for each variant and field."""
    groups = [group for group in material.lineups[:MAX_FIELDS] if any(len(one.seats) > 1 for one in group)]
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material), is_folded=group[0].variant != "baseline")
        for group, chart in zip(groups, seat_advantage.charts(material), strict=True)
    ]
    said = "Seat 1 starts. A difference compares games of the same deal, in which the villains have moved on by one seat or more."
    left = _still_possible([one for group in groups for one in group if one.variant == "baseline" and one.blocks > 1], material)
    if left:
        said += f" Where no difference can be told, one of up to {left} could still be there."
    if material.lineups and not exhibits:
        said = "Every villain was played in one seat only, so nothing can be said about seats."
    return Section(
        "seat-advantage", "Whether the seat matters", (said,) if material.lineups else ("No game was decided.",), tuple(exhibits)
    )


def _still_possible(found: list[Finding], material: Material) -> str:
    """How large a seat's effect on a villain could be where none is told, by table size; nothing if all are."""
    effects = material.tables["seat_advantage"]["villains"]
    most: dict[int, float] = {}
    for one in found:
        group = {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy}
        unsure = rows_of(effects, group).filter((pl.col("low_all") <= 0) & (pl.col("high_all") >= 0))
        ends = [abs(value) for name in ("low_all", "high_all") for value in unsure[name]]
        if ends:
            most[one.players] = max(most.get(one.players, 0.0), *ends)
    return ", ".join(f"{math.ceil(100 * value)} points with {players} players" for players, value in sorted(most.items()))


def _table(group: list[Finding], material: Material) -> Table:
    effects = material.tables["seat_advantage"]["villains"]
    rows = []
    for one in group:
        for villain, cells in seat_cells(one, effects).items():
            places = decimals(cell.half_width for cell in cells.values())
            for seat, cell in cells.items():
                width = "not enough blocks" if one.blocks < 2 else f"{cell.half_width:.{places}f}"
                name = "All villains" if villain == ALL else material.titles.get(villain, villain)
                sure = "yes" if cell.is_sure else "no"
                rows.append((str(one.players), name, str(seat + 1), signed(cell.points, places), width, sure))
    shown = [
        (pl.col("variant") == one.variant)
        & (pl.col("players") == one.players)
        & (pl.col("field") == one.field)
        & (pl.col("strategy") == one.strategy)
        for one in group
    ]
    own = effects.filter(pl.any_horizontal(shown))
    return Table("Differences by table size, villain and seat", COLUMNS, tuple(rows), csv_of(own, stem("seat_advantage", group)))
