"""Sobol bars: which unknowns explain how far shares lie apart from box to box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import COLOURS, FOREGROUND, GRID, MUTED, PAPER, Chart, Style, fitted, widest
from reports.charts.unknowns.axis import finish_axis


@dataclass(frozen=True)
class Part:
    """What one group of unknowns explains, in percent of the variance: by itself, and with all it has to do with."""

    unknowns: str
    first: float
    total: float
    total_low: float
    total_high: float


def paint_explained(style: Style, parts: Sequence[Part]) -> Figure:
    """A bar for each group."""
    names = [fitted(one.unknowns, style.font, style.width * 0.4) for one in parts]
    told = [f"{max(one.total, 0):.0f}" for one in parts]
    line = style.font * (2.8 if any("\n" in name for name in names) else 2.0)
    frame = Frame(1.05 * widest(names, style.font) + 10, widest(told, style.small) + 10, style.font * 0.6, style.font * 3.4)
    figure, (area,) = panels(style, [""], [line * len(parts)], frame)
    area.set_xlim(0, 1.04 * max([min(one.total_high, 150) for one in parts] + [10]))
    area.set_ylim(len(parts) - 0.5, -0.5)
    rule_rows(area, range(len(parts)), GRID, 0.5)
    for height, (one, text) in enumerate(zip(parts, told, strict=True)):
        area.barh([height], [max(one.total, 0)], height=0.5, color=COLOURS[0], lw=0, alpha=0.6, zorder=2)
        area.plot([max(one.total_low, 0), one.total_high], [height] * 2, color=FOREGROUND, lw=1.0, zorder=3, solid_capstyle="butt")
        area.plot([max(one.first, 0)], [height], "o", ms=4.5, mfc=PAPER, mec=FOREGROUND, mew=1.1, zorder=4, clip_on=False)
        area.annotate(
            text, (1, height), (6, 0), ("axes fraction", "data"), "offset points", size=style.small, va="center", color=FOREGROUND
        )
    area.axvline(0, color=MUTED, lw=0.8, zorder=1)
    label_rows(area, range(len(parts)), names, style.font)
    finish_axis(area, "part of the spread, %", style)
    return figure


def explained_chart(name: str, parts: Sequence[Part], where: str) -> Chart:
    """The chart; `where` says how many boxes it rests on."""
    is_rough = any(one.first > one.total_high for one in parts)
    rough = " A ring beyond its bar's line says that these boxes are too few to tell such a part well." if is_rough else ""
    said = "; ".join(f"{one.unknowns} {max(one.total, 0):.0f} %" for one in parts)
    return Chart(
        name,
        "What explains the spread",
        f"Bars of how much of the spread each group of unknowns explains, all villains together. {said}.",
        "Why boxes differ: how much of the spread of shares from box to box (its variance, all villains together) has to do with each group"
        " of unknowns. The bar is what would be left of the spread if all the other groups were known (the total Sobol share, with its 95 %"
        " interval as a line, and its number on the right); the ring is what would be gone if that group alone became known (the"
        f" first-order share). Bars add up to more than 100 % where unknowns act together. {where}.{rough}",
        lambda style: paint_explained(style, parts),
    )
