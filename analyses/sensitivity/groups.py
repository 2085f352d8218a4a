"""Unknowns in at most ten groups, so that the shares of a spread can be told apart with few boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sim.box import read_toml
from sim.errors import BadInput, unknown

MAX_GROUPS = 10
OTHERS = "others"
_OF_ALL = 3  # parts of the path of a value that every villain has

Groups = dict[str, list[str]]


def default_groups(paths: Sequence[str], most: int = MAX_GROUPS) -> Groups:
    """A group a value where they are few; else by the parts of their paths, as finely as the number of groups allows.

    The villains' values are taken together by what they are: "villains.*.moves". The largest group is split first; what cannot
    be split in full is split in part: its largest parts on their own, the first in the box if they are alike, and the rest together.
    """
    if len(paths) <= most:
        return {path: [path] for path in paths}
    levels = {path: _levels(path) for path in paths}
    names = {path: levels[path][0] for path in paths}
    while (room := most - len(set(names.values()))) > 0:
        split = _split(names, levels, room)
        if split is None:
            break
        names |= split
    return _grouped(names)


def read_groups(file: Path, paths: Sequence[str]) -> Groups:
    """Groups from a TOML file: a name, and a list of paths or of their beginnings. What is not named makes a group of its own.

    Raises BadInput.
    """
    names: dict[str, str] = {}
    for name, entries in read_toml(file).items():
        if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
            raise BadInput(f"{file}: {name} must be a list of settings, or of beginnings such as 'readings'.")
        for entry in entries:
            found = [path for path in paths if path == entry or path.startswith(f"{entry}.")]
            if not found:
                raise unknown("uncertain setting", entry, paths, str(file))
            for path in found:
                if names.setdefault(path, name) != name:
                    raise BadInput(f"{file}: {path} is in two groups, {names[path]} and {name}.")
    groups = _grouped({path: names.get(path, OTHERS) for path in paths})
    if len(groups) > MAX_GROUPS:
        raise BadInput(f"{file}: {len(groups)} groups; at most {MAX_GROUPS} can be told apart.")
    return groups


def _levels(path: str) -> list[str]:
    """The names of the groups that a path may be in, from the coarsest to the finest."""
    parts = path.split(".")
    if parts[0] == "villains" and len(parts) > 2:
        # a card or a location is one villain's own; what stands right under a villain, every villain has
        return ["villains", f"villains.{parts[1]}", path] if len(parts) > _OF_ALL else ["villains", f"villains.*.{'.'.join(parts[2:])}"]
    return [".".join(parts[: depth + 1]) for depth in range(len(parts))]


def _split(names: dict[str, str], levels: dict[str, list[str]], room: int) -> dict[str, str] | None:
    """New names for the values of the coarsest and largest group that can be split, so many more groups at most; None if none can."""
    sizes = Counter(names.values())
    for name in sorted(sizes, key=lambda name: (name.count("."), -sizes[name])):
        finer = {path: _next(levels[path], name) for path, own in names.items() if own == name}
        parts = Counter(finer.values())
        if len(parts) == 1:
            if set(parts) != {name}:
                return finer
            continue
        if len(parts) - 1 <= room:
            return finer
        alone = [part for part, _ in parts.most_common(room)]
        return {path: part for path, part in finer.items() if part in alone}
    return None


def _next(levels: list[str], name: str) -> str:
    return levels[min(levels.index(name) + 1, len(levels) - 1)]


def _grouped(names: dict[str, str]) -> Groups:
    groups: Groups = {}
    for path, name in names.items():
        groups.setdefault(name, []).append(path)
    return groups
