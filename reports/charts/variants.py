"""Variants: the share of each villain in the baseline and in a variant, and the paired difference beside; a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from analyses.comparison import differences_of
from analyses.findings import Finding, rows_of
from analyses.statistics.digits import signed
from reports.charts.dumbbells import Pair, paint_dumbbells
from reports.charts.style import Chart
from reports.material import MAX_FIELDS, Material, games_in, heading, stem


def pairs_of(one: Finding, tables: Mapping[str, Mapping[str, pl.DataFrame]]) -> list[Pair]:
    """The lines of a finding that is of a variant, the villain with the largest share in the baseline first."""
    group = {"players": one.players, "field": one.field, "strategy": one.strategy}
    found = differences_of(rows_of(tables["variants"]["villains"], {**group, "variant": one.variant}))
    before = rows_of(tables["win_rates"]["villains"], {**group, "variant": "baseline"})
    shares = dict(zip(before["villain"], before["estimate"], strict=True))
    pairs = [Pair(shares[each.villain], shares[each.villain] + each.estimate, each) for each in found]
    return sorted(pairs, key=lambda pair: (-pair.before, pair.difference.villain))


def drawn_groups(material: Material) -> list[list[Finding]]:
    """The findings of each chart: of one variant and field, as many as are drawn."""
    return [group for group in material.lineups if group[0].variant != "baseline"][:MAX_FIELDS]


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and field, as many as are drawn; none without variants."""
    return [_chart(group, material) for group in drawn_groups(material)]


def _chart(group: list[Finding], material: Material) -> Chart:
    lines, sizes = [pairs_of(one, material.tables) for one in group], [one.players for one in group]
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
        lambda style: paint_dumbbells(style, sizes, lines, ("baseline", group[0].variant), material.titles),
    )
