"""A small study, played into a folder, and interrupted where a test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim import runner
from sim.runner import Options, run
from sim.store import Store
from tests.plans import plan

KEYS: dict[str, Any] = {
    "players": [3, 4],
    "villains": ["hook", "jafar", "scar", "ursula"],
    "games": 120,
    "strategies": ["uniform", "first-legal"],
    "mix": "focus",
    "variants": {"short-hand": {"setup.hand_size": 3}, "none": {}},
}


def played(path: Path, workers: int = 1, batch_size: int = 4096, monitor: Any = None, **keys: Any) -> runner.Ended:
    return run(plan(**KEYS | keys), path, Options(workers, batch_size, is_quiet=True), ["villainy", "run"], monitor)


def parts_of(path: Path) -> list[str]:
    return sorted(part.name for part in (path / "parts").iterdir())


class Interrupted(Exception):
    """What a test stops a run with."""


@contextmanager
def interrupted_after(count: int) -> Iterator[None]:
    """Stop the run when it writes part number `count`, counted as they come."""
    written: list[int] = []
    write = Store.write

    def stopping(store: Store, task: Any, frame: pl.DataFrame) -> None:
        if len(written) == count:
            raise Interrupted
        written.append(task.index)
        write(store, task, frame)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", stopping)
        yield
