"""Matchups: a table of how much above its fair share each villain is in the games with each other one, a panel a table size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from analyses.findings import Finding, rows_of
from analyses.statistics.digits import signed
from reports.charts.cells import Cell
from reports.charts.pair_tables import PairTable, paint_pair_tables
from reports.charts.style import Chart
from reports.material import MAX_FIELDS, Material, games_in, heading, stem

CORNER = "in games with"


def pairs_of(one: Finding, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a finding. `table`: the table `pairs` of the analysis."""
    return rows_of(table, {"variant": one.variant, "players": one.players, "field": one.field})


def pair_cells(pairs: pl.DataFrame) -> dict[tuple[str, str], Cell]:
    """The cells by villain and other."""
    return {
        (row["villain"], row["other"]): Cell(
            100 * row["estimate"], 50 * (row["high"] - row["low"]), row["low_all"] > 0 or row["high_all"] < 0
        )
        for row in pairs.iter_rows(named=True)
    }


def tells_pairs(one: Finding) -> bool:
    """Whether pairs meet in some of a finding's games only, and all seats play alike."""
    return not one.is_mixed and 1 < one.players < len(one.villains)


def tables_of(found: Sequence[Finding], table: pl.DataFrame) -> list[PairTable]:
    """The panels of some findings, all of one field and variant; villains in the order of their shares."""
    return [PairTable(f"{one.players} players", [share.name for share in one.villains], pair_cells(pairs_of(one, table))) for one in found]


def charts(material: Material) -> list[Chart]:
    """A chart for each variant and strategy that all seats play, as many as are drawn, where pairs tell anything."""
    table = material.tables["matchups"]["pairs"]
    groups = ([one for one in group if tells_pairs(one)] for group in material.lineups[:MAX_FIELDS])
    return [_chart(group, table, material.titles) for group in groups if group]


def _chart(group: list[Finding], table: pl.DataFrame, titles: Mapping[str, str]) -> Chart:
    said = []
    for one in group:
        cells = pair_cells(pairs_of(one, table))
        sure = [f"{titles.get(a, a)} with {titles.get(b, b)} {signed(cell.points, 0)}" for (a, b), cell in cells.items() if cell.is_sure]
        said.append(f"{one.players} players: {', '.join(sure) or 'none'}")
    return Chart(
        stem("matchups", group),
        heading(group[0]),
        f"Table of points above or below the fair share by villain and by who else is at the table. Beyond doubt, {'; '.join(said)}.",
        "Points by which the villain of a line is above its fair share in the games in which the villain of a column sits at the table"
        " too. A line all of one kind is a villain that wins more, or less, whoever is there. Coloured and bold where the difference is"
        " beyond doubt for all pairs of a table size together (95 %), blue with a plus, orange with a minus; grey where not."
        f" {games_in(group)}; beta intervals from the spread between blocks, the combinations that hold both villains as strata.",
        lambda style: paint_pair_tables(style, tables_of(group, table), titles, CORNER),
    )
