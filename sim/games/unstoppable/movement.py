"""Moving: a villain's path, what stands in its way, and where a number of steps leads."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.unstoppable.codes import NUM_SHAPES, OFF, REALM_FIRST, SkippedSpace, Source
from sim.games.unstoppable.records import Realm, Rules, Table
from sim.kernel import kernel, open_kernel

_NONE: Any = np.int64(0)  # a wide type, as a bit is shifted far
_BIT: Any = np.int64(1)


@kernel
def next_place(rules: Rules, table: Table, seat: int, place: int) -> int:
    """The place after another on a seat's path: the ring clockwise, and its own realm inserted at its side."""
    side = table.realms[seat].side
    if place >= REALM_FIRST:
        last = REALM_FIRST + rules.villains[table.villain[seat]].num_spaces - 1
        return int(place) + 1 if place < last else int(rules.exits[side])
    if place == rules.entries[side]:
        return REALM_FIRST
    return int(place) + 1 if place + 1 < rules.num_main else 0


@kernel
def has_hero(realm: Realm, space: int) -> bool:
    """Whether a hero covers a space of a realm."""
    for shape in range(NUM_SHAPES):
        if realm.heroes[shape] == space:
            return True
    return False


@kernel
def shut_places(table: Table, seat: int) -> int:
    """The places that a seat has to pass over, one bit each: main spaces with another's mover, and heroes in the own realm."""
    shut: int = _NONE
    for other in range(table.num_seats):
        place = np.int64(table.realms[other].place)
        if other != seat and place < REALM_FIRST:
            shut |= _BIT << place
    for shape in range(NUM_SHAPES):
        space = np.int64(table.realms[seat].heroes[shape])
        if space != OFF:
            shut |= _BIT << (REALM_FIRST + space)
    return shut


@open_kernel
def landing(rules: Rules, table: Table, seat: int, steps: int) -> int:
    """Where a seat's mover gets to with a number of steps. Its own place is never blocked, so that there is always one."""
    place, shut = int(table.realms[seat].place), shut_places(table, seat)
    for _ in range(steps):
        place = step_on(rules, table, seat, place, shut)
    return first_open(rules, table, seat, place, shut)


@kernel
def step_on(rules: Rules, table: Table, seat: int, place: int, shut: int) -> int:
    """Where one step leads; in one reading to a place that is shut, if the step is not the last."""
    after = next_place(rules, table, seat, place)
    if rules.skipped_space == SkippedSpace.COSTS_A_STEP:
        return after
    return first_open(rules, table, seat, after, shut)


@kernel
def first_open(rules: Rules, table: Table, seat: int, place: int, shut: int) -> int:
    """A place, or the first one after it on the path that is not shut."""
    found = place
    while (shut >> found) & 1:
        found = next_place(rules, table, seat, found)
    return found


@kernel
def shown_at(rules: Rules, table: Table, seat: int, source: int) -> int:
    """What the place of a seat's mover shows, printed or by an open token; on a main space, first or second."""
    realm = table.realms[seat]
    if realm.place < REALM_FIRST:
        return rules.main[realm.place] if source == Source.PRINTED else rules.main_second[realm.place]
    space = realm.place - REALM_FIRST
    if source == Source.PRINTED:
        return rules.villains[table.villain[seat]].spaces[space]
    return realm.tokens[space]
