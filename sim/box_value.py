"""One value of a box, and what is known about it."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

import msgspec

T = TypeVar("T")

Provenance = Literal["rulebook", "scan", "source", "inferred", "reconstruction"]
CERTAIN: tuple[str, ...] = ("rulebook", "scan", "source")


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
        if self.weights and (len(self.weights) != 1 + len(self.alternatives) or not sum(self.weights)):
            raise ValueError("must have a weight for the value and one for each alternative, not all of them 0")

    @property
    def is_certain(self) -> bool:
        """Whether a source gives the value and nothing else is possible."""
        return self.provenance in CERTAIN and not self.alternatives and self.range is None
