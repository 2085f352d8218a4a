"""What every game says of itself in words, for readers of a report."""

from __future__ import annotations

import pytest

from reports.box_words import pattern_of
from sim.box import box_names
from sim.edition import open_edition
from sim.games import GAMES, load_game


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_in_brief(name: str) -> None:
    game = load_game(name)
    assert 60 <= sum(len(paragraph.split()) for paragraph in game.about) <= 260
    for paragraph in game.about:
        assert paragraph == paragraph.strip()
        assert paragraph.endswith(".")
    assert game.points == game.points.strip().lower()


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_a_box_has_a_title(name: str) -> None:
    game = load_game(name)
    paths = {path for box in box_names(game.boxes) for path, _ in open_edition(name, box).box.values()}
    assert {path: pattern_of(game.value_titles, path) for path in paths if not pattern_of(game.value_titles, path)} == {}
    assert {pattern_of(game.value_titles, path) for path in paths} == set(game.value_titles)
    assert all(0 < len(title) <= 60 for title in game.value_titles.values())
