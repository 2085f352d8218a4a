"""Where each number of steps leads from a place: walked once, and packed into one number."""

from __future__ import annotations

from sim.games.unstoppable.movement import first_open, shut_places, step_on
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.wide import NONE, ONE, wide

PLACE_BITS = wide(5)  # room for a place; nine moves, the most there are, take 45 bits
_PLACE = (ONE << PLACE_BITS) - ONE


@kernel
def ways_from(rules: Rules, table: Table, start: int, most: int) -> int:
    """The landings of the deciding seat's mover with 1 to `most` steps from a place that is not shut."""
    seat = wide(table.seat)
    shut, ways, place, shift = shut_places(table, seat), NONE, start, NONE
    for _ in range(most):
        place = step_on(rules, table, seat, place, shut)
        ways |= first_open(rules, table, seat, place, shut) << shift
        shift += PLACE_BITS
    return ways


@kernel
def end_of(ways: int, steps: int) -> int:
    """The landing with a number of steps."""
    return (ways >> (PLACE_BITS * (steps - ONE))) & _PLACE
