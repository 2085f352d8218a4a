"""A spread chart: where each villain's share lies in the boxes that the printed one may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import COLOURS, FOREGROUND, GRID, MUTED, PAPER, Chart, Style, fitted, text_width, widest
from reports.charts.unknowns.axis import finish_axis


@dataclass(frozen=True)
class Range:
    """A villain's share over boxes, in percent: quantiles at 5, 25, 50, 75 and 95 %, the box as listed, and the boxes it leads."""

    villain: str
    quantiles: tuple[float, float, float, float, float]
    present: float
    strongest: str


HEAD = "strongest in"


def paint_spread(style: Style, ranges: Sequence[Range], fair: float) -> Figure:
    """A line for each villain."""
    names = [fitted(one.villain, style.font, style.width * 0.3) for one in ranges]
    told = [one.strongest for one in ranges]
    line = style.font * (2.8 if any("\n" in name for name in names) else 2.1)
    right = max(widest(told, style.small), text_width(HEAD, style.small)) + 10
    frame = Frame(1.05 * widest(names, style.font) + 10, right, style.font * 1.9, style.font * 3.4)
    figure, (area,) = panels(style, [""], [line * len(ranges)], frame)
    ends = [end for one in ranges for end in (*one.quantiles, one.present)] + [fair]
    room = 0.06 * (max(ends) - min(ends)) + 0.3
    area.set_xlim(max(min(ends) - room, -1), min(max(ends) + room, 101))
    area.set_ylim(len(ranges) - 0.5, -0.5)
    rule_rows(area, range(len(ranges)), GRID, 0.5)
    area.axvline(fair, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=1)
    area.annotate("fair share", (fair, 1), (0, 3), ("data", "axes fraction"), "offset points", size=style.small, color=MUTED, ha="center")
    area.annotate(HEAD, (1, 1), (6, 3), "axes fraction", "offset points", size=style.small, color=MUTED)
    for height, one in enumerate(ranges):
        q05, q25, q50, q75, q95 = one.quantiles
        area.plot([q05, q95], [height] * 2, color=COLOURS[0], lw=1.2, zorder=2, solid_capstyle="butt")
        area.plot([q25, q75], [height] * 2, color=COLOURS[0], lw=5, zorder=3, solid_capstyle="butt")
        area.plot([q50], [height], "|", ms=9, mfc=FOREGROUND, mec=FOREGROUND, mew=1.6, zorder=4)
        area.plot([one.present], [height], "D", ms=4.5, mfc=PAPER, mec=FOREGROUND, mew=1.1, zorder=5)
        area.annotate(
            one.strongest, (1, height), (6, 0), ("axes fraction", "data"), "offset points", size=style.small, va="center", color=FOREGROUND
        )
    label_rows(area, range(len(ranges)), names, style.font)
    finish_axis(area, "share of wins, %", style)
    return figure


def spread_chart(name: str, ranges: Sequence[Range], fair: float, where: str) -> Chart:
    """The chart; `where` says how many boxes and games it rests on."""
    said = "; ".join(
        f"{one.villain} {one.quantiles[0]:.0f} to {one.quantiles[4]:.0f} %, strongest in {one.strongest} of boxes" for one in ranges
    )
    return Chart(
        name,
        "All together",
        f"Spread of each villain's share of wins over boxes. {said}.",
        "Where each villain's share of wins lies in boxes that the printed one may be: nine in ten of them lie within the thin line, half"
        " within the thick one, and the stroke is the middle. The diamond is the box as it is listed, with nothing changed. The dashed line"
        f" is the fair share. On the right, in what part of the boxes the villain is the strongest. {where}; what sampling adds to the"
        " spread is taken out.",
        lambda style: paint_spread(style, ranges, fair),
    )
