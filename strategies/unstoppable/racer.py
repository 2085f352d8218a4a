"""`racer`: the shortest way to the own goal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.unstoppable.parts.decide import decide
from strategies.unstoppable.parts.weights import RACER


class Racer(Strategy):
    """Plans the way to its next step, and leaves the others alone.

    It values a turn as `greedy` does and adds what the next turn promises from there: where each card that
    it keeps would lead, whether another could pay for the plan, and what a card to come may do. So it moves
    with the cards that it does not need, keeps those with the plan, and has the Power when it arrives:
    it opens tokens, but not with Power that the next step takes. It never fates, as that takes a card and
    Power and brings it nowhere.
    """

    name = "racer"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, RACER)
