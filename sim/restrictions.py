"""Restrictions: what a strategy may not do, beside what the rules forbid. Restricted play tells what a rule is worth.

A game lists them (`Game.restrictions`); `greedy.never-fates` is the strategy `greedy` under `never-fates`. The rules do not
change: what is legal, and what is forced, stays. The actions that are barred are hidden from what the strategy is shown as
legal; where nothing else is legal, none of them is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.kernel import kernel, open_kernel

MAX_RESTRICTIONS = 8  # in one batch: the bits of a byte


@dataclass(frozen=True)
class Restriction:
    """What a strategy may not do.

    bars(rules, table, action)          whether it bars a legal action of the decision that is due: a kernel
    """

    about: str  # what who is under it does not do; follows "a seat under it"
    bars: Callable[..., Any]


@open_kernel
def bars_nothing(rules: Any, table: Any, action: int) -> bool:
    """A restriction that is none: it holds an empty place among those of a batch."""
    return False


@kernel
def hide_barred(bars: Any, which: int, rules: Any, table: Any, legal: Any) -> None:
    """Hide the legal actions that some restrictions bar, `which` as bits; none if all are barred."""
    num_left = 0
    for action in range(legal.shape[0]):
        num_left += legal[action] and not is_barred(bars, which, rules, table, action)
    if num_left == 0:
        return
    for action in range(legal.shape[0]):
        if legal[action] and is_barred(bars, which, rules, table, action):
            legal[action] = False


@kernel
def is_barred(bars: Any, which: int, rules: Any, table: Any, action: int) -> bool:
    """Whether any of some restrictions bars an action."""
    for index in range(MAX_RESTRICTIONS):
        if (which >> index) & 1 != 0 and bars[index](rules, table, action):
            return True
    return False
