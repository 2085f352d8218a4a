"""A chart as the figure of an exhibit: drawn twice, for wide and for narrow pages."""

from __future__ import annotations

import zlib

from reports.charts.inline import inline_svg
from reports.charts.style import NARROW, WIDE, Chart
from reports.page import Figure

_NAMES = 16**5  # a page has some twenty charts; a test sees to it that no two are called the same


def drawn(chart: Chart) -> Figure:
    """The chart inline; ids of its two drawings carry a short digest of its name."""
    name = f"{zlib.crc32(chart.name.encode()) % _NAMES:x}"
    return Figure(inline_svg(chart, WIDE, f"w{name}"), inline_svg(chart, NARROW, f"n{name}"), chart.caption)
