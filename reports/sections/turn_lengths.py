"""Section: how long a game is."""

from __future__ import annotations

import polars as pl

from analyses.statistics.digits import decimals, rounded
from reports.charts import turn_lengths
from reports.material import Material, by_variant, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Variant"),
    Column("Players", True),
    Column("Strategies"),
    Column("Measure"),
    Column("Shortest", True),
    Column("Half of the games over after", True),
    Column("9 in 10 over after", True),
    Column("Longest", True),
    Column("Mean", True),
    Column("Games", True),
    Column("Cut off", True),
)


def section(material: Material) -> Section:
    """Step curves where lengths vary, a sentence where they do not, and one table."""
    charts = turn_lengths.charts(material)
    exhibits = [Exhibit(chart.title if len(charts) > 1 else "", drawn(chart), is_folded=index > 0) for index, chart in enumerate(charts)]
    exhibits.append(Exhibit(table=_table(material), is_table_open=not charts))
    return Section("turn-lengths", "How long a game is", tuple(_paragraphs(material)), tuple(exhibits))


def _paragraphs(material: Material) -> list[str]:
    said = ["A turn is all that a seat does until the move passes on; turns are counted over all seats, rounds once for the whole table."]
    constant: dict[str, None] = {}
    for one in material.found:
        if one.turns.is_constant:
            where = "" if one.variant == "baseline" else f", variant {one.variant}"
            constant[f"{one.players} players, {one.field}{where}: {one.turns.longest:,} turns ({one.rounds.longest:,} rounds)"] = None
    if constant:
        said.append(f"Every game is equally long with {'; '.join(constant)}.")
    if material.found and not any(one.decided for one in material.found):
        said.append(f"0 of {sum(one.games for one in material.found):,} games were over before the turn limit.")
    return said


def _table(material: Material) -> Table:
    lengths, quantiles = material.tables["turn_lengths"]["lengths"], material.tables["turn_lengths"]["quantiles"]
    keys = ["variant", "players", "field", "measure"]
    wide = lengths
    for part, name in ((0.5, "half"), (0.9, "most")):
        wide = wide.join(quantiles.filter(pl.col("part") == part).select(*keys, pl.col("estimate").alias(name)), on=keys, how="left")
    rows = []
    for row in wide.sort(pl.col("variant") != "baseline", *keys).iter_rows(named=True):
        late = f"> {row['longest']:,}"
        half, most = (late if row[name] is None else f"{row[name]:,}" for name in ("half", "most"))
        width = None if row["low"] is None else (row["high"] - row["low"]) / 2
        mean = "\N{EN DASH}" if row["estimate"] is None else rounded(row["estimate"], decimals([width]))
        numbers = (f"{row['shortest']:,}", half, most, f"{row['longest']:,}", mean, f"{row['n']:,}", f"{row['truncated']:,}")
        rows.append((row["variant"], str(row["players"]), row["field"], row["measure"], *numbers))
    caption = "Lengths by table size and strategies; no mean where a game was cut off"
    return by_variant(material, caption, COLUMNS, rows, csv_of(wide, "turn_lengths"))
