"""Which plan a villain follows: what its objective asks for says so, and no villain is named."""

from __future__ import annotations

from enum import IntEnum

from sim.games.villainous.codes import Op
from sim.games.villainous.records import VillainRules
from sim.kernel import kernel, whole


class Plan(IntEnum):
    """What a villain is after."""

    ANY = 0  # anything else: what the clauses of the objective say, and no more
    CURSES = 1  # a curse at each location
    POWER = 2  # so much Power, and perhaps a hero kept somewhere
    HUNT = 3  # a hero defeated at a location
    COLLECT = 4  # cards brought to a location


NUM_PLANS = len(Plan)


@kernel
def plan_of(villain: VillainRules) -> int:
    """The plan for a villain: its objective's first clause that asks for more than a hero kept somewhere decides."""
    for number in range(villain.num_objectives):
        op = villain.objectives[number].op
        if op == Op.CURSE_EVERYWHERE:
            return whole(Plan.CURSES)
        if op == Op.POWER_AT_LEAST:
            return whole(Plan.POWER)
        if op == Op.DEFEATED_AT:
            return whole(Plan.HUNT)
        if op == Op.CARD_AT:
            return whole(Plan.COLLECT)
    return whole(Plan.ANY)
