"""A table of differences as a panel: coloured and bold where they are beyond doubt, grey where not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.transforms import offset_copy

from analyses.statistics.digits import decimals, signed
from reports.charts.panels import label_rows, rule_rows
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, MUTED, Style

_FAINTEST, _DEEPEST = 0.12, 0.55  # of a cell's colour, so that its number stays readable on light and dark


@dataclass(frozen=True)
class Cell:
    """A difference in points, its half-width, and whether it is one beyond doubt; and what is written in place of it, if anything is."""

    points: float
    half_width: float
    is_sure: bool
    text: str = ""


Lines = Sequence[Mapping[int, Cell]]
"""The cells of each line, by column."""


def greatest(cells: Iterable[Cell]) -> float:
    """The largest difference that is beyond doubt: it has the deepest colour."""
    return max((abs(cell.points) for cell in cells if cell.is_sure), default=1.0) or 1.0


def paint_cell(area: Axes, column: int, row: int, cell: Cell, places: int | None, most: float, style: Style) -> None:
    """One cell, a unit wide and high; `places` are its decimals, None for no number at all; `most` has the deepest colour."""
    if cell.is_sure:
        depth = _FAINTEST + (_DEEPEST - _FAINTEST) * min(abs(cell.points) / most, 1)
        area.add_patch(Rectangle((column, row), 1, 1, fc=ABOVE if cell.points > 0 else BELOW, alpha=depth, lw=0))
    if places is not None:
        colour, weight = (FOREGROUND, "bold") if cell.is_sure else (MUTED, "normal")
        text = text_of(cell, places)
        area.text(column + 0.5, row + 0.5, text, size=style.small, color=colour, weight=weight, ha="center", va="center")


def text_of(cell: Cell, places: int) -> str:
    """What is written in a cell."""
    return cell.text or signed(cell.points, places)


@dataclass(frozen=True)
class Scale:
    """What the panels of one figure have in common: the difference of the deepest colour, and the decimals of all numbers."""

    most: float
    places: int


def scale_of(cells: Iterable[Cell]) -> Scale:
    """The scale of a figure with these cells."""
    cells = list(cells)
    return Scale(greatest(cells), decimals(cell.half_width for cell in cells))


def paint_cells(
    area: Axes,
    lines: Lines,
    names: Sequence[str],
    columns: Sequence[str],
    style: Style,
    scale: Scale,
    *,
    heads: int = 1,
    turned: bool = False,
) -> None:
    """Fill a panel. `names`: of the lines; `columns`: of the columns; `heads`: lines that are set off from the rest;
    `turned`: the names of the columns stand upright."""
    area.set_xlim(0, len(columns))
    area.set_ylim(len(lines), 0)
    for height, cells in enumerate(lines):
        for column, cell in cells.items():
            paint_cell(area, column, height, cell, scale.places, scale.most, style)
    rule_rows(area, [height for height in range(len(lines) + 1) if height not in (0, heads)], GRID, 0.5)
    rule_rows(area, (0, heads), MUTED, 0.8)
    label_rows(area, [height + 0.5 for height in range(len(lines))], names, style.font)
    above = offset_copy(area.transData, area.get_figure(root=True), y=3, units="points")
    for column, name in enumerate(columns):
        area.text(
            column + 0.5,
            0,
            name,
            size=style.small,
            color=FOREGROUND,
            ha="center",
            va="bottom",
            rotation=90 if turned else 0,
            transform=above,
        )
    area.set_axis_off()
