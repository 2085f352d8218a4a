"""The deciding seat's hand as a few numbers, read once a decision: what is asked of it most is answered by bits."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.unstoppable.codes import MAX_HAND, Symbol
from sim.games.unstoppable.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.weights import MOST_STEPS
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE, wide

COST_BITS = wide(4)
_SET = wide(MAX_HAND)  # a set of cards: one bit a position
_CARDS, _COST = (ONE << _SET) - ONE, (ONE << COST_BITS) - ONE


class Hand(NamedTuple):
    """The hand by position."""

    payers: int  # for each symbol the set of cards that have it
    movers: int  # for each number of steps that is looked ahead the set of cards that move so far
    costs: int


@kernel
def hand_of(rules: Rules, table: Table, own: Own) -> Hand:
    """The hand of the deciding seat."""
    payers, movers, costs = NONE, NONE, NONE
    for position in range(wide(table.realms[table.seat].hand_size)):
        kind = rules.kinds[own.hand[position]]
        symbols, steps = wide(kind.symbols), wide(kind.move)
        for symbol in range(wide(Symbol.PLAN), wide(Symbol.DEFEAT) + ONE):
            payers |= ((symbols >> symbol) & ONE) << (_SET * symbol + position)
        if steps <= MOST_STEPS:
            movers |= ONE << (_SET * (steps - ONE) + position)
        costs |= wide(kind.cost) << (COST_BITS * position)
    return Hand(payers, movers, costs)


@kernel
def payers_of(hand: Hand, symbol: int) -> int:
    """The set of cards with a symbol."""
    return (hand.payers >> (_SET * symbol)) & _CARDS


@kernel
def cost_of(hand: Hand, position: int) -> int:
    """What a card costs."""
    return (hand.costs >> (COST_BITS * position)) & _COST


@kernel
def cheapest(hand: Hand, cards: int, symbol: int, power: int) -> int:
    """The position of the cheapest of some cards that pays for a symbol with so much Power, or NOTHING."""
    best, best_cost, position, left = NOTHING, power + ONE, NONE, cards & payers_of(hand, symbol)
    while left != NONE:
        if left & ONE:
            cost = cost_of(hand, position)
            if cost < best_cost:
                best, best_cost = position, cost
        left >>= ONE
        position += ONE
    return best


@kernel
def mover_of(hand: Hand, cards: int, steps: int) -> int:
    """The set of one of some cards that moves so far, rather one without the plan; empty if there is none."""
    found = cards & (hand.movers >> (_SET * (steps - ONE)))
    without_plan = found & ~payers_of(hand, wide(Symbol.PLAN))
    if without_plan != NONE:
        return without_plan & -without_plan
    while found & (found - ONE):
        found &= found - ONE
    return found
