"""Sentence: where games stall on the way to the goal, if that is beyond doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyses.milestones import WON
from analyses.statistics.digits import decimals, percent, rounded
from analyses.words.phrases import Titles, at, listed
from sim.game import SOLO

MOST_SKIPPED = 0.01  # of the games with the next milestone: else the two do not follow each other
MOST_NEEDLESS = 0.5  # of the wins, without the next milestone: else it is not on the way to them
SURE_TO_GO_ON = 0.95  # a step that so many take is nowhere that games stall

Row = Mapping[str, Any]


def on_milestones(players: int, villains: Mapping[str, Sequence[Row]], titles: Titles) -> str:
    """Where games stall most often, villain by villain; empty if nothing can be said of any.

    `villains` has the rows of the table `steps`.
    """
    steps = {villain: narrowest(rows) for villain, rows in villains.items()}
    told = [f"{titles.get(villain, villain)} {_told(step)}" for villain, step in steps.items() if step]
    unclear = [titles.get(villain, villain) for villain, step in steps.items() if not step]
    if not told:
        return ""
    rest = f"; of {listed(unclear)} no step is known to be the narrowest" if unclear else ""
    where = "" if players == SOLO else f" {at(players)}"
    return f"Where games stall most often{where}: {'; '.join(told)}{rest}."


def narrowest(rows: Sequence[Row]) -> Row | None:
    """The step that fewest take, of those that follow each other and lead to the win, if it is that beyond doubt.

    Where nobody came to the next milestone, or nobody won, nothing speaks against a step.
    """
    follow = (row for row in rows if row["skipped"] is None or row["skipped"] <= MOST_SKIPPED)
    on_the_way = (row for row in follow if row["needless"] is None or row["needless"] <= MOST_NEEDLESS)
    steps = sorted(on_the_way, key=lambda row: row["estimate"])
    if not steps or steps[0]["high"] > SURE_TO_GO_ON or any(row["low"] <= steps[0]["high"] for row in steps[1:]):
        return None
    return steps[0]


def _told(step: Row) -> str:
    places = min(decimals([50 * (step["high"] - step["low"])]), 1)
    low, high = (rounded(100 * step[end], places) for end in ("low", "high"))
    before, after = (f"\N{LEFT DOUBLE QUOTATION MARK}{step[name]}\N{RIGHT DOUBLE QUOTATION MARK}" for name in ("title", "next_title"))
    after = "the win" if step["next"] == WON else after
    return f"after {before}: {percent(step['estimate'], places)} ({low} to {high}) of those games go on to {after}"
