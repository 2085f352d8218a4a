"""Rows of games that were never played: true shares are known, and the games of a block depend on each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import polars as pl

from sim.store import COLUMNS

STRENGTHS = {"hook": 1.0, "jafar": 1.1, "maleficent": 1.5, "scar": 0.9, "ursula": 0.6}


def simulated_rows(
    strengths: Mapping[str, float] = STRENGTHS,
    players: tuple[int, ...] = (3, 4),
    replicates: int = 50,
    *,
    correlation: float = 0.4,
    first_seat: float = 1.0,
    strategies: tuple[str, ...] = ("greedy",),
    focus: bool = False,
    variants: tuple[str, ...] = ("baseline",),
    ties: float = 0.05,
    truncated: float = 0.0,
    rounds: tuple[int, int] = (15, 26),
    seed: int = 1,
) -> pl.DataFrame:
    """Rows of a whole study: every combination, each block in all rotations, lineups and variants.

    In part `correlation` of its games a block's favourite wins, so that its games are alike. The wins
    of a villain are proportional to its strength, times `first_seat` where it starts.
    """
    random = np.random.default_rng(seed)
    rows: dict[str, list[object]] = {name: [] for name in COLUMNS}
    lineup_ids: dict[object, int] = {}
    block = 0
    for size in players:
        for _replicate in range(replicates):
            for villains in combinations(sorted(strengths), size):
                block += 1
                weights = np.array([strengths[name] for name in villains])
                favourite = random.choice(size, p=weights / weights.sum())
                for variant in variants:
                    for kind in dict.fromkeys(_kinds(strategies, size, focus)):
                        for turn in range(size):
                            order = [*villains[turn:], *villains[:turn]]
                            seated = [*kind[turn:], *kind[:turn]] if len(set(kind)) > 1 else kind
                            lineup = lineup_ids.setdefault((tuple(order), tuple(seated)), len(lineup_ids))
                            chances = np.array([strengths[name] for name in order]) * [first_seat, *[1.0] * (size - 1)]
                            winner = random.choice(size, p=chances / chances.sum())
                            if random.random() < correlation:
                                winner = order.index(villains[favourite])
                            won = np.zeros(size)
                            won[winner] = 1.0
                            if random.random() < ties:
                                won[(winner + 1) % size] = 1.0
                            won /= won.sum()
                            length = int(random.integers(*rounds)) if rounds[0] < rounds[1] else rounds[0]
                            cut = random.random() < truncated
                            if cut:
                                won[:], length = 0.0, max(rounds)
                            for seat in range(size):
                                line = (
                                    variant, size, block, lineup, _replicate, seat, order[seat], seated[seat],
                                    won[seat], 10.0 * won[seat], length, length, 3 * length, "truncated" if cut else "terminated",
                                )  # fmt: skip
                                for name, value in zip(COLUMNS, line, strict=True):
                                    rows[name].append(value)
    return pl.DataFrame(rows, schema=COLUMNS)


def _kinds(strategies: tuple[str, ...], size: int, focus: bool) -> Iterator[tuple[str, ...]]:
    for name in strategies:
        yield (name,) * size
    if focus:
        for name in strategies:
            for other in strategies:
                if name != other:
                    yield from ((*[other] * seat, name, *[other] * (size - 1 - seat)) for seat in range(size))


def in_parts(rows: pl.DataFrame, blocks: int = 64) -> list[pl.DataFrame]:
    """The rows cut into frames of whole blocks."""
    return [part for _, part in rows.group_by((pl.col("block") - 1) // blocks, maintain_order=True)]
