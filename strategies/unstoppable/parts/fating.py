"""Heroes: whom to send them to, where they go, which of the own to defeat, and which token to open."""

from __future__ import annotations

from typing import Any

from sim.games.unstoppable.codes import NUM_SHAPES, OFF, SEAT_FIRST, SHAPE_FIRST, SLOT_FIRST, SPACE_FIRST, Phase
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.realms import turns_to_goal, worth_of_space, worth_to_come
from strategies.unstoppable.parts.wide import wide

NO_VALUE = -1000.0  # worse than any choice


@kernel
def best_opponent(rules: Rules, table: Table, legal: Any) -> int:
    """The opponent that is nearest to its goal."""
    best, best_turns = -1, 0.0
    for seat in range(wide(table.num_seats)):
        if legal[SEAT_FIRST + seat]:
            turns = turns_to_goal(rules, table, seat)
            if best == -1 or turns < best_turns:
                best, best_turns = seat, turns
    return SEAT_FIRST + best


@kernel
def best_space(rules: Rules, table: Table, legal: Any) -> int:
    """The space where a hero hurts its victim most; or least, if the victim places it."""
    best, best_value = -1, NO_VALUE
    victim = wide(table.target)
    for space in range(wide(rules.villains[table.villain[victim]].num_spaces)):
        if legal[SPACE_FIRST + space]:
            harm = worth_to_come(rules, table, victim, space)
            value = -harm if table.seat == table.target else harm
            if value > best_value:
                best, best_value = space, value
    return SPACE_FIRST + best


@kernel
def best_shape(rules: Rules, table: Table, legal: Any) -> int:
    """To send a hero: one that is not in the victim's realm yet. To defeat one: that on the best space."""
    best, best_value = -1, NO_VALUE
    seat = wide(table.target if table.phase == Phase.SHAPE else table.seat)
    for shape in range(NUM_SHAPES):
        if legal[SHAPE_FIRST + shape]:
            space = wide(table.realms[seat].heroes[shape])
            value = 0.0 if space == OFF else worth_of_space(rules, table, seat, space)
            if table.phase == Phase.SHAPE:
                value = -value
            if value > best_value:
                best, best_value = shape, value
    return SHAPE_FIRST + best


@kernel
def best_slot(rules: Rules, table: Table, legal: Any) -> int:
    """The slot whose space can be reached next and shows most: what the token adds comes on top."""
    best, best_value = -1, NO_VALUE
    seat = wide(table.seat)
    for space in range(wide(rules.villains[table.villain[seat]].num_spaces)):
        if legal[SLOT_FIRST + space]:
            value = worth_to_come(rules, table, seat, space)
            if value > best_value:
                best, best_value = space, value
    return SLOT_FIRST + best
