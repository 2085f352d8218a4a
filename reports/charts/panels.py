"""Panels of one chart side by side and below each other, placed in points so that nothing collides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import offset_copy

from reports.charts.style import FOREGROUND, Style, new_figure, place, text_width


@dataclass(frozen=True)
class Frame:
    """What surrounds the drawing area of every panel, in points."""

    left: float
    right: float
    top: float  # the panel's title goes here
    bottom: float
    gap: float = 14
    least: float = 50  # how wide a drawing area has to be for panels to be side by side


def panels(style: Style, titles: Sequence[str], heights: Sequence[float], frame: Frame, head: float = 0.0) -> tuple[Figure, list[Axes]]:
    """A figure with a drawing area for each title, `heights` in points, below a head of so many points.

    Panels are below each other where side by side their labels would leave no room to draw.
    """
    columns = min(style.columns, len(titles))
    if (style.width - frame.gap * (columns - 1)) / columns - frame.left - frame.right < frame.least:
        columns = 1
    width = (style.width - frame.gap * (columns - 1)) / columns
    rows = [range(start, min(start + columns, len(titles))) for start in range(0, len(titles), columns)]
    tops, top = [], head + 3
    for row in rows:
        tops.append(top)
        top += frame.top + max(heights[index] for index in row) + frame.bottom
    figure = new_figure(style, top + 2)
    axes = []
    for row, start in zip(rows, tops, strict=True):
        for column, index in enumerate(row):
            left = column * (width + frame.gap)
            area = place(figure, left + frame.left, start + frame.top, width - frame.left - frame.right, heights[index])
            axes.append(figure.add_axes(area))
            x, y, _, height = place(figure, left + 1, start, width, style.font * 1.4)
            figure.text(x, y + height / 2, titles[index], size=style.font, weight="bold", color=FOREGROUND, va="center")
    return figure, axes


def room_for(area: Axes, text: str, most: int, style: Style) -> int:
    """How many numbers as wide as a text fit below an area, side by side and apart: one at least, and `most` at most."""
    width = area.get_position().width * style.width
    return max(1, min(most, int(width / (2.5 * text_width(text, style.small)))))


def label_rows(area: Axes, heights: Iterable[float], labels: Iterable[str], size: float) -> None:
    """Write labels left of an area. Labels of ticks would look the same, but a tick is six artists, most of them not seen."""
    beside = offset_copy(area.get_yaxis_transform(), area.get_figure(root=True), x=-4, units="points")
    for height, label in zip(heights, labels, strict=True):
        area.text(0, height, label, size=size, color=FOREGROUND, ha="right", va="center_baseline", transform=beside)
    area.yaxis.set_visible(False)


def rule_rows(area: Axes, heights: Sequence[float], colour: str, width: float) -> None:
    """Draw lines across an area, at some heights."""
    area.hlines(heights, 0, 1, colors=colour, lw=width, zorder=0, transform=area.get_yaxis_transform())
