"""Boxes: the data of a published edition, with what is known about every value.

A box is a folder of TOML files: `box.toml`, and folders of further files (`villains/*.toml`) whose
stems are keys. Every value is a table that says what it is, where it is known from, and, where it is
not certain, what else it may be:

    [setup.hand_size]
    value = 4
    provenance = "rulebook"

A box may build on another of the same game: `extends = "standard"`, with its own values under `[edits]`
by dotted path. Variants of a study are edits too; they apply to a copy. A file of such a box may hold some of the values
of the other's file, and a file that says where it is known from as a whole, `provenance = "scan"`, holds bare values
(see `sim.box_file`).
"""

from __future__ import annotations

import copy
import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from sim.box_edit import Edit
from sim.box_file import PROVENANCE, Blank, Unfilled, fill_out, known_from, laid_over, place_in_rows, rows_of, spread_rows, take_blanks
from sim.box_types import alternatives_of, type_at_key
from sim.box_value import Value
from sim.errors import BadInput, unknown

_OF_EXTENSION = ("extends", "title", "note", "provenance", "edits")


@dataclass(frozen=True)
class Box:
    """A loaded box: `data` is the game's schema, `raw` the plain values that edits apply to."""

    name: str
    game: str
    data: Any
    raw: dict[str, Any]
    is_printed: bool = True  # printed totals bind it; they do not bind a variant, nor a box with villains added
    is_varied: bool = False  # edited by a study or the command line
    files: Mapping[str, str] = field(default_factory=dict)  # of a box of one's own: beginning of a path -> its file
    edits_made: dict[tuple[str, str], tuple[Any, Any]] = field(default_factory=dict, compare=False, repr=False)  # by path and value

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

    def values_in_use(self) -> dict[str, Value[Any]]:
        """Every value by its dotted path, but for what is in a file that is not, and cannot be, the chosen one of its folder."""
        values = dict(self.values())
        for folder, path in getattr(type(self.data), "chosen", {}).items():
            names = {str(name) for name in (values[path].value, *values[path].alternatives)}
            values = {key: value for key, value in values.items() if key.split(".")[0] != folder or key.split(".")[1] in names}
        return values

    def uncertain(self) -> dict[str, Value[Any]]:
        """The values in use that could be otherwise, by dotted path."""
        return {path: value for path, value in self.values_in_use().items() if not value.is_certain}

    def where(self, path: str) -> str:
        """Where the value at a dotted path stands, for an error: in a file of the owner's, or in the box."""
        for beginning, file in self.files.items():
            if path == beginning:
                return file
            if path.startswith(f"{beginning}."):
                return f"{file}: {path.removeprefix(f'{beginning}.')}"
        return f"Box {self.name}: {path}"


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


def villain_names(folder: Path) -> set[str]:
    """The villains of all boxes in a folder of boxes."""
    return {path.stem for path in folder.glob("*/villains/*.toml")}


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
    written, blanks = _read_folder(home)
    box = _extended(game, schema, folder, home, written, blanks) if "extends" in written else _whole(game, schema, home, written, blanks)
    if blanks:
        raise Unfilled(str(home), blanks)
    return box


def edited(box: Box, edits: Mapping[str, Any], origin: str) -> Box:
    """The box with some values edited by dotted path. `origin` says in errors where the edits stand."""
    if not edits:
        return box
    edit = Edit(box)
    for path, value in edits.items():
        if path not in box.paths:
            raise unknown("setting", path, [known for known, _ in box.values()], origin)
        edit.make(path, value)
    schema = type(box.data)
    data = convert(schema, edit.raw, origin) if edit.is_wrong else edit.data
    return Box(box.name, box.game, data, edit.raw, is_printed=False, is_varied=True)


def _whole(game: str, schema: type, home: Path, written: dict[str, Any], blanks: list[Blank]) -> Box:
    """A box that has all its values."""
    if blanks:
        raise Unfilled(str(home), blanks)
    raw = {}
    for key, value in written.items():
        if (home / key).is_dir():
            kind = _type_of_files(schema, key)
            raw[key] = {stem: _checked(kind, content, str(home / key / f"{stem}.toml")) for stem, content in value.items()}
        else:
            raw[key] = value
    raw = fill_out(schema, raw)
    return Box(home.resolve().name, game, convert(schema, raw, str(home / "box.toml")), raw)


def _extended(game: str, schema: type, folder: Path, home: Path, written: dict[str, Any], blanks: list[Blank]) -> Box:
    """A box that builds on another: the other's values, its own edits, and what its own files add or say instead."""
    file = str(home / "box.toml")
    own = {key: value for key, value in written.items() if (home / key).is_dir()}
    strange = sorted(set(written) - set(own) - set(_OF_EXTENSION))
    if strange:
        raise unknown("key", strange[0], _OF_EXTENSION, file)
    name, edits = written["extends"], written.get("edits", {})
    if not isinstance(name, str) or name == home.resolve().name:
        raise BadInput(f"{file}: extends = {name!r} must name another box.")
    if not isinstance(edits, dict):
        raise BadInput(f"{file}: edits = {edits!r} must be a table of dotted paths and values.")
    for key in own:
        _type_of_files(schema, key)
    base = load_box(game, schema, folder, name)
    result = copy.deepcopy(base.raw) | {key: written[key] for key in ("title", "note") if key in written}
    unfilled = {blank.file for blank in blanks}
    files, is_printed = dict(base.files), base.is_printed
    for key, contents in own.items():
        for stem, content in contents.items():
            own_file = str(home / key / f"{stem}.toml")
            if stem not in result[key] and own_file in unfilled:
                continue  # it cannot be whole yet
            result[key][stem] = _laid_over(_type_of_files(schema, key), result[key], stem, content, own_file)
            files[f"{key}.{stem}"] = own_file
        is_printed = is_printed and (key != "villains" or set(contents) <= set(base.raw[key]))
    merged = Box(home.resolve().name, game, convert(schema, result, file), result)
    own_edits = {path: known_from(value, written.get(PROVENANCE)) for path, value in edits.items()}
    if blanks:  # they may be about a file that is not whole yet
        own_edits = {path: value for path, value in own_edits.items() if path in merged.paths}
    return replace(edited(merged, own_edits, file), is_printed=is_printed, is_varied=False, files=files)


def _laid_over(kind: Any, others: Mapping[str, Any], stem: str, content: dict[str, Any], file: str) -> dict[str, Any]:
    """What a file says, on top of what the other box has under its name."""
    try:
        return _checked(kind, content, file, others.get(stem, {}))
    except BadInput as problem:
        near = difflib.get_close_matches(stem, list(others), n=1)
        if stem in others or not near or not str(problem).endswith("is missing."):
            raise
        raise BadInput(
            f"{str(problem).removesuffix('.')}, and there is no {stem} that it could be taken from; did you mean {near[0]}?"
        ) from problem


def _read_folder(home: Path) -> tuple[dict[str, Any], list[Blank]]:
    """The plain values of a folder's files as they are written, without those that are blank; and these."""
    raw, blanks = take_blanks(read_toml(home / "box.toml"), str(home / "box.toml"))
    for folder in sorted(path for path in home.iterdir() if path.is_dir()):
        files = sorted(folder.glob("*.toml"))
        if files:
            raw[folder.name] = {}
        for file in files:
            raw[folder.name][file.stem], found = take_blanks(read_toml(file), str(file))
            blanks += found
    return raw, blanks


def read_toml(file: Path) -> dict[str, Any]:
    """The plain values of a TOML file; BadInput if it cannot be read, or is none."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{file} cannot be read: {getattr(problem, 'strerror', None) or problem}.") from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadInput(f"{file} is not TOML: {problem}.") from problem


def _checked(kind: Any, content: dict[str, Any], file: str, base: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A file's values on top of others, converted by themselves, so that an error names the file."""
    laid = laid_over(fill_out(kind, spread_rows(kind, content, file)), base or {})
    convert(kind, laid, file, lambda steps: place_in_rows(kind, content, steps))
    return laid


def _type_of_files(schema: type, folder: str) -> Any:
    for spec in msgspec.structs.fields(schema):
        if spec.name == folder:
            return spec.type.__args__[1]
    raise unknown("folder of a box", folder, [spec.name for spec in msgspec.structs.fields(schema)])


def convert(schema: Any, raw: Any, origin: str, called: Callable[[list[Any]], str] | None = None) -> Any:
    """Plain values as a msgspec type; BadInput names origin, key, value and what is allowed.

    `called` says what the place at some keys is called, where it is written otherwise.
    """
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as problem:
        message, steps, kind = _located(schema, raw, problem)
        given = raw
        for step in steps:
            given = given[step]
        steps = [step for step in steps if step != "value"]
        keys = (called(steps) if called else "") or _dotted(steps)
        raise BadInput(f"{origin}: {_complaint(message, keys, given, kind)}.") from problem


_KINDS = {"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list", "object": "a table"}


def _complaint(message: str, keys: str, given: Any, kind: Any) -> str:
    """What is wrong at a key, and what is allowed there."""
    if missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"{f'{keys}.' if keys else ''}{missing[1]} is missing"
    if strange := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        names = [*(spec.name for spec in msgspec.structs.fields(kind)), *rows_of(kind)]
        return str(unknown("key", strange[1], names, keys)).removesuffix(".")
    shown = keys if isinstance(given, (dict, list)) and keys else f"{keys} = {given!r}" if keys else "the file"
    if message.startswith("Invalid enum value"):
        names = [name for one in alternatives_of(kind) if get_origin(one) is Literal for name in get_args(one)]
        others = ["a list" for one in alternatives_of(kind) if get_origin(one) is list]
        near = difflib.get_close_matches(str(given), names, n=1)
        return f"{shown} must be {_either([*names, *others])}{f' (did you mean {near[0]}?)' if near else ''}"
    if "matching regex" in message:
        return f"{shown} must be {_description(kind)}"
    message = re.sub(r"`(.*?)`", lambda quoted: _in_words(quoted[1]), message).replace("Expected ", "must be ").replace(", got ", ", not ")
    hint = " (it is written without quotes)" if isinstance(given, str) and given.strip().isdecimal() and "number" in message else ""
    return f"{shown} {message}{hint}"


def _description(kind: Any) -> str:
    """What a type says of the text that it takes."""
    return next(
        (str(meta.description) for meta in get_args(kind) if isinstance(meta, msgspec.Meta) and meta.description), "text of another form"
    )


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
            key = next(key for key, entry in found.items() if _is_wrong(type_at_key(kind, key), entry))
        kind, found = type_at_key(kind, key), found[key]
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
