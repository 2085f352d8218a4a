"""An analysis as a script: `python -m analyses.win_rates RESULTS` prints its tables."""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl

from analyses.analyse import analyse
from analyses.registry import analyses_of
from sim.errors import BadInput, VillainyError
from sim.store import Results


def main(name: str) -> None:
    """Print the tables of one analysis of the results folder named on the command line."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(f"Usage: python -m analyses.{name} RESULTS")
    try:
        results = Results(Path(sys.argv[1]))
        if name not in analyses_of(results.study):
            raise BadInput(
                f"{results.path}: the analysis {name} makes no sense of its study; there is: {', '.join(analyses_of(results.study))}."
            )
        tables = analyse(results, names=[name])[name]
    except VillainyError as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.exit_code)
    with pl.Config(tbl_rows=-1, tbl_cols=-1, tbl_width_chars=200, tbl_hide_dataframe_shape=True, float_precision=4):
        for table, rows in tables.items():
            print(f"{name}: {table}\n{rows}\n")
