"""Dumbbells: two shares of wins of each villain, and the paired difference beside; a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.comparison import Difference, are_identical
from analyses.statistics.digits import decimals, signed
from reports.charts.panels import Frame, panels, room_for
from reports.charts.style import FOREGROUND, GRID, MUTED, PAPER, Style, fitted, shortened, widest
from reports.charts.win_rates import MARKS

_BOTH = 120  # points of room for shares and differences beside each other
_GAP = 14  # points between shares and differences
_PART = 0.45  # of a panel's width that the shares have


@dataclass(frozen=True)
class Pair:
    """One line: the shares of a villain before and after, and their difference."""

    before: float
    after: float
    difference: Difference


def paint_dumbbells(
    style: Style, players: Sequence[int], lines: Sequence[Sequence[Pair]], called: tuple[str, str], titles: Mapping[str, str]
) -> Figure:
    """A panel for each table size with its lines; `called`: what was before and what is after."""
    names = {
        pair.difference.villain: fitted(titles.get(pair.difference.villain, pair.difference.villain), style.font, style.width * 0.25)
        for own in lines
        for pair in own
    }
    places = [decimals(100 * pair.difference.half_width for pair in own) for own in lines]
    told = [[signed(100 * pair.difference.estimate, place) for pair in own] for own, place in zip(lines, places, strict=True)]
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.7)
    right = widest([text for own in told for text in own], style.small) + 8
    frame = Frame(widest(list(names.values()), style.font) + 10, right, style.font * 3.2, style.font * 3.4, least=_BOTH)
    headings = [_title(size, own) for size, own in zip(players, lines, strict=True)]
    figure, axes = panels(style, headings, [line * len(own) for own in lines], frame)
    ends = [100 * end for own in lines for pair in own for end in (pair.difference.low_all, pair.difference.high_all)]
    limits = (min(ends, default=-1.0), max(ends, default=1.0))
    for area, own, said in zip(axes, lines, told, strict=True):
        beside = _split(figure, area)
        _shares(area, own, names, called, style)
        _differences(beside, own, said, limits, style)
    return figure


def _title(players: int, pairs: Sequence[Pair]) -> str:
    same = ": identical, game by game" if are_identical([pair.difference for pair in pairs]) else ""
    return f"{players} players{same}"


def _split(figure: Figure, area: Axes) -> Axes:
    """Make the area narrower; answers the one that has the room beside it."""
    box = area.get_position()
    gap = _GAP / (figure.get_size_inches()[0] * 72)
    width = _PART * (box.width - gap)
    area.set_position((box.x0, box.y0, width, box.height))
    return figure.add_axes((box.x0 + width + gap, box.y0, box.width - gap - width, box.height))


def _shares(area: Axes, pairs: Sequence[Pair], names: Mapping[str, str], called: tuple[str, str], style: Style) -> None:
    values = [100 * value for pair in pairs for value in (pair.before, pair.after)]
    room = 0.08 * (max(values) - min(values)) + 0.5
    area.set_xlim(min(values) - room, max(values) + room)
    for height, pair in enumerate(pairs):
        area.axhline(height, color=GRID, lw=0.5, zorder=0)
        area.plot([100 * pair.before, 100 * pair.after], [height] * 2, color=MUTED, lw=1.4, zorder=2)
        area.plot([100 * pair.before], [height], "o", ms=4.5, mfc=PAPER, mec=MUTED, mew=1.1, zorder=3)
        area.plot([100 * pair.after], [height], "o", ms=4.5, mfc=FOREGROUND, mec=FOREGROUND, mew=1.1, zorder=4)
    room = style.width * (1 - area.get_position().x0) - 2
    legend = shortened(f"\N{WHITE CIRCLE} {called[0]}  \N{BLACK CIRCLE} {called[1]}", style.small, min(style.width * 0.4, room))
    area.annotate(legend, (0, 1), (0, 4), "axes fraction", "offset points", size=style.small, color=MUTED, ha="left")
    area.set_yticks(range(len(pairs)), [names[pair.difference.villain] for pair in pairs], size=style.font)
    area.tick_params(axis="y", length=0, labelcolor=FOREGROUND, pad=4)
    _finish(area, len(pairs), "wins, %", style)


def _differences(area: Axes, pairs: Sequence[Pair], told: Sequence[str], limits: tuple[float, float], style: Style) -> None:
    low, high = min(limits[0], 0.0), max(limits[1], 0.0)
    area.set_xlim(low - 0.06 * (high - low), high + 0.06 * (high - low))
    area.axvline(0, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=1)
    for height, (pair, text) in enumerate(zip(pairs, told, strict=True)):
        one, (colour, marker, inside) = pair.difference, MARKS[pair.difference.side]
        area.axhline(height, color=GRID, lw=0.5, zorder=0)
        area.plot([100 * one.low_all, 100 * one.high_all], [height] * 2, color=colour, lw=0.9, zorder=2, solid_capstyle="butt")
        area.plot([100 * one.low, 100 * one.high], [height] * 2, color=colour, lw=2.6, zorder=3, solid_capstyle="butt")
        area.plot([100 * one.estimate], [height], marker, ms=4.5, mfc=inside, mec=colour, mew=1.1, zorder=4)
        area.annotate(
            text, (1, height), (6, 0), ("axes fraction", "data"), "offset points", size=style.small, va="center", color=FOREGROUND
        )
    area.set_yticks([])
    _finish(area, len(pairs), "difference, points", style)


def _finish(area: Axes, num_lines: int, label: str, style: Style) -> None:
    area.set_ylim(num_lines - 0.5, -0.5)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(room_for(area, "\N{MINUS SIGN}10", 3, style), steps=[1, 2, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "\N{MINUS SIGN}")))
    area.set_xlabel(label, size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)
