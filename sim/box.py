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
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from sim.box_edit import Edit
from sim.box_file import (
    PROVENANCE,
    VALUE,
    Blank,
    Unfilled,
    fill_out,
    known_from,
    laid_over,
    place_in_rows,
    spread_rows,
    take_blanks,
)
from sim.box_value import Value
from sim.conversion import convert
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
    files: Mapping[str, str] = field(default_factory=dict)  # beginning of a path -> its file; "" -> box.toml; none of a varied box
    own_edits: Collection[str] = field(default=(), compare=False)  # paths whose values stand in box.toml, whatever file they are of
    hints: Mapping[str, str] = field(default_factory=dict, compare=False)  # file -> what may be behind a mistake there
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
        """Where the value at a dotted path stands, for an error: a file and what is left of the path, or the box and the path.

        Of a path that ends with a dot the beginning, to which a key is added.
        """
        if any(f"{edit}.".startswith(f"{path.removesuffix('.')}.") for edit in self.own_edits):
            return f"{self.home}: {path}"
        for beginning, file in self.files.items():
            if beginning and path == beginning:
                return file
            if beginning and path.startswith(f"{beginning}."):
                return f"{file}: {path.removeprefix(f'{beginning}.')}"
        return f"{self.home}: {path}"

    @property
    def home(self) -> str:
        """What holds the values of the box as a whole, for an error."""
        return self.files.get("", f"Box {self.name}")

    def explained(self, problem: BadInput) -> BadInput:
        """A mistake with what may be behind it, if it is in a file of which that is known."""
        hint = next((hint for file, hint in self.hints.items() if str(problem).startswith(f"{file}: ")), "")
        return BadInput(f"{str(problem).removesuffix('.')}; {hint}.") if hint else problem


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
    written, blanks = _read_folder(home, folders_of(schema))
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
    raw, file = {}, str(home / "box.toml")
    files = {"": file}
    for key, value in written.items():
        if (home / key).is_dir():
            kind = _type_of_files(schema, key, home)
            own = {stem: str(home / key / f"{stem}.toml") for stem in value}
            raw[key] = {stem: _checked(kind, content, own[stem]) for stem, content in value.items()}
            files |= {f"{key}.{stem}": own[stem] for stem in own}
        else:
            raw[key] = value
    raw = fill_out(schema, raw)
    return Box(home.resolve().name, game, convert(schema, raw, file), raw, files=files)


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
        _type_of_files(schema, key, home)
    base = load_box(game, schema, folder, name)
    result = copy.deepcopy(base.raw) | {key: written[key] for key in ("title", "note") if key in written}
    unfilled = {blank.file for blank in blanks}
    files, hints, is_printed = dict(base.files) | {"": file}, dict(base.hints), base.is_printed
    for key, contents in own.items():
        for stem, content in contents.items():
            own_file = str(home / key / f"{stem}.toml")
            if stem not in result[key] and own_file in unfilled:
                continue  # it cannot be whole yet
            kind, below = _type_of_files(schema, key, home), result[key]
            hint = _hint(kind, below, stem, content, base.name)
            result[key][stem] = _laid_over(kind, below, stem, content, own_file, hint)
            files[f"{key}.{stem}"] = own_file
            hints |= {own_file: hint} if hint else {}
        is_printed = is_printed and (key != "villains" or set(contents) <= set(base.raw[key]))
    merged = Box(home.resolve().name, game, convert(schema, result, file), result)
    own_edits = {path: known_from(value, written.get(PROVENANCE)) for path, value in edits.items()}
    if blanks:  # they may be about a file that is not whole yet
        own_edits = {path: value for path, value in own_edits.items() if path in merged.paths}
    return replace(
        edited(merged, own_edits, file), is_printed=is_printed, is_varied=False, files=files, own_edits=tuple(own_edits), hints=hints
    )


def _laid_over(kind: Any, others: Mapping[str, Any], stem: str, content: dict[str, Any], file: str, hint: str) -> dict[str, Any]:
    """What a file says, on top of what the other box has under its name."""
    try:
        return _checked(kind, content, file, others.get(stem, {}))
    except BadInput as problem:
        said = str(problem).removesuffix(".")
        if hint and said != _mistake_alone(kind, content, file):
            raise BadInput(f"{said}; {hint}.") from problem
        near = difflib.get_close_matches(stem, list(others), n=1)
        if stem in others or not near or not said.endswith("is missing"):
            raise
        raise BadInput(f"{said}, and there is no {stem} that it could be taken from; did you mean {near[0]}?") from problem


def _mistake_alone(kind: Any, content: dict[str, Any], file: str) -> str:
    """What is wrong with a file by itself; nothing if it is right."""
    try:
        _checked(kind, content, file)
    except BadInput as problem:
        return str(problem).removesuffix(".")
    return ""


def _hint(kind: Any, others: Mapping[str, Any], stem: str, content: dict[str, Any], base: str) -> str:
    """What is behind a mistake if a file that is whole by itself is called like one of the other box, of which it keeps something."""
    below = others.get(stem)
    if below is None or not {spec.name for spec in msgspec.structs.fields(kind) if spec.required} <= set(content):
        return ""
    if laid_over(content, below).keys() == content.keys() and not any(map(_keeps, content.values(), map(below.get, content))):
        return ""
    return (
        f"there is a {stem} in the box {base}, which this file changes, keeping what it does not name; for one of your own give the file"
        " another name"
    )


def _keeps(upper: Any, below: Any) -> bool:
    """Whether a table that is laid on top of another leaves something of it."""
    if not isinstance(upper, dict) or not isinstance(below, dict) or VALUE in upper or VALUE in below:
        return False
    return not below.keys() <= upper.keys() or any(_keeps(upper[key], below[key]) for key in below)


def _read_folder(home: Path, keys: Collection[str]) -> tuple[dict[str, Any], list[Blank]]:
    """The plain values of a folder's files as they are written, without those that are blank; and these. `keys`: what a box has."""
    raw, blanks = take_blanks(read_toml(home / "box.toml"), str(home / "box.toml"))
    for folder in sorted(path for path in home.iterdir() if path.is_dir()):
        files = sorted(folder.glob("*.toml"))
        if files:
            raw[folder.name] = {}
        for file in files:
            raw[folder.name][file.stem], found = take_blanks(read_toml(file), str(file))
            blanks += found
    _refuse_stray(home, keys)
    return raw, blanks


def _refuse_stray(home: Path, keys: Collection[str]) -> None:
    """Refuse TOML files that are in a box and yet not where one is looked for."""
    deeper = (file for key in keys for file in (home / key).glob("*/**/*.toml"))
    stray = next((file for file in sorted((*home.glob("*.toml"), *deeper)) if file != home / "box.toml"), None)
    if stray is not None:
        folders = " or ".join(f"{home / key}/" for key in sorted(keys))
        raise BadInput(f"{stray} is in no place where a box has files: beside box.toml they are in {folders}.")


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


def folders_of(schema: type) -> dict[str, Any]:
    """The folders of a box, a file each for what they hold, and the type of that."""
    entries = {spec.name: get_args(spec.type)[1] for spec in msgspec.structs.fields(schema) if get_origin(spec.type) is dict}
    return {name: kind for name, kind in entries.items() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}


def _type_of_files(schema: type, folder: str, home: Path) -> Any:
    folders = folders_of(schema)
    if folder not in folders:
        raise unknown("folder of a box", folder, folders, str(home))
    return folders[folder]
