"""Section: which cards help in the first hand, and how often cards are drawn and played. Left out where a game tells no kinds of cards."""

from __future__ import annotations

from typing import Any

import polars as pl

from analyses.cards import TITLED
from analyses.findings import Finding
from analyses.statistics.digits import decimals, percents, rounded, signed
from analyses.words.on_cards import on_cards
from reports.charts import cards
from reports.charts.cards import openings_of, side
from reports.material import Material, about_first, csv_of, heading, stem
from reports.page import Column, Exhibit, Section, Table
from reports.sections.drawn import drawn

COLUMNS = (
    Column("Players", True),
    Column("Villain"),
    Column("Kind of card"),
    Column("Difference, points", True),
    Column("By itself", True),
    Column("All together", True),
    Column("In the first hand it"),
    Column("Wins with it, %", True),
    Column("Wins without, %", True),
    Column("In the first hand, % of games", True),
    Column("Ever drawn, %", True),
    Column("Ever played, %", True),
    Column("Games with it", True),
)
WORDS = {1: "helps", -1: "is in the way", 0: "shows no difference"}
READ = (
    "Which cards a villain begins with is chance, and nothing else tells games with a card in the first hand from games without. So the"
    " difference between their shares of wins is what the card does there, as these strategies play it. That is less than what the card"
    " is worth in the deck: who does not begin with it may draw it later."
)
CAREFUL = (
    "How often a kind was drawn and played describes the games, and explains nothing: longer games draw and play more, whoever wins them."
)


def section(material: Material) -> Section | None:
    """Forest plots and tables for each variant and field; None without kinds of cards."""
    if not material.tables["cards"]["use"].height:
        return None
    shown = cards.card_charts(material)
    exhibits = [
        Exhibit(chart.title, drawn(chart), _table(found, material), is_folded=index > 0) for index, (found, chart) in enumerate(shown)
    ]
    first = [one for found, _ in shown for one in found if (one.variant, one.field) == (shown[0][0][0].variant, shown[0][0][0].field)]
    rows = [(one, list(openings_of(one, material.tables["cards"]["opening"]).iter_rows(named=True))) for one in first]
    said = [on_cards(one.players, own, material.titles) for one, own in rows if one.blocks > 1]
    return Section(
        "cards",
        "Which cards help",
        (READ, CAREFUL, *about_first(said, [heading(one) for found, _ in shown for one in found])),
        tuple(exhibits),
    )


def _table(found: list[Finding], material: Material) -> Table:
    tables = material.tables["cards"]
    own = pl.concat([openings_of(one, tables["use"]) for one in found])
    own = own.join(tables["opening"].drop("blocks").rename({"n": "n_with"}), on=TITLED, how="left", maintain_order="left")
    own = own.sort("players", "villain", -pl.col("estimate"), nulls_last=True)
    width = (50 * (row["high"] - row["low"]) for row in own.drop_nulls("low").iter_rows(named=True))
    places = max(1, decimals(width))
    rows = tuple(
        (
            str(row["players"]),
            material.titles.get(row["villain"], row["villain"]),
            row["title"],
            *_difference(row, places),
            *percents([row["opening"], row["drawn"], row["played"]], 1),
            f"{row['n_with'] or 0:,}",
        )
        for row in own.iter_rows(named=True)
    )
    caption = "Kinds of cards by table size and villain, those that help most first"
    name = stem("cards", found) + (f"-{found[0].players}-players" if len(found) == 1 else "")
    return Table(caption, COLUMNS, rows, csv_of(own, name))


def _difference(row: dict[str, Any], places: int) -> tuple[str, ...]:
    """The difference with both intervals, the word for it, and the two shares; nothing for a kind that is never, or always, there."""
    if row["estimate"] is None:
        return ("\N{EN DASH}", "", "", "cannot be told", "", "")
    ends = (("low", "high"), ("low_all", "high_all"))
    both = (f"{signed(100 * row[low], places)} to {signed(100 * row[high], places)}" for low, high in ends)
    shares = (rounded(100 * row[name], places) for name in ("share_with", "share_without"))
    return (signed(100 * row["estimate"], places), *both, WORDS[side(row)], *shares)
