"""Options that several commands share, and the study that they make."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sim.study import Study

F = TypeVar("F", bound=Callable[..., Any])


class CommaList(click.ParamType[Any]):
    """Values separated by commas."""

    def __init__(self, kind: type = str) -> None:
        self.kind = kind
        self.name = "A,B" if kind is str else "N,M"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[Any]:
        if isinstance(value, list):
            return value
        parts = [part.strip() for part in value.split(",")]
        if not all(parts):
            self.fail(f"{value!r} is {'an empty list' if len(parts) == 1 else 'a list with nothing between two commas'}", param, ctx)
        try:
            return [self.kind(part) for part in parts]
        except ValueError:
            self.fail(f"{value!r} is no list of whole numbers, such as 3,4.", param, ctx)


class Number(click.ParamType[Any]):
    """A number within limits."""

    def __init__(self, low: int, high: float, kind: type = int) -> None:
        self.low, self.high, self.kind = low, high, kind
        self.name = "N" if kind is int else "X"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = self.kind(value)
        except ValueError:
            number = None
        is_whole = self.kind is int
        if number is None or not (self.low <= number <= self.high if is_whole else self.low < number < self.high):
            limits = f"a whole number from {self.low} to {self.high:,}" if is_whole else f"a number above {self.low} and below {self.high}"
            self.fail(f"it must be {limits}, not {str(value)!r}", param, ctx)
        return number


MANY, SEEDS, TURNS = Number(1, 10**12), Number(0, 2**63 - 1), Number(1, 30_000)
WORKERS, BATCHES = Number(1, 1024), Number(1, 10**6)


class Edit(click.ParamType[Any]):
    """PATH=VALUE, the value as in TOML; text needs no quotes."""

    name = "PATH=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:
        path, equals, text = value.partition("=")
        if not equals or not path.strip():
            self.fail(f"{value!r} must be PATH=VALUE, such as setup.hand_size=3.", param, ctx)
        return path.strip(), _toml_value(text.strip())


class VariantEdit(Edit):
    """NAME:PATH=VALUE."""

    name = "NAME:PATH=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        name, colon, edit = value.partition(":")
        if not colon or not name.strip():
            self.fail(f"{value!r} must be NAME:PATH=VALUE, such as short:setup.hand_size=3.", param, ctx)
        return name.strip(), super().convert(edit, param, ctx)


def _toml_value(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _stack(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


box_options = _stack(
    click.option("--box", help="A box's name, or a folder.  [default: the game's own]"),
    click.option("--set", "edits", type=Edit(), multiple=True, help="Edit a value of the box; may be repeated."),
)


def _joined(_context: click.Context, _parameter: click.Parameter, given: tuple[list[str], ...]) -> list[str] | None:
    return [name for names in given for name in names] if given else None


def _players_option(default: str) -> Callable[[F], F]:
    return click.option("--players", type=CommaList(int), help=f"Table sizes.  [default: {default}]")


def _who_options(best: str) -> Callable[[F], F]:
    told = f"Names, or FILE.py:NAME; under a restriction, NAME.RESTRICTION; may be repeated.  [default: {best}]"
    return _stack(
        click.option("--villains", type=CommaList(), help="Villains that take part.  [default: all]"),
        click.option("--strategies", "--strategy", type=CommaList(), multiple=True, callback=_joined, help=told),
    )


def _restrictions_option(default: str) -> Callable[[F], F]:
    told = f"What each strategy is played without too, at tables of its own.  [default: {default}]"
    return click.option("--restrictions", type=CommaList(), help=told)


def _mixed_options(*, hidden: bool = False) -> Callable[[F], F]:
    told = "All seats alike, or one A among Bs too.  [default: focus; same if strategies are named]"
    return _stack(
        click.option("--mix", type=click.Choice(["same", "focus"]), help=told, hidden=hidden),
        click.option("--precision", type=Number(0, 0.5, float), help="Play until shares are this sharp.", hidden=hidden),
    )


def _variant_option(*, hidden: bool = False) -> Callable[[F], F]:
    told = "An edit played beside the baseline."
    return click.option("--variant", "variants", type=VariantEdit(), multiple=True, help=told, hidden=hidden)


def _games_option(whose: str, default: int) -> Callable[[F], F]:
    return click.option("--games", type=MANY, help=f"{whose}.  [default: {default}]")


_seed_options = _stack(
    click.option("--seed", type=SEEDS, help="[default: 1]"),
    click.option("--turn-limit", type=TURNS, help="Turns a seat may take.  [default: the game's]"),
)


def _name_option(kind: str) -> Callable[[F], F]:
    return click.option("--name", help=f"What the study is called.  [default: GAME-{kind}]")


study_options = _stack(
    _players_option("all"),
    _who_options("the game's own"),
    _restrictions_option("the game's own; none if strategies are named"),
    box_options,
    _variant_option(),
    _games_option("Of each table size, strategy and variant", 10_000),
    _mixed_options(),
    _seed_options,
    _name_option("study"),
)

solo_options = _stack(
    _who_options("the game's own"),
    box_options,
    _variant_option(),
    _games_option("Of each strategy and variant, shared out among the villains", 10_000),
    _seed_options,
    _name_option("solo"),
)

# What a sensitivity analysis decides itself is hidden, and refused with a reason.
sensitivity_options = _stack(
    _players_option("the largest"),
    _who_options("the game's best"),
    _restrictions_option("none"),
    box_options,
    _variant_option(hidden=True),
    _games_option("Of each box, table size and strategy", 2_000),
    _mixed_options(hidden=True),
    _seed_options,
    _name_option("sensitivity"),
)

run_options = _stack(
    click.option("--workers", type=WORKERS, help="Processes that play.  [default: one a core]"),
    click.option("--batch-size", type=BATCHES, default=4096, show_default=True, help="Games stepped together."),
    click.option("--out", type=click.Path(path_type=Path), help="Where the results go.  [default: results/NAME]"),
)

margin_option = click.option(
    "--margin",
    type=Number(0, 50, float),
    help="Points around the fair share that count as balanced.  [default: 3]",
)

output_options = _stack(
    click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output."),
    click.option("--quiet", "-q", is_flag=True, help="Only what was asked for: no progress, no remarks."),
)

_KEYS = ("players", "villains", "strategies", "restrictions", "mix", "box", "games", "precision", "seed", "turn_limit", "name")


def study_from(source: str, options: dict[str, Any]) -> Study:
    """The study that a game's name or a study file, and the options, make. Options win over the file. Raises BadInput."""
    from sim.study import plan_study
    from strategies import catalogue

    raw, origin = keys_from(source, options)
    return plan_study(raw, catalogue(raw["game"]), origin)


def keys_from(source: str, options: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The keys of that study as plain values, not yet checked together, and what errors call their origin. Raises BadInput."""
    from sim.games import load_game
    from sim.study import read_study

    if source.endswith(".toml") or "/" in source:
        raw, origin = read_study(Path(source)), source
    else:
        load_game(source)
        raw, origin = {"game": source}, "the command line"
    given = {key: options[key] for key in _KEYS if options.get(key) is not None}
    if "games" in given and "precision" not in given:
        raw.pop("precision", None)
    if "precision" in given and "games" not in given:
        raw.pop("games", None)
    raw |= given
    if options.get("edits"):
        raw["set"] = {**raw.get("set", {}), **dict(options["edits"])}
    for name, (path, value) in options.get("variants", ()):
        variants = raw.setdefault("variants", {})
        variants.setdefault(name, {})[path] = value
    return raw, origin


def workers_from(given: int | None) -> int:
    """The number of workers: as many as there are cores for this process."""
    if given is not None:
        return given
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def folder_from(given: Path | None, study: Study) -> Path:
    """Where the results go."""
    return given if given is not None else Path("results") / study.name


def print_json(document: Any) -> None:
    """The one JSON document of a command."""
    import json

    click.echo(json.dumps(document, indent=2, allow_nan=False))
