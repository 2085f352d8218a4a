"""What two variants differ in, ready for words: villain by villain, and as a whole against a margin.

A villain's share *differs* if the interval that holds for all lines together excludes 0 and is not wholly inside the
margin; it is *within* the margin if that interval is wholly inside; else it is *undecided*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from analyses.statistics.digits import decimals, rounded, signed

DIFFERS, WITHIN, UNDECIDED = "differs", "within", "undecided"


@dataclass(frozen=True)
class Difference:
    """By how much one villain's share of wins is higher in one variant than in another; shares from -1 to 1."""

    players: int
    field: str
    strategy: str
    villain: str
    estimate: float
    low: float
    high: float
    low_all: float
    high_all: float
    games: int
    blocks: int
    changed: int

    @property
    def half_width(self) -> float:
        """Half the width of its own interval."""
        return (self.high - self.low) / 2

    @property
    def side(self) -> int:
        """1 higher beyond doubt, -1 lower, 0 not to be told."""
        return int(self.low_all > 0) - int(self.high_all < 0)

    @property
    def possible(self) -> float:
        """The largest difference, either way, that the interval for all lines together leaves."""
        return max(abs(self.low_all), abs(self.high_all))

    def against(self, margin: float) -> str:
        """DIFFERS, WITHIN or UNDECIDED."""
        if self.possible <= margin:
            return WITHIN
        return DIFFERS if self.side else UNDECIDED


def differences_of(table: pl.DataFrame) -> list[Difference]:
    """The rows of a table `villains` of `analyses.variants`; one block says nothing, so that all from -1 to 1 is left."""
    return [
        Difference(
            players=row["players"],
            field=row["field"],
            strategy=row["strategy"],
            villain=row["villain"],
            estimate=row["estimate"],
            low=-1.0 if row["low"] is None else row["low"],
            high=1.0 if row["high"] is None else row["high"],
            low_all=-1.0 if row["low_all"] is None else row["low_all"],
            high_all=1.0 if row["high_all"] is None else row["high_all"],
            games=row["n"],
            blocks=row["blocks"],
            changed=row["changed"],
        )
        for row in table.iter_rows(named=True)
    ]


def are_identical(found: Sequence[Difference]) -> bool:
    """Whether every game ended alike in both variants, one by one."""
    return bool(found) and not any(one.changed for one in found)


def overall(found: Sequence[Difference], margin: float) -> str:
    """DIFFERS if any villain does, WITHIN if all are, else UNDECIDED."""
    each = {one.against(margin) for one in found}
    return DIFFERS if DIFFERS in each else WITHIN if each == {WITHIN} else UNDECIDED


def possible_points(found: Sequence[Difference]) -> str:
    """The largest difference that is left among some, in points, rounded up so that it is not understated."""
    most, places = max((100 * one.possible for one in found), default=100.0), decimals(100 * one.half_width for one in found)
    step = 10.0**-places
    return rounded(min(-(-most // step) * step, 100.0), places)


def points(one: Difference) -> str:
    """The estimate and its own interval, in points; with a decimal at least, so that ends near 0 are told apart."""
    places = max(decimals([100 * one.half_width]), 1)
    return f"{signed(100 * one.estimate, places)} ({signed(100 * one.low, places)} to {signed(100 * one.high, places)})"
