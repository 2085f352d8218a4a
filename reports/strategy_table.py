"""The table of strategies in each game's page: plays docs/studies/GAME-strategies.toml and writes it anew.

    python -m reports.strategy_table

The study names every strategy of the game and has `mix = "focus"`. The table stands between two markers in
docs/games/GAME.md; the rest of the page stays as it is. `make tables` does this.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

from analyses.analyse import analyse
from analyses.statistics.digits import decimals, rounded, signed
from analyses.words.on_strategies import ranked
from sim.errors import BadInput, VillainyError
from sim.games import game_names
from sim.runner import Options, run
from sim.store import Results
from sim.study import BASELINE, plan_study, read_study
from strategies import catalogue

DOCS = Path("docs")
BEGIN, END = "<!-- strategies: table -->", "<!-- /strategies: table -->"
FLOOR = "uniform"  # what every strategy should beat
_BATCH = 4096


def study_file(game: str) -> Path:
    """Where the study of a game's strategies is."""
    return DOCS / "studies" / f"{game}-strategies.toml"


def page_of(game: str) -> Path:
    """Where the page of a game is."""
    return DOCS / "games" / f"{game}.md"


def played(game: str) -> str:
    """Play the study of a game's strategies, and write its table as Markdown."""
    study = plan_study(read_study(study_file(game)), catalogue(game), str(study_file(game)))
    command = ["villainy", "study", study_file(game).as_posix()]
    with TemporaryDirectory() as folder:
        run(study, Path(folder) / "results", Options(os.cpu_count() or 1, _BATCH, False), command)
        results = Results(Path(folder) / "results")
        tables = analyse(results, names=["strategies"])["strategies"]
        pairs, villains = (tables[name].filter(pl.col("variant") == BASELINE) for name in ("pairs", "villains"))
        studied = [name for name in ranked(set(pairs["strategy"]), pairs)[::-1] if name in (*catalogue(game).studied, FLOOR)]
        return f"{as_markdown(pairs, results.manifest)}\n\n{by_villain(villains, list(pairwise(studied)), results.edition().titles)}"


def as_markdown(pairs: pl.DataFrame, manifest: Any) -> str:
    """The table: a line for each A and B, strongest A first, a column for each table size, and what it rests on."""
    names = ranked(set(pairs["strategy"]), pairs)[::-1]
    sizes = pairs["players"].unique().sort().to_list()
    rows = {(row["strategy"], row["among"], row["players"]): row for row in pairs.iter_rows(named=True)}
    lines = [
        f"| one | among | {' | '.join(f'{size} players' for size in sizes)} |",
        f"|---|---|{'---|' * len(sizes)}",
    ]
    for one in names:
        for among in names:
            if one != among:
                cells = [_cell(rows.get((one, among, size))) for size in sizes]
                lines.append(f"| `{one}` | `{among}` | {' | '.join(cells)} |")
    plan, version = manifest["plan"], manifest["versions"]["villainy"]
    said = (
        "Points that one seat wins above or below the fair share when all others play the second strategy, over all villains and seats,"
        f" with 95 % intervals from the spread between blocks. `{manifest['command']}`: {plan['games']:,} games for each table size and"
        f" strategy, seed {plan['seed']}, villainy {version}."
    )
    return "\n".join([*lines, "", said])


def by_villain(villains: pl.DataFrame, pairs: Sequence[tuple[str, str]], titles: Mapping[str, str]) -> str:
    """The second table: a line for each villain and some pairs A and B, a column for each table size."""
    sizes = villains["players"].unique().sort().to_list()
    rows = {(row["strategy"], row["among"], row["villain"], row["players"]): row for row in villains.iter_rows(named=True)}
    lines = [f"| one | among | villain | {' | '.join(f'{size} players' for size in sizes)} |", f"|---|---|---|{'---|' * len(sizes)}"]
    for one, among in pairs:
        for villain in villains["villain"].unique().sort().to_list():
            cells = [_cell(rows.get((one, among, villain, size))) for size in sizes]
            lines.append(f"| `{one}` | `{among}` | {titles.get(villain, villain)} | {' | '.join(cells)} |")
    said = (
        "What each villain wins more with the first strategy among the second than with the second among its like, in points, compared"
        " deal by deal in the same study, with 95 % intervals."
    )
    return "\n".join([*lines, "", said])


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return ""
    places = min(decimals([50 * (row["high"] - row["low"])]), 1)
    low, high = (rounded(100 * row[end], places) for end in ("low", "high"))
    return f"{signed(100 * row['estimate'], places)} ({low} to {high})"


def placed(page: str, table: str) -> str:
    """A page with the table between its markers; BadInput if they are not there."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(f"The page has no place for the table: {BEGIN} and {END} are wanted.")
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def main() -> None:
    """Write the table of every game that has a study of its strategies."""
    try:
        for game in game_names():
            if study_file(game).exists():
                page = page_of(game)
                page.write_text(placed(page.read_text(encoding="utf-8"), played(game)), encoding="utf-8")
                print(f"written: {page}")
    except VillainyError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
