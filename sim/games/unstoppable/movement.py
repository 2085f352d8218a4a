"""Moving: a villain's path, what stands in its way, and where a number of steps leads."""

from __future__ import annotations

from sim.games.unstoppable.codes import NUM_SHAPES, REALM_FIRST, SkippedSpace, Source
from sim.games.unstoppable.records import Realm, Rules, Table
from sim.kernel import kernel, open_kernel


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
def is_blocked(table: Table, seat: int, place: int) -> bool:
    """Whether a seat has to pass over a place: another's mover is on the main space, or a hero in the own realm."""
    if place >= REALM_FIRST:
        return has_hero(table.realms[seat], place - REALM_FIRST)
    for other in range(table.num_seats):
        if other != seat and table.realms[other].place == place:
            return True
    return False


@open_kernel
def landing(rules: Rules, table: Table, seat: int, steps: int) -> int:
    """Where a seat's mover gets to with a number of steps. Its own place is never blocked, so that there is always one."""
    return landing_from(rules, table, seat, int(table.realms[seat].place), int(steps))


@kernel
def landing_from(rules: Rules, table: Table, seat: int, start: int, steps: int) -> int:
    """Where a seat's mover would get to with a number of steps, if it stood at a place that is not blocked."""
    place, left = start, steps
    while left > 0:
        place = next_place(rules, table, seat, place)
        if rules.skipped_space == SkippedSpace.COSTS_A_STEP or not is_blocked(table, seat, place):
            left -= 1
    while is_blocked(table, seat, place):
        place = next_place(rules, table, seat, place)
    return place


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
