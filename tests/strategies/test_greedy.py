"""`greedy`: its two forms take the same actions, it beats chance, and it gives nothing away."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.batch import Seating
from sim.edition import Edition, combination_digest, open_edition
from sim.engine import engine_of
from sim.games.card_game.codes import FACE_DOWN, Phase
from sim.kernel import JIT_DISABLED, open_kernel
from sim.loop import draw_of
from sim.strategy import Decision, Strategy
from strategies.any_game.uniform import Uniform
from strategies.card_game.greedy import Greedy

GAMES = 8 if JIT_DISABLED else 64  # of each case
READINGS: dict[str, dict[str, Any]] = {
    "as-printed": {},
    "without-specials": {"setup.specials": False},
    "neighbours": {"readings.targets": "neighbours", "readings.interfere_includes_player": False, "readings.many_heroes": "capped"},
    "curse-of-one": {"readings.curse_hits": "one", "readings.turned_special": "hero", "readings.forced_card_may_be_hero": False},
    "curse-of-others": {"readings.curse_hits": "others", "readings.empty_pile": "face-down-only", "readings.hypnosis_takes_heroes": False},
    "no-special-heroes": {"readings.special_may_be_hero": False, "readings.turned_special": "discarded"},
    "large-hands": {"setup.hand_size": 8, "readings.intrigue_includes_player": True},
}


choose_greedy = Greedy.choose


@open_kernel
def choose_rows(rules: Any, states: Any, legal: Any, rows: Any, actions: Any) -> None:
    """The actions of `greedy`'s compiled form."""
    for index, row in enumerate(rows):
        state = states[row]
        actions[index] = choose_greedy(rules, state.table, state.own[state.table.seat], legal[row], draw_of(state))


class BothForms(Strategy):
    """Plays `greedy`'s vectorised form, and compares it with the compiled one decision by decision."""

    name = "both-forms"

    def __init__(self) -> None:
        self.greedy = Greedy()
        self.phases_seen: set[Phase] = set()

    def act(self, decision: Decision) -> NDArray[np.int64]:
        batch, rows = decision._batch, decision._rows
        actions = self.greedy.act(decision)
        compiled = np.zeros_like(actions)
        choose_rows(decision.rules, batch.states, batch.legal, rows, compiled)
        differs = np.flatnonzero(compiled != actions)
        assert not differs.size, f"{Phase(decision.phases[differs[0]]).name}: {compiled[differs[0]]}, vectorised {actions[differs[0]]}"
        self.phases_seen.update(map(Phase, np.unique(decision.phases)))
        return actions


def seated(edition: Edition, num_seats: int, strategies: NDArray[np.uint8]) -> Seating:
    """Random villains for each row of strategies."""
    rng = np.random.default_rng(num_seats)
    villains = np.array([rng.permutation(len(edition.villains))[:num_seats] for _ in strategies], np.int8)
    combinations = np.array([combination_digest([edition.villains[index] for index in row]) for row in villains], np.uint64)
    return Seating(villains, strategies, combinations, np.arange(len(strategies), dtype=np.uint64))


def play(edition: Edition, strategies: list[Strategy], strategy_of: NDArray[np.uint8]) -> Any:
    """The results of one batch."""
    engine, seating = engine_of("card-game"), seated(edition, strategy_of.shape[1], strategy_of)
    batch = engine.begin(edition, seating, seed=11)
    engine.play(edition, batch, strategies, strategy_of)
    return engine.score(edition, batch)


@pytest.mark.parametrize(
    ("readings", "num_seats"),
    [*(("as-printed", num_seats) for num_seats in (3, 4, 5, 6)), *((name, 3 + index % 4) for index, name in enumerate(READINGS) if index)],
)
def test_forms_agree(readings: str, num_seats: int) -> None:
    strategy_of = np.random.default_rng(0).integers(0, 3, (GAMES, num_seats)).astype(np.uint8)
    both = BothForms()
    play(open_edition("card-game", edits=READINGS[readings]), [Uniform(), both, Greedy()], strategy_of)
    assert both.phases_seen >= {Phase.CARD, Phase.FACE}
    if not JIT_DISABLED and READINGS[readings].get("setup.specials", True):
        assert both.phases_seen >= {Phase.TARGET, Phase.DIRECTION}


def test_forms_agree_on_neighbours() -> None:
    """A card that must be given away goes to one of two neighbours only where a card laid out by Intrigue may be no hero."""
    powers = {f"villains.{name}.power": "intrigue" for name in open_edition("card-game").villains}
    edits = {**powers, "readings.forced_card_may_be_hero": False}
    strategy_of = np.random.default_rng(1).integers(0, 2, (4 * GAMES, 3)).astype(np.uint8)
    both = BothForms()
    play(open_edition("card-game", edits=edits), [Uniform(), both], strategy_of)
    assert JIT_DISABLED or Phase.NEIGHBOUR in both.phases_seen


@pytest.mark.skipif(JIT_DISABLED, reason="needs thousands of games")
@pytest.mark.parametrize("num_seats", [3, 4, 5, 6])
def test_beats_chance(num_seats: int) -> None:
    seats = np.arange(2000) % num_seats
    one_greedy = (np.arange(num_seats) == seats[:, None]).astype(np.uint8)
    results = play(open_edition("card-game"), [Uniform(), Greedy()], one_greedy)
    assert results["win_share"][one_greedy == 1].mean() > 2 / num_seats


def test_gives_nothing_away() -> None:
    """A card that matches a neighbour's top card is played hero side up."""

    class Watch(Strategy):
        name = "watch"

        def act(self, decision: Decision) -> NDArray[np.int64]:
            actions = Greedy().act(decision)
            assert not (decision.phases == Phase.NEIGHBOUR).any()
            table, seats, rows = decision.table, decision.seats, np.arange(len(decision))
            chosen = decision.own.chosen.astype(int)
            for side in (1, -1):
                top = table.piles.top[rows, (seats + side) % table.num_seats].astype(int)
                matches = (top < 36) & (top >= 0) & (chosen < 36) & ((top // 6 == chosen // 6) | (top % 6 == chosen % 6))
                assert (actions[matches & (decision.phases == Phase.FACE)] == FACE_DOWN).all()
            return actions

    play(open_edition("card-game"), [Watch()], np.zeros((GAMES, 4), np.uint8))
