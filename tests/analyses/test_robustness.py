"""Robustness: shares, shifts and orders under several strategies on the same deals."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.robustness import told_apart
from analyses.settings import Settings
from analyses.statistics.rank_agreement import tau_b
from tests.analyses.simulated import STRENGTHS, in_parts, simulated_rows

APART = {"hook": 6.0, "jafar": 1.0, "scar": 0.1}


def robustness(rows: pl.DataFrame, competent: tuple[str, ...] | None = None) -> Tables:
    return analyse_frames(in_parts(rows), names=["robustness"], settings=Settings(competent=competent))["robustness"]


def test_agreement_is_scipys() -> None:
    random = np.random.default_rng(1)
    for _ in range(20):
        one, other = random.integers(0, 4, 6).astype(float), random.random(6).round(1)
        assert tau_b(one, other) == pytest.approx(np.nan_to_num(stats.kendalltau(one, other).statistic))
    assert tau_b(np.ones(3), np.arange(3.0)) == 0


def test_shifts_are_differences_of_the_shares() -> None:
    tables = robustness(simulated_rows(STRENGTHS, (3, 4), 10, strategies=("a", "b", "c")))
    shares = {(row["players"], row["strategy"], row["villain"]): row["estimate"] for row in tables["shares"].iter_rows(named=True)}
    assert tables["shifts"].height == 2 * 3 * 5
    for row in tables["shifts"].iter_rows(named=True):
        one, other = (shares[row["players"], row[name], row["villain"]] for name in ("strategy", "against"))
        assert row["estimate"] == pytest.approx(one - other)


def test_the_same_order_is_found_and_a_turned_one() -> None:
    same = simulated_rows(APART, (3,), 150, strategies=("a", "b"), correlation=0.1)
    (row,) = robustness(same)["orders"].iter_rows(named=True)
    assert (row["estimate"], row["same"], row["opposite"]) == (1.0, 3, 0)
    swap = {"hook": "scar", "scar": "hook"}
    under_b = pl.col("strategy") == "b"
    turned = same.with_columns(pl.when(under_b).then(pl.col("villain").replace(swap)).otherwise("villain").alias("villain"))
    (row,) = robustness(turned)["orders"].iter_rows(named=True)
    assert (row["estimate"], row["same"], row["opposite"]) == (-1.0, 0, 3)
    assert -1 <= row["low"] <= row["estimate"] <= row["high"] <= 1


def test_only_strategies_that_play_to_win_count() -> None:
    rows = simulated_rows(APART, (3,), 10, strategies=("a", "b", "c"), focus=True)
    tables = robustness(rows, ("a", "c"))
    assert set(tables["shares"]["strategy"]) == {"a", "c"}
    assert tables["shifts"].select("strategy", "against").unique().rows() == [("c", "a")]
    assert set(tables["headlines"]["strategies"]) == {2}


def test_a_headline_holds_if_all_strategies_agree() -> None:
    tables = robustness(simulated_rows(APART, (3,), 60, strategies=("a", "b")))
    verdicts = tables["shares"].group_by("villain").agg(pl.col("verdict").unique())
    for villain, own in verdicts.iter_rows():
        row = tables["headlines"].filter(villain=villain).row(0, named=True)
        assert row["holds"] == (len(own) == 1)
        assert row["verdict"] == (own[0] if len(own) == 1 else None)


def test_alike_villains_are_seldom_told_apart() -> None:
    random = np.random.default_rng(2)
    calls = [bool(told_apart(random.normal(0, 1, (31, 6))).any()) for _ in range(400)]
    assert np.mean(calls) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)
