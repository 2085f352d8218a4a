"""Section: how the numbers of a solo study were made, and what they do not say."""

from __future__ import annotations

from analyses.solo_findings import solo_findings
from reports.material import Material
from reports.page import Section
from reports.sections.method import TITLE, edits_of

DEALT = (
    "A game is dealt by villain: the order of its own decks and all other luck. One deal is played once by every strategy and in every"
    " variant, and all these games together are a block, so that strategies and variants meet the same luck (common random numbers)."
)
TOLD = (
    "Other deals would have given slightly different numbers. An interval says how different: it is made so that it holds the true value in"
    " 95 of 100 such studies. (Curves and the parts read off them: Kaplan and Meier's, with the games that were cut off as censored, and"
    " Brookmeyer and Crowley's intervals. Means: Student's intervals. Shares: beta intervals.)"
)
LIMITS = (
    "What this does not say: how people play, and how a villain does against rivals. The strategies are programs made for tables with"
    " rivals; who plays alone might play otherwise. Intervals tell of chance alone, not of what is uncertain about the rules and the box. villainy"
    " is unofficial and has no part in the games it studies."
)


def section(material: Material) -> Section:
    """Method and limits, with the edits of the box."""
    blocks = {one.blocks for one in solo_findings(material.tables)}
    counted = f" This study has {max(blocks):,} blocks of each villain." if blocks else ""
    return Section("method", TITLE, (DEALT + counted, TOLD, LIMITS), edits_of(material))
