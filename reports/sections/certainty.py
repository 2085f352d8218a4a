"""Section: what is known about the box, and the warning when results rest on what is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.box_words import alternatives, shown, title_of
from reports.material import Material
from reports.page import Column, Exhibit, Section, Table
from sim.box import Box
from sim.box_value import OWN, Value
from sim.edition import Edition

TITLE = "What is known about the box"
COLUMNS = (Column("What"), Column("Played as"), Column("Could also be"), Column("Note"), Column("Setting"))
MAX_OPEN = 5  # rows of a table that is not folded
KINDS = {
    "reconstruction": "our reconstruction, for want of a source",
    "inferred": "inferred from other values",
    "open": "given by a source but open to more than one reading",
}
"""The kinds of values that could be otherwise, and what is said of them. Every such value is of exactly one kind."""


def section(material: Material) -> Section:
    """How many values could be otherwise and why, and a table of those of each kind."""
    edition = material.edition
    kinds = uncertain_by_kind(edition.box)
    total = len(edition.box.values_in_use())
    open_values = sum(len(values) for values in kinds.values())
    own = num_of_own(edition.box)
    if not open_values:
        given = f"All {total} values of the box are" if not own else f"{_are_own(own, total)} The other {total - own} are"
        return Section("certainty", TITLE, (f"{given} given by a source, and none can be read differently.",))
    parts = [_of_kind(kind, len(values)) for kind, values in kinds.items()]
    counted = (
        f"A box is the data of one published edition: what is on the cards, and how each rule is read. This one has {total} values:"
        f" {total - own - open_values} are known, as a source gives them and nothing else has been suggested,"
        f"{f' {own} of its own making, as no printed game has them,' if own else ''} and {open_values} could be"
        f" otherwise. Of these {open_values}, {', '.join(parts[:-1])}, and {parts[-1]}."
    )
    read = (
        "The last column of each table names the setting as study files and the command line do, group and value with a dot between:"
        " with it a study can play what the value could also be."
    )
    exhibits = [_exhibit(kind, values, edition) for kind, values in kinds.items() if values]
    return Section("certainty", TITLE, (counted, " ".join(filter(None, (edition.game.notation, read)))), tuple(exhibits))


def warning(material: Material) -> str:
    """What must be said before anything else, or nothing."""
    known, own = unknown_in_part(material), made_up(material)
    reconstructed = known and (
        f"{known} What follows is about the game as it is reconstructed here, and no finding about the printed one; whether other values"
        f" would change it was not played: villainy sensitivity {material.edition.game.name} does that."
    )
    return " ".join(filter(None, (own, reconstructed)))


def made_up(material: Material) -> str:
    """A sentence on how much of the box is of its own making; nothing if nothing is."""
    box = material.edition.box
    own = num_of_own(box)
    return _are_own(own, len(box.values_in_use())) if own else ""


def num_of_own(box: Box) -> int:
    """How many values in use the box has made up."""
    return sum(value.provenance == OWN for value in box.values_in_use().values())


def _are_own(own: int, total: int) -> str:
    return f"Of the {total} values played with {own} {'are' if own > 1 else 'is'} of the box's own making: no printed game has them."


def unknown_in_part(material: Material) -> str:
    """A sentence on how much of the printed game is not known; nothing if only readings of a source are open."""
    kinds = uncertain_by_kind(material.edition.box)
    if not kinds["reconstruction"] and not kinds["inferred"]:
        return ""
    total = len(material.edition.box.values_in_use())
    parts = [_of_kind(kind, len(values)) for kind, values in kinds.items() if values]
    return (
        f"The printed game is not known in full: {sum(map(len, kinds.values()))} of the {total} values played with could be otherwise"
        f" ({', '.join(parts)})."
    )


def uncertain_by_kind(box: Box) -> dict[str, dict[str, Value[Any]]]:
    """The values that could be otherwise by dotted path, by kind; each is in one kind only."""
    kinds: dict[str, dict[str, Value[Any]]] = {kind: {} for kind in KINDS}
    for path, value in box.uncertain().items():
        kinds[value.provenance if value.provenance in KINDS else "open"][path] = value
    return kinds


def _of_kind(kind: str, count: int) -> str:
    return f"{count or 'none'} {'are' if count > 1 else 'is'} {KINDS[kind]}"


def _exhibit(kind: str, values: Mapping[str, Value[Any]], edition: Edition) -> Exhibit:
    rows = tuple(
        (_capital(title_of(edition, path)), shown(value.value), alternatives(value), _note(edition, path, value), path)
        for path, value in values.items()
    )
    number = f"{len(values)} value{'' if len(values) == 1 else 's'}"
    return Exhibit(table=Table(f"{number}: {KINDS[kind]}", COLUMNS, rows), is_table_open=len(values) <= MAX_OPEN)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _note(edition: Edition, path: str, value: Value[Any]) -> str:
    """The note on a value, unless it says no more than the value's title."""
    return "" if value.note.lower() == title_of(edition, path).lower() else value.note
