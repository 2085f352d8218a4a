"""Whole games of Villainous, played by the kernels and by the twin, are the same at every decision.

By default games end at a turn limit; with VILLAINY_VERIFY=1 many more are played, and played out.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from sim.box import box_names
from sim.edition import Edition, open_edition
from sim.games import load_game
from tests.twins.villainous.beside import PLAYED_BY, compare_game

VERIFIES = os.environ.get("VILLAINY_VERIFY") == "1"
GAMES = 200 if VERIFIES else 10  # of a table and box
TURN_LIMIT = 100 if VERIFIES else 10
VILLAINS = ("hook", "maleficent", "prince-john", "ursula")
TABLES = [table for size in (1, 2, 3, 4) for table in combinations(VILLAINS, size)]
BOXES = box_names(load_game("villainous").boxes)


@cache
def edition_of(box: str) -> Edition:
    return open_edition("villainous", box, turn_limit=TURN_LIMIT)


@pytest.mark.parametrize("villains", TABLES, ids="+".join)
@pytest.mark.parametrize("box", BOXES)
def test_twin_plays_the_same_games(box: str, villains: tuple[str, ...]) -> None:
    """All seatings of a table in turn, and all who play them."""
    seatings = list(permutations(villains))
    for replicate in range(GAMES):
        strategy = PLAYED_BY[replicate // len(villains) % len(PLAYED_BY)]
        compare_game(edition_of(box), seatings[replicate % len(seatings)], replicate, strategy)


def every_alternative() -> Iterator[Any]:
    """Everything that a box says could be otherwise, one at a time."""
    for box in BOXES:
        for path, value in open_edition("villainous", box).box.values():
            for number, alternative in enumerate(value.alternatives):
                yield pytest.param(box, path, alternative, id=f"{box}-{path}-{number}")


ALTERNATIVES = list(every_alternative())


@pytest.mark.parametrize(("box", "path", "value", "number"), [pytest.param(*v.values, n, id=v.id) for n, v in enumerate(ALTERNATIVES)])
def test_twin_plays_the_same_games_in_other_readings(box: str, path: str, value: Any, number: int) -> None:
    edition = open_edition("villainous", box, {path: value}, turn_limit=TURN_LIMIT)
    whose = [path.split(".")[1]] if path.startswith("villains.") else []
    chooser = random.Random(number)
    for replicate in range(20 if VERIFIES else 2):
        others = chooser.sample([name for name in VILLAINS if name not in whose], chooser.randint(1, 3))
        villains = [*whose, *others] if len(whose) + len(others) > 1 else list(VILLAINS)
        chooser.shuffle(villains)
        compare_game(edition, tuple(villains), replicate, chooser.choice(PLAYED_BY))


@pytest.mark.parametrize("number", range(400 if VERIFIES else 12))
@pytest.mark.parametrize("box", BOXES)
def test_twin_plays_the_same_games_in_any_mixture_of_readings(box: str, number: int) -> None:
    """Everything that could be otherwise mixed at random, with other hands, supplies and amounts of Power."""
    chooser = random.Random(number)
    values = open_edition("villainous", box).box.values()
    edits = {path: chooser.choice([value.value, *value.alternatives]) for path, value in values if value.alternatives}
    edits["setup.hand_size"] = chooser.choice([2, 4, 4, 6, 8])
    edits["setup.power_tokens"] = tokens = chooser.choice([12, 20, 40, 80])
    edits["setup.start_power"] = [chooser.choice([0, 2, tokens // 4]) for _ in range(4)]
    edition = open_edition("villainous", box, edits, turn_limit=TURN_LIMIT)
    compare_game(edition, tuple(chooser.sample(VILLAINS, chooser.randint(2, 4))), number, chooser.choice(PLAYED_BY))
