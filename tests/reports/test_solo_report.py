"""The report of a solo study: how soon villains win, and nothing about shares of wins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analyses.analyse import analyse
from analyses.registry import analyses_of
from analyses.write import read_tables, write_tables
from reports.charts.registry import all_charts
from reports.material import Material
from reports.report import page_of, write_report
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_courses import with_courses
from tests.analyses.simulated_results import SimulatedResults

SIX = dict.fromkeys(("cruella", "hook", "jafar", "maleficent", "scar", "ursula"), 1.0)
THREE = dict.fromkeys(("hook", "jafar", "scar"), 1.0)


def material_of(path: Path, rows: pl.DataFrame) -> Material:
    results: Any = SimulatedResults(path, rows)
    return Material(results, analyse(results, names=analyses_of(results.study)))


def test_it_tells_of_nothing_that_needs_rivals(tmp_path: Path) -> None:
    material = material_of(tmp_path, simulated_rows(SIX, (1,), 8, strategies=("greedy", "uniform"), truncated=0.1))
    page = page_of(material)
    assert [section.name for section in page.sections] == ["game", "plans", "solo", "certainty", "method", "reproduce", "glossary"]
    assert ("players", "one alone") in page.facts
    (section,) = (section for section in page.sections if section.name == "solo")
    (table,) = (exhibit.table for exhibit in section.exhibits if exhibit.table)
    assert len(table.rows) == 12
    assert all(len(row) == len(table.columns) for row in table.rows)
    said = " ".join(paragraph for section in page.sections for paragraph in section.paragraphs)
    assert "fair share" not in said
    assert "share of wins" not in said


def test_villains_share_charts_as_far_as_colours_go(tmp_path: Path) -> None:
    material = material_of(tmp_path, simulated_rows(SIX, (1,), 8))
    assert [chart.name for chart in all_charts(material)] == ["solo-baseline-1", "solo-baseline-2"]
    few = material_of(tmp_path, simulated_rows(THREE, (1,), 8, variants=("baseline", "short-hand")))
    assert [chart.name for chart in all_charts(few)] == ["solo-baseline", "solo-short-hand"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (simulated_rows(THREE, (1,), 3, truncated=1.0), "9 of 9 games were not won within the turn limit"),
        (simulated_rows(THREE, (1,), 1), "not enough games"),
        (simulated_rows(THREE, (1,), 8), "All 24 games that this rests on were won"),
        (simulated_rows(THREE, (1,), 30, truncated=0.5), "keep a line from reaching 100 %"),
    ],
    ids=["cut", "one", "all", "half cut"],
)
def test_odd_studies_say_what_there_is(rows: pl.DataFrame, said: str, tmp_path: Path) -> None:
    material = material_of(tmp_path, rows)
    html = write_report(material.results, material.tables).read_text(encoding="utf-8")
    assert said in html
    text = re.sub(r"<(script|style)>.*?</\1>|<[^>]+>", " ", html, flags=re.DOTALL)
    assert not {"nan", "inf", "None", "null"} & set(text.split())


def test_tables_come_back_as_they_were_written(tmp_path: Path) -> None:
    material = material_of(tmp_path, simulated_rows(THREE, (1,), 8))
    write_tables(material.tables, tmp_path)
    read = read_tables(tmp_path)
    assert read.keys() == material.tables.keys() == {"solo", "milestones"}
    assert all(table.equals(material.tables["solo"][name]) for name, table in read["solo"].items())


def test_milestones_are_told_of_a_seat_alone(tmp_path: Path) -> None:
    rows = with_courses(simulated_rows(dict.fromkeys(("hades", "scar", "ursula"), 1.0), (1,), 8, strategies=("greedy", "other")))
    results: Any = SimulatedResults(tmp_path, rows, "unstoppable")
    material = Material(results, analyse(results, names=analyses_of(results.study)))
    page = page_of(material)
    assert [section.name for section in page.sections] == [
        "game", "plans", "solo", "milestones", "certainty", "method", "reproduce", "glossary",
    ]  # fmt: skip
    (section,) = (section for section in page.sections if section.name == "milestones")
    assert [exhibit.title for exhibit in section.exhibits] == ["greedy", "other"]
    for exhibit in section.exhibits:
        assert exhibit.table is not None
        assert all(len(row) == len(exhibit.table.columns) for row in exhibit.table.rows)
        assert "8 games of each villain and strategy" in exhibit.figure.caption  # type: ignore[union-attr]
    assert [chart.name for chart in all_charts(material)] == ["solo-baseline", "milestones-baseline-greedy", "milestones-baseline-other"]
    said = " ".join(paragraph for each in page.sections for paragraph in each.paragraphs)
    assert "share of wins" not in said
    assert "1 player" not in said
