"""Convergence: the running estimate of every villain's share against a funnel around the fair share, one panel a table size.

It answers whether enough was played: a line that has left the funnel can be told from the fair share, and
one that still moves by as much as the funnel is wide has not settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import percent, rounded
from reports.charts.panels import Frame, panels
from reports.charts.style import FOREGROUND, LEVEL, LINES, MUTED, Chart, Style, fitted, text_width, widest
from reports.charts.win_rates import MARKS
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

SHOWN_FROM = 10  # blocks: before, intervals span nearly everything
FEWEST = 3  # checkpoints that make a line
TICK_ROOM = 1.3  # from one number below the axis to the next, in widths of the number
_TICK_STEPS = ((1.0,), (1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0))  # of a decade
_LEADER: dict[str, Any] = {"arrowstyle": "-", "color": LEVEL, "lw": 0.5}  # from the end of a line to its name
LINE_OF_SIDE = {1: LINES[0], -1: LINES[1], 0: LINES[0]}


@dataclass(frozen=True)
class Run:
    """One panel: checkpoints, the half-width of the widest interval at each, and every villain's estimates, in percent."""

    one: Finding
    blocks: np.ndarray  # [checkpoints]
    funnel: np.ndarray  # [checkpoints]
    lines: Mapping[str, np.ndarray]  # villain -> [checkpoints]

    @property
    def fair(self) -> float:
        """The fair share, in percent."""
        return 100 * self.one.fair

    @property
    def span(self) -> float:
        """How far the panel reaches from the fair share: all that happens in the second half of it, and the funnel from there on."""
        half = len(self.blocks) // 2
        moved = max(float(np.abs(line[half:] - self.fair).max()) for line in self.lines.values())
        return 1.1 * max(moved, float(self.funnel[half]))


def run_of(one: Finding, table: pl.DataFrame) -> Run | None:
    """The panel of a finding, or nothing if there are too few checkpoints. `table`: that of the analysis."""
    own = rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field}).filter(pl.col("blocks") >= SHOWN_FROM)
    wide = own.pivot("villain", index="blocks", values="estimate").sort("blocks")
    wide = wide.drop_nulls()  # a villain may be in fewer blocks than others
    if wide.height < FEWEST:
        return None
    widths = own.group_by("blocks").agg((50 * (pl.col("high") - pl.col("low"))).max().alias("width"))
    widths = wide.select("blocks").join(widths, on="blocks", how="left", maintain_order="left")
    return Run(
        one,
        wide["blocks"].to_numpy(),
        widths["width"].to_numpy(),
        {name: 100 * wide[name].to_numpy() for name in wide.columns if name != "blocks"},
    )


def paint_runs(style: Style, runs: Sequence[Run], titles: Mapping[str, str]) -> Figure:
    """A panel for each table size, all of one field and variant."""
    names = {name: fitted(titles.get(name, name), style.small, style.width * 0.25).split("\n")[0] for run in runs for name in run.lines}
    most = max(len(run.lines) for run in runs)
    right = widest(list(names.values()), style.small) + 15
    left = max(text_width(rounded(run.fair + run.span, 0), style.small) for run in runs) + style.small + 13
    frame = Frame(left, right, style.font * 3.2, style.font * 3.6)
    height = max(style.font * 12, style.small * 1.4 * most)
    figure, axes = panels(style, [f"{run.one.players} players" for run in runs], [height] * len(runs), frame)
    for area, run in zip(axes, runs, strict=True):
        _panel(area, run, names, height, style)
    return figure


def _panel(area: Axes, run: Run, names: Mapping[str, str], height: float, style: Style) -> None:
    low, high = max(run.fair - run.span, -1), min(run.fair + run.span, 101)
    area.set_xscale("log")
    area.set_xlim(run.blocks[0], run.blocks[-1])
    area.set_ylim(low, high)
    area.fill_between(run.blocks, run.fair - run.funnel, run.fair + run.funnel, color=MUTED, alpha=0.18, lw=0)
    area.axhline(run.fair, color=MUTED, lw=0.8, ls=(0, (3, 2)))
    area.annotate(
        f"fair share {percent(run.one.fair)}", (1, 1), (0, 3), "axes fraction", "offset points", size=style.small, color=MUTED, ha="right"
    )
    side = {share.name: share.side for share in run.one.villains}
    order = sorted(run.lines, key=lambda name: run.lines[name][-1])
    ends = [(float(run.lines[name][-1]) - low) / (high - low) * height for name in order]
    for name, end, label in zip(order, ends, spread(ends, style.small * 1.3, height), strict=True):
        colour = MARKS[side.get(name, 0)][0]
        area.plot(run.blocks, run.lines[name], color=colour, ls=LINE_OF_SIDE[side.get(name, 0)], lw=1.2)
        start = (1, end / height)
        area.annotate("", start, (10, label - end), "axes fraction", "offset points", arrowprops=dict(_LEADER))
        area.annotate(
            names[name], start, (12, label - end), "axes fraction", "offset points", size=style.small, va="center", color=FOREGROUND
        )
    _mark_axes(area, run, style)


def spread(ends: Sequence[float], gap: float, height: float) -> list[float]:
    """Places for labels near the ends of their lines, at least a gap apart, in points from the bottom; `ends` go up."""
    places = list(ends)
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + gap)
    if places:
        places[-1] = min(places[-1], max(height, gap * (len(places) - 1)))
    for index in range(len(places) - 2, -1, -1):
        places[index] = min(places[index], places[index + 1] - gap)
    return places


def _apart(ticks: Sequence[float], width: float, style: Style) -> list[float]:
    """The ticks whose numbers do not run into that of the next; a decade is so many points wide."""
    kept = [ticks[-1]]
    for tick in reversed(ticks[:-1]):
        if log10(kept[0] / tick) * width >= TICK_ROOM * text_width(f"{kept[0]:,.0f}", style.small):
            kept.insert(0, tick)
    return kept


def _mark_axes(area: Axes, run: Run, style: Style) -> None:
    first, last = float(run.blocks[0]), float(run.blocks[-1])
    ticks: list[float] = []
    for steps in _TICK_STEPS:
        ticks = [step * 10.0**power for power in range(12) for step in steps if first <= step * 10.0**power <= last]
        if len(ticks) >= FEWEST:
            break
    else:
        ticks = [first, last]
    width = area.get_position().width * style.width / log10(last / first)  # of a decade
    apart, decades = _apart(ticks, width, style), [tick for tick in ticks if log10(tick).is_integer()]
    area.xaxis.set_major_locator(FixedLocator(decades if len(apart) < len(ticks) and len(decades) > 1 else apart))
    area.xaxis.set_minor_locator(NullLocator())
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    area.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    area.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    area.tick_params(labelsize=style.small)
    area.set_xlabel("blocks of each villain", size=style.small, labelpad=2)
    area.set_ylabel("share of wins so far, %", size=style.small, labelpad=2)


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and strategy that all seats play."""
    return [chart for _, chart in run_charts(material)]


def run_charts(material: Material) -> list[tuple[list[Finding], Chart]]:
    """The charts, with the findings of each."""
    table = material.tables["convergence"]["villains"]
    drawn = []
    for group in material.lineups:
        runs = [run for one in group if not one.is_mixed for run in [run_of(one, table)] if run]
        if runs:
            drawn.append((group, _chart([run.one for run in runs], runs, material.titles)))
    return drawn[:MAX_FIELDS]


def _chart(group: list[Finding], runs: list[Run], titles: Mapping[str, str]) -> Chart:
    said = [
        f"{run.one.players} players: from {run.funnel[0]:.0f} to {run.funnel[-1]:.2g} points at {run.blocks[-1]:,} blocks" for run in runs
    ]
    return Chart(
        stem("convergence", group),
        heading(group[0]),
        f"Running shares of wins against the number of blocks. Half-width of the widest interval, {'; '.join(said)}.",
        "Shares of wins after the first so many blocks. The shaded funnel is the 95 % interval of the widest villain, laid around the fair"
        " share (dashed). Blue ends above, dashed orange below the fair share beyond doubt, grey cannot be told from it."
        f" {games_in(group)}; beta intervals from the spread between blocks.",
        lambda style: paint_runs(style, runs, titles),
    )
