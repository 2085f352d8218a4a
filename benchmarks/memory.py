"""Peak memory of every process of a study, for some games and ten times as many, and a million games end to end.

Of every game, or of those that are named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sim.games import game_names

FEW, MANY = 100_000, 1_000_000  # games in all, at four players
REQUIRED = 1.2
_EVERY = 0.02  # seconds between looks


def peaks(game: str, games: int) -> tuple[dict[str, int], float]:
    """Peak resident memory by role, in KB, and the seconds that a whole study took: run, analyse, report."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "reports.command_line", "study", game, "--players", "4", "--games", str(games)]
        began = time.perf_counter()
        process = subprocess.Popen([*command, "--workers", "2", "-q", "--out", f"{folder}/results"], stdout=subprocess.DEVNULL)
        highest: dict[str, int] = {}
        while process.poll() is None:
            for pid in [process.pid, *_children(process.pid)]:
                role = "main" if pid == process.pid else _role(pid)
                highest[role] = max(highest.get(role, 0), _high_water(pid))
            time.sleep(_EVERY)
        if process.returncode:
            sys.exit(f"the study of {games} games of {game} failed with {process.returncode}")
        return highest, time.perf_counter() - began


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _role(pid: int) -> str:
    try:
        return "worker" if "LokyProcess" in Path(f"/proc/{pid}/cmdline").read_text() else "other"
    except OSError:
        return "other"


def _high_water(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


if __name__ == "__main__":
    for game in sys.argv[1:] or game_names():
        few, _ = peaks(game, FEW)
        many, seconds = peaks(game, MANY)
        for role in ("main", "worker"):
            print(f"{game}, {role}: {few[role] / 1024:.0f} MB at {FEW:,} games, {many[role] / 1024:.0f} MB at {MANY:,}")
            print(f"  ratio {many[role] / few[role]:.2f} (at most {REQUIRED})")
        print(f"{game}: {MANY:,} games run, analysed and reported in {seconds:.0f} s")
