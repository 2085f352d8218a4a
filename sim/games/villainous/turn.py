"""The course of a turn."""

from __future__ import annotations

from sim.games.villainous.codes import NO_CARD, WHEN_KEY, Check, When, Zone
from sim.games.villainous.decks import draw, next_fate_card, prepare_fate_deck, to_discards, turn_up
from sim.games.villainous.entering import can_play_fate, must_play
from sim.games.villainous.objectives import is_reached, win
from sim.games.villainous.occasions import push_trigger_of_place, push_window
from sim.games.villainous.power import gain
from sim.games.villainous.records import Frame, Rules, State, Table
from sim.games.villainous.targets import asked_by, is_any_offered
from sim.games.villainous.tasks import NOTHING, ONE, ZERO, Task, about, ask, pop, push_with
from sim.kernel import kernel, whole
from sim.table import Status


@kernel
def start_turn(rules: Rules, state: State) -> None:
    """Begin the turn of the frame's seat: what lasted until now ends, and it may have won."""
    table = state.table
    frame = table.stack[0]
    seat = whole(frame.seat)
    realm = table.realms[seat]
    table.active = seat
    table.turns[seat] += 1
    if table.turns[seat] > rules.turn_limit:
        table.seat = seat
        table.status = Status.TRUNCATED
        return
    realm.ward, realm.used, realm.num_uncovered = 0, 0, 0
    realm.is_used[:] = 0
    frame.op, frame.step = Task.BEFORE_MOVE, 0
    if rules.villains[table.villain[seat]].check == Check.START_OF_TURN and is_reached(rules, table, seat):
        win(table, seat)
        return
    push_window(table)


@kernel
def go_before_move(rules: Rules, state: State) -> None:
    """Go on to the next ally that does something before the mover moves."""
    table = state.table
    frame = table.stack[0]
    seat = whole(frame.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    first, end = whole(villain.starts[WHEN_KEY + When.BEFORE_MOVE]), whole(villain.starts[WHEN_KEY + When.BEFORE_MOVE + 1])
    for index in range(first + frame.step, end):
        frame.step += 1
        slot = whole(villain.entries[index].slot)
        is_first_of_card = index == first or villain.entries[index - 1].slot != slot
        if is_first_of_card and realm.zone[slot] == Zone.REALM:
            push_with(table, Task.CLAUSES, (seat, seat, slot), whole(When.BEFORE_MOVE), ZERO)
            return
    ask(frame, Task.ASK_MOVE, ZERO, ZERO, ZERO)


@kernel
def ask_move(rules: Rules, state: State) -> None:
    """Ask where the mover goes; if it can go nowhere, it stays."""
    table = state.table
    frame = table.stack[0]
    frame.op = Task.MOVE
    if not is_any_offered(rules, state, asked_by(table, frame)):
        arrive(rules, table, whole(table.realms[frame.seat].mover))


@kernel
def arrive(rules: Rules, table: Table, place: int) -> None:
    """Let the mover of the active seat arrive, or stay: what is there does what it does; then the actions begin."""
    frame = table.stack[0]
    seat = whole(frame.seat)
    realm = table.realms[seat]
    realm.may_stay = False
    ask(frame, Task.ACT, NOTHING, ZERO, ZERO)
    push_window(table)
    move_mover(rules, table, seat, place)


@kernel
def move_mover(rules: Rules, table: Table, seat: int, place: int) -> None:
    """Move the mover of a seat: if it is elsewhere then, what is at the new location does what it does."""
    realm = table.realms[seat]
    if realm.mover != place:
        realm.mover = place
        push_trigger_of_place(rules, table, seat, When.MOVER_ARRIVES, place)


@kernel
def end_turn(rules: Rules, state: State) -> None:
    """Draw up, let what lasted until the end of the turn end, and pass the turn on clockwise."""
    table = state.table
    frame = table.stack[0]
    seat = whole(frame.seat)
    realm = table.realms[seat]
    draw(rules, state, seat, whole(rules.hand_size) - realm.hand_size)
    for other in range(table.num_seats):
        table.realms[other].bonus[:] = 0
    frame.op = Task.START_TURN
    frame.seat = seat + 1 if seat + 1 < table.num_seats else 0
    frame.realm = frame.seat


@kernel
def fate(rules: Rules, table: Table, target: int) -> None:
    """Aim a Fate action at an opponent: that pays its ward."""
    frame = table.stack[table.top - 1]
    realm = table.realms[target]
    realm.fated += 1
    frame.realm = target
    frame.op = Task.TURN_UP
    if realm.ward > 0:
        gain(rules, table, target, whole(realm.ward))
        if not rules.dragon_form_every_time:
            realm.ward = 0


@kernel
def turn_up_two(rules: Rules, state: State) -> None:
    """Turn up two fate cards of the target, and ask which is played; if none can be, discard both."""
    table = state.table
    frame = table.stack[table.top - 1]
    target = whole(frame.realm)
    prepare_fate_deck(rules, state, target, ONE)
    first = whole(next_fate_card(rules, state, target))
    turn_up(state, target, first)
    prepare_fate_deck(rules, state, target, ONE)
    second = whole(next_fate_card(rules, state, target))
    turn_up(state, target, second)
    ask(frame, Task.FATE_CARD, first, second, ZERO)
    for slot in (first, second):
        if slot != NO_CARD and must_play(rules, table, target, slot) and can_play_fate(rules, state, target, slot):
            choose_fate_card(rules, state, slot)
            return
    if is_fate_offered(rules, state, frame, first) or is_fate_offered(rules, state, frame, second):
        return
    pop(table)
    discard_turned_up(table, target, first)
    discard_turned_up(table, target, second)


@kernel
def is_fate_offered(rules: Rules, state: State, frame: Frame, slot: int) -> bool:
    """Whether a card that is turned up may be chosen."""
    if slot == NO_CARD or (slot != frame.a and slot != frame.b):
        return False
    return rules.unplayable_fate_may_be_chosen or can_play_fate(rules, state, whole(frame.realm), slot)


@kernel
def choose_fate_card(rules: Rules, state: State, slot: int) -> None:
    """Play a card that is turned up, and discard the other one: first, or afterwards."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, other = about(frame), whole(frame.b) if slot == frame.a else whole(frame.a)
    pop(table)
    if other != NO_CARD:
        if rules.fate_discard_other_first:
            discard_turned_up(table, who[1], other)
        else:
            push_with(table, Task.FINISH_CARD, (who[0], who[1], other), NOTHING, NOTHING)
    push_with(table, Task.PLAY_FATE, (who[0], who[1], slot), NOTHING, NOTHING)


@kernel
def discard_turned_up(table: Table, seat: int, slot: int) -> None:
    """Discard a card that is turned up, if there is one."""
    if slot != NO_CARD:
        to_discards(table, seat, slot)


@kernel
def gather(rules: Rules, state: State) -> None:
    """Ask which ally comes from one side of a location, then from the other."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat, place = whole(frame.realm), whole(frame.a)
    while frame.step <= 1:
        beside = place - 1 if frame.step == 0 else place + 1
        frame.step += 1
        question = (whole(Task.ALLY_TO_GATHER), seat, whole(frame.card), beside, place, ZERO, ZERO)
        if is_any_offered(rules, state, question):
            push_with(table, Task.ALLY_TO_GATHER, about(frame), beside, place)
            table.stack[table.top - 1].c = frame.b
            return
    pop(table)
