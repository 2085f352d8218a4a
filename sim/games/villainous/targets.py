"""What a question offers: which cards, which locations. What can be done at all is asked of the same kernels.

An *ask* is a question before it is asked, or as a frame asks it: (task, realm, card, a, b, c, Power to spend).
"""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, has_at, has_bit, is_in_mask, is_item, kind_at, num_items_on, type_of
from sim.games.villainous.codes import (
    FATE_FIRST,
    NUM_CARDS,
    NUM_LOCATIONS,
    PORTRAIT,
    Bearer,
    CardType,
    Op,
    Zone,
)
from sim.games.villainous.fighting import (
    can_be_defeated,
    can_be_vanquished,
    could_vanquish_after,
    counts_against,
)
from sim.games.villainous.leaving import is_loose
from sim.games.villainous.locations import (
    can_be_moved,
    is_locked,
    is_open_to_card,
    is_open_to_hero,
    may_be_moved_to,
)
from sim.games.villainous.power import cost_of_aiming, is_payable
from sim.games.villainous.records import Frame, Rules, State, Table
from sim.games.villainous.sealing import sealed_answer
from sim.games.villainous.strength import strength_of
from sim.games.villainous.tasks import ANYWHERE, EACH, FIRST_SLOT_QUESTION, NOTHING, Task
from sim.kernel import kernel, whole

TASK, REALM, CARD, A, B, C, BUDGET = range(7)
Ask = tuple[int, int, int, int, int, int, int]

_NUM_BYTES = BUDGET  # of a question that is made one number: the parts before the Power, each of which is small
_BYTE = 8  # bits
_BYTE_MASK = 0xFF
_SIGN = 0x80


@kernel
def asked_by(table: Table, frame: Frame) -> Ask:
    """What a frame asks."""
    power = whole(table.realms[frame.realm].power)
    return (
        whole(frame.op),
        whole(frame.realm),
        whole(frame.card),
        whole(frame.a),
        whole(frame.b),
        whole(frame.c),
        power,
    )


@kernel
def is_any_offered(rules: Rules, state: State, ask: Ask) -> bool:
    """Whether a question has an answer."""
    code = ask[BUDGET]
    for index in range(_NUM_BYTES):
        code = (code << _BYTE) | (ask[index] & _BYTE_MASK)
    return has_answer(rules, state, code)


@kernel
def byte_of(code: int, index: int) -> int:
    """A part of a question that has been made one number: a byte that may be below 0."""
    byte = (code >> (_BYTE * (_NUM_BYTES - 1 - index))) & _BYTE_MASK
    return (byte ^ _SIGN) - _SIGN


@sealed_answer(1)
def has_answer(rules: Rules, state: State, code: int) -> bool:
    """Whether a question, made one number, has an answer."""
    ask = (
        byte_of(code, whole(TASK)),
        byte_of(code, whole(REALM)),
        byte_of(code, whole(CARD)),
        byte_of(code, whole(A)),
        byte_of(code, whole(B)),
        byte_of(code, whole(C)),
        code >> (_BYTE * _NUM_BYTES),
    )
    if ask[TASK] < FIRST_SLOT_QUESTION:
        for place in range(NUM_LOCATIONS):
            if is_place_offered(rules, state.table, ask, place):
                return True
        return False
    first = FATE_FIRST if ask[TASK] <= Task.HERO_TO_ROB else 0
    zones = state.table.realms[ask[REALM]].zone
    for slot in range(first, NUM_CARDS):
        if zones[slot] != Zone.HIDDEN and is_card_offered(rules, state.table, ask, slot):
            return True
    return False


@kernel
def is_place_offered(rules: Rules, table: Table, ask: Ask, place: int) -> bool:
    """Whether a question for a location offers it."""
    villain, realm = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]]
    task, card = ask[TASK], ask[CARD]
    if task == Task.WHERE_HERO:
        return is_open_to_hero(rules, table, ask[REALM], card, place)
    if task == Task.WHERE_CARD:
        kind = kind_at(villain, card)
        if not is_open_to_card(villain, realm, kind, place):
            return False
        return ask[C] > 0 or is_payable(rules, table, ask[REALM], kind, (place, NOTHING, ask[BUDGET]))
    if task == Task.WHERE_MOVED:
        if not may_be_moved_to(villain, realm, card, place, ask[A]):
            return False
        return ask[C] == 0 or could_vanquish_after(rules, table, ask[REALM], card, place)
    if task == Task.ROAM:
        if may_be_moved_to(villain, realm, card, place, ask[A]):
            return True
        return rules.raven_may_stay and realm.place[card] == place and not is_locked(realm, place)
    if task == Task.MOVE and realm.mover == place:
        return realm.may_stay
    if task == Task.WHERE_MOVER and (realm.mover == place or (ask[A] > 0 and realm.place[card] != realm.mover)):
        return False
    return not is_locked(realm, place)


@kernel
def is_card_offered(rules: Rules, table: Table, ask: Ask, slot: int) -> bool:
    """Whether a question for a card offers it."""
    zone, task = table.realms[ask[REALM]].zone[slot], ask[TASK]
    if task >= Task.DISCARDED_CARD:
        return zone >= Zone.DISCARD and is_in_pile_offered(rules, table, ask, slot)
    if zone != Zone.REALM:
        return False
    if task <= Task.HERO_TO_ROB:
        card_type = type_of(rules.villains[table.villain[ask[REALM]]], slot)
        return card_type == CardType.HERO and is_hero_offered(rules, table, ask, slot)
    if task == Task.BEARER:
        return is_bearer_offered(rules, table, ask, slot)
    return is_other_offered(rules, table, ask, slot)


@kernel
def is_hero_offered(rules: Rules, table: Table, ask: Ask, hero: int) -> bool:
    """Whether a question for a hero of the realm offers one."""
    villain, realm = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]]
    task = ask[TASK]
    if task == Task.HERO_TO_ROB:
        return ask[BUDGET] > 0
    if ask[B] >= 0 and realm.place[hero] != ask[B]:
        return False
    if task == Task.HERO_TO_VANQUISH:
        if not can_be_vanquished(rules, table, ask[REALM], hero):
            return False
    elif task == Task.HERO_TO_DEFEAT:
        if not can_be_defeated(villain, realm, hero) or strength_of(rules, table, ask[REALM], hero) > ask[A]:
            return False
    elif not is_hero_to_move(rules, table, ask, hero):
        return False
    if ask[C] == EACH and not rules.triton_taxes_souls:
        return True
    return cost_of_aiming(rules, table, ask[REALM], ask[CARD], hero) <= ask[BUDGET]


@kernel
def is_hero_to_move(rules: Rules, table: Table, ask: Ask, hero: int) -> bool:
    """Whether a hero can be moved as far, or whereto, as a question wants; and has not been before, if each is moved once."""
    villain, realm = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]]
    if ask[C] >= 0:
        return may_be_moved_to(villain, realm, hero, ask[C], ask[A])
    if ask[C] == EACH and has_bit(whole(table.chosen), hero):
        return False
    return can_be_moved(villain, realm, hero, ask[A])


@kernel
def is_bearer_offered(rules: Rules, table: Table, ask: Ask, slot: int) -> bool:
    """Whether a card can be played onto another one of the realm."""
    villain, realm, card = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]], ask[CARD]
    kind = kind_at(villain, card)
    clause = kind.clauses[find_clause(kind, Op.ATTACH)]
    if type_of(villain, slot) != (CardType.ALLY if clause.a == Bearer.ALLY else CardType.HERO):
        return False
    if is_locked(realm, whole(realm.place[slot])):
        return False
    if clause.a == Bearer.HERO_WITHOUT_ITEM and num_items_on(realm, slot) > 0:
        return False
    if clause.a == Bearer.HERO_NOT_AT and realm.place[slot] == clause.b:
        return False
    if card >= FATE_FIRST or ask[C] > 0:
        return True
    return is_payable(rules, table, ask[REALM], kind, (whole(realm.place[slot]), slot, ask[BUDGET]))


@kernel
def is_other_offered(rules: Rules, table: Table, ask: Ask, slot: int) -> bool:
    """Whether a question for an ally, an item or a curse of the realm offers one."""
    villain, realm = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]]
    task, place = ask[TASK], whole(realm.place[slot])
    if task == Task.ITEM_TO_DISCARD:
        return is_item(villain, slot)
    if task == Task.COPY_TO_DISCARD:
        return place == ask[A] and villain.kind_of[slot] == ask[B]
    if task == Task.MOVABLE:
        return is_loose(villain, realm, slot) and can_be_moved(villain, realm, slot, ask[A])
    if task == Task.ITEM_TO_BRING:
        return is_item(villain, slot) and is_loose(villain, realm, slot) and may_be_moved_to(villain, realm, slot, ask[A], ANYWHERE)
    if task == Task.CONTRACT_TO_TAKE:
        host = whole(realm.host[slot])
        return type_of(villain, slot) == CardType.CONTRACT and host >= FATE_FIRST and host != ask[CARD] and not is_locked(realm, place)
    if task == Task.CURSE_TO_DISCARD:
        if type_of(villain, slot) != CardType.CURSE or (ask[A] >= 0 and place != ask[A]):
            return False
        return has_at(villain, realm, CardType.HERO, place)
    if type_of(villain, slot) != CardType.ALLY:
        return False
    if task == Task.ALLIES:
        return counts_against(villain, realm, slot, ask[CARD]) and not has_bit(whole(table.chosen), slot)
    if task == Task.ALLY_TO_DISCARD:
        return place == ask[A]
    if task == Task.ALLY_TO_GATHER:
        return place == ask[A] and may_be_moved_to(villain, realm, slot, ask[B], ANYWHERE)
    return is_ally_to_move(rules, table, ask, slot)


@kernel
def is_ally_to_move(rules: Rules, table: Table, ask: Ask, ally: int) -> bool:
    """Whether an ally can be moved as far as a question wants, so that a vanquish can follow if it has to."""
    villain, realm = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]]
    for place in range(NUM_LOCATIONS):
        if not may_be_moved_to(villain, realm, ally, place, ask[A]):
            continue
        if ask[C] == 0 or could_vanquish_after(rules, table, ask[REALM], ally, place):
            return True
    return False


@kernel
def is_in_pile_offered(rules: Rules, table: Table, ask: Ask, slot: int) -> bool:
    """Whether a question for a card of the discards offers one. A fate card that is going to be discarded first counts as one."""
    villain, realm, task = rules.villains[table.villain[ask[REALM]]], table.realms[ask[REALM]], ask[TASK]
    card_type = type_of(villain, slot)
    is_discarded = realm.zone[slot] == Zone.DISCARD
    if task == Task.DISCARDED_CARD:
        return is_discarded and slot < FATE_FIRST and is_in_mask(ask[A], card_type)
    if slot < FATE_FIRST or slot == ask[CARD] or not (is_discarded or rules.fate_discard_other_first):
        return False
    if task == Task.DISCARDED_ITEM:
        return card_type == CardType.ITEM and is_bearer(rules, table, ask, slot)
    if card_type != CardType.HERO or kind_at(villain, slot).strength > ask[A] or realm.mover == PORTRAIT:
        return False
    return is_open_to_hero(rules, table, ask[REALM], slot, whole(realm.mover))


@kernel
def is_bearer(rules: Rules, table: Table, ask: Ask, item: int) -> bool:
    """Whether an item of the fate discards may be attached to the hero who asks for it."""
    onto = (whole(Task.BEARER), ask[REALM], whole(item), NOTHING, NOTHING, whole(0), whole(0))
    return is_bearer_offered(rules, table, onto, ask[CARD])
