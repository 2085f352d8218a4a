"""The runner of scenarios tells a case that holds from one that does not, and says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.scenario import run_file

HEAD = """
game = "card-game"
villains = ["maleficent", "cruella", "ursula"]
"""
CASE = """
[[case]]
name = "a case"
source = "a source"
when = [{when}]
[case.given.seats]
maleficent = {{ pile = ["3-C"], hand = ["6-D", "2-E"], deck = [] }}
cruella = {{ pile = ["6-A"], hand = ["1-B"], deck = [] }}
ursula = {{ pile = ["5-D"], hand = ["2-A"], deck = [] }}
[case.then]
{then}
"""


def message_of(folder: Path, when: str, then: str, head: str = HEAD) -> str:
    """What the runner says of one case."""
    path = folder / "cases.toml"
    path.write_text(head + CASE.format(when=when, then=then))
    [outcome] = run_file(path)
    assert outcome.passed == (not outcome.message)
    assert (outcome.name, outcome.source) == ("a case", "a source")
    return outcome.message


TO_THE_END = '"6-D", "face up", "left", "face down", "face down", "face down"'


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ('"6-D"', 'chosen = "6-D"'),
        ('"6-D", "face up"', 'legal = ["right", "left"]'),
        ('"6-D", "face up"', 'includes = ["left"]\nexcludes = ["face up"]'),
        ('"2-E", "face up"', "refused = true"),
        ('"6-D", "face up", "left", "1-B", "face down", "2-A", "face down", "2-E", "face down"', 'status = "terminated"'),
        (TO_THE_END, 'status = "terminated"\nwinners = ["cruella"]\npoints = { cruella = 12 }'),
        (TO_THE_END, "results.cruella = { heroes = 1, win_share = 1.0 }"),
        ('"6-D", "face down"', 'seats.maleficent = { pile = ["3-C", "unseen 6-D"], forced = "" }'),
    ],
)
def test_a_case_that_holds(tmp_path: Path, when: str, then: str) -> None:
    assert message_of(tmp_path, when, then) == ""


@pytest.mark.parametrize(
    ("when", "then", "message"),
    [
        ('"6-D"', 'chosen = "2-E"', "then.chosen: expected '2-E'; found '6-D'"),
        ('"6-D"', "seats.cruella.heroes = 2", "then.seats.cruella.heroes: expected 2; found 0"),
        (TO_THE_END, "seats = {}", "then.seats: expected nothing; found"),
        ('"6-D"', "centre = { curse = 1 }", "then.centre.curse: expected 1; found no such part, only none"),
        ('"6-D", "face up"', 'legal = ["left"]', "then.legal: expected left; found left, right"),
        ('"6-D", "face up"', 'includes = ["face up"]', "then.includes: expected 'face up'; found left, right"),
        ('"6-D", "face up"', 'excludes = ["left"]', "then.excludes: expected no 'left'; found left, right"),
        ('"6-D", "right"', "seat = 0", "when, action 2: 'right' is not legal for maleficent (face); legal: face up, face down"),
        (
            '"6-D", "face up"',
            "refused = true",
            "then.refused: expected 'face up' to be refused; legal for maleficent (face): face up, face down",
        ),
        ('"6-D"', 'winners = ["cruella"]', "then.winners: the game is not over"),
        (TO_THE_END, 'winners = ["ursula"]', "then.winners: expected ursula; found cruella"),
        (TO_THE_END, "points = { cruella = 6 }", "then.points.cruella: expected 6.0; found 12.0"),
        (TO_THE_END + ', "6-D"', "seat = 0", "when, action 7: '6-D' is not legal for anybody: the game is over; legal: none"),
    ],
)
def test_a_case_that_does_not_hold(tmp_path: Path, when: str, then: str, message: str) -> None:
    assert message_of(tmp_path, when, then).startswith(message)


@pytest.mark.parametrize(
    ("when", "then", "head", "message"),
    [
        ('"6-X"', "", HEAD, "Unknown action '6-X'"),
        ('"6-D"', "phases = 1", HEAD, "Unknown key of then 'phases'. Did you mean 'phase'?"),
        ('"6-D"', "refused = 1", HEAD, "then: refused = 1 must be true or false, not a whole number"),
        ('"6-D"', "", HEAD, "then is empty"),
        ("", "refused = true", HEAD, "then.refused wants an action"),
        ('"6-D"', "", 'game = "chess"\n', "Unknown game 'chess'"),
        ('"6-D"', "", 'game = "card-game"\n', "villains are missing"),
        (
            '"6-D"',
            "",
            'game = "card-game"\nvillains = ["maleficent", "cruella"]\n',
            "2 villains; Disney Villains: The Card Game is for 3 to 6",
        ),
        ('"6-D"', "", HEAD + "strange = 1\n", "Unknown key 'strange'. There is: game, case, villains."),
    ],
)
def test_a_case_that_makes_no_sense(tmp_path: Path, when: str, then: str, head: str, message: str) -> None:
    with pytest.raises(BadInput) as problem:
        message_of(tmp_path, when, then, head)
    assert message in str(problem.value)
    assert str(tmp_path / "cases.toml") in str(problem.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ('seats.maleficent = { hand = "3-C" }', "seats.maleficent: hand = '3-C' must be a list, not text"),
        ('seats.maleficent = { hands = ["3-C"] }', "Unknown key 'hands'. Did you mean 'hand'?"),
        ('seats.scar = { hand = ["3-C"] }', "Unknown villain at this table 'scar'"),
        ('seats.maleficent = { hand = ["9-C"] }', "Unknown card '9-C'"),
        ('seats.maleficent = { hand = ["3-C", "3-C", "3-C"] }', "No card '3-C' is left"),
        ("seat = 3", "seat = 3; there are seats 0 to 2"),
        ('picks = { hook = "3-C" }', "Unknown villain at this table 'hook'"),
    ],
)
def test_a_position_that_cannot_be(tmp_path: Path, given: str, message: str) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(HEAD + f'[[case]]\nname = "a case"\nsource = "a source"\n[case.given]\n{given}\n')
    with pytest.raises(BadInput) as problem:
        run_file(path)
    assert message in str(problem.value)
    assert "case 'a case'" in str(problem.value)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text("game = ")
    with pytest.raises(BadInput, match="is not TOML"):
        run_file(path)


def test_cases_have_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(HEAD + CASE.format(when='"6-D"', then="") * 2)
    with pytest.raises(BadInput, match="two cases are called 'a case'"):
        run_file(path)
