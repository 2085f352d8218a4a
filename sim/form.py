"""Forms: boxes whose owner fills in what is printed, from photographs; everything else is taken from a box there is."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.box import Box, box_names, folders_of
from sim.box_file import BLANK, PROVENANCE, count_blanks, rows_of
from sim.errors import BadInput
from sim.game import Asked, Game

_KNOWN_FROM = f'{PROVENANCE} = "scan" # where what stands here is known from: read off the components'
_BOX = "box"
_WIDTH = 110


@dataclass(frozen=True)
class Form:
    """The files of a form by their names in its folder, and how many blanks they hold."""

    files: Mapping[str, str]
    num_blanks: int


def write_form(game: Game, box: Box, base: str, home: Path) -> Form:
    """Write a form into a folder that is not there yet; `base` is what names the box that it builds on. Raises BadInput."""
    if home.exists() or home.is_symlink():
        raise BadInput(f"{home} is there already, and nothing is written over it; give another folder with --out.")
    name = home.resolve().name
    if name in {*box_names(game.boxes), box.name}:
        raise BadInput(f"{home} would be called like the box {name} that there is; give another folder with --out.")
    form = make_form(game, box, base, home)
    try:
        for file, text in form.files.items():
            (home / file).parent.mkdir(parents=True, exist_ok=True)
            (home / file).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{home} cannot be written: {problem.strerror or problem}.") from problem
    return form


def make_form(game: Game, box: Box, base: str, home: Path) -> Form:
    """The form for a box to build on: what the game's `form` asks for, but for what that box is certain of."""
    folders = folders_of(game.box_schema)
    entries: dict[str, list[str]] = {_BOX: []}
    hinted = set[tuple[str, str]]()
    for path, asked in _all_asked(game, box).items():
        folder, *rest = path.split(".")
        kind = folders.get(folder)
        value = asked.blank if asked.blank is not None else _blank_of(box, path, kind)
        if value is not None:
            file, key = (f"{folder}/{rest[0]}", ".".join(rest[1:])) if kind else (_BOX, json.dumps(path))
            entries.setdefault(file, []).append(_entry(key, "" if (file, asked.hint) in hinted else asked.hint, value))
            hinted.add((file, asked.hint))
    files = {f"{_BOX}.toml": _heading(game, base, home, has_edits=bool(entries[_BOX])) + "".join(entries.pop(_BOX))}
    for file, own in entries.items():
        folder, _, stem = file.partition("/")
        titled = f"# {box.raw[folder][stem]['title']}\n" if "title" in box.raw[folder].get(stem, {}) else ""
        files[f"{file}.toml"] = f"{titled}{_KNOWN_FROM}\n"
        files[f"{file}.toml"] += "".join(own)
    return Form(files, sum(count_blanks(tomllib.loads(text)) for text in files.values()))


def _all_asked(game: Game, box: Box) -> dict[str, Asked]:
    """What is asked by path, all of a card or location together; where a game does not say, every value that could be otherwise."""
    titles = game.value_titles
    if not game.form:
        return {path: Asked(titles.get(re.sub(r"^villains\.[^.]+", "villains.*", path), "")) for path in box.uncertain()}
    asked = {path: one for pattern, one in game.form.items() for path in _paths(box, pattern)}
    parents = list(dict.fromkeys(path.rpartition(".")[0] for path in asked))
    return dict(sorted(asked.items(), key=lambda item: parents.index(item[0].rpartition(".")[0])))


def _paths(box: Box, pattern: str) -> list[str]:
    """The paths that a pattern stands for, "*" for each villain, and further ones for any name."""
    folder, star, key = pattern.partition(".*.")
    if "*" in key:
        wanted = re.compile(re.escape(pattern).replace(r"\*", r"[^.]+"))
        return [path for path, _ in box.values() if wanted.fullmatch(path)]
    return [f"{folder}.{name}.{key}" for name in box.raw[folder]] if star else [pattern]


def _blank_of(box: Box, path: str, kind: Any) -> Any:
    """A blank in the shape of what a box has; None if the box is certain of it, or has nothing there."""
    values = dict(box.values())
    parent, _, key = path.rpartition(".")
    if columns := rows_of(kind).get(key):
        lists = [values[f"{parent}.{column}"] for column in columns]
        row = " ".join(BLANK for _ in columns)
        return None if all(value.is_certain for value in lists) else "\n".join(["", *(row for _ in lists[0].value), ""])
    return None if path not in values or values[path].is_certain else _shaped(values[path].value)


def _shaped(value: Any) -> Any:
    """A blank for each text in a list; one for anything else, as numbers are written without quotes."""
    is_filled = isinstance(value, list) and value and all(isinstance(item, (str, list)) for item in value)
    return [_shaped(item) for item in value] if is_filled else BLANK


def _heading(game: Game, base: str, home: Path, *, has_edits: bool) -> str:
    told = (
        f'A box of {game.title}, to be filled in from the printed one: write something in place of every "{BLANK}".'
        f" What you cannot tell, take out, with its name: then what the box {base} has is played, and counts as uncertain."
        f" What is still missing: villainy box check {game.name} --box {home}"
    )
    lines = [
        *textwrap.wrap(told, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False),
        f"extends = {json.dumps(base)}",
        f"title = {json.dumps(f'{game.title}, as printed', ensure_ascii=False)}",
        _KNOWN_FROM,
        *(["", "[edits]"] if has_edits else []),
    ]
    return "\n".join([*lines, ""])


def _entry(key: str, hint: str, value: Any) -> str:
    comment = textwrap.wrap(hint, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
    return "\n".join([*([""] if comment else []), *comment, f"{key} = {_toml(value)}", ""])


def _toml(value: Any) -> str:
    """A value as a form has it: rows of text as they are, lists of lists a line each, numbered."""
    if isinstance(value, str) and "\n" in value:
        return f'"""{value}"""'
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "\n".join(["[", *(f"    {json.dumps(row)}, # {number}" for number, row in enumerate(value, 1)), "]"])
    return json.dumps(value, ensure_ascii=False)
