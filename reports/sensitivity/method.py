"""Sections: how the numbers were made, what they do not say, and how to get them again."""

from __future__ import annotations

from reports.box_words import UNKNOWN
from reports.page import Column, Exhibit, Section, Table
from reports.sensitivity.findings import Findings
from reports.sensitivity.words import FEW, unknown_title
from sim.store import stamp_of

COMMAND = (
    "The command below draws the same boxes, plays the same games and writes the same page again, with any number of workers, as long as"
    " the digests in the table are the same."
)


def method(found: Findings) -> Section:
    """Method and limits."""
    design, study = found.design, found.results.study
    alike = f" Boxes that came out alike were played once: {design.distinct} of the {design.num_boxes} differ."
    refused = (
        f" {design.rejected:,} boxes were refused by the game's own checks, and their base draws drawn again." if design.rejected else ""
    )
    said = [
        f"Boxes. {design.draws} base draws, pairs of boxes, from {design.points} share nothing but what is known. For each of the"
        f" {len(design.groups)} groups of unknowns each pair has one box more: the first with that group taken from the second (Saltelli's"
        " design)."
        f" All unknowns are independent.{alike}{refused}",
        f"Games. Every box is played for {study.games:,} games at each table size, all seats playing the same strategy, on the same deals"
        " as every other (common random numbers), with each villain in each seat equally often.",
        "Luck. The games of a box are cut into batches of whole deals. A product of two shares is taken between different batches only,"
        " whose luck is independent: so what luck adds to a variance, and what boxes have of it in common, is left out (a U-statistic)."
        " Variances between boxes, and shares of them, are made of such products. Where luck is larger than what it hides, an estimate may"
        " come out a little below 0.",
        "Intervals hold at 95 %. Of a change by a single unknown: Student's on differences within blocks, widened where few blocks hold"
        " one; \N{LEFT DOUBLE QUOTATION MARK}together\N{RIGHT DOUBLE QUOTATION MARK} they hold for all settings and villains of a table"
        " size at once (Bonferroni). Of a share of boxes: Clopper and Pearson's, at the ends of a bootstrap over batches, as luck may"
        " favour a villain in all boxes at once. Of a spread and its parts: percentiles of a bootstrap over base draws. Quantiles over"
        " boxes: estimates drawn towards their mean until they have the spread without luck.",
        "What this does not say. That everything an unknown may be is equally likely, and independent of the rest, is a convention, not"
        " knowledge: a share of boxes is no probability that something holds of the printed game. What the box does not list as possible is"
        " not varied. Strategies are programs, and another one may turn the result. villainy is unofficial and has no part in the games it"
        " studies.",
    ]
    if design.not_varied:
        said.insert(1, _on_not_varied(found))
    return Section("method", "Method and limits", tuple(said))


def _on_not_varied(found: Findings) -> str:
    """What stays as it is in every box, although it is not certain: by name where it is little."""
    paths = found.design.not_varied
    if len(paths) <= FEW:
        named = ", ".join(unknown_title(found.edition, path) for path in paths)
        return f"Not varied, as the box does not say what else they may be: {named}."
    return (
        f"{len(paths)} values are not varied, as the box does not say what else they may be: those that the tables of what is known about"
        f" the box call \N{LEFT DOUBLE QUOTATION MARK}{UNKNOWN}\N{RIGHT DOUBLE QUOTATION MARK}."
    )


def reproduce(found: Findings) -> Section:
    """The command, and what the rows depend on."""
    manifest, study = found.results.manifest, found.results.study
    rows = [("seed", str(study.seed)), ("box", study.box), ("digest of the box", str(manifest["boxes"]["baseline"]))]
    rows += [("digest of the plan and all its boxes", stamp_of(manifest))]
    rows += [(f"digest of strategy {name}", str(digest)) for name, digest in manifest["strategies"].items()]
    rows += [("digest of the simulator's code", str(manifest["code"]))]
    rows += [(f"version of {name}", str(number)) for name, number in manifest["versions"].items()]
    table = Table("What the rows depend on", (Column("What"), Column("Value")), tuple(rows))
    return Section("reproduce", "How to reproduce this", (COMMAND,), (Exhibit(table=table),), code=str(manifest["command"]))
