"""Edits of a box by dotted path: a copy that shares what no edit is in."""

from __future__ import annotations

import copy
from functools import reduce
from operator import getitem
from typing import Any, Protocol

import msgspec

from sim.box_types import type_at


class Editable(Protocol):
    """What is asked of a box: its values, converted and plain, and the edits of it that were made before, by path and value."""

    @property
    def data(self) -> Any:
        """The game's schema."""

    @property
    def raw(self) -> dict[str, Any]:
        """The plain values."""

    @property
    def edits_made(self) -> dict[tuple[str, str], tuple[Any, Any]]:
        """What edits made of values, plain and converted."""


class Edit:
    """Edits as they are made: tables that one is in are copied once, all others are shared.

    Only the values themselves are converted, and each once, however many boxes it is in.
    """

    def __init__(self, box: Editable) -> None:
        self.raw: dict[str, Any] = dict(box.raw)
        self.data: Any = copy.copy(box.data)
        self.is_wrong = False  # whether a value is not what its place wants: converting the whole box says what is wrong
        self._box = box
        self._opened: dict[str, tuple[dict[str, Any], Any]] = {"": (self.raw, self.data)}

    def make(self, path: str, value: Any) -> None:
        """Edit one value. A table that says where its value is known from replaces all that was known; a bare value what it is."""
        table, _, last = path.rpartition(".")
        raw, data = self._open(table)
        raw[last], converted = self._made(path, value)
        _put(data, last, converted)

    def _made(self, path: str, value: Any) -> tuple[Any, Any]:
        """What an edit makes of a value: plain, and converted."""
        key = path, repr(value)
        if key not in self._box.edits_made:
            is_whole = isinstance(value, dict) and "provenance" in value
            raw = value if is_whole else {**_value_at(self._box.raw, path), "value": value}
            schema: Any = type(self._box.data)
            try:
                self._box.edits_made[key] = raw, msgspec.convert(raw, type_at(schema, path))
            except msgspec.ValidationError:
                self.is_wrong = True
                return raw, None
        return self._box.edits_made[key]

    def _open(self, table: str) -> tuple[dict[str, Any], Any]:
        """A table's own copy, by its dotted path, as plain values and converted."""
        if table not in self._opened:
            above, _, last = table.rpartition(".")
            raw, data = self._open(above)
            raw[last] = dict(raw[last])
            inner = copy.copy(_get(data, last))
            _put(data, last, inner)
            self._opened[table] = raw[last], inner
        return self._opened[table]


def _value_at(raw: Any, path: str) -> Any:
    """The plain value at a dotted path."""
    return reduce(getitem, path.split("."), raw)


def _get(node: Any, key: str) -> Any:
    return node[key] if isinstance(node, dict) else getattr(node, key)


def _put(node: Any, key: str, value: Any) -> None:
    if isinstance(node, dict):
        node[key] = value
    else:
        setattr(node, key, value)
