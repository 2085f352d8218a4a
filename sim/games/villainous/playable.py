"""Whether a card of the hand can be played, a symbol used, a card activated."""

from __future__ import annotations

from sim.games.villainous.asking import question_of_symbol
from sim.games.villainous.cards import find_clause, kind_at, standing
from sim.games.villainous.codes import NO_CARD, WHEN_KEY, CardType, Op, Symbol, When, Zone
from sim.games.villainous.decks import has_fate_card
from sim.games.villainous.doable import can_do, clause_code
from sim.games.villainous.power import cost_of, find_payer
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.sealing import sealed_answer
from sim.games.villainous.targets import is_any_offered
from sim.games.villainous.tasks import NOTHING, ZERO, Task
from sim.kernel import kernel, whole

BUDGET, SPARED, SPARED_TOO = range(3)
Means = tuple[int, int, int]  # the Power to spend, and two kinds of which one card of the hand each is spared; or NOTHING


@sealed_answer(3)
def can_play_hidden(rules: Rules, state: State, seat: int, kind: int, power: int) -> bool:
    """Whether a card of a kind in the hand can be played with so much Power. That of ACT_ADJACENT is asked for elsewhere."""
    table = state.table
    villain = rules.villains[table.villain[seat]]
    record = villain.kinds[kind]
    card = whole(record.first_slot)
    if record.card_type == CardType.CONDITION:
        return False
    if record.card_type == CardType.EFFECT:
        left = power_after(rules, table, seat, kind, power)
        return left >= 0 and can_do_any(rules, state, seat, card, left)
    task = whole(Task.BEARER) if find_clause(record, Op.ATTACH) >= 0 else whole(Task.WHERE_CARD)
    return is_any_offered(rules, state, (task, seat, card, NOTHING, NOTHING, ZERO, power))


@kernel
def power_after(rules: Rules, table: Table, seat: int, kind: int, power: int) -> int:
    """How much of some Power is left after an effect has been paid for; -1 if it cannot be played."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if standing(villain, realm, Op.NO_EFFECTS) >= 0:
        return -1
    left = power - cost_of(rules, table, seat, villain.kinds[kind], (NOTHING, NOTHING))
    if left >= 0:
        return left
    return power if find_payer(villain, realm, villain.kinds[kind]) != NO_CARD else -1


@kernel
def can_do_any(rules: Rules, state: State, seat: int, card: int, power: int) -> bool:
    """Whether any of the clauses of an effect can do anything; one without clauses has nothing that could fail."""
    kind, is_blank = kind_at(rules.villains[state.table.villain[seat]], card), True
    for number in range(whole(kind.num_clauses)):
        if kind.clauses[number].when == When.PLAY:
            is_blank = False
            if can_do(rules, state, seat, clause_code(card, number), power):
                return True
    return is_blank


@kernel
def can_do_all(rules: Rules, state: State, seat: int, card: int, power: int) -> bool:
    """Whether all clauses of a condition can be done."""
    kind = kind_at(rules.villains[state.table.villain[seat]], card)
    for number in range(whole(kind.num_clauses)):
        if kind.clauses[number].when == When.PLAY and not can_do(rules, state, seat, clause_code(card, number), power):
            return False
    return True


@kernel
def has_hidden_to_play(rules: Rules, state: State, seat: int, means: Means) -> bool:
    """Whether the hand has a card to play, leaving out those that are spared, and those of ACT_ADJACENT."""
    hand = state.own[seat].hand
    for kind in range(rules.villains[state.table.villain[seat]].num_villain_kinds):
        if hand[kind] > (kind == means[SPARED]) + (kind == means[SPARED_TOO]) and can_play_hidden(rules, state, seat, kind, means[BUDGET]):
            return True
    return False


@kernel
def num_spared(means: Means) -> int:
    """How many cards of the hand are spared."""
    return (means[SPARED] >= 0) + (means[SPARED_TOO] >= 0)


@kernel
def can_fate(table: Table, seat: int) -> bool:
    """Whether a seat has an opponent with a fate card."""
    for other in range(table.num_seats):
        if other != seat and has_fate_card(table.realms[other]):
            return True
    return False


@sealed_answer(3)
def can_use_symbol(rules: Rules, state: State, seat: int, symbol: int, power: int) -> bool:
    """Whether anything can be done with a symbol other than those that need cards of the hand."""
    table = state.table
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if symbol == Symbol.GAIN:
        return True
    if symbol == Symbol.FATE:
        return can_fate(table, seat)
    if symbol == Symbol.ACTIVATE:
        return can_activate(rules, state, seat, power)
    if symbol == Symbol.MOVE_ITEM_OR_ALLY and standing(villain, realm, Op.NO_MOVING) >= 0:
        return False
    task, a, b, c = question_of_symbol(symbol)
    return is_any_offered(rules, state, (task, seat, NOTHING, a, b, c, power))


@kernel
def can_activate(rules: Rules, state: State, seat: int, power: int) -> bool:
    """Whether a card of the realm can be activated."""
    villain = rules.villains[state.table.villain[seat]]
    for index in range(villain.starts[WHEN_KEY + When.ACTIVATE], villain.starts[WHEN_KEY + When.ACTIVATE + 1]):
        if is_doable_entry(rules, state, seat, index, power):
            return True
    return False


@kernel
def is_doable_entry(rules: Rules, state: State, seat: int, index: int, power: int) -> bool:
    """Whether a card of the realm, by an entry of the index, can do what its clause says with so much Power."""
    entry = rules.villains[state.table.villain[seat]].entries[index]
    if state.table.realms[seat].zone[entry.slot] != Zone.REALM:
        return False
    return can_do(rules, state, seat, clause_code(whole(entry.slot), whole(entry.clause)), power)
