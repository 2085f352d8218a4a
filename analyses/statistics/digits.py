"""Digits follow the standard error: a number is shown down to the size of what is not known about it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import median

MOST = 4


def decimals(half_widths: Iterable[float | None]) -> int:
    """Decimals for numbers whose 95 % intervals have these half-widths: the last shown is of the size of a typical standard error."""
    known = [width for width in half_widths if width is not None and math.isfinite(width) and width > 0]
    if not known:
        return 1
    return min(max(math.ceil(-math.log10(median(known) / 2)), 0), MOST)


def percent(share: float, places: int = 1) -> str:
    """A share as a percentage, with a space that does not break."""
    return f"{rounded(100 * share, places)}\N{NO-BREAK SPACE}%"


def percents(values: Iterable[float], places: int) -> list[str]:
    """Shares as percentages without the sign, for a column that has it in its title."""
    return [rounded(100 * value, places) for value in values]


def about(number: float) -> str:
    """A large number rounded up to two digits: 3,417 is about 3,500."""
    size = 10 ** max(math.floor(math.log10(max(number, 1))) - 1, 0)
    return f"{math.ceil(number / size - 1e-9) * size:,}"


def rounded(value: float, places: int) -> str:
    """A number with so many decimals, thousands set off, and a proper minus; never minus nothing."""
    text = f"{value:,.{places}f}"
    if text.startswith("-"):
        text = text[1:] if float(text.replace(",", "")) == 0 else "\N{MINUS SIGN}" + text[1:]
    return text


def signed(value: float, places: int) -> str:
    """A difference, with its sign."""
    text = rounded(value, places)
    return text if text.startswith("\N{MINUS SIGN}") or not text.strip("0.,") else f"+{text}"
