"""The verdict of a sensitivity analysis: what holds whatever the box is, and else what would decide it."""

from __future__ import annotations

import polars as pl

from analyses.fold import Tables
from analyses.sensitivity.design import Design
from analyses.sensitivity.headline import NEARLY_ALL, Headline, headlines
from analyses.sensitivity.sobol import LEVEL
from analyses.sensitivity.tables import TOGETHER
from analyses.statistics.digits import percent
from reports.sensitivity.words import group_in_words, listed, tables_of, unknown_title
from sim.edition import Edition

NAMED = 3  # villains and groups that a sentence names
MANY = 0.25  # of the boxes: luck that a reader must know of


def verdict(edition: Edition, design: Design, tables: Tables) -> list[str]:
    """A few sentences for each table size and strategy, the most important first."""
    found = headlines(tables)
    return [sentence for one in found for sentence in _of_one(edition, design, tables, one, is_only=len(found) == 1)]


def _of_one(edition: Edition, design: Design, tables: Tables, one: Headline, *, is_only: bool) -> list[str]:
    is_own = (pl.col("players") == one.players) & (pl.col("strategy") == one.strategy)
    spread, where = tables["spread"].filter(is_own), tables_of(one.players, one.strategy, is_only=is_only)
    said = [f"{where}{_on_strength(edition, spread, one)}"]
    boxes = int(spread["boxes"][0])
    if ((1 - LEVEL) / 2) ** (1 / boxes) < NEARLY_ALL:  # where the exact interval begins if it is so in all of them
        said.append(
            f"{where}{boxes} boxes are too few for any such finding: even of what is so in all of them the interval begins below"
            f" {percent(NEARLY_ALL, 0)}. Draw more with --boxes."
        )
    if one.strongest is None:
        said.append(f"{where}{_on_deciding(edition, design, tables['sobol'].filter(is_own), one)}")
        too_close = tables["leads"].filter(is_own)["too_close"][0]
        if too_close >= MANY:
            said.append(
                f"{where}In {percent(too_close, 0)} of the boxes the strongest villain and the next are too close for these games to"
                " tell them apart: part of what is not decided is luck, and more games of each box would make it less."
            )
    said.append(f"{where}{_on_fair_shares(edition, spread, one)}")
    said.append(f"{where}{_on_singles(edition, tables['singles'].filter(is_own))}")
    return said


def _on_strength(edition: Edition, spread: pl.DataFrame, one: Headline) -> str:
    titles, boxes = edition.titles, spread["boxes"][0]
    ranked = [row for row in spread.sort("strongest", descending=True).iter_rows(named=True) if row["strongest"] > 0]
    if one.strongest is not None:
        top = ranked[0]
        return (
            f"{titles[one.strongest]} is strongest: in {percent(top['strongest'], 0)} of {boxes} boxes that the printed one may be"
            f" (interval {_ends(top, 'strongest')})."
        )
    named = [f"{titles[row['villain']]} in {percent(row['strongest'], 0)} ({_ends(row, 'strongest')})" for row in ranked[:NAMED]]
    rest = "" if len(ranked) <= NAMED else f", {titles[ranked[NAMED]['villain']] if len(ranked) == NAMED + 1 else 'others'} in the rest"
    return (
        f"The public record cannot decide which villain is strongest. Of {boxes} boxes that the printed one may be it is"
        f" {listed(named)}{rest}; in brackets the 95 % interval. A villain is called strongest here only if it is so in"
        f" {percent(NEARLY_ALL, 0)} of the boxes or more, the whole interval included."
    )


def _on_deciding(edition: Edition, design: Design, sobol: pl.DataFrame, one: Headline) -> str:
    if not one.deciding:
        return "These games do not show which unknowns would decide it: none explains a part of the differences between boxes beyond doubt."
    totals = dict(sobol.filter(pl.col("villain") == TOGETHER).select("unknowns", "total").iter_rows())
    named = [f"{group_in_words(edition, design, name)} ({percent(totals[name], 0)})" for name in one.deciding[:NAMED]]
    return (
        f"To decide it, one would have to look up in a printed copy and its rules, the most telling first: {'; '.join(named)}. In brackets"
        " the part of the differences between boxes that has to do with it, alone or along with others."
    )


def _on_fair_shares(edition: Edition, spread: pl.DataFrame, one: Headline) -> str:
    titles, fair = edition.titles, f"the fair share of {percent(float(str(spread['mean'].mean())), 0)}"
    parts = [f"{listed([titles[name] for name in names])} {'win' if len(names) > 1 else 'wins'} {how} {fair}"
             for names, how in ((one.above, "more than"), (one.below, "less than")) if names]  # fmt: skip
    if not parts:
        return f"Of no villain can it be said that it wins more, or less, than {fair} in {percent(NEARLY_ALL, 0)} of the boxes."
    return f"In {percent(NEARLY_ALL, 0)} of the boxes or more {listed(parts)}; of the others that cannot be said."


def _on_singles(edition: Edition, singles: pl.DataFrame) -> str:
    sure = singles.filter((pl.col("low_all") > 0) | (pl.col("high_all") < 0))
    if not sure.height:
        return "Changed one at a time, no unknown is shown to change any villain's share of wins."
    paths = sure.with_columns(pl.col("estimate").abs().alias("size")).sort("size", descending=True)
    largest = paths.row(0, named=True)
    count = paths["path"].n_unique()
    return (
        f"Changed one at a time, {count} of {singles['path'].n_unique()} unknowns {'are' if count > 1 else 'is'} shown to change some"
        f" villain's share of wins. The largest change is {'up' if largest['estimate'] > 0 else 'down'} by {100 * largest['size']:.0f}"
        f" points for {edition.titles[largest['villain']]}, by"
        f" \N{LEFT DOUBLE QUOTATION MARK}{unknown_title(edition, largest['path'])}\N{RIGHT DOUBLE QUOTATION MARK}."
    )


def _ends(row: dict[str, float], name: str) -> str:
    return f"{percent(row[f'{name}_low'], 0)} to {percent(row[f'{name}_high'], 0)}"
