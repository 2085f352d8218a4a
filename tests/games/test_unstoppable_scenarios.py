"""The cases of Unstoppable! state every reading of the box, in its own value and in every other, and each setting that is no list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.edition import open_edition
from sim.scenario import Case, read_file

FOLDER = Path(__file__).parent.parent / "scenarios" / "unstoppable"
CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in read_file(path).case]
READINGS = {path: value for path, value in open_edition("unstoppable").box.values() if path.startswith("readings.")}
OTHERS = [(path, other) for path, value in READINGS.items() for other in value.alternatives]


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def mentions(case: Case, path: str) -> bool:
    return path.removeprefix("readings.") in case.source


@pytest.mark.parametrize("path", READINGS)
def test_the_reading_of_the_box_is_stated(path: str) -> None:
    assert any(mentions(case, path) and path not in case.set for case in CASES)


@pytest.mark.parametrize(("path", "value"), OTHERS)
def test_every_other_reading_is_stated(path: str, value: Any) -> None:
    name = f"{path.removeprefix('readings.')} = {shown(value)}"
    assert any(case.set.get(path) == value and name in case.source for case in CASES)


def test_a_case_that_changes_a_reading_says_so() -> None:
    for case in CASES:
        assert all(mentions(case, path) for path in case.set if path in READINGS), case.name


@pytest.mark.parametrize("board", open_edition("unstoppable").box.data.boards)
def test_every_main_board_is_walked(board: str) -> None:
    assert any(case.source == f"facts, layout {board}" for case in CASES)


@pytest.mark.parametrize("example", ["moving", "upgrading", "the plan", "fate", "defeat"])
def test_the_examples_of_the_rulebook_hold_in_the_default_box(example: str) -> None:
    assert any(case.source == f"rulebook, example of {example}" and case.box is None and not case.set for case in CASES)
