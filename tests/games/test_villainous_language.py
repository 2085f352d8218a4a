"""The page of the language names every operation, and every occasion."""

from __future__ import annotations

import re
from pathlib import Path

from sim.games.villainous.arguments import word_of
from sim.games.villainous.clauses import FORMS, operation_word
from sim.games.villainous.codes import When

PAGE = Path(__file__).parent.parent.parent / "docs" / "games" / "villainous-language.md"
WORDS = set(re.findall(r"[`, ]([a-z]+(?:-[a-z]+)*)(?=[`, \n])", PAGE.read_text()))


def test_every_operation_is_on_the_page() -> None:
    assert {operation_word(op) for op in FORMS} <= WORDS


def test_every_occasion_is_on_the_page() -> None:
    assert {word_of(when) for when in When if when != When.NEVER} <= WORDS
