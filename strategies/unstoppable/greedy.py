"""`greedy`: the best space that can be reached now."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.unstoppable.parts.decide import decide
from strategies.unstoppable.parts.weights import GREEDY


class Greedy(Strategy):
    """Moves to the space of which its hand makes most at once.

    For each card it asks where that would lead, and what the other cards and its Power can do there. A step
    of the plan is worth most, then a token to open, then Power, more of it as far as the plan can use it. Fate
    and defeat are taken where they bring more than they cost. It looks at no later turn: it keeps no card
    and heads nowhere. Fate goes to whoever is nearest to the goal, a hero to the space that this villain
    would miss most.
    """

    name = "greedy"
    game = "unstoppable"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal, GREEDY)
