"""Robustness: each villain's share under each strategy, a line a villain, one panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.statistics.digits import decimals, percent
from analyses.words.on_strategies import ranked, sign
from analyses.words.phrases import fair_share, margin_of
from reports.charts.legend import Entry, draw_legend, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, LEVEL, MUTED, PAPER, Chart, Style, fitted, shortened, text_width, widest
from reports.material import MAX_FIELDS, Material

_KINDS = {1: ("more", ABOVE, "-", "o"), -1: ("less", BELOW, (0, (4, 1.5)), "s"), 0: ("not told", LEVEL, (0, (1, 1.2)), "o")}


def paint_slopes(
    style: Style, sizes: Sequence[pl.DataFrame], shifts: pl.DataFrame, names: Sequence[str], titles: Mapping[str, str]
) -> Figure:
    """A panel for each table of shares; `names`: the strategies, the weakest first."""
    last = f"under {names[-1]} than under {names[0]}"
    room = style.width - 32  # beside a sample
    entries = [
        Entry(shortened(f"{word} {last}" if side else word, style.font, room), {"color": colour, "ls": line, "lw": 1.8})
        for side, (word, colour, line, _) in _KINDS.items()
    ]
    places, head = legend_places(entries, style)
    labels = {name: fitted(titles.get(name, name), style.small, style.width * 0.25) for table in sizes for name in table["villain"]}
    left, right = text_width("100", style.small) + style.small + 13, widest(list(labels.values()), style.small) + 12
    room = ((style.width + 14) / min(style.columns, len(sizes)) - 14 - left - right) / len(names)
    turned = any(text_width(name, style.small) > room for name in names)
    bottom = max(text_width(name, style.small) for name in names) + 10 if turned else style.font * 2.4
    frame = Frame(left, right, style.font * 2.2, bottom)
    titled = [f"{table['players'][0]} players" for table in sizes]
    lines = max(len(label.split("\n")) for label in labels.values())
    count = max(table["villain"].n_unique() for table in sizes)
    height = style.font * max(14.0, 1.35 * lines * count)
    figure, axes = panels(style, titled, [height] * len(sizes), frame, head)
    for area, table in zip(axes, sizes, strict=True):
        sides = _sides(shifts.filter(pl.col("players") == table["players"][0]), names)
        _panel(area, table, sides, names, labels, style, height)
        area.set_xticks(range(len(names)), list(names), size=style.small, rotation=90 if turned else 0)
    draw_legend(figure, places, entries, style)
    return figure


def _sides(shifts: pl.DataFrame, names: Sequence[str]) -> dict[str, int]:
    """Whether each villain wins more (1) or less (-1) under the last strategy than under the first, or it cannot be told (0)."""
    ends = {names[0], names[-1]}
    own = [row for row in shifts.iter_rows(named=True) if {row["strategy"], row["against"]} == ends]
    return {row["villain"]: sign(row) * (1 if row["strategy"] == names[-1] else -1) for row in own}


def _panel(
    area: Axes, table: pl.DataFrame, sides: Mapping[str, int], names: Sequence[str], labels: Mapping[str, str], style: Style, height: float
) -> None:
    fair, margin = 100 * table["fair"][0], 100 * table["margin"][0]
    low, high = min(100 * table["low"].min(), fair - margin), max(100 * table["high"].max(), fair + margin)  # type: ignore[operator]
    room = 0.04 * (high - low)
    area.set_ylim(max(low - room, -1), min(high + room, 101))
    area.set_xlim(-0.25, len(names) - 0.8)
    area.axhspan(fair - margin, fair + margin, fc=GRID, alpha=0.5, lw=0, zorder=-1)
    area.axhline(fair, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=0)
    villains = table["villain"].unique().sort().to_list()
    ends = {}
    for index, villain in enumerate(villains):
        rows = {row["strategy"]: row for row in table.filter(pl.col("villain") == villain).iter_rows(named=True)}
        places = [place for place, name in enumerate(names) if name in rows]
        across = [place + 0.03 * (index - (len(villains) - 1) / 2) for place in places]
        shares = [100 * rows[names[place]]["estimate"] for place in places]
        _, colour, line, marker = _KINDS[sides.get(villain, 0)]
        area.plot(
            across, shares, marker=marker, ls=line, color=colour, lw=1.3, ms=3.6, mfc=PAPER if colour == LEVEL else colour, mew=1, zorder=3
        )
        for place, x in zip(places, across, strict=True):
            row = rows[names[place]]
            area.plot([x, x], [100 * row["low"], 100 * row["high"]], color=colour, lw=0.8, zorder=2)
        ends[villain] = (across[-1], shares[-1])
    _label(area, ends, labels, style, height)
    area.tick_params(labelsize=style.small)
    area.tick_params(axis="x", length=0, labelcolor=FOREGROUND)
    area.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    area.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    area.set_ylabel("share of wins, %", size=style.small, labelpad=2)


def _label(area: Axes, ends: Mapping[str, tuple[float, float]], labels: Mapping[str, str], style: Style, height: float) -> None:
    """Each villain's name beside its line, moved apart where lines end close to each other."""
    bottom, top = area.get_ylim()
    unit = (top - bottom) / height
    left, right = area.get_xlim()
    across = (right - left) / (area.get_position().width * style.width)
    order = sorted(ends, key=lambda name: ends[name][1])
    sizes = [unit * style.small * 1.3 * len(labels[name].split("\n")) for name in order]
    for name, at in zip(order, spread_out([ends[name][1] for name in order], sizes, bottom, top), strict=True):
        x, y = ends[name]
        offset = ((right - x) / across + 5, (at - y) / unit)
        leader = {"arrowstyle": "-", "color": MUTED, "lw": 0.5, "shrinkA": 0, "shrinkB": 3}
        area.annotate("", (x, y), offset, textcoords="offset points", va="center", annotation_clip=False, arrowprops=leader)
        offset = (offset[0] + 1, offset[1])
        area.annotate(labels[name], (x, y), offset, textcoords="offset points", size=style.small, va="center", color=FOREGROUND)


def spread_out(wanted: Sequence[float], sizes: Sequence[float], bottom: float, top: float) -> list[float]:
    """Middles of labels of some sizes, in rising order, as near to where they are wanted as they can be without touching."""
    groups: list[tuple[list[int], float]] = []  # labels that touch, and the middle of the group
    for index, middle in enumerate(wanted):
        groups.append(([index], middle))
        while len(groups) > 1:
            (low, low_middle), (high, high_middle) = groups[-2:]
            if low_middle + sum(sizes[i] for i in low) / 2 <= high_middle - sum(sizes[i] for i in high) / 2:
                break
            both = low + high
            groups[-2:] = [(both, (low_middle * len(low) + high_middle * len(high)) / len(both))]
    placed = []
    for members, middle in groups:
        half = sum(sizes[i] for i in members) / 2
        start = max(min(middle, top - half), bottom + half) - half
        for i in members:
            placed.append(start + sizes[i] / 2)
            start += sizes[i]
    for i in range(1, len(placed)):  # what was moved in from the bottom may touch what is above
        placed[i] = max(placed[i], placed[i - 1] + (sizes[i] + sizes[i - 1]) / 2)
    return placed


def compared(material: Material) -> list[tuple[str, list[str]]]:
    """The variants that are drawn, and the strategies that are compared in each, the weakest first."""
    shares, pairs = material.tables["robustness"]["shares"], material.tables["strategies"]["pairs"]
    found = []
    for variant in dict.fromkeys(one.variant for one in material.found):
        names = shares.filter(pl.col("variant") == variant)["strategy"].unique().to_list()
        if len(names) > 1:
            found.append((variant, ranked(names, pairs.filter(pl.col("variant") == variant))))
    return found[:MAX_FIELDS]


def charts(material: Material) -> list[Chart]:
    """A chart for each variant in which strategies can be compared."""
    return [_chart(material, variant, names) for variant, names in compared(material)]


def _chart(material: Material, variant: str, names: list[str]) -> Chart:
    shares, shifts = (material.tables["robustness"][name].filter(pl.col("variant") == variant) for name in ("shares", "shifts"))
    sizes = [table for _, table in shares.sort("players").group_by("players", maintain_order=True)]
    said = [_spoken(table, names, material.titles) for table in sizes]
    blocks = "; ".join(f"{int(max(table['blocks'])):,} blocks of each villain at {table['players'][0]} players" for table in sizes)
    return Chart(
        f"robustness-{variant}",
        "The baseline" if variant == "baseline" else f"Variant {variant}",
        f"Lines of each villain's share of wins under {', '.join(names)}. {'. '.join(said)}.",
        "Share of wins of each villain when all seats play a strategy, on the same deals, with 95 % intervals for each share. Lines tell of"
        " the difference between the first and the last strategy, paired by the deal: beyond doubt for all villains of a table size"
        f" together (95 %), or not told. The broken line is the fair share, the band the margin of {margin_of(shares['margin'][0])}."
        f" {blocks}.",
        lambda style: paint_slopes(style, sizes, shifts, names, material.titles),
    )


def _spoken(table: pl.DataFrame, names: Sequence[str], titles: Mapping[str, str]) -> str:
    rows = {(row["villain"], row["strategy"]): row for row in table.iter_rows(named=True)}
    places = decimals(50 * (row["high"] - row["low"]) for row in rows.values())
    said = []
    for villain in table["villain"].unique().sort():
        values = [percent(rows[villain, name]["estimate"], places) for name in names if (villain, name) in rows]
        said.append(f"{titles.get(villain, villain)} {', '.join(values)}")
    return f"{table['players'][0]} players, fair share {fair_share(table['fair'][0])}: {'; '.join(said)}"
