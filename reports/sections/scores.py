"""Section: how many points villains make, and by how many a game is won. Left out where a game has no score."""

from __future__ import annotations

import polars as pl

from analyses.findings import Finding
from analyses.statistics.digits import decimals, percent, rounded
from reports.charts import scores
from reports.charts.scores import half_width, margin_row, points_of, score_rows
from reports.material import Material, by_variant, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

QUANTILES = ("lowest", "p10", "p25", "median", "p75", "p90", "highest")
TITLES = ("Lowest", "1 in 10", "1 in 4", "Median", "3 in 4", "9 in 10", "Highest")
VILLAIN_COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Mean", True),
    Column("95 % interval", True),
    *(Column(title, True) for title in TITLES),
    Column("Games", True),
    Column("Cut off", True),
)
MARGIN_COLUMNS = (
    Column("Variant"),
    Column("Players", True),
    Column("Strategies"),
    Column("Mean", True),
    Column("95 % interval", True),
    *(Column(title, True) for title in TITLES[1:]),
    Column("1 or less, %", True),
    Column("95 % interval", True),
    Column("Games", True),
    Column("Cut off", True),
)


def section(material: Material) -> Section | None:
    """Quantiles by villain, the margins of victory, and their tables."""
    if not points_of(material):
        return None
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _villains(group, material), is_folded=bool(index))
        for index, (group, chart) in enumerate(scores.score_charts(material))
    ]
    margins = scores.margin_charts(material)
    if material.lineups and (margins or exhibits):
        figures = [Exhibit(chart.title, drawn(chart), is_folded=bool(index)) for index, (_, chart) in enumerate(margins)]
        exhibits += [*figures, Exhibit("" if figures else "The margin of victory", table=_margins(material))]
    return Section("scores", "How many points, and by how many", tuple(_paragraphs(material)), tuple(exhibits))


def _paragraphs(material: Material) -> list[str]:
    decided = [one for one in material.found if one.decided]
    if not decided:
        return ["No game was decided, so there is no score to show."]
    counts = material.tables["scores"]["distribution"]["score"]
    if counts.n_unique() == 1:
        return [f"Every score of every game that ended by the rules is the same: {counts[0]:,}."]
    cut = sum(one.truncated for one in {(one.variant, one.players, one.field): one for one in material.found}.values())
    said = [
        f"Scores are counted in {points_of(material)}. A margin is the winner's score less that of the next seat, and 0 for a shared win."
    ]
    if cut:
        said.append(f"{cut:,} games were cut off; their scores are no final ones, so they are left out here.")
    first = material.lineups[0]
    return [*said, " ".join(_margin_in_words(one, material) for one in first)]


def _margin_in_words(one: Finding, material: Material) -> str:
    table, points = material.tables["scores"], points_of(material)
    row, close = margin_row(one, table["margins"]), margin_row(one, table["close"])
    mean = rounded(row["estimate"], decimals([half_width(row)]))
    share = percent(close["estimate"], decimals([100 * (half_width(close) or 0)]))
    near = f", {share} by at most 1 or shared" if close["estimate"] > 0 else ""
    return (
        f"With {one.players} players, {one.field}, the winner is ahead of the next seat by {mean} {points} on average, in half of the"
        f" games by at most {row['median']:,}{near}."
    )


def _villains(group: list[Finding], material: Material) -> Table:
    table = material.tables["scores"]["villains"]
    rows, own = [], []
    for one in group:
        found = score_rows(one, table)
        places = decimals(half_width(row) for row in found)
        own += found
        for row in found:
            numbers = (f"{row[name]:,}" for name in (*QUANTILES, "n", "truncated"))
            name = material.titles.get(row["villain"], row["villain"])
            rows.append((str(one.players), name, rounded(row["estimate"], places), _interval(row, 1, places), *numbers))
    shown = pl.DataFrame(own, schema=table.schema)
    return Table("Scores by table size and villain", VILLAIN_COLUMNS, tuple(rows), csv_of(shown, stem("scores", group)))


def _margins(material: Material) -> Table:
    margins, close = material.tables["scores"]["margins"], material.tables["scores"]["close"]
    rows = []
    for one in {(one.variant, one.players, one.field): one for one in material.found if one.decided}.values():
        row, share = margin_row(one, margins), margin_row(one, close)
        places, of_share = decimals([half_width(row)]), decimals([100 * (half_width(share) or 0)])
        rows.append(
            (
                row["variant"],
                str(row["players"]),
                row["field"],
                rounded(row["estimate"], places),
                _interval(row, 1, places),
                *(f"{row[name]:,}" for name in QUANTILES[1:]),
                rounded(100 * share["estimate"], of_share),
                _interval(share, 100, of_share),
                f"{row['n']:,}",
                f"{row['truncated']:,}",
            )
        )
    return by_variant(material, "Margins of victory by table size and strategies", MARGIN_COLUMNS, rows, csv_of(margins, "margins"))


def _interval(row: dict[str, float | None], scale: int, places: int) -> str:
    low, high = row["low"], row["high"]
    return "not enough blocks" if low is None or high is None else f"{rounded(scale * low, places)} to {rounded(scale * high, places)}"
