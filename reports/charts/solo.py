"""How soon villains win alone: the share of games won by each turn, one panel a strategy, one line a villain."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from analyses.findings import rows_of
from analyses.solo_findings import HALF, Alone, solo_findings
from analyses.words.on_solo import turns
from reports.charts.step_curves import Axis, Steps, paint_steps, steps_of
from reports.charts.style import COLOURS, Chart, Style
from reports.material import MAX_FIELDS, Material

_AXIS = Axis("turns of the villain", "games won, %")


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and as many villains as have colours; none of a variant in which no game was won."""
    found, drawn = solo_findings(material.tables), list[Chart]()
    for variant in list(dict.fromkeys(one.variant for one in found))[:MAX_FIELDS]:
        own = [one for one in found if one.variant == variant]
        if all(one.most is None for one in own):
            continue
        villains = [name for name in material.results.study.villains if any(one.villain == name for one in own)]
        parts = [villains[first : first + len(COLOURS)] for first in range(0, len(villains), len(COLOURS))]
        for number, names in enumerate(parts, 1):
            which = f"-{number}" if len(parts) > 1 else ""
            drawn.append(_chart(f"solo-{variant}{which}", [one for one in own if one.villain in names], names, material))
    return drawn


def _chart(name: str, found: Sequence[Alone], villains: Sequence[str], material: Material) -> Chart:
    strategies = [strategy for strategy in material.results.study.strategies if any(one.strategy == strategy for one in found)]
    groups = [
        sorted((one for one in found if one.strategy == played), key=lambda one: villains.index(one.villain)) for played in strategies
    ]
    groups = [group for group in groups if any(one.most is not None for one in group)] or groups
    curve, titles, limit = material.tables["solo"]["curve"], material.titles, material.edition.turn_limit

    def title(one: Alone) -> str:
        return titles.get(one.villain, one.villain)

    def paint(style: Style) -> Figure:
        lines = [[_line(one, title(one), curve, limit) for one in group] for group in groups]
        return paint_steps(style, [group[0].strategy for group in groups], lines, _AXIS)

    said = [f"{title(one)} by {one.strategy}: half of the games won within {turns(one, HALF)} turns" for group in groups for one in group]
    cut = sum(one.truncated for one in found)
    censored = f" {cut:,} games were not won within {limit:,} turns: they keep a line from reaching 100 %." if cut else ""
    first = found[0]
    return Chart(
        name,
        "The baseline" if first.variant == "baseline" else f"Variant {first.variant}",
        f"Step curves of the share of games that each villain has won by a number of its turns. {'. '.join(said)}.",
        f"How many of its games a villain had won after so many turns; where a line passes 50 %, half of them were.{censored}"
        f" {games_alone(found)}. (The bands are 95 % intervals.)",
        paint,
    )


def _line(one: Alone, title: str, curve: pl.DataFrame, limit: int) -> Steps:
    """The line of a villain, as far as its longest game; along the bottom if none was won."""
    longest = limit if one.truncated else one.most or limit
    if one.most is None:
        none = np.zeros(2)
        return Steps(title, np.array([0.0, longest + 0.5]), none, none, none)
    rows = rows_of(curve, {"variant": one.variant, "strategy": one.strategy, "villain": one.villain})
    return steps_of(title, rows, longest)


def games_alone(found: Sequence[Alone]) -> str:
    """How many games a chart of some villains rests on, in words."""
    fewest, most = min(one.games for one in found), max(one.games for one in found)
    return (
        f"{fewest:,} games of each villain and strategy" if fewest == most else f"{fewest:,} to {most:,} games of each villain and strategy"
    )
