"""The kinds of card of a villain, in the order of their codes, with the clauses that its box gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sim.box_value import Value
from sim.games.villainous.arguments import Names
from sim.games.villainous.box import Card, FateCard, Villain, VillainCard
from sim.games.villainous.codes import FATE_FIRST

CONTRACT, CONDITION = "contract", "condition"
NONE = "none"  # the value of a choice for which no card says anything else


@dataclass(frozen=True)
class KindData:
    """A kind of card as its box has it."""

    name: str
    card: Card
    copies: int
    first_slot: int

    @property
    def is_fate(self) -> bool:
        """Whether it is of the fate deck."""
        return isinstance(self.card, FateCard)


def kinds_of(villain: Villain) -> list[KindData]:
    """All kinds: the villain cards, then the fate cards, in the order of the file."""
    contracts = iter(villain.contracts.value if villain.contracts else ())
    kinds: list[KindData] = []
    for deck, first in ((villain.cards, 0), (villain.fate, FATE_FIRST)):
        slot = first
        for name, card in deck.items():
            copies = next(contracts, 0) if card.type == CONTRACT else card.copies.value if card.copies else 0
            kinds.append(KindData(name, card, copies, slot))
            slot += copies
    return kinds


def names_of(villain: Villain) -> Names:
    """What boxes and scenarios call the kinds and locations."""
    cards = [*villain.cards.items(), *villain.fate.items()]
    return Names([name for name, _ in cards], list(villain.locations), [card.type for _, card in cards])


def titles_of(villain: Villain) -> Names:
    """What people call the kinds and locations."""
    cards: list[VillainCard | FateCard] = [*villain.cards.values(), *villain.fate.values()]
    return Names([card.title for card in cards], [place.title for place in villain.locations.values()], [card.type for card in cards])


def clauses_of(card: Card, choices: Mapping[str, Value[str]]) -> list[str]:
    """The clauses that count: those of a choice as the box takes it, or the card's own."""
    for choice, by_value in card.instead.items():
        if choices[choice].value in by_value:
            return by_value[choices[choice].value]
    return card.effect.value


def all_clauses_of(card: Card) -> Iterator[tuple[str, list[str]]]:
    """Every list of clauses that a card may have, by the key that holds it."""
    yield "effect", card.effect.value
    for number, clauses in enumerate(card.effect.alternatives):
        yield f"effect.alternatives[{number}]", clauses
    for choice, by_value in card.instead.items():
        for value, clauses in by_value.items():
            yield f"instead.{choice}.{value}", clauses
