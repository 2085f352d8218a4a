"""Section: the game in brief, for a reader who has never played it."""

from __future__ import annotations

from analyses.words.phrases import listed
from reports.material import Material
from reports.page import Section
from sim.box import villain_names


def section(material: Material) -> Section:
    """What is done and what wins, as the game says it of itself; and which villains it does not speak of."""
    game = material.edition.game
    of_the_game = villain_names(game.boxes)
    added = [title for name, title in material.titles.items() if name not in of_the_game]
    told = (f"This box has villains that do not come with the game: {listed(added)}. The values of the box say what each is after.",)
    return Section("game", "The game in brief", game.about + (told if added else ()))
