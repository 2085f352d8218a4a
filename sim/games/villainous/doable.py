"""Whether an operation, a symbol or a card can do anything: on public facts and the own hand alone."""

from __future__ import annotations

from sim.games.villainous.asking import question_of
from sim.games.villainous.cards import (
    first_in_zone,
    has_at,
    is_in_mask,
    kind_at,
    num_in_realm,
    type_of,
)
from sim.games.villainous.codes import (
    MAX_CLAUSES,
    NO_CARD,
    NUM_VILLAIN_CARDS,
    TYPE_KEY,
    CardType,
    Op,
    Whence,
    Zone,
)
from sim.games.villainous.decks import has_fate_card, num_villain_discards
from sim.games.villainous.fighting import can_be_defeated, can_vanquish
from sim.games.villainous.locations import is_locked, may_be_moved_to
from sim.games.villainous.records import Clause, Realm, Rules, State, VillainRules
from sim.games.villainous.sealing import sealed_answer
from sim.games.villainous.targets import is_any_offered
from sim.games.villainous.tasks import ANYWHERE, NOTHING, ONE, ZERO, Task
from sim.kernel import kernel, whole


@kernel
def clause_code(card: int, number: int) -> int:
    """The clause of a card as one number."""
    return MAX_CLAUSES * card + number


@sealed_answer(3)
def can_do(rules: Rules, state: State, seat: int, code: int, power: int) -> bool:
    """Whether a clause of a card can do anything in its seat's realm with so much Power. That of ACT_ADJACENT is asked for elsewhere."""
    table, card = state.table, code // MAX_CLAUSES
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    clause = kind_at(villain, card).clauses[code % MAX_CLAUSES]
    task, a, b, c = question_of(rules, villain, realm, clause, card)
    if task != NOTHING:
        return is_any_offered(rules, state, (task, seat, card, a, b, c, power))
    op = clause.op
    if op == Op.TRAP:
        return can_vanquish(rules, table, seat) or can_trap(rules, state, seat)
    if op == Op.FIND or op == Op.FIND_AND_BURDEN:
        return can_find(rules, state, seat, clause)
    if op == Op.PLAY_ALLY:
        return has_ally_to_play(rules, state, seat)
    if op == Op.DIG:
        return can_dig(villain, realm, state, seat, whole(clause.a))
    if op == Op.PLAY_FATE_TOP:
        return has_fate_card(table.realms[table.active])
    if op == Op.LOSE or op == Op.STEAL_SELF:
        return power > 0
    if op < Op.MOVE_ALLY:
        return can_gain_or_look(villain, realm, clause, card)
    return can_do_at_once(villain, realm, clause, card)


@kernel
def can_gain_or_look(villain: VillainRules, realm: Realm, clause: Clause, card: int) -> bool:
    """Whether an operation that is about Power, or about the top of the fate deck, can do anything: a plain gain always can."""
    op = clause.op
    if op == Op.GAIN_PER_HERO:
        return num_in_realm(villain, realm, CardType.HERO) > 0
    if op == Op.GAIN_PER_CONTRACT:
        return num_in_realm(villain, realm, CardType.CONTRACT) > 0
    if op == Op.GAIN_IF_HERO_HERE:
        return has_at(villain, realm, CardType.HERO, whole(realm.place[card]))
    if op == Op.LOOK:
        return has_fate_card(realm)
    return op != Op.REVEAL_HERO or has_hero_to_come(villain, realm)


@kernel
def can_do_at_once(villain: VillainRules, realm: Realm, clause: Clause, card: int) -> bool:
    """Whether another operation that asks for no card or location can do anything."""
    op, place = clause.op, whole(realm.place[card])
    if op == Op.GATHER_ALLIES:
        return can_gather(villain, realm, place)
    if op == Op.DISCARD_ALLIES_HERE:
        return has_at(villain, realm, CardType.ALLY, place)
    if op == Op.DISCARD_HERE:
        return has_copy_at(villain, realm, whole(clause.a), place)
    if op == Op.DISCARD_HAND:
        return realm.hand_size > 0
    if op == Op.UNLOCK:
        return is_locked(realm, whole(clause.a))
    if op == Op.SWAP_LOCK:
        return is_locked(realm, whole(clause.a)) != is_locked(realm, whole(clause.b))
    if op == Op.DRAW_DISCARD:
        return realm.deck_size + num_villain_discards(realm) >= clause.a
    if op == Op.REVEAL_TOP:
        return has_fate_card(realm)
    if op == Op.SHUFFLE_DISCARDS:
        return num_villain_discards(realm) > 0
    if op == Op.DEFEAT_BEARER:
        return realm.host[card] != NO_CARD and place == clause.a and can_be_defeated(villain, realm, whole(realm.host[card]))
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
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and may_be_moved_to(villain, realm, slot, place, ONE):
            return True
    return False


@kernel
def has_copy_at(villain: VillainRules, realm: Realm, kind: int, place: int) -> bool:
    """Whether a card of a kind is at a location."""
    first = whole(villain.kinds[kind].first_slot)
    for slot in range(first, first + villain.kinds[kind].copies):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            return True
    return False


@kernel
def can_trap(rules: Rules, state: State, seat: int) -> bool:
    """Whether an ally can be moved so that a vanquish can follow."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    if num_in_realm(villain, realm, CardType.HERO) == 0:
        return False
    return is_any_offered(rules, state, (whole(Task.ALLY_TO_MOVE), seat, NOTHING, ANYWHERE, ZERO, ONE, ZERO))


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
def can_find(rules: Rules, state: State, seat: int, clause: Clause) -> bool:
    """Whether a hero can be found, and is to be played to a given location or can be to another."""
    hero = find_hero(rules.villains[state.table.villain[seat]], state.table.realms[seat], whole(clause.a))
    if hero == NO_CARD:
        return False
    if clause.op == Op.FIND_AND_BURDEN or clause.b == Whence.HERE:
        return True
    return is_any_offered(rules, state, (whole(Task.WHERE_HERO), seat, whole(hero), ZERO, ZERO, ZERO, ZERO))


@kernel
def has_ally_to_play(rules: Rules, state: State, seat: int) -> bool:
    """Whether an ally of the hand can be played for nothing."""
    villain = rules.villains[state.table.villain[seat]]
    for kind in range(villain.num_villain_kinds):
        if state.own[seat].hand[kind] > 0 and is_free_ally(rules, state, seat, kind):
            return True
    return False


@kernel
def is_free_ally(rules: Rules, state: State, seat: int, kind: int) -> bool:
    """Whether cards of a kind are allies that can be played for nothing."""
    villain = rules.villains[state.table.villain[seat]]
    if villain.kinds[kind].card_type != CardType.ALLY:
        return False
    card = whole(villain.kinds[kind].first_slot)
    return is_any_offered(rules, state, (whole(Task.WHERE_CARD), seat, card, NOTHING, NOTHING, ONE, ZERO))


@kernel
def can_dig(villain: VillainRules, realm: Realm, state: State, seat: int, mask: int) -> bool:
    """Whether a card of some types is in the deck or among the discards: hidden, but not in the hand, is in the deck."""
    in_hand, hidden = whole(0), whole(0)
    for kind in range(villain.num_villain_kinds):
        if is_in_mask(mask, whole(villain.kinds[kind].card_type)):
            in_hand += state.own[seat].hand[kind]
    for slot in range(NUM_VILLAIN_CARDS):
        if is_in_mask(mask, type_of(villain, slot)):
            if realm.zone[slot] == Zone.DISCARD:
                return True
            hidden += realm.zone[slot] == Zone.HIDDEN
    return hidden > in_hand
