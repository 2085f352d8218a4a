"""One decision each of many games, before and after: what a game's tallies count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Step:
    """One decision each of many games, forced ones too; every array has one row a game."""

    rules: Any
    before: NDArray[Any]  # states
    legal: NDArray[np.bool_]  # [games, actions]
    actions: NDArray[np.int64]
    after: NDArray[Any]  # states, before anything else is decided


def count_flags(flags: Mapping[str, Any]) -> dict[str, int]:
    """In how many of a step's games each thing happened: name -> flags [games]."""
    return {name: int(np.count_nonzero(happened)) for name, happened in flags.items()}


def count_codes(names: Mapping[int, str], codes: NDArray[Any]) -> dict[str, int]:
    """How often each code is among some, by name; two codes may share one. KeyError for a code that has no name."""
    found = dict.fromkeys(names.values(), 0)
    for code, count in zip(*np.unique(codes, return_counts=True), strict=True):
        found[names[int(code)]] += int(count)
    return found
