"""The horizontal axis that the charts of a sensitivity analysis have in common."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.charts.style import Style


def finish_axis(area: Axes, label: str, style: Style) -> None:
    """Few ticks, a proper minus, and what the axis counts."""
    area.tick_params(axis="x", labelsize=style.small)
    area.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    area.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "\N{MINUS SIGN}")))
    area.set_xlabel(label, size=style.small, labelpad=2)
    area.spines["left"].set_visible(False)
