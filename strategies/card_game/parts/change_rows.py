"""The NumPy twin of `change`: the same answers, for many rows at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.games.card_game.codes import (
    KNOWN_HERO,
    NO_CARD,
    NUM_COLOURS,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    SEALED,
    SLOTS,
    ManyHeroes,
    TurnedSpecial,
)

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def number_shown(codes: Ints) -> Ints:
    """The number that each card shows, 0 for none."""
    return np.where((codes >= 0) & (codes < NUM_NUMBER_KINDS), codes // NUM_COLOURS + 1, 0)


def match(kinds: Ints, codes: Ints) -> Bools:
    """Whether each card has the number or colour that the other shows."""
    both = (number_shown(kinds) > 0) & (number_shown(codes) > 0)
    return both & ((kinds // NUM_COLOURS == codes // NUM_COLOURS) | (kinds % NUM_COLOURS == codes % NUM_COLOURS))


def last_removed(rules: Any, num_heroes: Ints) -> Ints:
    """The number that is left when sixes have been subtracted from each number of heroes."""
    last = np.where(num_heroes <= NUM_NUMBERS, num_heroes, (num_heroes - 1) % NUM_NUMBERS + 1)
    if rules.many_heroes == ManyHeroes.CAPPED:
        last = np.where(num_heroes > 2 * NUM_NUMBERS, NUM_NUMBERS, last)
    return last


def points_lost(rules: Any, numbers: Ints, num_heroes: Ints) -> Ints:
    """How many points each number of heroes [n] would take away from face-up numbers [n, 7]."""
    last = last_removed(rules, num_heroes)
    has_sixes = (num_heroes > NUM_NUMBERS) & (last != NUM_NUMBERS)
    return last * numbers[np.arange(last.size), last] + has_sixes * NUM_NUMBERS * numbers[:, NUM_NUMBERS]


def kept_of(rules: Any, num_heroes: Ints, codes: Ints) -> Ints:
    """The points of each card in a pile with a number of heroes."""
    shown = number_shown(codes)
    is_removed = (shown == last_removed(rules, num_heroes)) | ((shown == NUM_NUMBERS) & (num_heroes > NUM_NUMBERS))
    return np.where(is_removed, 0, shown)


class Piles:
    """One pile a row: its face-up cards of each number [n, 7] and its number of heroes [n]."""

    def __init__(self, rules: Any, numbers: Ints, num_heroes: Ints) -> None:
        self.rules, self.numbers, self.num_heroes = rules, numbers, num_heroes

    def change_of(self, taken: Ints, put: Ints) -> Ints:
        """How the points change when each top card, `taken`, gives place to `put`; either may be NO_CARD."""
        after = self.num_heroes - (taken >= KNOWN_HERO) + (put >= KNOWN_HERO)
        moved = kept_of(self.rules, after, put) - kept_of(self.rules, after, taken)
        return moved + points_lost(self.rules, self.numbers, self.num_heroes) - points_lost(self.rules, self.numbers, after)

    @property
    def points(self) -> Ints:
        """What each pile is worth."""
        return self.numbers @ np.arange(NUM_NUMBERS + 1) - points_lost(self.rules, self.numbers, self.num_heroes)


def known_kind(placed: Ints, seats: Ints, codes: Ints) -> Ints:
    """The kind of each card in a pile as far as a seat [n], which placed cards [n, slots], knows; or NO_CARD."""
    sealed = np.maximum(codes - SEALED, 0)
    own = np.where(sealed // SLOTS == seats, placed[np.arange(seats.size), np.minimum(sealed % SLOTS, placed.shape[1] - 1)], NO_CARD)
    return np.where(codes < KNOWN_HERO, codes, np.where(codes < SEALED, codes - KNOWN_HERO, own))


def turned_over(rules: Any, placed: Ints, seats: Ints, codes: Ints) -> Ints:
    """What a seat expects each top card to be once it has been turned over."""
    kinds = known_kind(placed, seats, codes)
    if rules.turned_special == TurnedSpecial.HERO:
        kinds = np.where(kinds >= NUM_NUMBER_KINDS, KNOWN_HERO, kinds)
    return np.where(codes == NO_CARD, NO_CARD, np.where(codes < KNOWN_HERO, KNOWN_HERO, kinds))
