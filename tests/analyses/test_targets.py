"""Aims are counted pair by pair, and compared with what they would be if all rivals were aimed at alike."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from sim.course import TARGETS
from tests.analyses.simulated import in_parts, simulated_rows
from tests.analyses.simulated_courses import with_courses

KEYS = ["players", "strategy", "villain", "target"]


def told(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows, 40), names=["targets"])["targets"]


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    return with_courses(simulated_rows(players=(2, 3), replicates=12, strategies=("greedy", "uniform")))


@pytest.fixture(scope="module")
def tables(rows: pl.DataFrame) -> Tables:
    return told(rows)


def aims(rows: pl.DataFrame) -> pl.DataFrame:
    """One row a line and rival, from the rows themselves."""
    game = ["variant", "lineup", "replicate"]
    wide = rows.select(*game, "players", "strategy", "villain", "seat", "turns", *TARGETS)
    keys = [*game, "players", "strategy", "villain", "seat", "turns"]
    long = wide.unpivot(list(TARGETS), index=keys, variable_name="column", value_name="aims")
    long = long.with_columns(pl.col("column").str.tail(1).cast(pl.Int8).alias("other")).filter(pl.col("other") != pl.col("seat"))
    rivals = rows.select(*game, pl.col("seat").alias("other"), pl.col("villain").alias("target"))
    return long.join(rivals, on=[*game, "other"])


def test_pairs_are_those_of_the_games(rows: pl.DataFrame, tables: Tables) -> None:
    plain = aims(rows)
    all_aims = pl.col("aims").sum().over("lineup", "replicate", "seat").alias("all")
    by_hand = (
        plain.with_columns(all_aims)
        .group_by(KEYS)
        .agg(
            pl.col("aims").mean().alias("mean"),
            (pl.col("aims").sum() / pl.col("all").sum()).alias("part"),
            (pl.col("aims").sum() / pl.col("turns").sum()).alias("rate"),
            pl.len().alias("games"),
        )
    )
    both = tables["pairs"].join(by_hand, on=KEYS)
    assert both.height == tables["pairs"].height == by_hand.height
    for ours, theirs in (("estimate", "mean"), ("share", "part"), ("per_turn", "rate")):
        assert both[ours].to_numpy() == pytest.approx(both[theirs].to_numpy())
    assert (both["n"] == both["games"]).all()
    assert (both.filter(players=2)["share"] == 1).all()


def test_villains_aim_and_are_aimed_at(rows: pl.DataFrame, tables: Tables) -> None:
    plain = aims(rows)
    keys = ["players", "strategy", "villain"]

    def per_game(who: str, name: str) -> pl.DataFrame:
        in_game = plain.group_by("lineup", "replicate", "players", "strategy", pl.col(who).alias("villain")).agg(pl.col("aims").sum())
        return in_game.group_by(keys).agg(pl.col("aims").mean().alias(name))

    both = tables["villains"].join(per_game("villain", "aims"), on=keys).join(per_game("target", "taken"), on=keys)
    assert both.height == tables["villains"].height
    assert both["estimate"].to_numpy() == pytest.approx(both["aims"].to_numpy())
    assert both["received"].to_numpy() == pytest.approx(both["taken"].to_numpy())


def test_aims_at_all_alike_are_seldom_called_otherwise() -> None:
    sure = []
    for seed in range(30):
        table = told(with_courses(simulated_rows(players=(3,), replicates=6, seed=seed), seed))["pairs"]
        sure.append(((table["share_low_all"] > table["fair"]) | (table["share_high_all"] < table["fair"])).any())
    assert np.mean(sure) <= 0.15


def test_a_game_in_which_nobody_aims_has_tables_without_rows() -> None:
    assert {table.height for table in told(simulated_rows(replicates=2)).values()} == {0}


def test_a_villain_that_never_aims_has_no_shares(rows: pl.DataFrame) -> None:
    idle = rows.with_columns(pl.when(pl.col("villain") == "hook").then(0).otherwise(name).cast(pl.Int16).alias(name) for name in TARGETS)
    table = told(idle)["pairs"].filter(villain="hook")
    assert table.height > 0
    assert (table["estimate"] == 0).all()
    assert table["share"].null_count() == table.height
