"""What is reached on the way to the goal, by which turn, and how often at all.

    python -m analyses.milestones RESULTS

Tables: `reached` has the share of all games in which a villain reaches each of its milestones, and the turn of its own by which it has in
half of them (null: never in more than half); `curve` the share that has reached it by each turn; `steps` the share that went on to the
next milestone, from the last one to the win, among the games in which it was reached, `skipped`, the part of those with the next that did
not have it, and `needless`, the part of the wins without the next (null for the win itself); `wins` the share of wins among the games in
which it was reached. The last two describe: who is ahead reaches more. Milestone 0 is the win itself, shared or not. A game that ended
first counts as one in which the milestone was not reached. All of it makes sense of a seat that plays alone too. Without milestones the
tables have no rows.
"""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analyses.block_totals import BlockTotals, Ints, grown_squares
from analyses.fold import Tables
from analyses.registry import EITHER
from analyses.rows import Lines, Rows
from analyses.settings import Settings, Titles
from analyses.statistics.incidence import incidence, turns_of_half
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.shares import WIN_UNITS, share_table
from analyses.statistics.strata import moments
from analyses.titles import titled
from analyses.win_rates import VILLAIN
from sim.course import MILESTONES

STUDIES = EITHER
WON, WINS = 0, "wins"
KEYS = [*VILLAIN, "milestone"]
TITLED = [*KEYS, "title"]
_PAIRS = [(number, number + 1) for number in range(1, len(MILESTONES))] + [(number, WON) for number in range(1, len(MILESTONES) + 1)]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    seats = rows.seats
    turns = _turns(seats)
    numbers = pl.DataFrame({"milestone": range(len(turns))}, schema={"milestone": pl.Int64})
    cells, place = _places(seats, numbers)
    is_reached = turns > 0
    units = np.broadcast_to(seats.columns["units"], turns.shape)[is_reached]
    return {
        "reached": _totals(seats, cells, place.ravel(), is_reached.ravel().astype(np.int64)).sums(),
        "wins": _totals(seats, cells, place[is_reached], units).uneven_sums(),
        "counts": _counts(cells, place[is_reached], turns[is_reached]),
        **_steps(seats, is_reached),
    }


def _turns(seats: Lines) -> Ints:
    """The turn in which each milestone was reached, that of the win first: [milestones, lines]; of a game without any none."""
    if MILESTONES[0] not in seats.columns:
        return np.zeros((0, seats.block.size), np.int64)
    won = np.where(seats.columns["units"] > 0, seats.columns["turns"], 0)
    return np.stack([won, *(seats.columns[name] for name in MILESTONES)])


def _places(seats: Lines, numbers: pl.DataFrame) -> tuple[pl.DataFrame, Ints]:
    """A cell for each villain and row of `numbers`; and the block and cell of each such row's lines, as one number: [numbers, lines]."""
    villains, villain = seats.cells(VILLAIN)
    cells = villains.join(numbers, how="cross", maintain_order="left_right")
    return cells, (seats.block * villains.height + villain) * numbers.height + np.arange(numbers.height)[:, None]


def _steps(seats: Lines, is_reached: NDArray[np.bool_]) -> Tables:
    """The sums of steps from one milestone to the next, and to the win; and how often the next was reached without it."""
    pairs = _PAIRS if len(is_reached) else []
    numbers = pl.DataFrame(pairs, schema={"milestone": pl.Int64, "next": pl.Int64}, orient="row")
    cells, place = _places(seats, numbers)
    before, after = (is_reached[numbers[name].to_numpy()] for name in ("milestone", "next"))
    cell = place[after] % max(cells.height, 1)
    skipped = cells.with_columns(
        pl.Series("num_next", np.bincount(cell, minlength=cells.height), pl.Int64),
        pl.Series("num_skipped", np.bincount(cell, ~before[after], cells.height), pl.Float64).cast(pl.Int64),
    )
    return {"steps": _totals(seats, cells, place[before], after[before].astype(np.int64)).uneven_sums(), "skipped": skipped}


def _totals(seats: Lines, cells: pl.DataFrame, place: Ints, values: Ints) -> BlockTotals:
    """Lines and values by block and cell, from the block and cell of each line."""
    shape = len(seats.blocks.combination), cells.height
    lines = np.bincount(place, minlength=shape[0] * shape[1]).reshape(shape)
    value = np.bincount(place, values, shape[0] * shape[1]).astype(np.int64).reshape(shape)
    return BlockTotals(cells, lines, value, seats.blocks.combination, seats.names["combination"])


def _counts(cells: pl.DataFrame, place: Ints, turns: Ints) -> pl.DataFrame:
    """The counts table of statistics.incidence, from the block and cell of each line in which a milestone was reached, and the turn."""
    span = int(turns.max(initial=0)) + 1
    present, number = np.unique(place * span + turns, return_counts=True)
    square = grown_squares(present // span, number)
    of_cell = present // span % max(cells.height, 1) * span + present % span
    kept, which = np.unique(of_cell, return_inverse=True)
    return cells[kept // span].with_columns(
        pl.Series("turn", kept % span, pl.Int64),
        pl.Series("num_reached", np.bincount(which, number, kept.size).astype(np.int64), pl.Int64),
        pl.Series("sum_square", np.bincount(which, square, kept.size).astype(np.int64), pl.Int64),
    )


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts: of those milestones that a villain has."""
    titles = {key: [WINS, *named] for key, named in settings.milestones.items() if named}
    sums, wins, counts = (titled(totals[name], "milestone", titles) for name in ("reached", "wins", "counts"))
    reached = share_table(*moments(sums, TITLED, 1))
    sizes = sums.group_by(TITLED).agg(pl.col("num_games").sum(), pl.col("num_blocks").sum())
    curve = incidence(counts, sizes, TITLED)
    return {
        "reached": reached.join(turns_of_half(curve, TITLED), on=TITLED, how="left", maintain_order="left"),
        "curve": curve,
        "steps": _taken(totals, titles),
        "wins": _wins(wins.filter(pl.col("milestone") != WON)),
    }


def _taken(totals: Tables, titles: Titles) -> pl.DataFrame:
    """The share that went on to the next milestone; of a villain's last one, to the win."""
    last = [(*key, len(named) - 1) for key, named in titles.items()]
    ends = pl.DataFrame(last, schema={"variant": pl.String, "villain": pl.String, "last": pl.Int64}, orient="row")
    is_last, is_win = pl.col("milestone") == pl.col("last"), pl.col("next") == WON
    own = totals["steps"].join(ends, on=["variant", "villain"]).filter(is_last == is_win).drop("last")
    own = titled(titled(own, "milestone", titles), "next", titles, "next_title")
    table = share_table(*ratio_moments(own, [*TITLED, "next", "next_title"], 1))
    part = pl.when(pl.col("num_next") > 0).then(pl.col("num_skipped") / pl.col("num_next"))
    skipped = totals["skipped"].select(*KEYS, "next", part.alias("skipped"))
    needless = totals["skipped"].filter(pl.col("next") == WON).select(*VILLAIN, pl.col("milestone").alias("next"), part.alias("needless"))
    table = table.join(skipped, on=[*KEYS, "next"], how="left", maintain_order="left")
    return table.join(needless, on=[*VILLAIN, "next"], how="left", maintain_order="left")


def _wins(sums: pl.DataFrame) -> pl.DataFrame:
    """The share of wins among the lines in which a milestone was reached."""
    return share_table(*ratio_moments(sums, TITLED, WIN_UNITS))


if __name__ == "__main__":
    from analyses.script import main

    main("milestones")
