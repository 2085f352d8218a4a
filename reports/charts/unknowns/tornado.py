"""A tornado chart: the largest effect that each unknown has on any villain's share, the unknown with the largest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analyses.statistics.digits import decimals, signed
from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, LEVEL, MUTED, PAPER, Chart, Style, fitted, shortened, widest
from reports.charts.unknowns.axis import finish_axis

MOST = 12  # unknowns that are drawn; the table has them all


@dataclass(frozen=True)
class Effect:
    """The largest effect of an unknown, in points: on whom, and what the unknown is set to."""

    unknown: str
    villain: str
    setting: str
    estimate: float
    low: float
    high: float
    is_sure: bool


def paint_tornado(style: Style, effects: Sequence[Effect]) -> Figure:
    """A bar for each effect, its interval as a line, and beneath who it is that gains or loses."""
    names = [fitted(one.unknown, style.font, style.width * 0.36) for one in effects]
    line = style.font * 3.3
    frame = Frame(1.05 * widest(names, style.font) + 10, 8, style.font * 0.6, style.font * 3.4)
    figure, (area,) = panels(style, [""], [line * len(effects)], frame)
    low = min([one.low for one in effects] + [0.0])
    high = max([one.high for one in effects] + [0.0])
    room = 0.05 * (high - low or 1.0)
    area.set_xlim(low - room, high + room)
    area.set_ylim(len(effects) - 0.5, -0.5)
    rule_rows(area, [height + 0.5 for height in range(len(effects) - 1)], GRID, 0.5)
    heights = range(len(effects))
    area.vlines([0] * len(effects), [height - 0.45 for height in heights], [height + 0.1 for height in heights], color=MUTED, lw=0.8)
    width = style.width - frame.left - frame.right
    places = decimals((one.high - one.low) / 2 for one in effects)
    for height, one in enumerate(effects):
        _bar(area, height, one, f"{one.villain} {signed(one.estimate, places)} if {one.setting}", width, style)
    label_rows(area, range(len(effects)), names, style.font)
    finish_axis(area, "change of the share of wins, points", style)
    return figure


def _bar(area: Axes, height: int, one: Effect, told: str, width: float, style: Style) -> None:
    colour = LEVEL if not one.is_sure else ABOVE if one.estimate > 0 else BELOW
    middle = height - 0.16
    area.barh([middle], [one.estimate], height=0.34, color=colour if one.is_sure else PAPER, edgecolor=colour, lw=1.1, alpha=0.6, zorder=2)
    area.plot([one.low, one.high], [middle] * 2, color=FOREGROUND, lw=1.0, zorder=3, solid_capstyle="butt")
    area.text(
        0.0, height + 0.3, shortened(told, style.small, width), size=style.small, color=FOREGROUND, va="center", ha="left",
        transform=area.get_yaxis_transform(),
    )  # fmt: skip


def tornado_chart(name: str, effects: Sequence[Effect], where: str) -> Chart:
    """The chart; `where` says which games it rests on."""
    drawn = effects[:MOST]
    said = "; ".join(f"{one.unknown}: {one.villain} {signed(one.estimate, 1)} points if {one.setting}" for one in drawn)
    more = len(effects) - MOST
    left = f" {more} more, with less, {'are' if more > 1 else 'is'} in the table." if more > 0 else ""
    return Chart(
        name,
        "One at a time",
        f"Tornado chart of single unknowns, the largest effect first. {said}.",
        "Each unknown is set to something else while all others stay as they are. The bar is the largest change that this makes to any"
        " villain's share of wins; beneath stands whose share it is, and what the unknown was set to. The line is the 95 % interval of that"
        " one change; a bar is filled where a change is shown even if all villains and settings are looked at together, and empty where"
        f" it is not. Compared deal by deal, {where}.{left}",
        lambda style: paint_tornado(style, drawn),
    )
