"""Cells of a table of differences, in points: coloured and bold where beyond doubt, grey where not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analyses.statistics.digits import signed
from reports.charts.style import ABOVE, BELOW, FOREGROUND, MUTED, Style

_FAINTEST, _DEEPEST = 0.12, 0.55  # of a cell's colour, so that its number stays readable on light and dark


@dataclass(frozen=True)
class Cell:
    """A difference in points, its half-width, and whether it is one beyond doubt."""

    points: float
    half_width: float
    is_sure: bool


def greatest(cells: Iterable[Cell]) -> float:
    """The size of the largest difference beyond doubt, which has the deepest colour."""
    return max((abs(cell.points) for cell in cells if cell.is_sure), default=1.0) or 1.0


def paint_cell(area: Axes, column: int, row: int, cell: Cell, places: int | None, most: float, style: Style) -> None:
    """One cell, a unit wide and high; `places` are its decimals, None for no number at all; `most` has the deepest colour."""
    if cell.is_sure:
        depth = _FAINTEST + (_DEEPEST - _FAINTEST) * min(abs(cell.points) / most, 1)
        area.add_patch(Rectangle((column, row), 1, 1, fc=ABOVE if cell.points > 0 else BELOW, alpha=depth, lw=0))
    if places is not None:
        colour, weight = (FOREGROUND, "bold") if cell.is_sure else (MUTED, "normal")
        text = signed(cell.points, places)
        area.text(column + 0.5, row + 0.5, text, size=style.small, color=colour, weight=weight, ha="center", va="center")
