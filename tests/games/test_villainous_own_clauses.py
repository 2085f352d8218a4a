"""Cards with clauses that no printed card has: whatever a box may say, kernels and twin play the same games."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from sim.box import box_names
from sim.edition import Edition, open_edition
from sim.errors import BadInput
from sim.games import load_game
from sim.games.villainous.arguments import Argument, Names, word_of
from sim.games.villainous.box import Villain
from sim.games.villainous.clauses import FORMS, operation_word
from sim.games.villainous.codes import Op, When
from sim.games.villainous.kinds import KindData, kinds_of, names_of
from tests.twins.villainous.beside import PLAYED_BY, compare_game

BOXES = box_names(load_game("villainous").boxes)
CARDS = 1000 if os.environ.get("VILLAINY_VERIFY") == "1" else 30  # of a box
TURN_LIMIT = 10
GAMES = 2  # with a card
FEW = 5  # of the numbers that an argument may be
KEPT = ("attach", "condition")  # what a card needs so that it can be played


@pytest.mark.parametrize("number", range(CARDS))
@pytest.mark.parametrize("box", BOXES)
def test_twin_plays_the_same_games_with_other_clauses(box: str, number: int) -> None:
    chooser = random.Random(number)
    villain, edition, clauses = card_of_ones_own(chooser, box)
    for game in range(GAMES):
        others = chooser.sample([name for name in edition.villains if name != villain], chooser.choice([1, 1, 2]))
        villains = chooser.sample([villain, *others], len(others) + 1)
        try:
            compare_game(edition, tuple(villains), GAMES * number + game, chooser.choice(PLAYED_BY))
        except Exception as problem:
            problem.add_note(f"{box}: {clauses}")
            raise


def card_of_ones_own(chooser: random.Random, box: str) -> tuple[str, Edition, str]:
    """A villain, one of whose cards has another clause that the box takes; the edition; and that clause."""
    villains: dict[str, Villain] = open_edition("villainous", box).box.data.villains
    while True:
        name = chooser.choice(list(villains))
        kinds = kinds_of(villains[name])
        of_type = chooser.choice(sorted({(kind.is_fate, kind.card.type) for kind in kinds}))
        kind = chooser.choice([kind for kind in kinds if (kind.is_fate, kind.card.type) == of_type])
        clause = some_clause(chooser, names_of(villains[name]))
        path = f"villains.{name}.{'fate' if kind.is_fate else 'cards'}.{kind.name}.effect"
        try:
            return name, open_edition("villainous", box, {path: [*kept(kind), clause]}, turn_limit=TURN_LIMIT), f"{path}: {clause}"
        except BadInput:
            continue


def kept(kind: KindData) -> list[str]:
    return [clause for clause in kind.card.effect.value if any(word in clause for word in KEPT)]


def some_clause(chooser: random.Random, names: Names) -> str:
    op = chooser.choice([op for op in Op if FORMS.get(op) and FORMS[op].whens])
    when = chooser.choice(sorted(FORMS[op].whens))
    may = chooser.choice(["", "may "]) if when not in (When.ALWAYS, When.CONDITION, When.ACTION, When.REVEALED) else ""
    return " ".join([f"{word_of(when)}: {may}{operation_word(op)}", *some_words(chooser, FORMS[op].arguments, names)])


def some_words(chooser: random.Random, arguments: Sequence[Argument], names: Names) -> list[str]:
    words, before = list[str](), None
    for argument in arguments:
        codes = argument.codes(names)
        if (argument.after is not None and argument.after != before) or (argument.default is not None and chooser.random() < 0.5):
            before = argument.default
            continue
        known = list(codes)[:FEW] if argument.allowed and "0" in codes else list(codes)
        words.append(chooser.choice(known))
        before = codes[words[-1]]
    return words
