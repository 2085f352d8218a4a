"""Win rates: a forest plot, one panel a table size, sorted, with the fair share as a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.transforms import offset_copy

from analyses.findings import Finding, Share
from analyses.statistics.digits import decimals, percent, rounded
from analyses.words.phrases import margin_of
from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, LEVEL, MUTED, PAPER, Chart, Style, fitted, widest
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

MARKS = {1: (ABOVE, "o", ABOVE), -1: (BELOW, "s", BELOW), 0: (LEVEL, "o", PAPER)}  # colour, marker, its inside


@dataclass(frozen=True)
class Row:
    """One line of a panel: a name, its interval, and the number written beside it."""

    label: str
    share: Share
    told: str


def paint_forest(style: Style, found: Sequence[Finding], titles: Mapping[str, str]) -> Figure:
    """A panel for each finding, all of one field and variant."""
    names = [fitted(titles.get(share.name, share.name), style.font, style.width * 0.27) for one in found for share in one.villains]
    label = dict(zip((share.name for one in found for share in one.villains), names, strict=True))
    places = decimals(100 * share.half_width for one in found for share in one.villains)
    rows = [[Row(label[share.name], share, _told(share, places)) for share in one.villains] for one in found]
    told = [row.told for panel in rows for row in panel]
    line = style.font * (2.8 if any("\n" in name for name in names) else 1.7)
    frame = Frame(widest(names, style.font) + 10, widest(told, style.small) + 7, style.font * 3.2, style.font * 3.4)
    figure, axes = panels(style, [f"{one.players} players" for one in found], [line * len(one.villains) for one in found], frame)
    span = max(
        (max(share.high_all - one.fair, one.fair - share.low_all, one.margin) for one in found for share in one.villains), default=0.5
    )
    for area, one, panel in zip(axes, found, rows, strict=True):
        _panel(area, one, panel, style, 1.06 * span)
    return figure


def _told(share: Share, places: int) -> str:
    low, high = rounded(100 * share.low, places), rounded(100 * share.high, places)
    return f"{rounded(100 * share.estimate, places)} ({low}\N{EN DASH}{high})"


def _panel(area: Axes, one: Finding, rows: Sequence[Row], style: Style, span: float) -> None:
    area.set_xlim(max(100 * (one.fair - span), -1), min(100 * (one.fair + span), 101))
    area.set_ylim(len(rows) - 0.5, -0.5)
    if one.tells_balance:
        area.axvspan(100 * (one.fair - one.margin), 100 * (one.fair + one.margin), fc=GRID, alpha=0.5, lw=0, zorder=-1)
    area.axvline(100 * one.fair, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=1)
    area.annotate(
        f"fair share {percent(one.fair)}",
        (100 * one.fair, -0.5),
        (0, 3),
        textcoords="offset points",
        size=style.small,
        color=MUTED,
        ha="center",
    )
    rule_rows(area, range(len(rows)), GRID, 0.5)
    shares = [row.share for row in rows]
    colours = [MARKS[share.side][0] for share in shares]
    low, high, low_all, high_all = ([100 * getattr(share, end) for share in shares] for end in ("low", "high", "low_all", "high_all"))
    area.hlines(range(len(rows)), low_all, high_all, colours, lw=0.9, zorder=2)
    area.hlines(range(len(rows)), low, high, colours, lw=2.6, zorder=3)
    for side, (colour, marker, inside) in MARKS.items():
        marked = {height: 100 * share.estimate for height, share in enumerate(shares) if share.side == side}
        area.plot(list(marked.values()), list(marked), marker, ms=5, mfc=inside, mec=colour, mew=1.1, zorder=4)
    beside = offset_copy(area.get_yaxis_transform(), area.get_figure(root=True), x=6, units="points")
    for height, row in enumerate(rows):
        area.text(1, height, row.told, size=style.small, color=FOREGROUND, va="center", transform=beside)
    label_rows(area, range(len(rows)), [row.label for row in rows], style.font)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    area.set_xlabel("share of wins, %", size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


def charts(material: Material) -> list[Chart]:
    """A forest plot for each variant and field, as many as are drawn."""
    return [_chart(group, material.titles) for group in material.lineups[:MAX_FIELDS]]


def _chart(group: list[Finding], titles: Mapping[str, str]) -> Chart:
    said = [f"{one.players} players, fair share {percent(one.fair)}: {_spoken(one, titles)}" for one in group]
    band = f" The band is the margin of {margin_of(group[0].margin)}." if any(one.tells_balance for one in group) else ""
    cut = " The fair share is an equal part of the games that were decided." if any(one.truncated for one in group) else ""
    return Chart(
        stem("win_rates", group),
        heading(group[0]),
        f"Forest plot of shares of wins. {'. '.join(said)}.",
        "How often each villain wins. The mark is the share that was seen; the lines are how far off it may be, thick for this villain"
        f" alone, thin for all of a table size together. A filled circle is above, a filled square below the fair share; where the circle"
        f" is open no difference is shown.{band}{cut} {games_in(group)}. (95 % beta intervals from the spread between blocks, villain"
        " combinations as strata.)",
        lambda style: paint_forest(style, group, titles),
    )


def _spoken(one: Finding, titles: Mapping[str, str]) -> str:
    places = decimals(100 * share.half_width for share in one.villains)
    return ", ".join(f"{titles.get(share.name, share.name)} {percent(share.estimate, places)}" for share in one.villains)
