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
    together = max(1, batch_size // len(games.blocks))
    for first in range(0, len(study.variant_names), together):
        variants = study.variant_names[first : first + together]
        played = None
        if len(variants) > 1:
            played = engine.play_out([study.editions[name] for name in variants], games.seating, study.loaded, study.seed)
        if played is None:
            played = _one_by_one(engine, study, variants, games.seating, batch_size)
        results[first : first + together] = played
    return results


def _one_by_one(engine: Engine, study: Study, variants: list[str], seating: Seating, batch_size: int) -> NDArray[Any]:
    """The results of some variants, each played for itself, in batches: records [variant, game, seat]."""
    results = np.empty((len(variants), *seating.villains.shape), engine.result_dtype)
    for index, variant in enumerate(variants):
        for first in range(0, len(seating.villains), batch_size):
            rows = slice(first, first + batch_size)
            try:
                results[index, rows] = play_batch(engine, study.editions[variant], seating.rows(rows), study.loaded, study.seed)
            except VillainyError as failure:
                where = f"variant {variant}, {seating.villains.shape[1]} players"
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
