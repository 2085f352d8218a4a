"""Intervals of paired differences hold what they promise, with rare wins and two arms that share their deals."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analyses.statistics.differences import differences, moved_blocks, paired_interval
from analyses.statistics.strata import Floats, Moments
from tests.analyses.coverage import ARMS, PAIRED_GAMES, difference_moments
from tests.analyses.test_coverage import VERIFY

TRIALS = 10_000 if VERIFY else 2_000
LEAST = 0.93


def simulated(arms: tuple[float, float], blocks: int, kind: str, kept: float, strata: int) -> tuple[Moments, Floats]:
    return difference_moments(arms, blocks, kind, kept, strata, TRIALS, np.random.default_rng(blocks))


def students(found: Moments) -> tuple[Floats, Floats]:
    width = stats.t.ppf(0.975, found.degrees) * np.sqrt(found.variance)
    return found.mean - width, found.mean + width


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
    assert coverage(students(found), arms) < 0.87
    assert coverage(paired_interval(found, moved), arms) >= LEAST


@pytest.mark.parametrize("blocks", [30, 100, 1000])
def test_where_common_differences_are_it_is_students(blocks: int) -> None:
    found, moved = simulated((0.5, 0.5), blocks, "independent", 0.0, 1)
    wide, plain = (np.subtract(*ends[::-1]).mean() for ends in (paired_interval(found, moved), students(found)))
    assert 1 <= wide / plain < 1 + 3 / blocks


def test_no_difference_seen_is_not_none_there() -> None:
    """The interval is as wide as what B blocks without one allow: 1 - 0.025 ** (1 / B), and a little more."""
    zero = np.zeros(3)
    blocks = np.array([30.0, 100.0, 1000.0])
    found = Moments(zero, zero, blocks - 1, blocks, blocks * PAIRED_GAMES)
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
