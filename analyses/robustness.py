"""Whether the balance survives better play: the villains' shares under each strategy, on the same deals.

    python -m analyses.robustness RESULTS

Only games in which all seats play the same strategy count, and only strategies that play to win (`Settings.competent`;
all, if that is not said). Tables:

- `shares`: the share of each villain under each strategy, with its verdict, as in `balance`.
- `headlines`: for each villain whether its verdict holds under all strategies, and which it is.
- `shifts`: its share under one strategy less that under another, paired by the deal.
- `orders`: Kendall's tau-b between the villains' orders under two strategies; and how many pairs of villains are told
  apart under both and lie in the same order, in opposite orders, or are not told apart under both.

The deals are put into GROUPS groups by their replicate, so that each holds every combination alike. Orders are
judged by the spread between these groups: the agreement by resampling them, a pair of villains by Student's interval
on the groups' differences, at 95 % for all pairs of a table size and strategy together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl
from scipy import stats

from analyses.balance import villain_verdicts
from analyses.block_totals import BlockTotals
from analyses.fold import Tables
from analyses.rotation import rotated_fields, seat_lines
from analyses.rows import Rows
from analyses.settings import Settings
from analyses.statistics.differences import differences
from analyses.statistics.rank_agreement import FEWEST_GROUPS, resampled, tau_b, tau_interval
from analyses.statistics.shares import LEVEL, WIN_UNITS
from analyses.statistics.strata import Floats
from analyses.win_rates import VILLAIN

GROUPS = 31  # a prime, so that groups do not keep step with the cyclic orders, which take turns over replicates
SIZE = ["variant", "players"]
BOTH = [*SIZE, "strategy", "against"]
SHIFT = [*BOTH, "villain"]
_ORDERS = {
    **dict.fromkeys(("estimate", "low", "high"), pl.Float64),
    **dict.fromkeys(("n", "blocks", "same", "opposite", "not_told"), pl.Int64),
}


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    totals = rows.seats.totals(VILLAIN, "units")
    cells = totals.cells.with_row_index("cell").filter(pl.col("field") == pl.col("strategy"))
    return {
        "villains": totals.sums().filter(pl.col("field") == pl.col("strategy")),
        "shifts": _shifts(totals, cells),
        "groups": _groups(totals, cells, rows.seats.blocks.replicate % GROUPS),
        "seats": seat_lines(rows),
    }


def _shifts(totals: BlockTotals, cells: pl.DataFrame) -> pl.DataFrame:
    """The sums of each villain's share under one strategy less under each that comes before it in the alphabet."""
    keys = [*SIZE, "villain"]
    pairs = cells.join(cells.select(*keys, against="strategy", other="cell"), on=keys).filter(pl.col("strategy") > pl.col("against"))
    pairs = pairs.sort(SHIFT)
    return totals.difference(pairs["cell"].to_list(), pairs["other"].to_list(), pairs.select(SHIFT)).sums()


def _groups(totals: BlockTotals, cells: pl.DataFrame, group: np.ndarray) -> pl.DataFrame:
    """Lines and sums by cell and group of deals. `group`: the group of each block [blocks]."""
    lines, value = (np.zeros((GROUPS, totals.cells.height), np.int64) for _ in range(2))
    np.add.at(lines, group, totals.lines)
    np.add.at(value, group, totals.value)
    own = cells["cell"].to_numpy()
    return (
        cells.select(*SIZE, "strategy", "villain")
        .join(pl.DataFrame({"group": np.arange(GROUPS)}), how="cross", maintain_order="left")
        .with_columns(
            pl.Series("num_lines", lines[:, own].T.reshape(-1), pl.Int64), pl.Series("sum_value", value[:, own].T.reshape(-1), pl.Int64)
        )
        .filter(pl.col("num_lines") > 0)
    )


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    wanted = pl.lit(True) if settings.competent is None else pl.col("strategy").is_in(settings.competent)
    both = wanted if settings.competent is None else wanted & pl.col("against").is_in(settings.competent)
    shares = villain_verdicts(totals["villains"].filter(wanted), rotated_fields(totals["seats"]), settings.margin)
    shares = shares.drop("field", "games", "games_to_decide", "is_too_close")
    shifts = differences(totals["shifts"].filter(both), SHIFT, SIZE)
    decided = shares.select(*SIZE, "strategy").unique()  # where no game is decided all shares are 0, and nothing shifts
    return {
        "shares": shares,
        "headlines": _headlines(shares),
        "shifts": shifts.join(decided, on=[*SIZE, "strategy"], how="semi", maintain_order="left"),
        "orders": _orders(shares, totals["groups"].filter(wanted)),
    }


def _headlines(shares: pl.DataFrame) -> pl.DataFrame:
    """One row a villain: how many strategies there are, the verdict they agree on (or none), and whether they do."""
    table = shares.group_by([*SIZE, "villain"], maintain_order=True).agg(
        pl.len().cast(pl.Int64).alias("strategies"), pl.col("verdict").n_unique().alias("kinds"), pl.col("verdict").first()
    )
    holds = pl.col("kinds") == 1
    verdict = pl.when(holds).then("verdict").alias("verdict")
    return table.select(*SIZE, "villain", "strategies", verdict, holds.alias("holds")).sort(*SIZE, "villain")


def _orders(shares: pl.DataFrame, groups: pl.DataFrame) -> pl.DataFrame:
    """The table `orders`."""
    rows = []
    for _, own in shares.sort(*SIZE, "strategy", "villain").group_by(SIZE, maintain_order=True):
        names = own["villain"].unique().sort().to_list()
        by_strategy = {str(key[0]): table for key, table in own.group_by("strategy", maintain_order=True) if table.height == len(names)}
        here = groups.join(own.select(SIZE).unique(), on=SIZE, how="semi")
        spread = {name: _spread(here.filter(pl.col("strategy") == name), names) for name in by_strategy}
        if len(names) > 1:
            for against, strategy in combinations(sorted(by_strategy), 2):
                one, other = (by_strategy[name]["estimate"].to_numpy() for name in (strategy, against))
                compared = _compared(one, other, spread[strategy], spread[against])
                rows.append(_of_size(by_strategy[strategy]) | {"strategy": strategy, "against": against} | compared)
    keys = {key: shares.schema[key] for key in (*SIZE, "strategy")}
    return pl.DataFrame(rows, schema={**keys, "against": pl.String, **_ORDERS}, orient="row")


def _of_size(shares: pl.DataFrame) -> dict[str, Any]:
    """The keys of a table size, its games and blocks."""
    first = shares.row(0, named=True)
    games = shares["n"].sum() // first["players"]
    return {key: first[key] for key in SIZE} | {"n": games, "blocks": shares["blocks"].max()}


def _spread(groups: pl.DataFrame, names: Sequence[str]) -> tuple[Floats, Floats]:
    """Sums and lines of a strategy's groups: arrays [GROUPS, villains]."""
    value, lines = (np.zeros((GROUPS, len(names))) for _ in range(2))
    column = groups["villain"].replace_strict(list(names), range(len(names)), return_dtype=pl.Int64).to_numpy()
    value[groups["group"].to_numpy(), column] = groups["sum_value"].to_numpy() / WIN_UNITS
    lines[groups["group"].to_numpy(), column] = groups["num_lines"].to_numpy()
    return value, lines


def _compared(one: Floats, other: Floats, of_one: tuple[Floats, Floats], of_other: tuple[Floats, Floats]) -> dict[str, Any]:
    """Agreement of two orders, from shares [villains] and what `_spread` has of each. Where there are too few groups no pair is told."""
    estimate = float(tau_b(one, other))
    present = (of_one[1] > 0).all(axis=1) & (of_other[1] > 0).all(axis=1)
    found: dict[str, Any] = {"estimate": estimate, "low": None, "high": None}
    told = [np.zeros(one.size * (one.size - 1) // 2)] * 2
    if present.sum() >= FEWEST_GROUPS:
        groups = [(value[present], lines[present]) for value, lines in (of_one, of_other)]
        drawn = [resampled(value, lines) for value, lines in groups]
        found["low"], found["high"] = tau_interval(drawn[0], drawn[1], estimate, LEVEL)
        told = [told_apart(value / lines) for value, lines in groups]
    same, opposite = int((told[0] * told[1] > 0).sum()), int((told[0] * told[1] < 0).sum())
    return found | {"same": same, "opposite": opposite, "not_told": told[0].size - same - opposite}


def told_apart(means: Floats) -> Floats:
    """Which of each two villains wins more beyond doubt, from the means of groups [groups, n]: 1, -1, or 0 for neither [n (n - 1) / 2]."""
    first, second = np.triu_indices(means.shape[1], 1)
    difference = means[:, first] - means[:, second]
    groups, pairs = difference.shape
    error = difference.std(axis=0, ddof=1) / np.sqrt(groups)
    width = stats.t.ppf(1 - (1 - LEVEL) / (2 * max(pairs, 1)), groups - 1) * error
    middle = difference.mean(axis=0)
    return np.where((error > 0) & (np.abs(middle) > width), np.sign(middle), 0.0)


if __name__ == "__main__":
    from analyses.script import main

    main("robustness")
