"""A kind of card in the first hand: games with it against games without, which chance alone tells apart."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from tests.analyses.simulated import in_parts, simulated_rows
from tests.analyses.simulated_courses import KINDS, settings_for, with_courses

KEYS = ["players", "strategy", "villain", "kind"]


def told(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows, 40), names=["cards"], settings=settings_for(rows))["cards"]


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    return with_courses(simulated_rows(replicates=12, strategies=("greedy", "uniform"), truncated=0.1))


@pytest.fixture(scope="module")
def tables(rows: pl.DataFrame) -> Tables:
    return told(rows)


def has(column: str, kind: int) -> pl.Expr:
    return (pl.col(column) // 2**kind % 2 == 1).alias(column)


def by_hand(rows: pl.DataFrame) -> pl.DataFrame:
    """One row a cell and kind, from the rows themselves."""
    found = []
    for kind in range(KINDS):
        own = rows.with_columns(*(has(name, kind) for name in ("opening", "drawn", "played")), pl.lit(kind, pl.Int64).alias("kind"))
        share = pl.col("win_share")
        found.append(
            own.group_by(KEYS).agg(
                share.filter("opening").mean().alias("with"),
                share.filter(~pl.col("opening")).mean().alias("without"),
                pl.col("opening").sum().cast(pl.Int64).alias("games"),
                pl.len().alias("lines"),
                *(pl.col(name).mean().alias(f"part_{name}") for name in ("opening", "drawn", "played")),
            )
        )
    return pl.concat(found)


def test_differences_are_those_of_the_games_with_and_without(rows: pl.DataFrame, tables: Tables) -> None:
    plain = by_hand(rows)
    both = tables["opening"].join(plain, on=KEYS)
    assert both.height == tables["opening"].height == plain.filter(pl.col("games") > 0).height
    assert both["estimate"].to_numpy() == pytest.approx((both["with"] - both["without"]).to_numpy())
    assert both["share_without"].to_numpy() == pytest.approx(both["without"].to_numpy())
    assert (both["n"] == both["games"]).all()
    assert (both["n"] + both["n_without"] == both["lines"]).all()
    assert (both["low_all"] < both["low"]).all()
    assert (both["high"] < both["high_all"]).all()


def test_uses_are_parts_of_all_games(rows: pl.DataFrame, tables: Tables) -> None:
    plain = by_hand(rows)
    both = tables["use"].join(plain, on=KEYS)
    assert both.height == tables["use"].height == plain.height
    for name in ("opening", "drawn", "played"):
        assert both[name].to_numpy() == pytest.approx(both[f"part_{name}"].to_numpy())


def test_kinds_have_their_titles_and_a_kind_without_is_left_out(rows: pl.DataFrame, tables: Tables) -> None:
    assert set(tables["use"]["title"]) == {f"card {kind}" for kind in range(KINDS)}
    settings = settings_for(rows)
    settings = type(settings)(cards={key: ["", *titles[1:]] for key, titles in settings.cards.items()})
    less = analyse_frames([rows], names=["cards"], settings=settings)["cards"]
    assert set(less["opening"]["kind"]) == set(range(1, KINDS - 1))


def test_one_block_has_one_first_hand(rows: pl.DataFrame) -> None:
    other = pl.when(pl.int_range(pl.len()) == 0).then(pl.col("opening") ^ pl.lit(1, pl.UInt64)).otherwise("opening").alias("opening")
    with pytest.raises(ValueError, match="several first hands"):
        told(rows.with_columns(other))


def test_intervals_of_kinds_that_help_nobody_hold_nothing() -> None:
    """Villains of unlike strength, in games of a block that are alike, and hands that do not matter."""
    own, together = [], []
    for seed in range(30):
        rows = with_courses(simulated_rows({"hook": 1.0, "scar": 0.2, "ursula": 3.0}, (2,), 40, seed=seed), seed)
        table = told(rows)["opening"]
        own += ((table["low"] <= 0) & (table["high"] >= 0)).to_list()
        together.append(((table["low_all"] <= 0) & (table["high_all"] >= 0)).all())
    assert len(own) >= 30 * 3 * (KINDS - 2)
    assert 0.93 <= np.mean(own) <= 0.99
    assert np.mean(together) >= 0.9


def test_a_card_that_helps_is_found() -> None:
    rows = with_courses(simulated_rows({"hook": 1.0, "scar": 1.0}, (2,), 300, correlation=0.0, ties=0.0))
    helped = pl.when((pl.col("villain") == "hook") & has("opening", 1)).then(1.0).otherwise("win_share")
    rows = rows.with_columns(helped.alias("win_share"))
    best = rows.filter(pl.col("villain") == "hook").select("block", "lineup", pl.col("win_share").alias("hook"))
    scar = pl.when(pl.col("villain") == "scar").then(1 - pl.col("hook")).otherwise("win_share").alias("win_share")
    table = told(rows.join(best, on=["block", "lineup"]).with_columns(scar).drop("hook"))["opening"]
    (sure,) = table.filter((pl.col("low_all") > 0) | (pl.col("high_all") < 0)).filter(villain="hook").iter_rows(named=True)
    assert sure["kind"] == 1
    assert sure["low"] < 0.5 < sure["high"]


def test_a_game_without_kinds_has_tables_without_rows() -> None:
    assert {table.height for table in told(simulated_rows(replicates=2)).values()} == {0}
