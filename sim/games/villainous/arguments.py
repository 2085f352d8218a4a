"""The arguments of a clause: the words that each kind of argument may be, their codes, and how a sentence says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import combinations

from sim.errors import BadInput, unknown
from sim.games.villainous.codes import ANY_DISTANCE, MAX_STOLEN, NUM_LOCATIONS, Bearer, CardType, CostScope, Scope, StrengthIf, Whence

_HIGHEST = 99
_BIGGEST_CHANGE = 9
_MOST_LOOKED_AT = 2  # the orders in which they go back have an action each
ALL_TYPES = (1 << len(CardType)) - 1


@dataclass(frozen=True)
class Names:
    """What the kinds and locations of one villain are called, in the order of their codes."""

    cards: Sequence[str]
    locations: Sequence[str]
    types: Sequence[str]  # of the cards


@dataclass(frozen=True)
class Argument:
    """One argument. One with a default may be left out; one with `after` is there only if that is the code of the one before."""

    what: str
    codes: Callable[[Names], Mapping[str, int]]  # what may be written, by word
    say: Callable[[str, int], str] = lambda word, code: word  # a word and its code, in a sentence
    default: int | None = None
    after: int | None = None
    allowed: str = ""  # what may be written, in words, where the words themselves are too many

    def read(self, word: str, names: Names, origin: str) -> int:
        """The code of a word. Raises BadInput."""
        codes = self.codes(names)
        if word not in codes and self.allowed:
            raise BadInput(f"{origin}: {self.what} {word!r} must be {self.allowed}.")
        if word not in codes:
            raise unknown(self.what, word, codes, origin)
        return codes[word]

    def write(self, code: int, names: Names) -> str:
        """The word of a code; empty for a default that has none."""
        return next((word for word, known in self.codes(names).items() if known == code), "")


def word_of(member: IntEnum) -> str:
    """The word for a member of an IntEnum: its name in small letters, with hyphens."""
    return member.name.lower().replace("_", "-")


def _numbers(what: str, low: int, high: int, **words: int) -> Argument:
    known = words | {str(number): number for number in range(low, high + 1) if number not in words.values()}
    return Argument(what, lambda names: known, allowed=" or ".join([*words, f"a whole number from {low} to {high}"]))


def _words(what: str, codes: type[IntEnum], said: Mapping[int, str]) -> Argument:
    known = {word_of(member): int(member) for member in codes}
    return Argument(what, lambda names: known, lambda word, code: said[code])


def _flag(word: str, said: str) -> Argument:
    return Argument("word", lambda names: {word: 1}, lambda word, code: f" {said}" if code else "", default=0)


def _masks() -> dict[str, int]:
    """Sets of types, "effect+curse". A contract counts as an item."""
    one = {kind.name.lower(): 1 << kind for kind in CardType} | {"item": 1 << CardType.ITEM | 1 << CardType.CONTRACT}
    sets = {
        "+".join(names): sum({bit for name in names for bit in _bits(one[name])})
        for count in range(1, len(one))
        for names in combinations(one, count)
        if not {"item", "contract"} <= set(names)
    }
    return {name: mask for name, mask in sets.items() if mask != ALL_TYPES} | {"all": ALL_TYPES}


def _bits(mask: int) -> list[int]:
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _cards_of_type(names: Names, wanted: CardType) -> dict[str, int]:
    return {name: code for code, name in enumerate(names.cards) if names.types[code] == word_of(wanted)}


def _say_types(word: str, code: int) -> str:
    return "cards" if code == ALL_TYPES else " and ".join(f"{name}s" for name in word.split("+"))


def _say_change(word: str, code: int) -> str:
    return f"{code:+d}".replace("-", "\N{MINUS SIGN}")


_MASKS = _masks()
_TYPES = {kind.name.lower(): 1 << kind for kind in CardType if kind != CardType.HERO}  # of a villain deck

AMOUNT = _numbers("amount", 0, _HIGHEST)
STOLEN = _numbers("amount", 1, MAX_STOLEN)
LOOKED_AT = _numbers("number of cards", 1, _MOST_LOOKED_AT)
PRICE = replace(
    AMOUNT, default=0, say=lambda word, code: f"; at any time the villain may pay {code} Power to discard this card" if code else ""
)
CHANGE = replace(_numbers("change", -_BIGGEST_CHANGE, _BIGGEST_CHANGE), say=_say_change)
CHANGE = replace(CHANGE, allowed=f"{CHANGE.allowed}, without a plus")
NUMBER_OR_ALL = _numbers("number", 1, _BIGGEST_CHANGE, all=0)
DISTANCE = replace(
    _numbers("distance", 1, NUM_LOCATIONS - 1, any=ANY_DISTANCE),
    say=lambda word, code: (
        "any location" if code == ANY_DISTANCE else "an adjacent location" if code == 1 else f"a location at most {code} away"
    ),
)
ROAMING = replace(DISTANCE, default=ANY_DISTANCE)
NEARNESS = replace(
    _numbers("distance", 1, NUM_LOCATIONS - 1),
    say=lambda word, code: "at an adjacent location" if code == 1 else f"up to {code} locations away",
)
LOCATION = Argument("location", lambda names: {name: code for code, name in enumerate(names.locations)})
CARD = Argument("card", lambda names: {name: code for code, name in enumerate(names.cards)})
ALLY = Argument("ally", lambda names: _cards_of_type(names, CardType.ALLY))
HERO = Argument("hero", lambda names: _cards_of_type(names, CardType.HERO))
TYPES = Argument("types of card", lambda names: _MASKS, _say_types)
TYPE = Argument("type of card", lambda names: _TYPES)
KEEP = _flag("keep", "and keep the allies")
IF_HERE = _flag("if-here", "if the mover is at this location")
EVEN_LOCKED = _flag("even-locked", "even if it is locked")
BY_HERE = Argument("word", lambda names: {"here": int(Whence.HERE)}, lambda word, code: " here" if code == Whence.HERE else "", default=0)
FROM_HERE = replace(BY_HERE, say=lambda word, code: " from here" if code == Whence.HERE else "")
SCOPE = _words(
    "scope",
    Scope,
    {
        Scope.SELF: "it has",
        Scope.BEARER: "its bearer has",
        Scope.OTHER_HEROES: "every other hero of the realm has",
        Scope.HEROES_HERE: "heroes here have",
        Scope.OTHER_ALLIES_HERE: "other allies here have",
    },
)
CONDITION = replace(
    _words(
        "condition",
        StrengthIf,
        {
            StrengthIf.NOTHING: "",
            StrengthIf.AT: " at",
            StrengthIf.WITH_ITEM: " while it bears an item",
            StrengthIf.WITH_CURSE_HERE: " while a curse is here",
            StrengthIf.PER_HERO_HERE: " for each hero here",
            StrengthIf.PER_LOCATION_WITH_HERO: " for each location with a hero",
        },
    ),
    default=int(StrengthIf.NOTHING),
)
AT = replace(LOCATION, after=int(StrengthIf.AT), say=lambda word, code: f" {word}")
BEARER = _words(
    "bearer",
    Bearer,
    {
        Bearer.ALLY: "an ally",
        Bearer.HERO: "a hero",
        Bearer.HERO_WITHOUT_ITEM: "a hero without an item",
        Bearer.HERO_NOT_AT: "a hero not at",
    },
)
NOT_AT = replace(LOCATION, after=int(Bearer.HERO_NOT_AT), say=lambda word, code: f" {word}")
COST_SCOPE = _words(
    "scope of a cost",
    CostScope,
    {
        CostScope.MOVER_HERE: "while the mover is here",
        CostScope.HERE: "if played here",
        CostScope.TARGET: "if aimed at this hero, or at its bearer",
    },
)
