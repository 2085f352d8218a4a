"""Matchups: a table of how much above its fair share each villain is in the games with each other one, a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import signed
from reports.charts.cells import Cell, greatest, paint_cell
from reports.charts.panels import Frame, panels
from reports.charts.style import FOREGROUND, GRID, MUTED, Chart, Style, fitted, shortened, text_width, widest
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

CORNER = "in games with"
Pairs = Mapping[tuple[str, str], Cell]  # villain, other


def pairs_of(one: Finding, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a finding. `table`: the table `pairs` of the analysis."""
    return rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field})


def pair_cells(pairs: pl.DataFrame) -> dict[tuple[str, str], Cell]:
    """The cells by villain and other."""
    return {
        (row["villain"], row["other"]): Cell(
            100 * row["estimate"], 50 * (row["high"] - row["low"]), row["low_all"] > 0 or row["high_all"] < 0
        )
        for row in pairs.iter_rows(named=True)
    }


def tells_pairs(one: Finding) -> bool:
    """Whether pairs meet in some of a finding's games only, and all seats play alike."""
    return not one.is_mixed and 1 < one.players < len(one.villains)


def paint_matchups(style: Style, found: Sequence[Finding], table: pl.DataFrame, titles: Mapping[str, str]) -> Figure:
    """A panel for each finding, all of one field and variant; villains in the order of their shares."""
    tables = [pair_cells(pairs_of(one, table)) for one in found]
    order = [[share.name for share in one.villains] for one in found]
    names = {name: fitted(titles.get(name, name), style.font, style.width * 0.27) for own in order for name in own}
    heads = {name: shortened(titles.get(name, name), style.small, style.width * 0.27) for name in names}
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.9)
    left = max(widest(list(names.values()), style.font), text_width(CORNER, style.small)) + 8
    frame = Frame(left, 2, style.font * 1.9 + widest(list(heads.values()), style.small), style.font * 1.2)
    figure, axes = panels(style, [f"{one.players} players" for one in found], [line * len(own) for own in order], frame)
    most = greatest(cell for cells in tables for cell in cells.values())
    widths = [area.get_position().width * figure.get_size_inches()[0] * 72 / len(own) for area, own in zip(axes, order, strict=True)]
    places = 0 if all(_fit(cells, width, style) for cells, width in zip(tables, widths, strict=True)) else None
    for area, own, cells in zip(axes, order, tables, strict=True):
        _panel(area, own, cells, places, most, style)
        area.set_yticks([row + 0.5 for row in range(len(own))], [names[name] for name in own], size=style.font)
        area.set_xticks([column + 0.5 for column in range(len(own))], [heads[name] for name in own], size=style.small, rotation=90)
    return figure


def _fit(cells: Pairs, width: float, style: Style) -> bool:
    """Whether cells so wide have room for their numbers, in whole points: in every medium the same."""
    return max(text_width(signed(cell.points, 0), style.small) * (1.15 if cell.is_sure else 1) for cell in cells.values()) + 2 <= width


def _panel(area: Axes, order: Sequence[str], cells: Pairs, places: int | None, most: float, style: Style) -> None:
    area.set_xlim(0, len(order))
    area.set_ylim(len(order), 0)
    for row, villain in enumerate(order):
        for column, other in enumerate(order):
            if villain == other:
                area.add_patch(Rectangle((column, row), 1, 1, fc=GRID, alpha=0.6, lw=0))
            elif (villain, other) in cells:
                paint_cell(area, column, row, cells[villain, other], places, most, style)
    for height in range(len(order) + 1):
        area.axhline(height, color=MUTED if height == 0 else GRID, lw=0.8 if height == 0 else 0.5)
    area.annotate(CORNER, (0, 1), (-5, 4), "axes fraction", "offset points", size=style.small, color=MUTED, ha="right", va="bottom")
    area.xaxis.tick_top()
    area.tick_params(length=0, labelcolor=FOREGROUND, pad=3)
    for spine in area.spines.values():
        spine.set_visible(False)


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and strategy that all seats play, as many as are drawn, where pairs tell anything."""
    table = material.tables["matchups"]["pairs"]
    groups = ([one for one in group if tells_pairs(one)] for group in material.lineups[:MAX_FIELDS])
    return [_chart(group, table, material.titles) for group in groups if group]


def _chart(group: list[Finding], table: pl.DataFrame, titles: Mapping[str, str]) -> Chart:
    said = []
    for one in group:
        cells = pair_cells(pairs_of(one, table))
        sure = [f"{titles.get(a, a)} with {titles.get(b, b)} {signed(cell.points, 0)}" for (a, b), cell in cells.items() if cell.is_sure]
        said.append(f"{one.players} players: {', '.join(sure) or 'none'}")
    return Chart(
        stem("matchups", group),
        heading(group[0]),
        f"Table of points above or below the fair share by villain and by who else is at the table. Beyond doubt, {'; '.join(said)}.",
        "Points by which the villain of a line is above its fair share in the games in which the villain of a column sits at the table"
        " too. A line all of one kind is a villain that wins more, or less, whoever is there. Coloured and bold where the difference is"
        " beyond doubt for all pairs of a table size together (95 %), blue with a plus, orange with a minus; grey where not."
        f" {games_in(group)}; beta intervals from the spread between blocks, the combinations that hold both villains as strata.",
        lambda style: paint_matchups(style, group, table, titles),
    )
