"""Who has won, and how far everyone came."""

from __future__ import annotations

from typing import Any

from sim.course import tell_cards, tell_milestones, tell_targets
from sim.games.unstoppable.legality import num_heroes, num_open
from sim.games.unstoppable.records import Rules, State
from sim.kernel import open_kernel


@open_kernel
def score(rules: Rules, state: State, results: Any) -> None:
    """Fill every seat's line. Whoever completes its plan has won alone: the game ends at once."""
    table = state.table
    for seat in range(table.num_seats):
        realm, result, course = table.realms[seat], results[seat], state.courses[seat]
        has_won = realm.steps >= rules.villains[table.villain[seat]].advances
        result.win_share = 1.0 if has_won else 0.0
        result.score = realm.steps
        result.upgrades = num_open(realm.tokens)
        result.fated = realm.fated
        result.heroes = realm.placed
        result.defeats = realm.placed - num_heroes(realm)
        result.power = realm.gained
        tell_milestones(course, result)
        tell_cards(course, result)
        tell_targets(course, result)
