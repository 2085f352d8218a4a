"""What the sections of a report are made from: a study's results, its tables, and what was found in them."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from analyses.findings import Finding, findings
from analyses.fold import Tables
from reports.page import Column, Download, Table
from sim.edition import Edition
from sim.store import Results
from sim.study import is_solo

MAX_FIELDS = 2  # variants and fields that are drawn; the tables have them all


@dataclass(frozen=True)
class Material:
    """A study's results and the tables of `analyses.analyse.analyse`."""

    results: Results
    tables: Mapping[str, Tables]

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What the results folder says about itself."""
        return self.results.manifest

    @cached_property
    def edition(self) -> Edition:
        """The edition of the baseline."""
        return self.results.edition()

    @property
    def titles(self) -> dict[str, str]:
        """The villains' names as people say them."""
        return self.edition.titles

    @property
    def is_solo(self) -> bool:
        """Whether one seat played alone: such a study has other tables."""
        return is_solo(self.results.study.players)

    @property
    def num_games(self) -> int:
        """How many games were played."""
        games = self.tables["solo"]["turns"] if self.is_solo else self.tables["win_rates"]["outcomes"]
        return int(games["n"].sum())

    @cached_property
    def found(self) -> list[Finding]:
        """What was found for each variant, table size and field."""
        return findings(self.tables)

    @cached_property
    def lineups(self) -> list[list[Finding]]:
        """The findings that go into one chart of win rates: those of one variant, field and strategy, by table size.

        One among others answers which strategy is better, which has a section of its own: such fields are left out
        here unless there are no others. In a mixed field the number of seats is part of its name, so table sizes go
        together by who is among whom. Strategies that play to win come first.
        """
        groups: dict[tuple[str, str], list[Finding]] = {}
        for one in self.found:
            if one.decided:
                groups.setdefault((one.variant, who_plays(one)), []).append(one)
        alike = [group for group in groups.values() if not group[0].is_mixed]
        return sorted(alike or groups.values(), key=lambda group: self.rank(group[0].strategy))

    def rank(self, strategy: str) -> tuple[bool, int]:
        """A key to sort by strategy: those that play to win come first, then in the order of the study."""
        return strategy not in self.results.competent, self.results.study.strategies.index(strategy)


def who_plays(one: Finding) -> str:
    """Who plays what at the tables of a finding, whatever their size."""
    if not one.is_mixed:
        return f"all seats play {one.field}{'' if one.is_rotated else ' in fixed line-ups'}"
    if not one.is_rotated:
        return f"those who play {one.strategy} in fixed line-ups of {one.field}"
    others = [part.lstrip("0123456789 ") for part in one.field.split(" + ")]
    others.remove(one.strategy)
    return f"one seat plays {one.strategy}, the others {' and '.join(others)}"


def heading(one: Finding) -> str:
    """The title of an exhibit that is about one variant and field."""
    who = who_plays(one)
    return who[0].upper() + who[1:] if one.variant == "baseline" else f"Variant {one.variant}: {who}"


def about_first(said: Sequence[str], headings: Sequence[str]) -> list[str]:
    """Sentences that tell only of the first of some headings; if there are others, it is said before them which."""
    told = [text for text in said if text]
    first = headings[0] if headings else ""
    others = any(each != first for each in headings)
    return [f"{first[0].upper()}{first[1:]}:", *told] if told and others else told


def rows_shown(table: pl.DataFrame, group: Sequence[Finding]) -> pl.DataFrame:
    """The rows of an analysis' table that a chart of some findings shows, in full precision."""
    keys = ("variant", "players", "field", "strategy")
    return table.filter(pl.any_horizontal([pl.all_horizontal([pl.col(key) == getattr(one, key) for key in keys]) for one in group]))


def by_variant(material: Material, caption: str, columns: tuple[Column, ...], rows: Sequence[tuple[str, ...]], download: Download) -> Table:
    """A table whose rows begin with their variant, which is shown if the study has several."""
    first = 0 if material.results.study.variants else 1
    return Table(caption, columns[first:], tuple(row[first:] for row in rows), download)


def csv_of(table: pl.DataFrame, name: str) -> Download:
    """A table as a file that comes with the page, to six decimals; the folder `tables` has all."""
    content = base64.b64encode(table.write_csv(float_precision=6).encode()).decode()
    return Download(f"{name}.csv", f"data:text/csv;base64,{content}")


def stem(analysis: str, group: list[Finding]) -> str:
    """The stem of the files of a chart."""
    words = f"{group[0].variant} {group[0].strategy if group[0].is_mixed is False else who_plays(group[0])}"
    return f"{analysis}-{stem_of(words)}"


def stem_of(words: str) -> str:
    """Words as the stem of a file: small letters and digits, with single dashes between."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in words.lower())
    return "-".join(filter(None, kept.split("-")))


def games_in(group: list[Finding]) -> str:
    """How many games the findings of a chart rest on, in words. How many blocks is said once, in the section on method."""
    counts = {one.players: one.games for one in group}
    if len(counts) > 1 and len(set(counts.values())) == 1:
        return f"{group[0].games:,} games at each table size"
    return "; ".join(f"{games:,} {'game' if games == 1 else 'games'} at {players} players" for players, games in counts.items())
