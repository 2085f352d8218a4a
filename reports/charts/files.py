"""Charts as files: RESULTS/figures/NAME-WIDTH.{svg,pdf,png}, the same bytes for the same chart."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import Z_RLE

from matplotlib import rc_context
from matplotlib.figure import Figure

from reports.charts.fonts import share_parts
from reports.charts.style import EXPORTS, PAPER, SETTINGS, Chart

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


def export(charts: Iterable[Chart], results: Path) -> list[Path]:
    """Write every chart at every width and in every format; answers the files."""
    folder = results / FOLDER
    folder.mkdir(exist_ok=True)
    files = []
    for chart in charts:
        for style in EXPORTS:
            figure = chart.draw(style)
            for ending in _OPTIONS:
                file = folder / f"{chart.name}-{style.name}.{ending}"
                file.write_bytes(rendered(figure, ending))
                files.append(file)
    return files


def rendered(figure: Figure, ending: str) -> bytes:
    """A figure in one format, on white."""
    stream = BytesIO()
    figure.patch.set(alpha=1, facecolor=PAPER)
    with rc_context(_SETTINGS):
        figure.savefig(stream, format=ending, **_OPTIONS[ending])
    return stream.getvalue()


share_parts()
