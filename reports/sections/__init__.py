"""The sections of a report: one file each, and one line in the registry below, in the order of the page.

A section that has nothing to say in a study is None.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.material import Material
from reports.page import Section
from reports.sections import balance, certainty, method, reproduce, robustness, seats, strategies, turn_lengths, win_rates

SECTIONS: tuple[Callable[[Material], Section | None], ...] = (
    balance.section,
    win_rates.section,
    robustness.section,
    strategies.section,
    seats.section,
    turn_lengths.section,
    certainty.section,
    method.section,
    reproduce.section,
)
