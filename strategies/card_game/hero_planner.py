"""`hero-planner`: plays for the points that its heroes will leave in the end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.strategy import Strategy, compiled
from strategies.card_game.parts.decide import decide
from strategies.card_game.parts.outlook import Regard


class HeroPlanner(Strategy):
    """Plans how many heroes it will have in the end, and which numbers that will cost.

    It asks of every card what its pile will be worth at the end, not what it is worth now. So many heroes
    take away the numbers that are equal to them: with the turns it has left it reckons how its heroes may
    end, the ways that spare what lies in its pile being likelier, as it will steer there. A hero that would
    take many sixes from it for good is not played, a hero that costs a lone one is; and on the way to a good
    number it does not mind to pass a bad one. It gives a low card away rather than play a hero that costs
    more, and never a high one for nothing. Cards that will count are kept while others do the work of heroes.
    A special is played as soon as it helps the own pile or saves a worse play.
    """

    name = "hero-planner"
    game = "card-game"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide(rules, table, own, Regard.HEROES)
