"""What the next turn promises: where the cards that are kept, and those to come, may lead."""

from __future__ import annotations

from sim.games.unstoppable.codes import MAX_HAND, Symbol
from sim.games.unstoppable.movement import landing_from
from sim.games.unstoppable.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.outlook import Outlook, worth_of, worth_of_power
from strategies.unstoppable.parts.stand import Stand, can_pay, paid, stand_at
from strategies.unstoppable.parts.weights import MOST_STEPS, STEP_COST
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE, wide


@kernel
def promise_of(rules: Rules, table: Table, own: Own, outlook: Outlook, stand: Stand) -> float:
    """What the next turn promises, after a turn that ends so: the best of moving with a kept card or with one to come."""
    seat = wide(table.seat)
    best_kept, best_of_all = 0.0, 0.0
    for steps in range(ONE, MOST_STEPS + ONE):
        place = landing_from(rules, table, seat, stand.place, steps)
        mover = mover_of(rules, table, own, stand.cards, steps)
        cards = stand.cards if mover == NOTHING else stand.cards & ~(ONE << mover)
        worth = glance(rules, own, outlook, stand_at(rules, table, place, stand.power, cards)) - worth_of_power(outlook, stand.power)
        if mover != NOTHING:
            best_kept = max(best_kept, worth)
        best_of_all = max(best_of_all, worth)
    return best_kept + outlook.weights.luck * (best_of_all - best_kept)


@kernel
def mover_of(rules: Rules, table: Table, own: Own, cards: int, steps: int) -> int:
    """A card of those kept that moves so far, rather one without the plan."""
    found = NOTHING
    for position in range(wide(table.realms[table.seat].hand_size)):
        kind = rules.kinds[own.hand[position]]
        if (cards >> position) & ONE and kind.move == steps:
            if not (kind.symbols >> Symbol.PLAN) & 1:
                return position
            found = position
    return found


@kernel
def glance(rules: Rules, own: Own, outlook: Outlook, stand: Stand) -> float:
    """What a place offers to who has these cards, about; the cheapest card pays, one to come may."""
    after, worth = stand, 0.0
    for symbol in (stand.first, stand.second):
        if symbol == NONE:
            continue
        payer = cheapest(rules, own, after, symbol)
        if payer != NOTHING:
            after = paid(rules, own, after, payer)
            worth += worth_of(outlook, symbol)
        elif symbol == Symbol.PLAN and after.power >= STEP_COST:
            worth += outlook.weights.luck * outlook.step
    return worth + worth_of_power(outlook, after.power)


@kernel
def cheapest(rules: Rules, own: Own, stand: Stand, symbol: int) -> int:
    """The position of the cheapest card that pays for a symbol, or NOTHING."""
    best, best_cost = NOTHING, NONE
    for position in range(MAX_HAND):
        if can_pay(rules, own, stand, position, symbol):
            cost = wide(rules.kinds[own.hand[position]].cost)
            if best == NOTHING or cost < best_cost:
                best, best_cost = position, cost
    return best
