"""How the kernels of this game are sealed: see `sim.kernel.sealed_kernel`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.villainous.records import Rules, State
from sim.kernel import int64, record_type, sealed_kernel, void
from sim.records import dtype_of


def sealed_answer(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a state and so many whole numbers that answers a whole number, or whether something holds."""
    return sealed_kernel(int64, record_type(dtype_of(Rules)), record_type(dtype_of(State)), *[int64] * num_arguments)


def sealed_change(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a state and so many whole numbers that changes the state."""
    return sealed_kernel(void, record_type(dtype_of(Rules)), record_type(dtype_of(State)), *[int64] * num_arguments)
