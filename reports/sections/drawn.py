"""A chart as the figure of an exhibit: drawn twice, for wide and for narrow pages."""

from __future__ import annotations

from reports.charts.inline import inline_svg
from reports.charts.style import NARROW, WIDE, Chart
from reports.page import Figure


def drawn(chart: Chart) -> Figure:
    """The chart inline; ids of its two drawings carry its name."""
    return Figure(inline_svg(chart, WIDE, f"{chart.name}-wide"), inline_svg(chart, NARROW, f"{chart.name}-narrow"), chart.caption)
