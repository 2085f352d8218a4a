"""Playing a card and passing the turn on."""

from __future__ import annotations

from sim.course import note_played
from sim.games.card_game.codes import (
    FACE_UP,
    KNOWN_HERO,
    LEFT,
    NO_CARD,
    NO_LOOT,
    NUM_NUMBER_KINDS,
    TARGET_FIRST,
    Phase,
    UnevenFinish,
)
from sim.games.card_game.deal import refill, remove_from_hand
from sim.games.card_game.piles import find_in_hand, is_special, left_of, matches, put_on, right_of, sealed_code, see_loot
from sim.games.card_game.powers import direct_power, start_power, target_power
from sim.games.card_game.records import Rules, State
from sim.kernel import kernel, open_kernel
from sim.table import Status


@open_kernel
def apply(rules: Rules, state: State, action: int) -> None:
    """Take one legal action of the deciding seat and go on to the next decision."""
    table = state.table
    phase = table.phase
    if phase == Phase.CARD:
        state.own[table.seat].chosen = action
        table.phase = Phase.FACE
    elif phase == Phase.FACE:
        if action != FACE_UP:
            play_as_hero(rules, state)
        elif is_special(state.own[table.seat].chosen):
            play_special(rules, state)
        else:
            play_number(rules, state)
    elif phase == Phase.NEIGHBOUR:
        place_number(rules, state, left_of(table, table.seat) if action == LEFT else right_of(table, table.seat))
    elif phase == Phase.TARGET:
        target_power(rules, state, action - TARGET_FIRST)
        end_turn(rules, state)
    else:
        direct_power(state, action == LEFT)
        end_turn(rules, state)


@kernel
def play_number(rules: Rules, state: State) -> None:
    """Face up: on a neighbour's pile if it matches there, on the own pile otherwise."""
    table = state.table
    kind = state.own[table.seat].chosen
    left, right = left_of(table, table.seat), right_of(table, table.seat)
    matches_left = matches(kind, table.piles[left].top)
    matches_right = matches(kind, table.piles[right].top)
    if matches_left and matches_right and left != right:
        table.phase = Phase.NEIGHBOUR
    elif matches_left:
        place_number(rules, state, left)
    elif matches_right:
        place_number(rules, state, right)
    else:
        place_number(rules, state, table.seat)


@kernel
def place_number(rules: Rules, state: State, seat: int) -> None:
    """Lay the chosen card face up on a seat's pile; the turn ends."""
    see_loot(state, take_chosen(state))
    put_on(state.table.piles[seat], state.own[state.table.seat].chosen)
    end_turn(rules, state)


@kernel
def play_as_hero(rules: Rules, state: State) -> None:
    """Lay the chosen card hero side up on the own pile; the turn ends.

    Everyone has seen a card that lay before its owner; any other only its owner knows.
    """
    table = state.table
    seat = table.seat
    own = state.own[seat]
    if table.forced[seat] != NO_CARD:
        take_chosen(state)
        put_on(table.piles[seat], KNOWN_HERO + own.chosen)
    else:
        slot = table.num_placed[seat]
        own.placed_loot[slot] = take_chosen(state)
        own.placed[slot] = own.chosen
        table.num_placed[seat] = slot + 1
        put_on(table.piles[seat], sealed_code(seat, slot))
    end_turn(rules, state)


@kernel
def play_special(rules: Rules, state: State) -> None:
    """Discard the chosen special to the centre and do what it does; the turn ends, unless there is a choice."""
    table = state.table
    see_loot(state, take_chosen(state))
    kind = state.own[table.seat].chosen
    table.centre[kind] += 1
    table.power = kind - NUM_NUMBER_KINDS
    note_played(state.courses[table.seat], kind - NUM_NUMBER_KINDS)
    start_power(rules, state)
    if table.phase == Phase.FACE:
        end_turn(rules, state)


@kernel
def take_chosen(state: State) -> int:
    """Take the chosen card from where it lies, before its owner or in the hand; answers which loot it is."""
    table = state.table
    seat = table.seat
    if table.forced[seat] != NO_CARD:
        table.forced[seat] = NO_CARD
        return NO_LOOT
    own = state.own[seat]
    position = find_in_hand(table, own, own.chosen)
    loot = own.hand_loot[position]
    remove_from_hand(state, seat, position)
    return loot


@kernel
def end_turn(rules: Rules, state: State) -> None:
    """Refill the hand and pass the turn clockwise to the next seat that can play; if none can, the game is over."""
    table = state.table
    refill(rules, state, table.seat)
    table.phase = Phase.CARD
    for _ in range(table.num_seats):
        table.seat = left_of(table, table.seat)
        if can_play(rules, state, table.seat):
            table.turns[table.seat] += 1
            return
    table.status = Status.TERMINATED


@kernel
def can_play(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat has a card left that it may play."""
    table = state.table
    if table.hand_size[seat] == 0 and table.forced[seat] == NO_CARD:
        return False
    num_turns = rules.villains[table.villain[seat]].num_cards - 1
    return rules.uneven_finish == UnevenFinish.PLAYED_OUT or table.turns[seat] < num_turns
