"""Deciding: what `expert` does in each phase."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.codes import DONE, NO_SEAT, SEAT_FIRST, YES, Phase
from sim.games.villainous.records import Own, Rules, Table
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.acting import best_opponent, most_power
from strategies.villainous.parts.picking import next_ally
from strategies.villainous.plans.acting import answer, best_action, best_condition, best_order, only_action
from strategies.villainous.plans.looking import look_at_hand, look_for_victim, look_further, look_out
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.picking import best_card
from strategies.villainous.plans.placing import best_place


@kernel
def decide(rules: Rules, table: Table, own: Own, legal: Any, outlook: Outlook) -> int:
    """The action of the deciding seat. `outlook` is to be written on."""
    phase = table.phase
    if phase == Phase.ALLIES:
        return whole(DONE) if legal[DONE] else next_ally(rules, table, legal)
    if phase == Phase.PAYMENT:
        return whole(YES)
    if phase == Phase.AMOUNT:
        return most_power(legal)
    look_out(rules, table, own, outlook)
    if phase == Phase.ACT:
        if table.stack[table.top - 1].a < 0:
            return best_action(rules, table, own, outlook, legal)
        return only_action(rules, table, own, outlook, legal)
    if phase == Phase.OPPONENT:
        return best_victim(rules, table, outlook, legal)
    if phase == Phase.MAY:
        return answer(rules, table, outlook)
    if phase == Phase.ORDER:
        return best_order(rules, table, own, outlook)
    if phase == Phase.CONDITION:
        return best_condition(rules, table, outlook, legal)
    if phase == Phase.ROAM or phase == Phase.MOVE or phase == Phase.WHERE:
        return choose_place(rules, table, own, legal, outlook)
    return choose_card(rules, table, own, legal, outlook)


@kernel
def choose_place(rules: Rules, table: Table, own: Own, legal: Any, outlook: Outlook) -> int:
    """Where something goes; the hand and the rivals matter only for what can be done there."""
    if is_about_actions(whole(table.stack[table.top - 1].op)):
        look_further(rules, table, own, outlook)
    return best_place(rules, table, own, outlook, legal)


@kernel
def choose_card(rules: Rules, table: Table, own: Own, legal: Any, outlook: Outlook) -> int:
    """Which card; the rest of the hand matters only if it is one of the hand."""
    if table.phase == Phase.CARD or table.phase == Phase.DISCARD:
        look_at_hand(rules, table, own, outlook)
    if table.phase == Phase.DISCARD:
        return best_discard(rules, table, own, outlook, legal)
    card = best_card(rules, table, own, outlook, legal)
    return card if card >= 0 else whole(DONE)


@kernel
def is_about_actions(task: int) -> bool:
    """Whether a location is asked for, for what can be done there."""
    return task == Task.MOVE or task == Task.ROAM or task == Task.WHERE_MOVER or task == Task.ADJACENT


@kernel
def best_victim(rules: Rules, table: Table, outlook: Outlook, legal: Any) -> int:
    """Whom to fate."""
    look_for_victim(rules, table, outlook)
    if outlook.victim != NO_SEAT and legal[SEAT_FIRST + outlook.victim]:
        return whole(SEAT_FIRST + outlook.victim)
    return best_opponent(rules, table, legal)


@kernel
def best_discard(rules: Rules, table: Table, own: Own, outlook: Outlook, legal: Any) -> int:
    """What is worth least; where one may stop, only what is worth less than a fresh card."""
    card = best_card(rules, table, own, outlook, legal)
    if not legal[DONE]:
        return card
    for kind in range(rules.villains[table.villain[table.seat]].num_villain_kinds):
        if own.hand[kind] > 0 and outlook.keep[kind] < outlook.fresh:
            return card
    return whole(DONE)


@kernel
def decide_on(rules: Rules, table: Table, own: Own, legal: Any, outlooks: Any) -> int:
    """The action of the deciding seat. `outlooks` is one record to write on."""
    return decide(rules, table, own, legal, outlooks[0])
