"""Whether the seat matters: by how much each villain's share in a seat differs from its own over all seats.

    python -m analyses.seat_advantage RESULTS

Table `villains`: the difference of each villain and seat, paired within the block. `low` and `high` hold at 95 %
each, `low_all` and `high_all` for all villains and seats of a table size together.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

from analyses.block_totals import BlockTotals
from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.means import mean_interval
from analyses.statistics.shares import LEVEL, WIN_UNITS, degrees_of_wins
from analyses.statistics.strata import moments
from analyses.win_rates import SEATED, VILLAIN


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    seated = rows.seats.totals(SEATED, "units")
    return {"villains": _effects_in_blocks(seated).sums(), "villain_seats": seated.sums()}


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

    Few wins in a seat (or none) make the differences look all alike: Student's interval alone misses 25 % of
    the time at 50 blocks and p = 0.02. So the wins in the seat limit its degrees of freedom, as they do a share's.
    """
    groups, found = moments(totals["villains"], SEATED, WIN_UNITS)
    seats, shared = moments(totals["villain_seats"], SEATED, WIN_UNITS)
    wins = groups.join(seats.with_columns(pl.Series("wins", degrees_of_wins(shared))), on=SEATED, how="left", maintain_order="left")["wins"]
    degrees = np.where(found.degrees > 0, np.maximum(np.minimum(found.degrees, wins.to_numpy()), 1), 0)
    found = replace(found, degrees=degrees)
    together = groups.select(pl.len().over(*GROUP, "strategy"), seats=pl.len().over(*VILLAIN))
    low, high = mean_interval(found)
    low_all, high_all = mean_interval(found, 1 - (1 - LEVEL) / together["len"].to_numpy())
    table = groups.with_columns(
        pl.Series("estimate", found.mean),
        pl.Series("low", low, nan_to_null=True),
        pl.Series("high", high, nan_to_null=True),
        (pl.Series("n", found.games) / together["seats"]).cast(pl.Int64),
        pl.Series("blocks", found.blocks).cast(pl.Int64),
        pl.Series("low_all", low_all, nan_to_null=True),
        pl.Series("high_all", high_all, nan_to_null=True),
    )
    return {"villains": table}


if __name__ == "__main__":
    from analyses.script import main

    main("seat_advantage")
