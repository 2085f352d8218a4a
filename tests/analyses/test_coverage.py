"""The intervals hold what they promise, in simulation, with games that depend on each other."""

from __future__ import annotations

import os
import re

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analyses.statistics.means import mean_interval
from analyses.statistics.ratios import ratio_moments
from analyses.statistics.shares import share_interval
from analyses.statistics.strata import stratified
from tests.analyses.coverage import BLOCKS, GAMES, KINDS, PAGE, SHARES, STRATA, TABLES, VALUES, mean_coverage, row_sums, share_coverage

VERIFY = os.environ.get("VILLAINY_VERIFY") == "1"
TRIALS = 10_000 if VERIFY else 2_000


@pytest.mark.parametrize("strata", STRATA)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("blocks", BLOCKS)
@pytest.mark.parametrize("share", SHARES)
def test_share_intervals_cover(share: float, blocks: int, kind: str, strata: int) -> None:
    if blocks == 1000 and not VERIFY and (kind == "balanced" or strata == 10):
        pytest.skip("only with VILLAINY_VERIFY=1")
    assert share_coverage(share, blocks, kind, strata, TRIALS, seed=2) >= 0.93


@pytest.mark.parametrize("strata", STRATA)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("blocks", BLOCKS)
@pytest.mark.parametrize("values", VALUES)
def test_mean_intervals_cover(values: str, blocks: int, kind: str, strata: int) -> None:
    if blocks == 1000 and not VERIFY and (kind != "alike" or strata == 10):
        pytest.skip("only with VILLAINY_VERIFY=1")
    trials = TRIALS if blocks < 1000 or VERIFY else 1_000
    assert 0.93 <= mean_coverage(values, blocks, kind, strata, trials, seed=2) <= 0.975


def test_means_of_some_games_cover() -> None:
    """Only half of the games count, more in some blocks than in others, and more where the values are large."""
    random, trials, blocks = np.random.default_rng(8), TRIALS // 4, 60
    shared = random.standard_normal((trials, blocks))
    values = 50 + 10 * (shared[:, :, None] + random.standard_normal((trials, blocks, GAMES))).round(1)
    counts = random.random(values.shape) < stats.norm.cdf(shared / 2)[:, :, None]
    games, total = counts.sum(axis=2), np.where(counts, 10 * values, 0).sum(axis=2).round().astype(np.int64)
    sums = pl.DataFrame(
        {
            "study": np.arange(trials),
            "num_blocks": (games > 0).sum(axis=1),
            "num_games": games.sum(axis=1),
            "sum_value": total.sum(axis=1),
            "sum_square": (total**2).sum(axis=1),
            "sum_lines_square": (games**2).sum(axis=1),
            "sum_product": (games * total).sum(axis=1),
        }
    )
    low, high = mean_interval(ratio_moments(sums, ["study"], 10)[1])
    # of the normal score that blocks share, weighed by the probability to count: E[x Phi(x / 2)] / E[Phi(x / 2)]
    truth = 50 + 10 * stats.norm.pdf(0) * 0.5 / np.sqrt(1.25) / 0.5
    assert ((low <= truth) & (truth <= high)).mean() >= 0.93


def test_the_page_has_every_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in TABLES:
        assert re.search(rf"<!-- coverage: {name} -->\n\n\|.*?\|\n\n<!-- end -->", text, re.DOTALL), name


def test_games_taken_as_independent_give_the_wrong_interval() -> None:
    """A block's favourite wins all six of its games: six times the games, hardly more knowledge."""
    random = np.random.default_rng(3)
    won = GAMES * (random.random((TRIALS, 100)) < 0.25).astype(float)
    blocks = stratified(np.arange(TRIALS), TRIALS, *row_sums(won))
    low, high = share_interval(blocks)
    assert ((low <= 0.25) & (high >= 0.25)).mean() >= 0.93
    wins, games = won.sum(axis=1), 100 * GAMES
    naive_low, naive_high = stats.beta.ppf(0.025, wins, games - wins + 1), stats.beta.ppf(0.975, wins + 1, games - wins)
    assert ((naive_low <= 0.25) & (naive_high >= 0.25)).mean() < 0.65


def test_rotations_that_balance_each_other_are_not_taken_for_more_games_than_there_are() -> None:
    """One win in every block whatever happens: no spread, and still an interval with a width."""
    found = stratified(np.zeros(1, np.int64), 1, *row_sums(np.ones((1, 50))))
    low, high = share_interval(found)
    assert found.variance[0] == 0
    assert 0.05 < low[0] < 1 / GAMES < high[0] < 0.31


@pytest.mark.parametrize("wins", [0, 20])
def test_none_or_all_of_twenty(wins: int) -> None:
    found = stratified(np.zeros(1, np.int64), 1, np.array([20.0]), np.array([20.0]), np.array([float(wins)]), np.array([float(wins)]))
    low, high = share_interval(found)
    expected = stats.binomtest(wins, 20).proportion_ci(method="exact")
    assert (low[0], high[0]) == pytest.approx((expected.low, expected.high))


def test_one_block_says_next_to_nothing() -> None:
    found = stratified(np.zeros(1, np.int64), 1, np.array([1.0]), np.array([6.0]), np.array([3.0]), np.array([9.0]))
    low, high = share_interval(found)
    assert 0 <= low[0] < 0.01
    assert 0.99 < high[0] <= 1
    assert np.isnan(mean_interval(found)).all()


def test_strata_of_one_block_are_wide_not_absent() -> None:
    """Ten combinations played once each: their distances from the common mean stand in for the spread."""
    values = np.array([0.0, 1, 2, 3, 4, 5, 6, 0, 1, 2])[:, None]
    one_each = stratified(np.zeros(10, np.int64), 1, *row_sums(values))
    pooled = stratified(np.zeros(1, np.int64), 1, *row_sums(values.T))
    assert one_each.variance[0] == pytest.approx(pooled.variance[0] * 9 / 10)
    assert one_each.degrees[0] == 9


def test_sums_are_exact_however_they_are_cut() -> None:
    from analyses.statistics.shares import shares

    sums = pl.DataFrame(
        {"villain": ["a", "a"], "combination": ["ab", "ac"], "num_blocks": [3, 3], "num_games": [6, 6],
         "sum_value": [840, 1680], "sum_square": [840**2, 840**2 * 2]}
    )  # fmt: skip
    table = shares(sums, ["villain"])
    assert table["estimate"].to_list() == [pytest.approx(0.25)]
    assert table["n"].to_list() == [12]
    assert table["blocks"].to_list() == [6]
