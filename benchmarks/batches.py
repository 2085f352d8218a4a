"""Batches of games to play: villains drawn at random, one strategy at the whole table."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.batch import Seating
from sim.edition import Edition, combination_digest
from sim.engine import engine_of
from sim.strategy import Strategy

GAME = "card-game"
NUM_SEATS = 4  # a table size of every game
SEED = 5


def seat_games(edition: Edition, games: int, num_seats: int = NUM_SEATS) -> Seating:
    """Villains of the box at each table, drawn at random; every seat has strategy 0."""
    rng = np.random.default_rng(SEED)
    villains = np.array([rng.permutation(len(edition.villains))[:num_seats] for _ in range(games)], np.int8)
    combinations = np.array([combination_digest([edition.villains[index] for index in row]) for row in villains], np.uint64)
    return Seating(villains, np.zeros((games, num_seats), np.uint8), combinations, np.arange(games, dtype=np.uint64))


def play(edition: Edition, seating: Seating, strategy: Strategy) -> Any:
    """Deal, play and score a batch; answers the results [games, seats]."""
    engine = engine_of(edition.game.name)
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, [strategy], seating.strategies)
    return engine.score(edition, batch)
