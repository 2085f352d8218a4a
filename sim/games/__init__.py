"""The games there are: one line each, imported when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from sim.errors import unknown
from sim.game import Game

GAMES = {
    "card-game": "sim.games.card_game",
    "unstoppable": "sim.games.unstoppable",
    "villainous": "sim.games.villainous",
}


def game_names() -> list[str]:
    """The names of all games."""
    return list(GAMES)


@cache
def load_game(name: str) -> Game:
    """The game of a name; BadInput if there is none."""
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    game: Game = import_module(GAMES[name]).GAME
    return game
