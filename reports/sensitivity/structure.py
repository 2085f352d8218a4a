"""Section: villains alike, which shows what the rules alone do."""

from __future__ import annotations

from typing import Any

import polars as pl

from analyses.sensitivity.winners import WON, counts_of_winners
from analyses.statistics.digits import decimals, percent, rounded
from reports.material import csv_of
from reports.page import Column, Exhibit, Section, Table
from reports.sensitivity.findings import Findings
from reports.sensitivity.words import capital
from sim.store import Results

COLUMNS = (
    Column("Players", True),
    Column("Strategy"),
    Column("Whose"),
    Column("Share of wins, %", True),
    Column("95 % interval of all together, %", True),
    Column("Off the fair share"),
)
COUNTS = (Column("Players", True), Column("Strategy"), Column("Counted"), Column("Winner", True), Column("Each other seat", True))
LENGTHS = (Column("Players", True), Column("Strategy"), Column("Counted in"), Column("Mean", True), Column("95 % interval", True))


def section(found: Findings) -> Section | None:
    """Shares by seat and villain, and lengths, in the box of like villains; None if the game has no such box."""
    if found.structural is None or found.rules_alone is None:
        return None
    rates, box = found.rules_alone["win_rates"], found.structural.edition().box
    games = int(rates["outcomes"]["n"].sum())
    said = (
        f"Some questions need no guess about what is printed for each villain. The box \N{LEFT DOUBLE QUOTATION MARK}{box.data.title}"
        f"\N{RIGHT DOUBLE QUOTATION MARK} makes villains alike as far as the game has such a box, so what is left is the rules' own doing:"
        f" what a seat is worth, how long a game is, and what goes along with winning. It was played for {games:,} games."
        f" {_on_seats(rates['seats'])}"
    )
    exhibits = (
        Exhibit("Shares by seat and by villain", table=_shares(found, rates), is_table_open=True),
        Exhibit("Length", table=_lengths(found.rules_alone["turn_lengths"]["lengths"]), is_table_open=True),
        Exhibit("What goes along with winning", table=_counts(found.structural), is_table_open=True),
    )
    return Section("structure", "Villains alike: what the rules alone do", (said,), exhibits)


def _on_seats(seats: pl.DataFrame) -> str:
    off = seats.filter((pl.col("low_all") > pl.col("fair")) | (pl.col("high_all") < pl.col("fair")))
    if not off.height:
        return "No seat is shown to win more or less than its fair share."
    best = seats.with_columns((pl.col("estimate") - pl.col("fair")).alias("off")).sort("off", descending=True).row(0, named=True)
    return (
        f"Seats are not alike: the best is seat {best['seat'] + 1} at {best['players']} players with {percent(best['estimate'])} of the"
        f" wins, where {percent(best['fair'])} would be fair."
    )


def _shares(found: Findings, rates: dict[str, pl.DataFrame]) -> Table:
    rows = []
    for table, key in ((rates["seats"], "seat"), (rates["villains"], "villain")):
        places = max(decimals(50 * (high - low) for low, high in zip(table["low"], table["high"], strict=True)), 1)
        for row in table.iter_rows(named=True):
            whose = f"seat {row['seat'] + 1}" if key == "seat" else found.titles.get(row["villain"], row["villain"])
            side = "above" if row["low_all"] > row["fair"] else "below" if row["high_all"] < row["fair"] else "no"
            ends = f"{rounded(100 * row['low_all'], places)} to {rounded(100 * row['high_all'], places)}"
            rows.append((str(row["players"]), row["strategy"], capital(whose), rounded(100 * row["estimate"], places), ends, side))
    return Table("Shares of wins where villains are alike", COLUMNS, tuple(rows), csv_of(rates["seats"], "structure-seats"))


def _lengths(lengths: pl.DataFrame) -> Table:
    rows = []
    told = lengths.drop_nulls(["low", "high"])
    places = max(decimals((high - low) / 2 for low, high in zip(told["low"], told["high"], strict=True)), 1)
    for row in lengths.iter_rows(named=True):
        known = row.get("estimate") is not None
        ends = f"{rounded(row['low'], places)} to {rounded(row['high'], places)}" if known and row["low"] is not None else "\N{EN DASH}"
        mean = rounded(row["estimate"], places) if known else "some games were cut off"
        what = "turns of all seats" if row["measure"] == "turns" else row["measure"]
        rows.append((str(row["players"]), row["field"], what, mean, ends))
    return Table("Mean length of a game where villains are alike", LENGTHS, tuple(rows), csv_of(lengths, "structure-lengths"))


def _counts(structural: Results) -> Table:
    """What the game counts, of winners and of the others: no cause is shown by it."""
    game = structural.edition().game
    counts = counts_of_winners(structural.frames(), [game.own_column(name) for name in game.columns])
    rows = []
    for name, said in game.columns.items():
        own = counts.filter(pl.col("column") == game.own_column(name))
        for (players, strategy), table in own.group_by("players", "field", maintain_order=True):
            means = {row["whose"]: _mean(row) for row in table.iter_rows(named=True)}
            winner = means.pop(WON, "\N{EN DASH}")
            rows.append((str(players), str(strategy), said, winner, *(means.values() or ("\N{EN DASH}",))))
    title = "Means a game with 95 % intervals, where villains are alike; what winners have more of need not be why they won"
    return Table(title, COUNTS, tuple(sorted(rows, key=lambda row: row[:2])), csv_of(counts, "structure-counts"))


def _mean(row: dict[str, Any]) -> str:
    if row["low"] is None:
        return rounded(row["estimate"], 1)
    places = max(decimals([(row["high"] - row["low"]) / 2]), 1)
    return f"{rounded(row['estimate'], places)} ({rounded(row['low'], places)} to {rounded(row['high'], places)})"
