"""The report of a sensitivity analysis: RESULTS/report.html, and its charts as files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from analyses.fold import Tables
from analyses.sensitivity.design import Design
from reports.charts.files import export
from reports.charts.style import Chart
from reports.material import Material
from reports.page import Page, Section
from reports.render import render
from reports.report import FILE
from reports.sections import certainty, game
from reports.sensitivity import joint, singles, structure
from reports.sensitivity.findings import Findings
from reports.sensitivity.method import method, reproduce
from reports.sensitivity.verdict import verdict
from sim.store import Results


def write_report(
    results: Results, design: Design, tables: Tables, structural: Results | None, rules_alone: Mapping[str, Tables] | None
) -> Path:
    """Write the report and its figures; answers its file. The same study gives the same bytes."""
    found = Findings(results, design, tables, structural, rules_alone)
    file = results.path / FILE
    file.write_text(render(page_of(found)), encoding="utf-8")
    export(charts_of(found), results.path)
    return file


def charts_of(found: Findings) -> list[Chart]:
    """Every chart, in the order of the page."""
    return [*(singles.chart(found, part) for part in found.parts), *joint.charts(found)]


def page_of(found: Findings) -> Page:
    """The page."""
    study, design, edition = found.results.study, found.design, found.edition
    material = Material(found.results, {})
    facts = (
        ("unknowns", str(len(design.unknowns))),
        ("boxes", f"{design.num_boxes:,}"),
        ("games of each", f"{study.games:,}"),
        ("players", ", ".join(map(str, study.players))),
        ("strategies", ", ".join(study.strategies)),
        ("seed", str(study.seed)),
    )
    sections: list[Section | None] = [
        game.section(material),
        joint.section(found),
        singles.section(found),
        structure.section(found),
        certainty.section(material),
        method(found),
        reproduce(found),
    ]
    return Page(
        title=f"{edition.game.title}: what is unknown",
        subtitle=f"{study.name}, around the box \N{LEFT DOUBLE QUOTATION MARK}{edition.box.data.title}\N{RIGHT DOUBLE QUOTATION MARK}",
        facts=facts,
        warning=certainty.warning(material),
        verdict=tuple(verdict(edition, design, found.tables)),
        sections=tuple(one for one in sections if one is not None),
    )
