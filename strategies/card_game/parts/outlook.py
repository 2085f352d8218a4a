"""What a decision is judged by: what every pile promises, and what others' gains cost."""

from __future__ import annotations

from enum import IntEnum
from math import exp
from typing import NamedTuple

from sim.games.card_game.records import Rules, Table
from sim.kernel import kernel
from sim.table import MAX_SEATS
from strategies.card_game.parts.prospect import prospect
from strategies.card_game.parts.turns_left import turns_left
from strategies.card_game.parts.weights import DENIAL, LEAD_LAST, LEAD_TURN
from strategies.card_game.parts.wide import HERO, NOTHING, wide

BySeat = tuple[float, float, float, float, float, float]


class Regard(IntEnum):
    """What a strategy has an eye on; each includes what comes before it."""

    HEROES = 0
    OTHERS = 1
    SPECIALS = 2


class Outlook(NamedTuple):
    """What one decision is judged by."""

    regard: int
    turns: int  # that the deciding seat has after this one
    as_is: float  # what the own pile promises if nothing is put on it
    with_hero: float  # what it promises with one more hero
    promises: BySeat  # what the others' piles promise
    stakes: BySeat  # what it costs that another's pile gains a point


NOBODY = -1000.0  # promises less than any pile
UNSEEN = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH = (wide(seat) for seat in range(MAX_SEATS))


@kernel
def look_out(rules: Rules, table: Table, regard: int, sees_others: bool) -> Outlook:
    """The outlook of the deciding seat; others' piles promise nothing and cost nothing if they are not looked at."""
    seat = wide(table.seat)
    turns = turns_left(rules, table, seat)
    as_is = prospect(rules, table.piles[seat], turns, NOTHING, NOTHING)
    with_hero = prospect(rules, table.piles[seat], turns, NOTHING, HERO)
    if not sees_others:
        return Outlook(regard, turns, as_is, with_hero, UNSEEN, UNSEEN)
    first, second, third = promise_of(rules, table, FIRST), promise_of(rules, table, SECOND), promise_of(rules, table, THIRD)
    fourth, fifth, sixth = promise_of(rules, table, FOURTH), promise_of(rules, table, FIFTH), promise_of(rules, table, SIXTH)
    promises = (first, second, third, fourth, fifth, sixth)
    return Outlook(regard, turns, as_is, with_hero, promises, stakes_of(table, promises, turns))


@kernel
def promise_of(rules: Rules, table: Table, seat: int) -> float:
    """What another seat's pile promises as it is; NOBODY for the deciding seat and where nobody sits."""
    if seat >= table.num_seats or seat == table.seat:
        return NOBODY
    return prospect(rules, table.piles[seat], turns_left(rules, table, seat), NOTHING, NOTHING)


@kernel
def stakes_of(table: Table, promises: BySeat, turns: int) -> BySeat:
    """What a point of each other seat costs: the more, the likelier it is to win if the deciding seat does not."""
    scale = 1.0 / (LEAD_LAST + LEAD_TURN * turns)
    first, second, third = exp(scale * promises[FIRST]), exp(scale * promises[SECOND]), exp(scale * promises[THIRD])
    fourth = exp(scale * promises[FOURTH])
    fifth, sixth = (exp(scale * promises[FIFTH]), exp(scale * promises[SIXTH])) if table.num_seats > FIFTH else (0.0, 0.0)
    share = DENIAL / (first + second + third + fourth + fifth + sixth)
    return first * share, second * share, third * share, fourth * share, fifth * share, sixth * share


@kernel
def cost_of(rules: Rules, table: Table, outlook: Outlook, seat: int, codes: tuple[int, int]) -> float:
    """What it costs that the top card of another's pile, the first of two codes, gives place to the second."""
    if outlook.stakes[seat] == 0.0:
        return 0.0
    promise = prospect(rules, table.piles[seat], turns_left(rules, table, seat), codes[0], codes[1])
    return outlook.stakes[seat] * (promise - outlook.promises[seat])
