"""The figures of a study as files, drawn by several processes at once: it takes longer than anything else of a report.

`python -m reports.figures RESULTS SHARE OF` draws one share of them, from the tables in the results folder.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from analyses.fold import Tables
from analyses.write import read_tables
from reports.charts.files import export
from reports.charts.registry import all_charts
from reports.material import Material
from sim.errors import ReportFailed
from sim.store import Results

MOST_HELPING = 3  # processes beside this one; more would wait for the slowest chart


def write_figures(results: Results, tables: Mapping[str, Tables], share: int = 0, of: int = 1) -> list[Path]:
    """Write every chart of the report as SVG, PDF and PNG, 89, 120 and 183 mm wide, or one share of these; answers the files."""
    return export(all_charts(Material(results, tables)), results.path, share, of)


@contextmanager
def drawn_elsewhere(results: Path, helping: int) -> Iterator[None]:
    """Processes that draw all shares but the first while something else is done here. ReportFailed if one fails."""
    path = os.pathsep.join(filter(None, sys.path))
    helpers = [
        subprocess.Popen(
            [sys.executable, "-m", "reports.figures", str(results), str(share), str(helping + 1)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for share in range(1, helping + 1)
    ]
    try:
        yield
        for helper in helpers:
            _, said = helper.communicate()
            if helper.returncode:
                why = (said.strip().splitlines() or ["a process was ended"])[-1].rstrip(".")
                again = shlex.join(["villainy", "report", str(results)])
                raise ReportFailed(f"The figures cannot be drawn: {why}. Games and page stay; try again with: {again}")
    finally:
        for helper in helpers:
            helper.kill()
            helper.wait()


if __name__ == "__main__":
    folder, own_share, shares = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    write_figures(Results(folder), read_tables(folder), own_share, shares)
