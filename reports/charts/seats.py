"""Seats: a table of how much more or less each villain wins in each seat than over all its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.transforms import offset_copy

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, signed
from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, MUTED, Chart, Style, fitted, widest
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

ALL = "all villains"
_DEEPEST = 0.55  # of a cell's colour, so that its number stays readable on light and dark


@dataclass(frozen=True)
class Cell:
    """A difference in points, its half-width, and whether it is one beyond doubt."""

    points: float
    half_width: float
    is_sure: bool


def seat_cells(one: Finding, effects: pl.DataFrame) -> dict[str, dict[int, Cell]]:
    """The cells of a table by villain (the first line: all of them) and seat. `effects`: the table `seat_effects`."""
    group = {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy}
    cells: dict[str, dict[int, Cell]] = {ALL: {}}
    for share in one.seats:
        cells[ALL][int(share.name)] = Cell(100 * (share.estimate - share.fair), 100 * share.half_width, bool(share.side))
    for row in rows_of(effects, group).sort("villain", "seat").iter_rows(named=True):
        sure = row["low_all"] is not None and (row["low_all"] > 0 or row["high_all"] < 0)
        width = 0.0 if row["low"] is None else 50 * (row["high"] - row["low"])
        cells.setdefault(row["villain"], {})[row["seat"]] = Cell(100 * row["estimate"], width, sure)
    return cells


def paint_seats(style: Style, found: Sequence[Finding], effects: pl.DataFrame, titles: Mapping[str, str]) -> Figure:
    """A panel for each finding, all of one field and variant."""
    tables = [seat_cells(one, effects) for one in found]
    names = {key: fitted(titles.get(key, key), style.font, style.width * 0.27) for table in tables for key in table}
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.9)
    frame = Frame(widest(list(names.values()), style.font) + 10, 2, style.font * 3.2, style.font * 1.2)
    figure, axes = panels(style, [f"{one.players} players, by seat" for one in found], [line * len(table) for table in tables], frame)
    most = max((abs(cell.points) for table in tables for cells in table.values() for cell in cells.values() if cell.is_sure), default=1.0)
    for area, table in zip(axes, tables, strict=True):
        _panel(area, table, names, style, max(most, 1e-9))
    return figure


def _panel(area: Axes, table: Mapping[str, Mapping[int, Cell]], names: Mapping[str, str], style: Style, most: float) -> None:
    seats = sorted({seat for cells in table.values() for seat in cells})
    area.set_xlim(0, len(seats))
    area.set_ylim(len(table), 0)
    for height, cells in enumerate(table.values()):
        places = decimals(cell.half_width for cell in cells.values())
        for column, seat in enumerate(seats):
            if seat not in cells:
                continue
            cell = cells[seat]
            if cell.is_sure:
                depth = 0.12 + (_DEEPEST - 0.12) * min(abs(cell.points) / most, 1)
                area.add_patch(Rectangle((column, height), 1, 1, fc=ABOVE if cell.points > 0 else BELOW, alpha=depth, lw=0, zorder=0))
            colour, weight = (FOREGROUND, "bold") if cell.is_sure else (MUTED, "normal")
            area.text(
                column + 0.5,
                height + 0.5,
                signed(cell.points, places),
                size=style.small,
                color=colour,
                weight=weight,
                ha="center",
                va="center",
            )
    rule_rows(area, range(2, len(table) + 1), GRID, 0.5)
    rule_rows(area, (0, 1), MUTED, 0.8)
    label_rows(area, [height + 0.5 for height in range(len(table))], [names[key] for key in table], style.font)
    above = offset_copy(area.transData, area.get_figure(root=True), y=3, units="points")
    for column, seat in enumerate(seats):
        area.text(column + 0.5, 0, str(seat + 1), size=style.small, color=FOREGROUND, ha="center", va="bottom", transform=above)
    area.set_axis_off()


def charts(material: Material) -> list[Chart]:
    """A table of seats for each variant and field, as many as are drawn."""
    effects = material.tables["win_rates"]["seat_effects"]
    groups = ([one for one in group if len(one.seats) > 1] for group in material.lineups[:MAX_FIELDS])
    return [_chart(group, effects, material.titles) for group in groups if group]


def _chart(group: list[Finding], effects: pl.DataFrame, titles: Mapping[str, str]) -> Chart:
    said = []
    for one in group:
        cells = seat_cells(one, effects)[ALL]
        places = decimals(cell.half_width for cell in cells.values())
        said.append(
            f"{one.players} players: " + ", ".join(f"seat {seat + 1} {signed(cell.points, places)}" for seat, cell in cells.items())
        )
    return Chart(
        stem("seats", group),
        heading(group[0]),
        f"Table of how seats change shares of wins, in points. All villains, {'; '.join(said)}.",
        "Points that a villain wins more or less in a seat than over all its seats, paired within the block; the first line: all"
        " villains in that seat against the fair share. Coloured and bold where the difference is beyond doubt for all cells of a"
        f" table together (95 %), else grey. Seat 1 starts. {games_in(group)}; Student's intervals on block means.",
        lambda style: paint_seats(style, group, effects, titles),
    )
