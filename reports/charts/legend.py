"""A legend above the panels of a chart: entries side by side, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from reports.charts.style import COLOURS, FOREGROUND, LINES, Style, text_width


@dataclass(frozen=True)
class Entry:
    """What an entry says, how far its sample reaches in points, and how that is drawn: arguments of Line2D."""

    label: str
    drawn: dict[str, Any] = field(default_factory=dict)
    width: float = 22


def field_entries(fields: Sequence[str]) -> list[Entry]:
    """An entry a field: the first has the first colour and line, and so on."""
    return [Entry(name, {"color": COLOURS[index], "ls": LINES[index], "lw": 1.8}) for index, name in enumerate(fields)]


def legend_places(entries: Sequence[Entry], style: Style) -> tuple[list[tuple[float, float]], float]:
    """Where each entry goes, in points from the top left, and the height of the whole; nothing for a single entry."""
    if len(entries) < 2:
        return [], 0.0
    places, left, top = [], 0.0, 0.0
    for entry in entries:
        width = entry.width + 8 + text_width(entry.label, style.font)
        if left and left + width > style.width:
            left, top = 0.0, top + style.font * 1.6
        places.append((left, top))
        left += width + 8
    return places, top + style.font * 2.2


def draw_legend(figure: Figure, places: Sequence[tuple[float, float]], entries: Sequence[Entry], style: Style) -> None:
    """Draw the entries at their places: samples, and words beside them."""
    width, height = figure.get_size_inches() * 72
    for (left, top), entry in zip(places, entries, strict=False):
        middle = 1 - (top + style.font * 0.7) / height
        line = [left / width, (left + entry.width) / width]
        ends = [sum(line) / 2] if entry.drawn.get("marker") else line
        figure.add_artist(Line2D(ends, [middle] * len(ends), transform=figure.transFigure, **entry.drawn))
        figure.text((left + entry.width + 4) / width, middle, entry.label, size=style.font, va="center", color=FOREGROUND)
