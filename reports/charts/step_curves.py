"""Step curves of how many games are over after so many turns: panels side by side, lines in each, bands around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.charts.legend import draw_legend, field_entries, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import COLOURS, GRID, LINES, Style, text_width


@dataclass(frozen=True)
class Steps:
    """One line: the share of games over after each number of turns, with its band; arrays [lengths]."""

    name: str
    length: np.ndarray
    over: np.ndarray
    low: np.ndarray
    high: np.ndarray


@dataclass(frozen=True)
class Axis:
    """What the axes of every panel say."""

    turns: str
    games: str


def steps_of(name: str, curve: pl.DataFrame, longest: int) -> Steps:
    """A line from the rows of a curve of `statistics.survival`: from one turn before the first game is over to the longest."""
    length, going, low, high = (curve.sort("length")[column].to_numpy() for column in ("length", "estimate", "low", "high"))
    first = length[:1] - 1
    none = np.zeros(first.size)
    ends = np.concatenate([first, length, [longest + 0.5] if length.size else []])

    def over(values: np.ndarray) -> np.ndarray:
        return np.concatenate([none, 100 * (1 - values), 100 * (1 - values[-1:])])

    return Steps(name, ends, over(going), over(high), over(low))


def paint_steps(style: Style, titles: Sequence[str], lines: Sequence[Sequence[Steps]], axis: Axis) -> Figure:
    """A panel for each title, with its lines. Of all panels together there are at most as many names of lines as COLOURS."""
    names = list(dict.fromkeys(line.name for group in lines for line in group))
    entries = field_entries(names)
    places, head = legend_places(entries, style)
    longest = max(int(line.length[-1]) for group in lines for line in group)
    right = text_width(f"{longest:,}", style.small) / 2 + 2  # half of a number below the axis' very end
    frame = Frame(text_width("100", style.small) + style.small + 13, right, style.font * 2.2, style.font * 3.6)
    figure, axes = panels(style, titles, [style.font * 11] * len(lines), frame, head)
    for area, group in zip(axes, lines, strict=True):
        _panel(area, group, names, style)
        area.set_xlabel(axis.turns, size=style.small, labelpad=2)
        area.set_ylabel(axis.games, size=style.small, labelpad=2)
    draw_legend(figure, places, entries, style)
    return figure


def _panel(area: Axes, lines: Sequence[Steps], names: Sequence[str], style: Style) -> None:
    start = min(line.length[0] for line in lines)
    for line in lines:
        index = names.index(line.name)
        area.fill_between(line.length, line.low, line.high, step="post", color=COLOURS[index], alpha=0.22, lw=0)
        area.step([start, *line.length], [0, *line.over], where="post", color=COLOURS[index], ls=LINES[index], lw=1.5)
    area.set_ylim(0, 101)
    area.set_xlim(start, max(line.length[-1] for line in lines))
    area.set_yticks([0, 50, 100])
    area.grid(axis="y", color=GRID, lw=0.5)
    area.set_axisbelow(True)
    area.tick_params(labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
