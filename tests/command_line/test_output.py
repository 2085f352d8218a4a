"""What commands print, and where: one JSON document, help with examples, nothing into a closed pipe."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from reports.command_line.group import COMMANDS, villainy
from reports.command_line.outcome import outcome_of

ROOT = Path(__file__).parent.parent.parent
VILLAINY = [sys.executable, "-m", "reports.command_line"]
FEW = ["run", "card-game", "--strategies", "uniform", "--players", "3", "--games", "60", "--workers", "1", "--quiet"]
TRACE = ["trace", "card-game", "--strategies", "uniform"]


def written(name: str) -> bool:
    return (ROOT / "reports/command_line" / f"{name.replace('-', '_')}.py").exists()


def every_command() -> list[list[str]]:
    found = []
    for name in filter(written, COMMANDS):
        command = villainy.get_command(click.Context(villainy), name)
        inner = list(command.commands) if isinstance(command, click.Group) else []
        found += [[name, *rest] for rest in ([[one] for one in inner] or [[]])]
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = outcome_of(villainy, list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    code, out, err = printed(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert f"Usage: villainy {' '.join(command)}" in out
    assert f"  villainy {' '.join(command)} " in out.partition("Usage:")[2], "an example"
    for line in out.splitlines():
        assert len(line) <= 100


def test_the_help_of_all_commands_names_each_with_an_explanation(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "--help")
    assert code == 0
    for name, explanation in COMMANDS.items():
        assert f"  {name}" in out
        assert explanation.split()[0] in out


@pytest.mark.parametrize("command", [[], ["box"]])
def test_nothing_at_all_prints_the_help_laid_out(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    code, out, err = printed(capsys, *command)
    assert code in (0, 2)
    assert (out + err).startswith("Usage: villainy")
    assert (out + err).count("\n") > 5


JSON_COMMANDS: dict[str, list[str]] = {
    "games": ["games"],
    "trace": TRACE,
    "run": [*FEW, "--out", "results"],
    "box show": ["box", "show", "card-game", "--uncertain"],
    "box check": ["box", "check", "card-game"],
    "check-strategy": ["check-strategy", "uniform"],
}


@pytest.mark.parametrize("command", JSON_COMMANDS)
def test_json_is_one_document_on_standard_output(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, err = printed(capsys, *JSON_COMMANDS[command], "--json")
    assert (code, err) == (0, "")
    document: Any = json.loads(out)
    assert document
    assert "NaN" not in out


def test_a_case_file_answers_in_json_and_with_exit_code_4_if_one_differs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        'game = "card-game"\nvillains = ["hook", "jafar", "scar"]\n\n[[case]]\nname = "one"\nsource = "a test"\n[case.then]\nlegal = []\n'
    )
    Path("cases.toml").write_text(text, encoding="utf-8")
    code, out, err = printed(capsys, "scenario", "cases.toml", "--json")
    assert (code, err) == (4, "")
    assert [one["passed"] for one in json.loads(out)] == [False]


def test_an_error_with_json_leaves_standard_output_empty(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, *FEW, "--out", "results", "--json", "--seed", "-1")
    assert (code, out) == (2, "")
    assert err


def test_quiet_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *FEW, "--out", "results") == (0, "", "")
    assert printed(capsys, "box", "check", "card-game", "--quiet") == (0, "", "")


def test_a_trace_is_the_same_as_text_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, text, _ = printed(capsys, *TRACE, "--seed", "3")
    _, document, _ = printed(capsys, *TRACE, "--seed", "3", "--json")
    assert text.rstrip().splitlines()[-1] == f"winners: {', '.join(json.loads(document)['winners'])}"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    code, out, err = printed(capsys, "completion", shell)
    assert (code, err) == (0, "")
    assert "_VILLAINY_COMPLETE" in out


# --- in a process of its own


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize("command", [[*TRACE, "--json"], ["box", "show", "card-game"], ["completion", "bash"]], ids=" ".join)
def test_a_closed_pipe_is_no_traceback(command: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*VILLAINY, *command], cwd=ROOT, env=environment(), stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_behind_standard_output_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*VILLAINY, "box", "show", "card-game"],
            cwd=ROOT,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "No space left on device.\n")


def test_completion_completes_commands() -> None:
    asked = {**environment(), "_VILLAINY_COMPLETE": "bash_complete", "COMP_WORDS": "villainy sc", "COMP_CWORD": "1"}
    done = subprocess.run(VILLAINY, cwd=ROOT, env=asked, capture_output=True, text=True, check=False)
    assert "scenario" in done.stdout
    assert "Traceback" not in done.stderr
