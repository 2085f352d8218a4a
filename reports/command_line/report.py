"""`villainy report`"""

from __future__ import annotations

from pathlib import Path

import click

from reports.command_line.options import margin_option, output_options, print_json, workers_from


@click.command("report")
@click.argument("results", type=click.Path(path_type=Path))
@margin_option
@output_options
def command(results: Path, margin: float | None, as_json: bool, quiet: bool) -> None:
    """Write the report of RESULTS: report.html, one file, and figures/ as SVG, PDF and PNG.

    Of a sensitivity analysis: the page and figures that it wrote.

    \b
    villainy report results/card-game-study
    """
    from reports.command_line.analyse import analysed
    from reports.command_line.sensitivity import is_sensitivity, refuse_margin, tell
    from reports.report import write_all
    from sim.store import Results

    found = Results(results)
    if is_sensitivity(found):
        refuse_margin(margin)
        tell(results, as_json, quiet)
        return
    tables = analysed(found, quiet, margin)
    path, figures = write_all(found, tables, workers_from(None))
    if as_json:
        print_json({"report": str(path), "figures": [str(figure) for figure in figures]})
    else:
        click.echo(str(path))
