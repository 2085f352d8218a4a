"""Scores: what each villain makes, as bars of quantiles, one panel a table size; and by how much games are won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, rounded
from reports.charts.legend import draw_legend, field_entries, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import COLOURS, FOREGROUND, GRID, LEVEL, LINES, PAPER, Chart, Style, fitted, text_width, widest
from reports.material import MAX_FIELDS, Material, heading, stem

MOST_STEPS = 40  # of a panel of margins
SHOWN = 0.995  # of the games; the few with larger margins would press the rest together


@dataclass(frozen=True)
class Row:
    """One villain of a panel: its row of the table `villains`, and what is written beside it."""

    label: str
    values: Mapping[str, Any]
    told: str


def points_of(material: Material) -> str:
    """What scores are counted in, or nothing where the game has none."""
    return str(getattr(material.edition.game, "points", "points"))


def score_rows(one: Finding, villains: pl.DataFrame) -> list[dict[str, Any]]:
    """The rows of a finding in the analysis' table, the highest mean first."""
    group = {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy}
    return rows_of(villains, group).sort("estimate", "villain", descending=[True, False]).to_dicts()


def paint_scores(style: Style, found: Sequence[Finding], villains: pl.DataFrame, titles: Mapping[str, str], points: str) -> Figure:
    """A panel for each finding, all of one field and variant."""
    tables = [score_rows(one, villains) for one in found]
    names = {
        row["villain"]: fitted(titles.get(row["villain"], row["villain"]), style.font, style.width * 0.27) for t in tables for row in t
    }
    panel_rows = [[Row(names[row["villain"]], row, told) for row, told in zip(table, _told(table), strict=True)] for table in tables]
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.7)
    right = widest(["mean", *(row.told for panel in panel_rows for row in panel)], style.small) + 9
    frame = Frame(widest(list(names.values()), style.font) + 10, right, style.font * 3.2, style.font * 3.4)
    figure, axes = panels(style, [f"{one.players} players" for one in found], [line * len(table) for table in tables], frame)
    lowest = min(row["lowest"] for table in tables for row in table)
    highest = max(row["highest"] for table in tables for row in table)
    for area, rows in zip(axes, panel_rows, strict=True):
        area.set_xlim(lowest - 0.03 * (highest - lowest), highest + 0.03 * (highest - lowest))
        _panel(area, rows, points, style)
    return figure


def _told(table: Sequence[Mapping[str, Any]]) -> list[str]:
    places = decimals(half_width(row) for row in table)
    return [rounded(row["estimate"], places) for row in table]


def half_width(row: Mapping[str, Any]) -> float | None:
    """Half the width of a row's interval, if it has one."""
    return None if row["low"] is None else (row["high"] - row["low"]) / 2


def _panel(area: Axes, rows: Sequence[Row], points: str, style: Style) -> None:
    area.set_ylim(len(rows) - 0.5, -0.5)
    heights = range(len(rows))

    def between(first: str, last: str) -> tuple[list[float], list[float]]:
        """One line for all rows, with gaps: an element of the page, not one each."""
        across = [row.values[name] if name else np.nan for row in rows for name in (first, last, "")]
        return across, [height for height in heights for _ in range(3)]

    def at(name: str) -> tuple[list[float], list[float]]:
        return [row.values[name] for row in rows], list(heights)

    left, right = area.get_xlim()
    area.plot([left, right, np.nan] * len(rows), between("", "")[1], color=GRID, lw=0.5, zorder=0)
    area.plot(*at("lowest"), "|", color=LEVEL, ms=5, mew=0.8, zorder=2)
    area.plot(*at("highest"), "|", color=LEVEL, ms=5, mew=0.8, zorder=2)
    area.plot(*between("p10", "p90"), color=LEVEL, lw=1.2, zorder=2, solid_capstyle="butt")
    area.plot(*between("p25", "p75"), color=COLOURS[0], lw=4.5, zorder=3, solid_capstyle="butt")
    area.plot(*at("median"), "o", ms=4, mfc=PAPER, mec=FOREGROUND, mew=0.9, zorder=4)
    for height, row in enumerate(rows):
        area.annotate(
            row.told, (1, height), (6, 0), ("axes fraction", "data"), "offset points", size=style.small, va="center", color=FOREGROUND
        )
    area.annotate("mean", (1, -0.5), (6, 3), ("axes fraction", "data"), "offset points", size=style.small)
    area.set_yticks(heights, [row.label for row in rows], size=style.font)
    area.tick_params(axis="y", length=0, labelcolor=FOREGROUND, pad=4)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: rounded(value, 0)))
    area.set_xlabel(f"score, {points}", size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


@dataclass(frozen=True)
class Steps:
    """One line of margins: `share` [bins] of the games, in percent, with a margin from each of `edges` [bins + 1] up to the next."""

    field: str
    edges: np.ndarray
    share: np.ndarray


def margin_steps(group: Sequence[Finding], counts: pl.DataFrame) -> list[Steps]:
    """The lines of a panel, in common bins of whole points, up to where SHOWN of the games of every field are."""
    tables = []
    for one in group:
        rows = rows_of(counts, {"variant": one.variant, "players": one.players, "field": one.field}).sort("margin")
        tables.append((one.field, rows["margin"].to_numpy(), rows["games"].to_numpy()))
    last = max(int(margin[np.searchsorted(np.cumsum(games), SHOWN * games.sum())]) for _, margin, games in tables)
    width = next(size for power in range(20) for size in (10**power, 2 * 10**power, 5 * 10**power) if last // size < MOST_STEPS)
    edges = np.arange(0, last + width + 1, width)
    return [
        Steps(name, edges, 100 * np.bincount(margin // width, games, edges.size)[: edges.size - 1] / games.sum())
        for name, margin, games in tables
    ]


def paint_margins(style: Style, found: Sequence[Sequence[Finding]], counts: pl.DataFrame, points: str) -> Figure:
    """A panel for each table size; `found` holds the findings of each, one a field, at most as many as COLOURS."""
    fields = list(dict.fromkeys(one.field for group in found for one in group))
    entries = field_entries(fields)
    places, head = legend_places(entries, style)
    panel_lines = [margin_steps(group, counts) for group in found]
    right = text_width(rounded(max(lines[0].edges[-1] for lines in panel_lines), 0), style.small) / 2 + 2
    frame = Frame(text_width("100", style.small) + style.small + 13, right, style.font * 2.2, style.font * 3.6)
    figure, axes = panels(style, [f"{group[0].players} players" for group in found], [style.font * 9] * len(found), frame, head)
    top = max(float(line.share.max()) for lines in panel_lines for line in lines)
    for area, lines in zip(axes, panel_lines, strict=True):
        for line in lines:
            index = fields.index(line.field)
            area.stairs(line.share, line.edges - 0.5, color=COLOURS[index], ls=LINES[index], lw=1.4, baseline=None)
        width = lines[0].edges[1]
        area.set_xlim(-0.5, lines[0].edges[-1] - 0.5)
        area.set_ylim(0, 1.06 * top)
        area.grid(axis="y", color=GRID, lw=0.5)
        area.set_axisbelow(True)
        area.tick_params(labelsize=style.small)
        area.xaxis.set_major_locator(MaxNLocator(6, integer=True))
        area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: rounded(value, 0)))
        area.yaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
        area.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        area.set_xlabel(f"margin of victory, {points}" + ("" if width == 1 else f", in steps of {width:,}"), size=style.small, labelpad=2)
        area.set_ylabel("games, %", size=style.small, labelpad=2)
    draw_legend(figure, places, entries, style)
    return figure


def charts(material: Material) -> list[Chart]:
    """Scores for each variant and field, as many as are drawn, then margins for each variant; none where every score is equal."""
    return [chart for _, chart in score_charts(material)] + [chart for _, chart in margin_charts(material)]


def score_charts(material: Material) -> list[tuple[list[Finding], Chart]]:
    """A chart of scores for each variant and field, with its findings."""
    if not points_of(material):
        return []
    table = material.tables["scores"]["villains"]
    groups = [[one for one in group if not is_level(score_rows(one, table))] for group in material.lineups[:MAX_FIELDS]]
    return [(group, _score_chart(group, table, material.titles, points_of(material))) for group in groups if group]


def is_level(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every score (or margin) of these rows is the same."""
    return len({row[name] for row in rows for name in ("lowest", "highest")}) <= 1


def margin_charts(material: Material) -> list[tuple[list[list[Finding]], Chart]]:
    """A chart of margins for each variant, with its findings by table size; none where every margin is equal."""
    drawn = []
    margins = material.tables["scores"]["margins"]
    for variant in dict.fromkeys(one.variant for one in material.found if points_of(material)):
        own = [one for one in material.found if one.variant == variant and one.decided and one.players > 1]
        fields = list(dict.fromkeys(one.field for one in own if not one.is_mixed)) or list(dict.fromkeys(one.field for one in own))
        unique = {(one.players, one.field): one for one in own if one.field in fields[: len(COLOURS)]}.values()
        groups = [list(group) for _, group in groupby(unique, key=lambda one: one.players)]
        groups = [group for group in groups if not is_level([margin_row(one, margins) for one in group])]
        if groups:
            drawn.append((groups, _margin_chart(groups, margins, material.tables["scores"]["margin_distribution"], points_of(material))))
    return drawn[:MAX_FIELDS]


def margin_row(one: Finding, table: pl.DataFrame) -> dict[str, Any]:
    """The row of a finding in the table `margins` or `close`."""
    return rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field}).row(0, named=True)


def _score_chart(group: list[Finding], table: pl.DataFrame, titles: Mapping[str, str], points: str) -> Chart:
    said = []
    for one in group:
        rows = score_rows(one, table)
        means = zip(rows, _told(rows), strict=True)
        said.append(f"{one.players} players: " + ", ".join(f"{titles.get(row['villain'], row['villain'])} {told}" for row, told in means))
    cut = sum(one.truncated for one in group)
    left_out = f" {cut:,} games that were cut off are left out." if cut else ""
    return Chart(
        stem("scores", group),
        heading(group[0]),
        f"Bars of quantiles of scores in {points}, by villain. Means, {'; '.join(said)}.",
        "Scores of games that ended by the rules: the circle is the median, half of the scores are within the thick bar, eight in ten"
        " within the thin one, the ticks are the lowest and the highest. Sorted by the mean; the table has its interval."
        f"{left_out} {decided_in(group)}.",
        lambda style: paint_scores(style, group, table, titles, points),
    )


def _margin_chart(groups: list[list[Finding]], margins: pl.DataFrame, counts: pl.DataFrame, points: str) -> Chart:
    first = groups[0][0]
    said = []
    for one in (one for group in groups for one in group):
        row = margin_row(one, margins)
        said.append(
            f"{one.players} players, {one.field}: half of the games by at most {row['median']:,}, nine in ten by at most {row['p90']:,}"
        )
    cut = sum(one.truncated for group in groups for one in group)
    left_out = f" {cut:,} games that were cut off are left out." if cut else ""
    each = ", of each strategy" if len({one.field for group in groups for one in group}) > 1 else ""
    return Chart(
        f"margins-{first.variant}",
        "The margin of victory" if first.variant == "baseline" else f"Variant {first.variant}: the margin of victory",
        f"Histograms of the margin of victory in {points}. {'. '.join(said)}.",
        f"Shares of games that ended by the rules, by the winner's {points} less those of the next seat; a shared win is"
        f" a margin of 0. Up to one game in {round(1 / (1 - SHOWN))} had a larger margin than is shown."
        f"{left_out} {decided_in([group[0] for group in groups])}{each}.",
        lambda style: paint_margins(style, groups, counts, points),
    )


def decided_in(group: Sequence[Finding]) -> str:
    """How many decided games the findings of a chart rest on, in words."""
    return "; ".join(
        f"{one.decided:,} games in {one.blocks:,} {'block' if one.blocks == 1 else 'blocks'} at {one.players} players" for one in group
    )
