"""Which game a strategy is checked with, if none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.command_line.check_strategy import game_of
from tests.plans import write_plugin


@pytest.mark.parametrize(
    ("strategy", "game"),
    [("uniform", "card-game"), ("greedy", "card-game"), ("racer", "unstoppable"), ("expert.never-fates", "villainous")],
)
def test_a_listed_strategy_is_checked_with_a_game_that_lists_it(strategy: str, game: str) -> None:
    assert game_of(strategy) == game


@pytest.mark.parametrize(("says", "game"), [('game = "villainous"', "villainous"), ("", "card-game")])
def test_a_strategy_of_ones_own_is_checked_with_the_game_that_it_says(says: str, game: str, tmp_path: Path) -> None:
    assert game_of(write_plugin(tmp_path / "mine.py", says, base="Uniform")) == game
