"""Lengths: the curve is Kaplan and Meier's, and its band knows that games come in blocks."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analyses.statistics.survival import quantiles, survival


def counted(blocks: list[list[tuple[int, bool]]]) -> pl.DataFrame:
    """The counts table of games given as (length, ended) by block."""
    lengths = sorted({length for block in blocks for length, _ in block})
    rows = []
    for length in lengths:
        ended = sum((length, True) in [game] for block in blocks for game in block)
        cut = sum((length, False) in [game] for block in blocks for game in block)
        grows = 0
        for block in blocks:
            by_now = sum(end and at <= length for at, end in block)
            before = sum(end and at < length for at, end in block)
            grows += by_now**2 - before**2
        rows.append({"length": length, "ended": ended, "cut": cut, "sum_square": grows})
    return pl.DataFrame(rows)


def test_the_curve_and_its_variance_are_scipys() -> None:
    random = np.random.default_rng(5)
    games = [(int(length), bool(length < 30)) for length in np.minimum(random.poisson(25, 200), 30)]
    games[::9] = [(length, False) for length, _ in games[::9]]
    curve = survival(counted([[game] for game in games]), 200)
    theirs = stats.ecdf(stats.CensoredData(uncensored=[at for at, end in games if end], right=[at for at, end in games if not end])).sf
    ended = np.isin(theirs.quantiles, curve["length"].to_numpy())
    assert curve["estimate"].to_numpy() == pytest.approx(theirs.probabilities[ended])
    middle = np.argmin(np.abs(curve["estimate"].to_numpy() - 0.5))
    width = curve["high"][int(middle)] - curve["low"][int(middle)]
    limits = theirs.confidence_interval(method="linear")
    scipys = (limits.high.probabilities - limits.low.probabilities)[ended][middle]
    assert width == pytest.approx(scipys, rel=0.06)


def test_blocks_of_equal_games_count_once() -> None:
    random = np.random.default_rng(6)
    one_each = [[(int(length), True)] for length in random.poisson(25, 100)]
    six_each = [block * 6 for block in one_each]
    single, alike = survival(counted(one_each), 100), survival(counted(six_each), 100)
    assert alike["estimate"].to_list() == pytest.approx(single["estimate"].to_list())
    middle = single.height // 2
    assert (alike["high"] - alike["low"])[middle] == pytest.approx((single["high"] - single["low"])[middle], rel=0.05)


def test_the_band_covers() -> None:
    random = np.random.default_rng(7)
    truth, hits = stats.poisson.sf(25, 25), []
    for _ in range(200):
        curve = survival(counted([[(int(length), True)] * 3 for length in random.poisson(25, 40)]), 40)
        at = curve.filter(pl.col("length") <= 25).tail(1)
        hits.append(at["low"][0] <= truth <= at["high"][0])
    assert np.mean(hits) >= 0.93 - 0.02


def test_cut_games_last_at_least_so_long() -> None:
    curve = survival(counted([[(10, True)], [(12, False)], [(14, True)], [(16, False)]]), 4)
    assert curve["estimate"].to_list() == pytest.approx([0.75, 0.375])
    assert quantiles(curve, [0.25, 0.5, 0.75])["estimate"].to_list() == [10, 14, None]


def test_all_cut_and_none_played() -> None:
    assert survival(counted([[(12, False)], [(12, False)]]), 2).is_empty()
    empty = pl.DataFrame(schema={"length": pl.Int64, "ended": pl.Int64, "cut": pl.Int64, "sum_square": pl.Int64})
    assert quantiles(survival(empty, 0), [0.5])["estimate"].to_list() == [None]


def test_one_block_has_a_wide_band() -> None:
    curve = survival(counted([[(10, True), (12, True), (12, True)]]), 1)
    assert curve["low"][0] < 0.02
    assert curve["high"][0] > 0.98
    assert curve.select(pl.all().is_finite().all()).row(0) == (True,) * 5
