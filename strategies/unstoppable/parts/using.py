"""The best use of a space: which of its actions to take, and which cards pay."""

from __future__ import annotations

from typing import NamedTuple

from sim.kernel import kernel
from strategies.unstoppable.parts.hand import Hand, cost_of
from strategies.unstoppable.parts.next_turn import promise_of
from strategies.unstoppable.parts.outlook import Outlook, worth_in_hand, worth_of, worth_of_power
from strategies.unstoppable.parts.stand import Stand, paid, payers_left
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE

NEVER = -1000.0  # worse than any use


class Use(NamedTuple):
    """How much a use of a space is worth, and the positions of the cards that pay; NOTHING: an action is not taken."""

    value: float
    first: int
    second: int


@kernel
def best_use(hand: Hand, outlook: Outlook, stand: Stand) -> Use:
    """The best use of what is left to use."""
    best = best_second(hand, outlook, stand)
    if stand.first == NONE:
        return best
    position, left = NONE, payers_left(hand, stand, stand.first)
    while left != NONE:
        if left & ONE and cost_of(hand, position) <= stand.power:
            use = best_second(hand, outlook, paid(hand, stand, position))
            value = use.value + worth_of_paying(hand, outlook, position, stand.first)
            if value > best.value:
                best = Use(value, position, use.second)
        position, left = position + ONE, left >> ONE
    return best


@kernel
def best_second(hand: Hand, outlook: Outlook, stand: Stand) -> Use:
    """The best use if the first action is not taken, or has been."""
    best = Use(worth_after(hand, outlook, stand), NOTHING, NOTHING)
    if stand.second == NONE:
        return best
    position, left = NONE, payers_left(hand, stand, stand.second)
    while left != NONE:
        if left & ONE and cost_of(hand, position) <= stand.power:
            value = worth_after(hand, outlook, paid(hand, stand, position))
            value += worth_of_paying(hand, outlook, position, stand.second)
            if value > best.value:
                best = Use(value, NOTHING, position)
        position, left = position + ONE, left >> ONE
    return best


@kernel
def worth_of_paying(hand: Hand, outlook: Outlook, position: int, symbol: int) -> float:
    """What an action is worth, less what its card would be worth in the hand; its cost is counted with the Power."""
    return worth_of(outlook, symbol) - worth_in_hand(hand, outlook, position)


@kernel
def worth_after(hand: Hand, outlook: Outlook, stand: Stand) -> float:
    """What it is worth to end the turn so."""
    worth = worth_of_power(outlook, stand.power)
    if outlook.weights.ahead > 0.0:
        worth += outlook.weights.ahead * promise_of(hand, outlook, stand)
    return worth
