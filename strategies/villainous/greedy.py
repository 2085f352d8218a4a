"""`greedy`: what can be done now, and an eye on the objective."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.villainous.parts.decide import decide


class Greedy(Strategy):
    """Goes where most can be done at once, and does it, whoever the villain is.

    It adds up what the symbols of each location are worth with the cards in hand, takes the Power, vanquishes
    what it can, plays its dearest card, fates whoever is nearest to its objective, with the card that harms most,
    and discards what it cannot use. Of its own objective it knows what the box says: cards named there are
    looked for, kept, and moved to where they are wanted; a hero who has to stay is spared. It does not think of the
    next turn, nor of what a card does beyond its price.
    """

    name = "greedy"
    game = "villainous"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, legal)
