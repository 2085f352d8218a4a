"""`denier`: plans its heroes, and grudges the others what it must give."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.card_game.parts.decide import decide
from strategies.card_game.parts.outlook import Regard


class Denier(Strategy):
    """Plans its heroes as `hero-planner` does, and begrudges the others what they get.

    A point for another player costs it the more the likelier that player is to win: the leader is given
    least. What must be given goes to the neighbour who gets less of it, and gladly where it will not count:
    to a pile that is going to lose this number anyway. A special is aimed so that it helps the own pile and
    harms the leaders' piles. It is played as soon as that is better than any card of the hand.
    """

    name = "denier"
    game = "card-game"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, Regard.OTHERS)
