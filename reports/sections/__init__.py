"""The sections of a report: one file each, and one line in the registry below, in the order of the page.

A section that does not apply to the game is None and left out.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.material import Material
from reports.page import Section
from reports.sections import certainty, convergence, method, reproduce, scores, seats, turn_lengths, win_rates

SECTIONS: tuple[Callable[[Material], Section | None], ...] = (
    win_rates.section,
    seats.section,
    scores.section,
    turn_lengths.section,
    convergence.section,
    certainty.section,
    method.section,
    reproduce.section,
)
