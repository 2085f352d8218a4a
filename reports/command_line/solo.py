"""`villainy solo`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from reports.command_line.options import output_options, print_json, run_options, solo_options, workers_from


@click.command("solo")
@click.argument("study", metavar="GAME|STUDY.toml")
@solo_options
@run_options
@output_options
def command(study: str, workers: int | None, batch_size: int, out: Path | None, as_json: bool, quiet: bool, **options: Any) -> None:
    """How many turns does each villain need alone? Run, analyse and report a study of one seat without rivals.

    It is "villainy study" with --players 1, for games in which a villain has a goal of its own. The same command
    resumes what was interrupted.

    \b
    villainy solo villainous
    villainy solo villainous --box worst-takes-it-all-2018 --villains hook,ursula --games 4000
    villainy solo unstoppable --strategies racer,balanced --out results/alone
    """
    from reports.command_line.run import play
    from reports.command_line.study import reported
    from sim.game import SOLO

    ended = play(study, workers, batch_size, out, quiet, options | {"players": [SOLO]})
    report = reported(Path(ended["results"]), workers_from(workers), quiet or as_json, quiet)
    if as_json:
        print_json({**ended, "report": str(report)})
    else:
        click.echo(str(report))
