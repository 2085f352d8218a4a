"""Sentences: who is aimed at most, and how often villains aim at each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.statistics.digits import decimals, percent, rounded
from analyses.words.phrases import Titles, at, fair_share

Row = Mapping[str, Any]
MOST_PLACES = 1


def on_targets(players: int, villains: Sequence[Row], pairs: Sequence[Row], titles: Titles) -> str:
    """One sentence for a table size, from the rows of the tables `villains` and `pairs`; empty if too little was played."""
    known = [row for row in villains if row["received_low"] is not None]
    if len(known) < 2:
        return ""
    places = min(decimals((row["received_high"] - row["received_low"]) / 2 for row in known), MOST_PLACES)
    ordered = sorted(known, key=lambda row: -row["received"])
    most, least = ordered[0], ordered[-1]
    apart = most["received_low"] > ordered[1]["received_high"]
    often = f"{_name(most['villain'], titles)} is aimed at most often, {rounded(most['received'], places)} times a game"
    ends = dict.fromkeys(rounded(row["received"], places) for row in (least, most))
    between = f"villains are aimed at {' to '.join(ends)} times a game"
    first = often if apart else f"{between}, and who most often cannot be told"
    return f"{at(players).capitalize()} {first}{_favourite(pairs, titles)}."


def _favourite(pairs: Sequence[Row], titles: Titles) -> str:
    """The villain whose aims go to one rival most, of those that beyond doubt spread them unevenly."""
    sure = [row for row in pairs if row["share"] is not None and row["share_low_all"] > row["fair"]]
    if not sure:
        return "" if len({row["target"] for row in pairs}) < 2 or pairs[0]["fair"] == 1 else "; nobody is known to prefer one rival"
    row = max(sure, key=lambda row: row["share"] - row["fair"])
    part = percent(row["share"], min(decimals([50 * (row["share_high"] - row["share_low"])]), MOST_PLACES))
    return (
        f"; {_name(row['villain'], titles)} prefers {_name(row['target'], titles)} most, with {part} of its aims where"
        f" {fair_share(row['fair'])} would be alike for all"
    )


def _name(villain: str, titles: Titles) -> str:
    return titles.get(villain, villain)
