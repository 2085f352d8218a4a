"""Section: what is known about the box, and the warning when results rest on what is not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reports.material import Material
from reports.page import Column, Exhibit, Section, Table

COLUMNS = (Column("Value"), Column("Played as"), Column("Known from"), Column("Could also be"), Column("Note"))
GUESSED = ("reconstruction", "inferred")


def section(material: Material) -> Section:
    """Every value of the box that could be otherwise."""
    uncertain = material.edition.box.uncertain()
    total = sum(1 for _ in material.edition.box.values())
    if not uncertain:
        return Section("certainty", "What is known about the box", (f"All {total} values of the box are given by a source.",))
    rows = tuple((path, _shown(value.value), value.provenance, _alternatives(value), value.note) for path, value in uncertain.items())
    said = (
        f"{len(uncertain)} of the {total} values of the box could be otherwise: they are reconstructed or inferred, or a source leaves"
        " them open. Everything else is given by the rulebook, a scan or another source."
    )
    table = Table("Values of the box that could be otherwise", COLUMNS, rows)
    return Section("certainty", "What is known about the box", (said,), (Exhibit(table=table),))


def warning(material: Material) -> str:
    """What must be said before anything else, or nothing."""
    kinds = Counter(value.provenance for value in material.edition.box.uncertain().values() if value.provenance in GUESSED)
    if not kinds:
        return ""
    total = sum(1 for _ in material.edition.box.values())
    count = sum(kinds.values())
    return (
        f"This box is in part a reconstruction: {count} of its {total} values {'is' if count == 1 else 'are'} not on the public record."
        " What follows describes the game as reconstructed here; a ranking of villains is no finding about the printed game."
    )


def _alternatives(value: Any) -> str:
    said = [_shown(other) for other in value.alternatives]
    if value.range is not None:
        said.append(f"{value.range[0]:g} to {value.range[1]:g}")
    return ", ".join(said) or "not known"


def _shown(value: Any) -> str:
    """A value of a box as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        nested = any(isinstance(item, list) for item in value)
        return (" / " if nested else " ").join(_shown(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return str(value)
