"""Playing a task: what a worker does. It is sent a plan and a task, and answers with plain arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sim.batch import Seating
from sim.blocks import Blocks, Task
from sim.engine import Engine, engine_of
from sim.errors import VillainyError
from sim.strategy import Strategy
from sim.study import Study

BATCH = 4096


def play_task(plan: bytes, task: Task, batch_size: int = BATCH) -> tuple[Task, NDArray[Any]]:
    """A task and its results: records [variant, game, seat]. `plan` is an encoded study.

    Raises RunFailed naming the variant; StrategyFailed also names strategy, game and decision.
    """
    return task, play_blocks(blocks_of(plan), task, batch_size)


def play_blocks(blocks: Blocks, task: Task, batch_size: int = BATCH) -> NDArray[Any]:
    """The results of a task, where its study is at hand; raises as `play_task`."""
    study, games = blocks.study, blocks.games(task)
    engine = engine_of(study.game)
    results = np.empty((len(study.variant_names), *games.seating.villains.shape), engine.result_dtype)
    for index, (variant, edition) in enumerate(study.editions.items()):
        for first in range(0, len(games.blocks), batch_size):
            rows = slice(first, first + batch_size)
            try:
                results[index, rows] = play_batch(engine, edition, games.seating.rows(rows), study.loaded, study.seed)
            except VillainyError as failure:
                where = f"variant {variant}, {study.players[task.size]} players"
                raise type(failure)(f"{str(failure).removesuffix('.')} ({where}).") from failure
    return results


def play_batch(engine: Engine, edition: Any, seating: Seating, strategies: list[Strategy], seed: int) -> NDArray[Any]:
    """The results of one batch of games: records [game, seat]."""
    batch = engine.begin(edition, seating, seed)
    engine.play(edition, batch, strategies, seating.strategies)
    return engine.score(edition, batch)


@lru_cache(maxsize=4)
def blocks_of(plan: bytes) -> Blocks:
    """The blocks of an encoded study; a worker plays many tasks of the same few."""
    return Blocks(msgspec.msgpack.decode(plan, type=Study))


def encode(study: Study) -> bytes:
    """A study as workers are sent it."""
    return msgspec.msgpack.encode(study)
