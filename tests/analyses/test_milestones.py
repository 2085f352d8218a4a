"""Milestones are counted over all games, a game that ended first as one without; and how far off they may be."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.milestones import WINS, WON
from analyses.words.on_milestones import narrowest, on_milestones
from sim.course import MILESTONES
from tests.analyses.simulated import in_parts, simulated_rows
from tests.analyses.simulated_courses import STEPS, settings_for, with_courses

GROUP = ["variant", "players", "field", "strategy", "villain", "milestone"]


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    return with_courses(simulated_rows(replicates=12, strategies=("greedy", "uniform"), focus=True, truncated=0.1))


@pytest.fixture(scope="module")
def tables(rows: pl.DataFrame) -> Tables:
    return told(rows)


def told(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows, 40), names=["milestones"], settings=settings_for(rows))["milestones"]


def plain(rows: pl.DataFrame) -> pl.DataFrame:
    """One row a line and milestone, that of the win too: its turn, or null."""
    field = rows.group_by("variant", "lineup", "replicate").agg(pl.col("strategy").sort().alias("all"))
    alike = rows.join(field, on=["variant", "lineup", "replicate"]).filter(pl.col("all").list.n_unique() == 1)
    won = pl.when(pl.col("win_share") > 0).then("turns").otherwise(0).alias("0")
    wide = alike.with_columns(won, *(pl.col(name).alias(str(index)) for index, name in enumerate(MILESTONES[:STEPS], 1)))
    long = wide.unpivot(
        [str(number) for number in range(STEPS + 1)], index=["players", "strategy", "villain", "win_share"], variable_name="milestone"
    )
    return long.with_columns(pl.col("milestone").cast(pl.Int64), pl.when(pl.col("value") > 0).then("value").alias("turn"))


def alike(table: pl.DataFrame) -> pl.DataFrame:
    return table.filter(pl.col("field") == pl.col("strategy"))


def test_shares_and_medians_are_those_of_all_games(rows: pl.DataFrame, tables: Tables) -> None:
    keys = ["players", "strategy", "villain", "milestone"]
    never = 1000
    by_hand = (
        plain(rows)
        .group_by(keys)
        .agg(
            pl.col("turn").is_not_null().mean().alias("share"),
            pl.col("turn").fill_null(never).quantile(0.5, "lower").alias("half"),
            pl.len().alias("lines"),
        )
    )
    both = alike(tables["reached"]).join(by_hand, on=keys)
    assert both.height == by_hand.height == alike(tables["reached"]).height
    assert both["estimate"].to_numpy() == pytest.approx(both["share"].to_numpy())
    assert (both["n"] == both["lines"]).all()
    half = both.with_columns(pl.when(pl.col("half") < never).then("half").alias("half"))
    assert (half["median"].fill_null(0) == half["half"].fill_null(0)).all()
    assert half["median"].null_count() > 0, "some are reached in less than half of the games"
    assert (both["median_low"].fill_null(never) <= both["median"].fill_null(never)).all()
    assert (both["median"].fill_null(never) <= both["median_high"].fill_null(never)).all()


def test_the_curve_is_what_has_been_reached_by_each_turn(rows: pl.DataFrame, tables: Tables) -> None:
    lines = plain(rows).filter(pl.col("players") == 4, pl.col("strategy") == "greedy", pl.col("villain") == "hook")
    for number in range(STEPS + 1):
        turn = lines.filter(milestone=number)["turn"]
        curve = tables["curve"].filter(players=4, field="greedy", villain="hook", milestone=number)
        assert curve["turn"].to_list() == turn.drop_nulls().unique().sort().to_list()
        by_hand = [(turn <= by).fill_null(False).mean() for by in curve["turn"]]  # type: ignore[operator]
        assert curve["estimate"].to_numpy() == pytest.approx(by_hand)
        last = tables["reached"].filter(players=4, field="greedy", villain="hook", milestone=number)["estimate"]
        assert curve["estimate"].to_list()[-1] == pytest.approx(last.item())


def test_wins_are_those_of_the_games_in_which_it_was_reached(rows: pl.DataFrame, tables: Tables) -> None:
    keys = ["players", "strategy", "villain", "milestone"]
    by_hand = plain(rows).drop_nulls("turn").group_by(keys).agg(pl.col("win_share").mean().alias("share"), pl.len().alias("lines"))
    both = alike(tables["wins"]).join(by_hand, on=keys)
    assert both.height == alike(tables["wins"]).height == by_hand.filter(pl.col("milestone") != WON).height
    assert both["estimate"].to_numpy() == pytest.approx(both["share"].to_numpy())
    assert (both["n"] == both["lines"]).all()


def test_steps_are_taken_by_those_that_came_so_far(rows: pl.DataFrame, tables: Tables) -> None:
    lines = rows.filter(pl.col("players") == 3, pl.col("villain") == "ursula")
    field = rows.group_by("lineup", "replicate").agg(pl.col("strategy").sort().alias("all"))
    lines = lines.join(field, on=["lineup", "replicate"]).filter(pl.col("all") == ["greedy"] * 3)
    steps = tables["steps"].filter(players=3, field="greedy", villain="ursula").sort("milestone")
    assert steps["next"].to_list() == [*range(2, STEPS + 1), WON]
    assert steps["next_title"].to_list()[-1] == WINS
    for row in steps.iter_rows(named=True):
        here = lines.filter(pl.col(MILESTONES[row["milestone"] - 1]) > 0)
        went_on = here["win_share"] > 0 if row["next"] == WON else here[MILESTONES[row["next"] - 1]] > 0
        assert row["n"] == here.height
        assert row["estimate"] == pytest.approx(went_on.mean())
        assert row["skipped"] == 0 if row["next"] != WON else row["skipped"] > 0
        won = lines.filter(pl.col("win_share") > 0)
        without = None if row["next"] == WON else pytest.approx((won[MILESTONES[row["next"] - 1]] == 0).mean())
        assert row["needless"] == without


def test_where_games_stall_is_said_only_if_it_is_known() -> None:
    def step(title: str, estimate: float, off: float, skipped: float | None = 0.0, needless: float | None = 0.0) -> dict[str, object]:
        return {
            "title": title,
            "next": 2,
            "next_title": "on",
            "estimate": estimate,
            "low": estimate - off,
            "high": estimate + off,
            "skipped": skipped,
            "needless": needless,
        }

    wide, narrow = step("wide", 0.9, 0.02), step("narrow", 0.4, 0.02)
    assert narrowest([wide, narrow]) is narrow
    assert narrowest([wide, step("narrow", 0.8, 0.1)]) is None, "it may be the other one"
    assert narrowest([step("wide", 0.97, 0.01)]) is None, "nobody stalls there"
    assert narrowest([wide, step("aside", 0.1, 0.02, skipped=0.5)]) is wide, "those are not steps of one way"
    assert narrowest([wide, step("beside", 0.1, 0.02, needless=0.9)]) is wide, "most win without it"
    never = step("never", 0.0, 0.01, skipped=None, needless=None)
    assert narrowest([wide, never]) is never, "nobody came on, nor won"
    assert narrowest([wide, step("beside", 0.0, 0.01, skipped=None, needless=1.0)]) is wide, "all win without it"
    said = on_milestones(3, {"hook": [wide, narrow], "scar": []}, {"hook": "Captain Hook"})
    plain_quotes = said.replace("\N{LEFT DOUBLE QUOTATION MARK}", "'").replace("\N{RIGHT DOUBLE QUOTATION MARK}", "'")
    assert plain_quotes.replace("\N{NO-BREAK SPACE}", " ") == (
        "Where games stall most often at 3 players: Captain Hook after 'narrow': 40 % (38 to 42) of those games go on to 'on';"
        " of scar no step is known to be the narrowest."
    )
    assert "go on to the win;" in on_milestones(3, {"hook": [wide, narrow | {"next": WON}], "scar": []}, {})


def test_milestones_have_their_titles_and_no_others_are_told(tables: Tables) -> None:
    for name, table in tables.items():
        found = dict(table.select("milestone", "title").unique().iter_rows())
        wanted = {WON: WINS} | {number: f"step {number}" for number in range(1, STEPS + 1)}
        assert found == {number: title for number, title in wanted.items() if name in ("reached", "curve") or number != WON}


def test_a_game_without_milestones_has_tables_without_rows() -> None:
    rows = simulated_rows(replicates=2)
    assert {table.height for table in told(rows).values()} == {0}


def test_intervals_hold_the_truth() -> None:
    """In games that are long enough the chance to have reached the second step by a turn is that of two throws of a die."""
    sums = np.add.outer(np.arange(1, 7), np.arange(1, 7)).ravel()
    hits = []
    for seed in range(12):
        rows = with_courses(simulated_rows({"hook": 1.0, "scar": 2.0}, (2,), 40, rounds=(13, 20), seed=seed), seed)
        for row in told(rows)["curve"].filter(milestone=2).iter_rows(named=True):
            hits.append(row["low"] <= (sums <= row["turn"]).mean() <= row["high"])
    assert len(hits) > 200
    assert np.mean(hits) >= 0.92  # neighbouring turns of a curve are nearly the same
