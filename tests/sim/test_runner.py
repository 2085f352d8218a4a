"""Runs: the same rows whatever the workers, the batch, the form of a strategy and the interruptions."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import polars as pl
import pytest

from sim import blocks
from sim.errors import BadInput, RunFailed, StrategyFailed
from sim.store import Results, read_manifest
from tests.plans import write_plugin
from tests.runs import Interrupted, interrupted_after, parts_of, played
from tests.stored_rows import digest_of, num_games, rows_of


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts without many games."""
    monkeypatch.setattr(blocks, "TASK_GAMES", 600)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows of a run that nothing happened to."""
    path = tmp_path_factory.mktemp("reference") / "results"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "TASK_GAMES", 600)
        played(path)
    return path


# --- the same rows


@pytest.mark.parametrize(("workers", "batch_size"), [(1, 64), (2, 4096), (2, 64), (3, 777)])
def test_rows_do_not_depend_on_workers_or_batches(tmp_path: Path, reference: Path, workers: int, batch_size: int) -> None:
    ended = played(tmp_path / "results", workers, batch_size)
    assert digest_of(tmp_path / "results") == digest_of(reference)
    assert ended.parts == len(parts_of(reference)) > 6
    assert ended.games == num_games(tmp_path / "results") == read_manifest(reference)["games"]


def test_rows_do_not_depend_on_whether_games_are_played_one_by_one(tmp_path: Path) -> None:
    for batch_size in (1, 4096):
        played(tmp_path / str(batch_size), batch_size=batch_size, games=12)
    assert digest_of(tmp_path / "1") == digest_of(tmp_path / "4096")


def test_a_part_is_the_same_file_content_whoever_played_it(tmp_path: Path, reference: Path) -> None:
    played(tmp_path / "results", 2, 64)
    for name in parts_of(reference):
        assert pl.read_parquet(tmp_path / "results/parts" / name).equals(pl.read_parquet(reference / "parts" / name)), name


@pytest.mark.parametrize("workers", [1, 2])
def test_a_vectorised_strategy_gives_the_rows_of_its_compiled_form(tmp_path: Path, workers: int) -> None:
    forms = {
        "both": write_plugin(tmp_path / "both.py", "", base="Uniform"),
        "vectorised": write_plugin(tmp_path / "vectorised.py", "choose = None", base="Uniform"),
        "compiled": write_plugin(tmp_path / "compiled.py", "act = Strategy.act", base="Uniform"),
    }
    for form, target in forms.items():
        played(tmp_path / form, workers, strategies=[target, "first-legal"], variants=None, games=60)
    assert len({digest_of(tmp_path / form) for form in forms}) == 1


def test_another_seed_gives_other_rows(tmp_path: Path, reference: Path) -> None:
    played(tmp_path / "results", seed=2)
    assert digest_of(tmp_path / "results") != digest_of(reference)


def test_two_studies_in_one_process_do_not_disturb_each_other(tmp_path: Path, reference: Path) -> None:
    other = {"players": [4], "games": 30, "variants": {"tie": {"readings.tie": "fewer-heroes"}}}
    played(tmp_path / "other-first", 2, **other)
    played(tmp_path / "results", 2)
    played(tmp_path / "other-again", 1, **other)
    assert digest_of(tmp_path / "results") == digest_of(reference)
    assert digest_of(tmp_path / "other-first") == digest_of(tmp_path / "other-again")


# --- what is stored


def test_every_requested_game_is_stored_once(reference: Path) -> None:
    rows = rows_of(reference)
    assert rows.select("variant", "lineup", "replicate", "seat").is_unique().all()
    games = rows.group_by("variant", "players", "lineup", "replicate").len()
    assert (games["len"] == games["players"]).all()
    per_cell = games.group_by("variant", "players").len().sort("variant", "players")
    assert per_cell["len"].to_list() == [120 * (2 + 2 * players) for _ in range(3) for players in (3, 4)]


def test_wins_shared_wins_and_truncated_games_are_all_games(tmp_path: Path) -> None:
    played(tmp_path / "results", turn_limit=6, variants=None)  # about when a game of three ends
    games = rows_of(tmp_path / "results").group_by("players", "lineup", "replicate").agg(pl.col("outcome").unique(), pl.col("win_share"))
    assert (games["outcome"].list.len() == 1).all(), "seats agree on how the game ended"
    is_truncated = games["outcome"].list.first() == "truncated"
    is_shared = games["win_share"].list.max().is_between(0.0, 1.0, closed="none")
    is_won = games["win_share"].list.max() == 1.0
    assert (is_truncated.cast(int) + is_shared.cast(int) + is_won.cast(int) == 1).all()
    total = games["win_share"].list.sum()
    assert ((total - (~is_truncated).cast(float)).abs() < 1e-9).all(), "a truncated game is nobody's, another is given out whole"


def test_a_study_of_truncated_games_only_is_a_study(tmp_path: Path) -> None:
    ended = played(tmp_path / "results", turn_limit=1, variants=None)
    rows = rows_of(tmp_path / "results")
    assert ended.games == num_games(tmp_path / "results")
    assert set(rows["outcome"]) == {"truncated"}
    assert rows["win_share"].sum() == 0
    assert rows["turns"].max() == 2, "the turn that would be too many is the last to be counted"


def test_a_variant_that_edits_nothing_equals_the_baseline_game_by_game(reference: Path) -> None:
    rows = rows_of(reference).drop("variant")
    variants = rows_of(reference)["variant"]
    baseline, nothing, short = (rows.filter(variants == name) for name in ("baseline", "none", "short-hand"))
    assert baseline.equals(nothing)
    assert not baseline.equals(short)


def test_a_variant_that_edits_a_value_to_what_it_is_equals_the_baseline(tmp_path: Path) -> None:
    played(tmp_path / "results", variants={"same": {"setup.hand_size": 4, "readings.tie": "shared"}})
    rows = rows_of(tmp_path / "results")
    assert rows.filter(pl.col("variant") == "same").drop("variant").equals(rows.filter(pl.col("variant") == "baseline").drop("variant"))


# --- after an interruption


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 1)])
def test_a_resumed_run_has_the_rows_of_an_uninterrupted_one(tmp_path: Path, reference: Path, before: int, after: int) -> None:
    path = tmp_path / "results"
    with interrupted_after(3), pytest.raises(Interrupted):
        played(path, before)
    kept = {name: (path / "parts" / name).stat().st_mtime_ns for name in parts_of(path)}
    assert len(kept) == 3
    assert "finished" not in read_manifest(path)
    ended = played(path, after, 64)
    assert ended.games == read_manifest(path)["games"]
    assert digest_of(path) == digest_of(reference)
    assert {name: (path / "parts" / name).stat().st_mtime_ns for name in kept} == kept, "what was finished is not played again"


def test_a_finished_run_that_is_resumed_plays_nothing(tmp_path: Path, reference: Path) -> None:
    path = tmp_path / "results"
    played(path)
    with interrupted_after(0):
        assert played(path).games == num_games(reference)


@pytest.mark.parametrize("damage", ["empty", "cut", "hole", "tail", "other rows", "text"])
def test_a_torn_part_is_played_again(tmp_path: Path, reference: Path, damage: str) -> None:
    path = tmp_path / "results"
    played(path)
    torn = path / "parts" / parts_of(path)[2]
    whole = torn.read_bytes()
    if damage == "other rows":
        pl.read_parquet(torn).head(-1).write_parquet(torn)
    else:
        middle = len(whole) // 2
        torn.write_bytes(
            {
                "empty": b"",
                "cut": whole[:middle],
                "hole": whole[: middle // 2] + bytes(middle) + whole[middle // 2 + middle :],
                "tail": whole[:-8],
                "text": b"no part",
            }[damage]
        )
    played(path, 2)
    assert digest_of(path) == digest_of(reference)


def test_a_missing_part_is_played_again(tmp_path: Path, reference: Path) -> None:
    path = tmp_path / "results"
    played(path)
    names = parts_of(path)
    for name in (names[0], names[-1]):
        (path / "parts" / name).unlink()
    with pytest.raises(BadInput, match=f"should hold {len(names)} parts but holds {len(names) - 2}; resume its run with: villainy "):
        Results(path).parts()
    played(path)
    assert digest_of(path) == digest_of(reference)


def test_files_that_are_no_parts_do_not_matter(tmp_path: Path, reference: Path) -> None:
    path = tmp_path / "results"
    played(path)
    (path / "parts/part-copy.parquet.txt").write_text("a note", encoding="utf-8")
    (path / ".writing").mkdir(exist_ok=True)
    (path / ".writing/part-000001.parquet").write_bytes(b"half")
    played(path)
    assert digest_of(path) == digest_of(reference)
    assert not (path / ".writing").exists()


# --- what fails while running


@pytest.mark.parametrize("workers", [1, 2])
def test_a_strategy_that_fails_late_is_named_with_its_game(tmp_path: Path, workers: int) -> None:
    target = write_plugin(tmp_path / "mine.py", "def act(self, decision):\n    raise KeyError('lost')")
    with pytest.raises(StrategyFailed) as failed:
        played(tmp_path / "results", workers, strategies=[target], mix=None)
    message = str(failed.value)
    assert message.startswith("Strategy 'mine' raised KeyError: 'lost' in the game of seed 1, replicate ")
    assert re.search(r"\(variant baseline, [34] players\)\.$", message)
    assert "seat 0's decision 0 (card)" in message


def test_a_worker_that_dies_ends_the_run_and_finished_parts_stay(tmp_path: Path, reference: Path) -> None:
    path, fuse = tmp_path / "results", tmp_path / "fuse"
    body = f"""
choose = None

def act(self, decision):
    if os.path.exists({str(fuse)!r}) and os.getpid() != {os.getpid()}:
        os.kill(os.getpid(), signal.SIGKILL)
    return super().act(decision)
"""
    target = write_plugin(tmp_path / "mine.py", body, base="Uniform")
    fuse.touch()
    began = time.monotonic()
    with pytest.raises(RunFailed) as failed:
        played(path, 2, strategies=[target, "first-legal"])
    assert time.monotonic() - began < 60
    assert "A worker process died (killed, or out of memory) while it played one of the parts " in str(failed.value)
    assert "seed 1" in str(failed.value)
    fuse.unlink()
    played(path, 2, strategies=[target, "first-legal"])
    assert digest_of(path, "strategy") == digest_of(reference, "strategy")


def test_a_full_disk_ends_the_run_and_finished_parts_stay(tmp_path: Path, reference: Path) -> None:
    path = tmp_path / "results"
    (path / ".writing").mkdir(parents=True)
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    (path / ".writing/part-000002.parquet").symlink_to("/dev/full")
    with pytest.raises(RunFailed, match=r"Part 2 cannot be written to .*: the disk is full\."):
        played(path)
    assert parts_of(path) == ["part-000000.parquet", "part-000001.parquet"]
    played(path)
    assert digest_of(path) == digest_of(reference)


def test_a_full_disk_at_the_manifest_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "results"
    played(path)
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    (path / "manifest.json.tmp").symlink_to("/dev/full")
    with pytest.raises(RunFailed, match=r"The manifest cannot be written to .*: the disk is full\."):
        played(path)
    assert played(path).parts == len(parts_of(path))
