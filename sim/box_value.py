"""One value of a box, and what is known about it."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar, get_args

import msgspec

T = TypeVar("T")

Provenance = Literal["rulebook", "scan", "source", "inferred", "reconstruction", "own"]
PROVENANCES: tuple[str, ...] = get_args(Provenance)
OWN = "own"  # made up by whoever wrote the box: in no printed game, so that there is nothing to be unsure of
CERTAIN: tuple[str, ...] = ("rulebook", "scan", "source", OWN)


class Value(msgspec.Struct, Generic[T], forbid_unknown_fields=True, omit_defaults=True):
    """One value of a box and what is known about it."""

    value: T
    provenance: Provenance
    source: str = ""
    note: str = ""
    alternatives: list[T] = []
    weights: list[Annotated[float, msgspec.Meta(ge=0)]] = []  # how likely the value is, then each alternative; empty: all alike
    range: Annotated[list[float], msgspec.Meta(min_length=2, max_length=2)] | None = None

    def __post_init__(self) -> None:
        if self.provenance == OWN and (self.alternatives or self.range is not None):
            raise ValueError(f'is of the box\'s own making (provenance = "{OWN}"), and has no alternatives or range')
        if self.weights and (len(self.weights) != 1 + len(self.alternatives) or not sum(self.weights)):
            raise ValueError("must have a weight for the value and one for each alternative, not all of them 0")

    @property
    def is_certain(self) -> bool:
        """Whether a source gives the value, or the box has made it up, and nothing else is possible."""
        return self.provenance in CERTAIN and not self.alternatives and self.range is None
