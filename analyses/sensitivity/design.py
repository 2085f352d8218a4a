"""The plan of a sensitivity analysis: which boxes are played, as variants of a study.

*One at a time*: each setting of each unknown, all others as they are. *Jointly*: N base draws from the prior, each
a pair of boxes A and B that share nothing, and for each group of unknowns the box A with that group taken from B:
N (k + 2) boxes for k groups (Saltelli, Computer Physics Communications 145, 2002). Points are scrambled Sobol points
where N is a power of two, which is when they are balanced, and a Latin hypercube otherwise.

Boxes that come out alike are played once. A base draw of which one box fails the game's own checks is drawn again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from scipy.stats import qmc

from analyses.sensitivity.groups import Groups
from sim.edition import edition_with
from sim.errors import BadInput
from sim.prior import Edits, Setting, Unknown, drawn_settings, edits_of
from sim.study import BASELINE

MIN_DRAWS = 8
MAX_REJECTED = 50  # base draws a base draw that is kept, before it is given up


class Varied(msgspec.Struct, frozen=True):
    """An unknown: its path, what it may be (the present value first), and its range, if it has one."""

    path: str
    values: list[Any]
    range: list[float] | None = None


class Single(msgspec.Struct, frozen=True):
    """One unknown set to something else; no variant if the game's checks refuse that box."""

    path: str
    value: Any
    variant: str | None


class Design(msgspec.Struct, frozen=True):
    """Everything that was planned, and which variant of the study plays it. `first`, `second`, `swapped`: by base draw."""

    unknowns: list[Varied]
    not_varied: list[str]
    groups: Groups
    points: str
    draws: int
    rejected: int
    singles: list[Single]
    first: list[str]
    second: list[str]
    swapped: dict[str, list[str]]
    hopeless: dict[str, int] = {}  # villain -> of the independent draws those in which it has no way to win

    @property
    def boxes(self) -> list[str]:
        """The variants of the independent draws from the prior."""
        return [*self.first, *self.second]

    @property
    def num_boxes(self) -> int:
        """How many boxes were drawn, alike or not."""
        return self.draws * (len(self.groups) + 2)

    @property
    def distinct(self) -> int:
        """How many of them differ."""
        return len({*self.boxes, *(name for names in self.swapped.values() for name in names)})


Variants = dict[str, Edits]


class Drawing:
    """Collects the boxes of a plan: each gets one name, whoever asks for it."""

    def __init__(self, accepts: Callable[[Edits], bool]) -> None:
        self.accepts = accepts
        self.variants: Variants = {}
        self._names: dict[str, str] = {_key({}): BASELINE}
        self._sound: dict[str, bool] = {_key({}): True}
        self._counts = {"one": 0, "box": 0}

    def is_sound(self, edits: Edits) -> bool:
        """Whether the game's checks accept the box; asked once for each."""
        key = _key(edits)
        if key not in self._sound:
            self._sound[key] = self.accepts(edits)
        return self._sound[key]

    def name(self, edits: Edits, kind: str) -> str:
        """The variant of a sound box."""
        key = _key(edits)
        known = self._names.get(key)
        if known is None:
            self._counts[kind] += 1
            known = self._names[key] = f"{kind}-{self._counts[kind]:04d}"
            self.variants[known] = edits
        return known


def _key(edits: Edits) -> str:
    return json.dumps(edits, sort_keys=True)


def plan_boxes(
    unknowns: Sequence[Unknown], groups: Groups, num_boxes: int, seed: int, accepts: Callable[[Edits], bool], not_varied: Sequence[str] = ()
) -> tuple[Design, Variants]:
    """The plan, and the edits of each variant that it plays. Raises BadInput if so few boxes tell nothing, or none is sound."""
    draws = num_boxes // (len(groups) + 2)
    if draws < MIN_DRAWS:
        raise BadInput(
            f"--boxes = {num_boxes}: {len(groups)} groups of unknowns need at least {MIN_DRAWS * (len(groups) + 2)} boxes."
            " Give more boxes, or fewer groups with --groups."
        )
    drawing = Drawing(accepts)
    singles = [_single(one, setting, drawing) for one in unknowns for setting in one.others]
    first: list[str] = []
    second: list[str] = []
    swapped: dict[str, list[str]] = {name: [] for name in groups}
    rejected = 0
    num = len(unknowns)
    for point in points(2 * num, draws, seed):
        a, b = drawn_settings(unknowns, point[:num]), drawn_settings(unknowns, point[num:])
        boxes = [edits_of(a), edits_of(b), *(edits_of({**a, **{path: b[path] for path in groups[name]}}) for name in groups)]
        refused = sum(not drawing.is_sound(box) for box in boxes)
        rejected += refused
        if not refused:
            names = [drawing.name(box, "box") for box in boxes]
            first.append(names[0])
            second.append(names[1])
            for group, name in zip(groups, names[2:], strict=True):
                swapped[group].append(name)
        elif rejected > MAX_REJECTED * num_boxes:
            raise BadInput(f"Of {rejected + num_boxes:,} boxes drawn the game's own checks refused {rejected:,}; narrow what is uncertain.")
        if len(first) == draws:
            break
    varied = [Varied(one.path, [each.value for each in one.settings], list(one.range) if one.range else None) for one in unknowns]
    how = "scrambled Sobol points" if _is_power_of_two(draws) else "a Latin hypercube"
    design = Design(varied, list(not_varied), groups, how, draws, rejected, singles, first, second, swapped)
    return design, drawing.variants


def points(dimension: int, num: int, seed: int) -> Iterator[list[float]]:
    """Points of the unit cube without end; the first `num`, and every `num` after, fill it evenly."""
    kind = qmc.Sobol if _is_power_of_two(num) else qmc.LatinHypercube
    engine = kind(d=dimension, scramble=True, rng=np.random.default_rng(seed))
    while True:
        yield from engine.random(num).tolist()


def acceptance(box: Any, fixed: Edits) -> Callable[[Edits], bool]:
    """Whether the game's own checks accept a box with these edits, beside those of the study."""

    def accepts(edits: Edits) -> bool:
        try:
            edition_with(box, {**fixed, **edits})
        except BadInput:
            return False
        return True

    return accepts


def _single(one: Unknown, setting: Setting, drawing: Drawing) -> Single:
    is_sound = drawing.is_sound(setting.edits)
    return Single(one.path, setting.value, drawing.name(setting.edits, "one") if is_sound else None)


def _is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0
