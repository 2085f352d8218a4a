"""Whether the seat matters: by how much each villain's share in a seat differs from its own over all seats.

    python -m analyses.seat_advantage RESULTS

Table `villains`: the difference of each villain and seat, paired within the block. `low` and `high` hold at 95 %
each, `low_all` and `high_all` for all villains and seats of a table size together.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.block_totals import BlockTotals
from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.differences import differences
from analyses.win_rates import SEATED, VILLAIN


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    seated = rows.seats.totals(SEATED, "units")
    return {"villains": _effects_in_blocks(seated).sums()}


def _effects_in_blocks(seated: BlockTotals) -> BlockTotals:
    """Share here - share over the villain's seats, block by block.

    Lines are multiplied by the number of seats, as the value is, so that value / lines is the difference.
    """
    own = seated.cells.select(pl.struct(VILLAIN).rle_id()).to_series().to_numpy()  # cells are in the order of their keys, the seat last
    starts = np.unique(own, return_index=True)[1]
    if not starts.size:
        return seated
    seats = np.add.reduceat((seated.lines > 0).astype(np.int64), starts, axis=1)[:, own]
    total = np.add.reduceat(seated.value, starts, axis=1)[:, own]
    has_others = (seats > 1) & (seated.lines > 0)
    lines = np.where(has_others, seated.lines * seats, 0)
    value = np.where(has_others, seated.value * seats - total, 0)
    return BlockTotals(seated.cells, lines, value, seated.combination, seated.combinations)


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts.

    The number of seats that the value of a difference is multiplied by is no number of games, so `n` is divided by it.
    """
    table = differences(totals["villains"], SEATED, [*GROUP, "strategy"])
    seats = pl.len().over(*VILLAIN)
    table = table.with_columns((pl.col("n") / seats).cast(pl.Int64))
    return {"villains": table}


if __name__ == "__main__":
    from analyses.script import main

    main("seat_advantage")
