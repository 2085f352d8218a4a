"""`villainy analyse`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.command_line.options import margin_option, output_options, print_json

if TYPE_CHECKING:
    from analyses.fold import Tables
    from sim.store import Results


@click.command("analyse")
@click.argument("results", type=click.Path(path_type=Path))
@margin_option
@output_options
def command(results: Path, margin: float | None, as_json: bool, quiet: bool) -> None:
    """Analyse the rows of RESULTS: every table as CSV and Parquet in RESULTS/tables, a summary on the terminal.

    Of a sensitivity analysis: its own tables, and what it found.

    \b
    villainy analyse results/card-game-study
    """
    from reports.command_line.sensitivity import is_sensitivity, refuse_margin, tell_tables
    from sim.store import Results

    found = Results(results)
    if is_sensitivity(found):
        refuse_margin(margin)
        tell_tables(results, as_json, quiet)
        return
    tables = analysed(found, quiet, margin)
    if as_json:
        print_json(as_document(tables))
    elif not quiet:
        tell(found, tables)


def analysed(results: Results, is_quiet: bool, margin: float | None = None) -> dict[str, Tables]:
    """Every table of stored rows, written to files too; `margin` in points. That a run is not finished is said first."""
    from analyses.analyse import analyse
    from analyses.registry import analyses_of
    from analyses.settings import MARGIN, settings_of
    from analyses.write import write_tables
    from sim.errors import BadInput
    from sim.progress import Progress
    from sim.study import is_solo

    if margin is not None and is_solo(results.study.players):
        raise BadInput("--margin: a seat that plays alone has no fair share, and so no margin around it.")
    num_parts = len(results.parts())
    if not results.is_finished and not is_quiet:
        click.echo(f"The run in {results.path} is not finished: this is what there is by now. Resume it with: {results.resuming}", err=True)
    settings = settings_of(results, MARGIN if margin is None else margin / 100)
    with Progress(num_parts, is_quiet=is_quiet, what="parts analysed") as progress:
        tables = analyse(results, lambda _: progress.add(1, None), analyses_of(results.study), settings)
    write_tables(tables, results.path)
    return tables


def tell(results: Results, tables: dict[str, Tables]) -> None:
    """The summary, on the terminal."""
    from analyses.summary import summary

    for line in summary(tables, results.edition().titles):
        click.echo(line)
    if results.is_precise is False:
        click.echo(f"\n{not_precise(results.study.precision)}")


def not_precise(wanted: float | None) -> str:
    """What is said of a study that was stopped by the cap on games."""
    from sim.runner import MAX_GAMES

    return f"The wanted precision of {100 * (wanted or 0):g} points was not reached: the cap of {MAX_GAMES:,} games was."


def as_document(tables: dict[str, Tables]) -> dict[str, Any]:
    """Tables as lists of rows."""
    return {analysis: {name: table.to_dicts() for name, table in named.items()} for analysis, named in tables.items()}
