"""Boxes of Unstoppable!: what cannot be is refused, by file, key and what is allowed; and one is filled in as the docs page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from sim.edition import open_edition
from sim.errors import BadInput
from sim.games import load_game

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
    ("box.toml", "[power_tokens]\nvalue = 40", "[power_tokens]\nvalue = 41", "add up to 41 power tokens; totals.power_tokens says 40"),
    ("box.toml", "[totals.cards]\nvalue = 60", "[totals.cards]\nvalue = 61", "add up to 60 cards; totals.cards says 61"),
    ("box.toml", "[totals.cards_per_villain]\nvalue = 15", "[totals.cards_per_villain]\nvalue = 16", "villains.hades.moves has 15 entries"),
    ("box.toml", "[totals.tokens_per_villain]\nvalue = 6", "[totals.tokens_per_villain]\nvalue = 5", "villains.hades.tokens has 6 entries"),
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
    """The two files that the docs page shows."""
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (home / "boards").mkdir(parents=True)
    (home / "boards" / "printed.toml").write_text(blocks[0], encoding="utf-8")
    (home / "box.toml").write_text(blocks[1], encoding="utf-8")
    return home


def test_a_box_is_filled_in_as_the_page_says(tmp_path: Path) -> None:
    box = open_edition("unstoppable", str(box_of_the_page(tmp_path / "mine"))).box
    assert box.data.setup.main_board.value == "printed"
    uncertain = set(box.uncertain())
    for key in ("spaces", "slots", "start_space", "tokens", "moves", "symbols", "costs"):
        assert f"villains.hades.{key}" not in uncertain
        assert f"villains.scar.{key}" in uncertain
    assert "boards.printed.sides" not in uncertain


def test_printed_totals_bind_it_too(tmp_path: Path) -> None:
    home = box_of_the_page(tmp_path / "mine")
    text = (home / "box.toml").read_text(encoding="utf-8")
    one_less = [("[1, 2, 3, 3, 4, 1", "[2, 3, 3, 4, 1"), ('["E", "E", "E", "EU"', '["E", "E", "EU"'), ("[3, 3, 2, 3", "[3, 2, 3")]
    for before, after in one_less:
        assert before in text
        text = text.replace(before, after)
    (home / "box.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"villains.hades.moves has 14 entries; totals.cards_per_villain says 15"):
        open_edition("unstoppable", str(home))
