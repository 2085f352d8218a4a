"""The rows of some whole blocks, made ready once for every analysis.

`field` is who plays at the table regardless of seat and villain: "greedy" if all play that strategy,
"greedy + 2 uniform" if one plays greedy among two who play uniform.

Names become numbers first, and what a row is grouped by becomes one number, its `cell`: grouping by two
whole numbers is five times as fast as grouping by six names. `Rows.named` gives the names back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from analyses.statistics.shares import WIN_UNITS

GROUP = ("variant", "players", "field")
CELL = (*GROUP, "strategy", "villain", "seat")


@dataclass(frozen=True)
class Rows:
    """One part of a study.

    `table` has one row a seat and game: `cell`, `combination`, `block`, `game`, `units` (the win share in
    WIN_UNITS), `turns`, `rounds`, `is_cut`, all numbers. `names` lists what the digits of a cell stand for.
    """

    table: pl.DataFrame
    names: dict[str, list[str] | list[int]]

    def cell_of(self, keys: Sequence[str]) -> pl.Expr:
        """The number that stands for a row's values of some of CELL, from its `cell`."""
        number, cell = pl.lit(0, pl.Int64), pl.col("cell")
        for key, base, divisor in self._digits(CELL):
            if key in keys:
                number = number * base + cell // divisor % base
        return number.alias("cell")

    def named(self, table: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
        """A table with the names in place of `cell`, which stands for `keys`, and of `combination` if it has one."""
        columns = [_value(key, pl.col("cell") // divisor % base, self.names[key]) for key, base, divisor in self._digits(keys)]
        if "combination" in table.columns:
            columns.append(_value("combination", pl.col("combination"), self.names["combination"]))
        rest = [name for name in table.columns if name not in ("cell", "combination")]
        return table.select(*columns, *rest)

    def _digits(self, keys: Sequence[str]) -> list[tuple[str, int, int]]:
        """(key, base, divisor) of each digit of the number for `keys`."""
        bases = [max(len(self.names[key]), 1) for key in keys]
        divisors = [1] * len(keys)
        for index in reversed(range(len(keys) - 1)):
            divisors[index] = divisors[index + 1] * bases[index + 1]
        return list(zip(keys, bases, divisors, strict=True))

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a game: `cell` (of GROUP), combination, block, turns of all seats, rounds, is_cut, winners (0 if cut off)."""
        return self.table.group_by("game").agg(
            self.cell_of(GROUP).first(),
            pl.col("combination").first(),
            pl.col("block").first(),
            pl.col("turns").sum(),
            pl.col("rounds").max(),
            pl.col("is_cut").first(),
            (pl.col("units") > 0).sum().cast(pl.Int64).alias("winners"),
        )


def _value(key: str, digit: pl.Expr, names: Sequence[str] | Sequence[int]) -> pl.Expr:
    kind = pl.Int8 if key in ("players", "seat") else pl.String
    if not names:  # no rows
        return digit.cast(kind).alias(key)
    return digit.replace_strict(list(range(len(names))), list(names), return_dtype=kind).alias(key)


def make_ready(frame: pl.DataFrame) -> Rows:
    """A frame of whole blocks, as stored, as Rows.

    Raises ValueError for a win share that no number of winners explains, and for a line-up with two strategies or
    villains in one seat.
    """
    units = (pl.col("win_share") * WIN_UNITS).round()
    if (frame.select((pl.col("win_share") * WIN_UNITS - units).abs().max()).item() or 0.0) > 1e-6:
        raise ValueError("a win share is no sum of equal parts of a win: a multiple of 1/840 is wanted")
    coded, names = _coded(frame)
    lineups, names["field"], names["combination"] = _lineups(coded, names)
    table = coded.join(lineups, on="lineup")
    cell = pl.lit(0, pl.Int64)
    for key in CELL:
        cell = cell * max(len(names[key]), 1) + pl.col(key).cast(pl.Int64)
    game = (pl.col("lineup").cast(pl.Int64) * len(names["variant"]) + pl.col("variant")) * (pl.col("replicate").max() + 1)
    return Rows(
        table.select(
            cell.alias("cell"),
            pl.col("combination"),
            pl.col("block"),
            (game + pl.col("replicate")).alias("game"),
            units.cast(pl.Int64).alias("units"),
            pl.col("turns").cast(pl.Int64),
            pl.col("rounds").cast(pl.Int64),
            pl.col("is_cut"),
        ),
        names,
    )


def _coded(frame: pl.DataFrame) -> tuple[pl.DataFrame, dict[str, list[str] | list[int]]]:
    """The frame with numbers in place of variant, players, villain, strategy and seat, and what they stand for."""
    names: dict[str, list[str] | list[int]] = {}
    columns = []
    for key in ("variant", "players", "villain", "strategy", "seat"):
        names[key] = known = frame[key].unique().sort().to_list()
        if frame.schema[key] == pl.String:
            columns.append(pl.col(key).cast(pl.Enum(known)).to_physical().cast(pl.Int64))
        else:
            columns.append(pl.col(key).cast(pl.Int64).replace_strict(known, list(range(len(known))), return_dtype=pl.Int64))
    return frame.with_columns(*columns, (pl.col("outcome") == "truncated").alias("is_cut")), names


def _lineups(coded: pl.DataFrame, names: dict[str, list[str] | list[int]]) -> tuple[pl.DataFrame, list[str], list[str]]:
    """Field and combination of each line-up, as numbers, and what these stand for; found once and not game by game."""
    place = pl.col("lineup").cast(pl.Int64) * len(names["seat"]) + pl.col("seat")
    seats = coded.group_by(place.alias("place")).agg(
        pl.col("lineup").first(),
        pl.col("villain", "strategy").first(),
        ((pl.col("villain").min() != pl.col("villain").max()) | (pl.col("strategy").min() != pl.col("strategy").max())).alias("differs"),
    )
    if seats["differs"].any():
        raise ValueError("a line-up has two strategies or two villains in one seat")
    members = seats.group_by("lineup").agg("villain", "strategy").sort("lineup")
    fields = [field_name(str(names["strategy"][code]) for code in codes) for codes in members["strategy"].to_list()]
    sets = ["+".join(sorted(str(names["villain"][code]) for code in codes)) for codes in members["villain"].to_list()]
    field_names, set_names = sorted(set(fields)), sorted(set(sets))
    field_codes, set_codes = ({name: code for code, name in enumerate(known)} for known in (field_names, set_names))
    numbered = members.select(
        "lineup",
        pl.Series("field", [field_codes[name] for name in fields], pl.Int64),
        pl.Series("combination", [set_codes[name] for name in sets], pl.Int64),
    )
    return numbered, field_names, set_names


def field_name(strategies: Iterable[str]) -> str:
    """The name of a table's strategies, the rarest first."""
    counts = sorted(Counter(strategies).items(), key=lambda item: (item[1], item[0]))
    if len(counts) == 1:
        return counts[0][0]
    return " + ".join(name if count == 1 else f"{count} {name}" for name, count in counts)
