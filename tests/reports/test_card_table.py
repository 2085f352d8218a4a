"""The page of Villainous' cards is what the boxes and scenarios say."""

from __future__ import annotations

from pathlib import Path

from reports.card_table import BOXES, MOST, PAGE, SCENARIOS, Case, page, read_cases, written
from sim.edition import open_box
from sim.games.villainous.kinds import kinds_of

ROOT = Path(__file__).parent.parent.parent


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == written(), "`make tables` writes it anew"


def test_every_card_of_both_boxes_is_on_it() -> None:
    text = page({edition: open_box("villainous", name).data for name, edition in BOXES.items()}, {})
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    for name, edition in BOXES.items():
        for villain in open_box("villainous", name).data.villains.values():
            for kind in kinds_of(villain):
                found = [row for row in rows if row[0] == f"| {kind.card.title}" and edition in row[1]]
                assert found, kind.name
                assert found[-1][3] == str(kind.copies)
    assert len({len(row) for row in rows}) == 1, "no cell holds what ends a cell"


def test_scenarios_are_those_whose_source_names_the_card_or_else_those_in_which_it_is() -> None:
    cases = {
        "2023": [
            Case("a: one", frozenset({"Smee"}), frozenset({"cannon"})),
            Case("a: two", frozenset({"rulebook"}), frozenset({"cannon", "smee"})),
            *(Case(f"b: {number}", frozenset({"Wendy"}), frozenset({"wendy"})) for number in range(MOST + 2)),
        ]
    }
    text = page({edition: open_box("villainous", name).data for name, edition in BOXES.items()}, cases)
    last = {line.split(" | ")[0]: line.split(" | ")[-1] for line in text.splitlines() if line.startswith("| ")}
    assert last["| Smee"] == "a: one |"
    assert last["| Cannon"] == "a: one; a: two |"
    assert last["| Wendy"] == f"{'; '.join(f'b: {number}' for number in range(MOST))}; and 2 more |"
    assert last["| John"] == "none |"


def test_cases_are_read_by_edition() -> None:
    cases = read_cases(ROOT / SCENARIOS)
    assert set(cases) == set(BOXES.values())
    assert all(cases.values())
