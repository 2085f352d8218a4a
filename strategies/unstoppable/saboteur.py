"""`saboteur`: the way to the goal, and heroes for the leader."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.unstoppable.parts.decide import decide
from strategies.unstoppable.parts.weights import SABOTEUR


class Saboteur(Strategy):
    """Goes its way as `racer` does, and fates the leader whenever that costs little.

    Fate is worth half a step of the plan to it, so that it goes out of its way for it, though not past a step of
    its own. Whoever is nearest to the goal is fated, by steps, Power and shut spaces. The hero goes
    where it hurts: to a space with the plan, rather one that the victim can reach in its next turn.
    """

    name = "saboteur"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, SABOTEUR)
