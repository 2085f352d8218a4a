"""How long the files of a chart take, as ratios to matplotlib saving axes with nothing in them: `python -m benchmarks.figures`."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path

from matplotlib.figure import Figure

from analyses.analyse import analyse
from benchmarks.speed import best_times
from reports.charts.files import rendered
from reports.charts.registry import all_charts
from reports.charts.style import EXPORTS, Chart
from reports.material import Material
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

SIX = {name: 0.4 + 0.3 * index for index, name in enumerate(("cruella", "hook", "jafar", "maleficent", "scar", "ursula"))}
SIZES = (3, 4, 5, 6)  # players; a chart has a panel for each
STYLE = EXPORTS[-1]
TURNS = 8


def charts() -> list[Chart]:
    """The charts of a study of all table sizes that was never played."""
    results = SimulatedResults(Path("nowhere"), simulated_rows(SIX, SIZES, 8))
    return all_charts(Material(results, analyse(results)))  # type: ignore[arg-type]


def save_anew(figure: Figure, ending: str) -> None:
    """Save a figure by what matplotlib does unless told otherwise."""
    figure.savefig(BytesIO(), format=ending, dpi=300)


def time_files() -> None:
    """Every chart in every format, beside a figure of its size that has as many panels with nothing in them."""
    for chart in charts():
        figure = chart.draw(STYLE)
        empty = Figure(figsize=figure.get_size_inches())
        empty.subplots(2, len(SIZES) // 2)
        for ending in ("svg", "pdf", "png"):
            ours, theirs = best_times(partial(rendered, figure, ending), partial(save_anew, empty, ending), turns=TURNS)
            print(f"{chart.name}, {ending}: {1000 * ours:.0f} ms; matplotlib's empty axes {1000 * theirs:.0f} ms")
            print(f"  ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    time_files()
