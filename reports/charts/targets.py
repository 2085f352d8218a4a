"""Targets: how often each villain aims at each other one in a game, a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import decimals, rounded
from reports.charts.cells import Cell
from reports.charts.pair_tables import PairTable, paint_pair_tables
from reports.charts.style import Chart
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

CORNER = "aims at"
MOST_PLACES = 1  # of numbers of aims in a table


def targets_of(one: Finding, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a finding in a table of the analysis."""
    return rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field, "strategy": one.strategy})


def tables_of(found: Sequence[Finding], pairs: pl.DataFrame) -> list[PairTable]:
    """The panels of some findings, all of one field and variant; villains in the order of their shares of wins."""
    tables = []
    for one in found:
        rows = targets_of(one, pairs).to_dicts()
        places = min(decimals(half_width(row) for row in rows), MOST_PLACES)
        cells = {(row["villain"], row["target"]): _cell(row, places) for row in rows}
        tables.append(PairTable(f"{one.players} players", [share.name for share in one.villains], cells))
    return tables


def half_width(row: Mapping[str, Any]) -> float | None:
    """Half the width of the interval of aims in a game, if there is one."""
    return None if row["low"] is None else (row["high"] - row["low"]) / 2


def side(row: Mapping[str, Any]) -> int:
    """1 if a target gets more of a villain's aims than if all were aimed at alike, -1 if less, 0 if that cannot be told."""
    if row["share"] is None:
        return 0
    return int(row["share_low_all"] > row["fair"]) - int(row["share_high_all"] < row["fair"])


def _cell(row: Mapping[str, Any], places: int) -> Cell:
    """How often, coloured by how much more or less of the villain's aims that is than if all were aimed at alike."""
    points = 0.0 if row["share"] is None else 100 * (row["share"] - row["fair"])
    return Cell(points, 0.0, bool(side(row)), rounded(row["estimate"], places))


def target_groups(material: Material) -> list[list[Finding]]:
    """The findings of each chart: those in which anyone ever aims at another, of one variant and field, as many as are drawn."""
    pairs = material.tables["targets"]["pairs"]
    groups = ([one for one in group if targets_of(one, pairs)["estimate"].sum() > 0] for group in material.lineups[:MAX_FIELDS])
    return [group for group in groups if group]


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and field, as many as are drawn; none where nobody aims at anyone."""
    return [_chart(group, material) for group in target_groups(material)]


def _chart(group: list[Finding], material: Material) -> Chart:
    pairs, titles = material.tables["targets"]["pairs"], material.titles
    said = []
    for one in group:
        rows = targets_of(one, pairs).iter_rows(named=True)
        each = (f"{titles.get(row['villain'], row['villain'])} at {titles.get(row['target'], row['target'])}" for row in rows)
        counts = (rounded(value, MOST_PLACES) for value in targets_of(one, pairs)["estimate"])
        said.append(f"{one.players} players: {', '.join(f'{who} {count}' for who, count in zip(each, counts, strict=True))}")
    return Chart(
        stem("targets", group),
        heading(group[0]),
        f"Table of how often in a game the villain of a line aims at the villain of a column. {'. '.join(said)}.",
        "How often in a game that both are in the villain of a line aims at the villain of a column. Coloured and bold where that villain"
        " gets another part of these aims than if all rivals were aimed at alike, beyond doubt for all pairs of a table size together"
        f" (95 %): blue a larger one, orange a smaller one; grey where that cannot be told. {games_in(group)}.",
        lambda style: paint_pair_tables(style, tables_of(group, pairs), titles, CORNER),
    )
