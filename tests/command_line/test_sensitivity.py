"""`villainy sensitivity`: from the plan to the report, resumed, and without compiling anything for its boxes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from numba.core import event

from analyses.sensitivity.plan import base_study, plan_sensitivity
from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from reports.sensitivity import page
from sim import blocks, kernel
from sim.edition import open_box
from sim.play import encode, play_task
from sim.runner import prepare
from strategies import catalogue
from tests.runs import Interrupted, interrupted_after, parts_of

GROUPS = 'rules = ["readings"]\n'
SMALL = ["--strategies", "uniform", "--villains", "hook,jafar,scar", "--boxes", "32", "--games", "36", "--workers", "1"]
MAX_BYTES = 1_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(blocks, "TASK_GAMES", 600)
    (tmp_path / "groups.toml").write_text(GROUPS, encoding="utf-8")
    return tmp_path


def ended(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = outcome_of(villainy, ["sensitivity", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the figures' files, which take longer than all else."""
    monkeypatch.setattr(page, "export", lambda charts, results: [])


def small(out: str) -> list[str]:
    return ["card-game", *SMALL, "--groups", "groups.toml", "--out", out]


def test_a_study_from_plan_to_report(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ended(capsys, *small("here"), "--json")
    assert code == 0, err
    found = json.loads(out)
    assert (found["boxes"], found["groups"].keys()) == (32, {"others", "rules"})
    assert 0 < found["distinct"] <= 32
    assert found["headlines"][0]["players"] == 3
    assert {one["villain"] for one in found["spread"]} == {"hook", "jafar", "scar"}
    assert {one["villain"] for one in found["sobol"]} == {"hook", "jafar", "scar", ""}
    assert {"box", "readings.tie"} <= {one["path"] for one in found["singles"]}
    html = Path("here/report.html").read_text(encoding="utf-8")
    assert len(html.encode()) < MAX_BYTES
    for section in ("verdict", "joint", "singles", "structure", "plans", "certainty", "method", "reproduce"):
        assert f'<section id="{section}"' in html
    assert "cannot decide which villain is strongest" in html or " is strongest: in " in html
    assert "was not played" not in html, "what the page says of other values is that they were played"
    assert "nan" not in html.lower().split("<main>")[1].split()
    design = json.loads(Path("here/sensitivity.json").read_text(encoding="utf-8"))
    assert len(design["first"]) == design["draws"] == 8
    assert {path.name for path in Path("here/tables").glob("*.csv")} >= {"sensitivity_singles.csv", "sensitivity_sobol.csv"}
    assert Path("here/structural/manifest.json").is_file()


@pytest.mark.usefixtures("undrawn")
def test_its_results_are_analysed_and_reported_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    with interrupted_after(2), pytest.raises(Interrupted):
        outcome_of(villainy, ["sensitivity", *small("here"), "-q"])
    for command in ("analyse", "report"):
        assert outcome_of(villainy, [command, "here"]) == 2
        assert "The sensitivity analysis in here is not finished; resume it with: villainy sensitivity card-game" in capsys.readouterr().err
    code, told, _ = ended(capsys, *small("here"))
    html, tables = Path("here/report.html").read_text(encoding="utf-8"), sorted(Path("here/tables").iterdir())
    assert (code, told.count("\n")) == (0, 1 + len(re.findall("<li>", html.split('<section id="verdict"')[1].split("</section>")[0])))
    assert outcome_of(villainy, ["analyse", "here", "-q"]) == 0
    assert capsys.readouterr().out == ""
    assert outcome_of(villainy, ["analyse", "here"]) == 0
    assert capsys.readouterr().out == told.replace("here/report.html\n", ""), "what it found, as when it was played"
    assert sorted(Path("here/tables").iterdir()) == tables, "and no other tables"
    assert outcome_of(villainy, ["report", "here"]) == 0
    assert capsys.readouterr().out == "here/report.html\n"
    assert Path("here/report.html").read_text(encoding="utf-8") == html
    assert outcome_of(villainy, ["analyse", "here", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["headlines"][0]["players"] == 3
    assert outcome_of(villainy, ["analyse", "here", "--margin", "2"]) == 2
    assert "a sensitivity analysis has no margin" in capsys.readouterr().err
    assert outcome_of(villainy, ["analyse", "here/structural", "-q"]) == 0, "the study of like villains is an ordinary one"


@pytest.mark.usefixtures("undrawn")
def test_an_interrupted_study_is_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(capsys, *small("whole"), "-q")[0] == 0
    with interrupted_after(2), pytest.raises(Interrupted):
        outcome_of(villainy, ["sensitivity", *small("resumed"), "-q"])
    assert len(parts_of(Path("resumed"))) == 2
    first = Path("resumed/parts") / parts_of(Path("resumed"))[0]
    written = first.stat().st_mtime_ns
    code, out, _ = ended(capsys, *small("resumed"), "-q")
    assert (code, out) == (0, "resumed/report.html\n")
    assert first.stat().st_mtime_ns == written, "what was finished is not played again"
    for name in ("singles", "spread", "sobol", "boxes"):
        table = f"tables/sensitivity_{name}.parquet"
        assert pl.read_parquet(Path("whole") / table).equals(pl.read_parquet(Path("resumed") / table))


@pytest.mark.usefixtures("undrawn")
def test_a_study_file_and_fixed_values(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "study.toml").write_text(
        'game = "card-game"\nstrategies = ["uniform"]\nvillains = ["hook", "jafar", "scar"]\n'
        'games = 36\n[set]\n"readings.tie" = "shared"\n',
        encoding="utf-8",
    )
    code, out, err = ended(capsys, "study.toml", "--boxes", "32", "--groups", "groups.toml", "--workers", "1", "--json")
    assert code == 0, err
    found = json.loads(out)
    assert found["results"] == "results/card-game-sensitivity"
    assert "readings.tie" not in {one["path"] for one in found["singles"]}, "a value that is set is known"


@pytest.mark.skipif(kernel.JIT_DISABLED, reason="nothing is compiled")
def test_no_box_compiles_anything() -> None:
    keys: dict[str, Any] = {"game": "card-game", "strategies": ["uniform"], "villains": ["hook", "jafar", "scar"], "games": 6}
    study, _ = plan_sensitivity(base_study(keys, catalogue("card-game"), "a test"), 96, None, "a test")
    assert len(study.variants) > 50
    prepare(study)
    plan, task = encode(study), next(blocks.Blocks(study).tasks())
    with event.install_recorder("numba:compile") as compiled:
        play_task(plan, task)
    assert compiled.buffer == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'?"),
        (["card-game", "--boxes", "20"], "--boxes = 20: 10 groups of unknowns need at least 96 boxes."),
        (["card-game", "--boxes", "none"], "it must be a whole number from 1 to 1,000,000, not 'none'."),
        (
            ["card-game", "--precision", "0.01"],
            "makes its own variants and plays whole tables; it has no precision",
        ),
        (["card-game", "--variant", "a:setup.hand_size=3"], "it has no variants."),
        (["card-game", "--mix", "focus"], "mix = 'focus'; in a sensitivity analysis all seats play the same strategy."),
        (["card-game", "--games", "3"], "games = 3 make one deal of each line-up, which tells nothing of chance; give more."),
        (["card-game", "--groups", "nowhere.toml"], "nowhere.toml cannot be read"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    before = sorted(Path().rglob("*"))
    code, out, err = ended(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert sentence in err
    assert sorted(Path().rglob("*")) == before


def test_a_box_with_nothing_uncertain_is_refused(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    box = folder / "known"
    box.mkdir()
    edits = [
        f'[edits."{path}"]\nvalue = {json.dumps(value.value)}\nprovenance = "scan"\n'
        for path, value in open_box("card-game").uncertain().items()
    ]
    (box / "box.toml").write_text('extends = "standard"\ntitle = "All known"\n' + "\n".join(edits), encoding="utf-8")
    code, out, err = ended(capsys, "card-game", "--box", "./known", "--strategies", "uniform")
    assert (code, out) == (2, "")
    assert err == "the command line: box ./known of card-game says of no value what else it may be, so there is nothing to vary.\n"
