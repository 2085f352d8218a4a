"""`first-legal`: the simplest baseline without chance."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.masks import nth_legal
from sim.randomness import Draw
from sim.strategy import Decision, Strategy, compiled


class FirstLegal(Strategy):
    """Takes the first legal action in the game's own order."""

    name = "first-legal"

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return nth_legal(legal, 0)

    def act(self, decision: Decision) -> NDArray[np.int64]:
        return decision.legal.argmax(axis=1)
