"""What an answer does where a card or a location is chosen."""

from __future__ import annotations

from sim.games.villainous.cards import bit_of, note_change
from sim.games.villainous.codes import (
    DONE,
    FATE_FIRST,
    LOCATION_FIRST,
    MAX_CLAUSES,
    NUM_CARDS,
    NUM_LOCATIONS,
    SLOT_FIRST,
    When,
    Zone,
)
from sim.games.villainous.conditions import buy
from sim.games.villainous.decks import show_hand_for, take_into_hand
from sim.games.villainous.doable import has_copy_at
from sim.games.villainous.leaving import discard_card
from sim.games.villainous.locations import attach, shift
from sim.games.villainous.occasions import push_clauses, push_trigger
from sim.games.villainous.power import cost_of_aiming, lose
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.tasks import EACH, NOTHING, ONE, ZERO, Task, about, ask, pop, push_with
from sim.games.villainous.turn import arrive, choose_fate_card, move_mover
from sim.kernel import kernel, whole


@kernel
def slot_named(table: Table, seat: int, action: int) -> int:
    """The card of a seat that an action names, or below 0."""
    return action - SLOT_FIRST - NUM_CARDS * whole(table.villain[seat])


@kernel
def place_named(table: Table, seat: int, action: int) -> int:
    """The location of a seat that an action names, or below 0."""
    return action - LOCATION_FIRST - NUM_LOCATIONS * whole(table.villain[seat])


@kernel
def answer_with_place(rules: Rules, state: State, action: int) -> None:
    """Take a location for an answer; or what else may be done before the move."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, task = about(frame), frame.op
    if action >= SLOT_FIRST:
        buy(rules, table, who[1], slot_named(table, who[1], action))
        return
    place = place_named(table, who[1], action)
    if task == Task.ROAM:
        roam(table, action, place)
    elif task == Task.MOVE:
        arrive(rules, table, place)
    elif task == Task.WHERE_CARD:
        ask(frame, Task.SETTLE, place, NOTHING, whole(frame.c))
    elif task == Task.WHERE_HERO:
        ask(frame, Task.ENTER_HERO, place, ZERO, ZERO)
    elif task == Task.WHERE_MOVED:
        bonus = whole(frame.b)
        pop(table)
        table.realms[who[1]].bonus[who[2]] += bonus
        move_card(rules, table, who, place)
    elif task == Task.WHERE_MOVER:
        pop(table)
        move_mover(rules, table, who[1], place)
        note_change(table, who[1])
    else:
        ask(frame, Task.ACT, place, ZERO, ONE)


@kernel
def roam(table: Table, action: int, place: int) -> None:
    """Move an ally before the mover moves, and perhaps let it act there; or leave it, and end what it does."""
    frame = table.stack[table.top - 1]
    who, acts = about(frame), frame.c > 0
    pop(table)
    clauses = table.stack[table.top - 1]
    if action == DONE:
        clauses.step = MAX_CLAUSES
        return
    clauses.b = 1
    shift(table, who[1], who[2], place)
    if acts:
        push_with(table, Task.ACT, who, place, ONE)


@kernel
def move_card(rules: Rules, table: Table, who: tuple[int, int, int], place: int) -> None:
    """Move a card of a realm. What a hero bears may react to it."""
    shift(table, who[1], who[2], place)
    if who[2] >= FATE_FIRST:
        push_trigger(rules, table, who, When.BEARER_MOVED, place)


@kernel
def answer_with_card(rules: Rules, state: State, action: int) -> None:
    """Take a card for an answer; or end the question."""
    table = state.table
    frame = table.stack[table.top - 1]
    task, slot = frame.op, slot_named(table, whole(frame.realm), action)
    if action == DONE:
        if task == Task.ALLIES:
            ask(frame, Task.DEFEAT, whole(frame.a), ONE, ZERO)
        else:
            table.chosen = 0  # heroes who have been moved may be moved again, by another card
            pop(table)
    elif task == Task.ALLIES:
        table.chosen |= bit_of(slot)
    elif task <= Task.HERO_TO_ROB:
        take_hero(rules, table, slot)
    elif task <= Task.ITEM_TO_BRING:
        take_to_move(rules, table, slot)
    elif task <= Task.COPY_TO_DISCARD:
        take_to_discard(rules, table, slot)
    elif task == Task.FATE_CARD:
        choose_fate_card(rules, state, slot)
    elif task == Task.CARD_TO_ACTIVATE:
        activate(rules, table, slot)
    elif task == Task.BEARER:
        take_bearer(rules, state, slot)
    else:
        take_from_pile(rules, state, slot)


@kernel
def take_hero(rules: Rules, table: Table, hero: int) -> None:
    """A hero is chosen: to be moved, vanquished, defeated, or for Power to be put on."""
    frame = table.stack[table.top - 1]
    who, task = about(frame), frame.op
    if task == Task.HERO_TO_VANQUISH:
        lose(table, who[1], cost_of_aiming(rules, table, who[1], who[2], hero))
        table.chosen = 0
        frame.card = hero
        ask(frame, Task.ALLIES, whole(frame.a), ZERO, ZERO)
    elif task == Task.HERO_TO_ROB:
        frame.card = hero
        frame.op = Task.AMOUNT
    elif task == Task.HERO_TO_DEFEAT:
        lose(table, who[1], cost_of_aiming(rules, table, who[1], who[2], hero))
        frame.card = hero
        ask(frame, Task.DEFEAT, ZERO, ZERO, ZERO)
    else:
        take_hero_to_move(rules, table, hero)


@kernel
def take_hero_to_move(rules: Rules, table: Table, hero: int) -> None:
    """A hero is chosen to be moved: whereto is given, or asked for; of several he is marked as moved."""
    frame = table.stack[table.top - 1]
    who, distance, whereto = about(frame), whole(frame.a), whole(frame.c)
    if whereto != EACH or rules.triton_taxes_souls:
        lose(table, who[1], cost_of_aiming(rules, table, who[1], who[2], hero))
    moved = (who[0], who[1], hero)
    if whereto == EACH:
        table.chosen |= bit_of(hero)
        push_with(table, Task.WHERE_MOVED, moved, distance, ZERO)
    elif whereto == NOTHING:
        frame.card = hero
        ask(frame, Task.WHERE_MOVED, distance, ZERO, ZERO)
    else:
        pop(table)
        move_card(rules, table, moved, whereto)


@kernel
def take_to_move(rules: Rules, table: Table, slot: int) -> None:
    """An ally or item is chosen to be moved: whereto is given, or asked for."""
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    if frame.op == Task.ITEM_TO_BRING:
        pop(table)
        shift(table, seat, slot, whole(frame.a))
    elif frame.op == Task.ALLY_TO_GATHER:
        pop(table)
        shift(table, seat, slot, whole(frame.b))
    elif frame.op == Task.MOVABLE:
        frame.card = slot
        ask(frame, Task.WHERE_MOVED, whole(frame.a), ZERO, ZERO)
    else:
        frame.card = slot
        frame.op = Task.WHERE_MOVED


@kernel
def take_to_discard(rules: Rules, table: Table, slot: int) -> None:
    """A card of the realm is chosen to be discarded; perhaps another one after it."""
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    discard_card(rules, table, seat, slot)
    frame.c -= 1
    is_more = frame.op == Task.COPY_TO_DISCARD and frame.c > 0
    if not is_more or not has_copy_at(villain, realm, whole(frame.b), whole(frame.a)):
        pop(table)


@kernel
def activate(rules: Rules, table: Table, slot: int) -> None:
    """A card is activated."""
    seat = whole(table.stack[table.top - 1].realm)
    pop(table)
    push_clauses(rules, table, (seat, seat, slot), When.ACTIVATE)


@kernel
def take_bearer(rules: Rules, state: State, host: int) -> None:
    """The bearer of the card being played is chosen: a villain card is paid for first."""
    table = state.table
    frame = table.stack[table.top - 1]
    who = about(frame)
    if who[2] < FATE_FIRST:
        ask(frame, Task.SETTLE, whole(table.realms[who[1]].place[host]), host, whole(frame.c))
        return
    pop(table)
    attach(table, who[1], who[2], host)
    show_hand_for(rules, state, who[1], who[2])
    push_clauses(rules, table, who, When.PLAY)


@kernel
def take_from_pile(rules: Rules, state: State, slot: int) -> None:
    """A card is chosen from a discard pile, or a contract from another hero."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, task = about(frame), frame.op
    pop(table)
    if task == Task.DISCARDED_CARD:
        take_into_hand(rules.villains[table.villain[who[1]]], state, who[1], slot)
    elif task == Task.DISCARDED_HERO:
        table.realms[who[1]].zone[slot] = Zone.REVEALED
        push_with(table, Task.ENTER_HERO, (who[0], who[1], slot), whole(table.realms[who[1]].mover), ZERO)
    else:
        attach(table, who[1], slot, who[2])
        show_hand_for(rules, state, who[1], slot)
