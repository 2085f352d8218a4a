"""Results that are not as a run leaves them: `analyse` and `report` say in one sentence what is wrong, or what there is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim import blocks
from sim.store import Results

GIVEN = ["run", "card-game", "--strategies", "uniform", "--players", "3", "--games", "600", "--quiet", "--workers", "1"]
RESUME = f"villainy {' '.join(GIVEN)} --out results"
FIRST, SECOND = "results/parts/part-000000.parquet", "results/parts/part-000001.parquet"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished run of three parts, and one of another seed."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(blocks, "TASK_GAMES", 240)
        assert outcome_of(villainy, [*GIVEN, "--out", "results"]) == 0
        assert outcome_of(villainy, [*GIVEN, "--out", "other", "--seed", "2"]) == 0
    return folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(blocks, "TASK_GAMES", 240)


def edit_manifest(edit: Callable[[dict[str, Any]], object]) -> None:
    file = Path("results/manifest.json")
    manifest = json.loads(file.read_text(encoding="utf-8"))
    edit(manifest)
    file.write_text(json.dumps(manifest), encoding="utf-8")


def rewrite(part: str, change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    """Other rows or columns in a part that says it is of this study."""
    stamp = {"villainy": pl.read_parquet_metadata(part)["villainy"]}
    change(pl.read_parquet(part)).write_parquet(part, metadata=stamp)


def no_parts() -> None:
    shutil.rmtree("results/parts")


def loop() -> None:
    no_parts()
    Path("results/parts").symlink_to("parts")


DISORDER: dict[str, tuple[Callable[[], object], str]] = {
    "no folder": (lambda: shutil.rmtree("results"), "results is no results folder: it holds no manifest.json."),
    "a file": (
        lambda: (shutil.rmtree("results"), Path("results").write_text("", encoding="utf-8")),
        "results/manifest.json cannot be read: Not a directory.",
    ),
    "no manifest": (lambda: Path("results/manifest.json").unlink(), "results is no results folder: it holds no manifest.json."),
    "no JSON": (lambda: Path("results/manifest.json").write_text("{", encoding="utf-8"), "results/manifest.json is no JSON: "),
    "other JSON": (lambda: Path("results/manifest.json").write_text("[]", encoding="utf-8"), "its manifest is not villainy's."),
    "other version": (
        lambda: edit_manifest(lambda manifest: manifest.update(format_version=1)),
        "results holds results of format 1; this version reads format 2. Play the study again.",
    ),
    "no plan": (lambda: edit_manifest(lambda manifest: manifest.pop("plan")), "manifest.json has been changed and cannot be read: "),
    "traits of another kind": (
        lambda: edit_manifest(lambda manifest: manifest.update(traits=3)),
        "Expected `object`, got `int` - at `$.traits`.",
    ),
    "versions of another kind": (lambda: edit_manifest(lambda manifest: manifest.update(versions="x")), "at `$.versions`."),
    "half a plan": (lambda: edit_manifest(lambda manifest: manifest["plan"].pop("mix")), "cannot be read: Object missing required field"),
    "no game": (lambda: edit_manifest(lambda manifest: manifest["plan"].update(game="chess")), "Unknown game 'chess'."),
    "no parts": (no_parts, f"results holds no rows; play its study with: {RESUME}"),
    "parts in a loop": (loop, "results/parts cannot be read: Too many levels of symbolic links."),
    "a part is missing": (lambda: Path(SECOND).unlink(), f"results should hold 3 parts but holds 2; resume its run with: {RESUME}"),
    "torn": (lambda: Path(SECOND).write_bytes(Path(SECOND).read_bytes()[:-9]), f"{SECOND} cannot be read ("),
    "empty": (lambda: Path(SECOND).write_bytes(b""), f"{SECOND} cannot be read ("),
    "a folder": (lambda: (Path(SECOND).unlink(), Path(SECOND).mkdir()), f"{SECOND} cannot be read ("),
    "of another study": (
        lambda: shutil.copy(f"other/{SECOND.partition('/')[2]}", SECOND),
        f"{SECOND} does not belong to the study in results; play it again with: {RESUME}",
    ),
    "another part": (lambda: shutil.copy(FIRST, SECOND), f"{SECOND} does not belong to the study in results; play it again with: {RESUME}"),
    "written by something else": (
        lambda: pl.read_parquet(SECOND).write_parquet(SECOND),
        f"{SECOND} does not belong to the study in results; play it again with: {RESUME}",
    ),
    "a column is missing": (
        lambda: rewrite(SECOND, lambda rows: rows.drop("rounds")),
        f"{SECOND} has no column 'rounds'; this version cannot read it: play the study again.",
    ),
    "a column too many": (
        lambda: rewrite(SECOND, lambda rows: rows.with_columns(luck=1.0)),
        f"{SECOND} has the column 'luck', of Float64; this version cannot read it: play the study again.",
    ),
    "a column of text": (
        lambda: rewrite(SECOND, lambda rows: rows.with_columns(pl.col("turns").cast(pl.String))),
        f"{SECOND} has the column 'turns', of String; this version cannot read it: play the study again.",
    ),
}


@pytest.mark.parametrize("command", ["analyse", "report"])
@pytest.mark.parametrize("disorder", DISORDER)
def test_results_that_cannot_be_read_are_told_in_one_sentence(capsys: pytest.CaptureFixture[str], disorder: str, command: str) -> None:
    make, sentence = DISORDER[disorder]
    make()
    code = outcome_of(villainy, [command, "results", "--quiet"])
    told = capsys.readouterr()
    assert (code, told.out) == (2, ""), told
    assert told.err.count("\n") == 1
    assert sentence in told.err
    assert not Path("results/tables").exists()
    assert not Path("results/report.html").exists()


@pytest.mark.parametrize(
    "disorder", ["a part is missing", "torn", "empty", "of another study", "another part", "written by something else"]
)
def test_the_same_command_mends_what_it_can(capsys: pytest.CaptureFixture[str], disorder: str) -> None:
    DISORDER[disorder][0]()
    assert outcome_of(villainy, RESUME.split()[1:]) == 0
    assert outcome_of(villainy, ["analyse", "results", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_a_run_that_is_not_finished_is_analysed_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    edit_manifest(lambda manifest: manifest.pop("finished"))
    Path(SECOND).unlink()
    for command in ("analyse", "report"):
        assert outcome_of(villainy, [command, "results"]) == 0
        told = capsys.readouterr()
        assert told.err.splitlines()[0] == (f"The run in results is not finished: this is what there is by now. Resume it with: {RESUME}")
    assert outcome_of(villainy, ["analyse", "results", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_folder_that_was_moved_is_resumed_where_it_is() -> None:
    there = Results(Path("results"))
    assert there.resuming == RESUME
    shutil.copytree("results", "elsewhere/my copy")
    assert Results(Path("elsewhere/my copy")).resuming == f"villainy {' '.join(GIVEN)} --out 'elsewhere/my copy'"


def test_a_default_folder_is_named_only_once_it_was_moved() -> None:
    few = [word for word in GIVEN if word != "--quiet"]
    assert outcome_of(villainy, ["study", *few[1:]]) == 0
    assert Results(Path("results/card-game-study")).resuming == f"villainy study {' '.join(few[1:])}"
    Path("results/card-game-study").rename("moved")
    assert Results(Path("moved")).resuming == f"villainy study {' '.join(few[1:])} --out moved"


def test_the_command_of_one_of_all_games_names_it() -> None:
    assert outcome_of(villainy, ["study", "--players", "3", "--games", "1", "--workers", "1", "--quiet"]) == 0
    assert Results(Path("results/card-game-study")).manifest["command"].startswith("villainy study card-game --players 3 ")


def test_one_block_is_not_enough_to_tell_anything(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--players", "3", "--villains", "hook,scar,jafar", "--games", "1", "--strategies", "uniform", "--workers", "1"]
    assert outcome_of(villainy, ["study", "card-game", *few, "--out", "one"]) == 0
    assert "3 games in 1 block" in capsys.readouterr().out
    assert "in one block are not enough to tell whether the game is balanced" in Path("one/report.html").read_text(encoding="utf-8")


def test_a_single_lineup_is_told_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ", ".join(f'{{ villain = "{villain}", strategy = "uniform" }}' for villain in ("hook", "scar", "jafar"))
    Path("study.toml").write_text(f'game = "card-game"\ngames = 5\n[[lineups]]\nseats = [{seats}]\n', encoding="utf-8")
    assert outcome_of(villainy, ["study", "study.toml", "--workers", "1", "--out", "one"]) == 0
    assert "3 players, uniform, fixed line-ups: 5 games in 5 blocks" in capsys.readouterr().out


def test_the_cap_on_games_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from sim import runner

    monkeypatch.setattr(runner, "MAX_GAMES", 900)
    few = ["card-game", "--players", "3", "--strategies", "uniform", "--precision", "0.0001", "--workers", "1", "--out", "capped"]
    sentence = "The wanted precision of 0.01 points was not reached: the cap of 900 games was."
    assert outcome_of(villainy, ["run", *few]) == 0
    assert capsys.readouterr().out == f"960 games in capped. {sentence}\n"
    for command in (["study", *few], ["analyse", "capped"]):
        assert outcome_of(villainy, command) == 0
        assert sentence in capsys.readouterr().out.splitlines()
    assert outcome_of(villainy, ["run", *few, "--json", "--quiet"]) == 0
    ended = json.loads(capsys.readouterr().out)
    assert (ended["precise"], ended["precision"]) == (False, 0.0001)
    assert ended["half_width"] > 0.0001
    assert Results(Path("capped")).is_precise is False
    assert "The wanted precision was not reached" in Path("capped/report.html").read_text(encoding="utf-8")


def test_a_manifest_names_the_competent_strategies_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--players", "3", "--games", "1", "--workers", "1", "--quiet", "--out", "both"]
    assert outcome_of(villainy, ["run", "card-game", "--strategies", "uniform,greedy", *few]) == 0
    both = Results(Path("both"))
    assert both.manifest["traits"] == {"uniform": ["random"], "greedy": ["competent"]}
    assert both.competent == ["greedy"]
