"""The analyses there are: one line each. Each module has `partial(rows)` and `finish(totals, settings)`, tables in and tables out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from analyses.fold import Tables
from analyses.rows import Rows
from analyses.settings import Settings

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
)


@dataclass(frozen=True)
class Analysis:
    """One analysis: the sums of a part, and the tables from the sums over all parts."""

    name: str
    partial: Callable[[Rows], Tables]
    finish: Callable[[Tables, Settings], Tables]


def load_analysis(name: str) -> Analysis:
    """The analysis of a name in ANALYSES."""
    module = import_module(f"analyses.{name}")
    return Analysis(name, module.partial, module.finish)
