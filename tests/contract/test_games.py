"""The contract on games: each listed one ends, always leaves something to do, and hides what it should."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from sim.contract import seatings
from sim.course import CARDS, MILESTONES, TARGETS
from sim.edition import Edition, open_edition
from sim.engine import Batch, Engine, Seating, engine_of
from sim.games import GAMES, load_game
from sim.kernel import JIT_DISABLED
from sim.store import schema_of
from sim.study import plan_study
from sim.table import Status
from strategies import catalogue
from strategies.any_game.first_legal import FirstLegal
from strategies.any_game.uniform import Uniform

pytestmark = pytest.mark.kernels

FEW = 2 if JIT_DISABLED else 12
TURN_LIMIT = 8 if JIT_DISABLED else None  # the game's own; games of a hundred turns take minutes in plain Python
TABLES = [(game, players) for game in GAMES for players in load_game(game).table_sizes]
SEED = 7


class Play:
    """Some games of one table size, all played by `uniform`, stepped decision by decision."""

    def __init__(self, game: str, players: int, games: int = FEW, box: str | None = None) -> None:
        self.engine: Engine = engine_of(game)
        self.edition: Edition = open_edition(game, box, turn_limit=TURN_LIMIT)
        self.seating: Seating = seatings(self.edition, players, games)
        self.batch: Batch = self.engine.begin(self.edition, self.seating, SEED)
        self.strategy = Uniform()

    def active(self) -> NDArray[np.int64]:
        return np.flatnonzero(self.batch.states["table"]["status"] == Status.PLAYING)

    def step(self, rows: NDArray[np.int64]) -> None:
        self.batch.actions[rows] = self.engine.decide(self.edition, self.batch, self.strategy, rows)
        self.engine.step(self.edition, self.batch, self.strategy, rows)

    def results(self) -> Any:
        return self.engine.score(self.edition, self.batch)


def are_equal(first: Any, second: Any) -> bool:
    """Whether records are the same, field by field: the bytes between fields do not matter."""
    if first.dtype.names is None:
        return bool(np.array_equal(first, second))
    return all(are_equal(first[name], second[name]) for name in first.dtype.names)


def played(engine: Engine, edition: Edition, seating: Seating, strategy: Any) -> Any:
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, [strategy], seating.strategies)
    return engine.score(edition, batch)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_there_is_something_to_do_until_the_game_ends(game: str, players: int) -> None:
    play, steps = Play(game, players), 0
    while (rows := play.active()).size:
        assert (play.batch.legal[rows].sum(axis=1) >= 2).all(), "what is forced is taken"
        seats = play.batch.states["table"]["seat"][rows]
        assert ((seats >= 0) & (seats < players)).all()
        play.step(rows)
        steps += 1
        assert steps < 100_000, "it does not end"
    assert set(play.batch.states["table"]["status"].tolist()) <= {Status.TERMINATED, Status.TRUNCATED}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_results_are_whole(game: str, players: int) -> None:
    engine, edition = engine_of(game), open_edition(game, turn_limit=TURN_LIMIT)
    results = played(engine, edition, seatings(edition, players, FEW), Uniform())
    for line in results:
        over = line["outcome"][0] == Status.TERMINATED
        assert len(set(line["outcome"].tolist())) == 1
        assert line["win_share"].sum() == pytest.approx(float(over))
        winners = line["win_share"] > 0
        assert not over or np.allclose(line["win_share"][winners], 1 / winners.sum())
        assert len(set(line["rounds"].tolist())) == 1
        assert (line["turns"] >= 1).all()
        assert line["rounds"][0] == line["turns"].max()


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("strategy", [Uniform(), FirstLegal()], ids=lambda strategy: strategy.name)
def test_a_batch_of_n_is_n_batches_of_one(game: str, players: int, strategy: Any) -> None:
    engine, edition = engine_of(game), open_edition(game, turn_limit=TURN_LIMIT)
    seating = seatings(edition, players, FEW)
    together = played(engine, edition, seating, strategy)
    alone = [played(engine, edition, seating.rows(slice(row, row + 1)), strategy)[0] for row in range(FEW)]
    assert are_equal(np.stack(alone), together)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_redeal_changes_what_the_seat_cannot_know_and_nothing_else(game: str, players: int) -> None:
    play = Play(game, players)
    num_changed = num_decisions = 0
    while (rows := play.active()).size:
        before = play.batch.states.copy()
        again = play.engine.redeal(play.edition, play.batch, rows)
        assert are_equal(before, play.batch.states), "a redeal is of a copy"
        seats = before["table"]["seat"][rows].astype(int)
        assert are_equal(again.states["table"], before["table"])
        assert are_equal(again.states["own"][rows, seats], before["own"][rows, seats])
        for row in rows:
            legal = np.zeros_like(play.batch.legal[row])
            play.engine.game.mark_legal(play.edition.rules, again.states[row], legal)
            assert (legal == play.batch.legal[row]).all(), "what is legal never depends on what is hidden"
            num_changed += not (
                are_equal(again.states["hidden"][row], before["hidden"][row]) and are_equal(again.states["own"][row], before["own"][row])
            )
            num_decisions += 1
        play.step(rows)
    assert num_changed > 0.9 * num_decisions, "something is hidden nearly always"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_redealt_game_goes_on_to_its_end(game: str, players: int) -> None:
    play = Play(game, players, min(FEW, 6))
    for _ in range(5):
        if (rows := play.active()).size:
            play.batch.states[:] = play.engine.redeal(play.edition, play.batch, rows).states
            play.step(rows)
    play.engine.play(play.edition, play.batch, [play.strategy], play.seating.strategies)
    assert np.isin(play.results()["outcome"], (Status.TERMINATED, Status.TRUNCATED)).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_limit_truncates_every_game_and_nobody_wins(game: str) -> None:
    engine, edition = engine_of(game), open_edition(game, turn_limit=1)
    results = played(engine, edition, seatings(edition, edition.game.seats.start, FEW), Uniform())
    assert (results["outcome"] == Status.TRUNCATED).all()
    assert not results["win_share"].any()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_declares_of_its_course_is_what_it_notes(game: str) -> None:
    loaded, engine = load_game(game), engine_of(game)
    told = set[str]()
    for declared, columns in ((loaded.milestones, MILESTONES), (loaded.cards, CARDS), (loaded.targets, TARGETS)):
        assert set(columns) & set(engine.result_dtype.names) == (set(columns) if declared else set())
        told |= set(columns) if declared else set()
    assert bool(told) == ("courses" in engine.state_dtype.names)
    stored = schema_of(plan_study({"game": game, "strategies": ["uniform"]}, catalogue(game)))
    assert {name: stored[name] for name in CARDS if name in stored} == (dict.fromkeys(CARDS, pl.UInt64) if loaded.cards else {})
    assert [name for name in stored if name in TARGETS] == list(TARGETS[: max(loaded.seats)] if loaded.targets else ())
    assert set(MILESTONES) <= set(stored) if loaded.milestones else not set(MILESTONES) & set(stored)


@pytest.mark.parametrize("game", GAMES)
def test_actions_have_unique_names(game: str) -> None:
    edition = open_edition(game)
    assert len(edition.action_names) == len(set(edition.action_names)) == edition.game.num_actions


@pytest.mark.parametrize("game", GAMES)
def test_a_view_holds_no_field_of_what_is_hidden(game: str) -> None:
    state = engine_of(game).state_dtype
    shown = {name for part in (state["table"], state["own"].base) for name in part.names or ()}
    assert not shown & set(state["hidden"].names or ())
