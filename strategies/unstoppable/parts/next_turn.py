"""What the next turn promises: where the cards that are kept, and those to come, may lead."""

from __future__ import annotations

from sim.games.unstoppable.codes import Symbol
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.hand import Hand, cheapest, cost_of, mover_of
from strategies.unstoppable.parts.outlook import Outlook, worth_of, worth_of_power
from strategies.unstoppable.parts.stand import Stand, stand_at
from strategies.unstoppable.parts.ways import end_of, ways_from
from strategies.unstoppable.parts.weights import MOST_STEPS, STEP_COST
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE, wide

SYMBOL_BITS, GAIN_BITS = wide(3), wide(5)  # room for a symbol, and for the Power of two actions
_SYMBOL, _GAIN = (ONE << SYMBOL_BITS) - ONE, (ONE << GAIN_BITS) - ONE


@kernel
def looking_ahead(rules: Rules, table: Table, outlook: Outlook, stand: Stand) -> Stand:
    """The same with what the next turn's moves lead to, if the outlook reaches so far: it does not depend on what is done before."""
    if outlook.weights.ahead <= 0.0:
        return stand
    ways, symbols, gains = ways_from(rules, table, stand.place, MOST_STEPS), NONE, NONE
    for steps in range(MOST_STEPS, NONE, NOTHING):
        there = stand_at(rules, table, end_of(ways, steps), NONE, NONE)
        symbols = (symbols << SYMBOL_BITS | there.second) << SYMBOL_BITS | there.first
        gains = gains << GAIN_BITS | there.power
    return Stand(stand.place, stand.power, stand.cards, stand.first, stand.second, symbols, gains)


@kernel
def promise_of(hand: Hand, outlook: Outlook, stand: Stand) -> float:
    """What the next turn promises, after a turn that ends so: the best of moving with a kept card or with one to come."""
    best_kept, best_of_all, before = 0.0, 0.0, worth_of_power(outlook, stand.power)
    symbols, gains = stand.next_symbols, stand.next_gains
    for steps in range(ONE, MOST_STEPS + ONE):
        mover = mover_of(hand, stand.cards, steps)
        worth = glance(hand, outlook, stand.cards & ~mover, stand.power + (gains & _GAIN), symbols) - before
        if mover != NONE:
            best_kept = max(best_kept, worth)
        best_of_all = max(best_of_all, worth)
        symbols, gains = symbols >> (SYMBOL_BITS + SYMBOL_BITS), gains >> GAIN_BITS
    return best_kept + outlook.weights.luck * (best_of_all - best_kept)


@kernel
def glance(hand: Hand, outlook: Outlook, cards: int, power: int, symbols: int) -> float:
    """What a place with two symbols offers to who has these cards, about; the cheapest card pays, one to come may."""
    worth = 0.0
    for _ in range(2):
        symbol = symbols & _SYMBOL
        symbols >>= SYMBOL_BITS
        if symbol == NONE:
            continue
        payer = cheapest(hand, cards, symbol, power)
        if payer != NOTHING:
            cards, power = cards & ~(ONE << payer), power - cost_of(hand, payer)
            worth += worth_of(outlook, symbol)
        elif symbol == Symbol.PLAN and power >= STEP_COST:
            worth += outlook.weights.luck * outlook.step
    return worth + worth_of_power(outlook, power)
