"""Deciding: what is done in each phase."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.cards import slot_action
from sim.games.villainous.codes import DONE, YES, Phase
from sim.games.villainous.records import Own, Rules, Table
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.acting import answer, best_action, best_opponent, best_order, dead_card, granted_action, most_power
from strategies.villainous.parts.picking import best_card, next_ally
from strategies.villainous.parts.placing import best_place


@kernel
def decide(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """The action of the deciding seat."""
    phase = table.phase
    if phase == Phase.ACT:
        return best_action(rules, table, own, legal)
    if phase == Phase.ROAM or phase == Phase.MOVE or phase == Phase.WHERE:
        return best_place(rules, table, own, legal)
    if phase == Phase.ALLIES:
        return whole(DONE) if legal[DONE] else next_ally(rules, table, legal)
    if phase == Phase.OPPONENT:
        return best_opponent(rules, table, legal)
    if phase == Phase.DISCARD:
        return best_discard(rules, table, own, legal)
    if phase == Phase.MAY:
        return answer(rules, table)
    if phase == Phase.PAYMENT:
        return whole(YES)
    if phase == Phase.ORDER:
        return best_order(rules, table, own, legal)
    if phase == Phase.AMOUNT:
        return most_power(legal)
    if phase == Phase.CONDITION:
        return best_condition(rules, table, legal)
    card = best_card(rules, table, legal)
    return card if card >= 0 else whole(DONE)


@kernel
def best_discard(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """Where one may stop, only cards that are better discarded; where one must, what is worth least."""
    frame = table.stack[table.top - 1]
    if frame.op == Task.DISCARD and frame.b >= 0:
        return best_card(rules, table, legal)
    seat = whole(table.seat)
    slot = dead_card(rules.villains[table.villain[seat]], own, whole(table.realms[seat].power))
    if slot >= 0:
        return slot_action(table, seat, slot)
    return whole(DONE) if legal[DONE] else best_card(rules, table, legal)


@kernel
def best_condition(rules: Rules, table: Table, legal: Any) -> int:
    """A condition whenever one can be played; a disguise is paid for if that is easily afforded."""
    action = granted_action(rules, table, legal)
    return action if action >= 0 else whole(DONE)
