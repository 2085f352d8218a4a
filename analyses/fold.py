"""Folding: partial sums of each part of a study that add up, so that memory does not grow with its games.

In a partial table the columns named `num_...` and `sum_...` are whole numbers that add up; all others are keys.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

Tables = dict[str, pl.DataFrame]
MANY = 64  # partial tables that wait to be merged


class Fold:
    """Adds up partial tables by name."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[pl.DataFrame]] = {}

    def add(self, partials: Mapping[str, pl.DataFrame]) -> None:
        """Take the partial tables of one more part."""
        for name, table in partials.items():
            waiting = self._waiting.setdefault(name, [])
            waiting.append(table)
            if len(waiting) >= MANY:
                self._waiting[name] = [_merged(waiting)]

    def totals(self) -> Tables:
        """The sums over all parts so far, by name, rows in the order of their keys."""
        for name, waiting in self._waiting.items():
            self._waiting[name] = [_merged(waiting)]
        return {name: tables[0] for name, tables in self._waiting.items()}


def _merged(tables: list[pl.DataFrame]) -> pl.DataFrame:
    whole = pl.concat([table.select(tables[0].columns) for table in tables])  # merged ones have their keys first
    keys = [name for name in whole.columns if not name.startswith(("num_", "sum_"))]
    return whole.group_by(keys).agg(pl.exclude(keys).sum()).sort(keys)
