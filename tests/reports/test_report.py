"""The report: one file that needs nothing else, the verdict first, the same bytes for the same study."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from analyses.analyse import analyse
from reports.charts import scores
from reports.charts.registry import all_charts
from reports.figures import drawn_elsewhere
from reports.material import Material
from reports.page import Column, Exhibit, Page, Section, Table
from reports.render import TEMPLATES, render
from reports.report import page_of, write_figures, write_report
from reports.sections import SECTIONS
from reports.sections import scores as scores_section
from reports.sections.game import section as game_section
from sim.edition import open_edition
from sim.errors import ReportFailed
from sim.games import load_game
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

THREE = {"hook": 1.0, "jafar": 1.2, "scar": 0.7}


def report_of(tmp_path: Path, rows: pl.DataFrame, **study: object) -> str:
    results = SimulatedResults(tmp_path, rows, **study)
    file = write_report(results, analyse(results))  # type: ignore[arg-type]
    assert file == tmp_path / "report.html"
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> str:
    rows = simulated_rows(replicates=15, strategies=("greedy", "uniform"), variants=("baseline", "short-hand"))
    return report_of(tmp_path_factory.mktemp("report"), rows)


def test_the_verdict_and_what_it_rests_on_come_first(html: str) -> None:
    places = [html.index(text) for text in ("Mind what this rests on", "The verdict", 'id="win-rates"', 'id="certainty"', 'id="reproduce"')]
    assert places == sorted(places)


def test_it_needs_nothing_else_and_lets_nothing_in(html: str) -> None:
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', html)
    assert " style=" not in html
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert policy
    assert "default-src 'none'" in policy.group(1)
    assert "unsafe" not in policy.group(1)
    assert "url(http" not in html


def test_it_is_small(html: str) -> None:
    assert len(html.encode()) < 1_000_000
    assert len((TEMPLATES / "report.js").read_bytes()) <= 3_000


def test_the_same_study_has_the_same_bytes(tmp_path: Path) -> None:
    rows = simulated_rows(THREE, (3,), 6)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert report_of(tmp_path / "a", rows) == report_of(tmp_path / "b", rows)


def test_ids_are_unique(html: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_every_chart_has_words_and_a_table_with_a_file(html: str) -> None:
    figures = re.findall(r"<figure>.*?</figure>", html, re.DOTALL)
    assert len(figures) >= 6
    for figure in figures:
        assert figure.count('role="img"') == 2
        assert "<figcaption>" in figure
    assert len(re.findall(r'<a href="data:text/csv;base64,[^"]+" download="[\w-]+\.csv">', html)) >= 5


def test_variants_are_folded_away_but_there(html: str) -> None:
    assert "Variant short-hand: all seats play greedy" in html
    assert "setup.hand_size" in html


def test_an_edit_that_changes_nothing_is_called_identical(tmp_path: Path) -> None:
    rows = simulated_rows(THREE, (3,), 20)
    html = report_of(tmp_path, pl.concat([rows, rows.with_columns(pl.lit("none").alias("variant"))]))
    assert "Every one of the 60 games ended as in the baseline" in html
    assert re.search(r"up to \d+ points could still be there", html)
    assert "With 3 players every villain sits at every table" in html


def test_pairs_and_variants_are_told(html: str) -> None:
    assert re.search(r"All seats play greedy: \d+ of 40 pairs are told from the fair share|no pair can be told", html)
    assert "Differences from the baseline by table size and villain" in html


def test_every_uncertain_value_is_listed(html: str, tmp_path: Path) -> None:
    for path in SimulatedResults(tmp_path, simulated_rows(THREE, (3,), 1)).edition().box.uncertain():
        assert f"<td>{path}</td>" in html


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (simulated_rows(THREE, (3,), 3, truncated=1.0), "0 of 9 games were decided"),
        (simulated_rows(THREE, (3,), 1), "not enough to tell"),
        (simulated_rows(THREE, (3,), 1).head(0), "No games were played"),
        (simulated_rows(THREE, (3,), 8, rounds=(20, 20)), "Every game is equally long with 3 players, greedy: 60 turns (20 rounds)"),
        (
            simulated_rows(THREE, (3,), 8).with_columns(pl.lit(7.0).alias("score")),
            "Every score of every game that ended by the rules is the same: 7.",
        ),
        (simulated_rows(THREE, (3,), 1), "3 games are not enough to tell how many it takes"),
        (simulated_rows(THREE, (3,), 30), "halve it, and about"),
        (simulated_rows(THREE, (3,), 30, truncated=0.5), "their scores are no final ones"),
        (simulated_rows(THREE, (3,), 30, truncated=0.5), "The fair share is an equal part of the games that were decided"),
    ],
    ids=["cut", "one", "none", "constant", "level", "few", "enough", "half cut", "half"],
)
def test_odd_studies_say_what_there_is(rows: pl.DataFrame, said: str, tmp_path: Path) -> None:
    html = report_of(tmp_path, rows)
    assert said in html
    text = re.sub(r"<(script|style)>.*?</\1>|<[^>]+>", " ", html, flags=re.DOTALL)
    assert not {"nan", "inf", "None", "null"} & set(text.split())


def test_names_are_escaped() -> None:
    hostile = "<script>alert(1)</script>"
    table = Table(hostile, (Column(hostile),), ((hostile,),))
    section = Section("s", hostile, (hostile,), (Exhibit(title=hostile, table=table),), code=hostile)
    html = render(Page(hostile, hostile, ((hostile, hostile),), hostile, (hostile,), (section,)))
    assert hostile not in html
    assert "&lt;script&gt;alert(1)" in html


def test_hostile_strategy_names_stay_text(tmp_path: Path) -> None:
    html = report_of(tmp_path, simulated_rows(THREE, (3,), 4, strategies=('<b>"&', "$x^2$")))
    assert "<b>" not in html
    assert "&lt;b&gt;" in html


def test_figures_are_those_of_the_page(tmp_path: Path) -> None:
    results = SimulatedResults(tmp_path, simulated_rows(THREE, (3,), 4))
    tables = analyse(results)
    files = write_figures(results, tables)  # type: ignore[arg-type]
    assert len(files) == 9 * len(all_charts(Material(results, tables)))  # type: ignore[arg-type]
    assert all(file.parent == tmp_path / "figures" for file in files)
    page = page_of(Material(results, tables))  # type: ignore[arg-type]
    one_of_each = {"variants", "restrictions", "robustness", "strategies", "solo"}  # no variants, one strategy only, nobody alone
    of_rows_with_more = {"milestones", "cards", "targets"}
    named = [make.__module__.rpartition(".")[2] for make in SECTIONS]
    left = [name.replace("_", "-") for name in named if name not in one_of_each | of_rows_with_more]
    assert [section.name for section in page.sections] == left


def test_figures_that_cannot_be_drawn_are_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ReportFailed, match=r"cannot be drawn: .* try again with: villainy report ") as failed, drawn_elsewhere(tmp_path, 1):
        pass
    assert failed.value.exit_code == 1


def test_villains_that_do_not_come_with_the_game_are_named(tmp_path: Path) -> None:
    box = tmp_path / "box"
    (box / "villains").mkdir(parents=True)
    (box / "box.toml").write_text('extends = "standard"\ntitle = "Own"\n', encoding="utf-8")
    of_the_game = load_game("card-game").boxes / "standard" / "villains" / "hook.toml"
    (box / "villains" / "rust.toml").write_text(of_the_game.read_text(encoding="utf-8"), encoding="utf-8")
    edition = open_edition("card-game", str(box))
    material: Any = SimpleNamespace(edition=edition, titles={name: name for name in edition.box.data.villains})
    assert game_section(material).paragraphs == (
        *edition.game.about,
        "This box has villains that do not come with the game: rust. The values of the box say what each is after.",
    )


def test_goals_that_differ_by_box_are_told_as_the_box_has_them() -> None:
    for box, of_prince_john in (
        ("introduction-to-evil", "The villain has 20 Power or more, and Robin Hood is at The Jail, at any time."),
        ("worst-takes-it-all-2018", "The villain has 20 Power or more, as its turn begins."),
    ):
        material: Any = SimpleNamespace(edition=open_edition("villainous", box), titles={"prince-john": "Prince John"})
        (exhibit,) = game_section(material).exhibits
        assert exhibit.table is not None
        assert exhibit.table.rows == (("Prince John", of_prince_john),)


def test_a_game_without_scores_has_no_section_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = SimulatedResults(tmp_path, simulated_rows(THREE, (3,), 4))
    material = Material(results, analyse(results))  # type: ignore[arg-type]
    monkeypatch.setattr(scores, "points_of", lambda material: "")
    monkeypatch.setattr(scores_section, "points_of", lambda material: "")
    assert scores.charts(material) == []
    assert "scores" not in [section.name for section in page_of(material).sections]
