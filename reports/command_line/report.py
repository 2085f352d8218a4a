"""`villainy report`"""

from __future__ import annotations

from pathlib import Path

import click

from reports.command_line.options import margin_option, output_options, print_json, workers_from

SENSITIVITY = "sensitivity.json"  # such a study has a report of its own


@click.command("report")
@click.argument("results", type=click.Path(path_type=Path))
@margin_option
@output_options
def command(results: Path, margin: float | None, as_json: bool, quiet: bool) -> None:
    """Write the report of RESULTS: report.html, one file, and figures/ as SVG, PDF and PNG.

    \b
    villainy report results/card-game-study
    """
    from reports.command_line.analyse import analysed
    from reports.report import write_all
    from sim.store import Results

    found = Results(results)
    if (results / SENSITIVITY).is_file():
        from reports.command_line.sensitivity import tell

        tell(results, as_json, quiet)
        return
    tables = analysed(found, quiet, margin)
    path, figures = write_all(found, tables, workers_from(None))
    if as_json:
        print_json({"report": str(path), "figures": [str(figure) for figure in figures]})
    else:
        click.echo(str(path))
