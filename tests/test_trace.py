"""A trace is the very game that the batch loop plays, told decision by decision."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.batch import Seating
from sim.edition import Edition, combination_digest, open_edition
from sim.engine import engine_of
from sim.errors import BadInput, StrategyFailed
from sim.strategy import Decision, Strategy
from sim.trace import Trace, trace_game
from strategies.any_game.first_legal import FirstLegal
from strategies.any_game.uniform import Uniform

VILLAINS = ["scar", "jafar", "maleficent", "ursula"]
SEED = 11


class UniformVectorised(Uniform):
    """Uniform, in its vectorised form."""

    name = "uniform-vectorised"
    choose = None


class Illegal(Strategy):
    """Takes an action that is not legal."""

    name = "illegal"

    def act(self, decision: Decision) -> NDArray[np.int64]:
        illegal: NDArray[np.int64] = decision.legal.argmin(axis=1)
        return illegal


@pytest.fixture(scope="module")
def edition() -> Edition:
    return open_edition("card-game")


def results_of_batch(edition: Edition, strategies: list[Strategy], replicates: int) -> Any:
    """The results of the batch loop: records [replicates, seats]."""
    engine = engine_of(edition.game.name)
    villains = np.array([[edition.villains.index(villain) for villain in VILLAINS]] * replicates, np.int8)
    strategy_of = np.array([range(len(strategies))] * replicates, np.uint8)
    combinations = np.full(replicates, combination_digest(VILLAINS), np.uint64)
    seating = Seating(villains, strategy_of, combinations, np.arange(replicates, dtype=np.uint64))
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, strategies, strategy_of)
    return engine.score(edition, batch)


def test_trace_is_the_game_of_the_batch_loop(edition: Edition) -> None:
    strategies: list[Strategy] = [Uniform(), FirstLegal(), UniformVectorised(), Uniform()]
    results = results_of_batch(edition, strategies, 12)
    for replicate in range(12):
        traced = trace_game(edition, VILLAINS, strategies, SEED, replicate).results
        assert traced == [{name: line[name].item() for name in line.dtype.names} for line in results[replicate]]


def test_both_forms_of_a_strategy_make_the_same_trace(edition: Edition) -> None:
    compiled = trace_game(edition, VILLAINS, [Uniform()] * 4, SEED)
    vectorised = trace_game(edition, VILLAINS, [UniformVectorised()] * 4, SEED)
    assert compiled.events == vectorised.events


@pytest.fixture(scope="module")
def trace(edition: Edition) -> Trace:
    return trace_game(edition, VILLAINS, [Uniform()] * 4, SEED)


def test_forced_decisions_are_those_with_one_legal_action(trace: Trace) -> None:
    assert all(event.forced == (len(event.legal) == 1) for event in trace.events)
    assert all(event.action in event.legal for event in trace.events)
    assert {event.forced for event in trace.events} == {True, False}


def test_only_real_decisions_are_plies(trace: Trace) -> None:
    real = [sum(event.seat == seat and not event.forced for event in trace.events) for seat in range(4)]
    assert real == [line["plies"] for line in trace.results]


def test_trace_as_data_is_ready_for_json(trace: Trace) -> None:
    data = trace.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert set(data["chance"]) == {"deal"}
    assert data["winners"] == trace.winners != []


def test_chance_outcomes_are_part_of_a_trace(edition: Edition) -> None:
    traces = (trace_game(edition, VILLAINS, [Uniform()] * 4, SEED, replicate) for replicate in range(10))
    assert any(event.chance for trace in traces for event in trace.events)


def test_trace_as_text_has_a_line_for_every_decision(trace: Trace) -> None:
    text = trace.to_text()
    lines = [line for line in text.splitlines() if line.endswith(")") and line.startswith("  ")]
    assert len(lines) == len(trace.events)
    assert sum(line.endswith("(forced)") for line in lines) == sum(event.forced for event in trace.events)
    assert text.count("\nturn ") == sum(line["turns"] for line in trace.results)
    assert text.rstrip().splitlines()[-1] == f"winners: {', '.join(trace.winners)}"


def test_a_truncated_game_has_no_winner() -> None:
    trace = trace_game(open_edition("card-game", turn_limit=3), VILLAINS, [Uniform()] * 4, SEED)
    assert (trace.outcome, trace.winners) == ("truncated", [])


def test_an_illegal_action_is_reported_as_in_the_batch_loop(edition: Edition) -> None:
    strategies: list[Strategy] = [Illegal()] * 4
    with pytest.raises(StrategyFailed) as traced:
        trace_game(edition, VILLAINS, strategies, SEED)
    with pytest.raises(StrategyFailed) as played:
        results_of_batch(edition, strategies, 1)
    assert str(traced.value) == str(played.value)


@pytest.mark.parametrize("villains", [["scar", "jafar"], ["scar", "scar", "jafar"], ["scar", "jafar", "ursul"]])
def test_a_table_that_cannot_be_is_refused(edition: Edition, villains: list[str]) -> None:
    with pytest.raises(BadInput):
        trace_game(edition, villains, [Uniform()] * len(villains), SEED)


def test_every_seat_wants_a_strategy(edition: Edition) -> None:
    with pytest.raises(BadInput, match="2 strategies for 4 villains"):
        trace_game(edition, VILLAINS, [Uniform()] * 2, SEED)
