"""The NumPy form of `greedy`: the same actions, for many rows at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.card_game.codes import (
    FACE_DOWN,
    FACE_UP,
    KNOWN_HERO,
    LEFT,
    MAX_TARGETS,
    NO_CARD,
    NUM_NUMBER_KINDS,
    RIGHT,
    TARGET_FIRST,
    CurseHits,
    EmptyPile,
    Phase,
    Power,
    Targets,
)
from sim.strategy import Decision
from strategies.card_game.parts.change_rows import Bools, Ints, Piles, kept_of, known_kind, match, number_shown, turned_over

NEVER = -1000


def decide_rows(decision: Decision) -> Ints:
    """The action of each acting row."""
    actions = np.full(len(decision), -1, np.int64)
    for phase, decide in _DECIDE.items():
        rows = np.flatnonzero(decision.phases == phase)
        if rows.size:
            actions[rows] = decide(_Rows(decision, rows))
    return actions


class _Rows:
    """What the acting rows of one phase show. `piles[seat]` and `tops[:, seat]` are by seat, `pile` and `top` the own ones."""

    def __init__(self, decision: Decision, rows: Ints) -> None:
        table, own = decision.table, decision.own
        self.rules = decision.rules
        self.index = np.arange(rows.size)
        self.seats, self.legal = decision.seats[rows], decision.legal[rows]
        self.num_seats = table.num_seats[rows].astype(np.int64)
        self.power = table.power[rows]
        self.tops = table.piles.top[rows].astype(np.int64)
        self.numbers, self.num_heroes = table.piles.numbers[rows].astype(np.int64), table.piles.num_heroes[rows].astype(np.int64)
        self.hand_sizes = table.hand_size[rows][self.index, self.seats]
        self.hand, self.chosen, self.placed = (part[rows].astype(np.int64) for part in (own.hand, own.chosen, own.placed))
        self.left, self.right = (self.seats + 1) % self.num_seats, (self.seats - 1) % self.num_seats
        self.top, self.left_top, self.right_top = (self.tops[self.index, of] for of in (self.seats, self.left, self.right))
        self.pile = self.pile_of(self.seats)

    def pile_of(self, seats: Ints) -> Piles:
        """The pile of a seat in each row."""
        return Piles(self.rules, self.numbers[self.index, seats], self.num_heroes[self.index, seats])

    @property
    def as_hero(self) -> Ints:
        """What another hero brings to the own points."""
        return self.pile.change_of(np.full_like(self.top, NO_CARD), np.full_like(self.top, KNOWN_HERO))

    def value_up(self, kinds: Ints) -> Ints:
        """What a card of each hand brings to the own points face up; NEVER if it does not fit or would be given away."""
        is_gift = match(kinds, self.left_top) | match(kinds, self.right_top)
        fits = np.where(self.top == NO_CARD, self.rules.empty_pile == EmptyPile.LIKE_HERO, number_shown(self.top) == 0)
        as_number = np.where(~is_gift & (fits | match(kinds, self.top)), kept_of(self.rules, self.pile.num_heroes, kinds), NEVER)
        is_special = kinds >= NUM_NUMBER_KINDS
        return np.where(is_special, self._value_power(kinds - NUM_NUMBER_KINDS), as_number) if is_special.any() else as_number

    def _value_power(self, powers: Ints) -> Ints:
        """What a special brings to the own points at best."""
        rules, top, value = self.rules, self.top, np.zeros_like(self.top)
        value = np.where(powers == Power.EXCHANGE, self._value_exchange(), value)
        passed = np.maximum(self.value_from(self.left), self.value_from(self.right))
        value = np.where(powers == Power.WHIRLPOOL, passed, value)
        if rules.interfere_includes_player:
            turned = turned_over(rules, self.placed, self.seats, top)
            value = np.where(powers == Power.INTERFERE, self.pile.change_of(top, turned), value)
        if rules.curse_hits == CurseHits.ALL:
            is_seat = np.arange(MAX_TARGETS) < self.num_seats[:, None]
            is_highest = number_shown(top) == np.where(is_seat, number_shown(self.tops), 0).max(axis=1)
            value = np.where((powers == Power.CURSE) & is_highest, -kept_of(rules, self.pile.num_heroes, top), value)
        return np.where(top == NO_CARD, 0, value)

    def _value_exchange(self) -> Ints:
        """What the best exchange of top cards brings; 0 if there is none."""
        best = np.full_like(self.top, NEVER)
        for seat in range(MAX_TARGETS):
            best = np.where(self._may_exchange(seat), np.maximum(best, self.value_from(np.full_like(self.seats, seat))), best)
        return np.where(best > NEVER, best, 0)

    def _may_exchange(self, seat: int) -> Bools:
        may = (seat < self.num_seats) & (self.seats != seat) & (self.tops[:, seat] != NO_CARD)
        if self.rules.targets == Targets.ANYONE:
            return may
        return may & ((self.left == seat) | (self.right == seat))

    def value_from(self, seats: Ints) -> Ints:
        """What it brings to have another seat's top card instead of the own."""
        return self.pile.change_of(self.top, self.tops[self.index, seats])


def _best_card(rows: _Rows) -> Ints:
    """The card of the hand whose best placement brings most; of equal ones the one of the lowest number."""
    best, best_rank, as_hero = np.full_like(rows.top, NO_CARD), np.full_like(rows.top, np.iinfo(np.int64).min), rows.as_hero
    for position in range(int(rows.hand_sizes.max(initial=0))):
        kinds = rows.hand[:, position]
        value = rows.value_up(kinds)
        may_be_hero = bool(rows.rules.special_may_be_hero) | (kinds < NUM_NUMBER_KINDS)
        value = np.where(may_be_hero, np.maximum(value, as_hero), value)
        rank = (value * 16 - number_shown(kinds)) * 64 - kinds
        is_better = (position < rows.hand_sizes) & (rank > best_rank)
        best, best_rank = np.where(is_better, kinds, best), np.where(is_better, rank, best_rank)
    return best


def _best_face(rows: _Rows) -> Ints:
    """Face up, unless the card is better as a hero."""
    return np.where(rows.value_up(rows.chosen) >= rows.as_hero, FACE_UP, FACE_DOWN)


def _best_neighbour(rows: _Rows) -> Ints:
    """The neighbour to whom the chosen card brings less."""
    gifts = [kept_of(rows.rules, rows.pile_of(seats).num_heroes, rows.chosen) for seats in (rows.left, rows.right)]
    return np.where(gifts[0] <= gifts[1], LEFT, RIGHT)


def _best_target(rows: _Rows) -> Ints:
    """The seat whose top card is the best to exchange, to take or to discard."""
    values = np.stack([_value_target(rows, np.full_like(rows.seats, seat)) for seat in range(MAX_TARGETS)], axis=1)
    legal = rows.legal[:, TARGET_FIRST : TARGET_FIRST + MAX_TARGETS]
    return TARGET_FIRST + np.where(legal, values, NEVER).argmax(axis=1)


def _value_target(rows: _Rows, seats: Ints) -> Ints:
    """What the power being resolved gains from a seat's top card: points, or the number taken, or the pile's points."""
    taken = number_shown(known_kind(rows.placed, rows.seats, rows.tops[rows.index, seats]))
    is_exchange, is_hypnosis = rows.power == Power.EXCHANGE, rows.power == Power.HYPNOSIS
    return np.where(is_exchange, rows.value_from(seats), np.where(is_hypnosis, taken, rows.pile_of(seats).points))


def _best_direction(rows: _Rows) -> Ints:
    """The direction that brings the better top card; what is passed to the left comes from the right."""
    return np.where(rows.value_from(rows.right) >= rows.value_from(rows.left), LEFT, RIGHT)


_DECIDE: dict[Phase, Any] = {
    Phase.CARD: _best_card,
    Phase.FACE: _best_face,
    Phase.NEIGHBOUR: _best_neighbour,
    Phase.TARGET: _best_target,
    Phase.DIRECTION: _best_direction,
}
