"""Who wins against whom: each villain's share in the games in which another one sits at the table too.

    python -m analyses.matchups RESULTS

Table `pairs`: by how much the share of `villain` is above the fair share in the games with `other`, where all
seats play the same strategy. `low` and `high` hold at 95 % each, `low_all` and `high_all` for all pairs of a
table size together. Where every villain sits at every table, a villain's pairs are all the same games.
"""

from __future__ import annotations

import polars as pl

from analyses.fold import Tables
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.shares import LEVEL, WIN_UNITS, share_interval
from analyses.statistics.strata import moments
from analyses.win_rates import VILLAIN

PAIR = [*GROUP, "villain", "other"]
SUMS = ("num_blocks", "num_games", "sum_value", "sum_square")


def partial(rows: Rows) -> Tables:
    """The sums of one part: those of the villains, by combination, are all that pairs ask for."""
    return {"villains": rows.seats.totals(VILLAIN, "units").sums()}


def finish(totals: Tables, settings: Settings) -> Tables:
    """The table, from the sums over all parts: the combinations that hold both villains are a pair's strata."""
    sums = totals["villains"].filter(pl.col("field") == pl.col("strategy"))
    fair = sums.group_by(GROUP).agg(fair=pl.col("sum_value").sum() / pl.col("num_games").sum() / WIN_UNITS)
    groups, found = moments(_by_pair(sums), PAIR, WIN_UNITS)
    groups = groups.join(fair, on=GROUP, how="left", maintain_order="left").with_columns(pl.len().over(*GROUP).alias("together"))
    low, high = share_interval(found)
    low_all, high_all = share_interval(found, 1 - (1 - LEVEL) / groups["together"].to_numpy())
    ends = {"estimate": found.mean.clip(0, 1), "low": low, "high": high, "low_all": low_all, "high_all": high_all}
    counts = [pl.Series("n", found.games).cast(pl.Int64), pl.Series("blocks", found.blocks).cast(pl.Int64)]
    table = groups.with_columns(*((pl.Series(name, values) - pl.col("fair")).alias(name) for name, values in ends.items()), *counts)
    return {"pairs": table.select(*PAIR, "estimate", "low", "high", "n", "blocks", "low_all", "high_all", "fair")}


def _by_pair(sums: pl.DataFrame) -> pl.DataFrame:
    """The villains' sums once for each other villain of the combination: a sums table by PAIR."""
    others = sums.with_columns(pl.col("combination").str.split("+").list.unique(maintain_order=True).alias("other")).explode("other")
    return others.filter(pl.col("other") != pl.col("villain")).select(*PAIR, "combination", *SUMS)


if __name__ == "__main__":
    from analyses.script import main

    main("matchups")
