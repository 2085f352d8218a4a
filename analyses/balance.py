"""Whether the game is balanced: how each villain's share lies to the margin around the fair share.

    python -m analyses.balance RESULTS

Tables: `villains` holds a verdict for each villain where all seats play the same strategy, `sizes` one for each table
size. Fixed line-ups have none: see `analyses.rotation`. A villain is balanced if its interval lies wholly inside the
margin, too strong or too weak if wholly outside, else undecided. `low_all` and `high_all`, which decide, hold at 95 %
for all villains of a table size together.

`games_to_decide` are games of this table size, strategy and variant, as `--games` counts them. It is missing where
nothing is open, where one block says nothing of the spread, and where `is_too_close`.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.fold import Tables
from analyses.rotation import rotated_fields, seat_lines
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.shares import LEVEL, WIN_UNITS, share_interval, shares
from analyses.statistics.strata import Floats, moments
from analyses.win_rates import VILLAIN

STRONG, WEAK, BALANCED, UNBALANCED, UNDECIDED = "too strong", "too weak", "balanced", "unbalanced", "undecided"
MOST_GAMES = 10**8  # beyond that many games a villain is too close to the margin to be decided
SIZE = [*GROUP, "strategy"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    return {"villains": rows.seats.totals(VILLAIN, "units").sums(), "seats": seat_lines(rows)}


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    villains = villain_verdicts(totals["villains"], rotated_fields(totals["seats"]), settings.margin)
    return {"villains": villains, "sizes": _sizes(villains)}


def villain_verdicts(sums: pl.DataFrame, rotated: pl.DataFrame, margin: float) -> pl.DataFrame:
    """The table `villains`, from the sums by VILLAIN. `rotated`: see `rotated_fields`. Where no game was decided there is no row."""
    sums = sums.filter(pl.col("field") == pl.col("strategy")).join(rotated, on=GROUP, how="semi", maintain_order="left")
    table = shares(sums, VILLAIN)
    _, found = moments(sums, VILLAIN, WIN_UNITS)
    of_size = sums.group_by(GROUP).agg(
        (pl.col("sum_value").sum() / (pl.col("num_games").sum() * WIN_UNITS)).alias("fair"),
        pl.col("num_games").sum().alias("lines"),
        pl.col("villain").n_unique().alias("together"),
    )
    table = table.join(of_size, on=GROUP, how="left", maintain_order="left")
    table = table.with_columns((pl.col("lines") // pl.col("players")).alias("games"))
    low, high = share_interval(found, 1 - (1 - LEVEL) / table["together"].to_numpy())
    table = table.with_columns(
        pl.Series("low_all", low),
        pl.Series("high_all", high),
        pl.lit(margin).alias("margin"),
        _verdict(low, high, table["fair"].to_numpy(), margin),
    ).filter(pl.col("fair") > 0)
    wanted, is_close = _games_to_decide(table)
    columns = [*VILLAIN, "estimate", "low", "high", "n", "blocks", "low_all", "high_all", "fair", "margin", "verdict"]
    return table.select(*columns, "games").with_columns(wanted, is_close)


def _verdict(low: Floats, high: Floats, fair: Floats, margin: float) -> pl.Series:
    """How intervals lie to the margin."""
    inside = (low >= fair - margin) & (high <= fair + margin)
    said = np.select([inside, low > fair + margin, high < fair - margin], [BALANCED, STRONG, WEAK], UNDECIDED)
    return pl.Series("verdict", said.tolist(), pl.String)


def _games_to_decide(table: pl.DataFrame) -> tuple[pl.Series, pl.Series]:
    """How many games would decide what is open, and whether it is too close to the margin for any number below MOST_GAMES.

    An interval's half-width falls with the root of the games. So the end of the interval that lies beyond an
    edge of the margin comes back to it when the games are multiplied by (reach / distance)^2, where both are
    taken from the estimate, which stands for the truth.
    """
    estimate, low, high, fair, margin = (table[name].to_numpy() for name in ("estimate", "low_all", "high_all", "fair", "margin"))
    factor = np.zeros(table.height)
    for edge in (fair - margin, fair + margin):
        distance = np.abs(estimate - edge)
        reach = np.where(estimate > edge, estimate - low, high - estimate)
        with np.errstate(divide="ignore"):
            needed = np.where(distance > 0, (reach / np.where(distance > 0, distance, 1.0)) ** 2, np.inf)
        crossed = (low < edge) & (edge < high)
        factor = np.maximum(factor, np.where(crossed, needed, 0.0))
    is_open = (table["verdict"] == UNDECIDED).to_numpy() & (table["blocks"] > 1).to_numpy()
    games = table["games"].to_numpy() * factor
    is_close = is_open & (games > MOST_GAMES)
    known = is_open & ~is_close
    counted = [int(np.ceil(number)) if is_known else None for number, is_known in zip(games, known, strict=True)]
    return pl.Series("games_to_decide", counted, pl.Int64), pl.Series("is_too_close", is_close, pl.Boolean)


def _sizes(villains: pl.DataFrame) -> pl.DataFrame:
    """The table `sizes`: balanced if all villains are, unbalanced if one is not, else undecided.

    If a villain whose estimate is outside the margin is open, the first of these that is decided decides; else all must be.
    """
    verdict, wanted = pl.col("verdict"), pl.col("games_to_decide")
    is_outside = (pl.col("estimate") - pl.col("fair")).abs() > pl.col("margin")
    is_open = verdict == UNDECIDED
    table = villains.group_by(SIZE, maintain_order=True).agg(
        pl.col("fair", "margin", "games").first(),
        pl.col("blocks").max(),
        verdict.is_in([STRONG, WEAK]).any().alias("is_off"),
        (verdict == BALANCED).all().alias("is_level"),
        (verdict == BALANCED).sum().cast(pl.Int64).alias("balanced"),
        (verdict == STRONG).sum().cast(pl.Int64).alias("too_strong"),
        (verdict == WEAK).sum().cast(pl.Int64).alias("too_weak"),
        is_open.sum().cast(pl.Int64).alias("undecided"),
        wanted.filter(is_outside).min().alias("first"),
        pl.when(is_open.any() & wanted.filter(is_open).is_not_null().all()).then(wanted.max()).alias("last"),
    )
    table = table.with_columns(
        pl.when("is_off").then(pl.lit(UNBALANCED)).when("is_level").then(pl.lit(BALANCED)).otherwise(pl.lit(UNDECIDED)).alias("verdict")
    )
    games = pl.when(pl.col("verdict") == UNDECIDED).then(pl.coalesce("first", "last")).alias("games_to_decide")
    counts = ["balanced", "too_strong", "too_weak", "undecided"]
    return table.select(*SIZE, "fair", "margin", "verdict", *counts, "games", "blocks", games)


if __name__ == "__main__":
    from analyses.script import main

    main("balance")
