"""What cards are worth by their operations, in Power or so: to the villain that plays them, and against the villain that is fated.

A clause counts so much, times what it depends on: Power, heroes, strength. One column a plan; what is the same for all is said once.
"""

from __future__ import annotations

import numpy as np

from sim.games.villainous.codes import NUM_OPS, Op, Symbol, When
from strategies.villainous.plans.plan import NUM_PLANS, Plan

WIN = 500.0  # more than anything else

_HARM = {  # of a fate card, for all plans
    Op.TAX: 2.0,
    Op.NO_EFFECTS: 1.5,
    Op.NO_CURSES: 1.0,
    Op.NO_MOVING: 0.7,
    Op.NO_HEROES: 0.0,
    Op.STRENGTH: 1.0,  # other heroes are stronger
    Op.NEEDS_ALLIES: 0.8,
    Op.SHOW_HAND: 0.2,
    Op.TAUNT: 1.0,
    Op.SAFE: 1.0,
    Op.COST: 1.0,
    Op.STEAL: 0.6,  # for each Power
    Op.STEAL_SELF: 0.6,
    Op.DISCARD_CURSE: 5.0,
    Op.DISCARD_ALLY_HERE: 0.7,  # for each strength
    Op.DISCARD_ALLIES_HERE: 0.7,
    Op.DISCARD_HERE: 2.5,  # for each card
    Op.DISCARD_ITEM: 2.0,
    Op.DISCARD_HAND: 1.5,
    Op.LOSE: 0.5,
    Op.MOVE_MOVER: 0.7,
    Op.MOVE_ITEM_HERE: 0.5,
    Op.MOVE_HERO: 1.0,
    Op.GATHER_ALLIES: 0.3,
    Op.REVEAL_TOP: 1.5,
    Op.PLAY_FATE_DISCARD: 2.5,
    Op.TAKE_FATE_ITEM: 0.6,
    Op.TAKE_CONTRACT: 0.7,
    Op.SWAP_LOCK: 0.7,
    Op.SHUFFLE_DISCARDS: 0.2,
    Op.BACK_TO_DECK: 0.3,
}
_HARM_TO = {
    Plan.CURSES: {Op.NO_CURSES: 5.0, Op.DISCARD_HERE: 3.5, Op.MOVE_MOVER: 3.5, Op.DISCARD_CURSE: 6.0},
    Plan.POWER: {Op.TAX: 5.0, Op.STEAL: 1.0, Op.STEAL_SELF: 1.0, Op.NO_EFFECTS: 2.0},
    Plan.HUNT: {Op.STRENGTH: 2.0, Op.TAUNT: 2.5, Op.DISCARD_ALLY_HERE: 0.9},
    Plan.COLLECT: {Op.NO_MOVING: 3.0, Op.MOVE_ITEM_HERE: 4.0, Op.COST: 1.5, Op.SWAP_LOCK: 3.0, Op.TAKE_CONTRACT: 3.0},
}
_WORTH = {  # of an own card, for all plans
    Op.GAIN: 1.0,  # for each Power
    Op.GAIN_PER_HERO: 1.0,
    Op.GAIN_PER_CONTRACT: 1.0,
    Op.GAIN_STRENGTH: 0.5,
    Op.GAIN_IF_HERO_HERE: 1.0,
    Op.LOOK: 0.2,
    Op.REVEAL_HERO: -1.5,
    Op.MOVE_ALLY: 0.2,
    Op.MOVE_HERO: 0.3,
    Op.MOVE_HERO_TO: 1.0,
    Op.MOVE_EACH_HERO: 0.5,
    Op.MOVE_HERO_ACTION: 0.5,
    Op.DEFEAT: 1.0,  # times what the hero weighs
    Op.VANQUISH: 1.0,
    Op.TRAP: 0.8,
    Op.WARD: 0.4,  # for each Power
    Op.MAY_STAY: 0.4,
    Op.ROAM_AND_ACT: 1.5,
    Op.ROAM: 0.3,
    Op.ACT_ADJACENT: 1.2,
    Op.TAKE_DISCARD: 0.7,  # times what the best card there is worth
    Op.DIG: 1.0,
    Op.UNCOVER: 0.8,
    Op.SHIELD: 0.3,
    Op.DRAW_DISCARD: 1.0,
    Op.USE_CONTRACT: 0.3,
    Op.DEFEAT_BEARER: 0.3,
}
_TIMES = {  # how often a clause is likely to count
    When.ALWAYS: 1.0,
    When.PLAY: 1.0,
    When.ACTION: 2.5,
    When.ACTIVATE: 1.5,
    When.BEFORE_MOVE: 3.0,
    When.HERO_PLAYED_HERE: 0.8,
    When.HERO_DEFEATED_HERE: 0.5,
    When.BEARER_USED: 0.5,
}
_SYMBOLS = {  # of being able to use a symbol, as a matter of course
    Symbol.GAIN: 1.0,  # for each Power
    Symbol.PLAY: 1.5,
    Symbol.FATE: 1.0,
    Symbol.MOVE_ITEM_OR_ALLY: 0.4,
    Symbol.MOVE_HERO: 0.6,
    Symbol.VANQUISH: 0.8,
    Symbol.DISCARD: 0.8,
    Symbol.ACTIVATE: 0.5,
}


def _table(common: dict[Op, float], special: dict[Plan, dict[Op, float]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """A row for each plan, a column for each operation."""
    table = np.zeros((NUM_PLANS, NUM_OPS))
    for op, worth in common.items():
        table[:, op] = worth
    for plan, worths in special.items():
        for op, worth in worths.items():
            table[plan, op] = worth
    return table


HARM = _table(_HARM, _HARM_TO)
WORTH = _table(_WORTH, {})
TIMES = np.array([_TIMES.get(when, 0.0) for when in When])
SYMBOLS = np.array([_SYMBOLS.get(symbol, 0.0) for symbol in Symbol])
