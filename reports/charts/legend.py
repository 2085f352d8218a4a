"""A legend of lines above the panels: one entry a field, in as many rows as it takes."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from reports.charts.style import COLOURS, FOREGROUND, LINES, Style, text_width


def legend_places(fields: Sequence[str], style: Style) -> tuple[list[tuple[float, float]], float]:
    """Where each entry goes, in points from the top left, and the height of the whole; nothing for one field."""
    if len(fields) < 2:
        return [], 0.0
    places, left, top = [], 0.0, 0.0
    for field in fields:
        width = 30 + text_width(field, style.font)
        if left and left + width > style.width:
            left, top = 0.0, top + style.font * 1.6
        places.append((left, top))
        left += width + 8
    return places, top + style.font * 2.2


def draw_legend(figure: Figure, places: Sequence[tuple[float, float]], fields: Sequence[str], style: Style) -> None:
    """Draw the entries: the first field has the first colour and line, and so on."""
    width, height = figure.get_size_inches() * 72
    for index, ((left, top), field) in enumerate(zip(places, fields, strict=True)):
        middle = 1 - (top + style.font * 0.7) / height
        ends = [left / width, (left + 22) / width]
        figure.add_artist(Line2D(ends, [middle] * 2, transform=figure.transFigure, color=COLOURS[index], ls=LINES[index], lw=1.8))
        figure.text((left + 26) / width, middle, field, size=style.font, va="center", color=FOREGROUND)
