"""The sections of a report: one file each, and one line in the registry below, in the order of the page.

A section that has nothing to tell of a study answers None.
"""

from __future__ import annotations

from collections.abc import Callable

from analyses.registry import ANALYSES, analyses_of
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
    solo,
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
    solo.section,
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


def sections_of(material: Material) -> tuple[Section, ...]:
    """The sections of a study's page. One that is called like an analysis is left out where that makes no sense of the study."""
    names = analyses_of(material.results.study)
    told = [make for make in SECTIONS if (name := make.__module__.rpartition(".")[2]) in names or name not in ANALYSES]
    return tuple(made for make in told if (made := make(material)))
