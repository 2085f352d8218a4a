"""Whether an operation, a symbol or a card can do anything: on public facts and the own hand alone."""

from __future__ import annotations

import numpy as np

from sim.games.villainous.asking import question_of, question_of_symbol
from sim.games.villainous.cards import (
    find_clause,
    first_in_zone,
    has_at,
    kind_at,
    num_in_realm,
    standing,
)
from sim.games.villainous.codes import (
    FATE_FIRST,
    NO_CARD,
    TYPE_KEY,
    WHEN_KEY,
    CardType,
    Op,
    Symbol,
    When,
    Whence,
    Zone,
)
from sim.games.villainous.decks import has_fate_card, num_villain_discards
from sim.games.villainous.fighting import can_be_defeated, can_vanquish
from sim.games.villainous.locations import is_locked, may_be_moved_to
from sim.games.villainous.power import cost_of, find_payer
from sim.games.villainous.records import Clause, Kind, Realm, Rules, State, Table, VillainRules
from sim.games.villainous.targets import is_any_offered
from sim.games.villainous.tasks import ANYWHERE, NOTHING, ONE, ZERO, Task
from sim.kernel import kernel

CARD, BUDGET, SPARED = range(3)
Means = tuple[int, int, int]  # the card that does it, the Power to spend, a kind of which one card of the hand is being played


@kernel
def can_do(rules: Rules, state: State, seat: int, clause: Clause, means: Means) -> bool:
    """Whether an operation can do anything in a seat's realm. That of ACT_ADJACENT is asked for elsewhere."""
    table = state.table
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    task, a, b, c = question_of(rules, villain, realm, clause, means[CARD])
    if task != NOTHING:
        return is_any_offered(rules, table, (task, seat, means[CARD], a, b, c, means[BUDGET]))
    op = clause.op
    if op == Op.TRAP:
        return can_vanquish(rules, table, seat) or can_trap(rules, table, seat)
    if op == Op.FIND or op == Op.FIND_AND_BURDEN:
        return can_find(rules, table, seat, clause)
    if op == Op.PLAY_ALLY:
        return has_ally_to_play(rules, state, seat)
    if op == Op.DIG:
        return can_dig(villain, realm, state, seat, np.int64(clause.a))
    if op == Op.PLAY_FATE_TOP:
        return has_fate_card(table.realms[table.active])
    if op < Op.MOVE_ALLY:
        return can_gain_or_look(villain, realm, clause, means[CARD])
    return can_do_at_once(villain, realm, clause, means[CARD])


@kernel
def can_gain_or_look(villain: VillainRules, realm: Realm, clause: Clause, card: int) -> bool:
    """Whether an operation that is about Power, or about the top of the fate deck, can do anything: a plain gain always can."""
    op = clause.op
    if op == Op.GAIN_PER_HERO:
        return num_in_realm(villain, realm, CardType.HERO) > 0
    if op == Op.GAIN_PER_CONTRACT:
        return num_in_realm(villain, realm, CardType.CONTRACT) > 0
    if op == Op.GAIN_IF_HERO_HERE:
        return has_at(villain, realm, CardType.HERO, np.int64(realm.place[card]))
    if op == Op.LOOK:
        return has_fate_card(realm)
    return op != Op.REVEAL_HERO or has_hero_to_come(villain, realm)


@kernel
def can_do_at_once(villain: VillainRules, realm: Realm, clause: Clause, card: int) -> bool:
    """Whether another operation that asks for no card or location can do anything."""
    op, place = clause.op, np.int64(realm.place[card])
    if op == Op.GATHER_ALLIES:
        return can_gather(villain, realm, place)
    if op == Op.DISCARD_ALLIES_HERE:
        return has_at(villain, realm, CardType.ALLY, place)
    if op == Op.DISCARD_HERE:
        return has_copy_at(villain, realm, np.int64(clause.a), place)
    if op == Op.DISCARD_HAND:
        return realm.hand_size > 0
    if op == Op.UNLOCK:
        return is_locked(realm, np.int64(clause.a))
    if op == Op.SWAP_LOCK:
        return is_locked(realm, np.int64(clause.a)) != is_locked(realm, np.int64(clause.b))
    if op == Op.DRAW_DISCARD:
        return realm.deck_size + num_villain_discards(realm) >= clause.a
    if op == Op.REVEAL_TOP:
        return has_fate_card(realm)
    if op == Op.STEAL_SELF:
        return realm.power > 0
    if op == Op.SHUFFLE_DISCARDS:
        return num_villain_discards(realm) > 0
    if op == Op.DEFEAT_BEARER:
        return realm.host[card] != NO_CARD and place == clause.a and can_be_defeated(villain, realm, np.int64(realm.host[card]))
    return op != Op.USE_CONTRACT and op != Op.ACT_ADJACENT


@kernel
def has_hero_to_come(villain: VillainRules, realm: Realm) -> bool:
    """Whether a hero is in the fate deck or its discards."""
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        zone = realm.zone[villain.entries[index].slot]
        if zone == Zone.HIDDEN or zone == Zone.DISCARD:
            return True
    return False


@kernel
def can_gather(villain: VillainRules, realm: Realm, place: int) -> bool:
    """Whether an ally can be moved to a location from beside it."""
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = np.int64(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and may_be_moved_to(villain, realm, slot, place, ONE):
            return True
    return False


@kernel
def has_copy_at(villain: VillainRules, realm: Realm, kind: int, place: int) -> bool:
    """Whether a card of a kind is at a location."""
    first = np.int64(villain.kinds[kind].first_slot)
    for slot in range(first, first + villain.kinds[kind].copies):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            return True
    return False


@kernel
def can_trap(rules: Rules, table: Table, seat: int) -> bool:
    """Whether an ally can be moved so that a vanquish can follow."""
    realm = table.realms[seat]
    if num_in_realm(rules.villains[table.villain[seat]], realm, CardType.HERO) == 0:
        return False
    return is_any_offered(rules, table, (np.int64(Task.ALLY_TO_MOVE), seat, NOTHING, ANYWHERE, ZERO, ONE, ZERO))


@kernel
def find_hero(villain: VillainRules, realm: Realm, kind: int) -> int:
    """The hero of a kind that is found first: in play, among the discards, in the deck; or NO_CARD."""
    slot = first_in_zone(villain, realm, kind, Zone.REALM)
    if slot == NO_CARD:
        slot = first_in_zone(villain, realm, kind, Zone.DISCARD)
    if slot == NO_CARD:
        slot = first_in_zone(villain, realm, kind, Zone.HIDDEN)
    return slot


@kernel
def can_find(rules: Rules, table: Table, seat: int, clause: Clause) -> bool:
    """Whether a hero can be found, and is to be played to a given location or can be to another."""
    hero = find_hero(rules.villains[table.villain[seat]], table.realms[seat], np.int64(clause.a))
    if hero == NO_CARD:
        return False
    if clause.op == Op.FIND_AND_BURDEN or clause.b == Whence.HERE:
        return True
    return is_any_offered(rules, table, (np.int64(Task.WHERE_HERO), seat, np.int64(hero), ZERO, ZERO, ZERO, ZERO))


@kernel
def has_ally_to_play(rules: Rules, state: State, seat: int) -> bool:
    """Whether an ally of the hand can be played for nothing."""
    villain = rules.villains[state.table.villain[seat]]
    for kind in range(villain.num_villain_kinds):
        if state.own[seat].hand[kind] > 0 and is_free_ally(rules, state.table, seat, kind):
            return True
    return False


@kernel
def is_free_ally(rules: Rules, table: Table, seat: int, kind: int) -> bool:
    """Whether cards of a kind are allies that can be played for nothing."""
    villain = rules.villains[table.villain[seat]]
    if villain.kinds[kind].card_type != CardType.ALLY:
        return False
    card = np.int64(villain.kinds[kind].first_slot)
    return is_any_offered(rules, table, (np.int64(Task.WHERE_CARD), seat, card, NOTHING, NOTHING, ONE, ZERO))


@kernel
def can_dig(villain: VillainRules, realm: Realm, state: State, seat: int, card_type: int) -> bool:
    """Whether a card of a type is in the deck or among the discards: hidden, but not in the hand, is in the deck."""
    in_hand, hidden = np.int64(0), np.int64(0)
    for kind in range(villain.num_villain_kinds):
        if villain.kinds[kind].card_type == card_type:
            in_hand += state.own[seat].hand[kind]
    for index in range(villain.starts[TYPE_KEY + card_type], villain.starts[TYPE_KEY + card_type + 1]):
        slot = villain.entries[index].slot
        if slot < FATE_FIRST and realm.zone[slot] == Zone.DISCARD:
            return True
        hidden += slot < FATE_FIRST and realm.zone[slot] == Zone.HIDDEN
    return hidden > in_hand


@kernel
def can_play_hidden(rules: Rules, state: State, seat: int, kind: int, power: int) -> bool:
    """Whether a card of a kind in the hand can be played with so much Power. That of ACT_ADJACENT is asked for elsewhere."""
    table = state.table
    villain = rules.villains[table.villain[seat]]
    record = villain.kinds[kind]
    card = np.int64(record.first_slot)
    if record.card_type == CardType.CONDITION:
        return False
    if record.card_type == CardType.EFFECT:
        left = power_after(rules, table, seat, kind, power)
        return left >= 0 and can_do_any(rules, state, seat, record, (card, left, np.int64(kind)))
    task = np.int64(Task.BEARER) if find_clause(record, Op.ATTACH) >= 0 else np.int64(Task.WHERE_CARD)
    return is_any_offered(rules, table, (task, seat, card, NOTHING, NOTHING, ZERO, power))


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
def can_do_any(rules: Rules, state: State, seat: int, kind: Kind, means: Means) -> bool:
    """Whether any of the clauses of an effect can do anything; one without clauses has nothing that could fail."""
    is_blank = True
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == When.PLAY:
            is_blank = False
            if can_do(rules, state, seat, clause, means):
                return True
    return is_blank


@kernel
def can_do_all(rules: Rules, state: State, seat: int, kind: Kind, means: Means) -> bool:
    """Whether all clauses of a condition can be done."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == When.PLAY and not can_do(rules, state, seat, kind.clauses[number], means):
            return False
    return True


@kernel
def has_hidden_to_play(rules: Rules, state: State, seat: int, means: Means) -> bool:
    """Whether the hand has a card to play, leaving out one of the spared kind, and those of ACT_ADJACENT."""
    hand = state.own[seat].hand
    for kind in range(rules.villains[state.table.villain[seat]].num_villain_kinds):
        if hand[kind] > (kind == means[SPARED]) and can_play_hidden(rules, state, seat, kind, means[BUDGET]):
            return True
    return False


@kernel
def can_fate(table: Table, seat: int) -> bool:
    """Whether a seat has an opponent with a fate card."""
    for other in range(table.num_seats):
        if other != seat and has_fate_card(table.realms[other]):
            return True
    return False


@kernel
def can_use_symbol(rules: Rules, state: State, seat: int, symbol: int, means: Means) -> bool:
    """Whether anything can be done with a symbol, leaving out cards of ACT_ADJACENT."""
    table = state.table
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if symbol == Symbol.GAIN:
        return True
    if symbol == Symbol.PLAY:
        return has_hidden_to_play(rules, state, seat, means)
    if symbol == Symbol.FATE:
        return can_fate(table, seat)
    if symbol == Symbol.DISCARD:
        return realm.hand_size > (means[SPARED] >= 0)
    if symbol == Symbol.ACTIVATE:
        return can_activate(rules, state, seat, means[BUDGET])
    if symbol == Symbol.MOVE_ITEM_OR_ALLY and standing(villain, realm, Op.NO_MOVING) >= 0:
        return False
    task, a, b, c = question_of_symbol(symbol)
    return is_any_offered(rules, table, (task, seat, NOTHING, a, b, c, means[BUDGET]))


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
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    slot = np.int64(villain.entries[index].slot)
    if realm.zone[slot] != Zone.REALM:
        return False
    clause = kind_at(villain, slot).clauses[villain.entries[index].clause]
    return can_do(rules, state, seat, clause, (slot, power, NOTHING))
