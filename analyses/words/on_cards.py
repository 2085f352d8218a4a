"""Sentences: which kinds of cards in the first hand are known to help, or how much they could at most."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from analyses.statistics.digits import decimals, rounded, signed
from analyses.words.phrases import Titles, at, number

MOST = 3  # kinds that a sentence names

Row = Mapping[str, Any]


def on_cards(players: int, rows: Sequence[Row], titles: Titles) -> str:
    """One sentence for a table size, from the rows of the table `opening`."""
    sure = sorted((row for row in rows if row["low_all"] > 0 or row["high_all"] < 0), key=lambda row: -abs(row["estimate"]))
    rest = [row for row in rows if not (row["low_all"] > 0 or row["high_all"] < 0)]
    left = f"up to {_bound(rest)} points could still be there" if rest else ""
    if not sure:
        return f"No kind of card in the first hand is known to matter {at(players)}: {left}."
    named = [f"{titles.get(row['villain'], row['villain'])} with {row['title']} ({_points(row)})" for row in sure[:MOST]]
    more = f", and {number(len(sure) - MOST)} more by less" if len(sure) > MOST else ""
    others = f"; for the others {left}" if left else ""
    few = f"{len(sure):,} of {len(rows):,} kinds of cards in the first hand {'is' if len(sure) == 1 else 'are'} known to matter"
    return f"{few} {at(players)}, in points: {', '.join(named)}{more}{others}."


def _points(row: Row) -> str:
    places = min(decimals([50 * (row["high"] - row["low"])]), 1)
    low, high = (signed(100 * row[end], places) for end in ("low", "high"))
    return f"{signed(100 * row['estimate'], places)}, {low} to {high}"


def _bound(rows: Sequence[Row]) -> str:
    """The largest difference, either way, that the intervals for all together leave, rounded up."""
    most = max(abs(100 * row[end]) for row in rows for end in ("low_all", "high_all"))
    return rounded(min(math.ceil(10 * most) / 10, 100), 1)
