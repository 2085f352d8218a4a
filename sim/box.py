"""Boxes: the data of a published edition, with what is known about every value.

A box is a folder of TOML files: `box.toml`, and folders of further files (`villains/*.toml`) whose
stems are keys. Every value is a table that says what it is, where it is known from, and, where it is
not certain, what else it may be:

    [setup.hand_size]
    value = 4
    provenance = "rulebook"

A box may build on another of the same game: `extends = "standard"`, with its own values under `[edits]`
by dotted path. Variants of a study are edits too; they apply to a copy.
"""

from __future__ import annotations

import copy
import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from sim.errors import BadInput, unknown

T = TypeVar("T")

Provenance = Literal["rulebook", "scan", "source", "inferred", "reconstruction"]
_OF_EXTENSION = ("extends", "title", "note", "edits")
CERTAIN: tuple[str, ...] = ("rulebook", "scan", "source")


class Value(msgspec.Struct, Generic[T], forbid_unknown_fields=True, omit_defaults=True):
    """One value of a box and what is known about it."""

    value: T
    provenance: Provenance
    source: str = ""
    note: str = ""
    alternatives: list[T] = []
    weights: list[Annotated[float, msgspec.Meta(ge=0)]] = []  # how likely the value is, then each alternative; empty: all alike
    range: Annotated[list[float], msgspec.Meta(min_length=2, max_length=2)] | None = None

    def __post_init__(self) -> None:
        if self.weights and (len(self.weights) != 1 + len(self.alternatives) or not sum(self.weights)):
            raise ValueError("must have a weight for the value and one for each alternative, not all of them 0")

    @property
    def is_certain(self) -> bool:
        """Whether a source gives the value and nothing else is possible."""
        return self.provenance in CERTAIN and not self.alternatives and self.range is None


@dataclass(frozen=True)
class Box:
    """A loaded box: `data` is the game's schema, `raw` the plain values that edits apply to."""

    name: str
    game: str
    data: Any
    raw: dict[str, Any]
    is_printed: bool = True  # printed totals bind it; they do not bind a variant, nor a box with villains added

    @property
    def villains(self) -> list[str]:
        """The villains of the box, in the order of their files."""
        return list(self.data.villains)

    @cached_property
    def digest(self) -> str:
        """A digest of all values, whatever file they are in."""
        return hashlib.blake2b(json.dumps(self.raw, sort_keys=True).encode(), digest_size=8).hexdigest()

    def values(self) -> Iterator[tuple[str, Value[Any]]]:
        """Every value by its dotted path."""
        yield from _walk(self.data, "")

    @cached_property
    def paths(self) -> frozenset[str]:
        """The dotted paths of all values."""
        return frozenset(path for path, _ in self.values())

    def uncertain(self) -> dict[str, Value[Any]]:
        """The values that could be otherwise, by dotted path."""
        return {path: value for path, value in self.values() if not value.is_certain}


def _walk(node: Any, path: str) -> Iterator[tuple[str, Value[Any]]]:
    if isinstance(node, Value):
        yield path, node
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from _walk(getattr(node, name), f"{path}.{name}" if path else name)
    elif isinstance(node, dict):
        for name, inner in node.items():
            yield from _walk(inner, f"{path}.{name}" if path else name)


def box_names(folder: Path) -> list[str]:
    """The boxes in a folder of boxes."""
    return sorted(path.parent.name for path in folder.glob("*/box.toml"))


def load_box(game: str, schema: type, folder: Path, name: str) -> Box:
    """Load a box that comes with a game by its name, or any by its path.

    Raises BadInput naming file, key, value and what is allowed.
    """
    home = folder / name
    if not (home / "box.toml").is_file():
        home = Path(name)
        if not (home / "box.toml").is_file():
            if "/" in name or home.is_dir():
                raise BadInput(f"No box in {name!r}: it holds no file box.toml.")
            raise unknown(f"box of {game}", name, box_names(folder))
    raw = _read_folder(home)
    if "extends" in raw:
        return _extended(game, schema, folder, home, raw)
    _check_files(schema, raw, home)
    return Box(home.name, game, convert(schema, raw, str(home / "box.toml")), raw)


def edited(box: Box, edits: Mapping[str, Any], origin: str) -> Box:
    """The box with some values edited by dotted path. `origin` says in errors where the edits stand."""
    if not edits:
        return box
    raw = dict(box.raw)  # tables that an edit is in are copied as it is made; the others are shared
    for path, value in edits.items():
        _edit(box, raw, path, value, origin)
    return Box(box.name, box.game, convert(type(box.data), raw, origin), raw, is_printed=False)


def _extended(game: str, schema: type, folder: Path, home: Path, raw: dict[str, Any]) -> Box:
    """A box that builds on another: the other's values, its own edits, and its own files added."""
    file = home / "box.toml"
    added = {key: value for key, value in raw.items() if (home / key).is_dir()}
    strange = sorted(set(raw) - set(added) - set(_OF_EXTENSION))
    if strange:
        raise unknown("key", strange[0], _OF_EXTENSION, str(file))
    base, edits = raw["extends"], raw.get("edits", {})
    if not isinstance(base, str) or base == home.name:
        raise BadInput(f"{file}: extends = {base!r} must name another box.")
    if not isinstance(edits, dict):
        raise BadInput(f"{file}: edits = {edits!r} must be a table of dotted paths and values.")
    _check_files(schema, added, home)
    result = copy.deepcopy(load_box(game, schema, folder, base).raw)
    result |= {key: raw[key] for key in ("title", "note") if key in raw}
    for key, files in added.items():
        result[key] |= files
    merged = Box(home.name, game, convert(schema, result, str(file)), result, is_printed="villains" not in added)
    return replace(edited(merged, edits, str(file)), is_printed="villains" not in added)


def _edit(box: Box, raw: dict[str, Any], path: str, value: Any, origin: str) -> None:
    if path not in box.paths:
        raise unknown("setting", path, [known for known, _ in box.values()], origin)
    *parents, last = path.split(".")
    node = raw
    for key in parents:
        node[key] = dict(node[key])
        node = node[key]
    # a table that says where its value is known from replaces all that was known; a bare value what it is
    if isinstance(value, dict) and "provenance" in value:
        node[last] = value
    else:
        node[last] = {**node[last], "value": value}


def _read_folder(home: Path) -> dict[str, Any]:
    raw = read_toml(home / "box.toml")
    for folder in sorted(path for path in home.iterdir() if path.is_dir()):
        files = sorted(folder.glob("*.toml"))
        if files:
            raw[folder.name] = {file.stem: read_toml(file) for file in files}
    return raw


def read_toml(file: Path) -> dict[str, Any]:
    """The plain values of a TOML file; BadInput if it cannot be read, or is none."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{file} cannot be read: {getattr(problem, 'strerror', None) or problem}.") from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadInput(f"{file} is not TOML: {problem}.") from problem


def _check_files(schema: type, raw: dict[str, Any], home: Path) -> None:
    """Convert file by file, so that an error names its file."""
    for folder, files in raw.items():
        if (home / folder).is_dir():
            inner = _type_of_files(schema, folder)
            for stem, content in files.items():
                convert(inner, content, str(home / folder / f"{stem}.toml"))


def _type_of_files(schema: type, folder: str) -> Any:
    for spec in msgspec.structs.fields(schema):
        if spec.name == folder:
            return spec.type.__args__[1]
    raise unknown("folder of a box", folder, [spec.name for spec in msgspec.structs.fields(schema)])


def convert(schema: Any, raw: Any, origin: str) -> Any:
    """Plain values as a msgspec type; BadInput names origin, key, value and what is allowed."""
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as problem:
        message, steps, kind = _located(schema, raw, problem)
        given = raw
        for step in steps:
            given = given[step]
        keys = _dotted([step for step in steps if step != "value"])
        raise BadInput(f"{origin}: {_complaint(message, keys, given, kind)}.") from problem


_KINDS = {"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list", "object": "a table"}


def _complaint(message: str, keys: str, given: Any, kind: Any) -> str:
    """What is wrong at a key, and what is allowed there."""
    if missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"{f'{keys}.' if keys else ''}{missing[1]} is missing"
    if strange := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        names = [spec.name for spec in msgspec.structs.fields(kind)]
        return str(unknown("key", strange[1], names, keys)).removesuffix(".")
    shown = keys if isinstance(given, (dict, list)) and keys else f"{keys} = {given!r}" if keys else "the file"
    if message.startswith("Invalid enum value"):
        names = [name for one in _alternatives(kind) if get_origin(one) is Literal for name in get_args(one)]
        others = ["a list" for one in _alternatives(kind) if get_origin(one) is list]
        near = difflib.get_close_matches(str(given), names, n=1)
        return f"{shown} must be {_either([*names, *others])}{f' (did you mean {near[0]}?)' if near else ''}"
    message = re.sub(r"`(.*?)`", lambda quoted: _in_words(quoted[1]), message).replace("Expected ", "must be ").replace(", got ", ", not ")
    return f"{shown} {message}"


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _in_words(kinds: str) -> str:
    """What msgspec calls a kind of value, such as "int | null", in plain words."""
    return _either([_KINDS.get(kind, kind) for kind in kinds.split(" | ") if kind != "null"])


def _located(schema: Any, raw: Any, problem: msgspec.ValidationError) -> tuple[str, list[Any], Any]:
    """A complaint of msgspec, the keys that lead to the value, and the type that is wanted there.

    msgspec says `villains[...].title` where a table's keys are free: the entry is found by trying each.
    """
    message, _, path = str(problem).partition(" - at `$")
    kind, found, steps = schema, raw, []
    for step in re.findall(r"\[\.\.\.\]|\[\d+\]|[^.\[\]`]+", path):
        key: Any = int(step[1:-1]) if step[1:-1].isdecimal() else step
        if step == "[...]":
            key = next(key for key, entry in found.items() if _is_wrong(_inner(kind, key), entry))
        kind, found = _inner(kind, key), found[key]
        steps.append(key)
    return message, steps, kind


def _is_wrong(kind: Any, value: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return True
    return False


def _dotted(steps: Sequence[Any]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _alternatives(kind: Any) -> list[Any]:
    """The types that a type allows, each without its constraints."""
    if get_origin(kind) is Annotated:
        return _alternatives(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [inner for one in get_args(kind) for inner in _alternatives(one)]
    return [kind]


def _inner(kind: Any, key: Any) -> Any:
    """The type at a key of a type."""
    for one in _alternatives(kind):
        plain = get_origin(one) or one
        if plain in (dict, list) and isinstance(key, int) == (plain is list):
            return get_args(one)[-1]
        if isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            return next(spec.type for spec in msgspec.structs.fields(one) if spec.name == key)
    return Any
