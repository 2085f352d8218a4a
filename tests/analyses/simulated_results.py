"""Results of a study that was never played, as the analyses and reports see them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl

from sim.edition import Edition, open_edition
from sim.games import load_game
from sim.plugins import digest_of_target
from strategies import catalogue
from tests.analyses.simulated import in_parts


class SimulatedResults:
    """Stands in for sim.store.Results: rows given, the real edition of a game."""

    def __init__(self, path: Path, rows: pl.DataFrame, game: str = "card-game", **study: Any) -> None:
        self.path, self._rows, self._game = path, rows, game
        strategies = rows["strategy"].unique().sort().to_list()
        known = {name: target for name, target in catalogue(game).items() if name in strategies}
        plan: dict[str, Any] = {
            "game": game,
            "name": "simulated",
            "box": load_game(game).default_box,
            "players": rows["players"].unique().sort().to_list(),
            "villains": rows["villain"].unique().sort().to_list(),
            "strategies": strategies,
            "restrictions": [],
            "targets": dict.fromkeys(strategies, "nowhere.py:Nobody") | known,
            "mix": "same",
            "lineups": [],
            "games": 1,
            "precision": None,
            "seed": 1,
            "turn_limit": None,
            "edits": {},
            "variants": {name: {"setup.hand_size": 3} for name in rows["variant"].unique().sort().to_list() if name != "baseline"},
        } | study
        self.study = SimpleNamespace(**plan)
        self.manifest: dict[str, Any] = {
            "plan": plan,
            "boxes": {"baseline": "0123456789abcdef"},
            "strategies": {name: digest_of_target(target) for name, target in known.items()},
            "traits": {name: ["random"] if name == "uniform" else ["competent"] for name in plan["strategies"]},
            "code": "0123456789abcdef",
            "command": f"villainy run {game} --seed 1",
            "versions": {"villainy": "0.1.0", "numpy": "2.4.6"},
            "finished": {"parts": 1, "games": 1, "precise": None},
        }

    @property
    def competent(self) -> list[str]:
        return [name for name in self.study.strategies if "competent" in self.manifest["traits"][name]]

    def edition(self, variant: str = "baseline") -> Edition:
        return open_edition(self._game)

    def frames(self) -> Iterator[pl.DataFrame]:
        yield from in_parts(self._rows)
