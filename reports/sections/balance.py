"""Section: whether the game is balanced, villain by villain."""

from __future__ import annotations

import polars as pl

from analyses.balance import MOST_GAMES
from analyses.findings import Finding, Share
from analyses.statistics.digits import decimals, percents, rounded, signed
from analyses.words.phrases import about, fair_share, margin_of
from reports.charts import balance
from reports.material import Material, csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("All play"),
    Column("Villain"),
    Column("Share, %", True),
    Column("Interval for all, %", True),
    Column("Fair share, %", True),
    Column("Off it, points", True),
    Column("Verdict"),
    Column("Games that would decide"),
)


def section(material: Material) -> Section:
    """A grid of verdicts and a table for each variant."""
    grids = balance.grids(material)
    exhibits = [
        Exhibit(chart.title if len(grids) > 1 else "", drawn(chart), _table(groups, material), is_folded=index > 0)
        for index, (groups, chart) in enumerate(zip(grids, balance.charts(material), strict=True))
    ]
    return Section("balance", "Whether the game is balanced", tuple(_paragraphs(material, grids)), tuple(exhibits))


def _paragraphs(material: Material, grids: list[list[list[Finding]]]) -> list[str]:
    if not grids:
        if any(one.decided for one in material.found):
            return ["Balance is judged where all seats play the same strategy and villains take turns in the seats; that is not so here."]
        return ["No game was decided, so nothing can be said about balance."]
    margin = margin_of(grids[0][0][0].margin)
    return [
        f"A villain counts as balanced if its share of wins is within {margin} of the fair share, a margin that can be set. A verdict is"
        " given only where the interval, which holds for all villains of a table size together, lies wholly inside the margin or wholly"
        " outside. A table size is balanced if all its villains are, and out of balance if one is not."
    ]


def _table(groups: list[list[Finding]], material: Material) -> Table:
    rows = []
    for one in sorted((one for group in groups for one in group), key=lambda one: (one.players, one.field)):
        places = decimals(100 * share.half_width for share in one.villains)
        for share in one.villains:
            low, high = percents((share.low_all, share.high_all), places)
            rows.append(
                (
                    str(one.players),
                    one.field,
                    material.titles.get(share.name, share.name),
                    rounded(100 * share.estimate, places),
                    f"{low} to {high}",
                    fair_share(one.fair).removesuffix("\N{NO-BREAK SPACE}%"),
                    signed(100 * (share.estimate - share.fair), places),
                    share.verdict or "",
                    _wanted(share),
                )
            )
    own = material.tables["balance"]["villains"].filter(pl.col("variant") == groups[0][0].variant)
    return Table("Verdicts by table size, strategy and villain", COLUMNS, tuple(rows), csv_of(own, f"balance-{groups[0][0].variant}"))


def _wanted(share: Share) -> str:
    if share.is_too_close:
        return f"too close to the margin: more than {MOST_GAMES:,}"
    if share.games_to_decide is not None:
        return f"about {about(share.games_to_decide)}"
    return "decided" if share.verdict != "undecided" else "not known from one block"
