"""The analyses there are: one line each. Each module has `partial(rows)` and `finish(totals, settings)`, tables in and tables out.

Most ask who wins how often, which makes no sense of a seat that plays alone. A module that asks something of such a seat says so by
its `STUDIES`: ALONE, or EITHER.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from analyses.fold import Tables
from analyses.rows import Rows
from analyses.settings import Settings
from sim.study import is_solo

ANALYSES = (
    "win_rates",
    "balance",
    "robustness",
    "strategies",
    "matchups",
    "seat_advantage",
    "variants",
    "scores",
    "turn_lengths",
    "milestones",
    "cards",
    "targets",
    "restrictions",
    "convergence",
    "solo",
)

RIVALS, ALONE, EITHER = "rivals", "alone", "either"
"""Which studies an analysis makes sense of: those of seats that have rivals, of one seat alone, or either."""


@dataclass(frozen=True)
class Analysis:
    """One analysis: the sums of a part, and the tables from the sums over all parts."""

    name: str
    partial: Callable[[Rows], Tables]
    finish: Callable[[Tables, Settings], Tables]
    studies: str


def load_analysis(name: str) -> Analysis:
    """The analysis of a name in ANALYSES."""
    module = import_module(f"analyses.{name}")
    return Analysis(name, module.partial, module.finish, getattr(module, "STUDIES", RIVALS))


def analyses_of(study: Any) -> tuple[str, ...]:
    """The analyses that make sense of a study."""
    wanted = ALONE if is_solo(study.players) else RIVALS
    return tuple(name for name in ANALYSES if load_analysis(name).studies in (wanted, EITHER))
