"""The golden files are what the code makes today."""

from __future__ import annotations

from tests.golden import ROOT, golden_files


def test_golden_files_are_current() -> None:
    stale = [name for name, content in golden_files().items() if (ROOT / name).read_text(encoding="utf-8") != content]
    assert not stale, f"changed: {stale}; if that is meant, run `make golden` and give the reason in the CHANGELOG"


def test_no_golden_file_is_left_over() -> None:
    found = {str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "golden").rglob("*.txt")}
    assert found == {name for name in golden_files() if name.startswith("tests/golden/")}
