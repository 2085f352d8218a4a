"""What a seat may do: never a function of hidden cards."""

from __future__ import annotations

from typing import Any

from sim.games.card_game.codes import (
    FACE_DOWN,
    FACE_UP,
    LEFT,
    NO_CARD,
    RIGHT,
    TARGET_FIRST,
    CurseHits,
    EmptyPile,
    Phase,
    Power,
    Targets,
)
from sim.games.card_game.piles import ALL_KINDS, NO_KINDS, is_hero, is_in, is_number, is_special, left_of, matching, number_of, right_of
from sim.games.card_game.records import Rules, State, Table
from sim.kernel import kernel, open_kernel


@open_kernel
def mark_legal(rules: Rules, state: State, legal: Any) -> int:
    """Mark the legal actions of the deciding seat; answers their number. `legal` comes cleared."""
    table = state.table
    phase = table.phase
    if phase == Phase.CARD:
        return mark_cards(state, legal)
    if phase == Phase.FACE:
        return mark_faces(rules, state, legal)
    if phase == Phase.TARGET:
        return mark_targets(rules, table, legal)
    legal[LEFT] = True
    legal[RIGHT] = True
    return 2


@kernel
def mark_cards(state: State, legal: Any) -> int:
    """Any card of the hand may be played, face down if not otherwise; a forced card is the only one."""
    table = state.table
    seat = table.seat
    if table.forced[seat] != NO_CARD:
        legal[table.forced[seat]] = True
        return 1
    own = state.own[seat]
    num_legal = 0
    for position in range(table.hand_size[seat]):
        kind = own.hand[position]
        num_legal += not legal[kind]
        legal[kind] = True
    return num_legal


@kernel
def mark_faces(rules: Rules, state: State, legal: Any) -> int:
    """Face up if it fits somewhere, face down always; readings forbid some cards to be heroes."""
    table = state.table
    kind = state.own[table.seat].chosen
    up = may_lie_up(rules, table, kind)
    down = may_be_hero(rules, table, kind)
    if not up:
        down = True
    legal[FACE_UP] = up
    legal[FACE_DOWN] = down
    return int(up) + int(down)


@kernel
def may_be_hero(rules: Rules, table: Table, kind: int) -> bool:
    """Whether a card that could be played face up may be played as a hero instead."""
    if is_special(kind) and not rules.special_may_be_hero:
        return False
    return table.forced[table.seat] == NO_CARD or rules.forced_card_may_be_hero


@kernel
def may_lie_up(rules: Rules, table: Table, kind: int) -> bool:
    """Whether a card can be played face up: a special always, a number if it matches or nothing forbids it."""
    return is_special(kind) or is_in(kind, matching_neighbours(table) | fitting_own(rules, table))


@kernel
def matching_neighbours(table: Table) -> Any:
    """The kinds that match a neighbour's top card."""
    left, right = left_of(table, table.seat), right_of(table, table.seat)
    return matching(table.piles[left].top) | matching(table.piles[right].top)


@kernel
def fitting_own(rules: Rules, table: Table) -> Any:
    """The kinds that fit the own pile: number or colour of its top, anything on a hero or a blank."""
    top = table.piles[table.seat].top
    if is_number(top):
        return matching(top)
    return NO_KINDS if top == NO_CARD and rules.empty_pile != EmptyPile.LIKE_HERO else ALL_KINDS


@kernel
def mark_targets(rules: Rules, table: Table, legal: Any) -> int:
    """The piles that the power being resolved may choose."""
    num_legal = 0
    for seat in range(table.num_seats):
        if is_target(rules, table, table.power, seat):
            legal[TARGET_FIRST + seat] = True
            num_legal += 1
    return num_legal


@kernel
def is_target(rules: Rules, table: Table, power: int, seat: int) -> bool:
    """Whether a power may choose a seat's pile."""
    top = table.piles[seat].top
    if seat == table.seat or top == NO_CARD:
        return False
    if power == Power.CURSE:
        return is_number(top) and number_shown(top) == highest_number(table, rules.curse_hits != CurseHits.ALL)
    if power == Power.HYPNOSIS and is_hero(top) and not rules.hypnosis_takes_heroes:
        return False
    if table.power == Power.EXCHANGE and table.piles[table.seat].top == NO_CARD:
        return False
    if rules.targets == Targets.ANYONE:
        return True
    return seat == left_of(table, table.seat) or seat == right_of(table, table.seat)


@kernel
def number_shown(code: int) -> int:
    """The number that a top card shows, 0 for none."""
    return number_of(code) if is_number(code) else 0


@kernel
def highest_number(table: Table, spares_player: bool) -> int:
    """The highest number on top of a pile, 0 for none."""
    highest = 0
    for seat in range(table.num_seats):
        if not (spares_player and seat == table.seat):
            highest = max(highest, number_shown(table.piles[seat].top))
    return highest
