"""What the tables of `analyses.solo` say, ready for words: how soon each villain wins alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from analyses.fold import Tables
from analyses.solo import KEYS
from sim.study import BASELINE

HALF = 0.5


@dataclass(frozen=True)
class Quantile:
    """The turns within which a part of the games is won, and its interval; null where so many are not."""

    estimate: int | None
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Alone:
    """How soon one villain wins alone, in one variant and by one strategy."""

    variant: str
    strategy: str
    villain: str
    games: int
    blocks: int
    truncated: int
    within: Mapping[float, Quantile]  # part of the games -> turns
    most: int | None  # turns of the longest game that was won; null if none was
    beyond: int | None  # turns that every game lasted that was cut off, and longer; null if none was
    mean: float | None  # null if a game was cut off
    mean_low: float | None
    mean_high: float | None
    unfinished: float
    unfinished_low: float
    unfinished_high: float

    @property
    def median(self) -> Quantile:
        """The turns within which half of the games are won."""
        return self.within[HALF]


def solo_findings(tables: Mapping[str, Tables]) -> list[Alone]:
    """One for each variant, strategy and villain, the baseline first; from the tables of `analyse`."""
    own = tables["solo"]
    unfinished = {_key(row): row for row in own["unfinished"].iter_rows(named=True)}
    parts: dict[tuple[str, ...], dict[float, Quantile]] = {}
    for row in own["quantiles"].iter_rows(named=True):
        parts.setdefault(_key(row), {})[row["part"]] = Quantile(row["estimate"], row["low"], row["high"])
    found = []
    for row in own["turns"].sort(pl.col("variant") != BASELINE, *KEYS).iter_rows(named=True):
        left = unfinished[_key(row)]
        found.append(
            Alone(
                *_key(row),
                games=row["n"],
                blocks=row["blocks"],
                truncated=row["truncated"],
                within=parts[_key(row)],
                most=row["most"],
                beyond=row["beyond"],
                mean=row["estimate"],
                mean_low=row["low"],
                mean_high=row["high"],
                unfinished=left["estimate"],
                unfinished_low=left["low"],
                unfinished_high=left["high"],
            )
        )
    return found


def _key(row: Mapping[str, str]) -> tuple[str, str, str]:
    return row["variant"], row["strategy"], row["villain"]
