"""Matchups: pairs are counted from the rows of the games in which both sit."""

from __future__ import annotations

import polars as pl
import pytest

from analyses.analyse import analyse_frames
from tests.analyses.simulated import STRENGTHS, in_parts, simulated_rows


def pairs_of(rows: pl.DataFrame) -> pl.DataFrame:
    return analyse_frames(in_parts(rows), names=["matchups"])["matchups"]["pairs"]


def test_pairs_are_those_of_the_rows() -> None:
    rows = simulated_rows(players=(3, 4), replicates=6, truncated=0.1)
    table = pairs_of(rows)
    assert table.height == 2 * 5 * 4
    fair = {size: rows.filter(players=size)["win_share"].mean() for size in (3, 4)}
    for row in table.sample(12, seed=1).iter_rows(named=True):
        games = rows.filter(players=row["players"]).group_by("block", "lineup").agg(pl.col("villain"), pl.col("win_share"))
        both = games.filter(pl.col("villain").list.contains(row["villain"]) & pl.col("villain").list.contains(row["other"]))
        won = both.explode("villain", "win_share").filter(villain=row["villain"])["win_share"]
        assert row["n"] == both.height
        assert row["estimate"] == pytest.approx(won.mean() - fair[row["players"]])
        assert row["low_all"] < row["low"] < row["estimate"] < row["high"] < row["high_all"]


def test_a_pair_that_matters_is_found() -> None:
    """Two strong villains: against the weak ones each wins a lot more than its fair share."""
    table = pairs_of(simulated_rows({"hook": 3.0, "jafar": 3.0, "scar": 1.0, "ursula": 1.0}, (3,), 60))
    strong = table.filter(villain="hook", other="scar").row(0, named=True)
    weak = table.filter(villain="scar", other="hook").row(0, named=True)
    assert strong["low_all"] > 0 > weak["high_all"]


def test_only_fields_in_which_all_play_alike() -> None:
    table = pairs_of(simulated_rows(players=(3,), replicates=2, strategies=("greedy", "uniform"), focus=True))
    assert set(table["field"]) == {"greedy", "uniform"}


def test_where_all_sit_at_every_table_pairs_are_the_villain() -> None:
    table = pairs_of(simulated_rows(players=(5,), replicates=4))
    assert table.group_by("villain").agg(pl.col("estimate").n_unique())["estimate"].to_list() == [1] * len(STRENGTHS)
