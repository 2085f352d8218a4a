"""Section: who wins against whom."""

from __future__ import annotations

import polars as pl

from analyses.findings import Finding
from analyses.statistics.digits import decimals, rounded, signed
from reports.charts import matchups
from reports.charts.matchups import pairs_of, tells_pairs
from reports.material import MAX_FIELDS, Material, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("In games with"),
    Column("Above fair share, points", True),
    Column("95 % interval", True),
    Column("Of all pairs together", True),
    Column("Beyond doubt"),
    Column("Games", True),
    Column("Blocks", True),
)
_STRONGEST = 3  # pairs that the sentence names
_SURE = (pl.col("low_all") > 0) | (pl.col("high_all") < 0)


def section(material: Material) -> Section:
    """A heat map and a table for each variant and strategy that all seats play."""
    groups = [own for group in material.lineups[:MAX_FIELDS] if (own := [one for one in group if tells_pairs(one)])]
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material), is_folded=group[0].variant != "baseline")
        for group, chart in zip(groups, matchups.charts(material), strict=True)
    ]
    said = _on_whole_tables(material) + [_on_strongest(group, material) for group in groups if group[0].variant == "baseline"]
    if not material.lineups:
        said = ["No game was decided."]
    return Section("matchups", "Who wins against whom", tuple(said), tuple(exhibits))


def _on_whole_tables(material: Material) -> list[str]:
    """The table sizes, if any, at which pairs tell nothing, and why."""
    alike = [one for group in material.lineups for one in group if not one.is_mixed]
    if material.lineups and not alike:
        return ["Pairs are looked at where all seats play the same strategy, and in this study they never do."]
    sizes = sorted({one.players for one in alike if not tells_pairs(one)})
    if not sizes:
        return []
    said = " and ".join(f"{size} players" for size in sizes) if len(sizes) < 3 else f"{sizes[0]} to {sizes[-1]} players"
    return [f"With {said} every villain sits at every table: all pairs meet in all games, so a pair says no more than the villain alone."]


def _on_strongest(group: list[Finding], material: Material) -> str:
    """The pairs farthest from the fair share among those told from it, or how much could still be there."""
    pairs = pl.concat([pairs_of(one, material.tables["matchups"]["pairs"]) for one in group])
    sure = pairs.filter(_SURE).sort(pl.col("estimate").abs(), descending=True)
    if sure.is_empty():
        most = max(abs(value) for name in ("low_all", "high_all") for value in pairs[name])
        return (
            f"{heading(group[0])}: no pair can be told from the fair share at its table size;"
            f" up to {rounded(100 * most, 0)} points could still be there."
        )
    places = decimals((50 * (sure["high"] - sure["low"])).to_list())
    named = [
        f"{material.titles.get(row['villain'], row['villain'])} with {material.titles.get(row['other'], row['other'])}"
        f" at {row['players']} players ({signed(100 * row['estimate'], places)} points)"
        for row in sure.head(_STRONGEST).iter_rows(named=True)
    ]
    farthest = f"; the farthest: {', '.join(named)}" if sure.height > 1 else f": {named[0]}"
    of = f"{sure.height} of {pairs.height} pairs {'is' if sure.height == 1 else 'are'}"
    return f"{heading(group[0])}: {of} told from the fair share{farthest}."


def _table(group: list[Finding], material: Material) -> Table:
    table = material.tables["matchups"]["pairs"]
    rows = []
    for one in group:
        own = pairs_of(one, table)
        places = decimals((50 * (own["high"] - own["low"])).to_list())
        for row in own.sort("estimate", descending=True).iter_rows(named=True):
            ends = [
                f"{signed(100 * row[low], max(places, 1))} to {signed(100 * row[high], max(places, 1))}"
                for low, high in (("low", "high"), ("low_all", "high_all"))
            ]
            sure = "yes" if row["low_all"] > 0 or row["high_all"] < 0 else "no"
            names = [material.titles.get(row[key], row[key]) for key in ("villain", "other")]
            numbers = (signed(100 * row["estimate"], places), *ends, sure, f"{row['n']:,}", f"{row['blocks']:,}")
            rows.append((str(one.players), *names, *numbers))
    shown = pl.concat([pairs_of(one, table) for one in group])
    return Table("Pairs by table size, the farthest above first", COLUMNS, tuple(rows), csv_of(shown, stem("matchups", group)))
