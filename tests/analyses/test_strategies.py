"""Strategies: one A among Bs, against the fair share and, villain by villain, against playing B like all others."""

from __future__ import annotations

import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.strategies import others
from analyses.verdict import verdict
from analyses.words.on_strategies import on_pairs
from tests.analyses.simulated import in_parts, simulated_rows

THREE = {"hook": 1.0, "jafar": 1.2, "scar": 0.8}


def strategies(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows, 20), names=["strategies"])["strategies"]


def won_by(rows: pl.DataFrame, strategy: str) -> pl.DataFrame:
    """The rows, but in mixed fields a strategy wins every game it alone plays, and loses where it is all the others."""
    game = ["variant", "lineup", "replicate"]
    own = (pl.col("strategy") == strategy).sum().over(game)
    share = pl.when(own.is_between(1, pl.col("players") - 1)).then((pl.col("strategy") == strategy) / own).otherwise("win_share")
    return rows.with_columns(share.cast(pl.Float64).alias("win_share"))


@pytest.mark.parametrize("players", [2, 3])
def test_one_among_others_is_its_share_less_the_fair_one(players: int) -> None:
    rows = simulated_rows(THREE, (players,), 12, strategies=("a", "b"), focus=True)
    pairs = strategies(rows)["pairs"]
    assert {(row["strategy"], row["among"]) for row in pairs.iter_rows(named=True)} == {("a", "b"), ("b", "a")}
    game = ["variant", "lineup", "replicate"]
    for row in pairs.iter_rows(named=True):
        alone = (pl.col("strategy") == row["strategy"]).sum().over(game) == 1
        mixed = rows.filter(alone & (pl.col("strategy").n_unique().over(game) == 2))
        share = mixed.filter(pl.col("strategy") == row["strategy"])["win_share"].mean()
        assert row["estimate"] == pytest.approx(share - 1 / players)
        assert row["low_all"] <= row["low"] <= row["estimate"] <= row["high"] <= row["high_all"]


def test_the_villains_differences_average_to_the_pair() -> None:
    tables = strategies(simulated_rows(THREE, (3,), 12, strategies=("a", "b"), focus=True))
    for row in tables["pairs"].iter_rows(named=True):
        own = tables["villains"].filter(strategy=row["strategy"], among=row["among"])
        assert own.height == 3
        assert own["estimate"].mean() == pytest.approx(row["estimate"])
        assert set(own["n"]) == {row["n"] // 3}


def test_a_strategy_that_wins_is_called_stronger() -> None:
    rows = won_by(simulated_rows(THREE, (3,), 30, strategies=("a", "b"), focus=True), "b")
    tables = analyse_frames(in_parts(rows))
    (said,) = on_pairs(tables["strategies"]["pairs"])
    assert said.startswith("b is stronger than a at 3 players: one b among a wins 67 points more than a fair share")
    assert said in verdict(tables, {})


def test_alike_strategies_are_not_told_apart() -> None:
    studies = (simulated_rows(THREE, (3,), 20, strategies=("a", "b"), focus=True, seed=seed) for seed in range(40))
    said = [on_pairs(strategies(rows)["pairs"]) for rows in studies]
    told = [not text[0].startswith("a and b cannot be told apart at 3 players") for text in said]
    assert sum(told) <= 6  # 5 % are expected: 2, and three standard errors


def test_fixed_lineups_are_not_compared() -> None:
    rows = simulated_rows(THREE, (3,), 10).with_columns(
        pl.when(pl.col("seat") == 0).then(pl.lit("a")).otherwise(pl.lit("b")).alias("strategy")
    )
    fixed = rows.filter(pl.col("lineup") == 0)
    assert all(table.is_empty() for table in strategies(fixed).values())
    assert strategies(rows)["pairs"].is_empty()  # every villain plays a, but in one seat only


def test_what_others_play_is_read_from_the_field() -> None:
    assert list(others("a + 2 b", "a", 3)) == ["b"]
    assert list(others("a + 2 b", "b", 3)) == []
    assert list(others("a + b", "b", 2)) == ["a"]
    assert list(others("a + b + c", "a", 3)) == []
    assert list(others("a", "a", 3)) == []
