"""Section: who wins how often."""

from __future__ import annotations

from analyses.findings import Finding
from analyses.statistics.digits import decimals, rounded
from reports.charts import win_rates
from reports.material import MAX_FIELDS, Material, csv_of, heading, rows_shown, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Share, %", True),
    Column("By itself, %", True),
    Column("All together, %", True),
    Column("Fair share, %", True),
    Column("Against fair share"),
    Column("Games", True),
)
WORDS = {1: "above", -1: "below", 0: "no difference shown"}
INTERVALS = (
    "A share that is seen in a limited number of games is not exact, so each has two intervals. The thick line is where a villain's true"
    " share lies, with 95 % confidence, if one looks at this villain alone. Among many villains one stands out by luck sooner or later; the"
    " thin, wider line allows for that and holds, with 95 % confidence, for all villains of a table size together. It decides the word:"
    " a villain is above or below the fair share if its whole thin line is. Otherwise no difference is shown, which does not mean that"
    " there is none. The tables have both intervals. Above or below asks about the fair share itself: a villain above it may"
    " still be within the margin, and count as balanced."
)


def section(material: Material) -> Section:
    """A forest plot and a table for each variant and field."""
    charts = win_rates.charts(material)
    exhibits = [
        Exhibit(heading(group[0]), drawn(chart), _table(group, material), is_folded=group[0].variant != "baseline")
        for group, chart in zip(material.lineups, charts, strict=False)
    ]
    return Section("win-rates", "Who wins how often", tuple(_paragraphs(material)), tuple(exhibits))


def _paragraphs(material: Material) -> list[str]:
    if not material.lineups:
        games = sum(one.games for one in material.found)
        return [f"0 of {games:,} games were decided, so there is no share of wins to show."]
    said = [
        "Every villain sits in every seat equally often, in every combination with the others, so a share differs from the fair one"
        " because of the villain and not because of where it sat or whom it met."
    ]
    if material.manifest["plan"].get("lineups"):
        said = [
            "The line-ups are fixed by the plan and played as they stand, so a share belongs to a villain in its seat, among these others."
        ]
    said.append(INTERVALS)
    left_out = len(material.lineups) - MAX_FIELDS
    if left_out > 0:
        said.append(f"{left_out} more combinations of variant and strategies are not drawn; tables/win_rates_villains.csv has them.")
    return said


def _table(group: list[Finding], material: Material) -> Table:
    places = max(1, decimals(100 * share.half_width for one in group for share in one.villains))
    rows = [
        (
            str(one.players),
            material.titles.get(share.name, share.name),
            rounded(100 * share.estimate, places),
            f"{rounded(100 * share.low, places)} to {rounded(100 * share.high, places)}",
            f"{rounded(100 * share.low_all, places)} to {rounded(100 * share.high_all, places)}",
            rounded(100 * one.fair, places),
            WORDS[share.side],
            f"{share.games:,}",
        )
        for one in group
        for share in sorted(one.villains, key=lambda share: share.name)
    ]
    caption = "Shares of wins by table size and villain, with both 95 % intervals"
    own = rows_shown(material.tables["win_rates"]["villains"], group)
    return Table(caption, COLUMNS, tuple(rows), csv_of(own, stem("win_rates", group)))
