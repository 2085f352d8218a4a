"""`expert`: a plan for each sort of goal."""

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
    """Plays each villain by a plan, chosen by what its objective asks for.

    To curse every location: it digs for curses, lays each where none is yet, and the one that goes out as the mover comes
    where there is least to do; then it does not go there again. To collect Power: it takes what there is, pays for what brings
    in more before the end, and waits until it can pay for what wins. To hunt a hero: it digs for what brings him, leads him step
    by step to where he is to fall, gathers allies there, and strikes as soon as they suffice. To collect cards: it digs for
    them, and plays one that summons a hero where a contract waits for him. With any of them it weighs what each location
    lets it do with its hand, discards what is worth less than a new card, and defeats heroes who weigh more than the allies it
    takes. Of its rivals it reckons how many turns each is from winning: it fates the nearest, with the card that hurts
    this plan most, where it hurts most, and never with a hero whom that villain needs.
    """

    name = "expert"
    game = "villainous"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        return decide_on(rules, table, own, legal, np.zeros(1, _OUTLOOK))
