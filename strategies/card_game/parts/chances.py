"""How a pile's heroes may end: the chances of each way to lose numbers, by heroes now and turns left.

A pile ends in one of twelve *fates*: fate 0 loses nothing, fate 1 to 6 loses that number, fate 6 + r (more
than six heroes) loses sixes and r. Each turn to come is a hero with chance HERO_RATE.
"""

from __future__ import annotations

from math import comb, exp

import numpy as np

from sim.games.card_game.codes import MAX_DECK, NUM_NUMBERS, ManyHeroes
from sim.games.card_game.records import Rules
from sim.kernel import kernel
from strategies.card_game.parts.weights import COMING, HERO_RATE, STEERING

NUM_FATES = 2 * NUM_NUMBERS
MAX_TURNS = MAX_DECK + 2  # a card laid out and one taken may come on top; what is more counts as this
MAX_COUNT = 18  # cards of one number in a pile; what is more counts as this
_FIRST_ALIKE = 2 * NUM_NUMBERS + 1  # heroes from here on do as six fewer do, or all alike
_NUM_HEROES = _FIRST_ALIKE + 1


def _fate_of(num_heroes: int, many_heroes: ManyHeroes) -> int:
    if num_heroes <= NUM_NUMBERS:
        return num_heroes
    if many_heroes == ManyHeroes.CAPPED and num_heroes > 2 * NUM_NUMBERS:
        return NUM_NUMBERS
    rest = num_heroes % NUM_NUMBERS
    return NUM_NUMBERS + rest


def _chances(many_heroes: ManyHeroes, num_heroes: int, turns: int) -> list[float]:
    chances = [0.0] * NUM_FATES
    for more in range(turns + 1):
        chance = comb(turns, more) * HERO_RATE**more * (1 - HERO_RATE) ** (turns - more)
        chances[_fate_of(num_heroes + more, many_heroes)] += chance
    for fate in range(1, NUM_FATES):
        rest = fate if fate <= NUM_NUMBERS else fate - NUM_NUMBERS
        to_come = rest * COMING[rest] + (NUM_NUMBERS * COMING[NUM_NUMBERS] if fate > NUM_NUMBERS else 0.0)
        chances[fate] *= exp(-STEERING * to_come * turns)
    return chances


CHANCES = np.array(
    [[[_chances(reading, heroes, turns) for turns in range(MAX_TURNS + 1)] for heroes in range(_NUM_HEROES)] for reading in ManyHeroes]
)  # [ManyHeroes, heroes, turns left, fate]
DISCOUNTS = np.array([[exp(-STEERING * number * count) for count in range(MAX_COUNT + 1)] for number in range(NUM_NUMBERS + 1)])


@kernel
def alike_heroes(rules: Rules, num_heroes: int) -> int:
    """The number of heroes up to 13 that has the same fates before it."""
    if num_heroes < _FIRST_ALIKE:
        return num_heroes
    if rules.many_heroes == ManyHeroes.CAPPED:
        return _FIRST_ALIKE
    return (num_heroes - 1) % NUM_NUMBERS + NUM_NUMBERS + 1
