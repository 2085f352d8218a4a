"""The sections of a report: one file each, and one line in the registry below, in the order of the page.

A section that has nothing to tell of a study answers None.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.material import Material
from reports.page import Section
from reports.sections import (
    balance,
    cards,
    certainty,
    convergence,
    game,
    glossary,
    matchups,
    method,
    milestones,
    plans,
    reproduce,
    restrictions,
    robustness,
    scores,
    seat_advantage,
    strategies,
    targets,
    turn_lengths,
    variants,
    win_rates,
)

SECTIONS: tuple[Callable[[Material], Section | None], ...] = (
    game.section,
    plans.section,
    balance.section,
    win_rates.section,
    robustness.section,
    strategies.section,
    matchups.section,
    seat_advantage.section,
    variants.section,
    scores.section,
    turn_lengths.section,
    milestones.section,
    cards.section,
    targets.section,
    restrictions.section,
    convergence.section,
    certainty.section,
    method.section,
    reproduce.section,
    glossary.section,
)
