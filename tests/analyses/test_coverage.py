"""The intervals hold what they promise, in simulation, with games that depend on each other."""

from __future__ import annotations

import os

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analyses.statistics.means import mean_interval
from analyses.statistics.shares import share_interval
from analyses.statistics.strata import Floats, Moments, stratified

VERIFY = os.environ.get("VILLAINY_VERIFY") == "1"
TRIALS = 10_000 if VERIFY else 2_000
GAMES = 6  # in a block
ALLOWED = 3 * np.sqrt(0.95 * 0.05 / TRIALS)  # three standard errors of a coverage


def simulated(share: float, blocks: int, kind: str, strata: int, seed: int) -> Moments:
    """Moments of TRIALS studies; a block's games are independent, alike, or balanced against each other."""
    random = np.random.default_rng(seed)
    group = np.repeat(np.arange(TRIALS), strata)
    each = blocks // strata
    shift = np.linspace(-0.5, 0.5, strata) * share if strata > 1 else np.zeros(1)
    shares = np.clip(np.tile(share + shift, TRIALS), 0, 1)[:, None]
    shape = (TRIALS * strata, each)
    if kind == "independent":
        wins = random.binomial(GAMES, np.broadcast_to(shares, shape)).astype(float)
    elif kind == "alike":  # beta-binomial, correlation 0.5 between the games of a block
        wins = random.binomial(GAMES, random.beta(shares + 1e-12, 1 - shares + 1e-12, shape)).astype(float)
    else:  # the first games are favoured, the last are not
        slope = np.linspace(0.7, 1.3, GAMES)
        wins = sum((random.random(shape) < shares * factor).astype(float) for factor in slope)
    return stratified(group, TRIALS, *_row_sums(wins))


def _row_sums(values: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    num_strata, each = values.shape
    return np.full(num_strata, float(each)), np.full(num_strata, float(each * GAMES)), values.sum(axis=1), (values**2).sum(axis=1)


@pytest.mark.parametrize("strata", [1, 10])
@pytest.mark.parametrize("kind", ["independent", "alike", "balanced"])
@pytest.mark.parametrize("blocks", [30, 100, 1000])
@pytest.mark.parametrize("share", [0.0, 0.02, 0.1, 0.25, 0.5])
def test_share_intervals_cover(share: float, blocks: int, kind: str, strata: int) -> None:
    if blocks == 1000 and not VERIFY and (kind == "balanced" or strata == 10):
        pytest.skip("only with VILLAINY_VERIFY=1")
    low, high = share_interval(simulated(share, blocks, kind, strata, seed=blocks))
    assert np.isfinite(low).all()
    assert np.isfinite(high).all()
    assert (high > low).all()
    assert ((low <= share) & (share <= high)).mean() >= 0.93


@pytest.mark.parametrize("strata", [1, 10])
@pytest.mark.parametrize("blocks", [30, 100])
def test_mean_intervals_cover(blocks: int, strata: int) -> None:
    random = np.random.default_rng(7)
    each = blocks // strata
    values = GAMES * (20 + random.normal(0, 3, (TRIALS * strata, each))) + random.normal(0, 3, (TRIALS * strata, each))
    found = stratified(np.repeat(np.arange(TRIALS), strata), TRIALS, *_row_sums(values))
    low, high = mean_interval(found)
    assert abs(((low <= 20) & (high >= 20)).mean() - 0.95) < ALLOWED + 0.005


def test_games_taken_as_independent_give_the_wrong_interval() -> None:
    """A block's favourite wins all six of its games: six times the games, hardly more knowledge."""
    random = np.random.default_rng(3)
    won = GAMES * (random.random((TRIALS, 100)) < 0.25).astype(float)
    blocks = stratified(np.arange(TRIALS), TRIALS, *_row_sums(won))
    low, high = share_interval(blocks)
    assert ((low <= 0.25) & (high >= 0.25)).mean() >= 0.93
    wins, games = won.sum(axis=1), 100 * GAMES
    naive_low, naive_high = stats.beta.ppf(0.025, wins, games - wins + 1), stats.beta.ppf(0.975, wins + 1, games - wins)
    assert ((naive_low <= 0.25) & (naive_high >= 0.25)).mean() < 0.65


def test_rotations_that_balance_each_other_are_not_taken_for_more_games_than_there_are() -> None:
    """One win in every block whatever happens: no spread, and still an interval with a width."""
    found = stratified(np.zeros(1, np.int64), 1, *_row_sums(np.ones((1, 50))))
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
    one_each = stratified(np.zeros(10, np.int64), 1, *_row_sums(values))
    pooled = stratified(np.zeros(1, np.int64), 1, *_row_sums(values.T))
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
