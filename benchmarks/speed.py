"""How fast games are played: `python -m benchmarks.speed`; with GAME ... of these games only, beside the card game.

The card game is compared with programs in C and C++, and every game with the card game. What is compared takes turns
in one run. A program's time is the least processor time of many short turns, so that whatever else the machine does
weighs least; the starts of processes are timed by the clock.
"""

from __future__ import annotations

import argparse
import compileall
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.batches import GAME, SEED, play, seat_games
from benchmarks.rollouts import Rollouts
from benchmarks.twin import Twin
from sim.batch import Seating
from sim.edition import Edition, open_edition
from sim.engine import engine_of
from sim.games import game_names
from sim.plugins import load_strategy
from sim.strategy import Strategy
from strategies import catalogue
from strategies.any_game.uniform import Uniform
from strategies.card_game.greedy import Greedy

BATCH = 4096  # games of a turn, as in a study
ROLLOUTS = 500
TURNS = 24
STARTS = 3
BEST = "best"
COMPARED = ("greedy", "uniform")  # what every game is timed with, beside the best that it has
REQUIRED = {  # M decisions/s
    ("unstoppable", "greedy"): "required 1.5, aim 4",
    ("villainous", "greedy"): "required 0.4, aim 1.5",
    ("villainous", "expert"): "required 0.4, aim 1",
}
STARTED = {"cold": {"villainous": 60, "": 25}, "warm": {"villainous": 3, "": 2}}  # seconds required, "" of any other game
FIRST = {"villainous": 256}  # games of a first batch where chance alone plays long ones: what is asked is the start; BATCH of others
_HOME = Path(__file__).parent.parent


def best_times(*programs: Callable[[], object], turns: int = TURNS) -> list[float]:
    """The least processor time of each program in seconds; they take turns."""
    best = [float("inf")] * len(programs)
    for _ in range(turns):
        for index, program in enumerate(programs):
            start = time.thread_time()
            program()
            best[index] = min(best[index], time.thread_time() - start)
    return best


def compare_with_twin() -> None:
    """Four greedy without specials, against the C twin on the same deals: the same scores, and how long each takes."""
    edition = open_edition(GAME, edits={"setup.specials": False})
    seating, greedy = seat_games(edition, BATCH), Greedy()
    with tempfile.TemporaryDirectory() as folder:
        try:
            twin = Twin(Path(folder))
        except OSError as problem:
            print(f"C twin: not built ({problem})")
            return
        results, (points, plies) = play(edition, seating, greedy), twin.play(edition, seating, SEED)
        if not (np.array_equal(results["score"], points) and np.array_equal(results["plies"], plies)):
            raise SystemExit("C twin: other scores than the simulator's for the same deals.")
        ours, theirs = best_times(lambda: play(edition, seating, greedy), lambda: twin.play(edition, seating, SEED))
    count = plies.sum()
    print(f"four greedy, no specials: {count / ours / 1e6:.2f} M plies/s; C twin {count / theirs / 1e6:.2f} M; same scores")
    print(f"  ratio {theirs / ours:.2f} (required 0.4, aim 0.8)")


def compare_with_rollouts() -> None:
    """Four uniform with specials, against OpenSpiel's random rollouts of a card game."""
    edition, uniform = open_edition(GAME), Uniform()
    seating = seat_games(edition, BATCH)
    plies = play(edition, seating, uniform)["plies"].sum()
    try:
        rollouts = Rollouts(ROLLOUTS)
    except ImportError:
        print("OpenSpiel: not installed (extra: bench)")
        return
    ours, theirs = best_times(lambda: play(edition, seating, uniform), rollouts.play)
    ours, theirs = plies / ours, rollouts.decisions / theirs
    print(f"four uniform: {ours / 1e6:.2f} M decisions/s; OpenSpiel's crazy_eights {theirs / 1e6:.2f} M")
    print(f"  ratio {ours / theirs:.2f} (required 2, aim 4)")


def compare_games(games: Sequence[str]) -> None:
    """Four of a kind in each of some games, beside the same in the card game, which comes first; and how large a state is."""
    rates: dict[tuple[str, str], float] = {}
    for game in games:
        print(f"{game}: {engine_of(game).state_dtype.itemsize:,} bytes a state")
    for which in (*COMPARED, BEST):
        tables = {(game, strategy_of(game, which)): table_of(game, strategy_of(game, which)) for game in games}
        seconds = best_times(*(partial(play, *table) for table in tables.values()), turns=TURNS // 2)
        for key, table, best in zip(tables, tables.values(), seconds, strict=True):
            rates[key] = play(*table)["plies"].sum() / best / 1e6
        first = rates[GAME, strategy_of(GAME, which)]
        for game, strategy in tables:
            rate = rates[game, strategy]
            wanted = REQUIRED.get((game, strategy))
            asked = f" ({wanted})" if wanted else ""
            print(f"four {strategy} of {game}: {rate:.2f} M decisions/s{asked}; ratio to {GAME} {rate / first:.2f}")


def strategy_of(game: str, which: str) -> str:
    """A strategy's name: BEST is the one that a game is studied with first."""
    return catalogue(game).studied[0] if which == BEST else which


def table_of(game: str, strategy: str) -> tuple[Edition, Seating, Strategy]:
    """A batch of games of one strategy."""
    edition = open_edition(game)
    return edition, seat_games(edition, BATCH), load_strategy(catalogue(game)[strategy], game)


def time_start(game: str, cache: str) -> float:
    """Seconds from the start of a process until its first batch is played and it has ended."""
    environment = {**os.environ, "VILLAINY_CACHE": cache}
    games = str(FIRST.get(game, BATCH))
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "benchmarks.first_batch", game, games],
        check=True,
        cwd=_HOME,
        env=environment,
    )
    return time.perf_counter() - start


def time_starts(games: Sequence[str]) -> None:
    """For each game, a process with no kernel in its cache, and one that finds them all."""
    for package in ("sim", "strategies", "benchmarks"):
        compileall.compile_dir(_HOME / package, quiet=1)
    for game in games:
        with tempfile.TemporaryDirectory() as cache:
            cold = time_start(game, cache)
            warm = min(time_start(game, cache) for _ in range(STARTS))
        for state, seconds in (("cold", cold), ("warm", warm)):
            wanted = STARTED[state].get(game, STARTED[state][""])
            print(f"first batch of {game}, {state} process: {seconds:.2f} s (required {wanted})")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="measure these games only, beside the card game")
    wanted = parser.parse_args().games
    if unknown := set(wanted) - set(game_names()):
        parser.error(f"no game {', '.join(sorted(unknown))}; there is: {', '.join(game_names())}")
    if not wanted:
        compare_with_twin()
        compare_with_rollouts()
    games = [name for name in game_names() if not wanted or name in (GAME, *wanted)]
    compare_games(games)
    time_starts(games)


if __name__ == "__main__":
    main()
