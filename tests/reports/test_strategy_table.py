"""The table of strategies in a game's page: it names every strategy of the game, and its numbers can be read."""

from __future__ import annotations

import re
import tomllib
from itertools import permutations
from pathlib import Path

import polars as pl
import pytest

from reports.strategy_table import BEGIN, END, as_markdown, by_villain, page_of, placed, study_file
from sim.edition import open_edition
from sim.errors import BadInput
from sim.games import game_names
from strategies import catalogue

ROOT = Path(__file__).parent.parent.parent
NUMBER = "([+\N{MINUS SIGN}]?\\d+(?:[.]\\d)?)"
CELL = re.compile(rf"{NUMBER} [(]{NUMBER} to {NUMBER}[)]")
GAMES = [game for game in game_names() if (ROOT / study_file(game)).exists()]


def number(text: str) -> float:
    return float(text.replace("\N{MINUS SIGN}", "-"))


def table_of(game: str) -> str:
    return (ROOT / page_of(game)).read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_study_names_every_strategy(game: str) -> None:
    plan = tomllib.loads((ROOT / study_file(game)).read_text(encoding="utf-8"))
    assert (plan["game"], plan["mix"]) == (game, "focus")
    assert set(plan["strategies"]) == set(catalogue(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_is_in_the_table_with_numbers(game: str) -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| (.*) \|$", table_of(game), re.MULTILINE)
    assert {(one, among) for one, among, _ in rows} == set(permutations(catalogue(game), 2))
    villains = {villain.title for villain in open_edition(game).box.data.villains.values()}
    assert {cells.split(" | ")[0] for _, _, cells in rows} >= villains
    for _, _, cells in rows:
        cells = cells if cells.split(" | ")[0] not in villains else cells.partition(" | ")[2]
        for cell in cells.split(" | "):
            found = CELL.fullmatch(cell)
            assert found, cell
            estimate, low, high = map(number, found.groups())
            assert low <= estimate <= high


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_what_it_rests_on(game: str) -> None:
    text = table_of(game)
    assert f"`villainy study {study_file(game).as_posix()}`" in text
    assert re.search(r"\d games for each table size and strategy, seed \d+, villainy \d", text)


def test_every_villain_is_in_the_second_table() -> None:
    rows = [
        {"strategy": "a", "among": "b", "villain": villain, "players": 3, "estimate": 0.1, "low": 0.08, "high": 0.12}
        for villain in ("x", "y")
    ]
    lines = by_villain(pl.DataFrame(rows), [("a", "b")], {"x": "The X"}).splitlines()
    assert lines[2:4] == ["| `a` | `b` | The X | +10.0 (8.0 to 12.0) |", "| `a` | `b` | y | +10.0 (8.0 to 12.0) |"]


def test_a_table_replaces_what_is_between_the_markers() -> None:
    assert placed(f"before\n{BEGIN}\nold\n{END}\nafter\n", "new") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    with pytest.raises(BadInput, match="no place"):
        placed("no markers", "new")


def test_a_table_has_the_strongest_first() -> None:
    rows = [
        {"strategy": one, "among": among, "players": 3, "estimate": value, "low": value - 0.01, "high": value + 0.01}
        for one, among, value in (("a", "b", -0.05), ("b", "a", 0.1))
    ]
    text = as_markdown(
        pl.DataFrame(rows), {"plan": {"games": 1000, "seed": 1}, "versions": {"villainy": "0.1.0"}, "command": "villainy study x.toml"}
    )
    assert text.splitlines()[2] == "| `b` | `a` | +10.0 (9.0 to 11.0) |"
