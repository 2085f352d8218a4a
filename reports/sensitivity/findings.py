"""What the sections of the report of a sensitivity analysis are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from analyses.fold import Tables
from analyses.sensitivity.design import Design
from analyses.sensitivity.tables import setting_text
from reports.sensitivity.words import setting_title
from sim.edition import Edition
from sim.store import Results


@dataclass(frozen=True)
class Part:
    """One table size and strategy."""

    players: int
    strategy: str

    @property
    def title(self) -> str:
        """What a heading calls it."""
        return f"{self.players} players, all play {self.strategy}"

    @property
    def stem(self) -> str:
        """The stem of its files."""
        kept = "".join(letter if letter.isalnum() else "-" for letter in self.strategy.lower())
        return f"{self.players}-{kept}"

    def of(self, table: pl.DataFrame) -> pl.DataFrame:
        """Its rows of a table."""
        return table.filter((pl.col("players") == self.players) & (pl.col("strategy") == self.strategy))


@dataclass(frozen=True)
class Findings:
    """The study, its design and tables, and the study of like villains with its tables, if there is one."""

    results: Results
    design: Design
    tables: Tables
    structural: Results | None
    rules_alone: Mapping[str, Tables] | None

    @cached_property
    def edition(self) -> Edition:
        """The box as it is listed."""
        return self.results.edition()

    @property
    def titles(self) -> dict[str, str]:
        """The villains' names as people say them."""
        return self.edition.titles

    @cached_property
    def parts(self) -> list[Part]:
        """The table sizes and strategies, in the order of the study."""
        study = self.results.study
        return [Part(players, strategy) for players in study.players for strategy in study.strategies]

    @property
    def games(self) -> int:
        """The games of each box, table size and strategy."""
        return self.results.study.games

    @cached_property
    def settings(self) -> dict[tuple[str, str], str]:
        """What single settings are in words, by path and the text that tables have for them."""
        return {(one.path, setting_text(one.value)): setting_title(one.path, one.value) for one in self.design.singles}
