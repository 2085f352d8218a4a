"""The results of a study on disk: a manifest, and one Parquet part a task, each written atomically.

    RESULTS/manifest.json     the plan, versions, seeds and digests
    RESULTS/parts/part-*.parquet
    RESULTS/.writing/         files that are not finished yet; never read
    RESULTS/.lock             held while a run writes

Rows: one a seat of a game; a game is one (variant, lineup, replicate). Nothing in a part depends on
workers, batches or interruptions.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import io
import json
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from sim.blocks import Blocks, Task
from sim.course import CARDS, MILESTONES, TARGETS
from sim.edition import Edition
from sim.errors import BadInput, RunFailed
from sim.game import Game
from sim.records import dtype_of
from sim.study import BASELINE, Study
from sim.table import OUTCOMES

FORMAT = "villainy-results"
FORMAT_VERSION = 2
_OURS = (".lock", ".writing", "parts", "manifest.json.tmp")  # what a run leaves that was ended before it had a manifest
_PART = re.compile(r"part-\d+\.parquet")
_UNREADABLE = (pl.exceptions.PolarsError, pl.exceptions.PanicException)
_STAMP = "villainy"  # under this word each part says, in its file's metadata, which it is and of which study
_RESTS_ON = ("plan", "boxes", "strategies", "code")
_BASE_COLUMNS = ("win_share", "score", "turns", "rounds", "plies", "outcome")
COLUMNS: dict[str, Any] = {  # of the rows of every game
    "variant": pl.String,
    "players": pl.Int8,
    "block": pl.Int64,
    "lineup": pl.Int32,
    "replicate": pl.Int64,
    "seat": pl.Int8,
    "villain": pl.String,
    "strategy": pl.String,
    "win_share": pl.Float64,
    "score": pl.Float64,
    "turns": pl.Int16,
    "rounds": pl.Int16,
    "plies": pl.Int32,
    "outcome": pl.String,
}


def schema_of(study: Study) -> pl.Schema:
    """The columns of a study's rows: the same for every game, then the game's own."""
    game = study.editions[BASELINE].game
    return pl.Schema(COLUMNS | {column: _dtype_of(game, name) for name, column in _noted(game).items()})


def _noted(game: Game) -> dict[str, str]:
    """The fields of a game's results beside those of every game, and the columns that hold them: its own, then what courses tell."""
    told = (*(MILESTONES if game.milestones else ()), *(CARDS if game.cards else ()), *(TARGETS[: max(game.seats)] if game.targets else ()))
    return {name: game.own_column(name) for name in game.columns} | {name: name for name in told}


def _dtype_of(game: Game, name: str) -> pl.DataType:
    return pl.Series(np.empty(0, dtype_of(game.result)[name])).dtype


def frame_of(blocks: Blocks, task: Task, results: NDArray[Any]) -> pl.DataFrame:
    """The rows of a task. `results`: records [variant, game, seat]."""
    study, games = blocks.study, blocks.games(task)
    num_variants, num_games, players = results.shape
    rows = num_games * players

    def by_game(values: NDArray[Any]) -> NDArray[Any]:
        return np.tile(np.repeat(values, players), num_variants)

    def named(names: list[str], index: NDArray[Any]) -> pl.Series:
        return pl.Series(names, dtype=pl.String).gather(index.reshape(-1))

    edition = study.editions[BASELINE]
    game = edition.game
    columns: dict[str, Any] = {
        "variant": named(study.variant_names, np.repeat(np.arange(num_variants, dtype=np.uint32), rows)),
        "players": pl.Series([players], dtype=pl.Int8).new_from_index(0, num_variants * rows),
        "block": by_game(games.blocks),
        "lineup": by_game(games.lineups),
        "replicate": by_game(games.seating.replicates.astype(np.int64)),
        "seat": np.tile(np.arange(players, dtype=np.int8), num_variants * num_games),
        "villain": named(edition.villains, np.tile(games.seating.villains.astype(np.uint32), (num_variants, 1))),
        "strategy": named(study.strategies, np.tile(games.seating.strategies.astype(np.uint32), (num_variants, 1))),
    }
    for name in _BASE_COLUMNS:
        values = results[name].reshape(-1)
        columns[name] = named(list(OUTCOMES), values.astype(np.uint32)) if name == "outcome" else values
    for name, column in _noted(game).items():
        columns[column] = results[name].reshape(-1)
    return pl.DataFrame(columns).cast(schema_of(study))


class Store:
    """A results folder that is being written; made by `writing`."""

    def __init__(self, path: Path, stamp: str) -> None:
        self.path, self.stamp = path, stamp
        self.parts, self.unfinished = path / "parts", path / ".writing"

    def part(self, index: int) -> Path:
        """Where a part is."""
        return self.parts / f"part-{index:06d}.parquet"

    def has(self, task: Task, num_rows: int) -> bool:
        """Whether a task's part is there, whole and of this study; another is removed, to be played again."""
        part = self.part(task.index)
        if not part.exists():
            return False
        try:
            frame = pl.read_parquet(part)  # all of it: its last bytes may be whole where the middle is torn
            if frame.height == num_rows and _is_stamped(part, self.stamp):
                return True
        except (*_UNREADABLE, OSError):
            pass
        part.unlink()
        return False

    def num_begun(self) -> int:
        """One more than the highest number of a part that is there."""
        names = (part.stem.removeprefix("part-") for part in self.parts.glob("part-*.parquet"))
        return max((int(name) + 1 for name in names if name.isdecimal()), default=0)

    def read(self, task: Task) -> pl.DataFrame:
        """The rows of a part that is there."""
        return pl.read_parquet(self.part(task.index))

    def write(self, task: Task, frame: pl.DataFrame) -> None:
        """Write a task's part: whole or not at all. RunFailed if the disk is full or cannot be written."""
        draft = self.unfinished / f"part-{task.index:06d}.parquet"
        content = io.BytesIO()  # polars itself does not say why a file cannot be written
        frame.write_parquet(content, metadata={_STAMP: f"{self.stamp} {draft.stem}"})
        try:
            draft.write_bytes(content.getbuffer())
            os.replace(draft, self.part(task.index))
        except OSError as problem:
            draft.unlink(missing_ok=True)
            raise RunFailed(f"Part {task.index} cannot be written to {self.path}: {_why(problem)}.") from problem

    def finish(self, num_parts: int, outcome: Mapping[str, Any]) -> None:
        """Keep the first parts only, and say in the manifest how the run ended. RunFailed if it cannot be written."""
        try:
            for index in range(num_parts, self.num_begun()):
                self.part(index).unlink(missing_ok=True)
            write_json(self.path / "manifest.json", read_manifest(self.path) | {"finished": dict(outcome)})
        except OSError as problem:
            raise RunFailed(f"The manifest cannot be written to {self.path}: {_why(problem)}.") from problem


def _why(problem: BaseException) -> str:
    full = isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EDQUOT)
    if full or "No space left" in str(problem):
        return "the disk is full"
    return str(getattr(problem, "strerror", None) or problem).splitlines()[0]


@contextmanager
def writing(path: Path, manifest: Mapping[str, Any]) -> Iterator[Store]:
    """A results folder, new or to be resumed, locked while it is written.

    Raises BadInput if the folder is not ours, cannot be written, is being written by another run, or
    holds another plan (naming the field).
    """
    _make_folder(path)
    store = Store(path, stamp_of(manifest))
    with _locked(path):
        if (path / "manifest.json").exists():
            _refuse_changes(path, read_manifest(path), manifest)
        try:
            for folder in (store.parts, store.unfinished):
                folder.mkdir(exist_ok=True)
            if not (path / "manifest.json").exists():
                write_json(path / "manifest.json", manifest)
        except OSError as problem:
            raise BadInput(f"The folder {path} cannot be written: {_why(problem)}.") from problem
        yield store
        shutil.rmtree(store.unfinished, ignore_errors=True)


def _make_folder(path: Path) -> None:
    """Make the folder, or see to it that nothing else is in it."""
    try:
        if path.exists() and not path.is_dir():
            raise BadInput(f"{path} is a file, not a folder.")
        path.mkdir(parents=True, exist_ok=True)
        if (path / "manifest.json").exists():
            read_manifest(path)
        elif any(entry.name not in _OURS for entry in path.iterdir()) or any((path / "parts").glob("*")):
            raise BadInput(f"The folder {path} holds something else than results of villainy; name an empty or a new one.")
    except OSError as problem:
        raise BadInput(f"The folder {path} cannot be made or read: {_why(problem)}.") from problem


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the folder's lock, so that two runs cannot write into it at once."""
    try:
        lock = (path / ".lock").open("w")
    except OSError as problem:
        raise BadInput(f"The folder {path} cannot be written: {_why(problem)}.") from problem
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise BadInput(f"The folder {path} is being written by another run.") from problem
        except OSError as problem:
            raise BadInput(f"The folder {path} cannot be locked: {_why(problem)}.") from problem
        yield


def _refuse_changes(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """BadInput naming the first field of the plan, or of what it rests on, that is not the same."""
    hint = f"Name another folder, such as: {command_into(str(wanted['command']), _free_beside(path))}"
    for section in _RESTS_ON:
        if found.get(section) == wanted.get(section):
            continue
        before, now = found.get(section), wanted.get(section)
        if section == "plan" and isinstance(before, dict) and isinstance(now, dict):
            field = next(key for key in {**now, **before} if before.get(key) != now.get(key))
            raise BadInput(f"{path} holds another study: {field} = {before.get(field)!r} there, {now.get(field)!r} now. {hint}")
        what = {"boxes": "its box has changed", "strategies": "its strategies have changed", "code": "the simulator has changed"}[section]
        raise BadInput(f"{path} cannot be resumed: {what} since it was begun. {hint}")


def stamp_of(manifest: Mapping[str, Any]) -> str:
    """A digest of a plan and of all that it rests on."""
    content = json.dumps([manifest.get(section) for section in _RESTS_ON], sort_keys=True)
    return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()


def command_into(command: str, path: Path, default: Path | None = None) -> str:
    """A stored command as it has to be given to write into `path`; without --out it writes into `default`."""
    out, others, words = default, [], iter(shlex.split(command))
    for word in words:
        option, equals, value = word.partition("=")
        if option == "--out":
            out = Path(value if equals else next(words, ""))
        else:
            others.append(word)
    if out is not None and out.resolve() == path.resolve():
        return command
    return shlex.join([*others, "--out", str(path)])


def _free_beside(path: Path) -> Path:
    """A folder that is not there yet, named after one that is."""
    return next(free for number in count(2) if not (free := path.with_name(f"{path.name}-{number}")).exists())


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write a JSON file, whole or not at all."""
    draft = path.with_suffix(".json.tmp")
    try:
        draft.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        os.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


class _Manifest(msgspec.Struct):
    """What a manifest holds beside its format; the plan is checked when it is read."""

    plan: dict[str, Any]
    boxes: dict[str, str]
    strategies: dict[str, str]
    traits: dict[str, list[str]]
    code: str
    command: str
    versions: dict[str, str]
    finished: dict[str, Any] = {}


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a results folder; BadInput if it is none."""
    try:
        manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError as problem:
        raise BadInput(f"{path} is no results folder: it holds no manifest.json.") from problem
    except OSError as problem:
        raise BadInput(f"{path / 'manifest.json'} cannot be read: {_why(problem)}.") from problem
    except ValueError as problem:
        raise BadInput(f"{path / 'manifest.json'} is no JSON: {problem}.") from problem
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BadInput(f"{path} is no results folder: its manifest is not villainy's.")
    if manifest.get("format_version") != FORMAT_VERSION:
        raise BadInput(
            f"{path} holds results of format {manifest.get('format_version')}; this version reads format {FORMAT_VERSION}."
            " Play the study again."
        )
    try:
        msgspec.convert(manifest, _Manifest)
    except msgspec.ValidationError as problem:
        raise BadInput(f"{path / 'manifest.json'} has been changed and cannot be read: {problem}.") from problem
    return manifest


class Results:
    """The results of a study, to be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest = read_manifest(path)

    @cached_property
    def study(self) -> Study:
        """The plan that was played."""
        try:
            return msgspec.convert(self.manifest["plan"], Study)
        except msgspec.ValidationError as problem:
            raise BadInput(f"{self.path}: the plan in its manifest cannot be read: {problem}.") from problem

    def edition(self, variant: str = BASELINE) -> Edition:
        """The edition of a variant."""
        return self.study.editions[variant]

    @property
    def competent(self) -> list[str]:
        """The study's strategies that play to win, in its order."""
        traits = self.manifest["traits"]
        return [name for name in self.study.strategies if "competent" in traits.get(name, ())]

    @property
    def is_finished(self) -> bool:
        """Whether the run came to its end."""
        return "finished" in self.manifest

    @property
    def is_precise(self) -> bool | None:
        """Whether the wanted precision was reached, or the cap on games before; None if none was wanted, or it is not finished."""
        is_precise: bool | None = self.manifest.get("finished", {}).get("precise")
        return is_precise

    @property
    def resuming(self) -> str:
        """The command that resumes the run, wherever its folder is now."""
        return command_into(str(self.manifest.get("command", "villainy run")), self.path, Path("results") / self.study.name)

    def parts(self) -> list[Path]:
        """The parts there are, in order; BadInput if there is none, or one is missing from a finished run."""
        folder = self.path / "parts"
        try:
            parts = sorted(folder / name for name in os.listdir(folder) if _PART.fullmatch(name))
        except FileNotFoundError:
            parts = []
        except OSError as problem:
            raise BadInput(f"{folder} cannot be read: {_why(problem)}.") from problem
        if not parts:
            raise BadInput(f"{self.path} holds no rows; play its study with: {self.resuming}")
        wanted = self.manifest.get("finished", {}).get("parts")
        if wanted is not None and len(parts) != wanted:
            raise BadInput(f"{self.path} should hold {wanted} parts but holds {len(parts)}; resume its run with: {self.resuming}")
        return parts

    def frames(self) -> Iterator[pl.DataFrame]:
        """The rows, part by part: whole blocks each. BadInput for a part that is torn, of another study or of another version."""
        stamp, schema = stamp_of(self.manifest), schema_of(self.study)
        for part in self.parts():
            try:
                frame, is_ours = pl.read_parquet(part), _is_stamped(part, stamp)
            except (*_UNREADABLE, OSError) as problem:
                raise BadInput(f"{part} cannot be read ({_why(problem)}); play it again with: {self.resuming}") from problem
            if not is_ours:
                raise BadInput(f"{part} does not belong to the study in {self.path}; play it again with: {self.resuming}")
            if frame.schema != schema:
                raise BadInput(f"{part} {_difference(frame.schema, schema)}; this version cannot read it: play the study again.")
            yield frame


def _is_stamped(part: Path, stamp: str) -> bool:
    """Whether a part is of this study, and no other part of it under another name."""
    return pl.read_parquet_metadata(part).get(_STAMP) == f"{stamp} {part.stem}"


def _difference(found: pl.Schema, wanted: pl.Schema) -> str:
    """How the columns of rows differ from what is wanted."""
    missing = [name for name in wanted if name not in found]
    if missing:
        return f"has no column {missing[0]!r}"
    other = next((name for name in found if found[name] != wanted.get(name)), "")
    return f"has the column {other!r}, of {found[other]}" if other else "has its columns in another order"
