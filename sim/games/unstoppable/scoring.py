"""Who has won, and how far everyone came."""

from __future__ import annotations

from typing import Any

from sim.games.unstoppable.codes import MAX_REALM_SPACES, NO_TOKEN
from sim.games.unstoppable.legality import num_heroes
from sim.games.unstoppable.records import Rules, State
from sim.kernel import kernel, open_kernel


@open_kernel
def score(rules: Rules, state: State, results: Any) -> None:
    """Fill every seat's line. Whoever completes its plan has won alone: the game ends at once."""
    table = state.table
    for seat in range(table.num_seats):
        realm, result = table.realms[seat], results[seat]
        has_won = realm.steps >= rules.villains[table.villain[seat]].advances
        result.win_share = 1.0 if has_won else 0.0
        result.score = realm.steps
        result.upgrades = num_open(realm.tokens)
        result.fated = realm.fated
        result.heroes = realm.placed
        result.defeats = realm.placed - num_heroes(realm)
        result.power = realm.gained


@kernel
def num_open(tokens: Any) -> int:
    """How many tokens of a realm are open."""
    count = 0
    for space in range(MAX_REALM_SPACES):
        count += tokens[space] != NO_TOKEN
    return count
