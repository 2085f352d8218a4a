"""What a seat may do: never a function of hidden cards but those of its own hand."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.acting import can_act, can_play, first_usable, is_adjacent_offered, is_granted, is_unused
from sim.games.villainous.cards import is_first_alike, slot_action
from sim.games.villainous.codes import (
    AMOUNT_FIRST,
    DISCARD_BOTH,
    DONE,
    LOCATION_FIRST,
    MAX_STOLEN,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    PUT_BACK,
    SEAT_FIRST,
    SWAP,
    SYMBOL_FIRST,
    WHEN_KEY,
    YES,
    CardType,
    Op,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.conditions import can_buy, is_met
from sim.games.villainous.decks import has_fate_card
from sim.games.villainous.doable import is_free_ally
from sim.games.villainous.fighting import can_vanquish, is_enough
from sim.games.villainous.playable import is_doable_entry
from sim.games.villainous.records import Frame, Rules, State, Table
from sim.games.villainous.targets import REALM, TASK, A, Ask, asked_by, is_card_offered, is_place_offered
from sim.games.villainous.tasks import EACH, FIRST_OTHER_QUESTION, FIRST_SLOT_QUESTION, NOTHING, ZERO, Task
from sim.games.villainous.turn import is_fate_offered
from sim.kernel import kernel, open_kernel, whole

_TWO = 2  # actions: to do something, or not


@open_kernel
def mark_legal(rules: Rules, state: State, legal: Any) -> int:
    """Mark the legal actions of the deciding seat; answers their number. `legal` comes cleared."""
    table = state.table
    frame = table.stack[table.top - 1]
    if frame.op < FIRST_SLOT_QUESTION:
        return mark_places(rules, state, frame, legal)
    if frame.op < FIRST_OTHER_QUESTION:
        return mark_cards(rules, state, frame, legal)
    if frame.op == Task.ACT:
        return mark_actions(rules, state, frame, legal)
    if frame.op == Task.CARD or frame.op == Task.DISCARD or frame.op == Task.CONDITION:
        return mark_hand(rules, state, frame, legal)
    if frame.op == Task.OPPONENT:
        return mark_opponents(table, frame, legal)
    if frame.op == Task.ORDER:
        return mark_orders(frame, legal)
    if frame.op == Task.AMOUNT:
        return mark_amounts(table, frame, legal)
    legal[DONE], legal[YES] = True, True
    return _TWO


@kernel
def mark_places(rules: Rules, state: State, frame: Frame, legal: Any) -> int:
    """The locations that a question offers; before the move also to leave an ally where it is, and to pay for a disguise."""
    table = state.table
    asked, seat = asked_by(table, frame), whole(frame.realm)
    num_legal = 0
    for place in range(NUM_LOCATIONS):
        if is_place_legal(rules, state, asked, place):
            legal[place_action(table, seat, place)] = True
            num_legal += 1
    if frame.op == Task.ROAM or frame.op == Task.MOVE:
        num_legal += mark_prices(rules, table, seat, legal)
    if frame.op == Task.ROAM and frame.b > 0:
        legal[DONE] = True
        num_legal += 1
    return num_legal


@kernel
def place_action(table: Table, seat: int, place: int) -> int:
    """The action that names a location of a seat."""
    return LOCATION_FIRST + NUM_LOCATIONS * whole(table.villain[seat]) + place


@kernel
def is_place_legal(rules: Rules, state: State, asked: Ask, place: int) -> bool:
    """Whether a question offers a location."""
    if asked[TASK] == Task.ADJACENT:
        power = whole(state.table.realms[asked[REALM]].power)
        return is_adjacent_offered(rules, state, asked[REALM], (place, asked[A]), (power, NOTHING, NOTHING))
    return is_place_offered(rules, state.table, asked, place)


@kernel
def mark_cards(rules: Rules, state: State, frame: Frame, legal: Any) -> int:
    """The cards that a question offers, of equal ones the first; and to end, where one may."""
    table = state.table
    asked, seat = asked_by(table, frame), whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    tells_apart = frame.op == Task.ALLIES or (frame.op == Task.HERO_TO_MOVE and frame.c == EACH)
    picked = whole(table.chosen) if tells_apart else ZERO
    num_legal = 0
    for slot in range(NUM_CARDS):
        if realm.zone[slot] == Zone.HIDDEN or not is_card_legal(rules, state, frame, asked, slot):
            continue
        if is_first_alike(villain, realm, slot, picked):
            legal[slot_action(table, seat, slot)] = True
            num_legal += 1
    if may_end(rules, table, frame):
        legal[DONE] = True
        num_legal += 1
    return num_legal


@kernel
def is_card_legal(rules: Rules, state: State, frame: Frame, asked: Ask, slot: int) -> bool:
    """Whether a question offers a card."""
    if frame.op == Task.FATE_CARD:
        return is_fate_offered(rules, state, frame, slot)
    if frame.op == Task.CARD_TO_ACTIVATE:
        return is_activatable(rules, state, whole(frame.realm), slot)
    return is_card_offered(rules, state.table, asked, slot)


@kernel
def is_activatable(rules: Rules, state: State, seat: int, slot: int) -> bool:
    """Whether a card of the realm can be activated."""
    villain = rules.villains[state.table.villain[seat]]
    for index in range(villain.starts[WHEN_KEY + When.ACTIVATE], villain.starts[WHEN_KEY + When.ACTIVATE + 1]):
        if villain.entries[index].slot == slot:
            return is_doable_entry(rules, state, seat, index, whole(state.table.realms[seat].power))
    return False


@kernel
def may_end(rules: Rules, table: Table, frame: Frame) -> bool:
    """Whether a question for a card may be ended: the allies are enough, no hero or ally has to be moved, a vanquish follows anyway."""
    if frame.op == Task.ALLIES:
        return is_enough(rules, table, whole(frame.realm), whole(frame.card), whole(table.chosen))
    if frame.op == Task.HERO_TO_MOVE:
        return frame.c == EACH
    if frame.op == Task.ALLY_TO_GATHER:
        return frame.c > 0
    return frame.op == Task.ALLY_TO_MOVE and frame.c > 0 and can_vanquish(rules, table, whole(frame.realm))


@kernel
def mark_actions(rules: Rules, state: State, frame: Frame, legal: Any) -> int:
    """The symbols of a location that can be used, each sort once, what cards there grant, and to end, or to pay for a disguise."""
    table = state.table
    seat, is_own_turn = whole(frame.realm), frame.a < 0
    place = whole(table.realms[seat].mover) if is_own_turn else whole(frame.a)
    num_legal = mark_granted(rules, state, seat, place, legal)
    symbols = rules.villains[table.villain[seat]].places[place].symbols
    for index in range(first_usable(rules, table, seat, place), NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(symbols[index])
        is_allowed = symbol != Symbol.NONE and (symbol != Symbol.FATE or frame.b == 0) and not legal[SYMBOL_FIRST + symbol - 1]
        if is_allowed and is_unused(table.realms[seat], place, index) and can_act(rules, state, seat, symbol):
            legal[SYMBOL_FIRST + symbol - 1] = True
            num_legal += 1
    if is_own_turn:
        num_legal += mark_prices(rules, table, seat, legal)
    if frame.c == 0:
        legal[DONE] = True
        num_legal += 1
    return num_legal


@kernel
def mark_granted(rules: Rules, state: State, seat: int, place: int, legal: Any) -> int:
    """The cards that grant an action at a location with which something can be done."""
    table = state.table
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    num_legal = 0
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        slot = whole(villain.entries[index].slot)
        if not is_granted(rules, table, seat, index, place) or not is_first_alike(villain, realm, slot, ZERO):
            continue
        if is_doable_entry(rules, state, seat, index, whole(realm.power)):
            legal[slot_action(table, seat, slot)] = True
            num_legal += 1
    return num_legal


@kernel
def mark_prices(rules: Rules, table: Table, seat: int, legal: Any) -> int:
    """The disguises that a seat can pay to discard."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    num_legal = 0
    for index in range(villain.starts[Op.SAFE], villain.starts[Op.SAFE + 1]):
        slot = whole(villain.entries[index].slot)
        if can_buy(rules, table, seat, index) and is_first_alike(villain, realm, slot, ZERO):
            legal[slot_action(table, seat, slot)] = True
            num_legal += 1
    return num_legal


@kernel
def mark_hand(rules: Rules, state: State, frame: Frame, legal: Any) -> int:
    """The cards of the hand, named by the first of their kind, that can be played or discarded; and to end, where one may."""
    table, seat = state.table, whole(frame.realm)
    villain = rules.villains[table.villain[seat]]
    num_legal = 0
    for kind in range(whole(villain.num_villain_kinds)):
        if state.own[seat].hand[kind] > 0 and is_hidden_legal(rules, state, frame, kind):
            legal[slot_action(table, seat, whole(villain.kinds[kind].first_slot))] = True
            num_legal += 1
    if frame.op == Task.CONDITION and rules.disguise_on_other_turns:
        num_legal += mark_prices(rules, table, seat, legal)
    if frame.op == Task.CONDITION or (frame.op == Task.DISCARD and frame.b < 0 and frame.a > 0):
        legal[DONE] = True
        num_legal += 1
    return num_legal


@kernel
def is_hidden_legal(rules: Rules, state: State, frame: Frame, kind: int) -> bool:
    """Whether cards of a kind in the hand are offered."""
    seat = whole(frame.realm)
    if frame.op == Task.DISCARD:
        return True
    if frame.op == Task.CONDITION:
        return is_condition(rules, state.table, seat, kind) and is_met(rules, state, seat, kind)
    if frame.c > 0:
        return is_free_ally(rules, state, seat, kind)
    return can_play(rules, state, seat, kind, whole(state.table.realms[seat].power))


@kernel
def is_condition(rules: Rules, table: Table, seat: int, kind: int) -> bool:
    """Whether cards of a kind are conditions."""
    return rules.villains[table.villain[seat]].kinds[kind].card_type == CardType.CONDITION


@kernel
def mark_opponents(table: Table, frame: Frame, legal: Any) -> int:
    """The opponents that have a fate card."""
    num_legal = 0
    for seat in range(table.num_seats):
        if seat != frame.seat and has_fate_card(table.realms[seat]):
            legal[SEAT_FIRST + seat] = True
            num_legal += 1
    return num_legal


@kernel
def mark_orders(frame: Frame, legal: Any) -> int:
    """What may be done with the cards looked at: discard them all, or put them back."""
    legal[PUT_BACK], legal[DISCARD_BOTH] = True, True
    if frame.a > 1:
        legal[SWAP] = True
    return _TWO + int(frame.a > 1)


@kernel
def mark_amounts(table: Table, frame: Frame, legal: Any) -> int:
    """So much Power may be taken from a villain."""
    most = min(min(whole(frame.a), whole(table.realms[frame.realm].power)), whole(MAX_STOLEN))
    for amount in range(whole(frame.b), most + 1):
        legal[AMOUNT_FIRST + amount] = True
    return most + 1 - frame.b
