"""`villainy compare`: what it says of two variants, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim import store
from tests.analyses.simulated import in_parts, simulated_rows
from tests.analyses.simulated_results import SimulatedResults

THREE = {"hook": 1.0, "jafar": 1.0, "scar": 1.0}


class Stored(SimulatedResults):
    """Simulated results that also say how many parts they have."""

    def parts(self) -> list[int]:
        return list(range(len(in_parts(self._rows))))


@pytest.fixture(scope="module")
def rows() -> pl.DataFrame:
    same = simulated_rows(THREE, (2, 3), 150)
    strong = simulated_rows(THREE | {"hook": 9.0}, (2, 3), 150)
    named = {"baseline": same, "none": same, "strong": strong, "luck": simulated_rows(THREE, (2, 3), 150, seed=5)}
    return pl.concat([own.with_columns(pl.lit(name).alias("variant")) for name, own in named.items()])


@pytest.fixture(autouse=True)
def simulated(rows: pl.DataFrame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "Results", lambda path: Stored(path, rows))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = outcome_of(villainy, ["compare", "some-results", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, "baseline", "strong")
    assert code == 4
    assert "Differs: from baseline to strong the share of Captain Hook" in out
    assert "3 players, greedy" in out
    assert "turns:" in out
    assert "parts compared" in err


def test_the_other_way_round_is_the_opposite(capsys: pytest.CaptureFixture[str]) -> None:
    there, back = (json.loads(printed(capsys, *pair, "--json")[1]) for pair in (("none", "strong"), ("strong", "none")))
    assert [row["estimate"] for row in there["villains"]] == pytest.approx([-row["estimate"] for row in back["villains"]])
    assert there["verdict"] == back["verdict"] == "differs"


def test_the_same_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "baseline", "none", "--margin", "10")
    assert code == 0
    assert "identical, game by game" in out
    assert "No difference larger than" in out
    code, out, _ = printed(capsys, "baseline", "none", "--margin", "0.01")
    assert code == 3
    assert "every game ended alike, but they are too few to be sure" in out


def test_what_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "baseline", "luck")
    assert code == 3
    assert "could still be there, more than the margin of 1 points" in out


def test_some_table_sizes_and_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "baseline", "strong", "--players", "3", "--strategy", "greedy", "--json", "--quiet")
    assert code == 4
    document = json.loads(out)
    assert {row["players"] for row in document["villains"]} == {row["players"] for row in document["lengths"]} == {3}
    assert printed(capsys, "baseline", "strong", "--quiet") == (4, "", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("basline", "none"), "unknown variant 'basline'. Did you mean 'baseline'? There is: baseline, luck, none, strong."),
        (("none", "none"), "'none' is compared with itself"),
        (("baseline", "none", "--players", "7"), "unknown table size '7'"),
        (("baseline", "none", "--strategy", "greddy"), "Did you mean 'greedy'?"),
        (("baseline", "none", "--margin", "60"), "it must be a number above 0 and below 50"),
    ],
)
def test_what_was_not_played_is_refused(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str) -> None:
    code, out, err = printed(capsys, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err


def test_a_folder_without_results_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    code = outcome_of(villainy, ["compare", str(tmp_path), "baseline", "none"])
    assert code == 2
    assert "no results folder" in capsys.readouterr().err
