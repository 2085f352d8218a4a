"""Section: the game in brief, for a reader who has never played it."""

from __future__ import annotations

from reports.material import Material
from reports.page import Section


def section(material: Material) -> Section:
    """What is done and what wins, as the game says it of itself."""
    return Section("game", "The game in brief", material.edition.game.about)
