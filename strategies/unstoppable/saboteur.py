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

    To shut a near space with a rival's plan is worth more than half a step of its own to it at a table of two,
    less at a larger one, where others gain by it as well. So it goes out of its way for it, though not past
    a step. Whoever is nearest to the goal is fated, reckoned by steps, Power and shut spaces. The hero
    goes where it hurts: to a space with the plan, rather one that the victim may reach in its next turn.
    It does not care how far that rival is.
    """

    name = "saboteur"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, SABOTEUR)
