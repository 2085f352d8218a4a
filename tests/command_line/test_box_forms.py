"""Boxes of one's own: a form of every game is written, its blanks are listed, and filled in it is checked, played and reported on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from reports import report
from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim.box import Box
from sim.box_file import BLANK, count_blanks, rows_of
from sim.edition import open_box, open_edition
from sim.games import GAMES, load_game


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ended(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = outcome_of(villainy, ["box", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def printed(box: Box, path: str) -> Any:
    """What the box has at a path of a form, as it is typed in."""
    values, (folder, stem, key) = {path: value.value for path, value in box.values()}, (*path.split("."), "", "")[:3]
    for files, chooser in getattr(type(box.data), "chosen", {}).items():
        if path == chooser:
            return "printed"
        if folder == files:
            path = path.replace(stem, values[chooser], 1)
    if path in values:
        return values[path]
    entry = getattr(box.data, folder)[stem]  # rows of several lists
    columns = [[str(item) for item in getattr(entry, column).value] for column in rows_of(type(entry))[key]]
    return "\n".join(["", *map(" ".join, zip(*columns, strict=True)), ""])


def paths_in(raw: dict[str, Any], prefix: str = "") -> list[str]:
    """The dotted path of every blank in a file."""
    found = []
    for key, value in raw.items():
        found += paths_in(value, f"{prefix}{key}.") if isinstance(value, dict) else [prefix + key]
    return found


def fill_in(home: Path, box: Box) -> None:
    """Write what a box has in place of every blank, as an owner would."""
    for file in home.rglob("*.toml"):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        prefix = "" if file.parent == home else f"{file.parent.name}.{file.stem}."
        lines = [f"{key} = {json.dumps(raw.pop(key))}" for key in ("extends", "title", "provenance") if key in raw]
        lines += ["[edits]"] if "edits" in raw else []
        keys = raw.get("edits") or paths_in(raw)
        lines += [
            f"{'.'.join(map(json.dumps, [key] if 'edits' in raw else key.split('.')))} = {json.dumps(printed(box, prefix + key))}"
            for key in keys
        ]
        file.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_form_lists_its_blanks(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, out, err = ended(capsys, "new", game)
    assert (code, err) == (0, "")
    home = Path(f"my-{game}")
    files = sorted(str(file) for file in home.rglob("*.toml"))
    assert sorted(out.splitlines()[:-1]) == files
    count = sum(count_blanks(tomllib.loads(Path(file).read_text(encoding="utf-8"))) for file in files)
    assert count > 0
    assert out.splitlines()[-1] == f"{count} values to fill in; what is left: villainy box check {game} --box {home}"
    code, out, err = ended(capsys, "check", game, "--box", str(home))
    assert (code, err) == (2, "")
    assert out.startswith(f"Box {home} of {game} is not filled in yet: {count} values are missing;")
    code, out, err = ended(capsys, "check", game, "--box", str(home), "--json")
    found = json.loads(out)
    assert (code, err, found["missing"]) == (2, "", count)
    assert {blank["file"] for blank in found["blanks"]} <= set(files)
    assert outcome_of(villainy, ["trace", game, "--box", str(home)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert f'Box {home} is not filled in: there is "?" in ' in told.err


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_form_is_short_and_every_hint_a_sentence(capsys: pytest.CaptureFixture[str], game: str) -> None:
    ended(capsys, "new", game)
    assert all(len(line) <= 120 for file in Path(f"my-{game}").rglob("*.toml") for line in file.read_text(encoding="utf-8").splitlines())
    assert all(asked.hint.endswith((".", "?", "")) for asked in load_game(game).form.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_form_that_is_filled_in_is_the_box(capsys: pytest.CaptureFixture[str], game: str) -> None:
    ended(capsys, "new", game, "--out", "mine")
    before = open_edition(game)
    fill_in(Path("mine"), before.box)
    code, out, err = ended(capsys, "check", game, "--box", "mine")
    assert (code, err) == (0, "")
    assert out.startswith(f"Box mine of {game} is sound: ")
    after = open_edition(game, "mine")
    assert after.rules == before.rules
    uncertain, was_uncertain = after.box.uncertain(), before.box.uncertain()
    assert set(uncertain) < set(was_uncertain)
    for path, value in uncertain.items():
        assert value == was_uncertain[path], "what is not asked is known as well as before"


def test_what_is_taken_out_stays_uncertain(capsys: pytest.CaptureFixture[str]) -> None:
    ended(capsys, "new", "unstoppable", "--out", "mine")
    fill_in(Path("mine"), open_box("unstoppable"))
    file = Path("mine/villains/scar.toml")
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(('"tokens"', '"cards"'))]
    file.write_text("\n".join(kept), encoding="utf-8")
    uncertain = open_box("unstoppable", "mine").uncertain()
    lists = {f"villains.scar.{key}" for key in ("tokens", "moves", "symbols", "costs")}
    assert {path for path in uncertain if not path.startswith("readings.")} == {*lists, "setup.sides_of_two"}
    assert uncertain["villains.scar.tokens"].alternatives


def test_a_half_filled_form_is_checked_as_far_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    ended(capsys, "new", "unstoppable", "--out", "mine")
    file = Path("mine/villains/hades.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('start_space = "?"', "start_space = 2").replace("? ? ?", "3 E 2", 1), encoding="utf-8")
    code, out, _ = ended(capsys, "check", "unstoppable", "--box", "mine")
    assert code == 2
    assert "start_space" not in out.partition("hades.toml")[2].partition("\n")[0]
    assert "cards (42)" in out
    file.write_text(text.replace('start_space = "?"', "start_space = 12"), encoding="utf-8")
    code, out, err = ended(capsys, "check", "unstoppable", "--box", "mine")
    assert (code, out, err) == (2, "", "mine/villains/hades.toml: start_space = 12 must be a whole number <= 8.\n")


@pytest.mark.kernels
def test_a_box_of_one_s_own_is_played_and_reported_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "write_figures", lambda *_: [])
    ended(capsys, "new", "card-game", "--out", "mine")
    fill_in(Path("mine"), open_box("card-game"))
    options = ["--box", "mine", "--players", "3", "--villains", "hook,jafar,scar", "--strategies", "uniform", "--games", "12"]
    assert outcome_of(villainy, ["study", "card-game", *options, "--workers", "1", "--out", "here", "-q"]) == 0
    html = Path("here/report.html").read_text(encoding="utf-8")
    section = html[html.index('id="certainty"') :]
    box = open_box("card-game", "mine")
    assert f"{len(box.uncertain())} could be" in section
    assert "readings.tie" in section
    assert "villains.hook.numbers" not in section


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["unstopable"], "Unknown game 'unstopable'. Did you mean 'unstoppable'?"),
        (["unstoppable", "--out", "there"], "there is there already, and nothing is written over it; give another folder with --out."),
        (["unstoppable", "--out", "identical"], "identical would be called like the box identical that there is; give another folder"),
        (["unstoppable", "--out", "there/file/mine"], "there/file/mine cannot be written: Not a directory."),
        (["unstoppable", "--from", "identicl"], "Unknown box of unstoppable 'identicl'. Did you mean 'identical'?"),
        (["unstoppable", "--form", "identical"], "No such option '--form'."),
    ],
)
def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    Path("there").mkdir()
    Path("there/file").touch()
    before = sorted(Path().rglob("*"))
    code, out, err = ended(capsys, "new", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert sentence in err
    assert sorted(Path().rglob("*")) == before


def test_a_form_of_a_form(capsys: pytest.CaptureFixture[str]) -> None:
    ended(capsys, "new", "unstoppable", "--out", "mine", "--from", "identical")
    fill_in(Path("mine"), open_box("unstoppable", "identical"))
    code, out, _ = ended(capsys, "new", "unstoppable", "--out", "next", "--from", "mine", "--json")
    found = json.loads(out)
    assert (code, found["box"], found["extends"]) == (0, "next", "mine")
    assert BLANK not in Path("next/box.toml").read_text(encoding="utf-8").partition("readings.")[2], "what is certain is not asked again"
