"""`uniform`: the random baseline."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw, random_below
from sim.strategy import Decision, Strategy, compiled


class Uniform(Strategy):
    """Takes any legal action, each as likely as the others."""

    name = "uniform"
    traits = frozenset({"random"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        num_legal = 0
        for action in range(legal.shape[0]):
            num_legal += legal[action]
        left = random_below(draw, 0, num_legal)
        for action in range(legal.shape[0]):
            if legal[action]:
                if left == 0:
                    return action
                left -= 1
        return -1

    def act(self, decision: Decision) -> NDArray[np.int64]:
        rank = np.cumsum(decision.legal, axis=1)
        wanted = (decision.random(0) * rank[:, -1]).astype(np.int64) + 1
        return (rank == wanted[:, None]).argmax(axis=1)
