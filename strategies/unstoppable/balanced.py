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

    It reckons how many turns everyone is from the goal: by steps that are left, by the Power that these will take, and by
    spaces with the plan that heroes shut. When it is ahead it races as `racer` does. The further a
    rival is ahead, the more it is worth to fate it, up to half a step of the own plan when it is about to
    win.
    """

    name = "balanced"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, BALANCED)
