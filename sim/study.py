"""Studies: a frozen plan, made and checked before anything is played.

The same keys come from a TOML file and from options of the command line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from sim.box import Box, read_toml
from sim.conversion import convert
from sim.edition import Edition, edition_with, open_box, open_edition
from sim.errors import BadInput, unknown
from sim.game import SOLO, Game
from sim.games import game_names, load_game
from sim.plugins import Catalogue, load_strategy, parted, target_of
from sim.strategy import MAX_STRATEGIES, Strategy

BASELINE = "baseline"
DEFAULT_GAMES = 10_000
PLAIN_NAME = re.compile(r"\w[\w .-]*")  # names become folders, files and table cells
COUNTED = re.compile(r"\d+ ")  # "greedy + 2 uniform" is one among two

MAX_GAMES_WANTED = 10**12
MAX_TURN_LIMIT = 30_000  # a seat's turns are counted in 16 bits
_ORIGIN = "the command line"

Games = Annotated[int, msgspec.Meta(ge=1, le=MAX_GAMES_WANTED)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=MAX_TURN_LIMIT)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who sits in one seat of a fixed lineup."""

    villain: str
    strategy: str


class LineupPlan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A fixed lineup: villain and strategy by seat, played as it stands."""

    seats: list[SeatPlan]


class StudyKeys(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a study file, all but `game` optional."""

    game: str
    name: str | None = None
    box: str = ""
    players: list[int] | None = None  # table sizes; all by default, but for 1, one seat alone
    villains: Literal["all"] | list[str] = "all"
    strategies: list[str] | None = None  # the game's own by default
    restrictions: list[str] | None = None  # each strategy is played under each of them too; the game's own if the strategies are
    mix: Literal["same", "focus"] | None = None  # same by default; focus if the strategies are the game's own, and several
    lineups: list[LineupPlan] = []
    games: Games | None = None  # of each table size, strategy and variant
    precision: Annotated[float, msgspec.Meta(gt=0, lt=0.5)] | None = None  # half-width of a villain's share
    seed: Seed = 1
    turn_limit: Turns | None = None  # turns a seat may take
    set: dict[str, Any] = {}  # edits of box values by dotted path
    variants: dict[str, dict[str, Any]] = {}


class Study(msgspec.Struct, frozen=True, dict=True):
    """A checked plan. `targets` says where each strategy is; those that `restrictions` make come last in `strategies`."""

    game: str
    name: str
    box: str
    players: list[int]
    villains: list[str]
    strategies: list[str]
    restrictions: list[str]
    targets: dict[str, str]
    mix: Literal["same", "focus"]
    lineups: list[LineupPlan]
    games: int
    precision: float | None
    seed: int
    turn_limit: int | None
    edits: dict[str, Any]
    variants: dict[str, dict[str, Any]]

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """The edition of each variant, the baseline first, each made when it is first asked for."""
        return _Editions(self)

    @property
    def num_mixed(self) -> int:
        """How many of the strategies a focus study puts among each other: all but those that `restrictions` make."""
        return len(self.strategies) // (1 + len(self.restrictions))

    @property
    def variant_names(self) -> list[str]:
        """The baseline, which is always played, and the variants."""
        return [BASELINE, *self.variants]

    @cached_property
    def loaded(self) -> list[Strategy]:
        """The strategies, in the order of `strategies`."""
        return [load_strategy(self.targets[name], self.game) for name in self.strategies]


def is_solo(players: Sequence[int]) -> bool:
    """Whether a study with these table sizes is a solo study: one seat alone, for how soon it wins."""
    return list(players) == [SOLO]


class _Editions(Mapping[str, Edition]):
    """The editions of a study. A study may have a thousand, of which much needs only the first."""

    def __init__(self, study: Study) -> None:
        self._study, self._made = study, dict[str, Edition]()
        self._names = dict.fromkeys(study.variant_names)

    @cached_property
    def _box(self) -> Box:
        return open_box(self._study.game, self._study.box)  # read once, however many variants there are

    def __getitem__(self, variant: str) -> Edition:
        if variant not in self._made:
            if variant not in self._names:
                raise KeyError(variant)
            study = self._study
            edits = {**study.edits, **study.variants.get(variant, {})}
            self._made[variant] = edition_with(self._box, edits, origin=f"variant {variant}", turn_limit=study.turn_limit)
        return self._made[variant]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def read_study(file: Path) -> dict[str, Any]:
    """The keys of a study file as plain values; BadInput naming file, key, value and what is allowed."""
    raw = read_toml(file)
    keys = check_keys(raw, str(file))
    if "/" in keys.box:
        raw["box"] = str(file.parent / keys.box)
    if keys.strategies is not None:
        raw["strategies"] = [_beside(file, name) for name in keys.strategies]
    for lineup in raw.get("lineups", ()):
        for seat in lineup["seats"]:
            seat["strategy"] = _beside(file, seat["strategy"])
    return raw


def _beside(file: Path, strategy: str) -> str:
    """A strategy as a study file names it: a file of one's own is looked for beside the study file."""
    return str(file.parent / strategy) if ".py:" in strategy else strategy


def check_keys(raw: Mapping[str, Any], origin: str) -> StudyKeys:
    """The keys of a study, checked one by one; BadInput."""
    for key in raw:
        if key not in StudyKeys.__struct_fields__:
            raise unknown("study key", key, StudyKeys.__struct_fields__, origin)
    keys: StudyKeys = convert(StudyKeys, dict(raw), origin)
    return keys


def plan_study(raw: Mapping[str, Any], catalogue: Catalogue, origin: str = _ORIGIN) -> Study:
    """A checked plan from plain keys. `catalogue`: the game's strategies, those of a study that names none too. Raises BadInput."""
    keys = check_keys(raw, origin)
    if keys.game not in game_names():
        raise unknown("game", keys.game, game_names(), origin)
    game = load_game(keys.game)
    edition = open_edition(keys.game, keys.box or None, keys.set, origin=origin)
    if keys.games is not None and keys.precision is not None:
        raise BadInput(f"{origin}: give games or precision, not both.")
    lineups, players, villains, strategies = _who_plays(keys, edition, catalogue, origin)
    for size in players:
        _check_size(size, players, game, origin)
        if not lineups and size > len(villains):
            raise BadInput(f"{origin}: players = {size}, but only {are_chosen(villains)}.")
    is_alone = SOLO in players
    if is_alone:
        _check_alone(keys, origin)
    if BASELINE in keys.variants:
        raise BadInput(f"{origin}: no variant can be called {BASELINE!r}: it is the box without a variant's edits.")
    is_default = not lineups and keys.strategies is None
    mix = keys.mix or ("focus" if is_default and len(strategies) > 1 and not is_alone else "same")
    if mix == "focus" and (lineups or len(strategies) < 2):
        raise BadInput(f"{origin}: mix = 'focus' compares strategies: give at least two, and no lineups.")
    restrictions = keys.restrictions or []
    if is_default and keys.restrictions is None and not is_alone:
        restrictions = catalogue.restrictions
    strategies = _with_restricted(strategies, restrictions, game, lineups, origin)
    targets = {name: target_of(name, catalogue, origin) for name in strategies}
    names = {name: load_strategy(target, keys.game).name for name, target in targets.items()}
    _check_called(names, targets, catalogue, keys, origin)
    study = Study(
        game=keys.game,
        name=keys.name if keys.name is not None else f"{keys.game}-{'solo' if is_alone else 'study'}",
        box=keys.box or game.default_box,
        players=players,
        villains=villains,
        strategies=[names[name] for name in strategies],
        restrictions=restrictions,
        targets={names[name]: targets[name] for name in strategies},
        mix=mix,
        lineups=[LineupPlan([SeatPlan(seat.villain, names[seat.strategy]) for seat in lineup.seats]) for lineup in lineups],
        games=keys.games or DEFAULT_GAMES,
        precision=keys.precision,
        seed=keys.seed,
        turn_limit=keys.turn_limit,
        edits=keys.set,
        variants=keys.variants,
    )
    _ = list(study.editions.values()), study.loaded  # every box and strategy is checked before anything is played
    return study


def _check_size(size: int, players: list[int], game: Game, origin: str) -> None:
    """A table size of the game; one seat alone only where a game has that, and by itself."""
    if size not in game.table_sizes:
        alone = ", and not played alone" if size == SOLO else ""
        raise BadInput(f"{origin}: players = {size}; {game.title} is for {game.seats.start} to {game.seats.stop - 1}{alone}.")
    if size == SOLO and len(players) > 1:
        others = ", ".join(str(other) for other in players if other != SOLO)
        raise BadInput(f"{origin}: players = 1 makes a study of its own, of how soon a seat alone wins; give it without {others}.")


def _check_alone(keys: StudyKeys, origin: str) -> None:
    """Nothing is asked of a seat alone that is about shares of wins."""
    if keys.mix == "focus":
        raise BadInput(f"{origin}: mix = 'focus' puts one strategy among others; with players = 1 there are none.")
    if keys.precision is not None:
        raise BadInput(f"{origin}: precision is that of shares of wins, and a seat alone has no rivals to share them with; give games.")


def _check_called(names: dict[str, str], targets: dict[str, str], catalogue: Catalogue, keys: StudyKeys, origin: str) -> None:
    """Names that can be told apart, in tables, charts and files. `names`: what a strategy calls itself, by how it was given."""
    if len({name.casefold() for name in names.values()}) < len(names):
        raise BadInput(f"{origin}: two of the strategies are called the same: {', '.join(names.values())}.")
    taken = {name.casefold(): name for name in [*catalogue, BASELINE]}
    for given, name in names.items():
        plain, restrictions = parted(targets[given])
        own = name.rsplit(".", len(restrictions))[0] if restrictions else name
        if plain not in catalogue.values() and (other := taken.get(own.casefold())):
            what = "a variant" if other == BASELINE else f"a listed strategy of {keys.game}"
            raise BadInput(f"{origin}: strategy {given} calls itself {own!r}, and {other!r} is {what}; give it another name.")
    variant_names, strategy_names = [("variant", name) for name in keys.variants], [("strategy", name) for name in names.values()]
    own_name = [("name", keys.name)] if keys.name is not None else []
    for what, name in [*own_name, *variant_names, *strategy_names]:
        if not PLAIN_NAME.fullmatch(name):
            raise BadInput(f"{origin}: {what} = {name!r} must be letters, digits, spaces and - _ . only, a letter or digit first.")
        if what == "strategy" and COUNTED.match(name):
            raise BadInput(f"{origin}: strategy = {name!r} reads like several of {name.split()[-1]!r}; give it another name.")
    if len(names) > MAX_STRATEGIES:
        raise BadInput(f"{origin}: {len(names)} strategies; at most {MAX_STRATEGIES} play in one study.")


def _who_plays(
    keys: StudyKeys, edition: Edition, catalogue: Catalogue, origin: str
) -> tuple[list[LineupPlan], list[int], list[str], list[str]]:
    """Lineups, table sizes, villains and strategies of a study."""
    if keys.lineups:
        given = [key for key in ("players", "strategies") if getattr(keys, key) is not None]
        if keys.villains != "all" or given:
            raise BadInput(f"{origin}: lineups fix villains, players and strategies; give no {(given or ['villains'])[0]} beside them.")
        for lineup in keys.lineups:
            _check_names("villain", [seat.villain for seat in lineup.seats], edition.villains, origin)
        seats = [seat for lineup in keys.lineups for seat in lineup.seats]
        strategies = list(dict.fromkeys(seat.strategy for seat in seats))
        villains = [name for name in edition.villains if any(seat.villain == name for seat in seats)]
        return keys.lineups, sorted({len(lineup.seats) for lineup in keys.lineups}), villains, strategies
    if keys.villains == "all":
        villains = edition.villains
    else:
        _check_names("villain", keys.villains, edition.villains, origin)
        villains = [name for name in edition.villains if name in keys.villains]
    sizes = [size for size in edition.game.seats if size <= len(villains)]
    players = keys.players if keys.players is not None else sizes or [edition.game.seats.start]
    strategies = keys.strategies if keys.strategies is not None else catalogue.studied
    lists: dict[str, list[Any]] = {"players": players, "strategies": strategies}
    for what, values in lists.items():
        if not values:
            raise BadInput(f"{origin}: {what} is an empty list.")
        if len(set(values)) < len(values):
            raise BadInput(f"{origin}: {what} names {next(value for value in values if values.count(value) > 1)!r} twice.")
    return [], sorted(players), villains, strategies


def _with_restricted(strategies: list[str], restrictions: list[str], game: Game, lineups: list[LineupPlan], origin: str) -> list[str]:
    """The strategies, and behind them each one under each restriction."""
    for name in restrictions:
        if name not in game.restrictions:
            raise unknown("restriction", name, list(game.restrictions), origin)
        if lineups:
            raise BadInput(f"{origin}: lineups fix who plays what; give no restrictions beside them, but a strategy as STRATEGY.{name}.")
    every = [*strategies, *(f"{strategy}.{name}" for name in restrictions for strategy in strategies)]
    for name in every:
        if every.count(name) > 1:
            raise BadInput(f"{origin}: {name!r} is played twice: strategies and restrictions name it.")
    return every


def are_chosen(villains: list[str]) -> str:
    """How many villains are chosen, and which."""
    count = "1 villain is" if len(villains) == 1 else f"{len(villains)} villains are"
    return f"{count} chosen: {', '.join(villains)}"


def _check_names(kind: str, given: list[str], known: list[str], origin: str) -> None:
    if not given:
        raise BadInput(f"{origin}: {kind}s is an empty list; there is: {', '.join(known)}.")
    for name in given:
        if name not in known:
            raise unknown(kind, name, known, origin)
        if given.count(name) > 1:
            raise BadInput(f"{origin}: {kind} {name!r} is given twice; every seat has another.")
