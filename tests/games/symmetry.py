"""How even the sides of a symmetric main board are, in games of villains that are alike.

    python -m tests.games.symmetry --games 40000 --strategy greedy

A side's share is taken apart from the order of play: what a seat wins at it is compared with what that seat wins at all
sides. The block is the unit: a deal, played in every rotation with the sides where they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

import strategies
from sim.blocks import Blocks
from sim.engine import engine_of
from sim.games import load_game
from sim.games.unstoppable.codes import NUM_SIDES
from sim.study import plan_study

GAME = "unstoppable"
LEVEL = 0.95


@dataclass(frozen=True)
class Sides:
    """Each side's share of wins minus 1/k, adjusted for the seat, with the interval that holds for all sides together."""

    players: int
    games: int
    excess: NDArray[np.float64]
    half_width: NDArray[np.float64]


def sides_of(players: int, games: int, strategy: str) -> Sides:
    """Play a balanced study in the box of like villains, and compare the sides of its board."""
    keys = {"game": GAME, "box": load_game(GAME).structural_box, "players": [players], "games": games, "strategies": [strategy]}
    blocks, *seen = (np.concatenate(column) for column in zip(*_played(keys), strict=True))
    side, wins = seen
    seat_share = wins.mean(axis=0)
    _, block = np.unique(blocks, return_inverse=True)
    excess, half_width = np.zeros(NUM_SIDES), np.zeros(NUM_SIDES)
    for one in range(NUM_SIDES):
        taken = side == one
        above = np.bincount(block, np.where(taken, wins - seat_share, 0.0).sum(axis=1))
        seated = np.bincount(block, taken.sum(axis=1))
        excess[one] = above.sum() / seated.sum()
        spread = above - excess[one] * seated  # of a ratio, block by block
        error = spread.std(ddof=1) * np.sqrt(spread.size) / seated.sum()
        half_width[one] = stats.t.ppf(1 - (1 - LEVEL) / 2 / NUM_SIDES, spread.size - 1) * error
    return Sides(players, len(wins), excess, half_width)


def _played(keys: dict[str, Any]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]]:
    """The block, the side of each seat and its share of the win, game by game."""
    study = plan_study(keys, strategies.catalogue(GAME))
    engine, edition, plan = engine_of(GAME), next(iter(study.editions.values())), Blocks(study)
    for task in plan.tasks():
        games = plan.games(task)
        batch = engine.begin(edition, games.seating, study.seed)
        engine.play(edition, batch, study.loaded, games.seating.strategies)
        players = games.seating.villains.shape[1]
        side = batch.states["table"]["realms"]["side"][:, :players].astype(np.int64)
        yield games.blocks, side, engine.score(edition, batch)["win_share"]


def main() -> None:
    """Print the sides of every table size."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.symmetry", description=__doc__)
    parser.add_argument("--games", type=int, default=40_000, help="at each table size")
    parser.add_argument("--strategy", default="greedy")
    given = parser.parse_args()
    print("| players | games | " + " | ".join(f"side {side + 1}" for side in range(NUM_SIDES)) + " |")
    print("|---|---:|" + "---:|" * NUM_SIDES)
    for players in load_game(GAME).seats:
        sides = sides_of(players, given.games, given.strategy)
        cells = [f"{100 * one:+.2f} ± {100 * width:.2f}" for one, width in zip(sides.excess, sides.half_width, strict=True)]
        print(f"| {players} | {sides.games:,} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
