"""The values of a box in words: what each one is, and what it is set to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sim.box_value import Value
from sim.edition import Edition

UNKNOWN = "not known"  # what else a value may be, if the box does not say
ANY = "*"  # in the path of a title: any name
_VILLAINS = "villains"
_UNBROKEN = "\N{NO-BREAK SPACE}"
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")  # between words, not before a number


def title_of(edition: Edition, path: str) -> str:
    """What a value is, in words, and whose; the last part of its path if the game has no words for it."""
    parts = path.split(".")
    pattern = pattern_of(edition.game.value_titles, path)
    said = edition.game.value_titles[pattern] if pattern else parts[-1].replace("_", " ")
    named = [at for at, part in enumerate(pattern.split(".")) if part == ANY] if pattern else [1] if parts[0] == _VILLAINS else []
    owners = [_name_of(edition.box.data, parts[: at + 1]) for at in named]
    return f"{', '.join(owners)}: {said}" if owners else said


def pattern_of(titles: Iterable[str], path: str) -> str:
    """The title that is about a path: the path itself, or one with "*" for names; empty if there is none."""
    parts = path.split(".")
    fitting = [title for title in titles if _fits(title.split("."), parts)]
    return min(fitting, key=lambda title: title.count(ANY), default="")


def _fits(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    return len(pattern) == len(parts) and all(wanted in (ANY, part) for wanted, part in zip(pattern, parts, strict=True))


def _name_of(data: Any, parts: Sequence[str]) -> str:
    """What a part of a box is called: its title, or its key if it has none."""
    for part in parts:
        data = data.get(part) if isinstance(data, Mapping) else getattr(data, part, None)
    return str(getattr(data, "title", parts[-1]))


def shown(value: Any) -> str:
    """A value of a box as people write it; a list of lists is numbered from 1."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if any(isinstance(item, list) for item in value):
            return "; ".join(_UNBROKEN.join([f"{number}:", *map(shown, item)]) for number, item in enumerate(value, 1))
        return ", ".join(shown(item) for item in value) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(item)}" for key, item in value.items())
    return _HYPHEN.sub(" ", value) if isinstance(value, str) else str(value)


def alternatives(value: Value[Any]) -> str:
    """What else a value may be."""
    said = [shown(other) for other in value.alternatives]
    if value.range is not None:
        said.append(f"{value.range[0]:g} to {value.range[1]:g}")
    return (" \N{EN DASH} or " if any(isinstance(other, list) for other in value.alternatives) else ", ").join(said) or UNKNOWN
