"""Seats: a table of how much more or less each villain wins in each seat than over all its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.figure import Figure

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, signed
from reports.charts.cells import Cell, paint_cells, scale_of
from reports.charts.panels import Frame, panels
from reports.charts.style import Chart, Style, fitted, widest
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

ALL = "all villains"


def seat_cells(one: Finding, effects: pl.DataFrame) -> dict[str, dict[int, Cell]]:
    """The cells of a table by villain (the first line: all of them) and seat. `effects`: the table `villains` of seat_advantage."""
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
    scale = scale_of(cell for table in tables for cells in table.values() for cell in cells.values())
    for area, table in zip(axes, tables, strict=True):
        seats = sorted({seat for cells in table.values() for seat in cells})
        lines = [{seats.index(seat): cell for seat, cell in cells.items()} for cells in table.values()]
        paint_cells(area, lines, [names[key] for key in table], [str(seat + 1) for seat in seats], style, scale)
    return figure


def charts(material: Material) -> list[Chart]:
    """A table of seats for each variant and field, as many as are drawn."""
    effects = material.tables["seat_advantage"]["villains"]
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
        stem("seat_advantage", group),
        heading(group[0]),
        f"Table of how seats change shares of wins, in points. All villains, {'; '.join(said)}.",
        "How many games in a hundred a villain wins more (+) or less (\N{MINUS SIGN}) in a seat than on average over its seats; the first"
        " line, all villains together in that seat against the fair share. Coloured and bold where a difference is shown, grey where"
        f" none is. Seat 1 starts. {games_in(group)}. (Compared within blocks, Student's intervals on block means, which hold at 95 % for"
        " all villains and seats of a table size together.)",
        lambda style: paint_seats(style, group, effects, titles),
    )
