"""The types of a game's records and functions inside kernels."""

from __future__ import annotations

import numpy as np

from sim.game import Game
from sim.kernel import array_type, boolean, function_type, int64, record_type, repeated_type, tuple_type, void
from sim.randomness import Draw
from sim.records import dtype_of
from sim.restrictions import MAX_RESTRICTIONS
from sim.strategy import MAX_STRATEGIES


class GameTypes:
    """What the loops of one game are compiled for."""

    def __init__(self, game: Game) -> None:
        state = dtype_of(game.state)
        self.rules = record_type(dtype_of(game.rules))
        self.state = record_type(state)
        self.table = record_type(state["table"])
        self.own = record_type(state["own"].base)
        self.result = record_type(dtype_of(game.result))
        self.byte = record_type(np.dtype(np.uint8))
        self.states = array_type(self.state, 1)
        self.masks = array_type(boolean, 2)
        self.rows = array_type(int64, 1)
        self.results = array_type(self.result, 2)
        self.several_rules = array_type(self.rules, 1)
        self.several_results = array_type(self.result, 3)
        mask = array_type(boolean, 1)
        self.deal = function_type(void, self.rules, self.state)
        self.mark_legal = function_type(int64, self.rules, self.state, mask)
        self.apply = function_type(void, self.rules, self.state, int64)
        self.score = function_type(void, self.rules, self.state, array_type(self.result, 1))
        draw = tuple_type(record_type(np.dtype(np.uint64)), Draw)
        self.redeal = function_type(void, self.rules, self.state, int64, draw)
        self.choose = function_type(int64, self.rules, self.table, self.own, array_type(boolean, 1, readonly=True), draw)
        self.chooses = repeated_type(self.choose, MAX_STRATEGIES)
        self.several_bars = repeated_type(function_type(boolean, self.rules, self.table, int64), MAX_RESTRICTIONS)
