"""The kernels' cache: it follows every source that kernels are built from, and does not grow."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import kernel

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of sources of its own."""
    for name in ("sim/one.py", "sim/games/some_game/turn.py", "strategies/some_game/parts/value.py", "strategies/some_game/bold.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n", encoding="utf-8")
    monkeypatch.setattr(kernel, "_ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["sim/one.py", "sim/games/some_game/turn.py", "strategies/some_game/parts/value.py"])
def test_the_digest_changes_with_any_source_of_kernels(tree: Path, name: str) -> None:
    before = kernel.source_digest()
    (tree / name).write_text("# another\n", encoding="utf-8")
    assert kernel.source_digest() != before
    (tree / name).write_text(f"# {name}\n", encoding="utf-8")
    assert kernel.source_digest() == before


def test_the_digest_changes_when_a_source_is_added_or_renamed(tree: Path) -> None:
    before = kernel.source_digest()
    (tree / "sim/two.py").write_text("", encoding="utf-8")
    added = kernel.source_digest()
    (tree / "sim/two.py").rename(tree / "sim/three.py")
    assert len({before, added, kernel.source_digest()}) == 3


def test_a_strategy_of_its_own_file_is_no_source_of_others(tree: Path) -> None:
    before = kernel.source_digest()
    (tree / "strategies/some_game/bold.py").write_text("# another\n", encoding="utf-8")
    assert kernel.source_digest() == before


def test_every_simulator_file_is_a_source() -> None:
    assert set(ROOT.glob("sim/**/*.py")) <= set(kernel.source_files())


def test_two_caches_are_kept(tmp_path: Path, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLAINY_CACHE", str(tmp_path / "cache"))
    made = []
    for age in range(4):
        (tree / "sim/one.py").write_text(f"# {age}\n", encoding="utf-8")
        folder = kernel._cache_folder()
        made.append(folder)
        os.utime(folder, (1_000_000 + age, 1_000_000 + age))
    # the newest is never the one to go, whatever the clock said of the others
    assert made[-1].is_dir()
    assert len([folder for folder in made if folder.is_dir()]) == 2


def test_the_cache_in_use_is_not_the_one_to_go(tmp_path: Path, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLAINY_CACHE", str(tmp_path / "cache"))
    first = kernel._cache_folder()
    os.utime(first, (1, 1))
    for age in range(2):
        (tree / "sim/one.py").write_text(f"# {age}\n", encoding="utf-8")
        kernel._cache_folder()
    (tree / "sim/one.py").write_text("# sim/one.py\n", encoding="utf-8")
    assert kernel._cache_folder().is_dir()


def test_a_cache_that_cannot_be_written_is_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("VILLAINY_CACHE", str(tmp_path / "file"))
    assert kernel._cache_folder().is_dir()


def test_bounds_checked_kernels_have_a_cache_of_their_own(tmp_path: Path) -> None:
    program = "from sim import kernel; print(kernel._cache_folder().name, kernel.BOUNDS_CHECKED)"
    names = []
    for checked in ("0", "1"):
        environment = {**os.environ, "VILLAINY_CACHE": str(tmp_path), "NUMBA_BOUNDSCHECK": checked, "NUMBA_DISABLE_JIT": "0"}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
        names.append(done.stdout.split())
    assert [flag for _, flag in names] == ["False", "True"]
    assert names[0][0] != names[1][0]
