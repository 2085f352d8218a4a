"""Whom villains aim at, and how often.

    python -m analyses.targets RESULTS

What counts as aiming the game says (`Game.targets`). Tables: `pairs` has how often `villain` aims at `target` in a game that both
are in, and in a turn of its own; `share` is the part of its aims in these games that go to this target, `fair` what that would be if all
rivals were aimed at alike. `villains` has how often a villain aims at anyone, and how often it is aimed at. `low` and `high` hold at 95 %
each, `share_low_all` and `share_high_all` for all pairs of a table size together. Where nobody can be aimed at the tables have no rows.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.block_totals import BlockTotals, Ints
from analyses.fold import Tables
from analyses.rows import Lines, Rows
from analyses.settings import Settings
from analyses.statistics.means import means
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.shares import LEVEL, share_interval
from analyses.win_rates import VILLAIN
from sim.course import TARGETS

PAIR = [*VILLAIN, "target"]
RECEIVED = {"estimate": "received", "low": "received_low", "high": "received_high"}
TOGETHER = VILLAIN[:-1]  # rows that an interval for all together is about


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    seats = rows.seats
    line, target, count = _aims(seats)
    own = np.arange(seats.block.size if TARGETS[0] in seats.columns else 0)
    aims, received = (np.bincount(who, count, seats.block.size).astype(np.int64) for who in (line, target))
    (villains, villain), names = seats.cells(VILLAIN), seats.names["villain"]
    pairs = villains.join(pl.DataFrame({"target": names}, schema={"target": pl.String}), how="cross", maintain_order="left_right")
    pair = villain[line] * len(names) + seats.codes["villain"][target]
    once, turns = np.ones(seats.block.size, np.int64), seats.columns["turns"]
    return {
        "pairs": _totals(seats, pairs, line, pair, (once[line], count)).sums(),
        "shares": _totals(seats, pairs, line, pair, (aims[line], count)).uneven_sums(),
        "pair_turns": _turns(pairs, pair, turns[line]),
        "aims": _totals(seats, villains, own, villain[own], (once[own], aims[own])).sums(),
        "received": _totals(seats, villains, own, villain[own], (once[own], received[own])).sums(),
        "turns": _turns(villains, villain[own], turns[own]),
    }


def _aims(seats: Lines) -> tuple[Ints, Ints, Ints]:
    """For each line and each rival of its game: the line, the rival's line, and how often the one aimed at the other; arrays [pairs]."""
    seat = np.array(seats.names["seat"], np.int64)[seats.codes["seat"]]
    players = np.array(seats.names["players"], np.int64)[seats.codes["players"]]
    lines, targets, counts = [], [], []
    for other, column in enumerate(TARGETS):
        if column in seats.columns:
            line = np.flatnonzero((other < players) & (other != seat))
            lines.append(line)
            targets.append(line - seat[line] + other)
            counts.append(seats.columns[column][line])
    nothing = [np.zeros(0, np.int64)]
    return np.concatenate(nothing + lines), np.concatenate(nothing + targets), np.concatenate(nothing + counts)


def _totals(seats: Lines, cells: pl.DataFrame, line: Ints, cell: Ints, sums: tuple[Ints, Ints]) -> BlockTotals:
    """What is counted, and its value, by block and cell: of each of some lines its cell, count and value."""
    shape = len(seats.blocks.combination), cells.height
    place = seats.block[line] * shape[1] + cell
    lines, value = (np.bincount(place, each, shape[0] * shape[1]).astype(np.int64).reshape(shape) for each in sums)
    return BlockTotals(cells, lines, value, seats.blocks.combination, seats.names["combination"])


def _turns(cells: pl.DataFrame, cell: Ints, turns: Ints) -> pl.DataFrame:
    """The turns of each cell's villain, in all its lines."""
    counts = np.bincount(cell, turns, cells.height).astype(np.int64)
    return cells.with_columns(pl.Series("num_turns", counts, pl.Int64)).filter(pl.col("num_turns") > 0)


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    told = pl.col("field").str.split(" + ").list.contains(pl.col("strategy"))  # as findings.is_told
    sums = {name: table.filter(told) for name, table in totals.items()}
    pairs = _per_turn(sums["pairs"], PAIR, sums["pair_turns"]).join(_shares(sums["shares"]), on=PAIR, how="left", maintain_order="left")
    villains = _per_turn(sums["aims"], VILLAIN, sums["turns"])
    received = means(sums["received"], VILLAIN).select(*VILLAIN, *(pl.col(end).alias(name) for end, name in RECEIVED.items()))
    return {
        "pairs": pairs.with_columns((1 / (pl.col("players") - 1)).alias("fair")),
        "villains": villains.join(received, on=VILLAIN, how="left", maintain_order="left"),
    }


def _per_turn(sums: pl.DataFrame, keys: list[str], turns: pl.DataFrame) -> pl.DataFrame:
    """Means per game with their intervals, and what that is in a turn."""
    number = sums.group_by(keys).agg(pl.col("sum_value").sum())
    rate = turns.join(number, on=keys, how="inner").select(*keys, (pl.col("sum_value") / pl.col("num_turns")).alias("per_turn"))
    return means(sums, keys).join(rate, on=keys, how="left", maintain_order="left")


def _shares(sums: pl.DataFrame) -> pl.DataFrame:
    """The part of a villain's aims that goes to each target; none for a villain that never aims at anyone."""
    groups, found = ratio_moments(sums, PAIR)
    together = groups.select(pl.len().over(TOGETHER)).to_series().to_numpy()
    low, high = share_interval(found)
    low_all, high_all = share_interval(found, 1 - (1 - LEVEL) / np.maximum(together, 1))
    values = {"share": found.mean, "share_low": low, "share_high": high, "share_low_all": low_all, "share_high_all": high_all}
    return groups.with_columns(pl.Series(name, value, pl.Float64) for name, value in values.items())


if __name__ == "__main__":
    from analyses.script import main

    main("targets")
