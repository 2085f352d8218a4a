"""What can go wrong, as a tree; the command line turns each into one sentence and an exit code.

VillainyError
|-- BadInput        what the user gave cannot be used; nothing was played        exit 2
|-- RunFailed       something went wrong while playing; what was finished stays   exit 1
|   `-- StrategyFailed   a strategy broke its contract; names it, the game and the decision
`-- ReportFailed    something went wrong while a report was made                  exit 1
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_MANY, _FEW = 24, 6  # names in an error


class VillainyError(Exception):
    """Any failure that is explained in one sentence."""

    exit_code = 1


class BadInput(VillainyError):
    """What the user gave cannot be used."""

    exit_code = 2


class RunFailed(VillainyError):
    """Something went wrong while games were played."""


class ReportFailed(VillainyError):
    """Something went wrong while a report was made of games that were played."""


class StrategyFailed(RunFailed):
    """A strategy broke its contract."""


def unknown(kind: str, given: object, allowed: Iterable[str], origin: str = "") -> BadInput:
    """The error for a name that does not exist: what was given, where, what is near, what there is."""
    where = f"{origin}: unknown" if origin else "Unknown"
    return BadInput(f"{where} {kind} {str(given)!r}. {near_and_all(given, allowed)}")


def near_and_all(given: object, allowed: Iterable[str]) -> str:
    """What is near to something that was given, and what there is: the end of an error."""
    names = list(allowed)
    near = difflib.get_close_matches(str(given), names, n=1, cutoff=0.6)
    hint = f"Did you mean {near[0]!r}? " if near else ""
    if len(names) > _MANY:
        nearest = difflib.get_close_matches(str(given), names, n=_FEW, cutoff=0)
        return f"{hint}There are {len(names)}, such as {', '.join(nearest)}."
    return f"{hint}There is: {', '.join(names) or 'none'}."
