"""The questions that operations and symbols ask: for which card, or location."""

from __future__ import annotations

from sim.games.villainous.codes import NOWHERE, ContractMode, Op, Symbol, Whence
from sim.games.villainous.locations import only_place
from sim.games.villainous.records import Clause, Realm, Rules, VillainRules
from sim.games.villainous.tasks import ANYWHERE, EACH, NO_LIMIT, NOTHING, ONE, ZERO, Task
from sim.kernel import kernel, whole

Question = tuple[int, int, int, int]
_ASKS_NOTHING = (NOTHING, ZERO, ZERO, ZERO)


@kernel
def question_of(rules: Rules, villain: VillainRules, realm: Realm, clause: Clause, card: int) -> Question:
    """The question (task, a, b, c) that a clause of a card asks first; its task is NOTHING if it asks none for a card or location."""
    op, amount = clause.op, whole(clause.a)
    if op == Op.USE_CONTRACT:
        return question_of_contract(rules, villain, realm, card)
    if op == Op.MOVE_HERO_ACTION:
        return whole(Task.HERO_TO_MOVE), ONE, NOTHING, NOTHING
    if Op.MOVE_ALLY <= op <= Op.MOVE_ITEM_HERE:
        return question_of_moving(realm, clause, card)
    if Op.DISCARD_ITEM <= op <= Op.DISCARD_CURSE:
        return question_of_discarding(realm, clause, card)
    if op == Op.DEFEAT:
        return whole(Task.HERO_TO_DEFEAT), amount, NOTHING, ZERO
    if op == Op.VANQUISH:
        return whole(Task.HERO_TO_VANQUISH), amount, NOTHING, ZERO
    if op == Op.ROAM or op == Op.ROAM_AND_ACT:
        return whole(Task.ROAM), amount, whole(clause.may), whole(op == Op.ROAM_AND_ACT)
    if op == Op.STEAL:
        return whole(Task.HERO_TO_ROB), amount, ONE, ZERO
    return question_of_pile(op, amount)


@kernel
def question_of_contract(rules: Rules, villain: VillainRules, realm: Realm, card: int) -> Question:
    """The question of a contract that is used: it works only where it was to be played."""
    place = whole(realm.place[card])
    only = only_place(villain.kinds[villain.kind_of[card]])
    if only != NOWHERE and only != place:
        return _ASKS_NOTHING
    if rules.contract_mode == ContractMode.DEFEAT:
        return whole(Task.HERO_TO_DEFEAT), NO_LIMIT, place, ZERO
    return whole(Task.HERO_TO_VANQUISH), ZERO, place, ZERO


@kernel
def question_of_moving(realm: Realm, clause: Clause, card: int) -> Question:
    """The question of an operation that moves something."""
    op, distance = clause.op, whole(clause.a)
    if op == Op.MOVE_ALLY:
        return whole(Task.ALLY_TO_MOVE), distance, whole(clause.b), ZERO
    if op == Op.MOVE_HERO:
        whence = whole(realm.place[card]) if clause.b == Whence.HERE else NOTHING
        return whole(Task.HERO_TO_MOVE), distance, whence, NOTHING
    if op == Op.MOVE_HERO_TO:
        return whole(Task.HERO_TO_MOVE), ANYWHERE, NOTHING, distance
    if op == Op.MOVE_EACH_HERO:
        return whole(Task.HERO_TO_MOVE), distance, NOTHING, EACH
    if op == Op.MOVE_MOVER:
        return whole(Task.WHERE_MOVER), distance, ZERO, ZERO
    return whole(Task.ITEM_TO_BRING), whole(realm.place[card]), ZERO, ZERO


@kernel
def question_of_discarding(realm: Realm, clause: Clause, card: int) -> Question:
    """The question of an operation that discards a card of the realm."""
    op, place = clause.op, whole(realm.place[card])
    if op == Op.DISCARD_ITEM:
        return whole(Task.ITEM_TO_DISCARD), ZERO, ZERO, ZERO
    if op == Op.DISCARD_ALLY_HERE:
        return whole(Task.ALLY_TO_DISCARD), place, ZERO, ZERO
    if op == Op.DISCARD_HERE and clause.b > 0:
        return whole(Task.COPY_TO_DISCARD), place, whole(clause.a), whole(clause.b)
    if op == Op.DISCARD_CURSE:
        return whole(Task.CURSE_TO_DISCARD), place if clause.a == Whence.HERE else NOTHING, ZERO, ZERO
    return _ASKS_NOTHING


@kernel
def question_of_pile(op: int, amount: int) -> Question:
    """The question of an operation that takes a card from a discard pile, or from another hero."""
    if op == Op.TAKE_DISCARD:
        return whole(Task.DISCARDED_CARD), amount, ZERO, ZERO
    if op == Op.PLAY_FATE_DISCARD:
        return whole(Task.DISCARDED_HERO), amount, ZERO, ZERO
    if op == Op.TAKE_FATE_ITEM:
        return whole(Task.DISCARDED_ITEM), ZERO, ZERO, ZERO
    if op == Op.TAKE_CONTRACT:
        return whole(Task.CONTRACT_TO_TAKE), ZERO, ZERO, ZERO
    return _ASKS_NOTHING


@kernel
def question_of_symbol(symbol: int) -> Question:
    """The question that a symbol asks for a card of the realm; its task is NOTHING if it asks none."""
    if symbol == Symbol.MOVE_ITEM_OR_ALLY:
        return whole(Task.MOVABLE), ONE, ZERO, ZERO
    if symbol == Symbol.MOVE_HERO:
        return whole(Task.HERO_TO_MOVE), ONE, NOTHING, NOTHING
    if symbol == Symbol.VANQUISH:
        return whole(Task.HERO_TO_VANQUISH), ZERO, NOTHING, ZERO
    return _ASKS_NOTHING
