"""Milestones: the share of all games that have reached each by a turn, a panel a villain, an area a milestone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.transforms import offset_copy

from analyses.findings import Finding, rows_of
from analyses.milestones import WON
from analyses.solo_findings import Alone, solo_findings
from analyses.statistics.digits import decimals, percent, rounded
from analyses.words.on_solo import by_speed
from reports.charts.panels import Frame, label_rows, panels, room_for, rule_rows
from reports.charts.solo import games_alone
from reports.charts.style import ABOVE, FOREGROUND, GRID, LEVEL, MUTED, Chart, Style, fitted, widest
from reports.material import MAX_FIELDS, Material, games_in, heading, stem, stem_of
from sim.game import SOLO
from sim.study import BASELINE

EVER, HALF_BY = "ever, %", "half by"
NEVER = "\N{EN DASH}"
FULL = 0.84  # of a line's height: all games
SHOWN = 0.99  # of what is ever reached; the few turns later would press the rest together
CURVE = 120  # points: in less, curves of a hundred turns cannot be read
LABEL = 0.34  # of a figure's width, at most


@dataclass(frozen=True)
class Shown:
    """What a chart shows: a finding, or what a strategy does that plays alone. Villains in the order in which they are told."""

    variant: str
    players: int
    field: str
    strategy: str
    villains: tuple[str, ...]
    blocks: int
    truncated: int
    who: str  # plays, as a heading
    title: str
    stem: str
    games: str  # how many, in words

    @property
    def is_alone(self) -> bool:
        """Whether one seat plays alone."""
        return self.players == SOLO


@dataclass(frozen=True)
class Row:
    """One milestone of a villain: its row of the table `reached`, and its curve: arrays [turns]."""

    values: Mapping[str, Any]
    turn: np.ndarray
    share: np.ndarray


def shown(material: Material) -> list[Shown]:
    """What is drawn if there are milestones: each table size of some variants and fields, or some strategies that play alone."""
    if not material.is_solo:
        return [_of_rivals(one) for group in material.lineups[:MAX_FIELDS] for one in group]
    order = material.results.study.strategies
    groups = sorted(by_speed(solo_findings(material.tables)), key=lambda group: order.index(group[0].strategy))
    first = sorted(groups, key=lambda group: group[0].variant != BASELINE)
    return [_of_alone(group) for group in first[:MAX_FIELDS]]


def _of_rivals(one: Finding) -> Shown:
    villains = tuple(share.name for share in one.villains)
    title, name = f"{heading(one)}, {one.players} players", f"{stem('milestones', [one])}-{one.players}-players"
    own = (one.variant, one.players, one.field, one.strategy)
    return Shown(*own, villains, one.blocks, one.truncated, heading(one), title, name, games_in([one]))


def _of_alone(group: Sequence[Alone]) -> Shown:
    first, cut = group[0], sum(one.truncated for one in group)
    variant = "" if first.variant == BASELINE else f"Variant {first.variant}: "
    name = stem_of(f"milestones {first.variant} {first.strategy}")
    own = (first.variant, SOLO, first.strategy, first.strategy)
    blocks = max(one.blocks for one in group)
    title = f"{variant}{first.strategy}"
    return Shown(*own, tuple(one.villain for one in group), blocks, cut, title, title, name, games_alone(group))


def milestones_of(one: Shown, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a finding in one of the analysis' tables, villain by villain with the win last."""
    own = rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy})
    return own.sort("villain", pl.col("milestone") == WON, "milestone")


def rows_by_villain(one: Shown, tables: Mapping[str, pl.DataFrame]) -> dict[str, list[Row]]:
    """The milestones of each villain that has any, the villains in their order."""
    reached, curve = milestones_of(one, tables["reached"]), milestones_of(one, tables["curve"])
    found: dict[str, list[Row]] = {villain: [] for villain in one.villains}
    for row in reached.iter_rows(named=True):
        own = curve.filter(villain=row["villain"], milestone=row["milestone"]).sort("turn")
        found[row["villain"]].append(Row(row, own["turn"].to_numpy(), own["estimate"].to_numpy()))
    return {villain: rows for villain, rows in found.items() if len(rows) > 1}  # the win alone is no milestone


def last_turn(rows: Sequence[Row]) -> int:
    """The turn by which SHOWN of what is ever reached has been, of every milestone."""
    ends = [int(row.turn[np.argmax(row.share >= SHOWN * row.share[-1])]) for row in rows if row.share.size]
    return max(ends, default=1)


def paint_milestones(style: Style, villains: Mapping[str, Sequence[Row]], titles: Mapping[str, str]) -> Figure:
    """A panel for each villain, of one finding."""
    lines = [row for rows in villains.values() for row in rows]
    labels = {row.values["title"]: fitted(row.values["title"], style.font, style.width * LABEL) for row in lines}
    line = style.font * (2.7 if any("\n" in label for label in labels.values()) else 1.9)
    places = decimals(50 * (row.values["high"] - row.values["low"]) for row in lines)
    columns = [[EVER, *(rounded(100 * row.values["estimate"], places) for row in lines)], [HALF_BY, *map(half_by, lines)]]
    widths = [widest(column, style.small) for column in columns]
    frame = Frame(widest(list(labels.values()), style.font) + 10, sum(widths) + 16, style.font * 3.2, style.font * 3.4, least=CURVE)
    names = [fitted(titles.get(villain, villain), style.font, style.width) for villain in villains]
    figure, axes = panels(style, names, [line * len(rows) for rows in villains.values()], frame)
    last = last_turn(lines)
    for area, rows in zip(axes, villains.values(), strict=True):
        area.set_xlim(0, last + 1)
        _panel(area, rows, [labels[row.values["title"]] for row in rows], style)
        _columns(area, rows, widths, places, style)
    return figure


def half_by(row: Row) -> str:
    """The turn by which half of all games have reached a milestone, as it is written."""
    median = row.values["median"]
    return NEVER if median is None else str(median)


def _panel(area: Axes, rows: Sequence[Row], labels: Sequence[str], style: Style) -> None:
    area.set_ylim(len(rows), 0)
    end = area.get_xlim()[1]
    for height, row in enumerate(rows):
        colour, base = LEVEL if row.values["milestone"] == WON else ABOVE, height + 1
        turn, share = np.append(row.turn, end), np.append(row.share, row.share[-1:])
        if row.share.size:
            area.fill_between(turn, base - FULL * share, base, step="post", color=colour, alpha=0.3, lw=0)
            area.step([turn[0], *turn], [base, *(base - FULL * share)], where="post", color=colour, lw=1.2)
        if row.values["median"] is not None:
            area.plot(row.values["median"], base - FULL / 2, "o", ms=3.2, color=FOREGROUND, zorder=4)
    rule_rows(area, range(1, len(rows) + 1), GRID, 0.5)
    label_rows(area, [height + 0.55 for height in range(len(rows))], labels, style.font)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(room_for(area, f"{end:.0f}", 6, style), integer=True))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    area.set_xlabel("the villain's own turn", size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


def _columns(area: Axes, rows: Sequence[Row], widths: Sequence[float], places: int, style: Style) -> None:
    """The two columns of numbers beside a panel, and what they are."""
    across, right = area.get_yaxis_transform(), 6.0
    for width, title, told in (
        (widths[0], EVER, [rounded(100 * row.values["estimate"], places) for row in rows]),
        (widths[1], HALF_BY, [half_by(row) for row in rows]),
    ):
        right += width
        beside = offset_copy(across, area.get_figure(root=True), x=right, units="points")
        above = offset_copy(across, area.get_figure(root=True), x=right, y=3, units="points")
        area.text(1, 0, title, size=style.small, color=MUTED, ha="right", va="bottom", transform=above)
        for height, text in enumerate(told):
            area.text(1, height + 0.55, text, size=style.small, color=FOREGROUND, ha="right", va="center_baseline", transform=beside)
        right += 8


def charts(material: Material) -> list[Chart]:
    """A chart for each table size of each variant and field, as many as are drawn; none where villains have no milestones."""
    return [chart for _, chart in milestone_charts(material)]


def milestone_charts(material: Material) -> list[tuple[Shown, Chart]]:
    """The charts, with what each shows."""
    tables = material.tables["milestones"]
    found = [(one, rows_by_villain(one, tables)) for one in shown(material)]
    return [(one, _chart(one, villains, material.titles)) for one, villains in found if villains]


def _chart(one: Shown, villains: Mapping[str, Sequence[Row]], titles: Mapping[str, str]) -> Chart:
    said = [f"{titles.get(villain, villain)}: {', '.join(_spoken(row) for row in rows)}" for villain, rows in villains.items()]
    cut = f" {one.truncated:,} games were cut off and count as they stood." if one.truncated else ""
    return Chart(
        one.stem,
        one.title,
        f"Areas of the share of games in which a milestone has been reached, by the villain's turn. {'. '.join(said)}.",
        "In how many of all games a milestone had been reached by a turn of the villain's own: an area as high as its line is all games."
        f" The dot is the turn by which half of all games had. A game that ended first{'' if one.is_alone else ', whoever won it,'} counts"
        f" as one in which the milestone was not reached.{cut} {one.games}.",
        lambda style: paint_milestones(style, villains, titles),
    )


def _spoken(row: Row) -> str:
    half = f", half by turn {row.values['median']}" if row.values["median"] is not None else ""
    return f"{row.values['title']} {percent(row.values['estimate'], 0)}{half}"
