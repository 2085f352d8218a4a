"""The charts of a report: one line each. A module has `charts(material) -> list[Chart]`."""

from __future__ import annotations

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
    """Every chart of a study, in the order of the page."""
    return [chart for module in CHARTS for chart in module.charts(material)]
