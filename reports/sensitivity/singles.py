"""Section: unknowns one at a time."""

from __future__ import annotations

import polars as pl

from analyses.statistics.digits import decimals, signed
from reports.charts.style import Chart
from reports.charts.unknowns.tornado import Effect, tornado_chart
from reports.material import csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn
from reports.sensitivity.findings import Findings, Part
from reports.sensitivity.words import capital, setting_title, unknown_title

COLUMNS = (
    Column("Unknown"),
    Column("Set to"),
    Column("Villain"),
    Column("Difference, points", True),
    Column("95 % interval", True),
    Column("Of all together", True),
    Column("Shown"),
)
SAID = (
    "What does each unknown do by itself? It is set to each thing that it may be instead, while all others stay as the box"
    " lists them, and the games are played again on the same deals."
)


def section(found: Findings) -> Section:
    """A tornado chart and a table for each table size and strategy."""
    said = [" ".join(filter(None, (SAID, found.edition.game.notation)))]
    if refused := [one for one in found.design.singles if one.variant is None]:
        named = ", ".join(f"{one.path} = {setting_title(one.path, one.value)}" for one in refused)
        said.append(f"Not played, as the game's own checks refuse the box: {named}.")
    exhibits = [
        Exhibit(part.title, drawn(chart(found, part)), _table(found, part), is_folded=index > 0) for index, part in enumerate(found.parts)
    ]
    return Section("singles", "One unknown at a time", tuple(said), tuple(exhibits))


def chart(found: Findings, part: Part) -> Chart:
    """The tornado chart."""
    singles = part.of(found.tables["singles"])
    blocks = max(singles["blocks"].to_list(), default=0)
    return tornado_chart(f"singles-{part.stem}", effects(found, singles), f"{found.games:,} games of each box, in {blocks} blocks")


def effects(found: Findings, singles: pl.DataFrame) -> list[Effect]:
    """The largest effect of each unknown, the largest of all first."""
    largest = (
        singles.with_columns(pl.col("estimate").abs().alias("size"))
        .sort("size", descending=True, maintain_order=True)
        .unique("path", keep="first", maintain_order=True)
    )
    return [
        Effect(
            capital(unknown_title(found.edition, row["path"])),
            found.titles[row["villain"]],
            found.settings[row["path"], row["setting"]],
            100 * row["estimate"],
            100 * row["low"],
            100 * row["high"],
            row["low_all"] > 0 or row["high_all"] < 0,
        )
        for row in largest.iter_rows(named=True)
    ]


def _table(found: Findings, part: Part) -> Table:
    own = part.of(found.tables["singles"])
    places = decimals(50 * (high - low) for low, high in zip(own["low"], own["high"], strict=True))
    rows = [
        (
            capital(unknown_title(found.edition, row["path"])),
            found.settings[row["path"], row["setting"]],
            found.titles[row["villain"]],
            signed(100 * row["estimate"], places),
            f"{signed(100 * row['low'], places)} to {signed(100 * row['high'], places)}",
            f"{signed(100 * row['low_all'], places)} to {signed(100 * row['high_all'], places)}",
            "higher" if row["low_all"] > 0 else "lower" if row["high_all"] < 0 else "no",
        )
        for row in own.iter_rows(named=True)
    ]
    return Table("What each setting of each unknown changes", COLUMNS, tuple(rows), csv_of(own, f"singles-{part.stem}"))
