"""What may be said of the villains, whatever the box is: only what holds in nearly all boxes that it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

NEARLY_ALL = 0.9  # the lower end of the interval of the share of boxes
ENOUGH = 0.05  # of the spread: groups that explain less are not named among what would decide


@dataclass(frozen=True)
class Headline:
    """Of one table size and strategy: who is strongest, above and below the fair share in nearly all boxes; else what would decide."""

    players: int
    strategy: str
    strongest: str | None
    above: list[str]
    below: list[str]
    deciding: list[str]  # groups with the largest total shares of the spread, the largest first

    def as_document(self) -> dict[str, Any]:
        """Plain values."""
        return {key: getattr(self, key) for key in ("players", "strategy", "strongest", "above", "below", "deciding")}


def headlines(tables: dict[str, pl.DataFrame]) -> list[Headline]:
    """The headline of each table size and strategy, from the tables of `analyses.sensitivity.tables`."""
    found = []
    for (players, strategy), own in tables["spread"].group_by(["players", "strategy"], maintain_order=True):
        is_own = (pl.col("players") == players) & (pl.col("strategy") == strategy)
        shares = tables["sobol"].filter(is_own & (pl.col("villain") == "") & (pl.col("total") >= ENOUGH) & (pl.col("total_low") > 0))
        strongest = own.filter(pl.col("strongest_low") >= NEARLY_ALL)["villain"].to_list()
        found.append(
            Headline(
                int(str(players)),
                str(strategy),
                strongest[0] if strongest else None,
                own.filter(pl.col("above_low") >= NEARLY_ALL)["villain"].to_list(),
                own.filter(1 - pl.col("above_high") >= NEARLY_ALL)["villain"].to_list(),
                shares.sort("total", descending=True)["unknowns"].to_list(),
            )
        )
    return found
