"""Who has won, and how much of its objective everyone has reached."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.course import tell_cards, tell_milestones, tell_targets
from sim.games.villainous.cards import first_in_zone
from sim.games.villainous.codes import NO_CARD, NUM_LOCATIONS, Op, Zone
from sim.games.villainous.objectives import holds, num_cursed
from sim.games.villainous.records import Clause, Realm, Rules, State, VillainRules
from sim.kernel import kernel, open_kernel, whole

_HALF = 0.5  # of a clause: its card is in the realm, but not where it is to be
_REACHED = 100.0  # per cent: analyses count scores in whole numbers


@open_kernel
def score(rules: Rules, state: State, results: Any) -> None:
    """Fill every seat's line. Whoever reaches its objective wins alone: the game ends at once."""
    table = state.table
    for index in range(table.num_seats):
        seat = whole(index)
        realm, result = table.realms[seat], results[seat]
        result.win_share = 1.0 if table.winner == seat else 0.0
        part = 1.0 if table.winner == seat else part_reached(rules.villains[table.villain[seat]], realm)
        result.score = np.rint(_REACHED * part)
        result.gained = realm.gained
        result.fated = realm.fated
        result.heroes = realm.heroes_played
        result.defeats = realm.defeats
        result.cards = realm.cards_played
        result.conditions = realm.conditions_played
        course = state.courses[seat]
        tell_milestones(course, result)
        tell_cards(course, result)
        tell_targets(course, result)


@kernel
def part_reached(villain: VillainRules, realm: Realm) -> float:
    """The part of an objective that is reached, its clauses counting alike."""
    total = 0.0
    for number in range(villain.num_objectives):
        total += part_of_clause(villain, realm, villain.objectives[number])
    return total / max(villain.num_objectives, 1)


@kernel
def part_of_clause(villain: VillainRules, realm: Realm, clause: Clause) -> float:
    """The part of a clause that is reached: of Power and of locations with a curse so many; half for a card that is in the realm."""
    if clause.op == Op.POWER_AT_LEAST:
        return min(realm.power / max(clause.a, 1), 1.0)
    if clause.op == Op.CURSE_EVERYWHERE:
        return num_cursed(villain, realm) / NUM_LOCATIONS
    if holds(villain, realm, clause):
        return 1.0
    return _HALF if first_in_zone(villain, realm, whole(clause.a), Zone.REALM) != NO_CARD else 0.0
