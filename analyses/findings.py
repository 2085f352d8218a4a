"""What the tables say, ready for words: who is above or below the fair share beyond doubt, or balanced, which seats, how long.

Beyond doubt is meant for all villains (or seats) of a table size together: the intervals `low_all` to `high_all`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from analyses.fold import Tables
from analyses.rotation import rotated_fields
from analyses.rows import GROUP
from analyses.settings import MARGIN
from sim.study import BASELINE


@dataclass(frozen=True)
class Share:
    """The share of one villain, or of one seat, by its name."""

    name: str
    estimate: float
    low: float
    high: float
    low_all: float
    high_all: float
    fair: float
    games: int
    blocks: int
    verdict: str | None = None  # as in `balance`; None where shares are none about balance
    games_to_decide: int | None = None
    is_too_close: bool = False

    @property
    def half_width(self) -> float:
        """Half the width of its own interval."""
        return (self.high - self.low) / 2

    @property
    def side(self) -> int:
        """1 above the fair share beyond doubt, -1 below it, 0 not to be told."""
        return int(self.low_all > self.fair) - int(self.high_all < self.fair)


@dataclass(frozen=True)
class Length:
    """How long games are, in one measure; the quartiles are null where so many games did not end."""

    shortest: int
    longest: int
    is_constant: bool
    by: Mapping[float, int | None]  # part of the games -> length by which they are over


@dataclass(frozen=True)
class Finding:
    """All that is found for one variant, table size and field; shares with the largest first, seats in order."""

    variant: str
    players: int
    field: str
    strategy: str  # of the villains and seats told of; in a mixed field, of the one among others
    games: int
    blocks: int
    shared: int
    truncated: int
    fair: float
    villains: tuple[Share, ...]
    seats: tuple[Share, ...]
    turns: Length
    rounds: Length
    is_rotated: bool  # every villain sat in every seat equally often
    is_judged: bool  # its strategy plays to win, or nothing is known of that
    margin: float

    @property
    def tells_balance(self) -> bool:
        """Whether shares are about the villains: all seats play the same, and villains took turns in the seats."""
        return self.is_rotated and not self.is_mixed

    @property
    def decided(self) -> int:
        """Games that ended by the rules."""
        return self.games - self.truncated

    @property
    def is_mixed(self) -> bool:
        """Whether not all seats play the same strategy."""
        return self.field != self.strategy


def findings(tables: Mapping[str, Tables]) -> list[Finding]:
    """What is found for each group, the baseline first, then by table size; from the tables of `analyse`."""
    rates, lengths, verdicts = tables["win_rates"], tables["turn_lengths"], tables["balance"]["villains"]
    rotated = set(rotated_fields(rates["villain_seats"], "n").iter_rows())
    judged = set(tables["robustness"]["shares"]["strategy"])
    found = []
    for row in rates["outcomes"].iter_rows(named=True):
        group = {key: row[key] for key in GROUP}
        villains = rows_of(rates["villains"], group)
        is_rotated = tuple(group.values()) in rotated
        for strategy in villains["strategy"].unique().sort().to_list():
            if is_rotated and not is_told(strategy, row["field"]):
                continue
            of_strategy = {**group, "strategy": strategy}
            shares = _shares(rows_of(villains, of_strategy), "villain", rows_of(verdicts, of_strategy))
            found.append(
                Finding(
                    variant=row["variant"],
                    players=row["players"],
                    field=row["field"],
                    strategy=strategy,
                    games=row["n"],
                    blocks=row["blocks"],
                    shared=row["shared"],
                    truncated=row["truncated"],
                    fair=(row["n"] - row["truncated"]) / row["n"] / row["players"],
                    villains=tuple(sorted(shares, key=lambda share: (-share.estimate, share.name))),
                    seats=tuple(_shares(rows_of(rates["seats"], of_strategy), "seat")),
                    turns=_length(lengths, {**group, "measure": "turns"}),
                    rounds=_length(lengths, {**group, "measure": "rounds"}),
                    is_rotated=is_rotated,
                    is_judged=strategy in judged,
                    margin=verdicts["margin"][0] if verdicts.height else MARGIN,
                )
            )
    return sorted(found, key=lambda one: (one.variant != BASELINE, one.variant, one.players, one.is_mixed, one.field, one.strategy))


def is_told(strategy: str, field: str) -> bool:
    """Whether a strategy's shares in a field answer a question: all play it, or one does among others."""
    return strategy in field.split(" + ")


def rows_of(table: pl.DataFrame, group: Mapping[str, object]) -> pl.DataFrame:
    """The rows of a table in which the keys have these values."""
    return table.filter(*(pl.col(key) == value for key, value in group.items()))


def _shares(table: pl.DataFrame, key: str, balance: pl.DataFrame | None = None) -> list[Share]:
    """Shares of villains or seats; `balance` has the verdicts on villains, if there are any."""
    verdicts = {} if balance is None else {row["villain"]: row for row in balance.iter_rows(named=True)}
    return [
        Share(
            name=str(row[key]),
            estimate=row["estimate"],
            low=row["low"],
            high=row["high"],
            low_all=row["low_all"],
            high_all=row["high_all"],
            fair=row["fair"],
            games=row["n"],
            blocks=row["blocks"],
            **{name: verdicts[row[key]][name] for name in ("verdict", "games_to_decide", "is_too_close") if row[key] in verdicts},
        )
        for row in table.iter_rows(named=True)
    ]


def _length(lengths: Tables, group: Mapping[str, object]) -> Length:
    row = rows_of(lengths["lengths"], group).row(0, named=True)
    parts = rows_of(lengths["quantiles"], group)
    return Length(row["shortest"], row["longest"], row["is_constant"], dict(zip(parts["part"], parts["estimate"], strict=True)))
