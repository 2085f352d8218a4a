"""An edition: a game with one box, as it is played; what a strategy's rules and an action's name come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.box import Box, edited, load_box
from sim.errors import BadInput
from sim.game import Game
from sim.games import load_game
from sim.randomness import digest_of, stream_of
from sim.records import read_only_record

PRINTED_TOTALS = "totals."  # values of a box that only check the others


class Edition:
    """A game, a box with its edits, checked, and the rules record that is built from them when it is first asked for."""

    def __init__(self, game: Game, box: Box, turn_limit: int | None = None) -> None:
        _check(game, box)
        self.game, self.box = game, box
        self.turn_limit = game.turn_limit if turn_limit is None else turn_limit
        self.villains = box.villains

    @cached_property
    def rules(self) -> Any:
        """The rules record, which nobody can write to."""
        rules = self.game.build_rules(self.box)
        rules.turn_limit = self.turn_limit
        return read_only_record(rules)

    @cached_property
    def streams(self) -> NDArray[np.uint64]:
        """The random stream of each villain."""
        return np.array([stream_of(name) for name in self.villains], np.uint64)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The villains' names as people say them."""
        return {name: villain.title for name, villain in self.box.data.villains.items()}

    @cached_property
    def action_names(self) -> list[str]:
        """The name of every action."""
        return self.game.action_names(self.box)

    def describe(self, state: Any) -> dict[str, Any]:
        """A state by name."""
        return self.game.describe(self.box, state)


def open_edition(
    game: str, box: str | None = None, edits: Mapping[str, Any] | None = None, *, origin: str = "the edits", turn_limit: int | None = None
) -> Edition:
    """A game with a box of its own, or one at a path, edited by dotted path. Raises BadInput."""
    return edition_with(open_box(game, box), edits or {}, origin=origin, turn_limit=turn_limit)


def open_box(game: str, box: str | None = None) -> Box:
    """A box of a game by its name, or one at a path; the game's own if none is named. Raises BadInput."""
    loaded = load_game(game)
    return load_box(game, loaded.box_schema, loaded.boxes, box or loaded.default_box)


def edition_with(box: Box, edits: Mapping[str, Any], *, origin: str = "the edits", turn_limit: int | None = None) -> Edition:
    """A loaded box, edited by dotted path, as it is played. Raises BadInput."""
    game = load_game(box.game)
    for path in edits:
        if path.startswith(PRINTED_TOTALS):
            raise BadInput(f"{origin}: {path} is what the printed box adds up to, and checks only that; edit the values themselves.")
    try:
        return Edition(game, edited(box, edits, origin), turn_limit)
    except BadInput:
        _check(game, box)  # the box as printed comes first: an error there is not the edits' fault
        raise


def _check(game: Game, box: Box) -> None:
    """Check what a box's types cannot say; a mistake comes with what may be behind it. Raises BadInput."""
    try:
        game.check_box(box)
    except BadInput as problem:
        raise box.explained(problem) from problem


def combination_digest(villains: Sequence[str]) -> int:
    """The key of a villain combination, whatever the order of its seats."""
    return digest_of(*sorted(villains))
