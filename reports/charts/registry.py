"""The charts of a report: one line each. A module is called like its analysis, and has `charts(material) -> list[Chart]`."""

from __future__ import annotations

from analyses.registry import analyses_of
from reports.charts import (
    balance,
    cards,
    convergence,
    matchups,
    milestones,
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
from reports.charts.style import Chart
from reports.material import Material

CHARTS = (
    balance,
    solo,
    win_rates,
    robustness,
    strategies,
    matchups,
    seat_advantage,
    variants,
    scores,
    turn_lengths,
    milestones,
    cards,
    targets,
    restrictions,
    convergence,
)


def all_charts(material: Material) -> list[Chart]:
    """Every chart of a study, in the order of the page: of the analyses that make sense of it."""
    names = analyses_of(material.results.study)
    return [chart for module in CHARTS if module.__name__.rpartition(".")[2] in names for chart in module.charts(material)]
