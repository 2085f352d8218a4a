"""`villainy scenario`"""

from __future__ import annotations

from pathlib import Path

import click

from reports.command_line.options import output_options, print_json


@click.command("scenario")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_options
def command(files: tuple[Path, ...], as_json: bool, quiet: bool) -> int:
    """Check rules as cases: a position, actions, and what must hold then.

    Exit code 4 if a case differs.

    \b
    villainy scenario my-cases.toml
    """
    from sim.scenario import run_file

    outcomes = [(file, outcome) for file in files for outcome in run_file(file)]
    if as_json:
        print_json(
            [
                {"file": str(file), "case": one.name, "source": one.source, "passed": one.passed, "message": one.message}
                for file, one in outcomes
            ]
        )
    else:
        for file, one in outcomes:
            if not one.passed:
                click.echo(f"{file}: {one.name}: {one.message}")
        num_passed = sum(one.passed for _, one in outcomes)
        if not quiet:
            click.echo(f"{num_passed} of {len(outcomes)} cases pass.")
    return 0 if all(one.passed for _, one in outcomes) else 4
