"""A file of a box as its owner writes it: bare values, lists side by side in rows, and blanks that are still to be filled in.

    provenance = "scan"         # where the values of this file are known from, but for those that say it themselves
    start_space = 2             # a bare value
    slots = { value = [1, 2], note = "seen from the side" }
    tokens = ["P3", "?", "E"]   # a blank in a list
    cards = '''
    3 EU 3
    1 D  2
    '''                         # rows of the lists that the type names in `rows`

Here such a file becomes what the box's type takes: every value a table, and the blanks taken out and listed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_origin

import msgspec

from sim.box_types import alternatives_of
from sim.box_value import Value
from sim.errors import BadInput

BLANK = "?"
VALUE = "value"
PROVENANCE = "provenance"  # the key of a file that says it of the bare values


@dataclass(frozen=True)
class Blank:
    """A value that is still to be filled in, wholly or in parts."""

    file: str
    key: str
    count: int


class Unfilled(BadInput):
    """A box with blanks."""

    def __init__(self, home: str, blanks: list[Blank]) -> None:
        self.blanks = blanks
        self.count = sum(blank.count for blank in blanks)
        first = blanks[0]
        others = f', and {len(blanks) - 1} more; "box check" lists them' if len(blanks) > 1 else ""
        super().__init__(f'Box {home} is not filled in: there is "{BLANK}" in {first.file}: {first.key}{others}.')


def count_blanks(value: Any) -> int:
    """How many blanks a value holds; in rows, how many of their words are."""
    if isinstance(value, dict):
        return sum(map(count_blanks, value.values()))
    if isinstance(value, list):
        return sum(map(count_blanks, value))
    if isinstance(value, str):
        return value.split().count(BLANK) if "\n" in value else int(value.strip() == BLANK)
    return 0


def take_blanks(raw: dict[str, Any], file: str, prefix: str = "") -> tuple[dict[str, Any], list[Blank]]:
    """The plain values of a file without those that are blank in any part, and what was taken out."""
    kept: dict[str, Any] = {}
    blanks: list[Blank] = []
    for key, value in raw.items():
        if isinstance(value, dict) and VALUE not in value:
            kept[key], inner = take_blanks(value, file, f"{prefix}{key}." if key != "edits" else "")
            blanks += inner
        elif count := count_blanks(value):
            blanks.append(Blank(file, prefix + key, count))
        else:
            kept[key] = value
    return kept, blanks


def rows_of(kind: Any) -> Mapping[str, tuple[str, ...]]:
    """The tables that a file of a type may have: for each, the lists that are its columns."""
    rows: Mapping[str, tuple[str, ...]] = getattr(kind, "rows", {})
    return rows


def spread_rows(kind: Any, raw: dict[str, Any], file: str) -> dict[str, Any]:
    """Tables of rows as the lists that are their columns. Raises BadInput."""
    spread = dict(raw)
    for table, columns in rows_of(kind).items():
        if table not in raw:
            continue
        text = spread.pop(table)
        if not isinstance(text, str):
            raise BadInput(f"{file}: {table} must be text of one row a line, each {' '.join(columns)}.")
        if twice := [column for column in columns if column in raw]:
            raise BadInput(f"{file}: {twice[0]} is given twice, by itself and in {table}.")
        rows = [line.split() for line in text.splitlines() if line.strip()]
        for number, row in enumerate(rows, 1):
            if len(row) != len(columns):
                raise BadInput(f"{file}: {table}, row {number} is {' '.join(row)!r}; a row is {len(columns)} words: {', '.join(columns)}.")
        for index, column in enumerate(columns):
            spread[column] = [int(row[index]) if re.fullmatch(r"-?\d+", row[index]) else row[index] for row in rows]
    return spread


def place_in_rows(kind: Any, raw: Mapping[str, Any], steps: list[Any]) -> str:
    """What a place in a file's lists is called in the table that they were written as; nothing if it was none."""
    for table, columns in rows_of(kind).items():
        if table in raw and steps and steps[0] in columns:
            row = next((step for step in steps if isinstance(step, int)), None)
            return f"{table}, {steps[0]}" if row is None else f"{table}, row {row + 1}: {steps[0]}"
    return ""


def fill_out(kind: Any, raw: dict[str, Any], provenance: Any = None) -> dict[str, Any]:
    """Bare values as tables with a file's provenance, if it has one."""
    known = raw.get(PROVENANCE, provenance)
    given = {key: value for key, value in raw.items() if key != PROVENANCE}
    if known is None:
        return given
    types = {spec.name: spec.type for spec in msgspec.structs.fields(kind)}
    return {key: _filled_out(types.get(key), value, known) for key, value in given.items()}


def laid_over(upper: Mapping[str, Any], lower: Mapping[str, Any]) -> dict[str, Any]:
    """One file's tables on top of another's, down to the values: what the upper one does not name stays."""
    laid = dict(lower)
    for key, value in upper.items():
        below = laid.get(key)
        are_tables = isinstance(value, dict) and isinstance(below, dict) and not {VALUE} & {*value, *below}
        laid[key] = laid_over(value, below) if are_tables else value  # type: ignore[arg-type]
    return laid


def known_from(value: Any, provenance: Any) -> Any:
    """A bare value, or a table that does not say it itself, as a table with a file's provenance, if it has one."""
    if provenance is None or (isinstance(value, dict) and (PROVENANCE in value or VALUE not in value)):
        return value
    return {**value, PROVENANCE: provenance} if isinstance(value, dict) else {VALUE: value, PROVENANCE: provenance}


def _filled_out(kind: Any, value: Any, provenance: Any) -> Any:
    for one in alternatives_of(kind):
        if get_origin(one) is Value:
            return known_from(value, provenance)
        if isinstance(value, dict) and get_origin(one) is dict:
            return {key: _filled_out(get_args(one)[1], inner, provenance) for key, inner in value.items()}
        if isinstance(value, dict) and isinstance(one, type) and issubclass(one, msgspec.Struct):
            return fill_out(one, value, provenance)
    return value
