"""What is counted of Power: what is gained, what is paid, and what changed either."""

from __future__ import annotations

from sim.games.villainous.cards import is_in_mask, kind_at
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, CostScope, EmptySupply, Op, Zone
from sim.games.villainous.power import cost_of, cost_of_aiming, find_payer, is_meant, tax_on
from sim.games.villainous.records import Rules, Table
from sim.games.villainous.tallies.counting import count_all_standing, count_of_card, count_standing_of, mark, mark_if
from sim.games.villainous.tallies.marks import Mark, Tally
from sim.games.villainous.tasks import EACH, Task
from sim.kernel import kernel, whole


@kernel
def note_gain(rules: Rules, table: Table, seat: int, amount: int, tally: Tally) -> None:
    """Count a gain: whether it is made smaller, and whether the supply has as much."""
    tax = whole(tax_on(rules.villains[table.villain[seat]], table.realms[seat]))
    left = max(whole(amount) - tax, whole(0))
    if tax > 0:
        count_all_standing(rules, table, seat, whole(Op.TAX), tally)
        mark(tally, Mark.GAINED_LESS if left > 0 else Mark.GAINED_NOTHING)
    else:
        mark(tally, Mark.GAINED_IN_FULL)
    if left > table.supply:
        mark(tally, Mark.SUPPLY_FELL_SHORT if rules.empty_supply == EmptySupply.WHAT_IS_LEFT else Mark.SUPPLY_IN_DEBT)


@kernel
def note_price(rules: Rules, table: Table, tally: Tally) -> None:
    """Count what the card of the frame on top, which is being paid for, costs."""
    frame = table.stack[table.top - 1]
    if frame.c > 0:
        mark(tally, Mark.PLAYED_FREE)
        return
    seat, target = whole(frame.realm), (whole(frame.a), whole(frame.b))
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind, total = kind_at(villain, whole(frame.card)), whole(0)
    for index in range(villain.starts[Op.COST], villain.starts[Op.COST + 1]):
        other, number = whole(villain.entries[index].slot), whole(villain.entries[index].clause)
        if realm.zone[other] == Zone.REALM:
            clause = kind_at(villain, other).clauses[number]
            if is_in_mask(whole(clause.b), whole(kind.card_type)) and is_meant(realm, other, whole(clause.c), target):
                total += clause.a
                count_of_card(rules, table, (seat, other), number, tally)
    mark_if(tally, Mark.COST_MORE, total > 0)
    mark_if(tally, Mark.COST_LESS, total < 0)
    mark_if(tally, Mark.COST_NOTHING_AFTER_ALL, kind.cost + total < 0)
    payer = whole(find_payer(villain, realm, kind))
    if payer != NO_CARD and cost_of(rules, table, seat, kind, target) > realm.power:
        mark(tally, Mark.PAID_BY_CARD_ONLY)
        count_standing_of(rules, table, (seat, payer), whole(Op.PAYS_FOR), tally)


@kernel
def note_aiming(rules: Rules, table: Table, hero: int, tally: Tally) -> None:
    """Count what it costs more that the card of the frame on top aims at a hero."""
    frame = table.stack[table.top - 1]
    seat, card = whole(frame.realm), whole(frame.card)
    is_each = frame.op == Task.HERO_TO_MOVE and frame.c == EACH and not rules.triton_taxes_souls
    if is_each or frame.op == Task.HERO_TO_ROB or cost_of_aiming(rules, table, seat, card, hero) == 0:
        return
    mark(tally, Mark.AIMED_DEARER)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[Op.COST], villain.starts[Op.COST + 1]):
        other, number = whole(villain.entries[index].slot), whole(villain.entries[index].clause)
        is_aimed_at = kind_at(villain, other).clauses[number].c == CostScope.TARGET and (other == hero or realm.host[other] == hero)
        if is_aimed_at and realm.zone[other] == Zone.REALM and other >= FATE_FIRST:
            count_of_card(rules, table, (seat, other), number, tally)
