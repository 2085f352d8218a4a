"""Every case of every game's scenarios holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.scenario import Case, CaseFile, read_file, run_case

FOLDER = Path(__file__).parent / "scenarios"


def all_cases() -> Iterator[object]:
    for path in sorted(FOLDER.glob("*/*.toml")):
        cases = read_file(path)
        for case in cases.case:
            yield pytest.param(path, cases, case, id=f"{path.parent.name}/{path.stem}: {case.name}")


@pytest.mark.parametrize(("path", "cases", "case"), list(all_cases()))
def test_case_holds(path: Path, cases: CaseFile, case: Case) -> None:
    outcome = run_case(cases, case, path)
    assert outcome.passed, outcome.message
