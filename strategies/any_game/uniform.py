"""`uniform`: the random baseline."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.masks import count_legal, nth_legal
from sim.randomness import Draw, random_below
from sim.strategy import Decision, Strategy, compiled


class Uniform(Strategy):
    """Takes any legal action, each as likely as the others."""

    name = "uniform"
    traits = frozenset({"random"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return nth_legal(legal, random_below(draw, 0, count_legal(legal)))

    def act(self, decision: Decision) -> NDArray[np.int64]:
        rank = np.cumsum(decision.legal, axis=1)
        wanted = (decision.random(0) * rank[:, -1]).astype(np.int64) + 1
        return (rank == wanted[:, None]).argmax(axis=1)
