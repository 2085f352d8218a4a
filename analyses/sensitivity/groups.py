"""Unknowns in at most ten groups, so that the shares of a spread can be told apart with few boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sim.box import read_toml
from sim.errors import BadInput, unknown

MAX_GROUPS = 10
OTHERS = "others"

Groups = dict[str, list[str]]


def default_groups(paths: Sequence[str], most: int = MAX_GROUPS) -> Groups:
    """A group a value where they are few; else by the parts of their paths, as finely as the number of groups allows.

    The villains' values are taken together by what they are: "villains.*.moves". What cannot be told apart in full is told apart
    in part: the first values of the largest group on their own, in the order of the box, and the rest together.
    """
    if len(paths) <= most:
        return {path: [path] for path in paths}
    levels = {path: _levels(path) for path in paths}
    names = {path: levels[path][0] for path in paths}
    while True:
        split = _split(names, levels, most)
        if split is None:
            break
        names = split
    counts = Counter(names.values())
    largest, size = counts.most_common(1)[0]
    own = [path for path in paths if names[path] == largest][: most - len(counts)]
    if size - len(own) > 1:
        names |= {path: path for path in own}
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
    """The names of the groups that a path may be in, from the coarsest to itself."""
    parts = path.split(".")
    if parts[0] == "villains" and len(parts) > 2:
        return ["villains", f"villains.*.{'.'.join(parts[2:])}", path]
    return [".".join(parts[: depth + 1]) for depth in range(len(parts))]


def _split(names: dict[str, str], levels: dict[str, list[str]], most: int) -> dict[str, str] | None:
    """The groups with the largest one split that can be without making too many; None if none can."""
    for name, size in Counter(names.values()).most_common():
        inside = [path for path, own in names.items() if own == name]
        finer = {path: _next(levels[path], name) for path in inside}
        if size > 1 and len(set(names.values())) - 1 + len(set(finer.values())) <= most and set(finer.values()) != {name}:
            return {**names, **finer}
    return None


def _next(levels: list[str], name: str) -> str:
    return levels[min(levels.index(name) + 1, len(levels) - 1)]


def _grouped(names: dict[str, str]) -> Groups:
    groups: Groups = {}
    for path, name in names.items():
        groups.setdefault(name, []).append(path)
    return groups
