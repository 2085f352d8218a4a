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
    Means,
    can_play_hidden,
    can_use_symbol,
    has_hidden_to_play,
    is_doable_entry,
    num_spared,
    power_after,
)
from sim.games.villainous.records import Kind, Realm, Rules, State, Table, VillainRules
from sim.games.villainous.tasks import NOTHING
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
    """Whether a card, by an entry of the index, grants an action at a location, and the mover has not used it this turn."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    slot = whole(villain.entries[index].slot)
    if realm.zone[slot] != Zone.REALM or realm.is_used[slot]:
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
        return state.table.realms[seat].hand_size > num_spared(means)
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
def is_in_reach(realm: Realm, place: int, even_locked: int) -> bool:
    """Whether a location is beside the mover, and open if it has to be."""
    return realm.mover != PORTRAIT and abs(place - realm.mover) == 1 and (even_locked == 1 or not is_locked(realm, place))


@kernel
def is_adjacent_offered(rules: Rules, state: State, seat: int, target: tuple[int, int], means: Means) -> bool:
    """Whether an action of a location beside the mover can be taken: (location, whether it may be locked)."""
    place, even_locked = target
    if not is_in_reach(state.table.realms[seat], place, even_locked):
        return False
    if can_act_at(rules, state, seat, place, means):
        return True
    return find_symbol(rules, state.table, seat, place, Symbol.PLAY) >= 0 and can_act_further(rules, state, seat, means)


@kernel
def can_act_further(rules: Rules, state: State, seat: int, means: Means) -> bool:
    """Whether the hand has a card of ACT_ADJACENT that can be played. A third one reaches nothing that the second does not."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    _, first, second = means
    for kind in range(whole(villain.num_villain_kinds)):
        reach = reach_of(villain.kinds[kind])
        if reach < 0 or state.own[seat].hand[kind] <= (kind == first) + (kind == second):
            continue
        left = power_after(rules, state.table, seat, kind, means[BUDGET])
        if left < 0:
            continue
        for place in range(NUM_LOCATIONS):
            if is_in_reach(realm, place, reach) and can_act_at(rules, state, seat, place, (left, first, kind)):
                return True
    return False


@kernel
def reach_of(kind: Kind) -> int:
    """Whether an effect is of ACT_ADJACENT: -1 if not, 1 if the location may be locked, else 0."""
    reach = whole(-1)
    if kind.card_type == CardType.EFFECT:
        for number in range(kind.num_clauses):
            if kind.clauses[number].op == Op.ACT_ADJACENT:
                reach = max(reach, whole(kind.clauses[number].a))
    return reach


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
    reach = reach_of(rules.villains[state.table.villain[seat]].kinds[kind])
    if reach < 0:
        return False
    left = power_after(rules, state.table, seat, kind, power)
    return left >= 0 and can_act_adjacent(rules, state, seat, reach, (left, whole(kind), NOTHING))


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
