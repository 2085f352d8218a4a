"""A results folder is only written by one run of the plan that it holds; another's is refused and left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim import blocks, runner
from sim.blocks import Blocks
from sim.errors import BadInput
from sim.store import writing
from tests.plans import plan, write_plugin
from tests.runs import KEYS, played


def test_a_folder_that_is_being_written_is_refused(tmp_path: Path) -> None:
    path, study = tmp_path / "results", plan(**KEYS)
    manifest = runner.manifest_of(study, Blocks(study), ["villainy"])
    with writing(path, manifest), pytest.raises(BadInput, match="is being written by another run"):
        played(path)
    assert played(path).parts > 0


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts without many games."""
    monkeypatch.setattr(blocks, "TASK_GAMES", 600)


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("players", {"players": [3]}),
    ("villains", {"villains": ["hook", "scar", "jafar", "cruella"]}),
    ("strategies", {"strategies": ["uniform"], "mix": None}),
    ("mix", {"mix": None}),
    ("games", {"games": 121}),
    ("seed", {"seed": 2}),
    ("turn_limit", {"turn_limit": 50}),
    ("edits", {"set": {"setup.hand_size": 5}}),
    ("variants", {"variants": {}}),
    ("box", {"box": "same-decks"}),
    ("name", {"name": "another"}),
]


@pytest.mark.parametrize(("field", "keys"), CHANGES, ids=[field for field, _ in CHANGES])
def test_a_changed_plan_is_refused_and_the_field_named(tmp_path: Path, field: str, keys: dict[str, Any]) -> None:
    path, study = tmp_path / "results", plan(**KEYS)
    with writing(path, runner.manifest_of(study, Blocks(study), ["villainy"])):
        pass
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*")}
    with pytest.raises(BadInput, match=rf"holds another study: {field} = .* there, .* now\. Name another folder, such as: "):
        played(path, **keys)
    assert {file: file.stat().st_mtime_ns for file in path.rglob("*") if file.name != ".lock"} == {
        file: time for file, time in before.items() if file.name != ".lock"
    }


def test_a_strategy_that_has_changed_is_refused(tmp_path: Path) -> None:
    target = write_plugin(tmp_path / "mine.py", "", base="Uniform")
    played(tmp_path / "results", strategies=[target], mix=None)
    write_plugin(tmp_path / "mine.py", "# otherwise", base="Uniform")
    with pytest.raises(BadInput, match="cannot be resumed: its strategies have changed since it was begun"):
        played(tmp_path / "results", strategies=[target], mix=None)


def test_a_simulator_that_has_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path / "results")
    monkeypatch.setattr(runner, "source_digest", lambda: "another")
    with pytest.raises(BadInput, match="cannot be resumed: the simulator has changed since it was begun"):
        played(tmp_path / "results")


def test_a_folder_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos"
    path.mkdir()
    (path / "cat.jpg").write_bytes(b"meow")
    with pytest.raises(BadInput, match="holds something else than results of villainy; name an empty or a new one"):
        played(path)
    assert [file.name for file in path.iterdir()] == ["cat.jpg"]


@pytest.mark.parametrize("manifest", ["{}", "[]", "no json", '{"format": "other"}', '{"format": "villainy-results", "format_version": 99}'])
def test_a_manifest_of_something_else_is_refused_and_left_alone(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.json").write_text(manifest, encoding="utf-8")
    with pytest.raises(BadInput):
        played(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["manifest.json"]


def test_parts_without_a_manifest_are_not_taken_for_those_of_this_study(tmp_path: Path) -> None:
    played(tmp_path / "results", seed=2)
    (tmp_path / "results/manifest.json").unlink()
    with pytest.raises(BadInput, match="holds something else"):
        played(tmp_path / "results")


@pytest.mark.parametrize("where", ["file", "file/below", "/proc/nowhere/results", "a" * 300])
def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        played(tmp_path / where)
    assert "\n" not in str(refused.value)
    assert "Errno" not in str(refused.value)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "in the way"
