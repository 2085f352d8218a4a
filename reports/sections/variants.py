"""Section: what the variants change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from analyses.comparison import Difference, are_identical, points, possible_points
from analyses.findings import Finding
from analyses.statistics.digits import decimals, signed
from reports.charts import variants
from reports.charts.variants import drawn_groups, pairs_of
from reports.material import Material, csv_of, heading, rows_shown, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Baseline, %", True),
    Column("Variant, %", True),
    Column("Difference, points", True),
    Column("95 % interval", True),
    Column("Of all villains together", True),
    Column("Told from 0"),
    Column("Games that changed", True),
    Column("Games", True),
    Column("Blocks", True),
)
LENGTHS = (
    Column("Variant"),
    Column("Players", True),
    Column("Strategies"),
    Column("Difference, turns", True),
    Column("95 % interval", True),
    Column("Games", True),
    Column("Blocks", True),
)
_FARTHEST = 3  # villains that a sentence names
WORDS = {1: "higher", -1: "lower", 0: "no"}


def section(material: Material) -> Section | None:
    """A dumbbell chart and a table for each variant and field, and the differences in length; None without variants."""
    if not material.results.study.variants:
        return None
    groups = drawn_groups(material)
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material))
        for group, chart in zip(groups, variants.charts(material), strict=True)
    ]
    lengths = material.tables["variants"]["lengths"]
    if lengths.height:
        exhibits.append(Exhibit("How much longer games are", table=_lengths(lengths)))
    said = [
        "Every variant is played with the deals of the baseline, so shares are compared deal by deal: what chance does to both alike"
        " drops out."
    ]
    said += [_on(group, material) for group in groups]
    left_out = len([group for group in material.lineups if group[0].variant != "baseline"]) - len(groups)
    if left_out > 0:
        said.append(f"{left_out} more combinations of variant and strategies are not drawn; tables/variants_villains.csv has them.")
    return Section("variants", "What the variants change", tuple(said), tuple(exhibits))


def _on(group: list[Finding], material: Material) -> str:
    """What one variant changes under one strategy, table size by table size."""
    sizes = [(one.players, [pair.difference for pair in pairs_of(one, material.tables)]) for one in group]
    everything = [one for _, found in sizes for one in found]
    if are_identical(everything):
        games = sum(one.games for one in group)
        return (
            f"{heading(group[0])}. Every one of the {games:,} games ended as in the baseline. They are identical, game by game; that no"
            f" other deal would show a difference is not proven by that: up to {possible_points(everything)} points could still be there."
        )
    moved = [one for one in everything if one.side]
    if not moved:
        left = ", ".join(f"{possible_points(found)} points at {players} players" for players, found in sizes)
        return f"{heading(group[0])}. No share can be told from the baseline's; a difference of up to {left} could still be there."
    said = "; ".join(_moved(players, found, material) for players, found in sizes)
    return f"{heading(group[0])}. {said[0].upper()}{said[1:]}."


def _moved(players: int, found: Sequence[Difference], material: Material) -> str:
    moved = sorted((one for one in found if one.side), key=lambda one: -abs(one.estimate))
    level = [one for one in found if not one.side]
    left = f"up to {possible_points(level)} points" if level else ""
    if not moved:
        return f"at {players} players no share can be told from the baseline's, and {left} could still be there"
    named = [f"{material.titles.get(one.villain, one.villain)} by {points(one)}" for one in moved[:_FARTHEST]]
    if len(moved) > _FARTHEST:
        named.append(f"{len(moved) - _FARTHEST} more by less")
    return f"at {players} players shares move, in points: {', '.join(named)}" + (
        f"; for the others {left} could still be there" if level else ""
    )


def _table(group: list[Finding], material: Material) -> Table:
    rows = []
    for one in group:
        pairs = pairs_of(one, material.tables)
        places = decimals(100 * pair.difference.half_width for pair in pairs)
        for pair in pairs:
            each = pair.difference
            ends = ((each.low, each.high), (each.low_all, each.high_all))
            intervals = [f"{signed(100 * low, max(places, 1))} to {signed(100 * high, max(places, 1))}" for low, high in ends]
            shares = [f"{100 * share:.{places}f}" for share in (pair.before, pair.after)]
            if one.blocks < 2:
                intervals = ["not enough blocks"] * 2
            counts = [f"{count:,}" for count in (each.changed, each.games, each.blocks)]
            name = material.titles.get(each.villain, each.villain)
            rows.append((str(one.players), name, *shares, signed(100 * each.estimate, places), *intervals, WORDS[each.side], *counts))
    own = rows_shown(material.tables["variants"]["villains"], group)
    caption = "Differences from the baseline by table size and villain"
    return Table(caption, COLUMNS, tuple(rows), csv_of(own, stem("variants", group)))


def _lengths(lengths: pl.DataFrame) -> Table:
    rows = [
        (row["variant"], str(row["players"]), row["field"], *_length(row), f"{row['n']:,}", f"{row['blocks']:,}")
        for row in lengths.iter_rows(named=True)
    ]
    caption = "Differences in the mean number of turns of all seats, compared deal by deal; none where a game was cut off"
    return Table(caption, LENGTHS, tuple(rows), csv_of(lengths, "variants_lengths"))


def _length(row: dict[str, Any]) -> tuple[str, str]:
    if row["estimate"] is None:
        return "\N{EN DASH}", "games were cut off"
    if row["low"] is None:
        return signed(row["estimate"], 1), "not enough blocks"
    places = decimals([(row["high"] - row["low"]) / 2])
    if row["low"] == row["high"] == 0:
        return "0", "alike in every block"
    return signed(row["estimate"], places), f"{signed(row['low'], places)} to {signed(row['high'], places)}"
