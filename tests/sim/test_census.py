"""The census: what is counted is what is played."""

from __future__ import annotations

import numpy as np
import pytest

from sim.census import ACTIONS, ENDINGS, PHASES, never, take_census
from sim.contract import seatings
from sim.edition import open_edition
from sim.engine import engine_of
from sim.errors import StrategyFailed
from sim.games import GAMES, load_game
from sim.kernel import JIT_DISABLED
from sim.strategy import Decision, Strategy
from strategies.any_game.first_legal import FirstLegal
from strategies.any_game.uniform import Uniform

FEW = 2 if JIT_DISABLED else 40
TURN_LIMIT = 4 if JIT_DISABLED else 30  # some games take a hundred turns, replayed piece by piece
SEED = 3


@pytest.mark.kernels
@pytest.mark.parametrize("strategy", [Uniform(), FirstLegal()], ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("game", GAMES)
def test_counts_the_decisions_of_the_batch_loop(game: str, strategy: Strategy) -> None:
    """The same seed is the same game, though forced decisions are taken one by one; a random strategy would notice at once."""
    edition, engine = open_edition(game, turn_limit=TURN_LIMIT), engine_of(game)
    seating = seatings(edition, load_game(game).seats.start, FEW)
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, [strategy], seating.strategies)
    results = engine.score(edition, batch)
    census = take_census(edition, seating, strategy, SEED)
    chosen = sum(count for name, count in census[PHASES].items() if name.endswith(", chosen"))
    assert chosen == results["plies"].sum()
    assert sum(census[PHASES].values()) == sum(census[ACTIONS].values())
    assert sum(census[ENDINGS].values()) == FEW
    assert set(census) == {PHASES, ACTIONS, ENDINGS, *load_game(game).tallies}


def test_adds_up_over_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = open_edition("unstoppable")
    seating = seatings(edition, 2, FEW)
    together = take_census(edition, seating, Uniform(), SEED)
    monkeypatch.setattr("sim.census.GAMES_AT_ONCE", (FEW + 1) // 2)
    assert take_census(edition, seating, Uniform(), SEED) == together


def test_counts_agree_with_the_results() -> None:
    edition, engine = open_edition("unstoppable"), engine_of("unstoppable")
    seating = seatings(edition, 2, FEW)
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, [Uniform()], seating.strategies)
    results, census = engine.score(edition, batch), take_census(edition, seating, Uniform(), SEED)

    def total(title: str, part: str) -> int:
        return sum(count for name, count in census[title].items() if part in name)

    assert total("fate", "rolled") == results["fated"].sum()
    assert total("heroes placed", "has a hero placed") == results["heroes"].sum()
    assert total("defeats", "defeats a hero") == results["defeats"].sum()
    assert total("steps of the plan", "step ") == results["score"].sum()
    assert total("cards that moved", "") == results["turns"].sum() - (results["outcome"][:, 0] == 2).sum()
    assert total("steps of the plan", "wins") == results["win_share"].sum()


def test_a_main_space_with_two_symbols_is_counted_by_symbol() -> None:
    edition = open_edition("unstoppable", edits={"boards.L2.sides": [["P2U"], ["P1E"], ["F", "-"], ["DD"]]})
    census = take_census(edition, seatings(edition, 2, FEW), Uniform(), SEED)
    used, uses = census["main spaces used"], census[ACTIONS]
    assert used["hades main 1: P2"] > 0 or JIT_DISABLED
    assert {name.partition(": ")[2] for name in used} == {"P2", "U", "P1", "E", "F", "D"}
    taken = sum(sum(census[title].values()) for title in ("main spaces used", "realm spaces used", "tokens used"))
    assert taken == uses["action: printed"] + uses["action: token"]


def test_what_was_looked_for_is_kept_though_it_never_happens() -> None:
    edition = open_edition("unstoppable")
    census = take_census(edition, seatings(edition, 2, 1), FirstLegal(), SEED)
    assert "rolled: wild" in never(census["fate"])


class OutOfBounds(Strategy):
    """Takes an action that there is not."""

    name = "out-of-bounds"

    def act(self, decision: Decision) -> np.ndarray:
        return np.full(decision.legal.shape[0], decision.legal.shape[1])


def test_an_illegal_action_is_named() -> None:
    edition = open_edition("unstoppable")
    with pytest.raises(StrategyFailed, match="'out-of-bounds' took an illegal action"):
        take_census(edition, seatings(edition, 2, 1), OutOfBounds(), SEED)
