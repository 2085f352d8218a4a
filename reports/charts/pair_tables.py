"""Tables of villains by villains: a line a villain, a column a villain, a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports.charts.cells import Cell, greatest, paint_cell, text_of
from reports.charts.panels import Frame, panels
from reports.charts.style import FOREGROUND, GRID, MUTED, Style, fitted, shortened, text_width, widest

Pairs = Mapping[tuple[str, str], Cell]  # villain of the line, villain of the column


@dataclass(frozen=True)
class PairTable:
    """One panel: its title, its villains in the order of the lines, and its cells."""

    title: str
    order: Sequence[str]
    cells: Pairs


def paint_pair_tables(style: Style, tables: Sequence[PairTable], titles: Mapping[str, str], corner: str) -> Figure:
    """A panel for each table; `corner` says what the columns are."""
    names = {name: fitted(titles.get(name, name), style.font, style.width * 0.27) for table in tables for name in table.order}
    heads = {name: shortened(titles.get(name, name), style.small, style.width * 0.27) for name in names}
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.9)
    left = max(widest(list(names.values()), style.font), text_width(corner, style.small)) + 8
    frame = Frame(left, 2, style.font * 1.9 + widest(list(heads.values()), style.small), style.font * 1.2)
    figure, axes = panels(style, [table.title for table in tables], [line * len(table.order) for table in tables], frame)
    most = greatest(cell for table in tables for cell in table.cells.values())
    widths = [
        area.get_position().width * figure.get_size_inches()[0] * 72 / len(table.order) for area, table in zip(axes, tables, strict=True)
    ]
    places = 0 if all(_fit(table.cells, width, style) for table, width in zip(tables, widths, strict=True)) else None
    for area, table in zip(axes, tables, strict=True):
        _panel(area, table, corner, places, most, style)
        area.set_yticks([row + 0.5 for row in range(len(table.order))], [names[name] for name in table.order], size=style.font)
        columns = [column + 0.5 for column in range(len(table.order))]
        area.set_xticks(columns, [heads[name] for name in table.order], size=style.small, rotation=90)
    return figure


def _fit(cells: Pairs, width: float, style: Style) -> bool:
    """Whether cells so wide have room for their numbers: in every medium the same."""
    return max(text_width(text_of(cell, 0), style.small) * (1.15 if cell.is_sure else 1) for cell in cells.values()) + 2 <= width


def _panel(area: Axes, table: PairTable, corner: str, places: int | None, most: float, style: Style) -> None:
    order = table.order
    area.set_xlim(0, len(order))
    area.set_ylim(len(order), 0)
    for row, villain in enumerate(order):
        for column, other in enumerate(order):
            if villain == other:
                area.add_patch(Rectangle((column, row), 1, 1, fc=GRID, alpha=0.6, lw=0))
            elif (villain, other) in table.cells:
                paint_cell(area, column, row, table.cells[villain, other], places, most, style)
    for height in range(len(order) + 1):
        area.axhline(height, color=MUTED if height == 0 else GRID, lw=0.8 if height == 0 else 0.5)
    area.annotate(corner, (0, 1), (-5, 4), "axes fraction", "offset points", size=style.small, color=MUTED, ha="right", va="bottom")
    area.xaxis.tick_top()
    area.tick_params(length=0, labelcolor=FOREGROUND, pad=3)
    for spine in area.spines.values():
        spine.set_visible(False)
