"""Two workers against one, in steady state: the games stored in a second once every worker is at work.

Of every game, or of those that are named; `greedy` plays.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import polars as pl

import strategies
from sim.games import game_names
from sim.runner import Options, run
from sim.study import plan_study

GAMES = 1_500_000
WARM_UP_PARTS = 12
REQUIRED = 1.6


class Clock:
    """A monitor that notes when each part came."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def add(self, frame: pl.DataFrame) -> None:  # noqa: ARG002  (only the time counts)
        """Note the time of one more part."""
        self.times.append(time.perf_counter())

    def half_width(self) -> float | None:
        """It watches no estimate."""
        return None

    def parts_per_second(self) -> float:
        """Parts a second after the warm-up."""
        steady = self.times[WARM_UP_PARTS:]
        return (len(steady) - 1) / (steady[-1] - steady[0])


def rate(game: str, workers: int) -> float:
    """Parts a second with so many workers."""
    study = plan_study({"game": game, "players": [4], "games": GAMES, "strategies": ["greedy"]}, strategies.catalogue(game))
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        run(study, Path(folder) / "results", Options(workers, is_quiet=True), ["benchmark"], clock)
    return clock.parts_per_second()


if __name__ == "__main__":
    for game in sys.argv[1:] or game_names():
        pairs = [(rate(game, 2), rate(game, 1)) for _ in range(2)]
        best = max(two / one for two, one in pairs)
        print(f"{game}: two workers / one, in steady state: {best:.2f} (required {REQUIRED})")
