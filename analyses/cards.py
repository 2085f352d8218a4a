"""Whether a kind of card helps that is in the first hand; and how often kinds are drawn and played.

    python -m analyses.cards RESULTS

Tables: `opening` has, for each villain and kind of card, its share of wins in the games with that kind in its first hand less that
in the games without. The first hand is dealt at random, so the two differ in nothing else. `low` and `high` hold at 95 % each,
`low_all` and `high_all` for all villains and kinds of a table size together; `n` is the games with it, `n_without` those without.
`use` has the part of the games in which each kind was in the first hand, ever in the hand, and ever played. These describe, and are
causes of nothing: longer games draw more. Without kinds of cards the tables have no rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analyses.block_totals import Ints
from analyses.fold import Tables
from analyses.rows import Lines, Rows
from analyses.settings import Settings
from analyses.statistics.differences import separate_interval
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.shares import LEVEL, WIN_UNITS
from analyses.titles import titled
from analyses.win_rates import VILLAIN
from sim.course import CARDS, MAX_CARD_KINDS

OPENING, DRAWN = CARDS[:2]
KEYS = [*VILLAIN, "kind"]
TITLED = [*KEYS, "title"]
TOGETHER = VILLAIN[:-1]  # rows that an interval for all together is about
SUMS = ("num_blocks", "num_games", "sum_value", "sum_square", "sum_lines_square", "sum_product")
USES = tuple(f"num_{name}" for name in CARDS)


@dataclass(frozen=True)
class Hands:
    """What each block holds of each cell: arrays [blocks and cells]."""

    cell: Ints
    lines: Ints
    value: Ints
    kinds: Ints  # bits of the first hand, which is the same in all games of a block


def partial(rows: Rows) -> Tables:
    """The sums of one part: over all blocks, over those whose first hand has a kind; and the lines with each kind."""
    seats = rows.seats
    hands, cells = _hands(seats), seats.cells(VILLAIN)[0]
    everywhere = np.ones(hands.cell.size, np.bool_)
    with_it = ((kind, _sums(hands, _has(hands.kinds, kind), cells.height)) for kind in _kinds(hands.kinds))
    return {
        "whole": cells.hstack(_sums(hands, everywhere, cells.height)),
        "with_it": _by_kind(cells, SUMS, with_it),
        "use": _by_kind(cells, USES, ((kind, _uses(seats, kind)) for kind in _kinds(seats.columns.get(DRAWN, np.zeros(0, np.int64))))),
    }


def _hands(seats: Lines) -> Hands:
    """The first hand of each block and cell, with its lines. ValueError if games of one block differ in it."""
    if OPENING not in seats.columns:
        return Hands(*[np.zeros(0, np.int64)] * 4)
    totals, kinds = seats.totals(VILLAIN, "units"), seats.columns[OPENING]
    place = seats.block * totals.cells.height + seats.cells(VILLAIN)[1]
    known = np.zeros(totals.lines.size, np.int64)
    known[place] = kinds
    if (known[place] != kinds).any():
        raise ValueError("a villain has several first hands in the games of one block")
    block, cell = np.nonzero(totals.lines)
    return Hands(cell, totals.lines[block, cell], totals.value[block, cell], known.reshape(totals.lines.shape)[block, cell])


def _kinds(bits: Ints) -> list[int]:
    """The kinds that are anywhere in some bits."""
    anywhere = int(np.bitwise_or.reduce(bits))
    return [kind for kind in range(MAX_CARD_KINDS) if anywhere >> kind & 1]


def _has(bits: Ints, kind: int) -> NDArray[np.bool_]:
    return (bits >> kind & 1).astype(np.bool_)


def _sums(hands: Hands, is_in: NDArray[np.bool_], count: int) -> pl.DataFrame:
    """The sums table of statistics.ratios over some blocks, by cell; combinations count as alike, since hands do not ask for them."""
    cell, lines, value = hands.cell[is_in], hands.lines[is_in], hands.value[is_in]
    sums = (np.ones(cell.size, np.int64), lines, value, value**2, lines**2, lines * value)
    totals = (np.bincount(cell, each, count).astype(np.int64) for each in sums)
    return pl.DataFrame({name: pl.Series(total, dtype=pl.Int64) for name, total in zip(SUMS, totals, strict=True)})


def _uses(seats: Lines, kind: int) -> pl.DataFrame:
    """How many lines of each cell have a kind in the first hand, have drawn it, have played it."""
    cells, cell = seats.cells(VILLAIN)
    counts = (np.bincount(cell, _has(seats.columns[column], kind), cells.height).astype(np.int64) for column in CARDS)
    return pl.DataFrame({name: pl.Series(count, dtype=pl.Int64) for name, count in zip(USES, counts, strict=True)})


def _by_kind(cells: pl.DataFrame, names: Iterable[str], parts: Iterable[tuple[int, pl.DataFrame]]) -> pl.DataFrame:
    """Sums by cell and kind, without those of which there is nothing."""
    empty = cells.head(0).with_columns(pl.lit(0, pl.Int64).alias("kind"), *(pl.lit(0, pl.Int64).alias(name) for name in names))
    tables = [cells.with_columns(pl.lit(kind, pl.Int64).alias("kind")).hstack(own) for kind, own in parts]
    whole = pl.concat([empty, *tables])
    return whole.filter(pl.any_horizontal(pl.exclude(KEYS) > 0))


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts: of those kinds that a villain may draw."""
    told = pl.col("field").str.split(" + ").list.contains(pl.col("strategy"))  # as findings.is_told
    with_it, use = (titled(totals[name].filter(told), "kind", settings.cards) for name in ("with_it", "use"))
    whole = totals["whole"].rename({name: f"all_{name}" for name in SUMS})
    both = with_it.join(whole, on=VILLAIN, how="inner").filter(pl.col("all_num_games") > pl.col("num_games"))
    lines = totals["whole"].select(*VILLAIN, pl.col("num_games").alias("n"))
    used = use.join(lines, on=VILLAIN, how="inner", maintain_order="left").sort(TITLED)
    rest = ((pl.col(f"all_{name}") - pl.col(name)).alias(name) for name in SUMS)
    return {
        "opening": _differences(both.select(*TITLED, *SUMS), both.select(*TITLED, *rest)),
        "use": used.select(*TITLED, *((pl.col(name) / pl.col("n")).alias(name.removeprefix("num_")) for name in USES), "n"),
    }


def _differences(with_it: pl.DataFrame, without: pl.DataFrame) -> pl.DataFrame:
    """By how much the share of wins is higher in the games with a kind than in those without."""
    groups, has = ratio_moments(with_it, TITLED, WIN_UNITS)
    _, lacks = ratio_moments(without, TITLED, WIN_UNITS)
    together = groups.select(pl.len().over(TOGETHER)).to_series().to_numpy()
    low, high = separate_interval(has, lacks)
    low_all, high_all = separate_interval(has, lacks, 1 - (1 - LEVEL) / np.maximum(together, 1))
    values = {"estimate": has.mean - lacks.mean, "low": low, "high": high}
    others = {"low_all": low_all, "high_all": high_all, "share_with": has.mean, "share_without": lacks.mean}
    return groups.with_columns(
        *(pl.Series(name, value, pl.Float64) for name, value in values.items()),
        *(pl.Series(name, count.astype(np.int64), pl.Int64) for name, count in (("n", has.games), ("blocks", has.blocks))),
        *(pl.Series(name, value, pl.Float64) for name, value in others.items()),
        pl.Series("n_without", lacks.games.astype(np.int64), pl.Int64),
    )


if __name__ == "__main__":
    from analyses.script import main

    main("cards")
