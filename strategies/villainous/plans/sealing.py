"""How kernels of strategies are sealed: see `sim.kernel.sealed_kernel`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.games.villainous.records import Rules, State
from sim.kernel import int64, record_type, sealed_kernel, void
from sim.records import dtype_of
from strategies.villainous.plans.outlook import Outlook

_STATE = dtype_of(State)
_RULES, _TABLE, _OWN = record_type(dtype_of(Rules)), record_type(_STATE["table"]), record_type(_STATE["own"].base)
_OUTLOOK = record_type(dtype_of(Outlook))
_WORTH = record_type(np.dtype(np.float64))


def sealed_count(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a table and so many whole numbers that answers a whole number, or whether something holds."""
    return sealed_kernel(int64, _RULES, _TABLE, *[int64] * num_arguments)


def sealed_worth(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a table and so many whole numbers that answers what something is worth."""
    return sealed_kernel(_WORTH, _RULES, _TABLE, *[int64] * num_arguments)


def sealed_own_worth(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a table, what a seat knows, its outlook, and so many whole numbers that answers a worth."""
    return sealed_kernel(_WORTH, _RULES, _TABLE, _OWN, _OUTLOOK, *[int64] * num_arguments)


def sealed_look(function: Any) -> Any:
    """Seal a kernel of rules, a table and what a seat knows that fills its outlook."""
    return sealed_kernel(void, _RULES, _TABLE, _OWN, _OUTLOOK)(function)


def sealed_choice(num_arguments: int) -> Callable[[Any], Any]:
    """Seal a kernel of rules, a table, what a seat knows, its outlook, and so many whole numbers that answers a whole number."""
    return sealed_kernel(int64, _RULES, _TABLE, _OWN, _OUTLOOK, *[int64] * num_arguments)
