"""Every analysis of a study, in one pass over its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import polars as pl

from analyses.fold import Fold, Tables
from analyses.registry import ANALYSES, load_analysis
from analyses.rows import make_ready
from analyses.settings import DEFAULT, HasEditions, Settings, settings_of
from sim.store import COLUMNS


class HasFrames(HasEditions, Protocol):
    """What analyses ask of a study's results."""

    def frames(self) -> Iterator[pl.DataFrame]:
        """Its rows, a frame at a time, each of whole blocks."""
        ...


def analyse(
    results: HasFrames,
    progress: Callable[[int], None] | None = None,
    names: Sequence[str] = ANALYSES,
    settings: Settings | None = None,
) -> dict[str, Tables]:
    """The tables of every analysis, by its name. `progress` is told the number of parts done; without `settings` the study has its own."""
    return analyse_frames(results.frames(), progress, names, settings or settings_of(results))


def analyse_frames(
    frames: Iterable[pl.DataFrame],
    progress: Callable[[int], None] | None = None,
    names: Sequence[str] = ANALYSES,
    settings: Settings = DEFAULT,
) -> dict[str, Tables]:
    """The tables of every analysis of rows that come in frames of whole blocks; of none, tables without rows."""
    analyses = [load_analysis(name) for name in names]
    folds = [Fold() for _ in analyses]

    def take(frame: pl.DataFrame) -> None:
        rows = make_ready(frame)
        for analysis, fold in zip(analyses, folds, strict=True):
            fold.add(analysis.partial(rows))

    take(pl.DataFrame(schema=COLUMNS))  # so that no rows at all still make tables
    for done, frame in enumerate(frames, 1):
        take(frame)
        if progress:
            progress(done)
    return {analysis.name: analysis.finish(fold.totals(), settings) for analysis, fold in zip(analyses, folds, strict=True)}
