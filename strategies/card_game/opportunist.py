"""`opportunist`: plans, denies, and waits for the moment of its special."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.card_game.parts.decide import decide
from strategies.card_game.parts.outlook import Regard


class Opportunist(Strategy):
    """Plans, denies, and waits with its special for the moment when it pays.

    It reckons how many heroes its pile is likely to end with, and values every play by what the pile will be worth
    then, less a part of what the play gives to others, most to those who are likely to win. A special in its hand is
    worth what it may still bring later, less and less towards the end. So it is played only when it does more than that: when it wins
    a high card or ruins a leader, or when every other play would give a lot away or make a hero too many, as
    a special passes the turn without either. When a hero is what is wanted and the special promises least,
    the special is the hero.
    """

    name = "opportunist"
    game = "card-game"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, Regard.SPECIALS)
