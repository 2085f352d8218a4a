"""Charts as files: RESULTS/figures/NAME-WIDTH.{svg,pdf,png}, the same bytes for the same chart."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from reports.charts.style import EXPORTS, PAPER, SETTINGS, Chart

FOLDER = "figures"
_METADATA: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}
_DOTS = 300  # an inch, of PNG files


def export(charts: Iterable[Chart], results: Path) -> list[Path]:
    """Write every chart at every width and in every format; answers the files."""
    folder = results / FOLDER
    folder.mkdir(exist_ok=True)
    files = []
    for chart in charts:
        for style in EXPORTS:
            figure = chart.draw(style)
            for ending in _METADATA:
                file = folder / f"{chart.name}-{style.name}.{ending}"
                file.write_bytes(rendered(figure, ending))
                files.append(file)
    return files


def rendered(figure: Figure, ending: str) -> bytes:
    """A figure in one format, on white."""
    stream = BytesIO()
    with rc_context(SETTINGS):
        figure.savefig(stream, format=ending, metadata=_METADATA[ending], dpi=_DOTS if ending == "png" else 72, facecolor=PAPER)
    return stream.getvalue()
