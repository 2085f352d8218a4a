"""Milestones: what a villain has reached on the way to its objective, noted for those who analyse games."""

from __future__ import annotations

from sim.course import note_milestone
from sim.games.villainous.cards import has_bit
from sim.games.villainous.objectives import holds
from sim.games.villainous.records import Realm, Rules, State, VillainRules
from sim.games.villainous.sealing import sealed_change
from sim.kernel import kernel, whole


@kernel
def keep_changes(state: State) -> None:
    """Objectives have been looked at: keep for the milestones which realms have changed."""
    state.unnoted |= state.table.changed
    state.table.changed = 0


@sealed_change(0)
def look_at_milestones(rules: Rules, state: State) -> None:
    """Note the milestones that are reached as things stand, in the realms that have changed; what is noted already is not looked at."""
    table = state.table
    for index in range(table.num_seats):
        seat = whole(index)
        if has_bit(whole(state.unnoted), seat):
            villain, course = rules.villains[table.villain[seat]], state.courses[seat]
            for number in range(villain.num_milestones):
                if course.milestones[number] == 0 and is_passed(villain, table.realms[seat], whole(number)):
                    note_milestone(course, whole(number), whole(table.turns[seat]))
    state.unnoted = 0


@kernel
def is_passed(villain: VillainRules, realm: Realm, number: int) -> bool:
    """Whether one of a milestone's clauses holds."""
    milestone = villain.milestones[number]
    for way in range(milestone.num_ways):
        if holds(villain, realm, milestone.ways[way]):
            return True
    return False
