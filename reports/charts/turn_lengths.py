"""Game length: the share of games that are over, step by step, one panel a table size, one line a field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import polars as pl
from matplotlib.figure import Figure

from analyses.findings import Finding, rows_of
from reports.charts.step_curves import Axis, paint_steps, steps_of
from reports.charts.style import COLOURS, Chart, Style
from reports.material import MAX_FIELDS, Material, games_in


def paint_lengths(style: Style, found: Sequence[Sequence[Finding]], curve: pl.DataFrame) -> Figure:
    """A panel for each table size; `found` holds the findings of each, one a field, at most as many as COLOURS."""
    titles = [f"{group[0].players} players" for group in found]
    lines = [[steps_of(one.field, _curve_of(one, curve), one.turns.longest) for one in group] for group in found]
    return paint_steps(style, titles, lines, Axis("turns of all seats", "games over, %"))


def _curve_of(one: Finding, curve: pl.DataFrame) -> pl.DataFrame:
    return rows_of(curve, {"variant": one.variant, "players": one.players, "field": one.field, "measure": "turns"})


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
