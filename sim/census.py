"""A census: how often each thing happens that a game can name, over many games played in lock-step.

Every game is counted by its phases, its actions and its endings; a game adds tallies of its own (`Game.tallies`).
Names that were counted as 0 are kept: what never happens is what a census is for.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.batch import Batch, Seating
from sim.edition import Edition
from sim.engine import Engine, engine_of
from sim.loop import UNDECIDED
from sim.step import Step
from sim.strategy import Strategy
from sim.table import OUTCOMES, Status

Census = dict[str, Counter[str]]
"""Title of a tally -> name of what happened -> how often."""

PHASES, ACTIONS, ENDINGS = "phases", "actions", "endings"
GAMES_AT_ONCE = 8192  # what a step costs besides is the same for few games as for many


def take_census(edition: Edition, seating: Seating, strategy: Strategy, seed: int) -> Census:
    """Play all games of a seating, one strategy in every seat, and count. Raises RunFailed and StrategyFailed."""
    total: Census = {}
    for first in range(0, len(seating.replicates), GAMES_AT_ONCE):
        counting = _Counting(edition, strategy)
        counting.play(seating.rows(slice(first, first + GAMES_AT_ONCE)), seed)
        for title, counts in counting.census().items():
            total.setdefault(title, Counter()).update(counts)  # a Counter's update adds, and keeps what is 0
    return total


def never(counts: Counter[str]) -> list[str]:
    """What was looked for and did not happen."""
    return [name for name, count in counts.items() if count == 0]


class _Counting:
    """Plays a batch decision by decision, forced ones too, and counts."""

    def __init__(self, edition: Edition, strategy: Strategy) -> None:
        self.edition, self.strategy = edition, strategy
        self.engine: Engine = engine_of(edition.game.name)
        phases: Any = edition.game.phases
        self.phases = [phase.name.lower() for phase in phases]
        shape = (len(self.phases), edition.game.num_actions)
        self.num_legal, self.num_taken = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.num_decided = np.zeros((shape[0], 2), np.int64)  # [phase, is forced]
        self.own: dict[str, Counter[str]] = {title: Counter() for title in edition.game.tallies}
        self.endings = Counter(dict.fromkeys(OUTCOMES[Status.TERMINATED : Status.STUCK], 0))

    def play(self, seating: Seating, seed: int) -> None:
        """Play games to their ends."""
        batch = self.engine.seat(self.edition, seating, seed)
        for state in batch.states:
            self.edition.game.deal(self.edition.rules, state)
        rows = np.arange(batch.states.size)
        while rows.size:
            num_legal = self.engine.find_legal(self.edition, batch, rows)
            deciding = num_legal > 0
            rows, num_legal = rows[deciding], num_legal[deciding]
            self._take(batch, rows, num_legal == 1)
            rows = rows[batch.states["table"]["status"][rows] == Status.PLAYING]
        status = batch.states["table"]["status"]
        stuck = np.flatnonzero(status == Status.STUCK)
        if stuck.size:
            raise self.engine.stuck(batch, int(stuck[0]))
        self.endings.update(OUTCOMES[code] for code in status)

    def census(self) -> Census:
        """Everything that was counted. Actions are those that were legal at all."""
        names, ways = self.edition.action_names, enumerate(("chosen", "forced"))
        met = zip(*np.nonzero(self.num_legal), strict=True)
        decided = {f"{name}, {way}": int(self.num_decided[phase, how]) for how, way in ways for phase, name in enumerate(self.phases)}
        return {
            PHASES: Counter(decided),
            ACTIONS: Counter({f"{self.phases[phase]}: {names[action]}": int(self.num_taken[phase, action]) for phase, action in met}),
            ENDINGS: self.endings,
            **self.own,
        }

    def _take(self, batch: Batch, rows: NDArray[np.int64], is_forced: NDArray[np.bool_]) -> None:
        """Decide and take one action in each of `rows`, and count it."""
        legal = batch.legal[rows]  # by the rules, whatever is hidden from the strategy
        actions = legal.argmax(axis=1)
        chosen = rows[~is_forced]
        if chosen.size:
            actions[~is_forced] = self.engine.decide(self.edition, batch, self.strategy, chosen)
        batch.actions[rows] = actions
        self._check(batch, rows)
        before, table = batch.states[rows], batch.states["table"]
        table["plies"][chosen, table["seat"][chosen]] += 1
        self.engine.take(self.edition, batch, rows)
        batch.actions[rows] = UNDECIDED
        self._count(Step(self.edition.rules, before, legal, actions, batch.states[rows]), is_forced)

    def _check(self, batch: Batch, rows: NDArray[np.int64]) -> None:
        actions = batch.actions[rows]
        is_legal = (actions >= 0) & (actions < batch.legal.shape[1])
        is_legal[is_legal] = batch.legal[rows[is_legal], actions[is_legal]]
        if not is_legal.all():
            raise self.engine.illegal(self.edition, batch, self.strategy, int(rows[is_legal.argmin()]))

    def _count(self, step: Step, is_forced: NDArray[np.bool_]) -> None:
        phases: Any = step.before["table"]["phase"]
        np.add.at(self.num_decided, (phases, is_forced.astype(int)), 1)
        np.add.at(self.num_taken, (phases, step.actions), 1)
        for phase in np.unique(phases):
            self.num_legal[phase] += step.legal[phases == phase].sum(axis=0)
        for title, tally in self.edition.game.tallies.items():
            self.own[title].update(tally(self.edition.box, step))
