"""Where strategies come from: the catalogue, installed packages, and files of one's own.

A strategy is named by a *target*, "module:Name" or "path/to/file.py:Name", with its restrictions behind it,
"module:Name.never-fates". Workers are sent targets, never objects: a class loaded from a path cannot be unpickled in
another process.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from sim.errors import BadInput, unknown
from sim.games import load_game
from sim.restrictions import Restriction
from sim.strategy import TRAITS, Strategy, restricted

ENTRY_POINTS = "villainy.strategies"
_CHOOSE = ["rules", "table", "own", "legal", "draw"]
_ACT = ["self", "decision"]


class Catalogue(dict[str, str]):
    """The strategies that play a game: name -> target. `studied` are those of a study that names none, `restrictions` under which too."""

    def __init__(self, targets: Mapping[str, str], studied: Sequence[str] = (), restrictions: Sequence[str] = ()) -> None:
        super().__init__(targets)
        self.studied, self.restrictions = list(studied), list(restrictions)


def target_of(given: str, catalogue: Mapping[str, str], origin: str = "") -> str:
    """The target that a name, or a path with a name, stands for. Raises BadInput, saying where it was given.

    Either may have restrictions behind it: "greedy.never-fates". Whether there are such is told as the target is loaded.
    """
    if ".py:" in given:
        path, _, name = given.rpartition(":")
        return f"{Path(path).resolve()}:{name}"
    if given in catalogue:
        return catalogue[given]
    installed = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}
    known, parts = {**installed, **catalogue}, given.split(".")
    for count in range(len(parts), 0, -1):  # a name may have dots of its own
        name = ".".join(parts[:count])
        if name in known:
            return ".".join([known[name], *parts[count:]])
    if given.endswith(".py"):
        raise BadInput(f"Strategy {given!r} names a file but no class in it; write {given}:Name.")
    raise unknown("strategy", given, [*catalogue, *installed], origin)


def load_strategy(target: str, game: str | None = None) -> Strategy:
    """The strategy of a target, checked for what can be told without playing. Raises BadInput."""
    plain, named = parted(target)
    where, _, name = plain.rpartition(":")
    module = _module_of_file(Path(where)) if where.endswith(".py") else _module(where)
    found = getattr(module, name, None)
    if found is None:
        classes = [key for key, value in vars(module).items() if _is_strategy(value) and value.__module__ == module.__name__]
        raise unknown("strategy", name, classes, where)
    if not _is_strategy(found):
        raise BadInput(f"{plain} is no strategy: it must be a class derived from sim.strategy.Strategy.")
    _check_class(plain, found, game)
    restrictions = _restrictions_of(found.name, named, game)
    try:
        strategy: Strategy = restricted(found, restrictions)() if restrictions else found()
        return strategy
    except Exception as problem:
        raise BadInput(f"{plain} cannot be made without arguments: {type(problem).__name__}: {problem}.") from problem


def parted(target: str) -> tuple[str, list[str]]:
    """A target without its restrictions, and these by name."""
    where, _, named = target.rpartition(":")
    name, *restrictions = named.split(".")
    return f"{where}:{name}", restrictions


def _restrictions_of(strategy: str, named: Sequence[str], game: str | None) -> dict[str, Restriction]:
    """A game's restrictions of some names, in the game's order. BadInput for one that it does not have, or a strategy that is called so."""
    known = load_game(game).restrictions if game is not None else {}
    for name in named:
        if name not in known:
            raise unknown(f"restriction of {game} for {strategy}", name, known)
        if named.count(name) > 1:
            raise BadInput(f"Strategy {'.'.join([strategy, *named])!r} names its restriction {name!r} twice.")
    if (last := strategy.rpartition(".")[2]) in known:
        raise BadInput(f"Strategy {strategy!r} is called like one under the restriction {last!r}; give it another name.")
    return {name: known[name] for name in known if name in named}


def digest_of_target(target: str) -> str:
    """A digest of the file a strategy is in, and of the names of its restrictions, for the record of what was played."""
    plain, restrictions = parted(target)
    where = plain.rpartition(":")[0]
    file = where if where.endswith(".py") else inspect.getsourcefile(_module(where))
    content = Path(str(file)).read_bytes() + "".join(f".{name}" for name in restrictions).encode()
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def _is_strategy(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Strategy) and value is not Strategy


def _check_class(target: str, found: type[Strategy], game: str | None) -> None:
    """Check a strategy's class: its name, plan, traits, game, and the parameters of its forms."""
    complaint = ""
    act = found.act if found.act is not Strategy.act else None
    if not isinstance(found.name, str) or not found.name:
        complaint = f"has the name {found.name!r}; it must be text" if found.name else "has no name"
    elif not (found.__doc__ or "").strip():
        complaint = "has no docstring that states its plan"
    elif not isinstance(found.traits, (set, frozenset)):
        complaint = f"has the traits {found.traits!r}; they must be a set of: {', '.join(TRAITS)}"
    elif strange := sorted(map(str, found.traits - set(TRAITS))):
        complaint = f"declares the unknown trait {strange[0]!r}; there is: {', '.join(TRAITS)}"
    elif found.choose is None and act is None:
        complaint = "has neither a compiled form (choose) nor a vectorised one (act)"
    elif found.choose is not None and not isinstance(inspect.getattr_static(found, "choose"), staticmethod):
        complaint = "has a choose that is not marked as compiled; write @compiled above it"
    elif found.choose is not None and _parameters(found.choose) != _CHOOSE:
        complaint = f"has choose({', '.join(_parameters(found.choose))}); it must be choose({', '.join(_CHOOSE)})"
    elif act is not None and len(_parameters(act)) != len(_ACT):
        complaint = f"has act({', '.join(_parameters(act))}); it must be act({', '.join(_ACT)})"
    elif game is not None and found.game not in (None, game):
        complaint = f"plays {found.game}, not {game}"
    if complaint:
        raise BadInput(f"Strategy {target} {complaint}.")


def _parameters(function: Any) -> list[str]:
    plain = getattr(function, "py_func", function)
    return list(inspect.signature(plain).parameters)


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as problem:
        raise BadInput(f"Strategy module {name!r} does not import: {type(problem).__name__}: {problem}.") from problem


def _module_of_file(path: Path) -> ModuleType:
    """Import a file by its path, once a process."""
    if not path.is_file():
        raise BadInput(f"There is no file {path}.")
    name = f"villainy_plugin_{hashlib.blake2b(str(path).encode(), digest_size=6).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path} cannot be imported as Python.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        raise BadInput(f"{path} does not import: {type(problem).__name__}: {problem}.") from problem
    return module
