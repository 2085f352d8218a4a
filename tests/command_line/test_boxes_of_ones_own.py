"""Villains of one's own, a file in a box that extends another: what is said of their values, and each mistake with its cure."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports.command_line.group import villainy
from reports.command_line.outcome import outcome_of
from sim.box_value import PROVENANCES
from sim.edition import open_box, open_edition
from sim.errors import BadInput
from sim.games import load_game
from sim.prior import unknowns_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "games" / "card-game.md"
FIRST = {"card-game": "hook", "unstoppable": "hades", "villainous": "hook"}


Entry = dict[str, Any]
Change = Callable[[Entry], object]


def toml(value: Any) -> str:
    """A value as TOML has it, tables in a line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {toml(inner)}' for key, inner in value.items())} }}"
    return f"[{', '.join(map(toml, value))}]" if isinstance(value, list) else json.dumps(value)


def bare(node: Any) -> Any:
    """Plain values of a box without what is known about them."""
    if not isinstance(node, dict):
        return node
    return node["value"] if "provenance" in node else {key: bare(inner) for key, inner in node.items()}


def own(game: str, *changes: Change) -> Entry:
    """A villain of the base box as somebody would have made it up, and what is changed of it."""
    villain: Entry = bare(copy.deepcopy(open_box(game).raw["villains"][FIRST[game]]))
    villain = {"provenance": "own"} | villain | {"title": "Baron Rust"}
    for change in changes:
        change(villain)
    return villain


def write(home: Path, name: str, villain: Entry) -> None:
    """A file of a villain."""
    file = home / "villains" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in villain.items()), encoding="utf-8")


def box_with(tmp_path: Path, game: str, name: str, villain: Entry) -> Path:
    """A box of one villain's file."""
    home = tmp_path / "my-box"
    write(home, name, villain)
    (home / "box.toml").write_text(f'extends = "{load_game(game).default_box}"\ntitle = "Mine"\n', encoding="utf-8")
    return home


def renamed(table: str, old: str, new: str) -> Change:
    """Another name, and title, for an entry of a table; everything that names it with it."""

    def change(villain: Entry) -> None:
        said = json.loads(json.dumps(villain).replace(f'"{old}"', f'"{new}"').replace(old, new))
        villain.update(said)
        villain[table][new]["title"] = new

    return change


def refused(game: str, home: Path) -> str:
    with pytest.raises(BadInput) as problem:
        open_edition(game, str(home))
    said = str(problem.value)
    assert "\n" not in said
    return said.replace(f"{home}/", "")


@pytest.mark.parametrize("game", FIRST)
def test_a_villain_that_is_made_up_is_certain_and_not_varied(tmp_path: Path, game: str) -> None:
    home = box_with(tmp_path, game, "baron-rust", own(game))
    box = open_edition(game, str(home)).box
    values = {path: value for path, value in box.values() if path.startswith("villains.baron-rust.")}
    assert values
    assert {value.provenance for value in values.values()} == {"own"}
    assert not set(values) & set(box.uncertain())
    assert not set(values) & {one.path for one in unknowns_of(box, load_game(game))}
    assert [path for path in box.uncertain() if path in open_box(game).uncertain()] == list(box.uncertain())


NO_HEAD = (
    'advances does not say where it is known from: write provenance = "..." at the head of the file, or { value = ..., provenance = "..." }'
    f" here; there is {', '.join(PROVENANCES)}."
)
REFUSED: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "bare values without a head": (
        "unstoppable",
        lambda home: write(home, "rust", own("unstoppable", lambda rust: rust.pop("provenance"))),
        f"villains/rust.toml: {NO_HEAD}",
    ),
    "a table without a head": (
        "unstoppable",
        lambda home: write(home, "rust", {"title": "Rust", "advances": {"value": 4}}),
        f"villains/rust.toml: {NO_HEAD}",
    ),
    "what is made up and could be otherwise": (
        "unstoppable",
        lambda home: write(home, "rust", own("unstoppable") | {"advances": {"value": 4, "alternatives": [5]}}),
        'villains/rust.toml: advances is of the box\'s own making (provenance = "own"), and has no alternatives or range.',
    ),
    "a file beside the folders": (
        "villainous",
        lambda home: (home / "rust.toml").touch(),
        "rust.toml is in no place where a box has files: beside box.toml they are in villains/.",
    ),
    "a file in a folder too deep": (
        "unstoppable",
        lambda home: write(home, "more/rust", {}),
        "villains/more/rust.toml is in no place where a box has files: beside box.toml they are in boards/ or villains/.",
    ),
    "a folder of another name": (
        "villainous",
        lambda home: (home / "villains").rename(home / "villain"),
        "unknown folder of a box 'villain'. Did you mean 'villains'?",
    ),
    "a name that is taken, in the types": (
        "villainous",
        lambda home: write(home, "hook", own("villainous", renamed("locations", "jolly-roger", "barge"))),
        "villains/hook.toml: locations must be a table of 4 entries, not 5; there is a hook in the box introduction-to-evil, which this"
        " file changes, keeping what it does not name; for one of your own give the file another name.",
    ),
    "a name that is taken, in the checks": (
        "villainous",
        lambda home: write(home, "hook", own("villainous", renamed("cards", "boarding-party", "crew"))),
        "cards: the copies add up to 33; the deck has 30 cards; there is a hook in the box introduction-to-evil, which",
    ),
    "three locations": (
        "villainous",
        lambda home: write(home, "rust", own("villainous", lambda rust: rust["locations"].pop("skull-rock"))),
        "villains/rust.toml: locations must be a table of 4 entries, not 3.",
    ),
    "two cards of a number": (
        "card-game",
        lambda home: write(home, "rust", own("card-game", lambda rust: rust["numbers"][0].pop()) | {"provenance": "reconstruction"}),
        "villains/rust.toml: numbers adds up to 17 cards; totals.numbers_per_villain says 18; a deck of your own making may be otherwise,"
        ' with provenance = "own".',
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_mistake_is_told_with_its_file_and_cure(tmp_path: Path, what: str) -> None:
    game, make, sentence = REFUSED[what]
    home = box_with(tmp_path, game, "baron-rust", own(game))
    make(home)
    assert sentence in refused(game, home)


def test_a_mistake_that_a_taken_name_does_not_explain_is_told_alone(tmp_path: Path) -> None:
    changes = (renamed("cards", "boarding-party", "crew"), lambda rust: rust["objective"].update(check="soon"))
    assert refused("villainous", box_with(tmp_path, "villainous", "hook", own("villainous", *changes))).endswith(
        "check = 'soon' must be at-once or start-of-turn."
    )


def shorten(villain: Entry) -> None:
    for column in ("moves", "symbols", "costs"):
        del villain[column][:3]


UNLIKE: dict[str, tuple[Change, list[str]]] = {
    "card-game": (
        lambda villain: villain["numbers"].__setitem__(0, ["D", "D"]),
        [
            ": numbers adds up to 17 cards; totals.numbers_per_villain says 18",
            ": numbers: number 1 has 2 cards; a printed deck has 3 of each number",
            ": numbers: number 1 has 'D' more than once; in a printed deck its colours differ, as far as is known",
        ],
    ),
    "unstoppable": (shorten, [" has 12 cards; totals.cards_per_villain says 15"]),
}


@pytest.mark.parametrize("game", UNLIKE)
def test_a_deck_of_one_s_own_may_be_unlike_a_printed_one_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    change, sentences = UNLIKE[game]
    box_with(tmp_path, game, "baron-rust", own(game, change))
    monkeypatch.chdir(tmp_path)
    assert outcome_of(villainy, ["box", "check", game, "--box", "my-box"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"Box my-box of {game} is sound: ")
    assert told[1:] == [f"  unlike a printed box: my-box/villains/baron-rust.toml{sentence}" for sentence in sentences]


def test_the_villain_of_the_page_is_sound(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    home = box_with(tmp_path, "card-game", "baron-rust", {})
    for file, text in zip(("box.toml", "villains/baron-rust.toml"), blocks, strict=True):
        (home / file).write_text(text, encoding="utf-8")
    box = open_edition("card-game", str(home)).box
    assert load_game("card-game").departures(box) == []
    assert "baron-rust" in box.villains


@pytest.mark.parametrize("game", FIRST)
def test_boxes_that_come_with_a_game_are_like_the_printed_one(game: str) -> None:
    loaded = load_game(game)
    for name in sorted(path.parent.name for path in loaded.boxes.glob("*/box.toml")):
        assert loaded.departures(open_box(game, name)) == [], name
