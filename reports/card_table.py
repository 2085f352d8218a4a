"""The page of Villainous' cards: what each one does in our words, where that is known from, and which scenarios try it.

    python -m reports.card_table

Everything on it is read out of the boxes and scenarios. `make tables` writes it anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.box import read_toml
from sim.box_value import Value
from sim.edition import open_box
from sim.errors import VillainyError
from sim.games.villainous.box import BoxData, Card, Villain
from sim.games.villainous.clauses import operation_word, read_clause, say_clause
from sim.games.villainous.codes import Op
from sim.games.villainous.kinds import KindData, clauses_of, kinds_of, names_of, titles_of
from sim.games.villainous.naming import goal_of

GAME = "villainous"
PAGE = Path("docs/games/villainous-cards.md")
SCENARIOS = Path("tests/scenarios/villainous")
BOXES = {"introduction-to-evil": "2023", "worst-takes-it-all-2018": "2018"}
_PARTS = ("given", "chance", "when", "then", "set")  # of a case, in which cards are named
MOST = 4  # scenarios of a card that are named
_HEAD = """# Disney Villainous: the cards

Every card of the boxes `introduction-to-evil` (2023) and `worst-takes-it-all-2018`, villain by villain. This page is made of the box
files and scenarios by `make tables`. The words are ours, put together from the clauses that are played; nothing here is copied from a card.
The rules are on [the page of the game](villainous.md), what the operations are on [that of its language](villainous-language.md).

*Known from* says how the effect is known, then, if otherwise, cost and strength. Scenarios are cases of `tests/scenarios/villainous`.
"""
_COLUMNS = ("card", "edition", "type", "copies", "cost", "strength", "what it does", "operations", "known from", "scenarios")


class Case(NamedTuple):
    """A case of a scenario file: its name, what its source names, and every name in its position and actions."""

    name: str
    sources: frozenset[str]
    words: frozenset[str]


Cases = Mapping[str, Sequence[Case]]  # by edition


def page(boxes: Mapping[str, BoxData], cases: Cases) -> str:
    """The whole page."""
    parts = [_HEAD]
    for name in next(iter(boxes.values())).villains:
        villains = {edition: data.villains[name] for edition, data in boxes.items()}
        title = next(iter(villains.values())).title
        goals = "\n".join(f"- {edition}: {goal_of(villain)}" for edition, villain in villains.items())
        rows = "\n".join(f"| {' | '.join(row)} |" for row in _rows(boxes, name, cases))
        parts.append(f"## {title}\n\n{goals}\n\n| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}\n{rows}\n")
    return "\n".join(parts)


def _rows(boxes: Mapping[str, BoxData], name: str, cases: Cases) -> Iterator[tuple[str, ...]]:
    """The cards of a villain: one row, or one for each edition if they differ."""
    kinds = {edition: {kind.name: kind for kind in kinds_of(data.villains[name])} for edition, data in boxes.items()}
    for card in dict.fromkeys(card for of_edition in kinds.values() for card in of_edition):
        rows: dict[tuple[str, ...], list[str]] = {}
        for edition, data in boxes.items():
            if card in kinds[edition]:
                rows.setdefault(_facts(data, data.villains[name], kinds[edition][card]), []).append(edition)
        for facts, editions in rows.items():
            last = {edition: kinds[edition][card].card for edition in editions}
            title = next(iter(last.values())).title
            yield title, ", ".join(editions), *facts, _known_from(last), _tried(card, title, editions, cases)


def _facts(data: BoxData, villain: Villain, kind: KindData) -> tuple[str, ...]:
    """What a card is: type, copies, cost, strength, what it does, its operations."""
    card, names, titles = kind.card, names_of(villain), titles_of(villain)
    clauses = [read_clause(text, names, kind.name) for text in clauses_of(card, data.choices)]
    words = dict.fromkeys(f"`{operation_word(Op(clause.op))}`" for clause in clauses)
    numbers = [str(value.value) if value else "" for value in (card.cost, card.strength)]
    deck = "fate " if kind.is_fate else ""
    said = " ".join(say_clause(clause, titles) for clause in clauses) or "Nothing."
    return f"{deck}{card.type}", str(kind.copies), *numbers, said, ", ".join(words)


def _known_from(cards: Mapping[str, Card]) -> str:
    """The provenance of the effect, and of the numbers where it is another one, by edition if the editions differ."""
    said = {edition: _provenance(card) for edition, card in cards.items()}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return "; ".join(f"{edition}: {text}" for edition, text in said.items())


def _provenance(card: Card) -> str:
    def of(value: Value[Any]) -> str:
        return f"{value.provenance}, or otherwise" if value.alternatives else value.provenance

    numbers = {key: of(value) for key, value in (("cost", card.cost), ("strength", card.strength)) if value}
    others = [f"{key}: {said}" for key, said in numbers.items() if said != card.effect.provenance]
    note = f" ({card.effect.note})" if card.effect.note else ""
    choices = "".join(f"; see the choice `{choice}`" for choice in card.instead)
    return "; ".join([f"{of(card.effect)}{note}{choices}", *others])


def _tried(card: str, title: str, editions: Sequence[str], cases: Cases) -> str:
    """The cases whose source names a card; if there is none, those in which it occurs."""
    known = [case for edition in editions for case in cases.get(edition, ())]
    about = [case.name for case in known if title in case.sources] or [case.name for case in known if card in case.words]
    names = list(dict.fromkeys(about))
    more = f"; and {len(names) - MOST} more" if len(names) > MOST else ""
    return "; ".join(names[:MOST]).replace("|", "/") + more or "none"


def read_cases(folder: Path) -> dict[str, list[Case]]:
    """The cases of a folder of scenarios, by edition."""
    found: dict[str, list[Case]] = {edition: [] for edition in BOXES.values()}
    for file in sorted(folder.glob("*.toml")):
        for case in read_toml(file)["case"]:
            edition = BOXES.get(case.get("box", next(iter(BOXES))))
            if edition is not None:
                sources = {case["source"], *(part.strip() for part in re.split("[;:,]", case["source"]))}
                names = [text for part in _PARTS for text in _texts(case.get(part))]
                words = {word for text in names for word in re.split(r"[ +/]", text)}
                found[edition].append(Case(f"{file.stem}: {case['name']}", frozenset(sources), frozenset(words)))
    return found


def _texts(node: Any) -> Iterator[str]:
    """All that a part of a case names: keys and texts."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for key, inner in node.items():
            yield key
            yield from _texts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from _texts(inner)


def written() -> str:
    """The page, from the boxes and scenarios as they are."""
    boxes = {edition: open_box(GAME, name).data for name, edition in BOXES.items()}
    return page(boxes, read_cases(SCENARIOS))


def main() -> None:
    """Write the page."""
    try:
        PAGE.write_text(written(), encoding="utf-8")
    except VillainyError as problem:
        sys.exit(str(problem))
    print(f"written: {PAGE}")


if __name__ == "__main__":
    main()
