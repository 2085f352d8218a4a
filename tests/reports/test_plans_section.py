"""The section on strategies: their plans in their own words, and no failure when one is gone."""

from __future__ import annotations

from pathlib import Path

from analyses.analyse import analyse
from reports.material import Material
from reports.page import Section
from reports.sections.plans import FIXED, FOCUS, SAME, section
from strategies import catalogue
from tests.analyses.simulated import simulated_rows
from tests.analyses.simulated_results import SimulatedResults

THREE = {"hook": 1.0, "jafar": 1.2, "scar": 0.7}
OWN = '''"""One's own."""
from sim.strategy import Strategy


class Last(Strategy):
    """Takes the last thing
    that is allowed.

    And says why.
    """

    name = "last"

    def act(self, decision):
        return decision.legal.shape[1] - 1 - decision.legal[:, ::-1].argmax(axis=1)
'''


def section_of(strategies: tuple[str, ...], focus: bool = False, **study: object) -> Section:
    results = SimulatedResults(Path("nowhere"), simulated_rows(THREE, (3,), 2, strategies=strategies, focus=focus), **study)
    return section(Material(results, analyse(results)))  # type: ignore[arg-type]


def test_plan_traits_and_origin_are_told() -> None:
    made = section_of(("greedy", "uniform"))
    assert [exhibit.title for exhibit in made.exhibits] == ["greedy", "uniform"]
    greedy, uniform = (exhibit.paragraphs for exhibit in made.exhibits)
    assert greedy[0] == "Takes the most points at once, and gives nothing away."
    assert not any("\n" in paragraph for paragraph in greedy)
    assert greedy[-1].startswith("It declares itself competent (plays to win")
    assert uniform[-1] == "It declares itself random (uses random numbers). It comes with villainy."


def test_the_plan_of_a_restricted_strategy_is_told_once(tmp_path: Path) -> None:
    where = catalogue("unstoppable")["greedy"]
    targets = {"greedy": where, "greedy.never-fates": f"{where}.never-fates"}
    rows = simulated_rows({"hades": 1.0, "scar": 1.0}, (2,), 2, strategies=tuple(targets))
    results = SimulatedResults(tmp_path, rows, "unstoppable", targets=targets, restrictions=["never-fates"])
    made = section(Material(results, analyse(results)))  # type: ignore[arg-type]
    free, restricted = made.exhibits
    assert not any("The plan is that of" in text for text in free.paragraphs)
    assert restricted.paragraphs[0] == "The plan is that of greedy."
    assert "It plays here under never-fates" in restricted.paragraphs[1]
    assert any("sits at tables of its own here" in text for text in made.paragraphs)


def test_a_file_of_ones_own_is_told_without_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text(OWN, encoding="utf-8")
    (exhibit,) = section_of(("last",), targets={"last": f"{file}:Last"}).exhibits
    assert exhibit.paragraphs == ("Takes the last thing that is allowed.", "And says why.", "It is a file of the user's own, last.py.")


def test_a_strategy_that_is_gone_is_said_to_be() -> None:
    targets = {"one": "/nowhere/one.py:One", "two": "no_such_package.two:Two", "three": "strategies.any_game.uniform:Three"}
    for exhibit in section_of(tuple(targets), targets=targets).exhibits:
        assert "could not be loaded" in exhibit.paragraphs[0]
        assert "/nowhere" not in exhibit.paragraphs[0]


def test_a_file_that_has_changed_is_said_to_have() -> None:
    results = SimulatedResults(Path("nowhere"), simulated_rows(THREE, (3,), 2))
    results.manifest["strategies"] = {"greedy": "another"}
    (exhibit,) = section(Material(results, analyse(results))).exhibits  # type: ignore[arg-type]
    assert "has changed since" in exhibit.paragraphs[-1]


def test_mixes_are_explained_where_they_occur() -> None:
    assert section_of(("greedy", "uniform")).paragraphs[1:] == (SAME,)
    assert section_of(("greedy", "uniform"), focus=True, mix="focus").paragraphs[1:] == (SAME, FOCUS)
    assert section_of(("greedy",), lineups=["one"]).paragraphs[1:] == (FIXED,)
