"""`villainy run`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from reports.command_line.analyse import not_precise
from reports.command_line.options import folder_from, output_options, print_json, run_options, study_from, study_options, workers_from


@click.command("run")
@click.argument("study", metavar="GAME|STUDY.toml")
@study_options
@run_options
@output_options
def command(study: str, workers: int | None, batch_size: int, out: Path | None, as_json: bool, quiet: bool, **options: Any) -> None:
    """Play a study and store its rows. The same command resumes a run that was interrupted.

    \b
    villainy run card-game --players 4 --games 50000
    villainy run card-game --precision 0.005 --strategies greedy
    villainy run card-game --strategy mine.py:Mine,greedy --mix focus
    villainy run study.toml --workers 2 --out results/mine
    """
    ended = play(study, workers, batch_size, out, quiet, options)
    if as_json:
        print_json(ended)
    elif not quiet:
        click.echo(told(ended))


def play(source: str, workers: int | None, batch_size: int, out: Path | None, is_quiet: bool, options: dict[str, Any]) -> dict[str, Any]:
    """Plan and play a study; answers how it ended."""
    from reports.command_line.check_strategy import check_plugins
    from sim.runner import Options, run
    from sim.study import is_solo

    study = study_from(source, options)
    check_plugins(study, is_quiet=is_quiet)
    path = folder_from(out, study)
    monitor = None
    if study.precision is not None or not (is_quiet or is_solo(study.players)):
        from analyses.precision import Precision

        monitor = Precision()
    how = Options(workers_from(workers), batch_size, is_quiet, _announced(study, path))
    ended = run(study, path, how, _command(source), monitor)
    return {
        "results": str(path),
        "games": ended.games,
        "parts": ended.parts,
        "precision": study.precision,
        "precise": ended.is_precise,
        "half_width": ended.half_width,
    }


def told(ended: dict[str, Any]) -> str:
    """How a run ended, as a sentence."""
    sentence = f"{ended['games']:,} games in {ended['results']}."
    if ended["precise"] is False:
        sentence += f" {not_precise(ended['precision'])}"
    return sentence


def _announced(study: Any, path: Path) -> str:
    from sim.blocks import Blocks
    from sim.study import is_solo

    blocks = Blocks(study)
    sizes = f"{', '.join(f'{size}' for size in study.players)} players"
    strategies = ", ".join(study.strategies) + (", also one among others" if study.mix == "focus" else "")
    if study.precision is not None:
        wanted = f"until every villain's share is within {100 * study.precision:g} points"
    else:
        each = f", in each of {len(study.variant_names)} variants" if study.variants else ""
        counts = {size: blocks.replicates(index) * blocks.sizes[index].games_per_replicate for index, size in enumerate(study.players)}
        wanted = f"{blocks.num_games():,} games ({', '.join(f'{count:,} with {size}' for size, count in counts.items())} players{each})"
    if is_solo(study.players):
        sizes, wanted = "one alone", f"{blocks.num_games():,} games{each}"
    return f"{study.name}: {study.game}, box {study.box}, {sizes}, {strategies}; {wanted}; into {path}"


def _command(source: str) -> list[str]:
    """The command that plays this one study, as it was given."""
    given: list[str] = click.get_current_context().obj
    named = given if source in given else [given[0], source, *given[1:]]  # `villainy study` plays every game
    return ["villainy", *named]
