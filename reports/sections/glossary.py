"""Section: the words that a report uses, folded away at its end. `docs/glossary.md` has them all, with the code's."""

from __future__ import annotations

from reports.material import Material
from reports.page import Column, Exhibit, Section, Table
from sim.plugins import parted

COLUMNS = (Column("Word"), Column("Meaning"))
WORDS = {
    "block": "All games that were played from one deal. Games of a block are alike, so a block counts as one observation.",
    "box": "The data of one published edition: what is on the cards, and how each rule is read.",
    "deal": "The order of everybody's cards at the start of a game, and all other luck in it.",
    "fair share": "What every villain would win if all were equal: at a table of four, a quarter of the games.",
    "first hand": "The cards that a player is dealt before anything is played.",
    "focus": "A mix of strategies: one seat plays one strategy, all others another.",
    "interval": "Where the true value lies, as far as these games tell; made to be right in 95 of 100 studies like this one.",
    "milestone": "Something on the way to a villain's goal: noted is whether it was reached, and in which turn of the villain's own.",
    "mix": "How strategies are spread over the seats of a table: the same in all, or one against the rest.",
    "point": "Of a share or a difference: a percentage point, one game in a hundred. Scores of the game itself may count points too.",
    "restriction": "What a strategy may not do here, though the rules allow it; its name stands behind that of the strategy.",
    "seat": "A place at the table in turn order. Seat 1 starts.",
    "share of wins": "The part of its games that a villain won; a shared win counts as an equal part of one.",
    "strategy": "A program that makes a player's decisions.",
    "variant": "The same study with some values of the box changed; the baseline is the study without changes.",
}


OF_RIVALS = ("fair share", "focus", "mix", "point", "seat", "share of wins")
"""Words for which a solo study has no use."""


def section(material: Material) -> Section:
    """A table of words, without those that this study has no use for."""
    study = material.results.study
    game = material.edition.game
    unused = {"restriction": not any(parted(target)[1] for target in study.targets.values())}
    unused |= {"focus": study.mix != "focus", "variant": not study.variants, "milestone": not game.milestones, "first hand": not game.cards}
    if material.is_solo:
        unused |= dict.fromkeys(OF_RIVALS, True)
    rows = tuple((word, meaning) for word, meaning in WORDS.items() if not unused.get(word))
    return Section("glossary", "Words", exhibits=(Exhibit(table=Table("Words that this report uses", COLUMNS, rows)),))
