"""A run until shares are precise enough stops at the same part, whoever plays it and whatever interrupts it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sim import blocks, runner
from tests.runs import Interrupted, interrupted_after, parts_of, played
from tests.stored_rows import digest_of, num_games, rows_of


class ByBlocks:
    """A monitor whose half-width is that of a share, by the number of blocks it has seen."""

    def __init__(self) -> None:
        self.blocks, self.seen = 0, 0

    def add(self, frame: pl.DataFrame) -> None:
        self.blocks += frame["block"].n_unique()
        self.seen += 1

    def half_width(self) -> float | None:
        return 1.0 / self.blocks**0.5 if self.blocks else None


PRECISE: dict[str, Any] = {"games": None, "precision": 0.05, "strategies": ["uniform"], "mix": None, "variants": None}


@pytest.fixture(scope="module")
def precise(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    path = tmp_path_factory.mktemp("precise") / "results"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "TASK_GAMES", 400)
        return path, played(path, monitor=ByBlocks(), **PRECISE).parts


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_until_precise_stops_at_the_same_part(
    tmp_path: Path, precise: tuple[Path, int], monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(blocks, "TASK_GAMES", 400)
    path = tmp_path / "results"
    ended = played(path, workers, monitor=ByBlocks(), **PRECISE)
    assert ended.is_precise
    assert ended.half_width is not None
    assert ended.half_width <= 0.05
    assert ended.parts == precise[1] == len(parts_of(path))
    assert digest_of(path) == digest_of(precise[0])
    assert ended.games == num_games(path)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_until_precise_stops_at_the_same_part(
    tmp_path: Path, precise: tuple[Path, int], monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(blocks, "TASK_GAMES", 400)
    path = tmp_path / "results"
    for count in (2, 1):
        with interrupted_after(count), pytest.raises(Interrupted):
            played(path, workers, monitor=ByBlocks(), **PRECISE)
    (path / "parts" / parts_of(path)[0]).write_bytes(b"torn")
    assert played(path, workers, monitor=ByBlocks(), **PRECISE).parts == precise[1]
    assert digest_of(path) == digest_of(precise[0])


def test_a_precise_run_that_is_resumed_is_still_precise(tmp_path: Path, precise: tuple[Path, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "TASK_GAMES", 400)
    path = tmp_path / "results"
    played(path, monitor=ByBlocks(), **PRECISE)
    with interrupted_after(0):
        ended = played(path, monitor=ByBlocks(), **PRECISE)
    assert (ended.is_precise, ended.parts) == (True, precise[1])


def test_a_precision_out_of_reach_ends_at_the_cap_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "TASK_GAMES", 400)
    monkeypatch.setattr(runner, "MAX_GAMES", 3000)
    counts = [
        (ended.is_precise, ended.games, ended.parts)
        for workers in (1, 2)
        for ended in [played(tmp_path / str(workers), workers, monitor=ByBlocks(), **PRECISE | {"precision": 0.0001})]
    ]
    assert counts[0] == counts[1]
    assert counts[0][0] is False
    assert 3000 <= counts[0][1] < 3000 + 2 * 400


def test_a_precision_is_not_judged_on_a_few_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "TASK_GAMES", 100)
    played(tmp_path / "results", monitor=ByBlocks(), **PRECISE | {"precision": 0.49})
    blocks_of_size = rows_of(tmp_path / "results").group_by("players").agg(pl.col("block").n_unique())["block"]
    assert blocks_of_size.min() >= runner.MIN_BLOCKS  # type: ignore[operator]
