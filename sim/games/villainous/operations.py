"""What the operations of cards do: one small function each. Those that ask for a card or location do so; see `asking`."""

from __future__ import annotations

from sim.games.villainous.asking import question_of
from sim.games.villainous.cards import bit_of, has_at, has_bit, is_in_mask, kind_at, note_change, num_in_realm, type_of
from sim.games.villainous.codes import MAX_TOPS, NO_CARD, NUM_VILLAIN_CARDS, CardType, Op, Zone
from sim.games.villainous.decks import (
    discard_hand,
    draw,
    next_fate_card,
    next_villain_card,
    note_tops,
    num_villain_discards,
    prepare_fate_deck,
    shuffle_fate_deck,
    shuffle_villain_deck,
    take_into_hand,
    to_discards,
    turn_up,
)
from sim.games.villainous.entering import find, reveal_top, reveal_until_hero
from sim.games.villainous.leaving import discard_allies_at, discard_card, discard_copies_at
from sim.games.villainous.occasions import Who
from sim.games.villainous.power import gain, lose
from sim.games.villainous.records import Clause, Rules, State, Table
from sim.games.villainous.tasks import ANYWHERE, NOTHING, ONE, ZERO, Task, about, ask, pop, push_with
from sim.kernel import kernel, whole


@kernel
def operate(rules: Rules, state: State) -> None:
    """Do what a clause says, or ask what it asks first."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, strength = about(frame), whole(frame.c)
    villain, realm = rules.villains[table.villain[who[1]]], table.realms[who[1]]
    clause = kind_at(villain, who[2]).clauses[frame.a]
    task, a, b, c = question_of(rules, villain, realm, clause, who[2])
    if task == NOTHING:
        pop(table)
        do_at_once(rules, state, clause, who, strength)
        return
    if clause.op == Op.MOVE_EACH_HERO:
        table.chosen = 0
    if clause.op == Op.USE_CONTRACT:
        ask(frame, Task.FINISH_CARD, ZERO, ZERO, ZERO)
        push_with(table, task, who, a, b)
    else:
        ask(frame, task, a, b, c)


@kernel
def do_at_once(rules: Rules, state: State, clause: Clause, who: Who, strength: int) -> None:
    """Do an operation that asks for no card or location."""
    op = clause.op
    if Op.GAIN <= op <= Op.GAIN_IF_HERO_HERE:
        gain(rules, state.table, who[1], amount_of(rules, state.table, clause, who, strength))
    elif op == Op.LOOK or op == Op.REVEAL_HERO or op == Op.REVEAL_TOP or op == Op.PLAY_FATE_TOP:
        do_with_fate_deck(rules, state, clause, who)
    elif op == Op.FIND or op == Op.FIND_AND_BURDEN:
        find(rules, state, clause, who)
    elif Op.DISCARD_SELF <= op <= Op.DISCARD_HERE:
        do_discard(rules, state.table, clause, who)
    elif op == Op.TRAP or op == Op.DEFEAT_BEARER or op == Op.STEAL_SELF or op == Op.GATHER_ALLIES or op == Op.ACT_ADJACENT:
        do_in_realm(state.table, clause, who)
    elif op == Op.LOSE or op == Op.UNLOCK or op == Op.SWAP_LOCK or op == Op.WARD or op == Op.MAY_STAY:
        do_to_realm(state.table, clause, who[1])
    else:
        do_with_cards(rules, state, clause, who)


@kernel
def amount_of(rules: Rules, table: Table, clause: Clause, who: Who, strength: int) -> int:
    """How much Power a gain brings, before it is taxed."""
    villain, realm, amount = rules.villains[table.villain[who[1]]], table.realms[who[1]], whole(clause.a)
    if clause.op == Op.GAIN_PER_HERO:
        return amount * num_in_realm(villain, realm, CardType.HERO)
    if clause.op == Op.GAIN_PER_CONTRACT:
        return amount * num_in_realm(villain, realm, CardType.CONTRACT)
    if clause.op == Op.GAIN_STRENGTH:
        return amount + strength
    if clause.op == Op.GAIN_IF_HERO_HERE:
        return amount * has_at(villain, realm, CardType.HERO, whole(realm.place[who[2]]))
    return amount


@kernel
def do_with_fate_deck(rules: Rules, state: State, clause: Clause, who: Who) -> None:
    """Look at fate cards, or turn them up."""
    table = state.table
    if clause.op == Op.LOOK:
        count = min(whole(clause.a), whole(MAX_TOPS))
        prepare_fate_deck(rules, state, who[1], count)
        count = min(count, whole(table.realms[who[1]].fate_deck_size))
        note_tops(state, who[1], count)
        push_with(table, Task.ORDER, who, count, NOTHING)
    elif clause.op == Op.REVEAL_HERO:
        reveal_until_hero(rules, state, who, clause.may)
    elif clause.op == Op.REVEAL_TOP:
        reveal_top(rules, state, who)
    else:
        target = whole(table.active)
        prepare_fate_deck(rules, state, target, ONE)
        slot = whole(next_fate_card(rules, state, target))
        turn_up(state, target, slot)
        push_with(table, Task.PLAY_FATE, (who[0], target, slot), NOTHING, NOTHING)


@kernel
def do_discard(rules: Rules, table: Table, clause: Clause, who: Who) -> None:
    """Discard cards of the realm."""
    place = whole(table.realms[who[1]].place[who[2]])
    if clause.op == Op.DISCARD_SELF:
        discard_card(rules, table, who[1], who[2])
    elif clause.op == Op.DISCARD_ALLIES_HERE:
        discard_allies_at(rules, table, who[1], place)
    else:
        discard_copies_at(rules, table, who[1], whole(clause.a), place)


@kernel
def do_in_realm(table: Table, clause: Clause, who: Who) -> None:
    """Go on to what a trap, a contract, a hero who steals or one who gathers allies asks or does."""
    realm = table.realms[who[1]]
    if clause.op == Op.TRAP:
        push_with(table, Task.HERO_TO_VANQUISH, who, ZERO, NOTHING)
        push_with(table, Task.ALLY_TO_MOVE, who, ANYWHERE, ZERO)
        table.stack[table.top - 1].c = 1
    elif clause.op == Op.DEFEAT_BEARER:
        push_with(table, Task.DEFEAT, (who[0], who[1], whole(realm.host[who[2]])), ZERO, ZERO)
    elif clause.op == Op.STEAL_SELF:
        push_with(table, Task.AMOUNT, who, whole(clause.a), ZERO)
    elif clause.op == Op.GATHER_ALLIES:
        push_with(table, Task.GATHER, who, whole(realm.place[who[2]]), whole(clause.may))
    else:
        push_with(table, Task.ADJACENT, who, whole(clause.a), ZERO)


@kernel
def do_to_realm(table: Table, clause: Clause, seat: int) -> None:
    """Change what is written down for a seat: its Power, its locks, what it may do later."""
    realm = table.realms[seat]
    first = whole(1) << whole(clause.a)
    if clause.op == Op.LOSE:
        lose(table, seat, whole(clause.a))
    elif clause.op == Op.UNLOCK:
        realm.locked &= ~first
        note_change(table, seat)
    elif clause.op == Op.SWAP_LOCK:
        realm.locked ^= first | (whole(1) << whole(clause.b))
        note_change(table, seat)
    elif clause.op == Op.WARD:
        realm.ward += clause.a
    else:
        realm.may_stay = True


@kernel
def do_with_cards(rules: Rules, state: State, clause: Clause, who: Who) -> None:
    """Draw, discard, play, or shuffle cards."""
    table, seat = state.table, who[1]
    if clause.op == Op.DISCARD_HAND:
        discard_hand(rules, state, seat)
    elif clause.op == Op.PLAY_ALLY:
        push_with(table, Task.CARD, who, ZERO, ZERO)
        table.stack[table.top - 1].c = 1
    elif clause.op == Op.DRAW_DISCARD:
        draw(rules, state, seat, whole(clause.a))
        if table.realms[seat].hand_size > 0:
            push_with(table, Task.DISCARD, who, ZERO, whole(clause.a))
    elif clause.op == Op.DIG:
        dig(rules, state, seat, whole(clause.a))
    elif clause.op == Op.SHUFFLE_DISCARDS:
        shuffle_villain_deck(rules, state, seat)
    elif clause.op == Op.BACK_TO_DECK:
        table.realms[seat].zone[who[2]] = Zone.HIDDEN
        shuffle_fate_deck(rules, state, seat)


@kernel
def dig(rules: Rules, state: State, seat: int, mask: int) -> None:
    """Turn up cards of the own deck until one of some types comes, into the hand; discard the others, which are not shuffled before."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    found, turned_up = whole(NO_CARD), whole(0)
    while found == NO_CARD and realm.deck_size + num_villain_discards(realm) > 0:
        if realm.deck_size == 0:
            shuffle_villain_deck(rules, state, seat)
        slot = whole(next_villain_card(rules, state, seat))
        realm.deck_size -= 1
        realm.zone[slot] = Zone.REVEALED
        turned_up |= bit_of(slot)
        if is_in_mask(mask, type_of(villain, slot)):
            found = slot
    for slot in range(NUM_VILLAIN_CARDS):
        if has_bit(turned_up, slot) and slot != found:
            to_discards(state.table, seat, slot)
    if found != NO_CARD:
        take_into_hand(villain, state, seat, found)
