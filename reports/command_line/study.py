"""`villainy study`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from reports.command_line.options import margin_option, output_options, print_json, run_options, study_options, workers_from


@click.command("study")
@click.argument("study", metavar="[GAME|STUDY.toml]", required=False)
@study_options
@run_options
@margin_option
@output_options
def command(
    study: str | None,
    workers: int | None,
    batch_size: int,
    out: Path | None,
    margin: float | None,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> None:
    """Run, analyse and report: a game's default study, or a study file. Of every game, if none is named.

    \b
    villainy study card-game
    villainy study card-game --players 4 --games 50000 --out results/four
    villainy study study.toml
    """
    from reports.command_line.run import play
    from sim.errors import BadInput
    from sim.games import game_names

    if study is None and out is not None and len(game_names()) > 1:
        raise BadInput("--out names one folder, and every game is to be studied; name a game too.")
    documents = []
    for source in [study] if study else game_names():
        ended = play(source, workers, batch_size, out, quiet, options)
        report = reported(Path(ended["results"]), workers_from(workers), quiet or as_json, quiet, margin)
        documents.append({**ended, "report": str(report)})
        if not as_json:
            click.echo(documents[-1]["report"])
    if as_json:
        print_json(documents[0] if study else documents)


def reported(path: Path, workers: int, is_silent: bool, is_quiet: bool, margin: float | None = None) -> Path:
    """Analyse what was played into a folder, say what was found unless silent, and write the report; answers its file."""
    from reports.command_line.analyse import analysed, tell
    from reports.report import write_all
    from sim.store import Results

    results = Results(path)
    tables = analysed(results, is_quiet, margin)
    if not is_silent:
        tell(results, tables)
    return write_all(results, tables, workers)[0]
