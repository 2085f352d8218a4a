"""Cards: what a kind in the first hand does to a villain's share of wins, as a forest plot of differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.transforms import offset_copy

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, signed
from reports.charts.panels import Frame, label_rows, panels, rule_rows
from reports.charts.style import FOREGROUND, GRID, MUTED, Chart, Style, fitted, widest
from reports.charts.win_rates import MARKS
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

MOST = 8  # kinds of a villain that are drawn; the table has all
LABEL = 0.36  # of a figure's width, at most

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Panel:
    """Some rows of the table `opening` under a title, and what each is called."""

    title: str
    rows: Sequence[Row]
    labels: Sequence[str]


def openings_of(one: Finding, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a finding in the table `opening`."""
    return rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy})


def side(row: Row) -> int:
    """1 if a kind helps beyond doubt, -1 if it is in the way, 0 if that cannot be told."""
    return int(row["low_all"] > 0) - int(row["high_all"] < 0)


def standing_out(rows: Sequence[Row]) -> list[Row]:
    """The rows that stand out most from no difference, by as much as their intervals are wide; the largest difference first."""
    chosen = sorted(rows, key=lambda row: (-abs(row["estimate"]) / (row["high"] - row["low"]), row["kind"]))[:MOST]
    return sorted(chosen, key=lambda row: (-row["estimate"], row["kind"]))


def card_charts(material: Material) -> list[tuple[list[Finding], Chart]]:
    """The charts, with the findings that each shows.

    A chart for each table size with a panel for each villain; or, where no villain has more than one kind, one chart with a panel
    for each table size.
    """
    table, drawn = material.tables["cards"]["opening"], []
    for group in material.lineups[:MAX_FIELDS]:
        rows = {one.players: list(openings_of(one, table).iter_rows(named=True)) for one in group}
        found = [one for one in group if rows[one.players]]
        if any(len({row["kind"] for row in own if row["villain"] == name}) > 1 for own in rows.values() for name in villains_in(own)):
            charts = [([one], by_villain(one, rows[one.players], material.titles)) for one in found]
        else:
            charts = [(found, [in_one_panel(one, rows[one.players], material.titles) for one in found])] if found else []
        drawn += [(shown, _chart(shown, panels)) for shown, panels in charts]
    return drawn


def villains_in(rows: Sequence[Row]) -> list[str]:
    """The villains of some rows."""
    return list(dict.fromkeys(row["villain"] for row in rows))


def by_villain(one: Finding, rows: Sequence[Row], titles: Mapping[str, str]) -> list[Panel]:
    """A panel for each villain, that with the largest share of wins first."""
    found = []
    for share in one.villains:
        drawn = standing_out([row for row in rows if row["villain"] == share.name])
        if drawn:
            found.append(Panel(titles.get(share.name, share.name), drawn, [row["title"] for row in drawn]))
    return found


def in_one_panel(one: Finding, rows: Sequence[Row], titles: Mapping[str, str]) -> Panel:
    """A panel for a table size, with a line for each villain."""
    ordered = sorted(rows, key=lambda row: (-row["estimate"], row["villain"]))
    return Panel(f"{one.players} players", ordered, [f"{titles.get(row['villain'], row['villain'])}: {row['title']}" for row in ordered])


def paint_cards(style: Style, drawn: Sequence[Panel]) -> Figure:
    """The panels of one chart."""
    labels = [[fitted(label, style.font, style.width * LABEL) for label in panel.labels] for panel in drawn]
    places = decimals(50 * (row["high"] - row["low"]) for panel in drawn for row in panel.rows)
    told = [[signed(100 * row["estimate"], places) for row in panel.rows] for panel in drawn]
    line = style.font * (2.8 if any("\n" in label for own in labels for label in own) else 1.7)
    right = widest([text for own in told for text in own], style.small) + 8
    frame = Frame(widest([label for own in labels for label in own], style.font) + 10, right, style.font * 2.2, style.font * 3.4)
    titles = [fitted(panel.title, style.font, style.width) for panel in drawn]
    figure, axes = panels(style, titles, [line * len(panel.rows) for panel in drawn], frame)
    ends = [100 * row[end] for panel in drawn for row in panel.rows for end in ("low_all", "high_all")]
    room = 0.04 * (max(ends) - min(ends))
    for area, panel, names, texts in zip(axes, drawn, labels, told, strict=True):
        area.set_xlim(min(min(ends), 0) - room, max(max(ends), 0) + room)
        _panel(area, panel.rows, names, texts, style)
    return figure


def _panel(area: Axes, rows: Sequence[Row], labels: Sequence[str], told: Sequence[str], style: Style) -> None:
    area.set_ylim(len(rows) - 0.5, -0.5)
    area.axvline(0, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=1)
    rule_rows(area, range(len(rows)), GRID, 0.5)
    low, high, low_all, high_all = ([100 * row[end] for row in rows] for end in ("low", "high", "low_all", "high_all"))
    colours = [MARKS[side(row)][0] for row in rows]
    area.hlines(range(len(rows)), low_all, high_all, colours, lw=0.9, zorder=2)
    area.hlines(range(len(rows)), low, high, colours, lw=2.6, zorder=3)
    for which, (colour, marker, inside) in MARKS.items():
        marked = {height: 100 * row["estimate"] for height, row in enumerate(rows) if side(row) == which}
        area.plot(list(marked.values()), list(marked), marker, ms=4.5, mfc=inside, mec=colour, mew=1.1, zorder=4)
    beside = offset_copy(area.get_yaxis_transform(), area.get_figure(root=True), x=6, units="points")
    for height, text in enumerate(told):
        area.text(1, height, text, size=style.small, color=FOREGROUND, va="center", transform=beside)
    label_rows(area, range(len(rows)), labels, style.font)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "\N{MINUS SIGN}")))
    area.set_xlabel("difference, points", size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


def charts(material: Material) -> list[Chart]:
    """The charts of each variant and field, as many as are drawn; none where no kinds of cards are told."""
    return [chart for _, chart in card_charts(material)]


def _chart(found: list[Finding], drawn: list[Panel]) -> Chart:
    one_size = len(drawn) != len(found) or drawn[0].title != f"{found[0].players} players"
    where = f", {found[0].players} players" if one_size else ""
    chosen = f" Of each villain up to {MOST} kinds are drawn, those that stand out most; the table has all." if one_size else ""
    said = [f"{panel.title}: {', '.join(_spoken(panel))}" for panel in drawn]
    return Chart(
        stem("cards", found) + (f"-{found[0].players}-players" if one_size else ""),
        f"{heading(found[0])}{where}",
        f"Forest plot of differences in the share of wins, in points, by the kind of card in the first hand. {'. '.join(said)}.",
        "By how many points a villain's share of wins is higher in the games in which a kind of card was in its first hand than in those"
        " in which it was not. The lines are how far off that may be, thick for this kind alone, thin for all villains and kinds of a"
        " table size together. A filled circle helps, a filled square is in the way; where the circle is open no difference is shown."
        f"{chosen} {games_in(found)}. (95 % intervals from those of the two shares, after Newcombe.)",
        lambda style: paint_cards(style, drawn),
    )


def _spoken(panel: Panel) -> list[str]:
    return [f"{label} {signed(100 * row['estimate'], 1)}" for label, row in zip(panel.labels, panel.rows, strict=True)]
