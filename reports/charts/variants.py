"""Variants: the share of each villain in the baseline and in a variant, and the paired difference beside; a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.comparison import Difference, are_identical, differences_of
from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, signed
from reports.charts.panels import Frame, panels
from reports.charts.style import FOREGROUND, GRID, MUTED, PAPER, Chart, Style, fitted, shortened, widest
from reports.charts.win_rates import MARKS
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

_GAP = 14  # points between shares and differences
_PART = 0.45  # of a panel's width that the shares have


@dataclass(frozen=True)
class Pair:
    """One line: the shares of a villain in the baseline and in the variant, and their difference."""

    baseline: float
    variant: float
    difference: Difference


def pairs_of(one: Finding, tables: Mapping[str, Mapping[str, pl.DataFrame]]) -> list[Pair]:
    """The lines of a finding that is of a variant, the villain with the largest share in the baseline first."""
    group = {"players": one.players, "field": one.field, "strategy": one.strategy}
    found = differences_of(rows_of(tables["variants"]["villains"], {**group, "variant": one.variant}))
    before = rows_of(tables["win_rates"]["villains"], {**group, "variant": "baseline"})
    shares = dict(zip(before["villain"], before["estimate"], strict=True))
    pairs = [Pair(shares[each.villain], shares[each.villain] + each.estimate, each) for each in found]
    return sorted(pairs, key=lambda pair: (-pair.baseline, pair.difference.villain))


def drawn_groups(material: Material) -> list[list[Finding]]:
    """The findings of each chart: of one variant and field, as many as are drawn."""
    return [group for group in material.lineups if group[0].variant != "baseline"][:MAX_FIELDS]


def paint_variants(style: Style, found: Sequence[Finding], lines: Sequence[Sequence[Pair]], titles: Mapping[str, str]) -> Figure:
    """A panel for each finding, all of one field and variant; `lines` are those of each."""
    names = {
        pair.difference.villain: fitted(titles.get(pair.difference.villain, pair.difference.villain), style.font, style.width * 0.25)
        for own in lines
        for pair in own
    }
    places = [decimals(100 * pair.difference.half_width for pair in own) for own in lines]
    told = [[signed(100 * pair.difference.estimate, place) for pair in own] for own, place in zip(lines, places, strict=True)]
    line = style.font * (2.8 if any("\n" in name for name in names.values()) else 1.7)
    right = widest([text for own in told for text in own], style.small) + 8
    frame = Frame(widest(list(names.values()), style.font) + 10, right, style.font * 3.2, style.font * 3.4)
    headings = [_title(one, own) for one, own in zip(found, lines, strict=True)]
    figure, axes = panels(style, headings, [line * len(own) for own in lines], frame)
    ends = [100 * end for own in lines for pair in own for end in (pair.difference.low_all, pair.difference.high_all)]
    limits = (min(ends, default=-1.0), max(ends, default=1.0))
    for area, one, own, said in zip(axes, found, lines, told, strict=True):
        beside = _split(figure, area)
        _shares(area, own, names, one.variant, style)
        _differences(beside, own, said, limits, style)
    return figure


def _title(one: Finding, pairs: Sequence[Pair]) -> str:
    same = ": identical, game by game" if are_identical([pair.difference for pair in pairs]) else ""
    return f"{one.players} players{same}"


def _split(figure: Figure, area: Axes) -> Axes:
    """Make the area narrower; answers the one that has the room beside it."""
    box = area.get_position()
    gap = _GAP / (figure.get_size_inches()[0] * 72)
    width = _PART * (box.width - gap)
    area.set_position((box.x0, box.y0, width, box.height))
    return figure.add_axes((box.x0 + width + gap, box.y0, box.width - gap - width, box.height))


def _shares(area: Axes, pairs: Sequence[Pair], names: Mapping[str, str], variant: str, style: Style) -> None:
    values = [100 * value for pair in pairs for value in (pair.baseline, pair.variant)]
    room = 0.08 * (max(values) - min(values)) + 0.5
    area.set_xlim(min(values) - room, max(values) + room)
    for height, pair in enumerate(pairs):
        area.axhline(height, color=GRID, lw=0.5, zorder=0)
        area.plot([100 * pair.baseline, 100 * pair.variant], [height] * 2, color=MUTED, lw=1.4, zorder=2)
        area.plot([100 * pair.baseline], [height], "o", ms=4.5, mfc=PAPER, mec=MUTED, mew=1.1, zorder=3)
        area.plot([100 * pair.variant], [height], "o", ms=4.5, mfc=FOREGROUND, mec=FOREGROUND, mew=1.1, zorder=4)
    space = min(style.width * 0.4, style.width * (1 - area.get_position().x0))
    legend = shortened(f"\N{WHITE CIRCLE} baseline  \N{BLACK CIRCLE} {variant}", style.small, space)
    area.annotate(legend, (0, 1), (0, 4), "axes fraction", "offset points", size=style.small, color=MUTED, ha="left")
    area.set_yticks(range(len(pairs)), [names[pair.difference.villain] for pair in pairs], size=style.font)
    area.tick_params(axis="y", length=0, labelcolor=FOREGROUND, pad=4)
    _finish(area, len(pairs), "share of wins, %", style)


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
    area.xaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "\N{MINUS SIGN}")))
    area.set_xlabel(label, size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and field, as many as are drawn; none without variants."""
    return [_chart(group, material) for group in drawn_groups(material)]


def _chart(group: list[Finding], material: Material) -> Chart:
    lines = [pairs_of(one, material.tables) for one in group]
    said = []
    for one, own in zip(group, lines, strict=True):
        each = (
            f"{material.titles.get(pair.difference.villain, pair.difference.villain)} {signed(100 * pair.difference.estimate, 1)}"
            for pair in own
        )
        said.append(f"{one.players} players: {', '.join(each)}")
    return Chart(
        stem("variants", group),
        heading(group[0]),
        f"Shares of wins in the baseline and in variant {group[0].variant}, and the differences in points. {'. '.join(said)}.",
        "Left, the share of wins in the baseline (open) and in the variant (filled); right, the difference, compared deal by deal,"
        " with 95 % intervals: thick for each villain, thin for all of a table size together. A filled circle is a share that is"
        " higher, a filled square one that is lower beyond the thin line; an open circle cannot be told from no difference."
        f" {games_in(group)}, of the variant and of the baseline each; Student's intervals on block means, widened where few blocks"
        " hold a difference.",
        lambda style: paint_variants(style, group, lines, material.titles),
    )
