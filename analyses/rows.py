"""The rows of some whole blocks, made ready once for every analysis.

`field` is who plays at the table regardless of seat and villain: "greedy" if all play that strategy,
"greedy + 2 uniform" if one plays greedy among two who play uniform.

Names become numbers first. What a line is grouped by is one number then, its cell, and the sums over
the lines of each block and cell are counted into arrays: many times as fast as grouping by names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from analyses.block_totals import BlockTotals, Ints
from analyses.statistics.shares import WIN_UNITS
from sim.course import CARDS, MILESTONES, TARGETS
from sim.table import MAX_SEATS

GROUP = ("variant", "players", "field")
CELL = (*GROUP, "strategy", "villain", "seat")
_KINDS = {"players": pl.Int8, "seat": pl.Int8}  # all other keys are text

GAME_COLUMNS = ("turns", "rounds", "is_cut", "winners", "best", "second")
_ROUNDING = 1e-6

Names = Mapping[str, Sequence[Any]]


@dataclass(frozen=True)
class PartBlocks:
    """The blocks of a part, numbered from 0: arrays [blocks]."""

    combination: Ints  # number of the villains' combination in the names
    replicate: Ints


@dataclass(frozen=True)
class Lines:
    """Lines of a part, of one kind: `codes` say what each line is, as numbers of `names`; `columns` hold whole numbers."""

    codes: Mapping[str, Ints]  # key -> [lines]
    block: Ints  # [lines] number of the block in the part
    columns: Mapping[str, Ints]  # name -> [lines]
    names: Names
    blocks: PartBlocks
    _cells: dict[tuple[str, ...], tuple[pl.DataFrame, Ints]] = field(default_factory=dict, repr=False)
    _totals: dict[tuple[tuple[str, ...], str], BlockTotals] = field(default_factory=dict, repr=False)

    def cells(self, keys: Sequence[str]) -> tuple[pl.DataFrame, Ints]:
        """The distinct values of some keys, a row each in the order of the keys, and the row of each line [lines]."""
        wanted = tuple(keys)
        if wanted not in self._cells:
            number, size = np.zeros(len(self.block), np.int64), 1
            for key in wanted:
                base = max(len(self.names[key]), 1)
                number, size = number * base + self.codes[key], size * base
            present = np.flatnonzero(np.bincount(number, minlength=size))
            place = np.zeros(size, np.int64)
            place[present] = np.arange(present.size)
            self._cells[wanted] = self._named(present, wanted), place[number]
        return self._cells[wanted]

    def totals(self, keys: Sequence[str], column: str) -> BlockTotals:
        """The lines of each block and cell of some keys, and the sum of a column over them."""
        wanted = tuple(keys), column
        if wanted not in self._totals:
            cells, cell = self.cells(keys)
            shape = len(self.blocks.combination), cells.height
            place, size = self.block * shape[1] + cell, shape[0] * shape[1]
            lines = np.bincount(place, minlength=size).reshape(shape)
            value = np.bincount(place, self.columns[column], size).astype(np.int64).reshape(shape)
            self._totals[wanted] = BlockTotals(cells, lines, value, self.blocks.combination, self.names["combination"])
        return self._totals[wanted]

    def _named(self, numbers: Ints, keys: Sequence[str]) -> pl.DataFrame:
        columns = []
        for key in reversed(keys):
            base = max(len(self.names[key]), 1)
            columns.append(pl.Series(key, [self.names[key][code] for code in numbers % base], _KINDS.get(key, pl.String)))
            numbers = numbers // base
        return pl.DataFrame(columns[::-1])


@dataclass(frozen=True)
class Rows:
    """One part of a study.

    `seats` has a line a seat and game, with all of CELL and the columns `units` (the win share in WIN_UNITS), `score`, `turns` (its
    own) and those of `sim.course` that the game has. The lines of a game follow each other, in the order of the seats.
    `games` has a line a game, with GROUP and the columns `turns` (of all seats), `rounds`, `is_cut`, `winners`
    (0 if cut off), `best` and `second` (the highest score, and the next seat's).
    """

    seats: Lines
    games: Lines


def make_ready(frame: pl.DataFrame) -> Rows:
    """A frame of whole blocks, as stored, as Rows.

    Raises ValueError for a win share that no number of winners explains, for a score that is no whole number, and
    for a game whose seats are not all there.
    """
    frame = in_order(frame)
    codes, names = _coded(frame)
    seat = frame["seat"].to_numpy()
    first, game = np.flatnonzero(seat == 0), np.cumsum(seat == 0) - 1
    columns = {
        "units": _whole(frame["win_share"] * WIN_UNITS, "a win share is no sum of equal parts of a win: a multiple of 1/840 is wanted"),
        "score": _whole(frame["score"], "a score is no whole number"),
        "turns": frame["turns"].to_numpy().astype(np.int64),
        **{name: frame[name].to_numpy().astype(np.int64) for name in (*MILESTONES, *CARDS, *TARGETS) if name in frame.columns},
    }
    which, members = _members(codes["strategy"], first, names["strategy"])
    fields, names["field"] = _numbered(which, [field_name(of_game) for of_game in members])
    which, members = _members(codes["villain"], first, names["villain"])
    combination, names["combination"] = _numbered(which, ["+".join(of_game) for of_game in members])
    block, blocks = _blocks(frame, first, combination)
    codes["field"] = fields[game]
    of_games = {key: codes[key][first] for key in GROUP}
    return Rows(
        Lines(codes, block[game], columns, names, blocks),
        Lines(of_games, block, _game_columns(frame, columns, first), names, blocks),
    )


def in_order(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with the seats of each game one after the other; sorted only if they are not. ValueError if one is missing."""
    if not _are_in_order(frame):
        frame = frame.sort("variant", "lineup", "replicate", "seat")
        if not _are_in_order(frame):
            raise ValueError("a game has a seat too many or too few")
    return frame


def _are_in_order(frame: pl.DataFrame) -> bool:
    seat, players = (frame[name].to_numpy().astype(np.int64) for name in ("seat", "players"))
    following = np.append(np.where(seat == players - 1, 0, seat + 1), 0)
    return bool((following[:-1] == np.append(seat[1:], 0)).all() and (seat[:1] == 0).all())


def _coded(frame: pl.DataFrame) -> tuple[dict[str, Ints], dict[str, list[Any]]]:
    """Numbers in place of variant, players, villain, strategy and seat, and what they stand for."""
    codes: dict[str, Ints] = {}
    names: dict[str, list[Any]] = {}
    for key in ("variant", "players", "villain", "strategy", "seat"):
        names[key] = known = frame[key].unique().sort().to_list()
        if key in _KINDS:
            codes[key] = np.searchsorted(np.array(known, np.int64), frame[key].to_numpy())
        else:
            codes[key] = frame[key].cast(pl.Enum(known)).to_physical().to_numpy().astype(np.int64)
    return codes, names


def _whole(values: pl.Series, problem: str) -> Ints:
    """Numbers that must be whole, as such; ValueError."""
    numbers = values.to_numpy()
    whole = np.rint(numbers)
    if not (np.abs(numbers - whole) <= _ROUNDING).all():
        raise ValueError(problem)
    exact: Ints = whole.astype(np.int64)
    return exact


def _members(codes: Ints, first: Ints, names: Sequence[str]) -> tuple[Ints, list[list[str]]]:
    """What the seats of each game hold, whatever their order: the number of the set of each game [games], and the names in each."""
    if not first.size:
        return np.zeros(0, np.int64), []
    base = MAX_SEATS + 1
    found, which = np.unique(np.add.reduceat(base**codes, first), return_inverse=True)
    counts = found[:, None] // base ** np.arange(len(names)) % base
    return which, [[name for name, count in zip(names, row, strict=True) for _ in range(count)] for row in counts.tolist()]


def _numbered(which: Ints, said: Sequence[str]) -> tuple[Ints, list[str]]:
    """Numbers of names in the order of the alphabet, in place of numbers in any order."""
    known = sorted(said)
    return np.array([known.index(name) for name in said], np.int64)[which], known


def _blocks(frame: pl.DataFrame, first: Ints, combination: Ints) -> tuple[Ints, PartBlocks]:
    """The block of each game [games], numbered from 0, and all blocks. `combination`: of each game."""
    _, start, block = np.unique(frame["block"].to_numpy()[first], return_index=True, return_inverse=True)
    return block, PartBlocks(combination[start], frame["replicate"].to_numpy()[first][start].astype(np.int64))


def _game_columns(frame: pl.DataFrame, columns: Mapping[str, Ints], first: Ints) -> dict[str, Ints]:
    """The columns of games: see Rows."""
    if not first.size:
        return {name: np.zeros(0, np.int64) for name in GAME_COLUMNS}
    score = columns["score"]
    best = np.maximum.reduceat(score, first)
    sizes = np.diff(np.append(first, score.size))
    is_best = score == np.repeat(best, sizes)
    shared = np.add.reduceat(is_best, first, dtype=np.int64) > 1
    rest = np.maximum.reduceat(np.where(is_best, np.iinfo(np.int64).min, score), first)
    return {
        "turns": np.add.reduceat(columns["turns"], first, dtype=np.int64),
        "rounds": np.maximum.reduceat(frame["rounds"].to_numpy(), first).astype(np.int64),
        "is_cut": (frame["outcome"] == "truncated").to_numpy()[first].astype(np.int64),
        "winners": np.add.reduceat(columns["units"] > 0, first, dtype=np.int64),
        "best": best,
        "second": np.where(shared | (sizes < 2), best, rest),
    }


def field_name(strategies: Iterable[str]) -> str:
    """The name of a table's strategies, the rarest first."""
    counts = sorted(Counter(strategies).items(), key=lambda item: (item[1], item[0]))
    if len(counts) == 1:
        return counts[0][0]
    return " + ".join(name if count == 1 else f"{count} {name}" for name, count in counts)
