"""What the spaces of a realm are worth to its villain, and how many turns it is from its goal."""

from __future__ import annotations

from sim.games.unstoppable.codes import NO_TOKEN, NUM_SHAPES, OFF, REALM_FIRST, SYMBOL_STRIDE, Symbol
from sim.games.unstoppable.legality import num_heroes
from sim.games.unstoppable.movement import has_hero
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.weights import (
    CLOSED_SPACE,
    NEAR,
    NEAR_STEPS,
    OTHER_SPACE,
    PLAN_SPACE,
    POWER_SPACE,
    POWER_TURNS,
    SHUT_TURNS,
    STEP_COST,
    STEP_TURNS,
)
from strategies.unstoppable.parts.wide import wide


@kernel
def steps_left(rules: Rules, table: Table, seat: int) -> int:
    """The steps of its plan that a seat still has to take."""
    return wide(rules.villains[table.villain[seat]].advances) - wide(table.realms[seat].steps)


@kernel
def worth_shown(shown: int) -> float:
    """What an action that a space shows is worth to its realm, in the long run."""
    symbol = shown % SYMBOL_STRIDE
    if symbol == Symbol.NONE:
        return 0.0
    if symbol == Symbol.POWER:
        return POWER_SPACE * (shown // SYMBOL_STRIDE)
    return PLAN_SPACE if symbol == Symbol.PLAN else OTHER_SPACE


@kernel
def worth_of_space(rules: Rules, table: Table, seat: int, space: int) -> float:
    """What a space of a seat's realm is worth to it, in the long run."""
    villain, token = rules.villains[table.villain[seat]], wide(table.realms[seat].tokens[space])
    worth = worth_shown(wide(villain.spaces[space])) + worth_shown(token)
    return worth + CLOSED_SPACE if villain.has_slot[space] and token == NO_TOKEN else worth


@kernel
def steps_to(rules: Rules, table: Table, seat: int, space: int) -> int:
    """How many steps it is from a seat's mover to a space of its realm, if nothing is passed over."""
    realm, num_main = table.realms[seat], wide(rules.num_main)
    entry, place = wide(rules.entries[realm.side]), wide(realm.place)
    if place < REALM_FIRST:
        return ring_steps(place, entry, num_main) + 1 + space
    here = place - REALM_FIRST
    if space > here:
        return space - here
    around = wide(rules.villains[table.villain[seat]].num_spaces) - here + ring_steps(wide(rules.exits[realm.side]), entry, num_main)
    return around + 1 + space


@kernel
def ring_steps(start: int, end: int, num_main: int) -> int:
    """How many spaces it is around the main board from one to another."""
    return end - start if end >= start else end - start + num_main


@kernel
def worth_to_come(rules: Rules, table: Table, seat: int, space: int) -> float:
    """What a space of its realm is worth to a seat as it stands: more if its next turn may lead there."""
    worth = worth_of_space(rules, table, seat, space)
    return NEAR * worth if steps_to(rules, table, seat, space) <= NEAR_STEPS else worth


@kernel
def harm_of_fate(rules: Rules, table: Table, seat: int) -> float:
    """What fate is expected to take from a seat: its best space, or Power if the hero is there already."""
    realm, best = table.realms[seat], 0.0
    for space in range(wide(rules.villains[table.villain[seat]].num_spaces)):
        if realm.place != REALM_FIRST + space and not has_hero(realm, space):
            best = max(best, worth_to_come(rules, table, seat, space))
    num_out = num_heroes(realm)
    loss = POWER_SPACE * min(rules.power_loss, realm.power)
    return (best * (NUM_SHAPES - num_out) + loss * num_out) / NUM_SHAPES


@kernel
def worth_shut(rules: Rules, table: Table, seat: int) -> float:
    """What the best of the spaces is worth that heroes shut in a seat's realm; 0 if none is shut."""
    best = 0.0
    for shape in range(NUM_SHAPES):
        space = wide(table.realms[seat].heroes[shape])
        if space != OFF:
            best = max(best, worth_of_space(rules, table, seat, space))
    return best


@kernel
def num_shut_plans(rules: Rules, table: Table, seat: int) -> int:
    """How many of the spaces that heroes shut in a seat's realm show the plan."""
    count = 0
    for shape in range(NUM_SHAPES):
        space = wide(table.realms[seat].heroes[shape])
        count += space != OFF and worth_of_space(rules, table, seat, space) >= PLAN_SPACE
    return count


@kernel
def turns_to_goal(rules: Rules, table: Table, seat: int) -> float:
    """How many turns a seat is from its goal, about."""
    left = steps_left(rules, table, seat)
    lacking = max(0, STEP_COST * left - wide(table.realms[seat].power))
    return STEP_TURNS * left + POWER_TURNS * lacking + SHUT_TURNS * num_shut_plans(rules, table, seat)


@kernel
def leader_of(rules: Rules, table: Table, but: int) -> int:
    """The seat that is nearest to its goal, but for one seat."""
    best, best_turns = -1, 0.0
    for seat in range(wide(table.num_seats)):
        if seat != but:
            turns = turns_to_goal(rules, table, seat)
            if best == -1 or turns < best_turns:
                best, best_turns = seat, turns
    return best
