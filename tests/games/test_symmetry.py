"""Where villains are alike, none wins more often than another, nor does a side of a symmetric board."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import strategies
from analyses.analyse import analyse
from sim.edition import open_edition
from sim.games import GAMES, load_game
from sim.kernel import JIT_DISABLED
from sim.runner import Options, run
from sim.store import Results
from sim.study import plan_study
from tests.games.symmetry import sides_of

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="needs thousands of games")

NUM_GAMES = 40_000 if os.environ.get("VILLAINY_VERIFY") == "1" else 3_000  # a table size


def are_alike(game: str) -> bool:
    """Whether the villains of a game's structural box are told apart by their names only; some differ in what they can do."""
    if not load_game(game).structural_box:
        return False
    edition = open_edition(game, load_game(game).structural_box)
    return len({edition.rules.villains[index].tobytes() for index in range(len(edition.villains))}) == 1


ALIKE = [game for game in GAMES if are_alike(game)]


def test_there_is_a_game_to_try_it_on() -> None:
    assert "unstoppable" in ALIKE


@pytest.mark.parametrize("game", ALIKE)
def test_villains_that_are_alike_win_equally_often(game: str, tmp_path: Path) -> None:
    """Every villain's interval, for all of a table size together, holds the fair share."""
    keys = {"game": game, "box": load_game(game).structural_box, "games": NUM_GAMES, "strategies": ["greedy"]}
    run(plan_study(keys, strategies.catalogue(game)), tmp_path / "results", Options(1, is_quiet=True), ["villainy", "run"])
    villains = analyse(Results(tmp_path / "results"))["win_rates"]["villains"]
    assert set(villains["players"].to_list()) == set(load_game(game).seats)
    uneven = villains.filter((villains["low_all"] > villains["fair"]) | (villains["high_all"] < villains["fair"]))
    assert uneven.rows() == []


@pytest.mark.parametrize("players", load_game("unstoppable").seats)
def test_sides_that_are_alike_win_equally_often(players: int) -> None:
    """The box of like villains is played on L1, each side of which shows the same."""
    sides = sides_of(players, NUM_GAMES, "greedy")
    assert (abs(sides.excess) <= sides.half_width).all()
    assert (sides.half_width < 0.06).all(), "the interval says something"
