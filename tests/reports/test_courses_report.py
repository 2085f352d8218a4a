"""The report tells what a game notes of its course, and has no section of what it does not note."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from analyses.analyse import analyse
from analyses.words.on_cards import on_cards
from analyses.words.on_targets import on_targets
from reports.material import Material
from reports.page import Section
from reports.report import page_of
from sim.course import TARGETS
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_courses import with_courses
from tests.analyses.simulated_results import SimulatedResults

FOUR = {"hades": 1.0, "maleficent": 1.5, "scar": 0.8, "ursula": 1.0}
COURSES = ("milestones", "cards", "targets")


def sections_of(rows: pl.DataFrame, game: str = "unstoppable") -> dict[str, Section]:
    results = SimulatedResults(Path("nowhere"), rows, game)
    page = page_of(Material(results, analyse(results)))  # type: ignore[arg-type]
    return {section.name: section for section in page.sections}


@pytest.fixture(scope="module")
def sections() -> dict[str, Section]:
    return sections_of(with_courses(simulated_rows(FOUR, (2, 3), 20, rounds=(9, 30))))


def test_they_come_after_who_wins_and_how_long_games_are(sections: dict[str, Section]) -> None:
    names = list(sections)
    assert [name for name in names if name in ("win-rates", "turn-lengths", *COURSES, "convergence")] == [
        "win-rates", "turn-lengths", *COURSES, "convergence",
    ]  # fmt: skip


def test_each_exhibit_has_a_chart_and_its_table(sections: dict[str, Section]) -> None:
    for name in COURSES:
        assert sections[name].exhibits
        for exhibit in sections[name].exhibits:
            assert exhibit.figure is not None
            assert exhibit.table is not None
            assert all(len(row) == len(exhibit.table.columns) for row in exhibit.table.rows)


def test_no_word_is_missing(sections: dict[str, Section]) -> None:
    for name in COURSES:
        told = [
            *sections[name].paragraphs,
            *(cell for one in sections[name].exhibits if one.table for row in one.table.rows for cell in row),
        ]
        for text in told:
            assert not {"nan", "inf", "None"} & set(re.split(r"[ ,()]", text)), text


def test_tables_have_every_milestone_and_every_kind(sections: dict[str, Section]) -> None:
    (first, *_) = sections["milestones"].exhibits
    assert first.table is not None
    assert {row[1] for row in first.table.rows if row[0] == "Scar"} >= {"1 step of the plan", "4 tokens open", "wins"}
    (first, *_) = sections["cards"].exhibits
    assert first.table is not None
    assert {row[2] for row in first.table.rows} == {
        "Defeat for 2, move 1", "Plan for 3, move 1", "Upgrade for 1, move 1", "Defeat for 1, move 2", "Plan for 3, move 2",
        "Fate for 2, move 2",
    }  # fmt: skip


def test_a_game_that_notes_less_is_told_less() -> None:
    assert not set(sections_of(simulated_rows(FOUR, (2,), 4))) & {*COURSES, "restrictions"}
    special = sections_of(with_courses(simulated_rows({"hook": 1.0, "jafar": 1.2, "scar": 0.7}, (3,), 20)), "card-game")
    assert [name for name in special if name in COURSES] == ["cards", "targets"], "it has no milestones"


def test_a_restriction_is_told_with_how_long_games_are() -> None:
    rows = simulated_rows(FOUR, (2, 3), 30, strategies=("greedy", "greedy.never-fates"))
    longer = pl.when(pl.col("strategy") == "greedy").then(pl.col("turns")).otherwise(pl.col("turns") + 10).cast(pl.Int16).alias("turns")
    section = sections_of(rows.with_columns(longer))["restrictions"]
    said = r"at 2 players: games are 20\.0 turns of all seats longer \(19\.\d to 2\d\.\d\), and"
    assert any(re.search(said, text) for text in section.paragraphs)
    same = [
        rows.filter(pl.col("strategy") == "greedy").with_columns(pl.lit(name).alias("strategy"))
        for name in ("greedy", "greedy.never-fates")
    ]
    alike = pl.concat([one.with_columns(pl.col("lineup") + 1000 * index) for index, one in enumerate(same)])
    assert any("every game ended alike on both sides" in text for text in sections_of(alike)["restrictions"].paragraphs)


def test_lengths_are_told_by_medians_where_games_were_cut_off() -> None:
    rows = simulated_rows(FOUR, (2,), 30, strategies=("greedy", "greedy.never-fates"), truncated=0.1)
    section = sections_of(rows)["restrictions"]
    median = r"[\d,]+ \([\d,]+ to [\d,]+\)"
    said = rf"at 2 players: half of the games are over after {median} turns of all seats instead of {median}, and"
    assert any(re.search(said, text) for text in section.paragraphs)


def test_where_nobody_aims_there_is_nothing_to_draw_and_what_is_about_one_of_several_says_so() -> None:
    rows = with_courses(simulated_rows(FOUR, (2, 3), 12, strategies=("greedy", "greedy.never-fates"), rounds=(9, 30)))
    spared = pl.col("strategy") == "greedy.never-fates"
    sections = sections_of(rows.with_columns(pl.when(spared).then(0).otherwise(name).cast(pl.Int16).alias(name) for name in TARGETS))
    assert [exhibit.title for exhibit in sections["targets"].exhibits] == ["All seats play greedy"]
    assert "All seats play greedy:" not in sections["targets"].paragraphs
    assert "All seats play greedy:" in sections["cards"].paragraphs


def test_cards_are_called_sure_only_beyond_doubt() -> None:
    def kind(title: str, estimate: float, off: float) -> dict[str, object]:
        wide = {"low": estimate - off, "high": estimate + off, "low_all": estimate - 2 * off, "high_all": estimate + 2 * off}
        return {"villain": "hook", "title": title, "estimate": estimate, **wide}

    assert on_cards(3, [kind("Smee", 0.05, 0.04)], {}) == (
        "No kind of card in the first hand is known to matter at 3 players: up to 13.0 points could still be there."
    )
    said = on_cards(3, [kind("Smee", 0.05, 0.01), kind("Cannon", 0.0, 0.01)], {"hook": "Captain Hook"})
    assert said == (
        "1 of 2 kinds of cards in the first hand is known to matter at 3 players, in points: Captain Hook with Smee (+5.0, +4.0 to +6.0);"
        " for the others up to 2.0 points could still be there."
    )


def test_favourites_are_named_only_beyond_doubt() -> None:
    villains = [
        {"villain": name, "received": value, "received_low": value - 0.2, "received_high": value + 0.2}
        for name, value in (("hook", 3.0), ("scar", 2.0))
    ]
    pair = {"villain": "scar", "target": "hook", "share": 0.6, "fair": 0.5, "share_low": 0.58, "share_high": 0.62, "share_low_all": 0.55}
    other = pair | {"villain": "hook", "target": "scar", "share": 0.5, "share_low_all": 0.4}
    assert on_targets(3, villains, [pair, other], {"hook": "Captain Hook"}).replace("\N{NO-BREAK SPACE}", " ") == (
        "At 3 players Captain Hook is aimed at most often, 3.0 times a game; scar prefers Captain Hook most, with 60 % of its aims where"
        " 50 % would be alike for all."
    )
    near = [row | {"received_low": 1.0, "received_high": 4.0} for row in villains]
    assert "who most often cannot be told; nobody is known to prefer one rival" in on_targets(3, near, [other, other | {"target": "x"}], {})
