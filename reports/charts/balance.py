"""Balance: a grid of verdicts, villain by table size, a panel for each strategy; every verdict has a shape of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analyses.balance import BALANCED, STRONG, UNDECIDED, WEAK
from analyses.findings import Finding, Share
from analyses.statistics.digits import decimals, signed
from analyses.words.phrases import margin_of
from reports.charts.legend import Entry, draw_legend, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, MUTED, PAPER, Chart, Style, fitted, widest
from reports.material import MAX_FIELDS, Material, games_in

SHAPES = {STRONG: ("^", ABOVE, ABOVE), WEAK: ("v", BELOW, BELOW), BALANCED: ("o", MUTED, MUTED), UNDECIDED: ("o", MUTED, PAPER)}
"""Marker, its edge, its inside."""

WHOLE = "in balance?"


def answer(one: Finding) -> str:
    """Whether a table size is balanced, in one word."""
    verdicts = {share.verdict for share in one.villains}
    return "no" if verdicts & {STRONG, WEAK} else "yes" if verdicts == {BALANCED} else "open"


def paint_grid(style: Style, groups: Sequence[Sequence[Finding]], titles: Mapping[str, str]) -> Figure:
    """A panel for each strategy; a group holds its findings, one a table size."""
    offs: dict[str, list[float]] = {}
    for group in groups:
        for one in group:
            for share in one.villains:
                offs.setdefault(share.name, []).append(share.estimate - share.fair)
    order = sorted(offs, key=lambda name: (-sum(offs[name]) / len(offs[name]), name))
    names = [fitted(titles.get(name, name), style.font, style.width * 0.27) for name in order]
    entries = [
        Entry(word, {"marker": marker, "ms": style.font * 0.65, "mfc": inside, "mec": edge, "ls": "", "mew": 1.1}, style.font)
        for word, (marker, edge, inside) in SHAPES.items()
    ]
    places, head = legend_places(entries, style)
    line = style.font * (2.8 if any("\n" in name for name in names) else 1.9)
    frame = Frame(widest([*names, WHOLE], style.font) + 10, 2, style.font * 3.2, style.font * 1.2)
    heights = [line * (len(order) + 1)] * len(groups)
    figure, axes = panels(style, [f"All play {group[0].field}, by players" for group in groups], heights, frame, head)
    for area, group in zip(axes, groups, strict=True):
        _panel(area, group, order, names, style)
    draw_legend(figure, places, entries, style)
    return figure


def _panel(area: Axes, group: Sequence[Finding], order: Sequence[str], names: Sequence[str], style: Style) -> None:
    area.set_xlim(0, len(group))
    area.set_ylim(len(order) + 1, 0)
    places = decimals(100 * share.half_width for one in group for share in one.villains)
    for column, one in enumerate(group):
        found = {share.name: share for share in one.villains}
        for row, name in enumerate(order):
            if name in found:
                _cell(area, column, row, found[name], places, style)
        area.text(column + 0.5, len(order) + 0.5, answer(one), size=style.small, weight="bold", ha="center", va="center", color=FOREGROUND)
    for height in range(len(order) + 2):
        is_edge = height in (0, len(order))
        area.axhline(height, color=MUTED if is_edge else GRID, lw=0.8 if is_edge else 0.5)
    area.set_yticks([height + 0.5 for height in range(len(order) + 1)], [*names, WHOLE], size=style.font)
    area.set_xticks([column + 0.5 for column in range(len(group))], [str(one.players) for one in group], size=style.small)
    area.xaxis.tick_top()
    area.tick_params(length=0, labelcolor=FOREGROUND, pad=3)
    for spine in area.spines.values():
        spine.set_visible(False)


def _cell(area: Axes, column: int, row: int, share: Share, places: int, style: Style) -> None:
    """The verdict as a shape, and how far the share is from the fair one, in points."""
    marker, edge, inside = SHAPES[share.verdict or UNDECIDED]
    is_off = share.verdict in (STRONG, WEAK)
    area.plot([column + 0.14], [row + 0.5], marker, ms=style.font * 0.65, mfc=inside, mec=edge, mew=1.1)
    said = signed(100 * (share.estimate - share.fair), places)
    colour, weight = (FOREGROUND, "bold") if is_off else (MUTED, "normal")
    area.text(column + 0.9, row + 0.5, said, size=style.small, color=colour, weight=weight, ha="right", va="center")


def grids(material: Material) -> list[list[list[Finding]]]:
    """The findings of each chart: by variant, then strategy, then table size."""
    told = [one for one in material.found if one.tells_balance and one.decided and one.players > 1]
    charts = []
    for _, of_variant in groupby(told, key=lambda one: one.variant):
        own = sorted(of_variant, key=lambda one: (material.rank(one.strategy), one.field, one.players))
        charts.append([list(group) for _, group in groupby(own, key=lambda one: one.field)][:MAX_FIELDS])
    return charts[:MAX_FIELDS]


def charts(material: Material) -> list[Chart]:
    """A grid for each variant, as many as are drawn."""
    return [_chart(groups, material.titles) for groups in grids(material)]


def _chart(groups: list[list[Finding]], titles: Mapping[str, str]) -> Chart:
    first = groups[0][0]
    said = [f"{one.players} players, all play {one.field}: {_spoken(one, titles)}" for group in groups for one in group]
    margin = margin_of(first.margin)
    each = ", of each strategy" if len(groups) > 1 else ""
    return Chart(
        f"balance-{first.variant}",
        "The baseline" if first.variant == "baseline" else f"Variant {first.variant}",
        f"Grid of verdicts on balance. {'. '.join(said)}.",
        f"Points by which each villain's share of wins is off the fair share, and the verdict: balanced if the interval lies wholly within"
        f" {margin} of the fair share, too strong or too weak if wholly outside, else undecided. Intervals hold at 95 % for all"
        f" villains of a table size together. {games_in(groups[0])}{each}; beta intervals from the spread between blocks.",
        lambda style: paint_grid(style, groups, titles),
    )


def _spoken(one: Finding, titles: Mapping[str, str]) -> str:
    return ", ".join(f"{titles.get(share.name, share.name)} {share.verdict}" for share in one.villains)
