"""The study file in a report makes the plan that was played, whatever it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from reports.study_file import study_file
from sim.study import plan_study, read_study
from strategies import catalogue

OWN = '''"""One's own."""
from sim.strategy import Strategy


class First(Strategy):
    """Takes the first thing that is allowed."""

    name = "mine"

    def act(self, decision):
        return decision.legal.argmax(axis=1)
'''
SEATS = [
    {"villain": "hook", "strategy": "greedy"},
    {"villain": "scar", "strategy": "mine.py:First"},
    {"villain": "ursula", "strategy": "greedy"},
]
CARDS = {"value": 3, "provenance": "inferred", "alternatives": [5], "note": 'said "so" somewhere'}


@pytest.mark.parametrize(
    "raw",
    [
        {"game": "card-game"},
        {
            "game": "card-game",
            "players": [3, 5],
            "villains": ["hook", "jafar", "scar", "ursula", "cruella"],
            "seed": 2**62,
            "turn_limit": 30,
        },
        {"game": "card-game", "strategies": ["greedy", "mine.py:First"], "mix": "focus", "precision": 0.01, "name": "my own"},
        {"game": "card-game", "lineups": [{"seats": SEATS}, {"seats": SEATS[::-1]}], "games": 12},
        {"game": "card-game", "set": {"setup.hand_size": CARDS}, "variants": {"a b": {"setup.specials": False, "readings.tie": "shared"}}},
        {"game": "card-game", "box": "own-box"},
    ],
    ids=["default", "some", "focus", "lineups", "edits", "box"],
)
def test_it_makes_the_same_plan(raw: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "own-box").mkdir()
    (tmp_path / "own-box/box.toml").write_text('extends = "standard"\n', encoding="utf-8")

    def beside(name: str) -> str:
        return str(tmp_path / name) if ".py:" in name or name == "own-box" else name

    given = msgspec.json.decode(msgspec.json.encode(raw))
    if "box" in given:
        given["box"] = beside(given["box"])
    if "strategies" in given:
        given["strategies"] = [beside(name) for name in given["strategies"]]
    for lineup in given.get("lineups", ()):
        lineup["seats"] = [seat | {"strategy": beside(seat["strategy"])} for seat in lineup["seats"]]
    plan = msgspec.to_builtins(plan_study(given, catalogue("card-game")))
    file = tmp_path / "study.toml"
    file.write_text(study_file(plan), encoding="utf-8")
    assert str(tmp_path) not in file.read_text(encoding="utf-8")
    assert msgspec.to_builtins(plan_study(read_study(file), catalogue("card-game"))) == plan
