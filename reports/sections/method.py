"""Section: how the numbers were made, and what they do not say."""

from __future__ import annotations

from reports.material import Material
from reports.page import Column, Exhibit, Section, Table


def section(material: Material) -> Section:
    """Method and limits, with the variants' edits."""
    study = material.results.study
    said = [
        "A block is one deal of one combination of villains, played in each of its rotations, by every strategy and in every variant."
        " Games of a block share their cards, so only blocks are independent: every interval comes from the spread between blocks,"
        " with the combinations as strata. A share has a beta interval on the number of independent games that would tell as much"
        " (Korn and Graubard), a difference Student's interval on block means, widened where few blocks hold a difference (Bonett and"
        " Price), a length the curve of Kaplan and Meier.",
        "Intervals hold at 95 % each. A villain or seat is said to be above or below its fair share only if the interval that holds for"
        " all of its table size together (Bonferroni) lies wholly on that side. Shared wins count in equal parts. A game that is cut"
        " off at the turn limit is nobody's win and stays among the games.",
        "What this does not say: how people play. The strategies are programs, and a balance under one may not hold under a better one."
        " Intervals tell of chance alone, not of what is uncertain about the rules and the box. villainy is unofficial and has no part"
        " in the games it studies.",
    ]
    if study.precision is not None and material.manifest.get("finished", {}).get("precise") is False:
        said.append("The wanted precision was not reached: the cap on the number of games was.")
    edits = [("all games", path, str(value)) for path, value in study.edits.items()]
    edits += [(f"variant {name}", path, str(value)) for name, own in study.variants.items() for path, value in own.items()]
    columns = (Column("Where"), Column("Value of the box"), Column("Set to"))
    exhibits = (Exhibit(table=Table("Edits of the box", columns, tuple(edits)), is_table_open=True),) if edits else ()
    return Section("method", "Method and limits", tuple(said), exhibits)
