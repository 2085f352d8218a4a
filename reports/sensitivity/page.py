"""The report of a sensitivity analysis: RESULTS/report.html, and its charts as files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from analyses.fold import Tables
from analyses.sensitivity.design import Design
from analyses.sensitivity.headline import NEARLY_ALL
from analyses.statistics.digits import percent
from reports.charts.files import export
from reports.charts.style import Chart
from reports.material import Material
from reports.page import Page, Section
from reports.render import render
from reports.report import FILE
from reports.sections import certainty, game, plans
from reports.sensitivity import joint, singles, structure
from reports.sensitivity.findings import Findings
from reports.sensitivity.method import method, reproduce
from reports.sensitivity.verdict import verdict
from sim.prior import RIVALS
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


def _warning(material: Material, found: Findings) -> str:
    """What must be said before anything else: what is not known, and what this page does about it."""
    design = found.design
    box = ", which box is the printed one among them," if any(one.path == RIVALS for one in design.unknowns) else ""
    known = certainty.unknown_in_part(material)
    kept = f"; {len(design.not_varied)} are kept as they are, as nothing else is listed for them" if design.not_varied else ""
    done = (
        f"A box is one full guess at what is printed. For this page {len(design.unknowns)} unknowns{box} were varied together in"
        f" {len(design.boxes):,} boxes, and each was played{kept}. Only what holds in {percent(NEARLY_ALL, 0)} of the boxes or more is"
        " stated as a finding; all else is left open."
    )
    return " ".join(filter(None, (certainty.made_up(material), known, done)))


def page_of(found: Findings) -> Page:
    """The page."""
    study, design, edition = found.results.study, found.design, found.edition
    material = Material(found.results, {})
    facts = (
        ("unknowns", str(len(design.unknowns))),
        ("boxes drawn", f"{len(design.boxes):,}"),
        ("with their variations", f"{design.num_boxes:,}"),
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
        plans.section(material),
        certainty.section(material),
        method(found),
        reproduce(found),
    ]
    return Page(
        title=f"{edition.game.title}: what is unknown",
        subtitle=f"{study.name}, around the box \N{LEFT DOUBLE QUOTATION MARK}{edition.box.data.title}\N{RIGHT DOUBLE QUOTATION MARK}",
        facts=facts,
        warning=_warning(material, found),
        verdict=tuple(verdict(edition, design, found.tables)),
        sections=tuple(one for one in sections if one is not None),
    )
