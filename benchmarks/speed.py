"""How fast games are played, the card game as ratios to programs in C and C++ timed in turns with it: `python -m benchmarks.speed`.

Every program's time is the least processor time of many short turns, so that whatever else the machine does
weighs least; the starts of processes are timed by the clock.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.batches import GAME, SEED, play, seat_games
from benchmarks.rollouts import Rollouts
from benchmarks.twin import Twin
from sim.edition import open_edition
from strategies.any_game.uniform import Uniform
from strategies.card_game.greedy import Greedy
from strategies.unstoppable.greedy import Greedy as UnstoppableGreedy

OTHER_GAME = "unstoppable"
BATCH = 4096  # games of a turn, as in a study
ROLLOUTS = 500
TURNS = 24
STARTS = 3
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


def compare_games() -> None:
    """Four greedy of Unstoppable! beside four of the card game."""
    editions, strategies = (open_edition(GAME), open_edition(OTHER_GAME)), (Greedy(), UnstoppableGreedy())
    seatings = [seat_games(edition, BATCH) for edition in editions]
    counts = [play(*given)["plies"].sum() for given in zip(editions, seatings, strategies, strict=True)]
    ours, other = best_times(
        lambda: play(editions[0], seatings[0], strategies[0]), lambda: play(editions[1], seatings[1], strategies[1]), turns=TURNS // 2
    )
    print(f"four greedy: {counts[0] / ours / 1e6:.2f} M decisions/s; of {OTHER_GAME} {counts[1] / other / 1e6:.2f} M (required 1.5, aim 4)")


def time_start(cache: str) -> float:
    """Seconds from the start of a process until its first batch is played and it has ended."""
    environment = {**os.environ, "VILLAINY_CACHE": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-W", "ignore", "-m", "benchmarks.first_batch"], check=True, cwd=_HOME, env=environment)
    return time.perf_counter() - start


def time_starts() -> None:
    """A process with no kernel in its cache, and one that finds them all."""
    for package in ("sim", "strategies", "benchmarks"):
        compileall.compile_dir(_HOME / package, quiet=1)
    with tempfile.TemporaryDirectory() as cache:
        print(f"first batch of a cold process: {time_start(cache):.1f} s (required 25)")
        print(f"first batch of a warm process: {min(time_start(cache) for _ in range(STARTS)):.2f} s (required 2)")


if __name__ == "__main__":
    compare_with_twin()
    compare_with_rollouts()
    compare_games()
    time_starts()
