"""The values of a box in words: what each one is, and what it is set to."""

from __future__ import annotations

import re
from typing import Any

from sim.box_value import Value
from sim.edition import Edition

_UNBROKEN = "\N{NO-BREAK SPACE}"


def title_of(edition: Edition, path: str) -> str:
    """What a value is, in words; the last part of its path if the game has no words for it."""
    whose = re.match(r"villains\.([^.]+)\.", path)
    known = edition.game.value_titles.get(path.replace(whose[0], "villains.*.", 1) if whose else path)
    said = known or path.rpartition(".")[2].replace("_", " ")
    if whose is None:
        return said
    villain = edition.box.data.villains.get(whose[1])
    return f"{villain.title if villain else whose[1]}: {said}"


def shown(value: Any) -> str:
    """A value of a box as people write it; a list of lists is numbered from 1."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if any(isinstance(item, list) for item in value):
            return "; ".join(_UNBROKEN.join([f"{number}:", *map(shown, item)]) for number, item in enumerate(value, 1))
        return ", ".join(shown(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(item)}" for key, item in value.items())
    return str(value).replace("-", " ") if isinstance(value, str) else str(value)


def alternatives(value: Value[Any]) -> str:
    """What else a value may be."""
    said = [shown(other) for other in value.alternatives]
    if value.range is not None:
        said.append(f"{value.range[0]:g} to {value.range[1]:g}")
    return ", ".join(said) or "not known"
