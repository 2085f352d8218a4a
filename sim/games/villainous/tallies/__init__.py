"""What a census counts in Villainous, beside phases and actions: cards, clauses, symbols, tasks, and how rules turned out."""

from __future__ import annotations

from sim.games.villainous.tallies.naming import (
    count_cards,
    count_clauses,
    count_goals,
    count_marks,
    count_operations,
    count_refusals,
    count_symbols,
    count_tasks,
)

TALLIES = {
    "cards": count_cards,
    "clauses": count_clauses,
    "operations": count_operations,
    "symbols": count_symbols,
    "symbols refused": count_refusals,
    "tasks": count_tasks,
    "goals reached": count_goals,
    "rules": count_marks,
}
"""Title -> how often each thing happened in a step, by name."""
