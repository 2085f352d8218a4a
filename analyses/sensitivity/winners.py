"""What a game counts, seat by seat, of winners and of everyone else: with villains alike it shows what goes along with winning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from analyses.fold import Fold
from analyses.rows import GROUP, Lines, in_order, make_ready
from analyses.statistics.means import mean_interval
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.strata import with_interval

WON, NOT_WON = "winner", "others"
KEYS = (*GROUP, "column", "whose")


def counts_of_winners(frames: Iterable[pl.DataFrame], columns: Sequence[str]) -> pl.DataFrame:
    """The mean of each of the game's own columns, per seat and game, of seats that won and of seats that did not, with its interval.

    `frames` are rows as stored, each of whole blocks; `columns` must hold whole numbers. Seats of one game are not
    independent: intervals come from blocks.
    """
    fold = Fold()
    for frame in frames:
        fold.add({"sums": _partial(in_order(frame), columns)})
    groups, found = ratio_moments(fold.totals()["sums"], list(KEYS))
    low, high = mean_interval(found)
    return with_interval(groups, found, low, high)


def _partial(frame: pl.DataFrame, columns: Sequence[str]) -> pl.DataFrame:
    seats = make_ready(frame).seats
    whose = (seats.columns["units"] > 0).astype(np.int64)
    lines = Lines(
        {**seats.codes, "whose": whose},
        seats.block,
        {name: frame[name].to_numpy().astype(np.int64) for name in columns},
        {**seats.names, "whose": [NOT_WON, WON]},
        seats.blocks,
    )
    tables = [lines.totals((*GROUP, "whose"), name).uneven_sums().with_columns(pl.lit(name).alias("column")) for name in columns]
    return pl.concat(tables)
