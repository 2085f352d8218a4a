"""Small plans of the card game, for tests that are not about what a plan is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.study import Study, plan_study
from strategies import catalogue

GAME = "card-game"


def plan(**keys: Any) -> Study:
    """A plan of `uniform`, with some keys changed or, where None, left out."""
    keys = {"game": GAME, "strategies": ["uniform"]} | keys
    return plan_study({key: value for key, value in keys.items() if value is not None}, catalogue(GAME))


def write_plugin(path: Path, body: str, name: str = "mine", base: str = "Strategy", traits: str = "") -> str:
    """A file with a strategy called Mine, whose class has `body`; answers its target."""
    lines = "\n".join(f"    {line}" if line else "" for line in body.strip().splitlines())
    path.write_text(
        f'''"""A strategy."""

import os
import signal
import sys

import numpy as np

from sim.strategy import Strategy, compiled
from strategies.any_game.first_legal import FirstLegal
from strategies.any_game.uniform import Uniform


class Mine({base}):
    """A strategy for a test."""

    name = "{name}"
    {traits}

{lines}
''',
        encoding="utf-8",
    )
    return f"{path}:Mine"
