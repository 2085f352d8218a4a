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

    \b
    villainy analyse results/card-game-study
    """
    from sim.store import Results

    found = Results(results)
    tables = analysed(found, quiet, margin)
    if as_json:
        print_json(as_document(tables))
    elif not quiet:
        tell(found, tables)


def analysed(results: Results, is_quiet: bool, margin: float | None = None) -> dict[str, Tables]:
    """Every table of stored rows, written to files too. `margin` in points."""
    from analyses.analyse import analyse
    from analyses.settings import MARGIN, Settings
    from analyses.write import write_tables
    from sim.progress import Progress

    competent = getattr(results, "competent", None)
    settings = Settings(MARGIN if margin is None else margin / 100, None if competent is None else tuple(competent))
    with Progress(len(results.parts()), is_quiet=is_quiet, what="parts analysed") as progress:
        tables = analyse(results, lambda _: progress.add(1, None), settings=settings)
    write_tables(tables, results.path)
    return tables


def tell(results: Results, tables: dict[str, Tables]) -> None:
    """The summary, on the terminal."""
    from analyses.summary import summary

    villains = results.edition().box.data.villains
    for line in summary(tables, {name: villain.title for name, villain in villains.items()}):
        click.echo(line)


def as_document(tables: dict[str, Tables]) -> dict[str, Any]:
    """Tables as lists of rows."""
    return {analysis: {name: table.to_dicts() for name, table in named.items()} for analysis, named in tables.items()}
