"""Rules as cases: given a position, when some actions are taken, then something holds.

A file of cases is TOML:

    game = "some-game"
    villains = ["first", "second", "third"]     # by seat, for the cases that name none

    [[case]]
    name = "one rule in one sentence"
    source = "where the rule is known from"
    set = { "dotted.path" = "value" }           # edits of the box
    when = ["action", "action"]                 # as a trace prints them; forced ones may be left out

    [case.given]                                # what the game's `place` takes; the rest is dealt from `seed`
    [case.chance]                               # more of the same: chance outcomes that are fixed
    [case.then]                                 # parts of the game's `describe`, and the keys of `Then`

What a case leaves out does not matter to it. Tables in `then` are compared key by key (an empty one with
nothing), lists as a whole; "" stands for something that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sim.box import read_toml
from sim.conversion import convert
from sim.edition import Edition, open_edition
from sim.errors import BadInput, unknown
from sim.stepper import Stepper


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """One rule, as a file states it."""

    name: str
    source: str
    seed: int = 0
    box: str | None = None
    set: dict[str, Any] = {}
    villains: list[str] = []
    given: dict[str, Any] = {}
    chance: dict[str, Any] = {}
    when: list[str] = []
    then: dict[str, Any] = {}


class CaseFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of cases of one game."""

    game: str
    case: list[Case]
    villains: list[str] = []


class Then(msgspec.Struct):
    """What `then` may say beside parts of the position; `legal` are the actions of the decision reached."""

    legal: list[str] | None = None  # exactly these
    includes: list[str] = []  # these among others
    excludes: list[str] = []  # none of these
    winners: list[str] | None = None
    points: dict[str, float] = {}  # by villain
    results: dict[str, dict[str, Any]] = {}  # any column of the results, by villain
    refused: bool = False  # the last action of `when` is not allowed


@dataclass(frozen=True)
class Outcome:
    """How a case came out: `message` says where it differs, and is empty if it does not."""

    name: str
    source: str
    message: str

    @property
    def passed(self) -> bool:
        """Whether it came out as it should."""
        return not self.message


class _Differs(Exception):
    """A case does not hold; its text says where."""


def read_file(path: Path) -> CaseFile:
    """The cases of a file. Raises BadInput naming file, key and what is allowed."""
    raw = read_toml(path)
    cases: CaseFile = convert(CaseFile, raw, str(path))
    names = [case.name for case in cases.case]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{path}: two cases are called {name!r}.")
    return cases


def run_file(path: Path) -> list[Outcome]:
    """Try every case of a file. Raises BadInput for a file or a case that makes no sense."""
    cases = read_file(path)
    return [run_case(cases, case, path) for case in cases.case]


def run_case(cases: CaseFile, case: Case, path: Path) -> Outcome:
    """Try one case of a file."""
    where = f"{path}, case {case.name!r}"
    try:
        _Trial(cases, case, where).run()
    except _Differs as difference:
        return Outcome(case.name, case.source, str(difference))
    except BadInput as problem:
        text = str(problem)
        raise BadInput(text if text.startswith(where) else f"{where}: {text}") from problem
    return Outcome(case.name, case.source, "")


class _Trial:
    """One case being tried."""

    def __init__(self, cases: CaseFile, case: Case, where: str) -> None:
        self.case, self.where = case, where
        self.edition: Edition = open_edition(cases.game, case.box, case.set, origin=f"{where}, set")
        self.villains = case.villains or cases.villains
        if not self.villains:
            raise BadInput(f"{where}: villains are missing, here and at the top of the file.")
        self.names = self.edition.action_names
        own = {name: case.then[name] for name in Then.__struct_fields__ if name in case.then}
        self.then: Then = convert(Then, own, f"{where}, then")
        self.stepper = Stepper(self.edition, self.villains, case.seed)
        self.edition.game.place(self.edition.box, self.edition.rules, self.stepper.state, _merged(case.given, case.chance))

    def run(self) -> None:
        """Take the actions of the case and check what it says. Raises _Differs."""
        for name in [*self.case.when, *(self.then.legal or ()), *self.then.includes, *self.then.excludes]:
            if name not in self.names:
                raise unknown("action", name, self.names)
        if not self.case.then:
            raise BadInput("then is empty: the case says nothing.")
        if self.then.refused and not self.case.when:
            raise BadInput("then.refused wants an action in `when`.")
        taken = self.case.when[:-1] if self.then.refused else self.case.when
        for number, name in enumerate(taken, 1):
            self._take(name, number)
        if self.then.refused:
            self._refuse(self.case.when[-1])
        self._check_position()
        self._check_legal()
        self._check_results()

    def _take(self, name: str, number: int) -> None:
        """Take a named action, and the forced ones that come before it and are not named."""
        while True:
            legal = self._legal()
            if name in legal:
                self.stepper.take(legal[name], len(legal) == 1)
                return
            if len(legal) != 1:
                raise _Differs(f"when, action {number}: {name!r} is not legal for {self._decision()}; legal: {_listed(legal)}")
            self.stepper.take(next(iter(legal.values())), True)

    def _refuse(self, name: str) -> None:
        """The action is not allowed now, nor after forced ones of the same turn."""
        turn = (self.stepper.seat, self.stepper.turn)
        while (self.stepper.seat, self.stepper.turn) == turn:
            legal = self._legal()
            if name in legal:
                raise _Differs(f"then.refused: expected {name!r} to be refused; legal for {self._decision()}: {_listed(legal)}")
            if len(legal) != 1:
                return
            self.stepper.take(next(iter(legal.values())), True)

    def _legal(self) -> dict[str, int]:
        """The legal actions of the decision reached, by name; none when the game is over."""
        if not self.stepper.is_playing:
            return {}
        return {self.names[action]: action for action in self.stepper.find_legal()}

    def _decision(self) -> str:
        villain = self.villains[self.stepper.seat]
        return f"{villain} ({self.stepper.phase})" if self.stepper.is_playing else "anybody: the game is over"

    def _check_position(self) -> None:
        parts = {key: value for key, value in self.case.then.items() if key not in Then.__struct_fields__}
        found = self.edition.describe(self.stepper.state)
        for key in parts:
            if key not in found:
                raise unknown("key of then", key, [*Then.__struct_fields__, *found])
        for key, value in parts.items():
            _raise_first(_differences(f"then.{key}", value, found[key]))

    def _check_legal(self) -> None:
        legal = self._legal()
        if self.then.legal is not None and sorted(self.then.legal) != sorted(legal):
            raise _Differs(f"then.legal: expected {_listed(sorted(self.then.legal))}; found {_listed(sorted(legal))}")
        for name in self.then.includes:
            if name not in legal:
                raise _Differs(f"then.includes: expected {name!r}; found {_listed(legal)}")
        for name in self.then.excludes:
            if name in legal:
                raise _Differs(f"then.excludes: expected no {name!r}; found {_listed(legal)}")

    def _check_results(self) -> None:
        wanted = self.then
        if wanted.winners is None and not wanted.points and not wanted.results:
            return
        found = dict(zip(self.villains, self.stepper.results(), strict=True))
        if wanted.winners is not None:
            if self.stepper.is_playing:
                raise _Differs("then.winners: the game is not over")
            winners = [villain for villain, line in found.items() if line["win_share"] > 0]
            if sorted(winners) != sorted(wanted.winners):
                raise _Differs(f"then.winners: expected {_listed(wanted.winners)}; found {_listed(winners)}")
        if wanted.points:
            points = {villain: line["score"] for villain, line in found.items()}
            _raise_first(_differences("then.points", wanted.points, points))
        if wanted.results:
            _raise_first(_differences("then.results", wanted.results, found))


def _merged(given: Mapping[str, Any], chance: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables in one, those of the same name merged in turn."""
    merged = dict(given)
    for key, value in chance.items():
        both = isinstance(value, Mapping) and isinstance(merged.get(key), Mapping)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


def _differences(path: str, expected: Any, found: Any) -> Iterator[str]:
    """Where the expected parts differ from what was found: path, expected, found."""
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        # TOML has no null
        if expected != found and not (expected == "" and found is None):
            yield f"{path}: expected {expected!r}; found {found!r}"
        return
    if found and not expected:
        yield f"{path}: expected nothing; found {found!r}"
    for key, value in expected.items():
        if key in found:
            yield from _differences(f"{path}.{key}", value, found[key])
        else:
            yield f"{path}.{key}: expected {value!r}; found no such part, only {_listed(found)}"


def _raise_first(differences: Iterator[str]) -> None:
    for difference in differences:
        raise _Differs(difference)


def _listed(names: Mapping[str, Any] | Sequence[str]) -> str:
    return ", ".join(names) or "none"
