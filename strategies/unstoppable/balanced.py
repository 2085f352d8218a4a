"""`balanced`: races when ahead, fates when behind."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.unstoppable.parts.decide import decide
from strategies.unstoppable.parts.weights import BALANCED


class Balanced(Strategy):
    """Weighs its own way against the leader's.

    It reckons how many turns everyone is from the goal: by the steps that are left, the Power that these
    will take, and the spaces with the plan that heroes shut. When it is well ahead it races as `racer`
    does, and fates only where that costs next to nothing. The further a rival is ahead of it, the more it
    is worth to fate that one: nearly a step of its own plan when it is about to lose.
    """

    name = "balanced"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, BALANCED)
