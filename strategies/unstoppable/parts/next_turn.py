"""What the next turn promises: where the cards that are kept, and those to come, may lead."""

from __future__ import annotations

from sim.games.unstoppable.codes import Symbol
from sim.games.unstoppable.legality import pays_for
from sim.games.unstoppable.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.outlook import Outlook, worth_of, worth_of_power
from strategies.unstoppable.parts.stand import Stand, paid, stand_at
from strategies.unstoppable.parts.ways import end_of, ways_from
from strategies.unstoppable.parts.weights import MOST_STEPS, STEP_COST
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE, wide


@kernel
def looking_ahead(rules: Rules, table: Table, outlook: Outlook, stand: Stand) -> Stand:
    """The same with the ways of the next turn, if the outlook reaches so far: they are the same whatever the seat does at its place."""
    if outlook.weights.ahead <= 0.0:
        return stand
    return Stand(stand.place, stand.power, stand.cards, stand.first, stand.second, ways_from(rules, table, stand.place, MOST_STEPS))


@kernel
def promise_of(rules: Rules, table: Table, own: Own, outlook: Outlook, stand: Stand) -> float:
    """What the next turn promises, after a turn that ends so: the best of moving with a kept card or with one to come."""
    best_kept, best_of_all = 0.0, 0.0
    for steps in range(ONE, MOST_STEPS + ONE):
        place = end_of(stand.ways, steps)
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
        if not (cards >> position) & ONE:
            continue
        kind = rules.kinds[own.hand[position]]
        if kind.move == steps:
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
    best, best_cost, position, cards = NOTHING, NONE, NONE, stand.cards
    while cards != NONE:
        if cards & ONE:
            kind = rules.kinds[own.hand[position]]
            if pays_for(kind, symbol, stand.power) and (best == NOTHING or kind.cost < best_cost):
                best, best_cost = position, wide(kind.cost)
        cards >>= ONE
        position += ONE
    return best
