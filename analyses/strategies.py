"""Which strategy is stronger: what one seat wins that plays A among seats that play B.

    python -m analyses.strategies RESULTS

Tables: `pairs` has, for each A and B, the share of one A among Bs less the fair share, over all villains and seats;
`villains` has, for each villain, its share playing A among Bs less its share playing B among Bs, paired by
the deal. A field counts only if every villain played A in every seat equally often, as a focus study (`--mix focus`)
sees to: in fixed line-ups strategy, villain and seat are one thing. `low_all` and `high_all` hold at 95 % for all
rows of a table size together.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from analyses.fold import Tables
from analyses.rotation import rotated_fields, seat_lines
from analyses.rows import GROUP, Rows
from analyses.settings import Settings
from analyses.statistics.differences import differences
from analyses.statistics.shares import LEVEL, WIN_UNITS, share_interval
from analyses.statistics.strata import moments
from analyses.win_rates import VILLAIN

SIDE = [*GROUP, "strategy"]
PAIR = ["variant", "players", "strategy", "among"]
ONE = [*PAIR, "villain"]
INTERVAL = ["estimate", "low", "high", "n", "blocks", "low_all", "high_all"]


def partial(rows: Rows) -> Tables:
    """The sums of one part."""
    return {
        "sides": rows.seats.totals(SIDE, "units").sums(),
        "villains": _switches(rows),
        "seats": seat_lines(rows),
    }


def _switches(rows: Rows) -> pl.DataFrame:
    """The sums of what each villain wins more when it alone plays A among Bs than when it plays B like all others."""
    totals = rows.seats.totals(VILLAIN, "units")
    cells = list(totals.cells.iter_rows(named=True))
    place = {tuple(cell[key] for key in VILLAIN): index for index, cell in enumerate(cells)}
    minuend, subtrahend, named = [], [], []
    for index, cell in enumerate(cells):
        for among in others(cell["field"], cell["strategy"], cell["players"]):
            base = place.get((cell["variant"], cell["players"], among, among, cell["villain"]))
            if base is not None:
                minuend.append(index)
                subtrahend.append(base)
                named.append({**{key: cell[key] for key in ("variant", "players", "strategy", "villain", "field")}, "among": among})
    keys = pl.DataFrame(named, schema={**{key: totals.cells.schema[key] for key in VILLAIN}, "among": pl.String}, orient="row")
    return totals.difference(minuend, subtrahend, keys.select(*ONE, "field")).sums()


def others(field: str, strategy: str, players: int) -> Iterator[str]:
    """What all others play in a field in which exactly one seat plays a strategy: one name, or none."""
    alone, _, rest = field.partition(" + ")
    count = players - 1
    if rest and alone == strategy:
        if count == 1:
            yield rest
        elif rest.startswith(f"{count} ") and " + " not in rest:
            yield rest.removeprefix(f"{count} ")
    elif count == 1 and rest == strategy:
        yield alone


def finish(totals: Tables, settings: Settings) -> Tables:
    """The tables, from the sums over all parts."""
    fields = _focus_fields(totals["seats"])
    return {"pairs": _pairs(totals["sides"], fields), "villains": _villains(totals["villains"], fields)}


def _focus_fields(seats: pl.DataFrame) -> pl.DataFrame:
    """The fields with one A among Bs, in which every villain played A in every seat alike: variant, players, field, strategy, among."""
    sides = seats.select(SIDE).unique().join(rotated_fields(seats), on=GROUP, how="semi").sort(SIDE)
    kept = [
        {**row, "among": among} for row in sides.iter_rows(named=True) for among in others(row["field"], row["strategy"], row["players"])
    ]
    return pl.DataFrame(kept, schema={**{key: seats.schema[key] for key in SIDE}, "among": pl.String}, orient="row")


def _pairs(sums: pl.DataFrame, fields: pl.DataFrame) -> pl.DataFrame:
    """Share of one A among Bs less the fair share: the interval is the share's own, so that it is right for rare wins too."""
    everyone = sums.group_by(GROUP).agg((pl.col("sum_value").sum() / (pl.col("num_games").sum() * WIN_UNITS)).alias("fair"))
    own = sums.join(fields, on=SIDE).join(everyone, on=GROUP)
    groups, found = moments(own, [*PAIR, "fair"], WIN_UNITS)
    fair = groups["fair"].to_numpy()
    together = groups.select(pl.len().over("variant", "players")).to_series().to_numpy()
    low, high = share_interval(found)
    low_all, high_all = share_interval(found, 1 - (1 - LEVEL) / together)
    values = {"estimate": np.clip(found.mean, 0, 1), "low": low, "high": high, "low_all": low_all, "high_all": high_all}
    return (
        groups.with_columns(
            *(pl.Series(name, value - fair, pl.Float64) for name, value in values.items()),
            pl.Series("n", found.games).cast(pl.Int64),
            pl.Series("blocks", found.blocks).cast(pl.Int64),
        )
        .filter(pl.col("fair") > 0)
        .select(*PAIR, *INTERVAL)
    )


def _villains(sums: pl.DataFrame, fields: pl.DataFrame) -> pl.DataFrame:
    """The paired differences; `n` is the games in which the villain played A among Bs."""
    own = sums.join(fields, on=[*SIDE, "among"], how="semi", maintain_order="left")
    return differences(own, ONE, ["variant", "players"]).select(*ONE, *INTERVAL)


if __name__ == "__main__":
    from analyses.script import main

    main("strategies")
