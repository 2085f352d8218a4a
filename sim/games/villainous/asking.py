"""The questions that operations and symbols ask: for which card, or location."""

from __future__ import annotations

import numpy as np

from sim.games.villainous.codes import NOWHERE, ContractMode, Op, Symbol, Whence
from sim.games.villainous.locations import only_place
from sim.games.villainous.records import Clause, Realm, Rules, VillainRules
from sim.games.villainous.tasks import ANYWHERE, EACH, NO_LIMIT, NOTHING, ONE, ZERO, Task
from sim.kernel import kernel

Question = tuple[int, int, int, int]
_ASKS_NOTHING = (NOTHING, ZERO, ZERO, ZERO)


@kernel
def question_of(rules: Rules, villain: VillainRules, realm: Realm, clause: Clause, card: int) -> Question:
    """The question (task, a, b, c) that a clause of a card asks first; its task is NOTHING if it asks none for a card or location."""
    op, amount = clause.op, np.int64(clause.a)
    if op == Op.USE_CONTRACT:
        return question_of_contract(rules, villain, realm, card)
    if op == Op.MOVE_HERO_ACTION:
        return np.int64(Task.HERO_TO_MOVE), ONE, NOTHING, NOTHING  # type: ignore[return-value]
    if Op.MOVE_ALLY <= op <= Op.MOVE_ITEM_HERE:
        return question_of_moving(realm, clause, card)
    if Op.DISCARD_ITEM <= op <= Op.DISCARD_CURSE:
        return question_of_discarding(realm, clause, card)
    if op == Op.DEFEAT:
        return np.int64(Task.HERO_TO_DEFEAT), amount, NOTHING, ZERO  # type: ignore[return-value]
    if op == Op.VANQUISH:
        return np.int64(Task.HERO_TO_VANQUISH), amount, NOTHING, ZERO  # type: ignore[return-value]
    if op == Op.ROAM or op == Op.ROAM_AND_ACT:
        return np.int64(Task.ROAM), amount, np.int64(clause.may), np.int64(op == Op.ROAM_AND_ACT)  # type: ignore[return-value]
    if op == Op.STEAL:
        return np.int64(Task.HERO_TO_ROB), amount, ONE, ZERO  # type: ignore[return-value]
    return question_of_pile(op, amount)


@kernel
def question_of_contract(rules: Rules, villain: VillainRules, realm: Realm, card: int) -> Question:
    """The question of a contract that is used: it works only where it was to be played."""
    place = np.int64(realm.place[card])
    only = only_place(villain.kinds[villain.kind_of[card]])
    if only != NOWHERE and only != place:
        return _ASKS_NOTHING  # type: ignore[return-value]
    if rules.contract_mode == ContractMode.DEFEAT:
        return np.int64(Task.HERO_TO_DEFEAT), NO_LIMIT, place, ZERO  # type: ignore[return-value]
    return np.int64(Task.HERO_TO_VANQUISH), ZERO, place, ZERO  # type: ignore[return-value]


@kernel
def question_of_moving(realm: Realm, clause: Clause, card: int) -> Question:
    """The question of an operation that moves something."""
    op, distance = clause.op, np.int64(clause.a)
    if op == Op.MOVE_ALLY:
        return np.int64(Task.ALLY_TO_MOVE), distance, np.int64(clause.b), ZERO  # type: ignore[return-value]
    if op == Op.MOVE_HERO:
        whence = np.int64(realm.place[card]) if clause.b == Whence.HERE else NOTHING
        return np.int64(Task.HERO_TO_MOVE), distance, whence, NOTHING  # type: ignore[return-value]
    if op == Op.MOVE_HERO_TO:
        return np.int64(Task.HERO_TO_MOVE), ANYWHERE, NOTHING, distance  # type: ignore[return-value]
    if op == Op.MOVE_EACH_HERO:
        return np.int64(Task.HERO_TO_MOVE), distance, NOTHING, EACH  # type: ignore[return-value]
    if op == Op.MOVE_MOVER:
        return np.int64(Task.WHERE_MOVER), distance, ZERO, ZERO  # type: ignore[return-value]
    return np.int64(Task.ITEM_TO_BRING), np.int64(realm.place[card]), ZERO, ZERO  # type: ignore[return-value]


@kernel
def question_of_discarding(realm: Realm, clause: Clause, card: int) -> Question:
    """The question of an operation that discards a card of the realm."""
    op, place = clause.op, np.int64(realm.place[card])
    if op == Op.DISCARD_ITEM:
        return np.int64(Task.ITEM_TO_DISCARD), ZERO, ZERO, ZERO  # type: ignore[return-value]
    if op == Op.DISCARD_ALLY_HERE:
        return np.int64(Task.ALLY_TO_DISCARD), place, ZERO, ZERO  # type: ignore[return-value]
    if op == Op.DISCARD_HERE and clause.b > 0:
        return np.int64(Task.COPY_TO_DISCARD), place, np.int64(clause.a), np.int64(clause.b)  # type: ignore[return-value]
    if op == Op.DISCARD_CURSE:
        return np.int64(Task.CURSE_TO_DISCARD), place if clause.a == Whence.HERE else NOTHING, ZERO, ZERO  # type: ignore[return-value]
    return _ASKS_NOTHING  # type: ignore[return-value]


@kernel
def question_of_pile(op: int, amount: int) -> Question:
    """The question of an operation that takes a card from a discard pile, or from another hero."""
    if op == Op.TAKE_DISCARD:
        return np.int64(Task.DISCARDED_CARD), amount, ZERO, ZERO  # type: ignore[return-value]
    if op == Op.PLAY_FATE_DISCARD:
        return np.int64(Task.DISCARDED_HERO), amount, ZERO, ZERO  # type: ignore[return-value]
    if op == Op.TAKE_FATE_ITEM:
        return np.int64(Task.DISCARDED_ITEM), ZERO, ZERO, ZERO  # type: ignore[return-value]
    if op == Op.TAKE_CONTRACT:
        return np.int64(Task.CONTRACT_TO_TAKE), ZERO, ZERO, ZERO  # type: ignore[return-value]
    return _ASKS_NOTHING  # type: ignore[return-value]


@kernel
def question_of_symbol(symbol: int) -> Question:
    """The question that a symbol asks for a card of the realm; its task is NOTHING if it asks none."""
    if symbol == Symbol.MOVE_ITEM_OR_ALLY:
        return np.int64(Task.MOVABLE), ONE, ZERO, ZERO  # type: ignore[return-value]
    if symbol == Symbol.MOVE_HERO:
        return np.int64(Task.HERO_TO_MOVE), ONE, NOTHING, NOTHING  # type: ignore[return-value]
    if symbol == Symbol.VANQUISH:
        return np.int64(Task.HERO_TO_VANQUISH), ZERO, NOTHING, ZERO  # type: ignore[return-value]
    return _ASKS_NOTHING  # type: ignore[return-value]
