"""Charts as files: RESULTS/figures/NAME-WIDTH.{svg,pdf,png}, the same bytes for the same chart."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from zlib import Z_RLE

from matplotlib import rc_context
from matplotlib.figure import Figure

from reports.charts.fonts import share_parts
from reports.charts.style import EXPORTS, PAPER, SETTINGS, Chart, Style

FOLDER = "figures"
_SETTINGS = SETTINGS | {
    "svg.fonttype": "path",  # a file looks the same where the font is missing
    "text.hinting": "none",  # letters of so many dots need no fitting to them, which takes a sixth of the time of a PNG
}
_OPTIONS: dict[str, dict[str, Any]] = {
    "svg": {"metadata": {"Date": None}},
    "pdf": {"metadata": {"CreationDate": None}},
    "png": {"dpi": 300, "pil_kwargs": {"compress_type": Z_RLE}},  # looks for runs only: a quarter faster, a seventh larger
}


def export(charts: Iterable[Chart], results: Path, share: int = 0, of: int = 1) -> list[Path]:
    """Write every chart at every width and in every format, or one of so many shares; answers the files.

    The first share is half of each other's: who draws it writes the page too.
    """
    folder = results / FOLDER
    folder.mkdir(exist_ok=True)
    turns = [0, *(other for other in range(1, of) for _ in range(2))]
    files = []
    for index, (chart, style) in enumerate(product(charts, EXPORTS)):
        if turns[index % len(turns)] == share:
            figure = chart.draw(style)
            for file in files_of(chart, style, results):
                file.write_bytes(rendered(figure, file.suffix[1:]))
                files.append(file)
    return files


def files_of(chart: Chart, style: Style, results: Path) -> list[Path]:
    """The files of a chart at one width."""
    return [results / FOLDER / f"{chart.name}-{style.name}.{ending}" for ending in _OPTIONS]


def rendered(figure: Figure, ending: str) -> bytes:
    """A figure in one format, on white."""
    stream = BytesIO()
    figure.patch.set(alpha=1, facecolor=PAPER)
    with rc_context(_SETTINGS):
        figure.savefig(stream, format=ending, **_OPTIONS[ending])
    return stream.getvalue()


share_parts()
