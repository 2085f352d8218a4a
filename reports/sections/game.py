"""Section: the game in brief, for a reader who has never played it."""

from __future__ import annotations

from analyses.words.phrases import listed
from reports.material import Material
from reports.page import Column, Exhibit, Section, Table
from sim.box import villain_names

_TITLE = "The game in brief"


def section(material: Material) -> Section:
    """What is done and what wins, as the game says it of itself; what each villain is after, or which villains it does not speak of."""
    game, box = material.edition.game, material.edition.box
    if game.goals is not None:
        goals = game.goals(box)
        rows = tuple((title, goals[name]) for name, title in material.titles.items())
        table = Table("What each villain is after", (Column("Villain"), Column("Wins when")), rows)
        return Section("game", _TITLE, game.about, (Exhibit(table=table, is_table_open=True),))
    of_the_game = villain_names(game.boxes)
    added = [title for name, title in material.titles.items() if name not in of_the_game]
    told = (f"This box has villains that do not come with the game: {listed(added)}. The values of the box say what each is after.",)
    return Section("game", _TITLE, game.about + (told if added else ()))
