"""What is counted of a decision before it takes effect: what was asked, answered, and not offered."""

from __future__ import annotations

from sim.games.villainous.acting import can_act, can_play, find_symbol, is_unused, num_covered
from sim.games.villainous.answers import place_named, slot_named
from sim.games.villainous.cards import kind_at, standing
from sim.games.villainous.codes import (
    AMOUNT_FIRST,
    DONE,
    FATE_FIRST,
    NUM_SYMBOLS,
    NUM_SYMBOLS_OF_LOCATION,
    SEAT_FIRST,
    SLOT_FIRST,
    SYMBOL_FIRST,
    CardType,
    Op,
    Phase,
    Symbol,
    When,
)
from sim.games.villainous.decks import has_fate_card
from sim.games.villainous.locations import is_locked
from sim.games.villainous.power import find_payer
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.tallies.counting import (
    count_all_standing,
    count_of_card,
    count_refusal,
    count_standing_of,
    count_symbol,
    mark,
    mark_if,
)
from sim.games.villainous.tallies.marks import Mark, Refusal, Tally
from sim.games.villainous.tallies.payments import note_aiming, note_gain
from sim.games.villainous.tallies.standing import note_restrictions
from sim.games.villainous.tasks import NO_LIMIT, PHASE_OF, Task
from sim.kernel import kernel, whole


@kernel
def note_decision(rules: Rules, state: State, action: int, tally: Tally) -> None:
    """Count a decision, by what was asked."""
    table = state.table
    frame = table.stack[table.top - 1]
    task = frame.op
    if task == Task.ACT:
        note_refusals(rules, state, tally)
        note_act(rules, table, action, tally)
    elif task == Task.CARD:
        note_card(rules, state, action, tally)
    elif task == Task.CONDITION:
        note_answer_to_window(rules, table, action, tally)
    elif task == Task.PAYMENT:
        note_payment(rules, table, action, tally)
    elif task == Task.OPPONENT:
        note_opponent(rules, table, action - SEAT_FIRST, tally)
    elif task == Task.MAY or task == Task.PLAY_OR_DISCARD:
        mark_if(tally, Mark.DID_WHAT_ONE_MAY, action != DONE)
        mark_if(tally, Mark.LEFT_WHAT_ONE_MAY, action == DONE)
    elif task == Task.AMOUNT:
        mark_if(tally, Mark.POWER_STOLEN, action > AMOUNT_FIRST)
    elif PHASE_OF[task] == Phase.HERO and action >= SLOT_FIRST:
        note_aiming(rules, table, slot_named(table, whole(frame.realm), action), tally)
    elif task == Task.ROAM or task == Task.MOVE:
        note_move(table, action, tally)
    elif task == Task.WHERE_CARD or task == Task.WHERE_HERO or task == Task.WHERE_MOVED:
        note_restrictions(rules, table, frame, tally)


@kernel
def note_move(table: Table, action: int, tally: Tally) -> None:
    """Count a move that is none, and what is paid for before it."""
    frame = table.stack[table.top - 1]
    seat, is_move = whole(frame.realm), frame.op == Task.MOVE
    if action >= SLOT_FIRST:
        mark(tally, Mark.DISGUISE_BEFORE_MOVE if is_move else Mark.DISGUISE_BEFORE_ALLY)
    elif is_move:
        mark_if(tally, Mark.STAYED, table.realms[seat].mover == place_named(table, seat, action))


@kernel
def note_refusals(rules: Rules, state: State, tally: Tally) -> None:
    """Count the symbols of the mover's location that are not offered on the own turn."""
    table = state.table
    frame = table.stack[table.top - 1]
    if frame.a >= 0:
        return
    seat = whole(frame.realm)
    place = whole(table.realms[seat].mover)
    for number in range(1, NUM_SYMBOLS):
        symbol = whole(number)
        index = find_symbol(rules, table, seat, place, symbol)
        if index >= 0 and not can_act(rules, state, seat, symbol):
            count_refusal(tally, symbol, whole(Refusal.NOTHING_TO_DO))
        elif index < 0:
            note_missing(rules, table, (seat, place), symbol, tally)


@kernel
def note_missing(rules: Rules, table: Table, where: tuple[int, int], symbol: int, tally: Tally) -> None:
    """Count a symbol of a location that is not offered as all such symbols there are covered, or used."""
    seat, place = where
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    is_there, is_open = False, False
    for index in range(NUM_SYMBOLS_OF_LOCATION):
        if villain.places[place].symbols[index] == symbol:
            is_there = True
            is_open = is_open or is_unused(realm, place, index)
    if is_there:
        count_refusal(tally, symbol, whole(Refusal.COVERED if is_open else Refusal.USED))


@kernel
def note_act(rules: Rules, table: Table, action: int, tally: Tally) -> None:
    """Count the action of a location that is taken."""
    frame = table.stack[table.top - 1]
    seat, is_own_turn = whole(frame.realm), frame.a < 0
    if action >= SLOT_FIRST:
        is_fate_card = slot_named(table, seat, action) >= FATE_FIRST
        mark(tally, Mark.DISGUISE_BETWEEN_ACTIONS if is_fate_card else Mark.USED_CARD)
    elif action != DONE:
        place = whole(table.realms[seat].mover) if is_own_turn else whole(frame.a)
        note_symbol(rules, table, (seat, place), action - SYMBOL_FIRST + 1, tally)
    if not is_own_turn and action != DONE:
        mark(tally, Mark.ACTED_ELSEWHERE)
        mark_if(tally, Mark.ACTED_AT_LOCKED, is_locked(table.realms[seat], whole(frame.a)))


@kernel
def note_symbol(rules: Rules, table: Table, where: tuple[int, int], symbol: int, tally: Tally) -> None:
    """Count a symbol that is used."""
    seat, place = where
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    used = find_symbol(rules, table, seat, place, symbol)
    count_symbol(table, seat, place, used, tally)
    for index in range(NUM_SYMBOLS_OF_LOCATION):
        is_equal = index != used and villain.places[place].symbols[index] == symbol
        mark_if(tally, Mark.USED_EQUAL_SYMBOL, is_equal and not is_unused(realm, place, index))
    if used < num_covered(villain, realm, place):
        mark(tally, Mark.USED_UNCOVERED)
        count_all_standing(rules, table, seat, Op.UNCOVER, tally)
    if symbol == Symbol.GAIN:
        note_gain(rules, table, seat, whole(villain.places[place].amounts[used]), tally)


@kernel
def note_card(rules: Rules, state: State, action: int, tally: Tally) -> None:
    """Count the cards of the hand that cannot be played, and one that is played though all know it."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    mark_if(tally, Mark.KNOWN_CARD_PLAYED, realm.known[villain.kind_of[slot_named(table, seat, action)]] > 0)
    if frame.c > 0:
        return
    for index in range(villain.num_villain_kinds):
        kind = whole(index)
        if state.own[seat].hand[kind] > 0 and not can_play(rules, state, seat, kind, whole(realm.power)):
            mark(tally, why_not(rules, state, seat, kind))


@kernel
def why_not(rules: Rules, state: State, seat: int, kind: int) -> int:
    """Why a card of a kind cannot be played."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    card_type = villain.kinds[kind].card_type
    if card_type == CardType.CONDITION:
        return whole(Mark.CARD_IS_CONDITION)
    if card_type == CardType.EFFECT and standing(villain, realm, Op.NO_EFFECTS) >= 0:
        return whole(Mark.CARD_EFFECTS_BARRED)
    if can_play(rules, state, seat, kind, NO_LIMIT):
        return whole(Mark.CARD_TOO_DEAR)
    return whole(Mark.CARD_HAS_NO_USE)


@kernel
def note_answer_to_window(rules: Rules, table: Table, action: int, tally: Tally) -> None:
    """Count what a seat does on the turn of another."""
    frame = table.stack[table.top - 1]
    seat = whole(frame.seat)
    if action == DONE:
        mark(tally, Mark.WINDOW_PASSED)
        return
    slot = slot_named(table, seat, action)
    mark_if(tally, Mark.SEVERAL_IN_WINDOW, frame.b > 0)
    if slot >= FATE_FIRST:
        mark(tally, Mark.DISGUISE_IN_WINDOW)
        return
    kind = kind_at(rules.villains[table.villain[seat]], slot)
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == When.CONDITION:
            count_of_card(rules, table, (seat, slot), whole(number), tally)
    stage = table.stack[0].op
    if stage == Task.BEFORE_MOVE:
        mark(tally, Mark.CONDITION_AT_START)
    else:
        mark(tally, Mark.CONDITION_AT_END if stage == Task.END_TURN else Mark.CONDITION_AMID_ACTIONS)


@kernel
def note_payment(rules: Rules, table: Table, action: int, tally: Tally) -> None:
    """Count whether a card or Power pays."""
    frame = table.stack[table.top - 1]
    seat, card = whole(frame.realm), whole(frame.card)
    if action == DONE:
        mark(tally, Mark.NOT_PAID_BY_CARD)
        return
    mark(tally, Mark.PAID_BY_CARD)
    villain = rules.villains[table.villain[seat]]
    payer = whole(find_payer(villain, table.realms[seat], kind_at(villain, card)))
    count_standing_of(rules, table, (seat, payer), Op.PAYS_FOR, tally)


@kernel
def note_opponent(rules: Rules, table: Table, target: int, tally: Tally) -> None:
    """Count opponents who cannot be fated, and a target that is paid for it."""
    seat = table.stack[table.top - 1].seat
    for other in range(table.num_seats):
        mark_if(tally, Mark.OPPONENT_WITHOUT_FATE, other != seat and not has_fate_card(table.realms[other]))
    if table.realms[target].ward > 0:
        mark(tally, Mark.FATE_PAID_WARD)
        note_gain(rules, table, target, whole(table.realms[target].ward), tally)
