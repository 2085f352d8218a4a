"""Unknowns and their settings in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyses.sensitivity.design import Design
from analyses.sensitivity.groups import OTHERS
from reports.box_words import shown, title_of
from sim.edition import Edition
from sim.prior import RIVALS

_GROUPS = {"readings": "how the rules are read", "setup": "the set-up", "villains": "what the villains have"}


def unknown_title(edition: Edition, path: str) -> str:
    """What an unknown is."""
    return "which box is the printed one" if path == RIVALS else title_of(edition, path)


def setting_title(path: str, value: Any) -> str:
    """What an unknown is set to; of a long list only how it begins, as the table of values has it in full."""
    if path == RIVALS:
        return str(value)
    said = shown(value)
    return said if len(said) <= _LONG else f"{said[: _LONG - 1].rstrip()}…"


_LONG = 60


def group_title(edition: Edition, design: Design, name: str, *, is_counted: bool = True) -> str:
    """What a group of unknowns is; of several, how many, if that is wanted."""
    members = design.groups[name]
    if members == [name]:
        return unknown_title(edition, name)
    count = f" ({len(members)} value{'' if len(members) == 1 else 's'})" if is_counted else ""
    if name.startswith("villains.*."):
        said = edition.game.value_titles.get(name) or name.rpartition(".")[2].replace("_", " ")
        return f"villains: {said}{count}"
    if name.startswith("villains."):
        villain = edition.box.data.villains[name.split(".")[1]].title
        return f"what {villain} has{count}"
    if name == OTHERS:
        return f"all others{count}"
    is_rest = any(other != name and other.startswith(f"{name}.") for other in design.groups)
    said = _GROUPS.get(name, name.replace("_", " "))
    return f"{said}{', the rest' if is_rest else ''}{count}"


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def capital(text: str) -> str:
    """A text that begins a sentence or a cell."""
    return text[:1].upper() + text[1:]


def tables_of(players: int, strategy: str, *, is_only: bool) -> str:
    """Which tables something is about; nothing if there is no other."""
    return "" if is_only else f"At {players} players who all play {strategy}: "
