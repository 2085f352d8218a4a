"""Boxes of Unstoppable!: what cannot be is refused, by file, key and what is allowed; and one is filled in as the docs page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from sim.edition import open_box, open_edition
from sim.errors import BadInput
from sim.form import write_form
from sim.games import load_game
from sim.games.unstoppable.box import cannot_win

BOXES = load_game("unstoppable").boxes
PAGE = Path(__file__).parent.parent.parent / "docs" / "games" / "unstoppable.md"
MANY = [[f"P{number}" for number in range(1, 6)]] * 4

REFUSED = {
    "a board that there is not": ({"setup.main_board": "L6"}, r"setup.main_board: unknown main board 'L6'. .*There is: L1, L2, L3, L4, L5"),
    "too large a board": ({"boards.L2.sides": MANY}, r"boards.L2.sides adds up to 20 spaces; at most 16 are possible"),
    "a board of three sides": ({"boards.L2.sides": [["P2"]] * 3}, r"boards.L2.sides must be a list of length 4|boards.L2.sides must be"),
    "a symbol that there is not": ({"villains.scar.spaces": ["P2", "X", "E", "F", "P3", "U"]}, r"spaces\[1\] = 'X' must be P1, .* or -"),
    "a token that is bare": ({"villains.scar.tokens": ["P3", "P2", "E", "F", "D", "-"]}, r"tokens\[5\] = '-' must be P1"),
    "a card of three symbols": ({"villains.scar.symbols": ["EUF"] * 15}, r"symbols\[0\] = 'EUF' must be E, U, F, D, EU"),
    "a short realm": ({"villains.scar.spaces": ["P2"] * 4}, r"villains.scar.spaces must be"),
    "a start that is not there": ({"villains.scar.start_space": 7}, r"villains.scar.start_space has space 7; the realm has spaces 1 to 6"),
    "a slot that is not there": (
        {"villains.scar.slots": [1, 2, 3, 4, 5, 8]},
        r"villains.scar.slots has space 8; the realm has spaces 1 to 6",
    ),
    "two slots on a space": ({"villains.scar.slots": [1, 2, 3, 4, 5, 5]}, r"villains.scar.slots = .* names a space twice"),
    "tokens without slots": ({"villains.scar.slots": [1, 2]}, r"villains.scar.tokens has 6 tokens for 2 slots; every slot takes one"),
    "columns that differ": ({"villains.scar.costs": [1] * 14}, r"villains.scar: the columns .*\(moves 15, symbols 15, costs 14\)"),
    "a card that does not move": ({"villains.scar.moves": [0] * 15}, r"villains.scar.moves\[0\] = 0 must be"),
    "a die without a face": ({f"fate.{shape}": 0 for shape in ("square", "triangle", "circle")}, r"fate gives the die no face"),
    "printed totals": ({"totals.cards": 61}, r"totals.cards is what the printed box adds up to"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    edits, message = REFUSED[what]
    with pytest.raises(BadInput, match=message):
        open_edition("unstoppable", None, edits)


def test_more_kinds_of_cards_than_there_is_room_for_are_refused() -> None:
    edits: dict[str, Any] = {}
    for number, villain in enumerate(("hades", "maleficent", "scar", "ursula")):
        edits[f"villains.{villain}.moves"] = [card % 9 + 1 for card in range(24)]
        edits[f"villains.{villain}.symbols"] = ["E"] * 24
        edits[f"villains.{villain}.costs"] = [2 * number + card // 9 % 2 for card in range(24)]
    with pytest.raises(BadInput, match=r"the decks hold 72 different cards; at most 60 are possible"):
        open_edition("unstoppable", None, edits)


WRONG_TOTALS = [
    ("villains/scar.toml", "value = [1, 2, 3, 3, 4, ", "value = [2, 3, 3, 4, ", "the columns of the cards are of different lengths"),
    ("villains/scar.toml", '"P3", "P2", "E", "F", "D", "U"]\nprov', '"P3", "P2"]\nprov', "tokens has 2 tokens for 6 slots"),
    ("box.toml", "[power_tokens]\nvalue = 40", "[power_tokens]\nvalue = 41", "box.toml: power_tokens = 41; totals.power_tokens says 40"),
    ("box.toml", "[totals.cards]\nvalue = 60", "[totals.cards]\nvalue = 61", "add up to 60 cards; totals.cards says 61"),
    ("box.toml", "[totals.cards_per_villain]\nvalue = 15", "[totals.cards_per_villain]\nvalue = 16", "villains/hades.toml has 15 cards"),
    ("box.toml", "[totals.tokens_per_villain]\nvalue = 6", "[totals.tokens_per_villain]\nvalue = 5", "villains/hades.toml has 6 tokens"),
]


@pytest.mark.parametrize(("file", "before", "after", "message"), WRONG_TOTALS)
def test_printed_totals_bind_a_box(tmp_path: Path, file: str, before: str, after: str, message: str) -> None:
    home = tmp_path / "mine"
    shutil.copytree(BOXES / "reconstruction", home)
    text = (home / file).read_text(encoding="utf-8")
    assert before in text
    (home / file).write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(message)):
        open_edition("unstoppable", str(home))


def box_of_the_page(home: Path) -> Path:
    """A form with the two files that the docs page shows; nothing else is filled in."""
    game = load_game("unstoppable")
    write_form(game, open_box("unstoppable"), game.default_box, home)
    for file in home.rglob("*.toml"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if '"?"' not in line), encoding="utf-8")
    for name in ("maleficent", "scar", "ursula"):
        (home / "villains" / f"{name}.toml").unlink()
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (home / "boards" / "printed.toml").write_text(blocks[0], encoding="utf-8")
    (home / "villains" / "hades.toml").write_text(blocks[1], encoding="utf-8")
    return home


def test_a_box_is_filled_in_as_the_page_says(tmp_path: Path) -> None:
    box = open_edition("unstoppable", str(box_of_the_page(tmp_path / "mine"))).box
    assert box.data.setup.main_board.value == "printed"
    uncertain = set(box.uncertain())
    for key in ("spaces", "slots", "start_space", "tokens", "moves", "symbols", "costs"):
        assert f"villains.hades.{key}" not in uncertain
        assert f"villains.scar.{key}" in uncertain
    assert not {path for path in uncertain if path.startswith("boards.")}, "boards that are not used do not count"


def changed(home: Path, file: str, before: str, after: str) -> str:
    """The sentence with which the box of the page is refused when one thing in it is changed."""
    path = box_of_the_page(home) / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        open_edition("unstoppable", str(home))
    return str(refused.value).replace(f"{home}/", "")


HADES = "villains/hades.toml"
MISTAKES = [
    (HADES, "1 E  3\n", "", "villains/hades.toml has 14 cards; totals.cards_per_villain says 15."),
    (HADES, "1 E  3\n", "1 E  3\n1 E  3\n", "villains/hades.toml has 16 cards; totals.cards_per_villain says 15."),
    (HADES, "3 EU 3", "3 EX 3", "villains/hades.toml: cards, row 4: symbols = 'EX' must be E, U, F, D, EU, "),
    (HADES, "4 EF 4", "x EF 4", "villains/hades.toml: cards, row 5: moves = 'x' must be a whole number, not text."),
    (HADES, "4 EF 4", "0 EF 4", "villains/hades.toml: cards, row 5: moves = 0 must be a whole number >= 1."),
    (HADES, "4 EF 4", "4 E F 4", "villains/hades.toml: cards, row 5 is '4 E F 4'; a row is 3 words: moves, symbols, costs."),
    (HADES, 'cards = """', 'moves = [1]\ncards = """', "villains/hades.toml: moves is given twice, by itself and in cards."),
    (HADES, "start_space = 1", 'start_space = "1"', "start_space = '1' must be a whole number, not text (it is written without quotes)."),
    (HADES, "start_space = 1", "start_space = 7", "villains/hades.toml: start_space has space 7; the realm has spaces 1 to 6."),
    (HADES, "start_space", "start_spce", "villains/hades.toml: Unknown key 'start_spce'. Did you mean 'start_space'?"),
    (HADES, "cards", "card", "villains/hades.toml: Unknown key 'card'. Did you mean 'cards'?"),
    (HADES, "[1, 2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5, 5]", "villains/hades.toml: slots = [1, 2, 3, 4, 5, 5] names a space twice;"),
    (HADES, '"P3", "U", "E"', '"P3", "u", "E"', "villains/hades.toml: spaces[1] = 'u' must be P1, P2,"),
    (HADES, 'provenance = "scan"', 'provenance = "seen"', "villains/hades.toml: advances.provenance = 'seen' must be rulebook, scan,"),
    (
        "boards/printed.toml",
        '"P2E"',
        '"P2EU"',
        "boards/printed.toml: sides[3][0] = 'P2EU' must be one or two of P1 to P9, E, U, F, D, or -",
    ),
    ("box.toml", '"setup.main_board" = "printed"', '"setup.mainboard" = "printed"', "box.toml: unknown setting 'setup.mainboard'. Did you"),
    ("box.toml", '= "printed"', '= "print"', "unknown main board 'print'. Did you mean 'printed'?"),
]


@pytest.mark.parametrize(("file", "before", "after", "sentence"), MISTAKES)
def test_a_mistake_in_a_form_is_told_with_file_and_key(tmp_path: Path, file: str, before: str, after: str, sentence: str) -> None:
    assert sentence in changed(tmp_path / "mine", file, before, after)


def test_a_file_of_nobody_s_name_is_told(tmp_path: Path) -> None:
    home = box_of_the_page(tmp_path / "mine")
    (home / HADES).rename(home / "villains" / "hadez.toml")
    (home / "villains/hadez.toml").write_text('provenance = "scan"\nadvances = 4\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"hadez.toml: title is missing, and there is no hadez .* did you mean hades\?"):
        open_edition("unstoppable", str(home))


# --- villains without a way to win

HOPELESS = [
    (HADES, '"P3", "U", "E", "P2"', '"P3", "U", "F", "P2"'),
    (HADES, '"P3", "P2", "E"', '"P3", "P2", "P1"'),
    ("boards/printed.toml", '"P2E"', '"P2"'),
]


def test_a_box_in_which_a_villain_cannot_win_is_refused_unless_it_is_edited(tmp_path: Path) -> None:
    home = box_of_the_page(tmp_path / "mine")
    for number, (file, before, after) in enumerate(HOPELESS):
        assert cannot_win(open_edition("unstoppable", str(home)).box) == [], number
        text = (home / file).read_text(encoding="utf-8")
        assert before in text
        (home / file).write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BadInput, match=r"villains/hades.toml can never take a step of its plan: E is on no space"):
        open_edition("unstoppable", str(home))
    edits = {"villains.hades.symbols": ["U"] * 15}
    assert cannot_win(open_edition("unstoppable", None, edits).box) == ["hades"], "a card has to pay for it, too; edits may do so"
