"""Scores and margins are those of the rows, of decided games only."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.statistics.means import means
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.strata import moments
from tests.analyses.simulated import in_parts, simulated_rows

VILLAIN = ["variant", "players", "field", "strategy", "villain"]


def scored(truncated: float = 0.2, **options: object) -> pl.DataFrame:
    """Rows with scores of any size, the winners' highest."""
    rows = simulated_rows(replicates=12, truncated=truncated, seed=3, **options)  # type: ignore[arg-type]
    random = np.random.default_rng(4)
    return rows.with_columns(pl.Series("score", random.poisson(20, rows.height) + 15.0 * (rows["win_share"].to_numpy() == 1)))


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    return scored()


@pytest.fixture(scope="module")
def tables(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows), names=["scores"])["scores"]


def test_scores_are_those_of_decided_games(rows: pl.DataFrame, tables: Tables) -> None:
    score = pl.col("score").filter(pl.col("outcome") != "truncated")
    plain = rows.group_by("players", "villain").agg(
        score.mean().alias("mean"),
        score.min().alias("least"),
        score.quantile(0.25, "higher").alias("quarter"),
        score.max().alias("most"),
        score.len().alias("games"),
        (pl.col("outcome") == "truncated").sum().alias("cut"),
    )
    both = tables["villains"].join(plain, on=["players", "villain"])
    assert both.height == tables["villains"].height == plain.height
    assert both["estimate"].to_numpy() == pytest.approx(both["mean"].to_numpy())
    for ours, theirs in (("lowest", "least"), ("highest", "most"), ("n", "games"), ("truncated", "cut")):
        assert (both[ours] == both[theirs]).all(), ours
    assert ((both["p25"] - both["quarter"]).abs() <= 1).all()
    assert tables["distribution"]["games"].sum() == both["n"].sum()


def test_margins_are_those_of_the_two_best_seats(rows: pl.DataFrame, tables: Tables) -> None:
    games = rows.filter(pl.col("outcome") != "truncated").group_by("players", "block", "lineup")
    margin = games.agg(
        pl.when((pl.col("win_share") > 0).sum() > 1)
        .then(0.0)
        .otherwise(pl.col("score").sort(descending=True).first() - pl.col("score").sort(descending=True).get(1))
        .alias("margin")
    )
    plain = margin.group_by("players").agg(pl.col("margin").mean().alias("mean"), (pl.col("margin") <= 1).mean().alias("few"), pl.len())
    both = tables["margins"].join(plain, on="players").join(tables["close"], on="players", suffix="_close")
    assert both.height == 2
    assert both["estimate"].to_numpy() == pytest.approx(both["mean"].to_numpy())
    assert both["estimate_close"].to_numpy() == pytest.approx(both["few"].to_numpy())
    assert (both["n"] == both["len"]).all()
    assert tables["margin_distribution"]["games"].sum() == margin.height


def test_where_all_games_count_a_ratio_is_a_mean() -> None:
    rows = scored(truncated=0.0)
    ours = analyse_frames([rows], names=["scores"])["scores"]["villains"]
    summed = rows.with_columns(
        pl.lit("greedy").alias("field"), pl.col("villain").sort().str.join("+").over("block", "lineup").alias("combination")
    )
    sums = (
        summed.group_by(*VILLAIN, "combination", "block")
        .agg(pl.len().alias("num_games"), pl.col("score").sum().cast(pl.Int64).alias("value"))
        .group_by(*VILLAIN, "combination")
        .agg(
            pl.len().alias("num_blocks"),
            pl.col("num_games").sum(),
            pl.col("value").sum().alias("sum_value"),
            (pl.col("value") ** 2).sum().alias("sum_square"),
        )
    )
    plain = means(sums, VILLAIN)
    for name in ("estimate", "low", "high"):
        assert ours[name].to_numpy() == pytest.approx(plain[name].to_numpy()), name


def test_equal_scores_have_no_spread_whatever_is_cut() -> None:
    sums = pl.DataFrame(
        {"name": ["a", "a"], "num_blocks": [4, 1], "num_games": [9, 2], "sum_value": [63, 14],
         "sum_square": [49 * 23, 49 * 4], "sum_lines_square": [23, 4], "sum_product": [7 * 23, 7 * 4]}
    )  # fmt: skip
    _, found = ratio_moments(sums, ["name"])
    assert (found.mean[0], found.variance[0], found.degrees[0]) == (7.0, 0.0, 3.0)
    _, uneven = moments(sums, ["name"], 1.0)
    assert uneven.variance[0] > 0
