"""Game length: the share of games that are over, step by step, one panel a table size, one line a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.findings import Finding, rows_of
from reports.charts.legend import draw_legend, field_entries, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import COLOURS, GRID, LINES, Chart, Style, text_width
from reports.material import MAX_FIELDS, Material, games_in


@dataclass(frozen=True)
class Steps:
    """One line: the share of games over after each number of turns, with its band; arrays [lengths]."""

    field: str
    length: np.ndarray
    over: np.ndarray
    low: np.ndarray
    high: np.ndarray


def steps_of(one: Finding, curve: pl.DataFrame) -> Steps:
    """The line of a finding. `curve`: the analysis' table; it starts one turn before the first game is over."""
    rows = rows_of(curve, {"variant": one.variant, "players": one.players, "field": one.field, "measure": "turns"}).sort("length")
    length, going, low, high = (rows[name].to_numpy() for name in ("length", "estimate", "low", "high"))
    first = length[:1] - 1
    none = np.zeros(first.size)
    ends = np.concatenate([first, length, [one.turns.longest + 0.5] if length.size else []])

    def over(values: np.ndarray) -> np.ndarray:
        return np.concatenate([none, 100 * (1 - values), 100 * (1 - values[-1:])])

    return Steps(one.field, ends, over(going), over(high), over(low))


def paint_lengths(style: Style, found: Sequence[Sequence[Finding]], curve: pl.DataFrame) -> Figure:
    """A panel for each table size; `found` holds the findings of each, one a field, at most as many as COLOURS."""
    fields = list(dict.fromkeys(one.field for group in found for one in group))
    entries = field_entries(fields)
    places, head = legend_places(entries, style)
    longest = max(one.turns.longest for group in found for one in group)
    right = text_width(f"{longest:,}", style.small) / 2 + 2  # half of a number below the axis' very end
    frame = Frame(text_width("100", style.small) + style.small + 13, right, style.font * 2.2, style.font * 3.6)
    titles = [f"{group[0].players} players" for group in found]
    figure, axes = panels(style, titles, [style.font * 11] * len(found), frame, head)
    for area, group in zip(axes, found, strict=True):
        _panel(area, [steps_of(one, curve) for one in group], fields, style)
    draw_legend(figure, places, entries, style)
    return figure


def _panel(area: Axes, lines: Sequence[Steps], fields: Sequence[str], style: Style) -> None:
    start = min(line.length[0] for line in lines)
    for line in lines:
        index = fields.index(line.field)
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
    area.set_xlabel("turns of all seats", size=style.small, labelpad=2)
    area.set_ylabel("games over, %", size=style.small, labelpad=2)


def charts(material: Material) -> list[Chart]:
    """A chart of lengths for each variant in which they vary, of as many fields as have colours; none where every game is equally long."""
    drawn = []
    for variant in dict.fromkeys(one.variant for one in material.found):
        fields = list(dict.fromkeys(one.field for one in material.found if one.variant == variant and not one.is_mixed))
        fields = fields or list(dict.fromkeys(one.field for one in material.found if one.variant == variant))
        own = [one for one in material.found if one.variant == variant and one.field in fields[: len(COLOURS)] and one.decided]
        unique = {(one.players, one.field): one for one in own}.values()
        groups = [list(group) for _, group in groupby(unique, key=lambda one: one.players)]
        groups = [group for group in groups if not all(one.turns.is_constant for one in group)]
        if groups:
            drawn.append(_chart(groups, material.tables["turn_lengths"]["curve"]))
    return drawn[:MAX_FIELDS]


def _chart(groups: list[list[Finding]], curve: pl.DataFrame) -> Chart:
    first = groups[0][0]
    said = [
        f"{one.players} players, {one.field}: {one.turns.shortest} to {one.turns.longest} turns, half of the games over after {_half(one)}"
        for group in groups
        for one in group
    ]
    each = ", of each strategy" if len({one.field for group in groups for one in group}) > 1 else ""
    cut = sum(one.truncated for group in groups for one in group)
    censored = f" {cut:,} games were cut off and count as lasting longer than they were played." if cut else ""
    return Chart(
        f"turn_lengths-{first.variant}",
        "The baseline" if first.variant == "baseline" else f"Variant {first.variant}",
        f"Step curves of the share of games that are over by a number of turns. {'. '.join(said)}.",
        "How many of the games were over after so many turns of all seats together; where a line passes 50 %, half of them were."
        f"{censored} {games_in([group[0] for group in groups])}{each}. (The bands are 95 % intervals from the spread between blocks.)",
        lambda style: paint_lengths(style, groups, curve),
    )


def _half(one: Finding) -> str:
    half = one.turns.by[0.5]
    return f"more than {one.turns.longest}" if half is None else str(half)
