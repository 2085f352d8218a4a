"""Restrictions of Villainous: no Fate actions, no vanquishing, no conditions."""

from __future__ import annotations

from sim.games.villainous.cards import kind_at
from sim.games.villainous.codes import (
    FATE_FIRST,
    NUM_CARDS,
    SLOT_FIRST,
    SYMBOL_FIRST,
    YES,
    ContractMode,
    Op,
    Phase,
    Symbol,
    When,
)
from sim.games.villainous.records import Clause, Frame, Kind, Rules, Table
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, open_kernel, whole
from sim.restrictions import Restriction

_FATE = whole(SYMBOL_FIRST + Symbol.FATE - 1)
_VANQUISH = whole(SYMBOL_FIRST + Symbol.VANQUISH - 1)


@open_kernel
def never_fates(rules: Rules, table: Table, action: int) -> bool:
    """The Fate symbol, wherever it is."""
    return table.phase == Phase.ACT and action == _FATE


@open_kernel
def never_vanquishes(rules: Rules, table: Table, action: int) -> bool:
    """The Vanquish symbol, and every card by which one may vanquish: as an action, by playing it, by activating it."""
    frame = table.stack[table.top - 1]
    if frame.op == Task.MAY:
        return action == YES and is_vanquish(rules, kind_in(rules, table, frame).clauses[frame.a])
    if table.phase == Phase.ACT and action == _VANQUISH:
        return True
    if action < SLOT_FIRST:
        return False
    slot = action - SLOT_FIRST
    return has_vanquish(rules, kind_at(rules.villains[slot // NUM_CARDS], slot % NUM_CARDS), occasion_of(frame))


@kernel
def kind_in(rules: Rules, table: Table, frame: Frame) -> Kind:
    """The kind of the card that a frame is about."""
    return kind_at(rules.villains[table.villain[frame.realm]], whole(frame.card))


@kernel
def occasion_of(frame: Frame) -> int:
    """Which clauses of a card are carried out if it is chosen."""
    if frame.op == Task.ACT:
        return When.ACTION
    if frame.op == Task.CARD_TO_ACTIVATE:
        return When.ACTIVATE
    return When.PLAY if frame.op == Task.CARD or frame.op == Task.CONDITION else When.NEVER


@kernel
def has_vanquish(rules: Rules, kind: Kind, when: int) -> bool:
    """Whether a card lets one vanquish on an occasion."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == when and is_vanquish(rules, kind.clauses[number]):
            return True
    return False


@kernel
def is_vanquish(rules: Rules, clause: Clause) -> bool:
    """Whether a clause says to vanquish."""
    if clause.op == Op.USE_CONTRACT:
        return rules.contract_mode == ContractMode.VANQUISH
    return clause.op == Op.VANQUISH or clause.op == Op.TRAP


@open_kernel
def no_conditions(rules: Rules, table: Table, action: int) -> bool:
    """Every card of the villain's own in a window: all but to pass, and to pay for a disguise."""
    return table.phase == Phase.CONDITION and action >= SLOT_FIRST and (action - SLOT_FIRST) % NUM_CARDS < FATE_FIRST


RESTRICTIONS = {
    "never-fates": Restriction("never uses the Fate symbol", never_fates),
    "never-vanquishes": Restriction("never vanquishes: it uses neither the symbol nor cards that let it vanquish", never_vanquishes),
    "no-conditions": Restriction("plays no conditions on the turns of others", no_conditions),
}
