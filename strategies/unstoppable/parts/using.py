"""The best use of a space: which of its actions to take, and which cards pay."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.unstoppable.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.next_turn import promise_of
from strategies.unstoppable.parts.outlook import Outlook, worth_in_hand, worth_of, worth_of_power
from strategies.unstoppable.parts.stand import Stand, can_pay, paid
from strategies.unstoppable.parts.wide import NONE, NOTHING, wide

NEVER = -1000.0  # worse than any use


class Use(NamedTuple):
    """How much a use of a space is worth, and the positions of the cards that pay; NOTHING: an action is not taken."""

    value: float
    first: int
    second: int


@kernel
def best_use(rules: Rules, table: Table, own: Own, outlook: Outlook, stand: Stand) -> Use:
    """The best use of what is left to use."""
    best = best_second(rules, table, own, outlook, stand)
    if stand.first == NONE:
        return best
    for position in range(wide(table.realms[table.seat].hand_size)):
        if can_pay(rules, own, stand, position, stand.first):
            use = best_second(rules, table, own, outlook, paid(rules, own, stand, position))
            value = use.value + worth_of_paying(rules, own, outlook, position, stand.first)
            if value > best.value:
                best = Use(value, position, use.second)
    return best


@kernel
def best_second(rules: Rules, table: Table, own: Own, outlook: Outlook, stand: Stand) -> Use:
    """The best use if the first action is not taken, or has been."""
    best = Use(worth_after(rules, table, own, outlook, stand), NOTHING, NOTHING)
    if stand.second == NONE:
        return best
    for position in range(wide(table.realms[table.seat].hand_size)):
        if can_pay(rules, own, stand, position, stand.second):
            value = worth_after(rules, table, own, outlook, paid(rules, own, stand, position))
            value += worth_of_paying(rules, own, outlook, position, stand.second)
            if value > best.value:
                best = Use(value, NOTHING, position)
    return best


@kernel
def worth_of_paying(rules: Rules, own: Own, outlook: Outlook, position: int, symbol: int) -> float:
    """What an action is worth, less what its card would be worth in the hand; its cost is counted with the Power."""
    return worth_of(outlook, symbol) - worth_in_hand(outlook, rules.kinds[own.hand[position]])


@kernel
def worth_after(rules: Rules, table: Table, own: Own, outlook: Outlook, stand: Stand) -> float:
    """What it is worth to end the turn so."""
    worth = worth_of_power(outlook, stand.power)
    if outlook.weights.ahead > 0.0:
        worth += outlook.weights.ahead * promise_of(rules, table, own, outlook, stand)
    return worth
