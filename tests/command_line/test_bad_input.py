"""What cannot be used is told in one sentence, and nothing is played or written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim import progress
from tests.plans import write_plugin

RUN = ["run", "card-game", "--strategies", "uniform"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, which must stay as it is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def compiling_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is seen if something is compiled before what makes no sense is refused."""
    monkeypatch.setattr(progress, "_IS_LONG", 0.0)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused."""
    before = sorted(Path().rglob("*"))
    code = outcome_of(villainy, list(arguments))
    told = capsys.readouterr()
    assert code == 2, told
    assert told.out == ""
    assert told.err.count("\n") == 1, told.err
    assert told.err.endswith(".\n") or ": villainy run " in told.err, "a sentence, or one with a command to copy"
    assert "Traceback" not in told.err
    assert sorted(Path().rglob("*")) == before, "nothing is written"
    return told.err.strip()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rnu", "card-game"], "Unknown command 'rnu'. Did you mean 'run'? There is: games, trace, run,"),
        (["run"], "Missing argument 'GAME|STUDY.toml'."),
        (["run", "card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'? There is: card-game, "),
        (["trace", "card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'?"),
        (["games", "card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'?"),
        (["box", "check", "card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'?"),
        (["check-strategy", "uniform", "--game", "card-gam"], "Unknown game 'card-gam'. Did you mean 'card-game'?"),
        ([*RUN, "--villains", "hook,scar,jafr"], "unknown villain 'jafr'. Did you mean 'jafar'? There is: cruella, hook,"),
        (
            ["trace", "card-game", "--strategies", "uniform", "--villains", "hook,scar,jafr"],
            "Unknown villain 'jafr'. Did you mean 'jafar'?",
        ),
        (["run", "card-game", "--strategies", "unifrom"], "unknown strategy 'unifrom'. Did you mean 'uniform'? There is: uniform,"),
        (["check-strategy", "unifrom"], "Unknown strategy 'unifrom'. Did you mean 'uniform'?"),
        (["run", "card-game", "--strategies", "uniform.calm"], "Unknown restriction of card-game for uniform 'calm'. There is: none."),
        (
            ["trace", "villainous", "--strategies", "uniform.never-fate"],
            "Unknown restriction of villainous for uniform 'never-fate'. Did you mean 'never-fates'? There is: never-fates,",
        ),
        (
            ["check-strategy", "uniform.no-conditions", "--game", "unstoppable"],
            "Unknown restriction of unstoppable for uniform 'no-conditions'. There is: never-fates, never-defeats.",
        ),
        (["solo", "card-game"], "players = 1; Disney Villains: The Card Game is for 3 to 6, and not played alone."),
        (
            ["run", "unstoppable", "--players", "1,2"],
            "players = 1 makes a study of its own, of how soon a seat alone wins; give it without 2.",
        ),
        (["sensitivity", "unstoppable", "--players", "1"], "players = 1; a sensitivity analysis asks who wins how often"),
        (["trace", "card-game", "--players", "1"], "1 villain; Disney Villains: The Card Game is for 3 to 6."),
        ([*RUN, "--box", "standrad"], "Unknown box of card-game 'standrad'. Did you mean 'standard'? There is: random-colours,"),
        ([*RUN, "--box", "./nowhere"], "No box in './nowhere': it holds no file box.toml."),
        ([*RUN, "--set", "setup.handsize=3"], "unknown setting 'setup.handsize'. Did you mean 'setup.hand_size'? There are "),
        ([*RUN, "--set", "setup.hand_size"], "'setup.hand_size' must be PATH=VALUE, such as setup.hand_size=3."),
        ([*RUN, "--set", "setup.hand_size=many"], "setup.hand_size = 'many' must be a whole number, not text."),
        ([*RUN, "--set", "setup.hand_size=0"], "setup.hand_size = 0 must be a whole number >= 1."),
        ([*RUN, "--variant", "setup.hand_size=3"], "must be NAME:PATH=VALUE, such as short:setup.hand_size=3."),
        ([*RUN, "--variant", "odd:readings.tie=share"], "variant odd: readings.tie = 'share' must be shared or fewer-heroes"),
        ([*RUN, "--set", 'villains.hook.numbers=[["A"],["B"],["C"],["D"],["E"],["Z"]]'], "number 6 has colour 'Z'; allowed: A, B, C,"),
        ([*RUN, "--players", "2"], "players = 2; Disney Villains: The Card Game is for 3 to 6."),
        ([*RUN, "--players", "3,7"], "players = 7; Disney Villains: The Card Game is for 3 to 6."),
        ([*RUN, "--players", "3,x"], "'3,x' is no list of whole numbers, such as 3,4."),
        ([*RUN, "--players", ""], "Invalid value for '--players': '' is an empty list."),
        ([*RUN, "--players", "3,3"], "players names 3 twice."),
        ([*RUN, "--players", "5", "--villains", "hook,scar,jafar"], "players = 5, but only 3 villains are chosen: hook, jafar, scar."),
        (["trace", "card-game", "--strategies", "uniform", "--players", "2"], "2 villains; Disney Villains: The Card Game is for 3 to 6."),
        (["trace", "card-game", "--strategies", "uniform", "--players", "9"], "--players 9, but 6 villains are there to sit:"),
        (
            ["trace", "card-game", "--strategies", "uniform,uniform"],
            "--strategies names 2; give one for all, or one for each of the 3 seats.",
        ),
        ([*RUN, "--villains", "hook,scar,hook"], "villain 'hook' is given twice; every seat has another."),
        (["trace", "card-game", "--strategies", "uniform", "--villains", "hook,scar,hook"], "one sits at the table twice."),
        ([*RUN, "--villains", ","], "Invalid value for '--villains': ',' is a list with nothing between two commas."),
        ([*RUN, "--players", "3,,4"], "'3,,4' is a list with nothing between two commas."),
        ([*RUN, "--name", ""], "name = '' must be letters, digits, spaces and - _ . only"),
        (["run", "card-game", "--strategies", ""], "'' is an empty list."),
        ([*RUN, "--games", "0"], "Invalid value for '--games': it must be a whole number from 1 to 1,000,000,000,000, not '0'."),
        ([*RUN, "--games", "-3"], "Invalid value for '--games': it must be a whole number from 1 to 1,000,000,000,000, not '-3'."),
        ([*RUN, "--games", "x"], "Invalid value for '--games': it must be a whole number from 1 to 1,000,000,000,000, not 'x'."),
        ([*RUN, "--games", "1.5"], "not '1.5'."),
        ([*RUN, "--games", "9" * 30], f"not '{'9' * 30}'."),
        ([*RUN, "--precision", "0.5"], "Invalid value for '--precision': it must be a number above 0 and below 0.5, not '0.5'."),
        ([*RUN, "--precision", "nan"], "not 'nan'."),
        ([*RUN, "--games", "10", "--precision", "0.01"], "give games or precision, not both."),
        ([*RUN, "--seed", "-1"], "not '-1'."),
        ([*RUN, "--turn-limit", "99999999999"], "it must be a whole number from 1 to 30,000, not '99999999999'."),
        ([*RUN, "--workers", "0"], "Invalid value for '--workers'"),
        ([*RUN, "--batch-size", "0"], "Invalid value for '--batch-size'"),
        ([*RUN, "--mix", "never"], "Invalid value for '--mix': 'never' is not one of 'same', 'focus'."),
        ([*RUN, "--mix", "focus"], "mix = 'focus' compares strategies: give at least two, and no lineups."),
        ([*RUN, "--gmaes", "3"], "No such option '--gmaes'."),
        (["run", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["scenario", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["completion", "tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert sentence in refused(capsys, *arguments)


# --- study files


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "card-game"\ngames = ', "study.toml is not TOML:"),
        ('game = "card-game"\nplayers = [2]', "study.toml: players = 2; Disney Villains: The Card Game is for 3 to 6."),
        ('game = "card-game"\nplayer = [3]', "study.toml: unknown study key 'player'. Did you mean 'players'? There is: game, name,"),
        ('game = "card-game"\ngames = -3', "study.toml: games = -3 must be a whole number >= 1."),
        ('game = "card-gmae"', "study.toml: unknown game 'card-gmae'. Did you mean 'card-game'?"),
        ('game = "card-game"\nvillains = ["hok"]', "study.toml: unknown villain 'hok'. Did you mean 'hook'?"),
        ('game = "card-game"\nstrategies = ["unifrom"]', "study.toml: unknown strategy 'unifrom'. Did you mean 'uniform'?"),
        ('game = "card-game"\nstrategies = []', "study.toml: strategies is an empty list."),
        ('game = "card-game"\ngames = 3\nprecision = 0.1', "study.toml: give games or precision, not both."),
        ('game = "card-game"\n[set]\n"setup.hand" = 3', "study.toml: unknown setting 'setup.hand'. Did you mean 'setup.hand_size'?"),
        (
            'game = "card-game"\n[variants.odd]\n"setup.hand_size" = "3"',
            "variant odd: setup.hand_size = '3' must be a whole number, not text (it is written without quotes).",
        ),
    ],
)
def test_a_broken_study_file_is_refused(capsys: pytest.CaptureFixture[str], text: str, sentence: str) -> None:
    Path("study.toml").write_text(text, encoding="utf-8")
    assert sentence in refused(capsys, "run", "study.toml")


def test_a_study_file_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("study.toml").write_bytes(b"\xff\xfe\x00")
    assert "study.toml cannot be read" in refused(capsys, "run", "study.toml")
    Path("folder.toml").mkdir()
    assert "folder.toml cannot be read" in refused(capsys, "run", "folder.toml")


# --- boxes

BASE = 'extends = "standard"\ntitle = "Mine"\n'
FOUR_COLOURS = '[edits."villains.hook.numbers"]\nvalue = [["A", "B"], ["A"], ["A"], ["A"], ["A"], ["A"]]\nprovenance = "inferred"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "box.toml is not TOML"),
        ('title = "Mine"', "box.toml: colours is missing."),
        (BASE + "colour = 3", "box.toml: unknown key 'colour'. There is: extends, title, note, provenance, edits."),
        ('extends = "standrad"', "Unknown box of card-game 'standrad'. Did you mean 'standard'?"),
        ('extends = "mine"', "extends = 'mine' must name another box."),
        (BASE + "edits = 3", "edits = 3 must be a table of dotted paths and values."),
        (
            BASE + '[edits]\n"setup.hand_size" = "4"',
            "box.toml: setup.hand_size = '4' must be a whole number, not text (it is written without quotes).",
        ),
        (
            BASE + '[edits."setup.hand_size"]\nvalue = 4\nprovenance = "rumour"',
            "setup.hand_size.provenance = 'rumour' must be rulebook, scan,",
        ),
        (
            BASE + '[edits."setup.hand_size"]\nvalue = 4\nprovenance = "scan"\npage = 3',
            "setup.hand_size: unknown key 'page'. ",
        ),
        (BASE + FOUR_COLOURS, "mine/box.toml: villains.hook.numbers adds up to 7 cards; totals.numbers_per_villain says 18."),
        (BASE + '[edits]\n"totals.cards" = 121', "mine/box.toml: the decks add up to 120 cards; totals.cards says 121."),
        (BASE + '[edits]\n"villains.hook.num_specials" = 3', "villains.hook.num_specials = 3; totals.specials_per_villain says 2."),
    ],
)
@pytest.mark.parametrize("command", [["box", "check", "card-game"], RUN])
def test_a_broken_box_is_refused(capsys: pytest.CaptureFixture[str], text: str, sentence: str, command: list[str]) -> None:
    Path("mine").mkdir()
    Path("mine/box.toml").write_text(text, encoding="utf-8")
    assert sentence in refused(capsys, *command, "--box", "./mine")


def test_a_broken_file_of_a_box_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/villains").mkdir(parents=True)
    Path("mine/box.toml").write_text(BASE, encoding="utf-8")
    Path("mine/villains/gaston.toml").write_text('title = "Gaston"\n[power]\nvalue = "cruse"\nprovenance = "inferred"\n', encoding="utf-8")
    sentence = refused(capsys, "box", "check", "card-game", "--box", "./mine")
    assert sentence.startswith("mine/villains/gaston.toml: power = 'cruse' must be curse, exchange, ")
    assert sentence.endswith("(did you mean curse?).")


# --- strategies of one's own


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def (", "mine.py does not import: SyntaxError:"),
        ("import nothing_of_this_name", "mine.py does not import: ModuleNotFoundError: No module named 'nothing_of_this_name'."),
        ("1 / 0", "mine.py does not import: ZeroDivisionError: division by zero."),
        ("raise SystemExit(0)", "mine.py does not import: SystemExit: 0."),
        ("", "mine.py: unknown strategy 'Mine'. There is: none."),
        ("Mine = 3", "mine.py:Mine is no strategy: it must be a class derived from sim.strategy.Strategy."),
        ("class Mine:\n    pass", "mine.py:Mine is no strategy"),
    ],
)
def test_a_file_without_a_strategy_is_refused(capsys: pytest.CaptureFixture[str], text: str, sentence: str) -> None:
    Path("mine.py").write_text(text, encoding="utf-8")
    assert sentence in refused(capsys, "run", "card-game", "--strategy", "mine.py:Mine")
    assert sentence in refused(capsys, "trace", "card-game", "--strategy", "mine.py:Mine")
    assert sentence in refused(capsys, "check-strategy", "mine.py:Mine")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "has neither a compiled form (choose) nor a vectorised one (act)."),
        (
            "@compiled\ndef choose(rules, table, own, legal):\n    return 0",
            "has choose(rules, table, own, legal); it must be choose(rules, table,",
        ),
        (
            "def choose(rules, table, own, legal, draw):\n    return 0",
            "has a choose that is not marked as compiled; write @compiled above it.",
        ),
        ("choose = 3", "has a choose that is not marked as compiled"),
        ("def act(self):\n    return 0", "has act(self); it must be act(self, decision)."),
        ("name = ''\n\ndef act(self, decision):\n    return 0", "has no name."),
        ("name = 3\n\ndef act(self, decision):\n    return 0", "has the name 3; it must be text."),
        (
            "traits = frozenset({'clever'})\n\ndef act(self, decision):\n    return 0",
            "declares the unknown trait 'clever'; there is: random, competent.",
        ),
        (
            "traits = 'random'\n\ndef act(self, decision):\n    return 0",
            "has the traits 'random'; they must be a set of: random, competent.",
        ),
        ("game = 'chess'\n\ndef act(self, decision):\n    return 0", "plays chess, not card-game."),
        ("def __init__(self, depth):\n    pass\n\ndef act(self, decision):\n    return 0", "cannot be made without arguments: TypeError:"),
    ],
)
def test_a_class_that_is_no_sound_strategy_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, body: str, sentence: str
) -> None:
    write_plugin(Path("mine.py"), body)
    assert sentence in refused(capsys, "run", "card-game", "--strategy", "mine.py:Mine")


def test_a_strategy_that_is_called_otherwise_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    write_plugin(Path("mine.py"), "def act(self, decision):\n    return 0")
    assert "unknown strategy 'Mime'. Did you mean 'Mine'? There is: Mine." in refused(
        capsys, "run", "card-game", "--strategy", "mine.py:Mime"
    )
    assert "names a file but no class in it; write mine.py:Name." in refused(capsys, "run", "card-game", "--strategy", "mine.py")
    assert "There is no file" in refused(capsys, "run", "card-game", "--strategy", "yours.py:Mine")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("uniform", "strategy mine.py:Mine calls itself 'uniform', and 'uniform' is a listed strategy of card-game; give it another name."),
        ("Greedy", "strategy mine.py:Mine calls itself 'Greedy', and 'greedy' is a listed strategy of card-game; give it another name."),
        ("baseline", "strategy mine.py:Mine calls itself 'baseline', and 'baseline' is a variant; give it another name."),
        ("2 uniform", "strategy = '2 uniform' reads like several of 'uniform'; give it another name."),
        ("mine + 2", "strategy = 'mine + 2' must be letters, digits, spaces and - _ . only, a letter or digit first."),
    ],
)
def test_a_strategy_that_could_be_taken_for_another_is_refused(capsys: pytest.CaptureFixture[str], name: str, sentence: str) -> None:
    write_plugin(Path("mine.py"), "def act(self, decision):\n    return decision.legal.argmax(1)", name)
    assert sentence in refused(capsys, "run", "card-game", "--strategy", "mine.py:Mine")


@pytest.mark.parametrize(
    ("returned", "kind"), [("table.seat + 0.7", "float64"), ("legal.argmax() / 1", "float64"), ("legal[0] == legal[1]", "bool")]
)
def test_a_compiled_strategy_that_returns_no_whole_number_is_refused(capsys: pytest.CaptureFixture[str], returned: str, kind: str) -> None:
    from sim.kernel import JIT_DISABLED

    if JIT_DISABLED:
        pytest.skip("nothing is compiled")
    write_plugin(Path("mine.py"), f"@compiled\ndef choose(rules, table, own, legal, draw):\n    return {returned}")
    sentence = f"Strategy 'mine' does not compile for card-game: line 22 returns {kind}, which is no whole number."
    for _ in range(2):  # nothing of it is kept in the cache
        assert refused(capsys, "run", "card-game", "--strategy", "mine.py:Mine", "--quiet") == sentence


def test_a_strategy_that_does_not_compile_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from sim.kernel import JIT_DISABLED

    if JIT_DISABLED:
        pytest.skip("nothing is compiled")
    write_plugin(Path("mine.py"), "@compiled\ndef choose(rules, table, own, legal, draw):\n    return table.no_such_field")
    for command in ("run", "trace"):
        sentence = refused(capsys, command, "card-game", "--strategy", "mine.py:Mine", "--quiet")
        assert sentence.startswith("Strategy 'mine' does not compile for card-game:")
        assert "no_such_field" in sentence
    write_plugin(Path("other.py"), "@compiled\ndef choose(rules, table, own, legal, draw):\n    return legal.argmx()")
    sentence = refused(capsys, "trace", "card-game", "--strategy", "other.py:Mine", "--quiet")
    assert sentence.startswith("Strategy 'mine' does not compile for card-game: line 22: Unknown attribute 'argmx'")
    assert "During" not in sentence


# --- results


def test_a_folder_that_is_in_use_for_something_else_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("file").write_text("in the way", encoding="utf-8")
    Path("photos").mkdir()
    Path("photos/cat.jpg").write_bytes(b"meow")
    few = [*RUN, "--games", "1", "--quiet", "--workers", "1", "--out"]
    assert refused(capsys, *few, "file") == "file is a file, not a folder."
    assert "cannot be made or read: Not a directory." in refused(capsys, *few, "file/below")
    assert "photos holds something else than results of villainy; name an empty or a new one." in refused(capsys, *few, "photos")
    assert "cannot be made or read: " in refused(capsys, *few, "/proc/nowhere/results")
    assert "cannot be made or read: File name too long." in refused(capsys, *few, "a" * 300)


def test_a_changed_plan_names_the_field(capsys: pytest.CaptureFixture[str]) -> None:
    few: list[Any] = ["--games", "1", "--players", "3", "--quiet", "--workers", "1", "--out", "results"]
    assert outcome_of(villainy, [*RUN, *few]) == 0
    capsys.readouterr()
    sentence = refused(capsys, *RUN, *few, "--seed", "5")
    told, _, command = sentence.partition(" Name another folder, such as: ")
    assert told == "results holds another study: seed = 1 there, 5 now."
    assert command == "villainy run card-game --strategies uniform --games 1 --players 3 --quiet --workers 1 --seed 5 --out results-2"


def test_another_study_of_the_same_name_is_refused_with_a_command_for_another_folder(capsys: pytest.CaptureFixture[str]) -> None:
    few = [*RUN, "--games", "1", "--players", "3", "--workers", "1"]
    assert outcome_of(villainy, few) == 0
    Path("results/card-game-study-2").mkdir()
    capsys.readouterr()
    sentence = refused(capsys, *few, "--villains", "hook,scar,jafar")
    assert sentence.startswith("results/card-game-study holds another study: villains = ['cruella', ")
    assert sentence.endswith(
        " Name another folder, such as: villainy run card-game --strategies uniform --games 1 --players 3 --workers 1"
        " --villains hook,scar,jafar --out results/card-game-study-3"
    )


def test_a_run_is_announced_when_it_begins_and_one_that_is_done_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    few = [*RUN, "--games", "100", "--players", "3", "--workers", "1"]
    assert outcome_of(villainy, few) == 0
    first = capsys.readouterr().err.splitlines()
    assert first[0] == (
        "card-game-study: card-game, box standard, 3 players, uniform; 120 games (120 with 3 players); into results/card-game-study"
    )
    assert first[-1].startswith("120 of 120 games, ")
    assert first[-1].endswith(" games/s")
    assert outcome_of(villainy, few) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "120 of 120 games, there already"
