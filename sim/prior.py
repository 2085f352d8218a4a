"""The prior: what a box may be instead, as independent unknowns, and the edits that a draw makes of it.

An unknown is a value of the box that says what else it may be, or which of several rival boxes is the printed
one. Its *settings* are what it is set to one at a time; a draw turns a number from 0 to 1 into an edit: of
alternatives by their weights (all alike, if the box gives none), of a range uniformly. The printed totals are
no unknowns: they only check the others.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from sim.box import Box
from sim.box_value import Value
from sim.edition import PRINTED_TOTALS, open_box
from sim.game import Game

RIVALS = "box"  # the path of the unknown that is the box itself

Edits = dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """One thing that an unknown may be: what it is called, and the edits that make it so; none for what it is now."""

    value: Any
    edits: Edits


@dataclass(frozen=True)
class Unknown:
    """Something about a box that could be otherwise. Of a range, `settings` holds the present value and the ends."""

    path: str
    settings: tuple[Setting, ...]  # the present one first
    weights: tuple[float, ...] = ()  # of the settings; empty: all alike
    range: tuple[float, float] | None = None
    is_whole: bool = False

    @property
    def others(self) -> tuple[Setting, ...]:
        """What it may be instead."""
        return self.settings[1:]

    def drawn(self, at: float) -> Setting:
        """The setting at a number from 0 up to 1: the quantile of its distribution."""
        if self.range is not None:
            return self._within(*self.range, at)
        bounds = list(accumulate(self.weights or [1.0] * len(self.settings)))
        return self.settings[min(bisect_right(bounds, at * bounds[-1]), len(bounds) - 1)]

    def _within(self, low: float, high: float, at: float) -> Setting:
        value: float = low + at * (high - low)
        if self.is_whole:
            value = min(math.floor(low + at * (high - low + 1)), int(high))
        return self.settings[0] if value == self.settings[0].value else Setting(value, {self.path: value})


def unknowns_of(box: Box, game: Game, fixed: Collection[str] = ()) -> list[Unknown]:
    """The unknowns of a box, in its order; the box itself first, if it has rivals. Values in `fixed` are taken as known."""
    found = [_of_value(path, value) for path, value in box.uncertain().items() if path not in fixed and not path.startswith(PRINTED_TOTALS)]
    rivals = _rivals(box, game) if box.name == game.default_box else None
    return [one for one in (rivals, *found) if one is not None and one.others]


def without_settings(box: Box, fixed: Collection[str] = ()) -> list[str]:
    """The uncertain values of which the box does not say what else they may be."""
    return [path for path, value in box.uncertain().items() if path not in fixed and not value.alternatives and value.range is None]


def edits_of(settings: Mapping[str, Setting]) -> Edits:
    """The edits that several unknowns' settings make together, by path of the unknown; single values win over rival boxes."""
    edits: Edits = {}
    for path in sorted(settings, key=lambda path: path != RIVALS):
        edits |= settings[path].edits
    return edits


def drawn_settings(unknowns: Sequence[Unknown], point: Sequence[float]) -> dict[str, Setting]:
    """What every unknown is at a point of the unit cube, by path."""
    return {one.path: one.drawn(float(at)) for one, at in zip(unknowns, point, strict=True)}


def _of_value(path: str, value: Value[Any]) -> Unknown | None:
    now = Setting(value.value, {})
    if value.alternatives:
        kept = [now, *(Setting(other, {path: other}) for other in value.alternatives if other != value.value)]
        weights = tuple(value.weights) if len(kept) == 1 + len(value.alternatives) else ()
        return Unknown(path, tuple(kept), weights)
    if value.range is None:
        return None
    low, high = value.range
    is_whole = isinstance(value.value, int)
    if is_whole:
        low, high = math.ceil(low), math.floor(high)
    ends = [Setting(end, {path: end}) for end in dict.fromkeys((low, high)) if end != value.value]
    return Unknown(path, (now, *ends), range=(low, high), is_whole=is_whole)


def _rivals(box: Box, game: Game) -> Unknown | None:
    if not game.rival_boxes:
        return None
    rivals = [Setting(name, _differing(box, open_box(game.name, name))) for name in game.rival_boxes]
    return Unknown(RIVALS, (Setting(box.name, {}), *rivals))


def _differing(box: Box, other: Box) -> Edits:
    """The edits that make one box of another, value by value."""
    before = dict(box.values())
    return {path: value.value for path, value in other.values() if path in before and value.value != before[path].value}
