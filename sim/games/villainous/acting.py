"""The actions of a location: its symbols, what covers them, and those that cards there grant."""

from __future__ import annotations

from sim.games.villainous.cards import has_at, kind_at
from sim.games.villainous.codes import (
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    PORTRAIT,
    WHEN_KEY,
    CardType,
    ContractTiming,
    Op,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.locations import is_locked
from sim.games.villainous.playable import (
    BUDGET,
    SPARED,
    Means,
    can_play_hidden,
    can_use_symbol,
    has_hidden_to_play,
    is_doable_entry,
    power_after,
)
from sim.games.villainous.records import Realm, Rules, State, Table, VillainRules
from sim.kernel import kernel, whole

_CLOSED = whole(NUM_SYMBOLS_OF_LOCATION)  # more symbols than there are: all are covered


@kernel
def num_covered(villain: VillainRules, realm: Realm, place: int) -> int:
    """How many symbols of a location, from the top, are covered."""
    return whole(villain.places[place].num_top) if has_at(villain, realm, CardType.HERO, place) else whole(0)


@kernel
def is_unused(realm: Realm, place: int, index: int) -> bool:
    """Whether a symbol of a location has not been used this turn."""
    return (whole(realm.used) >> (NUM_SYMBOLS_OF_LOCATION * place + index)) & 1 == 0


@kernel
def num_to_uncover(villain: VillainRules, realm: Realm) -> int:
    """How many covered symbols of its location the mover may still use this turn."""
    total = whole(0)
    for index in range(villain.starts[Op.UNCOVER], villain.starts[Op.UNCOVER + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == realm.mover:
            total += kind_at(villain, slot).clauses[villain.entries[index].clause].a
    return total - realm.num_uncovered


@kernel
def first_open(rules: Rules, table: Table, seat: int, place: int) -> int:
    """The first symbol of a location from which on they are not covered; past the last if a lock stops all."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if rules.lock_stops_actions and place == realm.mover and is_locked(realm, place):
        return _CLOSED
    return num_covered(villain, realm, place)


@kernel
def first_usable(rules: Rules, table: Table, seat: int, place: int) -> int:
    """The first symbol of a location from which on they may be used: covered ones too while the mover may use some there."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    first = first_open(rules, table, seat, place)
    if first == 0 or first == _CLOSED or place != realm.mover or num_to_uncover(villain, realm) <= 0:
        return first
    return whole(0)


@kernel
def find_symbol(rules: Rules, table: Table, seat: int, place: int, symbol: int) -> int:
    """Which symbol of a sort is used first: the one on top of those not covered, else of those that may be used all the same; or -1."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    first = first_open(rules, table, seat, place)
    for index in range(first, NUM_SYMBOLS_OF_LOCATION):
        if villain.places[place].symbols[index] == symbol and is_unused(realm, place, index):
            return index
    for index in range(first_usable(rules, table, seat, place), first):
        if villain.places[place].symbols[index] == symbol and is_unused(realm, place, index):
            return index
    return -1


@kernel
def is_granted(rules: Rules, table: Table, seat: int, index: int, place: int) -> bool:
    """Whether a card, by an entry of the index, grants an action at a location, and the mover there has not used it this turn."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    slot = whole(villain.entries[index].slot)
    if realm.zone[slot] != Zone.REALM or (realm.is_used[slot] and place == realm.mover):
        return False
    if rules.lock_stops_actions and place == realm.mover and is_locked(realm, place):
        return False
    if realm.place[slot] == place:
        return True
    is_contract = kind_at(villain, slot).clauses[villain.entries[index].clause].op == Op.USE_CONTRACT
    return is_contract and place == realm.mover and rules.contract_timing == ContractTiming.ANYWHERE


@kernel
def can_use(rules: Rules, state: State, seat: int, symbol: int, means: Means) -> bool:
    """Whether anything can be done with a symbol, leaving out cards of ACT_ADJACENT."""
    if symbol == Symbol.NONE:
        return False
    if symbol == Symbol.PLAY:
        return has_hidden_to_play(rules, state, seat, means)
    if symbol == Symbol.DISCARD:
        return state.table.realms[seat].hand_size > (means[SPARED] >= 0)
    return can_use_symbol(rules, state, seat, symbol, means[BUDGET])


@kernel
def can_act_at(rules: Rules, state: State, seat: int, place: int, means: Means) -> bool:
    """Whether any action of a location beside the mover can be taken, leaving out cards of ACT_ADJACENT."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    for index in range(first_usable(rules, state.table, seat, place), NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(villain.places[place].symbols[index])
        if is_unused(realm, place, index) and can_use(rules, state, seat, symbol, means):
            return True
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        if is_granted(rules, state.table, seat, index, place) and is_doable_entry(rules, state, seat, index, means[BUDGET]):
            return True
    return False


@kernel
def is_adjacent_offered(rules: Rules, state: State, seat: int, target: tuple[int, int], means: Means) -> bool:
    """Whether an action of a location beside the mover can be taken: (location, whether it may be locked)."""
    realm = state.table.realms[seat]
    place, even_locked = target
    if realm.mover == PORTRAIT or abs(place - realm.mover) != 1 or (even_locked == 0 and is_locked(realm, place)):
        return False
    return can_act_at(rules, state, seat, place, means)


@kernel
def can_act_adjacent(rules: Rules, state: State, seat: int, even_locked: int, means: Means) -> bool:
    """Whether any action of a location beside the mover can be taken."""
    for place in range(NUM_LOCATIONS):
        if is_adjacent_offered(rules, state, seat, (place, even_locked), means):
            return True
    return False


@kernel
def can_play(rules: Rules, state: State, seat: int, kind: int, power: int) -> bool:
    """Whether a card of a kind in the hand can be played with so much Power."""
    if can_play_hidden(rules, state, seat, kind, power):
        return True
    villain = rules.villains[state.table.villain[seat]]
    record = villain.kinds[kind]
    if record.card_type != CardType.EFFECT:
        return False
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.ACT_ADJACENT:
            left = power_after(rules, state.table, seat, kind, power)
            return left >= 0 and can_act_adjacent(rules, state, seat, whole(clause.a), (left, whole(kind)))
    return False


@kernel
def has_card_to_play(rules: Rules, state: State, seat: int) -> bool:
    """Whether the hand has a card that can be played."""
    power = whole(state.table.realms[seat].power)
    for kind in range(whole(rules.villains[state.table.villain[seat]].num_villain_kinds)):
        if state.own[seat].hand[kind] > 0 and can_play(rules, state, seat, kind, power):
            return True
    return False


@kernel
def can_act(rules: Rules, state: State, seat: int, symbol: int) -> bool:
    """Whether anything can be done with a symbol now."""
    if symbol == Symbol.PLAY:
        return has_card_to_play(rules, state, seat)
    if symbol == Symbol.DISCARD:
        return state.table.realms[seat].hand_size > 0
    return can_use_symbol(rules, state, seat, symbol, whole(state.table.realms[seat].power))
