"""One game stepped from Python, decision by decision, through the game's own kernels.

The batch loop takes forced decisions by itself; here every decision is to be seen, forced or not. The random
numbers are those of the batch loop: the same seed, combination and replicate make the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.batch import Batch, Seating
from sim.edition import Edition, combination_digest
from sim.engine import engine_of
from sim.errors import BadInput, unknown
from sim.game import SOLO
from sim.strategy import Strategy
from sim.table import Status

_ROW = 0  # the batch's only game


class Stepper:
    """One game in progress. `state` is its record; `legal` its mask, filled by `find_legal`."""

    def __init__(self, edition: Edition, villains: Sequence[str], seed: int, replicate: int = 0) -> None:
        """Take the seats and deal. Raises BadInput for a villain or a table size that the box does not have."""
        check_villains(edition, villains)
        self.edition, self.game = edition, edition.game
        self.engine = engine_of(edition.game.name)
        self.batch: Batch = self.engine.seat(edition, _seating(edition, villains, replicate), seed)
        self.state: Any = self.batch.states[_ROW]
        self.legal = self.batch.legal[_ROW]
        self.game.deal(edition.rules, self.state)

    @property
    def is_playing(self) -> bool:
        """Whether the game goes on; one whose turn limit is passed does not."""
        table = self.state.table
        if table.status == Status.PLAYING and table.turns[table.seat] > self.edition.rules.turn_limit:
            table.status = Status.TRUNCATED
        return bool(table.status == Status.PLAYING)

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.state.table.seat)

    @property
    def turn(self) -> int:
        """The deciding seat's turn, counted from 1."""
        return int(self.state.table.turns[self.seat])

    @property
    def phase(self) -> str:
        """What is decided, by name."""
        return str(self.game.phases(int(self.state.table.phase)).name.lower())

    def find_legal(self) -> list[int]:
        """The legal actions of the decision that is due. Raises RunFailed if there is none."""
        self.legal[:] = False
        if self.game.mark_legal(self.edition.rules, self.state, self.legal) == 0:
            raise self.engine.stuck(self.batch, _ROW)
        return [int(action) for action in np.flatnonzero(self.legal)]

    def choose(self, strategy: Strategy) -> int:
        """What a strategy does in the decision that is due. Raises StrategyFailed as the batch loop would."""
        self.batch.actions[_ROW] = self.engine.decide(self.edition, self.batch, strategy, np.array([_ROW]))[0]
        action = int(self.batch.actions[_ROW])
        if not (0 <= action < self.legal.size and self.legal[action]):
            raise self.engine.illegal(self.edition, self.batch, strategy, _ROW)
        return action

    def take(self, action: int, forced: bool) -> dict[str, Any]:
        """Take a legal action; answers the chance outcomes that followed, by name. Only a real decision counts as a ply."""
        before = self.state.copy()
        if not forced:
            self.state.table.plies[self.seat] += 1
        self.game.apply(self.edition.rules, self.state, action)
        return self.game.chance(self.edition.box, before, self.state)

    def results(self) -> list[dict[str, Any]]:
        """Every seat's line of the results, by column."""
        scored = self.engine.score(self.edition, self.batch)[_ROW]
        return [{name: line[name].item() for name in scored.dtype.names} for line in scored]


def check_villains(edition: Edition, villains: Sequence[str]) -> None:
    """Check that these can sit at a table. Raises BadInput."""
    for villain in villains:
        if villain not in edition.villains:
            raise unknown("villain", villain, edition.villains)
    if len(set(villains)) != len(villains):
        raise BadInput(f"Villains {', '.join(villains)}: one sits at the table twice.")
    if len(villains) not in edition.game.table_sizes:
        count = "1 villain" if len(villains) == SOLO else f"{len(villains)} villains"
        raise BadInput(f"{count}; {edition.game.title} is for {edition.game.seats[0]} to {edition.game.seats[-1]}.")


def _seating(edition: Edition, villains: Sequence[str], replicate: int) -> Seating:
    return Seating(
        villains=np.array([[edition.villains.index(villain) for villain in villains]], np.int8),
        strategies=np.zeros((1, len(villains)), np.uint8),
        combinations=np.array([combination_digest(villains)], np.uint64),
        replicates=np.array([replicate], np.uint64),
    )
