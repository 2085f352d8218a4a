"""`expert`: a plan for each villain."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import Draw
from sim.records import dtype_of
from sim.strategy import Strategy, compiled
from strategies.villainous.plans.deciding import decide_on
from strategies.villainous.plans.outlook import Outlook

_OUTLOOK = dtype_of(Outlook)


class Expert(Strategy):
    """Plays each villain by a plan of its own, chosen by what its objective asks for."""

    name = "expert"
    game = "villainous"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide_on(rules, table, own, legal, np.zeros(1, _OUTLOOK))
