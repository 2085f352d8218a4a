"""Section: whom villains aim at. Left out where seats do not aim at each other."""

from __future__ import annotations

from typing import Any

import polars as pl

from analyses.findings import Finding
from analyses.statistics.digits import decimals, rounded
from analyses.words.on_targets import on_targets
from reports.charts import targets
from reports.charts.targets import half_width, side, target_groups, targets_of
from reports.material import Material, about_first, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Aims at"),
    Column("Times a game", True),
    Column("95 % interval", True),
    Column("Times a turn", True),
    Column("Part of its aims, %", True),
    Column("By itself", True),
    Column("All together", True),
    Column("If all alike, %", True),
    Column("Against that"),
    Column("Games", True),
)
WORDS = {1: "more", -1: "less", 0: "no difference shown"}
READ = (
    "Counted are the games in which both villains sit at the table. Whether a rival gets more than its part of a villain's aims is asked at"
    " tables of three or more: with one rival there is no choice. It says how these strategies choose, and no more than that."
)


def section(material: Material) -> Section | None:
    """A table of pairs, as a chart and as text, for each variant and field; None where nobody aims at anyone."""
    groups = target_groups(material)
    if not groups:
        return None
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material), is_folded=index > 0)
        for index, (group, chart) in enumerate(zip(groups, targets.charts(material), strict=True))
    ]
    tables = material.tables["targets"]
    said = []
    for one in groups[0]:
        villains, pairs = (targets_of(one, tables[name]).to_dicts() for name in ("villains", "pairs"))
        said.append(on_targets(one.players, villains, pairs, material.titles))
    told = about_first(said, [heading(group[0]) for group in groups])
    return Section("targets", "Who aims at whom", tuple(filter(None, (material.edition.game.targets, READ, *told))), tuple(exhibits))


def _table(group: list[Finding], material: Material) -> Table:
    pairs, rows = material.tables["targets"]["pairs"], []
    for one in group:
        own = targets_of(one, pairs)
        places, parts = decimals(half_width(row) for row in own.iter_rows(named=True)), _places_of_shares(own)
        for row in own.iter_rows(named=True):
            names = (material.titles.get(row[key], row[key]) for key in ("villain", "target"))
            each = "not enough blocks" if row["low"] is None else f"{rounded(row['low'], places)} to {rounded(row['high'], places)}"
            counts = (rounded(row["estimate"], places), each, rounded(row["per_turn"], 2))
            rows.append((str(one.players), *names, *counts, *_part(row, parts), f"{row['n']:,}"))
    shown = pl.concat([targets_of(one, pairs) for one in group])
    return Table("Aims by table size, villain and target", COLUMNS, tuple(rows), csv_of(shown, stem("targets", group)))


def _places_of_shares(own: pl.DataFrame) -> int:
    known = own.drop_nulls("share")
    return max(1, decimals(50 * (row["share_high"] - row["share_low"]) for row in known.iter_rows(named=True)))


def _part(row: dict[str, Any], places: int) -> tuple[str, ...]:
    """The part of a villain's aims that goes to a target, and what is to be said of it; nothing where there is no choice, or no aim."""
    if row["share"] is None or row["fair"] == 1:
        return ("\N{EN DASH}", "", "", "", "")
    ends = (("share_low", "share_high"), ("share_low_all", "share_high_all"))
    both = (f"{rounded(100 * row[low], places)} to {rounded(100 * row[high], places)}" for low, high in ends)
    return (rounded(100 * row["share"], places), *both, rounded(100 * row["fair"], places), WORDS[side(row)])
