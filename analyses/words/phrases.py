"""Phrases that sentences are put together from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from analyses.statistics.digits import decimals, percent, rounded

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_DECIMALS = 1  # of points in a sentence
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

Titles = Mapping[str, str]


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names as a list in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def number(count: int) -> str:
    """A small number as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def at(players: int) -> str:
    """A table size."""
    return f"at {players} player{'' if players == 1 else 's'}"


def at_all(sizes: Sequence[int]) -> str:
    """Several table sizes."""
    return f"at {listed([str(size) for size in sizes])} player{'' if list(sizes) == [1] else 's'}"


def fair_share(share: float) -> str:
    """A fair share, without decimals that say nothing."""
    return f"{f'{100 * share:.1f}'.removesuffix('.0')}\N{NO-BREAK SPACE}%"


def margin_of(margin: float) -> str:
    """A margin in points."""
    points = 100 * margin
    return f"{points:g} point{'' if points == 1 else 's'}"


def spread(shares: Sequence[float], half_widths: Iterable[float]) -> str:
    """Shares under several strategies: one percentage, or from the smallest to the largest."""
    places = min(decimals(100 * width for width in half_widths), MOST_DECIMALS)
    least, most = rounded(100 * min(shares), places), percent(max(shares), places)
    return most if most.startswith(f"{least}\N{NO-BREAK SPACE}") else f"{least} to {most}"


def points(values: Sequence[float], half_widths: Iterable[float | None]) -> str:
    """Sizes of differences in points, whatever their sign: one, or from the smallest to the largest."""
    places = min(decimals(None if width is None else 100 * width for width in half_widths), MOST_DECIMALS)
    least, most = (rounded(100 * end, places) for end in (min(map(abs, values)), max(map(abs, values))))
    said = most if least == most else f"{least} to {most}"
    return f"{said} point{'' if said == '1' else 's'}"


def at_most(value: float) -> str:
    """A bound in points, rounded up."""
    return f"{math.ceil(1000 * value - 1e-9) / 10:.1f} points"


def about(games: int) -> str:
    """A number of games that is known to two digits."""
    size = 10 ** max(len(str(games)) - 2, 0)
    return f"{math.ceil(games / size) * size:,}"


def under(fields: Sequence[str], every: int) -> str:
    """Under which of so many strategies something holds."""
    if every < 2:
        return ""
    if len(fields) == every:
        return " under both strategies" if every == 2 else f" under all {number(every)} strategies"
    return f" under {listed(list(fields))}"


def is_or_are(names: Sequence[str]) -> str:
    """The verb that goes with so many names."""
    return "is" if len(names) == 1 else "are"


def sentence(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
