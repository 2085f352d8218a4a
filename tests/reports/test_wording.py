"""Tables say in words what they show: the deciding interval beside the word, one order, what could still be."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from analyses.analyse import analyse
from reports.material import Material, games_in
from reports.page import Section
from reports.sections import glossary, method, seat_advantage, win_rates
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

SIX = {name: 0.4 + 0.3 * index for index, name in enumerate(("scar", "hook", "ursula", "maleficent", "jafar", "cruella"))}


def material_of(rows: pl.DataFrame) -> Material:
    results = SimulatedResults(Path("nowhere"), rows)
    return Material(results, analyse(results))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def material() -> Material:
    return material_of(simulated_rows(SIX, (3, 4), 20, first_seat=2.5, strategies=("greedy", "uniform")))


def rows_in(section: Section) -> list[dict[str, str]]:
    """The rows of all tables of a section, by column."""
    tables = [exhibit.table for exhibit in section.exhibits if exhibit.table]
    return [dict(zip((column.title for column in table.columns), row, strict=True)) for table in tables for row in table.rows]


def ends(interval: str) -> tuple[float, float]:
    low, high = (float(end.replace("\N{MINUS SIGN}", "-")) for end in interval.split(" to "))
    return low, high


def test_the_interval_that_is_shown_decides_the_word(material: Material) -> None:
    rows = rows_in(win_rates.section(material))
    words = {row["Against fair share"] for row in rows}
    assert words == {"above", "below", "no difference shown"}
    for row in rows:
        (low, high), fair = ends(row["All together, %"]), float(row["Fair share, %"])
        assert {"above": low >= fair, "below": high <= fair, "no difference shown": low <= fair <= high}[row["Against fair share"]]
        own = ends(row["By itself, %"])
        assert low <= own[0] <= float(row["Share, %"]) <= own[1] <= high


def test_the_interval_of_a_seat_decides_its_word(material: Material) -> None:
    rows = rows_in(seat_advantage.section(material))
    assert {row["In this seat"] for row in rows} == {"wins more", "wins less", "no difference shown"}
    for row in rows:
        low, high = ends(row["All together"])
        assert {"wins more": low >= 0, "wins less": high <= 0, "no difference shown": low <= 0 <= high}[row["In this seat"]]


def test_villains_come_in_one_order_and_numbers_with_as_many_digits(material: Material) -> None:
    first = [row["Villain"] for row in rows_in(win_rates.section(material)) if row["Players"] == "3"][:6]
    second = list(dict.fromkeys(row["Villain"] for row in rows_in(seat_advantage.section(material))))
    assert second == ["All villains", *first]
    for exhibit in win_rates.section(material).exhibits:
        assert exhibit.table
        assert len({len(row[2].partition(".")[2]) for row in exhibit.table.rows}) == 1


def test_what_a_seat_could_still_do_is_said(material: Material) -> None:
    (said,) = (paragraph for paragraph in seat_advantage.section(material).paragraphs if "rule out" in paragraph)
    (at_four,) = re.findall(r"at 4 players .*?([\d.]+) \(a single villain\)", said)
    open_cells = [
        row for row in rows_in(seat_advantage.section(material)) if row["Players"] == "4" and row["In this seat"] == "no difference shown"
    ]
    most = max(max(map(abs, ends(row["All together"]))) for row in open_cells if row["Villain"] != "All villains")
    assert float(at_four) == pytest.approx(most, abs=0.11)


def test_one_block_says_nothing_about_seats() -> None:
    made = seat_advantage.section(material_of(simulated_rows({"hook": 1.0, "jafar": 1.0, "scar": 1.0}, (3,), 1)))
    assert not [paragraph for paragraph in made.paragraphs if "rule out" in paragraph]
    assert {row["All together"] for row in rows_in(made)} == {"not enough blocks"}


def test_blocks_are_counted_once(material: Material) -> None:
    assert "400 blocks at 3 players and 300 blocks at 4 players" in " ".join(method.section(material).paragraphs)
    assert games_in(material.lineups[0]) == "1,200 games at each table size"


def test_words_are_in_order_and_each_is_used_in_the_report() -> None:
    assert list(glossary.WORDS) == sorted(glossary.WORDS)
    sources = [path.read_text(encoding="utf-8") for path in Path(glossary.__file__).parent.glob("*.py") if path.name != "glossary.py"]
    assert not [word for word in glossary.WORDS if word not in " ".join(sources)]


def test_words_that_a_study_has_no_use_for_are_left_out(material: Material) -> None:
    told = {row["Word"] for row in rows_in(glossary.section(material))}
    assert told == set(glossary.WORDS) - {"focus", "variant", "milestone", "restriction"}, "the card game has no milestones"
