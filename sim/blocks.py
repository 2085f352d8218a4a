"""Expanding a study into blocks, and blocks into tasks.

A *block* is one deal of one villain combination, in one cyclic order of its seats, played in each
rotation of it, by every assignment of strategies. So every villain sits in every seat equally often
within a block. Cyclic orders take turns over replicates: after (k-1)! of them every villain has had
every other on either side equally often. Every variant plays the same blocks.

A *task* is a number of whole replicates of all combinations of one table size; it is the unit of
parallel work and makes one part of the results. It depends on the plan alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, permutations
from math import ceil

import numpy as np
from numpy.typing import NDArray

from sim.batch import Seating
from sim.edition import combination_digest
from sim.study import BASELINE, Study

TASK_GAMES = 16_384
MAX_SHARING = 128  # variants that share these games; with more a task grows, so that each has games enough to be worth a part


@dataclass(frozen=True)
class Task:
    """Whole replicates first .. first + num - 1 of one table size; `index` numbers the part it makes."""

    index: int
    size: int  # index in the study's table sizes
    first: int
    num: int


@dataclass(frozen=True)
class Games:
    """The games of a task, in the order in which every variant plays them."""

    seating: Seating
    blocks: NDArray[np.int64]  # [games]
    lineups: NDArray[np.int32]  # [games]


class SizePlan:
    """The blocks of one table size: seatings [combination, cyclic order, game, seat], digests [combination, game]."""

    def __init__(self, digests: NDArray[np.uint64], villains: NDArray[np.int8], strategies: NDArray[np.uint8], first_lineup: int) -> None:
        self.digests, self.villains, self.strategies = digests, villains, strategies
        self.lineups = first_lineup + np.arange(villains[..., 0].size, dtype=np.int32).reshape(villains.shape[:3])

    @property
    def games_per_replicate(self) -> int:
        """Games of one replicate of all combinations, in one variant."""
        return int(self.villains.shape[0] * self.villains.shape[2])


class Blocks:
    """The blocks and tasks of a study."""

    def __init__(self, study: Study) -> None:
        self.study = study

    @cached_property
    def sizes(self) -> list[SizePlan]:
        """One plan a table size; lineups are numbered through all of them."""
        plans: list[SizePlan] = []
        first = 0
        for players in self.study.players:
            plan = _fixed_lineups(self.study, players) if self.study.lineups else _balanced(self.study, players, first)
            first += plan.lineups.size
            plans.append(plan)
        return plans

    def replicates(self, size: int) -> int:
        """How many replicates give each strategy the wanted number of games, rounded up to whole ones."""
        if self.study.lineups:
            return self.study.games
        combos, players = self.sizes[size].villains.shape[0], self.study.players[size]
        return ceil(self.study.games / (int(combos) * players))

    def num_games(self) -> int:
        """All games of the study, in all variants, if it is not stopped by precision."""
        variants = len(self.study.variant_names)
        return variants * sum(self.replicates(size) * plan.games_per_replicate for size, plan in enumerate(self.sizes))

    def replicates_per_task(self, size: int) -> int:
        """How many replicates make a task."""
        sharing = min(len(self.study.variant_names), MAX_SHARING)
        return max(1, TASK_GAMES // (self.sizes[size].games_per_replicate * sharing))

    def tasks(self) -> Iterator[Task]:
        """The tasks, table sizes in turn. Without end if the study stops at a precision."""
        numbers = count()
        for turn in count():
            is_over = True
            for size in range(len(self.sizes)):
                num = self.replicates_per_task(size)
                left = num if self.study.precision is not None else self.replicates(size) - turn * num
                if left > 0:
                    is_over = False
                    yield Task(next(numbers), size, turn * num, min(num, left))
            if is_over:
                return

    def games(self, task: Task) -> Games:
        """The games of a task: replicate by replicate, combination by combination."""
        plan = self.sizes[task.size]
        num_combos, num_orders, num_games, players = plan.villains.shape
        replicates = np.repeat(np.arange(task.first, task.first + task.num), num_combos)
        combos = np.tile(np.arange(num_combos), task.num)
        orders = replicates % num_orders
        blocks = (replicates * num_combos + combos) * len(self.sizes) + task.size
        seating = Seating(
            villains=plan.villains[combos, orders].reshape(-1, players),
            strategies=plan.strategies[combos, orders].reshape(-1, players),
            combinations=plan.digests[combos].reshape(-1),
            replicates=np.repeat(replicates.astype(np.uint64), num_games),
        )
        return Games(seating, np.repeat(blocks, num_games), plan.lineups[combos, orders].reshape(-1))


def assignments(num_strategies: int, players: int, num_mixed: int) -> list[tuple[int, ...]]:
    """Which strategy each place of a cyclic order plays: all the same, and of the first `num_mixed` also one A among Bs."""
    same = [(strategy,) * players for strategy in range(num_strategies)]
    focus = [
        tuple(one if place == chosen else others for place in range(players))
        for others in range(num_mixed)
        for one in range(num_mixed)
        if one != others
        for chosen in range(players)
    ]
    return list(dict.fromkeys(same + focus))  # with two seats, A among Bs is B among As


def cyclic_orders(players: int) -> list[tuple[int, ...]]:
    """The (k-1)! ways to sit k around a table."""
    return [(0, *rest) for rest in permutations(range(1, players))]


def _balanced(study: Study, players: int, first_lineup: int) -> SizePlan:
    """Every combination, in every cyclic order, in every rotation, with every assignment."""
    known = study.editions[BASELINE].villains
    chosen = [known.index(name) for name in study.villains]
    combos = np.array(list(combinations(chosen, players)), np.int8)
    orders = np.array(cyclic_orders(players))
    plays = np.array(assignments(len(study.strategies), players, study.num_mixed if study.mix == "focus" else 0), np.uint8)
    turned = (np.arange(players)[:, None] + np.arange(players)[None, :]) % players  # [rotation, seat] -> place
    seats = combos[:, orders][:, :, turned]  # [combination, order, rotation, seat]
    villains = np.repeat(seats, len(plays), axis=2)
    strategies = np.tile(plays[:, turned].transpose(1, 0, 2).reshape(-1, players), (len(combos), len(orders), 1, 1))
    digests = np.array([combination_digest([known[index] for index in combo]) for combo in combos], np.uint64)
    digests = np.repeat(digests[:, None], villains.shape[2], axis=1)
    return SizePlan(digests, villains, strategies, first_lineup)


def _fixed_lineups(study: Study, players: int) -> SizePlan:
    """The lineups of one table size as they stand, all in one block: those of the same villains share a deal."""
    known = study.editions[BASELINE].villains
    lineups = [(number, lineup.seats) for number, lineup in enumerate(study.lineups) if len(lineup.seats) == players]
    villains = np.array([[known.index(seat.villain) for seat in seats] for _, seats in lineups], np.int8)
    strategies = np.array([[study.strategies.index(seat.strategy) for seat in seats] for _, seats in lineups], np.uint8)
    digests = np.array([combination_digest([seat.villain for seat in seats]) for _, seats in lineups], np.uint64)
    plan = SizePlan(digests[None], villains[None, None], strategies[None, None], 0)
    plan.lineups = np.array([number for number, _ in lineups], np.int32)[None, None]
    return plan
