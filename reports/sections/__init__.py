"""The sections of a report: one file each, and one line in the registry below, in the order of the page."""

from __future__ import annotations

from collections.abc import Callable

from reports.material import Material
from reports.page import Section
from reports.sections import certainty, game, glossary, method, reproduce, seats, strategies, turn_lengths, win_rates

SECTIONS: tuple[Callable[[Material], Section], ...] = (
    game.section,
    strategies.section,
    win_rates.section,
    seats.section,
    turn_lengths.section,
    certainty.section,
    method.section,
    reproduce.section,
    glossary.section,
)
