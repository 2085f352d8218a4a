"""Golden files: what is generated, or must not change unnoticed. `make golden` writes them anew.

A change needs a reason in the CHANGELOG.
"""

from __future__ import annotations

from pathlib import Path

from reports.command_line.page import command_line_page
from sim.edition import open_edition
from sim.games import game_names
from sim.trace import trace_game
from strategies.any_game.uniform import Uniform

ROOT = Path(__file__).parent.parent
SEED = 1


def golden_files() -> dict[str, str]:
    """What every golden file should hold, by its path in the tree."""
    files = {"docs/command-line.md": command_line_page()}
    for game in game_names():
        files |= _traces(game)
    return files


def _traces(game: str) -> dict[str, str]:
    """One whole game of each table size; villains take turns, so that each of them plays in one."""
    edition = open_edition(game)
    known = edition.villains
    traces = {}
    for players in edition.game.table_sizes:
        villains = [known[(players + seat) % len(known)] for seat in range(players)]
        trace = trace_game(edition, villains, [Uniform()] * players, SEED)
        traces[f"tests/golden/{game}/{players}-players.txt"] = trace.to_text()
    return traces


def main() -> None:
    """Write every golden file, and say which changed."""
    for name, content in golden_files().items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
            print(f"written: {name}")


if __name__ == "__main__":
    main()
