"""Taking an action: the answer to the question of the frame on top; then the stack goes on to the next question."""

from __future__ import annotations

from sim.course import note_aim
from sim.games.villainous.acting import find_symbol, num_covered
from sim.games.villainous.answers import answer_with_card, answer_with_place, slot_named
from sim.games.villainous.asking import question_of_symbol
from sim.games.villainous.cards import first_in_zone
from sim.games.villainous.codes import (
    AMOUNT_FIRST,
    DISCARD_BOTH,
    DONE,
    FATE_FIRST,
    NUM_SYMBOLS_OF_LOCATION,
    SEAT_FIRST,
    SLOT_FIRST,
    SWAP,
    SYMBOL_FIRST,
    WHEN_KEY,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.conditions import buy, go_through_window, play_condition
from sim.games.villainous.decks import leave_hand, next_fate_card, swap_tops, to_discards, turn_up
from sim.games.villainous.defeat import defeat
from sim.games.villainous.entering import enter_hero, play_fate
from sim.games.villainous.milestones import keep_changes, look_at_milestones
from sim.games.villainous.objectives import look_at_objectives
from sim.games.villainous.occasions import go_through_clauses, go_through_trigger, push_window
from sim.games.villainous.operations import operate
from sim.games.villainous.playing import begin_to_play, finish_card, lay_burden, pay_with_card, pay_with_power, settle
from sim.games.villainous.power import gain, lay_on
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.sealing import sealed_change
from sim.games.villainous.tasks import (
    FIRST_OTHER_QUESTION,
    FIRST_QUESTION,
    FIRST_SLOT_QUESTION,
    NOTHING,
    PHASE_OF,
    ZERO,
    Task,
    pop,
    push_with,
)
from sim.games.villainous.turn import ask_move, end_turn, fate, gather, go_before_move, start_turn, turn_up_two
from sim.kernel import kernel, open_kernel, whole
from sim.table import Status


@open_kernel
def apply(rules: Rules, state: State, action: int) -> None:
    """Take one legal action of the deciding seat and go on to the next decision."""
    take_answer(rules, state, whole(action))
    go_on(rules, state)


@kernel
def take_answer(rules: Rules, state: State, action: int) -> None:
    """Take an action for an answer to the question on top."""
    task = state.table.stack[state.table.top - 1].op
    if task < FIRST_SLOT_QUESTION:
        answer_with_place(rules, state, action)
    elif task < FIRST_OTHER_QUESTION:
        answer_with_card(rules, state, action)
    else:
        answer(rules, state, action)


@open_kernel
def go_on(rules: Rules, state: State) -> None:
    """Do the work on the stack until a question is on top, or the game is over.

    Milestones are looked at where nothing is pending: as a seat is asked for its move or its next action, and as the game ends.
    """
    table = state.table
    while True:
        if table.changed != 0 and table.status == Status.PLAYING:
            look_at_objectives(rules, table)
            keep_changes(state)
        if table.status != Status.PLAYING:
            keep_changes(state)
            look_at_milestones(rules, state)
            return
        frame = table.stack[table.top - 1]
        if frame.op >= FIRST_QUESTION:
            table.seat = frame.seat
            table.phase = PHASE_OF[frame.op]
            if table.top == 1 and state.unnoted != 0:
                look_at_milestones(rules, state)
            return
        work(rules, state, whole(frame.op))


@sealed_change(1)
def work(rules: Rules, state: State, task: int) -> None:
    """Do one piece of work."""
    if task <= Task.END_TURN:
        go_through_turn(rules, state, task)
    elif task == Task.WINDOW:
        go_through_window(rules, state)
    elif task == Task.CLAUSES:
        go_through_clauses(rules, state)
    elif task == Task.TRIGGER:
        go_through_trigger(rules, state)
    elif task == Task.OPERATION:
        operate(rules, state)
    elif task == Task.FINISH_CARD:
        finish_card(rules, state)
    elif task == Task.TURN_UP:
        turn_up_two(rules, state)
    elif task == Task.PLAY_FATE:
        play_fate(rules, state)
    elif task == Task.ENTER_HERO:
        enter_hero(rules, state)
    elif task == Task.BURDEN:
        lay_burden(rules, state)
    elif task == Task.DEFEAT:
        defeat(rules, state)
    elif task == Task.GATHER:
        gather(rules, state)
    else:
        settle(rules, state)


@kernel
def go_through_turn(rules: Rules, state: State, task: int) -> None:
    """Go on to the next part of a turn."""
    if task == Task.START_TURN:
        start_turn(rules, state)
    elif task == Task.BEFORE_MOVE:
        go_before_move(rules, state)
    elif task == Task.ASK_MOVE:
        ask_move(rules, state)
    else:
        end_turn(rules, state)


@kernel
def answer(rules: Rules, state: State, action: int) -> None:
    """Take for an answer what is no location and no card of the realm or a pile."""
    table = state.table
    frame = table.stack[table.top - 1]
    task, seat = frame.op, whole(frame.realm)
    if task == Task.ACT:
        act(rules, state, action)
    elif task == Task.CARD:
        begin_to_play(rules, state, slot_named(table, seat, action))
    elif task == Task.DISCARD:
        discard(rules, state, action)
    elif task == Task.CONDITION:
        answer_window(rules, state, action)
    elif task == Task.OPPONENT:
        note_aim(state.courses[frame.seat], action - SEAT_FIRST)
        fate(rules, table, action - SEAT_FIRST)
    elif task == Task.ORDER:
        order(rules, state, action)
    elif task == Task.AMOUNT:
        lay_on(table.realms[seat], whole(frame.card), action - AMOUNT_FIRST)
        pop(table)
    elif task == Task.PAYMENT:
        if action == DONE:
            pay_with_power(rules, state)
        else:
            pay_with_card(rules, state)
    else:
        decide(table, action)


@kernel
def decide(table: Table, action: int) -> None:
    """Do what one may, or do not; play a hero who is turned up, or discard him."""
    frame = table.stack[table.top - 1]
    task = frame.op
    if action != DONE:
        frame.op = Task.OPERATION if task == Task.MAY else Task.PLAY_FATE
        return
    pop(table)
    if task == Task.PLAY_OR_DISCARD:
        to_discards(table, whole(frame.realm), whole(frame.card))


@kernel
def act(rules: Rules, state: State, action: int) -> None:
    """Take an action of a location, or end: after each one of the own turn comes a window."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat, is_own_turn = whole(frame.realm), frame.a < 0
    place = whole(table.realms[seat].mover) if is_own_turn else whole(frame.a)
    if action >= SLOT_FIRST and is_own_turn and slot_named(table, seat, action) >= FATE_FIRST:
        buy(rules, table, seat, slot_named(table, seat, action))
        return
    if not is_own_turn:
        pop(table)
    elif action == DONE:
        frame.op = Task.END_TURN
    if is_own_turn:
        push_window(table)
    if action == DONE:
        return
    if action >= SLOT_FIRST:
        use_card(rules, table, seat, slot_named(table, seat, action), is_own_turn)
        return
    symbol = action - SYMBOL_FIRST + 1
    use_symbol(rules, table, seat, symbol, (place, whole(is_own_turn)))


@kernel
def use_symbol(rules: Rules, table: Table, seat: int, symbol: int, where: tuple[int, int]) -> None:
    """Use a symbol of a location; it is used up on the own turn: (location, whether it is)."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    place, is_own_turn = where
    index = find_symbol(rules, table, seat, place, symbol)
    if is_own_turn:
        realm.used |= whole(1) << (NUM_SYMBOLS_OF_LOCATION * place + index)
        realm.num_uncovered += index < num_covered(villain, realm, place)
    who = (seat, seat, NOTHING)
    if symbol == Symbol.GAIN:
        gain(rules, table, seat, whole(villain.places[place].amounts[index]))
    elif symbol == Symbol.PLAY:
        push_with(table, Task.CARD, who, ZERO, ZERO)
    elif symbol == Symbol.FATE:
        push_with(table, Task.OPPONENT, who, ZERO, ZERO)
    elif symbol == Symbol.DISCARD:
        push_with(table, Task.DISCARD, who, ZERO, NOTHING)
    elif symbol == Symbol.ACTIVATE:
        push_with(table, Task.CARD_TO_ACTIVATE, who, ZERO, ZERO)
    else:
        task, a, b, c = question_of_symbol(symbol)
        push_with(table, task, who, a, b)
        table.stack[table.top - 1].c = c


@kernel
def use_card(rules: Rules, table: Table, seat: int, slot: int, is_own_turn: bool) -> None:
    """Use a card that grants an action; it is used up on the own turn, by the mover."""
    villain = rules.villains[table.villain[seat]]
    if is_own_turn:
        table.realms[seat].is_used[slot] = 1
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        if villain.entries[index].slot == slot:
            push_with(table, Task.OPERATION, (seat, seat, slot), whole(villain.entries[index].clause), ZERO)
            return


@kernel
def discard(rules: Rules, state: State, action: int) -> None:
    """Discard a card of the hand, and ask for the next one; or end."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    if action == DONE:
        pop(table)
        return
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = whole(villain.kind_of[slot_named(table, seat, action)])
    leave_hand(villain, state, seat, whole(first_in_zone(villain, realm, kind, Zone.HIDDEN)), Zone.DISCARD)
    frame.a += 1
    if realm.hand_size == 0 or frame.a == frame.b:
        pop(table)


@kernel
def answer_window(rules: Rules, state: State, action: int) -> None:
    """Pass, play a condition, or pay for a disguise, on the turn of another."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.seat)
    frame.op = Task.WINDOW
    if action == DONE:
        frame.a += 1
        return
    frame.b = 1
    slot = slot_named(table, seat, action)
    if slot >= FATE_FIRST:
        buy(rules, table, seat, slot)
    else:
        play_condition(rules, state, slot)


@kernel
def order(rules: Rules, state: State, action: int) -> None:
    """Discard the cards looked at, or put them back."""
    table = state.table
    seat, count = whole(table.stack[table.top - 1].realm), whole(table.stack[table.top - 1].a)
    pop(table)
    if action == DISCARD_BOTH:
        for _ in range(count):
            slot = whole(next_fate_card(rules, state, seat))
            turn_up(state, seat, slot)
            to_discards(table, seat, slot)
        return
    if count > 1:  # nobody else is told whether they are swapped
        table.realms[seat].num_tops = 0
    if action == SWAP:
        swap_tops(state, seat)
