"""Section: how the numbers were made, and what they do not say."""

from __future__ import annotations

from analyses.solo_findings import solo_findings
from reports.box_words import shown, title_of
from reports.material import Material
from reports.page import Column, Exhibit, Section, Table

COLUMNS = (Column("Where"), Column("What"), Column("Set to"), Column("Setting"))
LIMITS = (
    "What this does not say: how people play. The strategies are programs, and a balance under one may not hold under a better one."
    " Intervals tell of chance alone, not of what is uncertain about the rules and the box. villainy is unofficial and has no part"
    " in the games it studies."
)

ALONE_DEALT = (
    "A game is dealt by villain: the order of its own decks and all other luck. One deal is played once by every strategy and in every"
    " variant, and all these games together are a block, so that strategies and variants meet the same luck (common random numbers)."
)
ALONE_TOLD = (
    "Other deals would have given slightly different numbers. An interval says how different: it is made so that it holds the true value in"
    " 95 of 100 such studies. (Curves and the parts read off them: Kaplan and Meier's, with the games that were cut off as censored, and"
    " Brookmeyer and Crowley's intervals. Means: Student's intervals. Shares: beta intervals.)"
)
ALONE_LIMITS = (
    "What this does not say: how people play, and how a villain does against rivals. The strategies are programs made for tables with"
    " rivals; who plays alone might play otherwise. Intervals tell of chance alone, not of what is uncertain about the rules and the"
    " box. villainy is unofficial and has no part in the games it studies."
)


def section(material: Material) -> Section:
    """Method and limits, with the variants' edits."""
    study = material.results.study
    said = [*_dealt(material), *_told(), LIMITS] if not material.is_solo else [*_dealt_alone(material), ALONE_TOLD, ALONE_LIMITS]
    if study.precision is not None and material.manifest.get("finished", {}).get("precise") is False:
        said.append("The wanted precision was not reached: the cap on the number of games was.")
    edits = [("all games", path, value) for path, value in study.edits.items()]
    edits += [(f"variant {name}", path, value) for name, own in study.variants.items() for path, value in own.items()]
    rows = tuple((where, title_of(material.edition, path), shown(value), path) for where, path, value in edits)
    exhibits = (Exhibit(table=Table("Edits of the box", COLUMNS, rows), is_table_open=True),) if rows else ()
    return Section("method", "Method and limits", tuple(said), exhibits)


def _dealt(material: Material) -> list[str]:
    """How games were dealt, and how many blocks there are."""
    sizes = dict.fromkeys(one.players for one in material.found)
    blocks = {size: max(one.blocks for one in material.found if one.players == size) for size in sizes}
    counts = [f"{count:,} {'block' if count == 1 else 'blocks'} at {size} players" for size, count in blocks.items()]
    moved = "with the villains moved on around the table until each has sat in every seat, by every strategy"
    if material.results.study.lineups:
        moved = "in every line-up of the plan that has the same villains"
    return [
        "Luck is the same for everything that is compared. One deal, the order of everybody's cards, is played many times:"
        f" {moved}, and in every variant. All these games together are a block (common random numbers, in balanced blocks)."
        + (f" This study has {_listed(counts)}." if counts else "")
    ]


def _dealt_alone(material: Material) -> list[str]:
    """The same of a solo study."""
    blocks = max((one.blocks for one in solo_findings(material.tables)), default=0)
    return [ALONE_DEALT + (f" This study has {blocks:,} {'block' if blocks == 1 else 'blocks'} of each villain." if blocks else "")]


def _told() -> list[str]:
    """How intervals are made and what the words for them mean."""
    return [
        "Other deals would have given slightly different numbers. An interval says how different: it is made so that it holds the true"
        " value in 95 of 100 such studies. Games of one block share their cards and turn out alike, so a block counts as one"
        " observation, however many games it has, and what differs between blocks gives the width. (Combinations of villains are the"
        " strata. Shares: beta intervals on the effective number of games, after Korn and Graubard. Differences: Student's intervals"
        " on block means, widened where few blocks hold a difference, after Bonett and Price. Lengths: the curve of Kaplan and Meier.)",
        "Who looks at many villains finds one that stands out by luck. So a villain or a seat is called above or below its fair share"
        " only if a wider interval, which allows for all those that are looked at together, lies wholly on that side (Bonferroni's"
        " correction within a table size). \N{LEFT DOUBLE QUOTATION MARK}No difference shown\N{RIGHT DOUBLE QUOTATION MARK} means just"
        " that: there may be one, too small for this number of games.",
        "When players share a win, each has an equal part of it. A game that is cut off at the turn limit is nobody's win and still"
        " counts as a game.",
    ]


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
