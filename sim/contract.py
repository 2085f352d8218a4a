"""The contract on a strategy, checked by playing: what `check-strategy` and the tests run.

Legal actions only; the same decision gives the same action; nothing that is shown is written to; what
the seat cannot know does not matter (`redeal`); a batch of n plays as n batches of one; the two forms of
a strategy agree; declared traits hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.batch import Batch, Seating
from sim.edition import Edition, combination_digest
from sim.engine import Engine
from sim.errors import StrategyFailed
from sim.strategy import Strategy
from sim.table import Status

_SEED = 20_22
_GAMES = 24  # a table size


@dataclass(frozen=True)
class Checked:
    """One clause of the contract and whether it holds."""

    clause: str
    holds: bool
    detail: str = ""


def check_contract(engine: Engine, edition: Edition, strategy: Strategy, games: int = _GAMES) -> list[Checked]:
    """Play some games at every table size and check every clause; the first violation of each is told."""
    its_own = copy(edition)
    its_own.rules = edition.rules.copy()  # to be written to without harm
    watch = _Watch(engine, its_own, strategy)
    try:
        for players in edition.game.table_sizes:
            if players <= len(edition.villains):
                watch.play(players, games)
    except _Wrote:
        return [Checked(clause, False, detail) for clause, detail in watch.broken.items()]
    except StrategyFailed as failure:
        return [Checked("takes legal actions", False, str(failure).removesuffix("."))]
    return watch.verdicts()


class _Wrote(Exception):
    """The strategy changed what it was shown: what follows means nothing."""


def seatings(edition: Edition, players: int, games: int) -> Seating:
    """Some games of one table size, villains taking turns."""
    known = len(edition.villains)
    villains = (np.arange(games)[:, None] + np.arange(players)[None, :]) % known
    digests = [combination_digest([edition.villains[index] for index in row]) for row in villains]
    return Seating(
        villains.astype(np.int8),
        np.zeros((games, players), np.uint8),
        np.array(digests, np.uint64),
        np.arange(games, dtype=np.uint64),
    )


class _Watch:
    """Plays a strategy in every seat, decision by decision, and looks at each."""

    def __init__(self, engine: Engine, edition: Edition, strategy: Strategy) -> None:
        self.engine, self.edition, self.strategy = engine, edition, strategy
        self.broken: dict[str, str] = {}
        self.has_varied = False
        forms: dict[str, Callable[[Batch, NDArray[np.int64]], NDArray[np.int64]]] = {}
        if strategy.is_compiled:
            forms["compiled"] = self._compiled
        if strategy.is_vectorised:
            forms["vectorised"] = self._vectorised
        self.forms = forms

    def play(self, players: int, games: int) -> None:
        """Play games of one table size to their ends."""
        batch = self.engine.begin(self.edition, seatings(self.edition, players, games), _SEED)
        for rows in self._decisions(batch):
            self.engine.hide_barred(self.edition, batch, self.strategy, rows)
            actions = {form: self._look(form, batch, rows) for form in self.forms}
            first, *others = actions.values()
            for other in others:
                self._note("both forms agree", batch, rows, first != other, "the compiled form and the vectorised one differ")
            batch.actions[rows] = first

    def verdicts(self) -> list[Checked]:
        """Every clause, with its first violation."""
        clauses = ["takes legal actions", "writes to nothing it is shown", "decides the same twice", "is blind to what it cannot know"]
        if len(self.forms) > 1:
            clauses.append("both forms agree")
        if self.strategy.is_vectorised:
            clauses.append("decides row by row")
        clauses.append("declares whether it uses random numbers")
        if self.has_varied != ("random" in self.strategy.traits):
            vary = "vary" if self.has_varied else "do not vary"
            self.broken["declares whether it uses random numbers"] = f"its actions {vary} with the random numbers"
        return [Checked(clause, clause not in self.broken, self.broken.get(clause, "")) for clause in clauses]

    def _decisions(self, batch: Batch) -> Iterator[NDArray[np.int64]]:
        """The rows that are to act, step by step, until every game is over."""
        active = np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)
        while active.size:
            yield active
            self.engine.step(self.edition, batch, self.strategy, active)
            active = np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)

    def _look(self, form: str, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions of one form, with everything that can be told from one decision checked."""
        decide = self.forms[form]
        before = batch.states.tobytes(), batch.legal.tobytes(), self.edition.rules.tobytes()
        actions = decide(batch, rows)
        after = batch.states.tobytes(), batch.legal.tobytes(), self.edition.rules.tobytes()
        if before != after:
            self._note("writes to nothing it is shown", batch, rows, np.ones(rows.size, bool), f"the {form} form changed what it was shown")
            raise _Wrote
        self._note("decides the same twice", batch, rows, decide(batch, rows) != actions, f"the {form} form took another action")
        elsewhere = self.engine.redeal(self.edition, batch, rows)
        self._note("is blind to what it cannot know", batch, rows, decide(elsewhere, rows) != actions, f"the {form} form saw hidden cards")
        if form == "vectorised":
            alone = np.concatenate([decide(batch, rows[index : index + 1]) for index in range(rows.size)])
            self._note("decides row by row", batch, rows, alone != actions, "rows change each other's actions")
        self.has_varied = self.has_varied or bool((decide(_other_luck(batch), rows) != actions).any())
        return actions

    def _note(self, clause: str, batch: Batch, rows: NDArray[np.int64], is_broken: NDArray[np.bool_], what: str) -> None:
        if is_broken.any() and clause not in self.broken:
            self.broken[clause] = f"{what} in {self.engine.where(batch, int(rows[is_broken.argmax()]))}"

    def _compiled(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.engine.choose(self.edition, batch, self.strategy, rows)

    def _vectorised(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.engine.act(self.edition, batch, self.strategy, rows)


def _other_luck(batch: Batch) -> Batch:
    """The same games with other random numbers for strategies."""
    states = batch.states.copy()
    states["hidden"]["deal"]["replicate"] += np.uint64(1_000_003)
    return Batch(states, batch.legal, batch.actions)
