"""Shares so far: after each checkpoint those of the first replicates, at the end those of the study."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.convergence import bucket_of
from analyses.statistics.digits import about
from analyses.statistics.shares import games_for
from tests.analyses.simulated import in_parts, simulated_rows

VILLAIN = ["variant", "players", "field", "strategy", "villain"]


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    return simulated_rows(players=(3, 5), replicates=20, strategies=("greedy", "uniform"), focus=True, truncated=0.05)


def test_buckets_are_half_powers_of_two() -> None:
    replicate = np.arange(2_000_000)
    assert (bucket_of(replicate) == np.floor(2 * np.log2(replicate + 1) + 1e-12)).all()
    assert bucket_of(replicate).max() < 45


def test_each_checkpoint_is_a_study_of_its_own(rows: pl.DataFrame) -> None:
    table = analyse_frames(in_parts(rows), names=["convergence"])["convergence"]["villains"]
    assert set(table["field"]) == {"greedy", "uniform"}
    for last in (0, 4, 10, 19):
        bucket = bucket_of(np.array([last]))[0]
        so_far = rows.filter(pl.Series(bucket_of(rows["replicate"].to_numpy()) <= bucket))
        whole = analyse_frames([so_far], names=["win_rates"])["win_rates"]["villains"]
        both = table.join(whole, on=[*VILLAIN, "blocks"])
        assert both.height == 20  # five villains, two sizes, two strategies
        for name in ("estimate", "low", "high", "n", "effective"):
            assert (both[name] == both[f"{name}_right"]).all(), name


def test_the_games_that_a_precision_takes() -> None:
    assert games_for(0.005, np.array([0.5, 0.0])) == pytest.approx([38_415, 367], rel=1e-3)
    strong = simulated_rows({"hook": 1.0, "jafar": 1.0}, (2,), 400, correlation=0.0, ties=0.0)
    (row,) = analyse_frames([strong], names=["convergence"])["convergence"]["needed"].to_dicts()
    assert row["n"] == 800
    assert row["games"] == pytest.approx(row["n"] * (row["half_width"] / row["wanted"]) ** 2, rel=0.05)
    assert [about(number) for number in (7, 3_417, 10_000, 83_201.5)] == ["7", "3,500", "10,000", "84,000"]
