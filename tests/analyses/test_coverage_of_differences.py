"""Intervals of paired differences hold what they promise, with rare wins and two arms that share their deals."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.statistics.differences import differences, moved_blocks, paired_interval
from analyses.statistics.means import mean_interval
from analyses.statistics.strata import Floats, Moments, stratified
from tests.analyses.test_coverage import VERIFY

TRIALS = 10_000 if VERIFY else 2_000
GAMES = 3  # of each arm in a block
LEAST = 0.93
ARMS = ((0.0, 0.0), (0.02, 0.02), (0.1, 0.1), (0.25, 0.25), (0.5, 0.5), (0.0, 0.02), (0.02, 0.1), (0.25, 0.28))


def simulated(arms: tuple[float, float], blocks: int, kind: str, kept: float, strata: int) -> tuple[Moments, Floats]:
    """Moments of the differences of TRIALS studies, and their moved blocks.

    A game of the one arm is won by luck; the other arm has the same luck in a part `kept` of the games. Where
    games are alike, half of the blocks have one luck for all of their games.
    """
    random = np.random.default_rng(blocks)
    shape = (TRIALS * strata, blocks // strata)
    factor = np.tile(np.linspace(0.5, 1.5, strata) if strata > 1 else np.ones(1), TRIALS)[:, None]
    mood, is_alike = random.random(shape), random.random(shape) < 0.5 * (kind == "alike")
    difference = np.zeros(shape)
    for _ in range(GAMES):
        luck = np.where(is_alike, mood, random.random(shape))
        other = np.where(random.random(shape) < kept, luck, random.random(shape))
        difference += (other < arms[1] * factor).astype(float) - (luck < arms[0] * factor)
    rows, each = shape
    square = (difference**2).sum(axis=1)
    found = stratified(
        np.repeat(np.arange(TRIALS), strata),
        TRIALS,
        np.full(rows, float(each)),
        np.full(rows, float(each * GAMES)),
        difference.sum(axis=1),
        square,
    )
    size, square = (values.reshape(TRIALS, strata).sum(axis=1) for values in (np.abs(difference).sum(axis=1), square))
    return found, np.where(square > 0, size**2 / np.maximum(square, 1), 0.0)


def coverage(ends: tuple[Floats, Floats], arms: tuple[float, float]) -> float:
    low, high = ends
    true = arms[1] - arms[0]
    return float(((low <= true) & (true <= high)).mean())


@pytest.mark.parametrize("strata", [1, 10])
@pytest.mark.parametrize("kept", [0.0, 0.9, 0.99])
@pytest.mark.parametrize("kind", ["independent", "alike"])
@pytest.mark.parametrize("blocks", [30, 100, 1000])
@pytest.mark.parametrize("arms", ARMS)
def test_paired_intervals_cover(arms: tuple[float, float], blocks: int, kind: str, kept: float, strata: int) -> None:
    if blocks == 1000 and not VERIFY and (kind == "independent" or strata == 10):
        pytest.skip("only with VILLAINY_VERIFY=1")
    found, moved = simulated(arms, blocks, kind, kept, strata)
    low, high = paired_interval(found, moved)
    assert np.isfinite(low).all()
    assert (high > low).all()
    assert coverage((low, high), arms) >= LEAST


def test_students_interval_alone_would_not_do() -> None:
    arms = (0.0, 0.02)
    found, moved = simulated(arms, 30, "alike", 0.0, 1)
    assert coverage(mean_interval(found), arms) < 0.87
    assert coverage(paired_interval(found, moved), arms) >= LEAST


@pytest.mark.parametrize("blocks", [30, 100, 1000])
def test_where_common_differences_are_it_is_students(blocks: int) -> None:
    found, moved = simulated((0.5, 0.5), blocks, "independent", 0.0, 1)
    wide, plain = (np.subtract(*ends[::-1]).mean() for ends in (paired_interval(found, moved), mean_interval(found)))
    assert 1 <= wide / plain < 1 + 3 / blocks


def test_no_difference_seen_is_not_none_there() -> None:
    """The interval is as wide as what B blocks without one allow: 1 - 0.025 ** (1 / B), and a little more."""
    zero = np.zeros(3)
    blocks = np.array([30.0, 100.0, 1000.0])
    found = Moments(zero, zero, blocks - 1, blocks, blocks * GAMES)
    low, high = paired_interval(found, zero)
    exact = 1 - 0.025 ** (1 / blocks)
    assert (low == -high).all()
    assert (high >= exact).all()
    assert (high <= 1.1 * exact).all()
    assert (paired_interval(found, zero, most=np.inf)[1] == 0).all()
    assert np.isnan(paired_interval(Moments(zero, zero, zero, zero + 1, zero + 3), zero)[0]).all()


def test_moved_blocks_are_counted() -> None:
    sums = pl.DataFrame(
        {"players": [3] * 3, "villain": ["a", "a", "b"], "combination": ["x", "y", "x"],
         "num_blocks": [10, 10, 10], "num_games": [30, 30, 30],
         "sum_value": [840, 0, 0], "sum_square": [3 * 840**2, 2 * 840**2, 0], "sum_size": [3 * 840, 2 * 840, 0]}
    )  # fmt: skip
    assert moved_blocks(sums, ["villain"]).tolist() == [5, 0]
    table = differences(sums, ["players", "villain"], ["players"])
    assert table["estimate"].to_list() == pytest.approx([1 / 60, 0])  # one game of sixty
    assert (table["low_all"] < table["low"]).all()
