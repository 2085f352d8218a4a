"""Section: whether enough was played."""

from __future__ import annotations

from typing import Any

from analyses.statistics.digits import about, decimals, rounded
from reports.charts import convergence
from reports.material import Material, by_variant, csv_of, heading
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Variant"),
    Column("Players", True),
    Column("Strategy"),
    Column("Games", True),
    Column("Half-width now, points", True),
    Column("Games for half of it", True),
    Column("Games for 0.5 points", True),
)
FULL = 0.49  # an interval that spans nearly all there is


def section(material: Material) -> Section:
    """Running shares, and how many games sharper answers take."""
    drawings = convergence.run_charts(material)
    exhibits = [Exhibit(heading(group[0]), drawn(chart), is_folded=bool(index)) for index, (group, chart) in enumerate(drawings)]
    needed = [row for row in material.tables["convergence"]["needed"].iter_rows(named=True) if _is_decided(row, material)]
    needed.sort(key=lambda row: (row["variant"] != "baseline", row["variant"], material.rank(row["strategy"]), row["players"]))
    if not needed:
        return Section("convergence", "Whether enough was played", ("No game was decided with the same strategy at every seat.",))
    if not drawings:
        said = ["There are too few blocks to draw how the shares settle."]
    else:
        said = ["While a line runs inside the funnel, or still moves by as much as that is wide, more games may change what is said of it."]
    first = [row for row in needed if (row["variant"], row["strategy"]) == (needed[0]["variant"], needed[0]["strategy"])]
    said.append(" ".join(_in_words(row) for row in first))
    exhibits.append(Exhibit(table=_table(needed, material), is_table_open=not drawings))
    return Section("convergence", "Whether enough was played", tuple(said), tuple(exhibits))


def _is_decided(row: dict[str, Any], material: Material) -> bool:
    keys = (row["variant"], row["players"], row["field"])
    return any((one.variant, one.players, one.field) == keys and one.decided for one in material.found)


def _in_words(row: dict[str, Any]) -> str:
    width = row["half_width"]
    where = f"With {row['players']} players, {row['strategy']},"
    if row["blocks"] < 2 or width > FULL:
        return f"{where} {row['n']:,} games are not enough to tell how many it takes."
    halved = f"about {about(4 * row['n'])} halve it"
    now = f"{where} the widest interval is \N{PLUS-MINUS SIGN}{_points(width)} points after {row['n']:,} games; {halved}"
    if row["games"] <= row["n"]:
        return f"{now}."
    return f"{now}, and about {about(row['games'])} make every one \N{PLUS-MINUS SIGN}{100 * row['wanted']:g} points."


def _points(width: float) -> str:
    return rounded(100 * width, max(decimals([100 * width]), 1))


def _table(needed: list[dict[str, Any]], material: Material) -> Table:
    rows = []
    for row in needed:
        is_enough = row["blocks"] >= 2 and row["half_width"] <= FULL
        half, point = (about(4 * row["n"]), about(row["games"])) if is_enough else ("not enough blocks",) * 2
        numbers = (f"{row['n']:,}", _points(row["half_width"]), half, point)
        rows.append((row["variant"], str(row["players"]), row["strategy"], *numbers))
    download = csv_of(material.tables["convergence"]["needed"], "convergence")
    return by_variant(material, "How many games sharper answers take", COLUMNS, rows, download)
