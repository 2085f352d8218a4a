"""What is known about a box, in words: counts that agree with each other, and values that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyses.analyse import analyse
from reports.box_words import UNKNOWN, alternatives, shown, title_of
from reports.material import Material
from reports.sections.certainty import KINDS, section, uncertain_by_kind, warning
from sim.box_value import Value
from sim.edition import Edition, open_box, open_edition
from sim.games import game_names
from sim.prior import without_settings
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

THREE = {"hook": 1.0, "jafar": 1.2, "scar": 0.7}


class OtherBox(SimulatedResults):
    """Results of a box whose readings have been changed."""

    edited: Edition

    def edition(self, variant: str = "baseline") -> Edition:
        return self.edited


def material_of(edition: Edition) -> Material:
    results = OtherBox(Path("nowhere"), simulated_rows(THREE, (3,), 1))
    results.edited = edition
    return Material(results, analyse(results))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", game_names())
def test_what_a_sensitivity_analysis_does_not_vary_is_called_not_known(game: str) -> None:
    box = open_box(game)
    called = [path for path, value in box.uncertain().items() if alternatives(value) == UNKNOWN]
    assert called
    assert sorted(without_settings(box, {})) == sorted(called)


def test_the_counts_agree() -> None:
    edition = open_edition("card-game")
    kinds = uncertain_by_kind(edition.box)
    counts = {kind: len(values) for kind, values in kinds.items()}
    assert set().union(*kinds.values()) == set(edition.box.uncertain())
    assert sum(counts.values()) == len(edition.box.uncertain())
    made = section(material_of(edition))
    total, known, uncertain, again, *parts = map(int, re.findall(r"\d+", made.paragraphs[0]))
    assert known + uncertain == total == sum(1 for _ in edition.box.values())
    assert uncertain == again == sum(parts)
    assert [exhibit.table.caption.partition(" ")[0] for exhibit in made.exhibits if exhibit.table] == [str(part) for part in parts]
    top = list(map(int, re.findall(r"\d+", warning(material_of(edition)))))
    assert top == [uncertain, total, *parts]


def test_a_box_that_is_known_is_said_to_be() -> None:
    known = {path: {"value": value.value, "provenance": "scan"} for path, value in open_edition("card-game").box.uncertain().items()}
    material = material_of(open_edition("card-game", edits=known))
    assert "All 37 values of the box are given by a source" in section(material).paragraphs[0]
    assert warning(material) == ""
    (path, *_) = known
    (exhibit,) = section(material_of(open_edition("card-game", edits=known | {path: {**known[path], "provenance": "inferred"}}))).exhibits
    assert exhibit.table
    assert exhibit.table.caption == f"1 value: {KINDS['inferred']}"


def test_what_the_box_has_made_up_is_said_and_counted_by_itself() -> None:
    base = open_edition("card-game")
    numbers = base.box.data.villains["hook"].numbers.value
    made = material_of(open_edition("card-game", edits={"villains.hook.numbers": {"value": numbers, "provenance": "own"}}))
    uncertain, total = len(base.box.uncertain()) - 1, len(base.box.values_in_use())
    said = section(made).paragraphs[0]
    assert f"{total - 1 - uncertain} are known" in said
    assert f"1 of its own making, as no printed game has them, and {uncertain} could be otherwise" in said
    first = f"Of the {total} values played with 1 is of the box's own making: no printed game has them. "
    assert warning(made).startswith(f"{first}The printed game is not known in full: {uncertain} of the {total} values")
    own = {path: {"value": value.value, "provenance": "own"} for path, value in base.box.uncertain().items()}
    assert (
        section(material_of(open_edition("card-game", edits=own)))
        .paragraphs[0]
        .endswith(f"The other {total - len(own)} are given by a source, and none can be read differently.")
    )


def test_titles_name_the_villain() -> None:
    edition = open_edition("card-game")
    assert title_of(edition, "villains.hook.power") == "Captain Hook: power of the special"
    assert title_of(edition, "villains.nobody.some_thing") == "nobody: some thing"
    assert title_of(edition, "readings.tie") == "who wins a tie"


def test_titles_name_the_card_and_the_location() -> None:
    edition = open_edition("villainous")
    assert title_of(edition, "villains.hook.cards.smee.cost") == "Captain Hook, Smee: cost"
    assert title_of(edition, "villains.ursula.locations.the-shore.top") == "Ursula, The Shore: symbols on top"
    assert title_of(edition, "villains.ursula.contracts") == "Ursula: copies of each contract"
    assert title_of(edition, "choices.robin-hood-finder") == "which card of Prince John finds Robin Hood"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "yes"),
        ([["B", "C"], ["D"]], "1:~B~C; 2:~D".replace("~", "\N{NO-BREAK SPACE}")),
        (["A", "B"], "A, B"),
        ("played-out", "played out"),
        (["always: cost -1 all mover-here"], "always: cost -1 all mover here"),
        ([], "nothing"),
        (-1, "-1"),
        ({"a": 2}, "a 2"),
    ],
)
def test_values_can_be_read(value: object, said: str) -> None:
    assert shown(value) == said


def test_alternatives_are_listed() -> None:
    assert alternatives(Value(4, "inferred", alternatives=[5, 6], range=[1, 3])) == "5, 6, 1 to 3"
    assert alternatives(Value(["a"], "inferred", alternatives=[["b", "c"], []])) == "b, c \N{EN DASH} or nothing"
    assert alternatives(Value(4, "inferred")) == "not known"
