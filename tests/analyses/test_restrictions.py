"""What a restriction changes is compared deal by deal, table by table."""

from __future__ import annotations

import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from tests.analyses.simulated import in_parts, simulated_rows

GAME = ["variant", "players", "strategy", "restriction"]


def told(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows, 40), names=["restrictions"])["restrictions"]


def played(**options: object) -> pl.DataFrame:
    return simulated_rows(players=(2, 3), replicates=15, strategies=("greedy", "greedy.never-fates", "other.never-fates"), **options)  # type: ignore[arg-type]


def test_differences_are_those_of_the_same_deals() -> None:
    rows = played()
    tables = told(rows)
    assert tables["villains"].select(GAME).unique().sort("players").rows() == [
        ("baseline", players, "greedy", "never-fates") for players in (2, 3)
    ], "a strategy whose free form was not played is compared with nothing"
    keys = ["players", "villain"]
    share = [pl.col("win_share").filter(pl.col("strategy") == name).mean().alias(name) for name in ("greedy", "greedy.never-fates")]
    both = tables["villains"].join(rows.group_by(keys).agg(share), on=keys)
    assert both.height == tables["villains"].height == 10
    assert both["estimate"].to_numpy() == pytest.approx((both["greedy.never-fates"] - both["greedy"]).to_numpy())
    lengths = tables["lengths"].join(_turns(rows), on="players")
    assert lengths["estimate"].to_numpy() == pytest.approx((lengths["greedy.never-fates"] - lengths["greedy"]).to_numpy())
    assert lengths["truncated"].to_list() == [0, 0]


def _turns(rows: pl.DataFrame) -> pl.DataFrame:
    games = rows.group_by("players", "strategy", "lineup", "replicate").agg(pl.col("turns").sum())
    return games.group_by("players", "strategy").agg(pl.col("turns").mean()).pivot("strategy", index="players", values="turns")


def test_lengths_are_not_told_where_games_were_cut_off() -> None:
    lengths = told(played(truncated=0.2))["lengths"]
    assert lengths["estimate"].null_count() == lengths.height == 2
    assert (lengths["truncated"] > 0).all()


def test_without_restrictions_there_are_no_rows() -> None:
    tables = told(simulated_rows(replicates=3, strategies=("greedy", "v1.2"), focus=True))
    assert {table.height for table in tables.values()} == {0}
