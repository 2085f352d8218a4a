"""How charts look: sizes in points and millimetres, colours that have a name in the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

POINTS_PER_MM = 72 / 25.4
FONT = "DejaVu Sans"  # comes with matplotlib, so that a layout is the same on every machine

FOREGROUND, MUTED, GRID, PAPER = "#1b1f24", "#5b6470", "#d5dae0", "#ffffff"
COLOURS = ("#0173b2", "#d55e00", "#029e73", "#cc78bc", "#949494")  # each at least 3:1 on white
ABOVE, BELOW, LEVEL = COLOURS[0], COLOURS[1], COLOURS[4]
LINES: tuple[object, ...] = ("-", (0, (4, 1.5)), (0, (1, 1)), (0, (6, 1, 1, 1)), (0, (2, 2)))

NAMES = {FOREGROUND: "fg", MUTED: "muted", GRID: "grid", PAPER: "paper"} | {colour: f"c{index}" for index, colour in enumerate(COLOURS, 1)}
"""What each colour is called in the page's style sheet, where dark pages have others."""


@dataclass(frozen=True)
class Style:
    """The size of one rendition of a chart."""

    name: str
    width: float  # points
    font: float  # points

    @property
    def small(self) -> float:
        """The size of what matters less."""
        return self.font - 1

    @property
    def columns(self) -> int:
        """How many panels fit side by side."""
        return 2 if self.width > 45 * self.font else 1


EXPORTS = tuple(Style(f"{width}mm", width * POINTS_PER_MM, font) for width, font in ((89, 7), (120, 7), (183, 7.5)))
WIDE = Style("wide", 540, 9)
NARROW = Style("narrow", 246, 9)

SETTINGS: dict[Any, Any] = {
    "font.family": FONT,
    "svg.fonttype": "none",
    "svg.hashsalt": "villainy",
    "pdf.fonttype": 42,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.linewidth": 0.6,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "text.color": FOREGROUND,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.dpi": 72,
    "savefig.dpi": 72,
}


@dataclass(frozen=True)
class Chart:
    """One chart, to be drawn in any style. `name` is the stem of its files; `alt` says in words what it shows."""

    name: str
    title: str
    alt: str
    caption: str
    paint: Callable[[Style], Figure]

    def draw(self, style: Style) -> Figure:
        """The figure in a style."""
        with rc_context(SETTINGS):
            return self.paint(style)


def new_figure(style: Style, height: float) -> Figure:
    """An empty figure, `height` in points."""
    figure = Figure(figsize=(style.width / 72, height / 72))
    figure.patch.set_alpha(0)
    return figure


def place(figure: Figure, left: float, top: float, width: float, height: float) -> tuple[float, float, float, float]:
    """A rectangle given in points from the figure's top left corner, as matplotlib wants it."""
    whole_width, whole_height = figure.get_size_inches() * 72
    return left / whole_width, 1 - (top + height) / whole_height, width / whole_width, height / whole_height


@cache
def _unit_width(text: str) -> float:
    """The width of a line of text of size 1. Many charts measure the same names, at several sizes."""
    width, _, _ = text_to_path.get_text_width_height_descent(text, FontProperties(family=FONT, size=1), False)
    return float(width)


def text_width(text: str, size: float) -> float:
    """The width of a line of text in points, with a little room: what draws it may fit letters to pixels."""
    return 1.05 * size * _unit_width(text)


def fitted(text: str, size: float, width: float) -> str:
    """A text in at most two lines of a width, cut short if it must be."""
    if text_width(text, size) <= width:
        return text
    words = text.split(" ")
    for cut in range(len(words) - 1, 0, -1):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        if text_width(first, size) <= width:
            return f"{first}\n{shortened(second, size, width)}"
    return shortened(text, size, width)


def shortened(text: str, size: float, width: float) -> str:
    """A text in one line of a width, cut short if it must be."""
    while len(text) > 1 and text_width(text, size) > width:
        text = text[:-2].rstrip() + "…"
    return text


def widest(texts: Sequence[str], size: float) -> float:
    """The width of the widest line among some texts, in points."""
    return max((text_width(line, size) for text in texts for line in text.split("\n")), default=0.0)
