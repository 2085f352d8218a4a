"""Strategies: what one seat wins that plays A among Bs; dots for two strategies, a table of differences for more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.statistics.digits import decimals, signed
from analyses.words.on_strategies import ranked, sign
from reports.charts.cells import Cell, paint_cells, scale_of
from reports.charts.legend import Entry, draw_legend, legend_places
from reports.charts.panels import Frame, panels
from reports.charts.style import ABOVE, BELOW, FOREGROUND, GRID, MUTED, PAPER, Chart, Style, fitted, text_width, widest
from reports.material import MAX_FIELDS, Material

ALL = "all villains"
_SERIES = ((ABOVE, "o", 0.17), (BELOW, "s", -0.17))  # colour, marker, where in its line

Row = Mapping[str, Any]


def paint_dots(style: Style, sizes: Sequence[tuple[pl.DataFrame, pl.DataFrame]], names: Sequence[str], titles: Mapping[str, str]) -> Figure:
    """Two strategies: a panel for each table size, from its rows of `pairs` and `villains`; `names`: the weaker strategy first."""
    sides = [(names[1], names[0]), (names[0], names[1])]
    entries = [
        Entry(
            f"one {one} among {others}",
            {"marker": marker, "ms": 5, "mfc": colour if marker == "o" else PAPER, "mec": colour, "mew": 1.1},
            9,
        )
        for (one, others), (colour, marker, _) in zip(sides, _SERIES, strict=True)
    ]
    places, head = legend_places(entries, style)
    known = dict.fromkeys(name for _, villains in sizes for name in villains["villain"])
    labels = {name: fitted(titles.get(name, name), style.font, style.width * 0.27) for name in (ALL, *known)}
    line = style.font * (2.8 if any("\n" in label for label in labels.values()) else 2.2)
    frame = Frame(widest(list(labels.values()), style.font) + 10, 8, style.font * 2.0, style.font * 3.4)
    heights = [line * (1 + villains["villain"].n_unique()) for _, villains in sizes]
    figure, axes = panels(style, [f"{pairs['players'][0]} players" for pairs, _ in sizes], heights, frame, head)
    ends = [100 * value for both in sizes for table in both for end in ("low_all", "high_all") for value in table[end].drop_nulls()]
    low, high = min(ends, default=-1.0), max(ends, default=1.0)
    for area, (pairs, villains) in zip(axes, sizes, strict=True):
        area.set_xlim(low - 0.04 * (high - low), high + 0.04 * (high - low))
        rows = [*pairs.with_columns(pl.lit(ALL).alias("villain")).iter_rows(named=True), *villains.iter_rows(named=True)]
        _panel(area, rows, sides, labels, style)
    draw_legend(figure, places, entries, style)
    return figure


def _panel(area: Axes, rows: Sequence[Row], sides: Sequence[tuple[str, str]], labels: Mapping[str, str], style: Style) -> None:
    first = {row["villain"]: row["estimate"] for row in rows if (row["strategy"], row["among"]) == sides[0]}
    order = [ALL, *sorted((name for name in {row["villain"] for row in rows} - {ALL}), key=lambda name: (-first.get(name, 0.0), name))]
    area.set_ylim(len(order) - 0.5, -0.5)
    area.axvline(0, color=MUTED, lw=0.8, ls=(0, (3, 2)), zorder=1)
    area.axhline(0.5, color=MUTED, lw=0.6)
    for height in range(len(order)):
        area.axhline(height, color=GRID, lw=0.5, zorder=0)
    for row in rows:
        colour, marker, shift = _SERIES[sides.index((row["strategy"], row["among"]))]
        middle = order.index(row["villain"]) - shift
        for ends, width in ((("low_all", "high_all"), 0.8), (("low", "high"), 2.2)):
            if row[ends[0]] is not None:
                area.plot([100 * row[end] for end in ends], [middle] * 2, color=colour, lw=width, zorder=2, solid_capstyle="butt")
        area.plot([100 * row["estimate"]], [middle], marker, ms=4.4, mfc=colour if marker == "o" else PAPER, mec=colour, mew=1.1, zorder=3)
    area.set_yticks(range(len(order)), [labels[name] for name in order], size=style.font)
    area.tick_params(axis="y", length=0, labelcolor=FOREGROUND, pad=4)
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: signed(value, 0 if value == int(value) else 1)))
    area.set_xlabel("difference, points", size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)


def paint_matrix(style: Style, sizes: Sequence[pl.DataFrame], names: Sequence[str]) -> Figure:
    """More strategies: a table for each table size, strategy by what all others play, from its rows of `pairs`; the strongest first."""
    order = list(names)[::-1]
    labels = [fitted(name, style.font, style.width * 0.27) for name in order]
    left = widest(labels, style.font) + 10
    room = ((style.width + 14) / min(style.columns, len(sizes)) - 14 - left) / len(order)
    turned = any(text_width(name, style.small) + 4 > room for name in order)
    top = style.font * 1.8 + (widest(order, style.small) + 8 if turned else style.font * 1.6)
    frame = Frame(left, 2, top, style.font * 1.2)
    heights = [style.font * 1.9 * len(order)] * len(sizes)
    figure, axes = panels(style, [f"{table['players'][0]} players: one (left) among others (top)" for table in sizes], heights, frame)
    grids = [matrix_cells(table, order) for table in sizes]
    scale = scale_of(cell for grid in grids for cells in grid for cell in cells.values())
    for area, grid in zip(axes, grids, strict=True):
        paint_cells(area, grid, labels, order, style, scale, heads=0, turned=turned)
    return figure


def matrix_cells(pairs: pl.DataFrame, order: Sequence[str]) -> list[dict[int, Cell]]:
    """The cells of each strategy, in an order, by the place of what the others play."""
    lines: list[dict[int, Cell]] = [{} for _ in order]
    for row in pairs.iter_rows(named=True):
        cell = Cell(100 * row["estimate"], 50 * (row["high"] - row["low"]), bool(sign(row)))
        lines[order.index(row["strategy"])][order.index(row["among"])] = cell
    return lines


def compared(material: Material) -> list[tuple[str, list[str]]]:
    """The variants that are drawn, and the strategies that met in each, the weakest first."""
    pairs, found = material.tables["strategies"]["pairs"], []
    for variant in dict.fromkeys(one.variant for one in material.found):
        own = pairs.filter(pl.col("variant") == variant)
        names = set(own["strategy"]) | set(own["among"])
        if names:
            found.append((variant, ranked(names, own)))
    return found[:MAX_FIELDS]


def charts(material: Material) -> list[Chart]:
    """A chart for each variant in which strategies met."""
    return [_chart(material, variant, names) for variant, names in compared(material)]


def _chart(material: Material, variant: str, names: list[str]) -> Chart:
    pairs, villains = (material.tables["strategies"][name].filter(pl.col("variant") == variant) for name in ("pairs", "villains"))
    sizes = [table for _, table in pairs.sort("players").group_by("players", maintain_order=True)]
    games = "; ".join(
        f"{int(min(table['n'])):,} games in {int(max(table['blocks'])):,} blocks at {table['players'][0]} players" for table in sizes
    )
    title = "The baseline" if variant == "baseline" else f"Variant {variant}"
    name, said = f"strategies-{variant}", ". ".join(_spoken(table) for table in sizes)
    share = "beta intervals from the spread between blocks"
    if len(names) > 2:
        caption = (
            "Points that one seat with the strategy of the line wins above or below the fair share when all others play that of the"
            " column, over all villains and seats. Coloured and bold where it is beyond doubt for all cells of a table together (95 %),"
            f" else grey. Each cell: {games}; {share}."
        )
        return Chart(
            name,
            title,
            f"Tables of what one strategy wins among others, in points. {said}.",
            caption,
            lambda style: paint_matrix(style, sizes, names),
        )
    both = [(table, villains.filter(pl.col("players") == table["players"][0])) for table in sizes]
    caption = (
        "First line: points that one seat with a strategy wins above or below the fair share when all others play the other strategy, over"
        " all villains and seats. Other lines: what a villain wins more or less than if it played as all others do, paired by the deal."
        f" Thick: 95 % each; thin: 95 % for all lines of a table size together. {games} of each kind; {share}, Student's for"
        " paired differences."
    )
    alt = f"Dots with intervals of what one strategy wins among the other, in points. {said}."
    return Chart(name, title, alt, caption, lambda style: paint_dots(style, both, names, material.titles))


def _spoken(pairs: pl.DataFrame) -> str:
    rows = list(pairs.iter_rows(named=True))
    places = decimals(50 * (row["high"] - row["low"]) for row in rows)
    said = [f"one {row['strategy']} among {row['among']} {signed(100 * row['estimate'], places)}" for row in rows]
    return f"{rows[0]['players']} players: {', '.join(said)}"
