"""The cases of Villainous name every card of both boxes, and state every reading and every choice, in its own value and in every other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.edition import open_edition
from sim.games.villainous.kinds import names_of
from sim.scenario import Case, read_file

FOLDER = Path(__file__).parent.parent / "scenarios" / "villainous"
DEFAULT_BOX = "introduction-to-evil"
BOXES = {name: open_edition("villainous", name).box for name in (DEFAULT_BOX, "worst-takes-it-all-2018")}
CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in read_file(path).case]
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SETTINGS = {
    box: {path: value for path, value in data.values() if path.startswith(("readings.", "choices."))} for box, data in BOXES.items()
}


def box_of(case: Case) -> str:
    return case.box or DEFAULT_BOX


def names_in(box: str) -> set[str]:
    """Every name in the positions and actions of the cases of a box; an item beside the card that bears it is one as well."""
    return {name for case in CASES if box_of(case) == box for name in NAME.findall(f"{case.given} {case.when} {case.then}")}


NAMES = {box: names_in(box) for box in BOXES}


def every_card() -> Iterator[tuple[str, str, str]]:
    for box, data in BOXES.items():
        for villain in data.villains:
            for card in names_of(data.data.villains[villain]).cards:
                yield box, villain, card


def titles() -> Iterator[tuple[str, str]]:
    """The cards of each box that have to have a case of their own, by title: those of 2018 that are otherwise than later."""
    later = dict(cards_by_title(DEFAULT_BOX))
    for box in BOXES:
        for title, card in cards_by_title(box):
            if box == DEFAULT_BOX or title not in later or rules_of(card) != rules_of(later[title]):
                yield box, title


def cards_by_title(box: str) -> Iterator[tuple[str, Any]]:
    for villain in BOXES[box].data.villains.values():
        for card in (*villain.cards.values(), *villain.fate.values()):
            yield card.title, card


def rules_of(card: Any) -> tuple[Any, ...]:
    """What a card costs, how strong it is and what it says."""
    return tuple(value.value if value else None for value in (card.cost, card.strength, card.effect))


def every_setting() -> list[tuple[str, Any]]:
    """Every value that a reading or a choice may have, in either box."""
    values = [(path, one) for paths in SETTINGS.values() for path, value in paths.items() for one in (value.value, *value.alternatives)]
    return list(dict.fromkeys(values))


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def states(case: Case, path: str, value: Any) -> bool:
    """Whether a case says that it is about a value, and is played with it."""
    printed = SETTINGS[box_of(case)].get(path)
    played = case.set.get(path, printed.value if printed else None)
    return played == value and f"{path.partition('.')[2]} = {shown(value)}" in case.source


@pytest.mark.parametrize(("box", "villain", "card"), list(every_card()))
def test_every_card_is_named_in_a_case_of_its_box(box: str, villain: str, card: str) -> None:
    assert card in NAMES[box], f"{villain}: {card}"


@pytest.mark.parametrize(("box", "title"), list(dict.fromkeys(titles())))
def test_every_card_is_the_source_of_a_case(box: str, title: str) -> None:
    plain = title.partition(" (")[0]  # contracts are alike
    assert any(plain in case.source for case in CASES if box_of(case) == box)


@pytest.mark.parametrize(("path", "value"), every_setting())
def test_every_value_of_a_reading_or_choice_is_stated(path: str, value: Any) -> None:
    assert any(states(case, path, value) for case in CASES)


def test_a_case_that_changes_a_setting_says_so() -> None:
    for case in CASES:
        changed = [path for path in case.set if path in SETTINGS[box_of(case)]]
        assert all(states(case, path, case.set[path]) for path in changed), case.name
