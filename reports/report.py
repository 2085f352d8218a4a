"""The report of a study: RESULTS/report.html, and its charts as files in RESULTS/figures/."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path

from analyses.fold import Tables
from analyses.verdict import verdict
from analyses.words.on_balance import IN_SHORT
from reports.charts.files import files_of
from reports.charts.registry import all_charts
from reports.charts.style import EXPORTS
from reports.figures import MOST_HELPING, drawn_elsewhere, write_figures
from reports.material import Material
from reports.page import Page
from reports.render import render
from reports.sections import sections_of
from reports.sections.certainty import unknown_in_part, warning
from sim.store import Results

FILE = "report.html"


def write_report(results: Results, tables: Mapping[str, Tables]) -> Path:
    """Write the report; answers its file. The same study gives the same bytes."""
    file = results.path / FILE
    file.write_text(render(page_of(Material(results, tables))), encoding="utf-8")
    return file


def write_all(results: Results, tables: Mapping[str, Tables], workers: int) -> tuple[Path, list[Path]]:
    """Write the report and its figures, with so many processes; answers their files. The tables must have been written."""
    helping = min(workers - 1, MOST_HELPING)
    with drawn_elsewhere(results.path, helping):
        file = write_report(results, tables)
        write_figures(results, tables, 0, helping + 1)
    charts = all_charts(Material(results, tables))
    return file, [path for chart, style in product(charts, EXPORTS) for path in files_of(chart, style, results.path)]


def page_of(material: Material) -> Page:
    """The page of a study."""
    study, edition = material.results.study, material.edition
    sizes = [str(size) for size in study.players]
    facts = [
        ("games", f"{material.num_games:,}"),
        ("players", "one alone" if material.is_solo else ", ".join(sizes)),
        ("villains", str(len(study.villains))),
        ("strategies", ", ".join(study.strategies)),
        ("seed", str(study.seed)),
    ]
    if study.variants:
        facts.insert(4, ("variants", ", ".join(study.variants)))
    return Page(
        title=edition.game.title,
        subtitle=f"{study.name}, with the box \N{LEFT DOUBLE QUOTATION MARK}{edition.box.data.title}\N{RIGHT DOUBLE QUOTATION MARK}",
        facts=tuple(facts),
        warning=warning(material),
        verdict=tuple(_of_the_box(sentence, material) for sentence in verdict(material.tables, material.titles)),
        sections=sections_of(material),
    )


def _of_the_box(sentence: str, material: Material) -> str:
    """A sentence of the verdict, which is about no printed game where values are reconstructed."""
    return sentence.replace(IN_SHORT, "In short, for this reconstruction:", 1) if unknown_in_part(material) else sentence
