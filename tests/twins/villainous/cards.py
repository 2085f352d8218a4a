"""Cards as objects, and the sentences that are written on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

ITEMS = ("item", "contract")  # a contract is an item with a name of its own
ON_OWN_SIDE = ("ally", "item", "contract", "curse")  # what stays in the realm once it is played


@dataclass(frozen=True)
class Clause:
    """One sentence: when it counts, what is done or holds, and whether one may leave it."""

    when: str
    op: str
    may: bool
    args: tuple[str, ...]

    @staticmethod
    def read(text: str) -> Clause:
        when, rest = text.split(":", 1)
        words = rest.split()
        may = words[0] == "may"
        op, *args = words[1:] if may else words
        if when == "action" and op == "move-hero":
            op = "move-hero-action"  # the symbol of that name, not the effect
        return Clause(when, op, may, tuple(args))

    def number(self, index: int, default: int = 0) -> int:
        return int(self.args[index]) if index < len(self.args) else default


@dataclass(eq=False)
class Card:
    """One card. Its `number` tells it from its equals while it lies open, and is 0 while nobody sees it."""

    name: str
    title: str  # as an action names it
    order: int  # the place of its kind in the villain's list
    type: str
    is_fate: bool
    cost: int
    strength: int
    copies: int
    clauses: list[Clause]
    number: int = 0
    place: int | None = None
    host: Card | None = None
    bonus: int = 0
    stolen: int = 0
    used: bool = False

    @property
    def label(self) -> str:
        """How an action names it where it lies open."""
        return f"{self.title} {self.number}" if self.number > 1 else self.title

    @property
    def copy_name(self) -> str:
        return f"{self.name} {self.number}" if self.number > 1 else self.name

    @property
    def slot(self) -> tuple[int, int]:
        return self.order, self.number

    @property
    def is_item(self) -> bool:
        return self.type in ITEMS

    def at(self, when: str) -> list[Clause]:
        return [clause for clause in self.clauses if clause.when == when]

    def always(self, op: str) -> list[Clause]:
        """What it says of one thing that holds as long as it is there."""
        return [clause for clause in self.clauses if clause.when == "always" and clause.op == op]

    def is_one_of(self, types: str) -> bool:
        """Whether its type is among "item+effect"."""
        listed = types.split("+")
        return "all" in listed or self.type in listed or (self.is_item and "item" in listed)

    def leave(self) -> None:
        """It is no longer in play, and forgets all that lay on it."""
        self.place = self.host = None
        self.bonus = self.stolen = 0
        self.used = False


@dataclass(eq=False)
class Location:
    """One location: its symbols with their amounts, the top ones first."""

    name: str
    title: str  # as an action names it
    num_top: int
    symbols: list[tuple[str, int]] = field(default_factory=list)


def make_cards(data: Mapping[str, Any], choices: Mapping[str, Any], shared: set[str], villain: str) -> Iterator[Card]:
    """All cards of a villain: those of its own deck, then those of its fate deck."""
    order = 0
    contracts = iter(value_of(data.get("contracts", [])))  # copies, one number a contract
    for group in ("cards", "fate"):
        for name, entry in data[group].items():
            title = f"{villain}/{name}" if name in shared else name
            clauses = [Clause.read(text) for text in said_on(entry, choices)]
            numbers = [int(value_of(entry.get(key, 0))) for key in ("cost", "strength", "copies")]
            if entry["type"] == "contract":
                numbers[-1] = next(contracts)
            for _ in range(numbers[-1]):
                yield Card(name, title, order, entry["type"], group == "fate", *numbers, clauses)  # type: ignore[arg-type]
            order += 1


def said_on(entry: Mapping[str, Any], choices: Mapping[str, Any]) -> list[str]:
    """What a card says; a choice of the box may put something in its place."""
    for choice, instead in entry.get("instead", {}).items():
        if value_of(choices[choice]) in instead:
            return list(instead[value_of(choices[choice])])
    return list(value_of(entry["effect"]))


def make_locations(data: Mapping[str, Any], shared: set[str], villain: str) -> Iterator[Location]:
    for name, entry in data["locations"].items():
        rows = [value_of(entry.get(row, [])) for row in ("top", "bottom")]
        symbols = [(word, int(amount or 0)) for row in rows for word, _, amount in (text.partition(" ") for text in row)]
        yield Location(name, f"{villain}/{name}" if name in shared else name, len(rows[0]), symbols)


def in_order(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.slot)


def value_of(value: Any) -> Any:
    return value["value"] if isinstance(value, Mapping) else value
