"""Random play of `crazy_eights` in OpenSpiel's C++: a card game of about the same size, for comparison.

From Python its rollouts are reached only through a search of one simulation, which evaluates its root by
so many of them. Their decisions are counted on a sample of rollouts played move by move.
"""

from __future__ import annotations

import random
from typing import Any

PLAYERS = 4
_SAMPLE = 400
_SEED = 7


class Rollouts:
    """Random games from one deal of `crazy_eights`. Raises ImportError where OpenSpiel is not installed."""

    def __init__(self, count: int) -> None:
        import pyspiel

        game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
        rng = random.Random(_SEED)
        self._root = _dealt(game, rng)
        self._bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, _SEED), 1.0, 1, 100, False, _SEED, False)
        self.decisions = count * sum(_decisions(self._root.clone(), rng) for _ in range(_SAMPLE)) / _SAMPLE

    def play(self) -> None:
        """Play them all: about `decisions` decisions, forced ones counted too."""
        self._bot.mcts_search(self._root)


def _dealt(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        _draw(state, rng)
    return state


def _draw(state: Any, rng: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def _decisions(state: Any, rng: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _draw(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions
