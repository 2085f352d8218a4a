"""A step of many games as its active seats see it: one row a game."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.games.unstoppable.codes import NO_TOKEN, NUM_ACTIONS, NUM_SOURCES, OFF, REALM_FIRST, Phase
from sim.step import Step


class Look:
    """The active seat's part of a step. Arrays have one row a game that is looked at."""

    def __init__(self, step: Step, rows: NDArray[np.int64]) -> None:
        self.step, self.rows, self.rules = step, rows, step.rules
        self.actions, self.legal, self.table = step.actions[rows], step.legal[rows], step.before["table"][rows]
        self.games, self.active = np.arange(rows.size), self.table["active"].astype(np.int64)

    @cached_property
    def table_after(self) -> NDArray[Any]:
        """The table after the step."""
        return np.asarray(self.step.after["table"][self.rows])

    @cached_property
    def villain(self) -> NDArray[np.int64]:
        """The active seat's villain."""
        return self.villain_of(self.active)

    @cached_property
    def realm(self) -> NDArray[Any]:
        """What lies open of the active seat."""
        return self.realm_of(self.active)

    @cached_property
    def realm_after(self) -> NDArray[Any]:
        """The same after the step."""
        return self.realm_of(self.active, self.table_after)

    @cached_property
    def hand(self) -> NDArray[np.int64]:
        """The active seat's hand as kinds [games, positions]; -1 where there is no card."""
        hand = self.hands(self.step.before)
        return np.where(np.arange(hand.shape[1]) < self.realm["hand_size"][:, None], hand, -1)

    @cached_property
    def shown(self) -> NDArray[np.int64]:
        """What the place of the active seat shows, by source [games, sources]."""
        shown = np.full((self.games.size, NUM_SOURCES), NO_TOKEN, np.int64)
        place = self.realm["place"].astype(np.int64)
        is_main = place < REALM_FIRST
        space = np.where(is_main, 0, place - REALM_FIRST)
        printed = self.rules.villains["spaces"][self.villain, space], self.realm["tokens"][self.games, space]
        on_main = np.where(is_main, place, 0)
        for source, main in enumerate((self.rules.main, self.rules.main_second)):
            shown[:, source] = np.where(is_main, main[on_main], printed[source])
        return shown

    def hands(self, states: NDArray[Any]) -> NDArray[np.int64]:
        """What stands at the places of the active seats' hands, before or after; beyond a hand's size it means nothing."""
        return np.asarray(states["own"]["hand"][self.rows, self.active], np.int64)

    def realm_of(self, seats: NDArray[Any], table: NDArray[Any] | None = None) -> NDArray[Any]:
        """What lies open of one seat of each game."""
        return np.asarray((self.table if table is None else table)["realms"][self.games, seats])

    def villain_of(self, seats: NDArray[Any]) -> NDArray[np.int64]:
        """The villain of one seat of each game."""
        return np.asarray(self.table["villain"][self.games, seats], np.int64)


@lru_cache(maxsize=16)  # copying states takes longer than counting
def look_at(step: Step, phase: Phase, first: int = 0, last: int = NUM_ACTIONS) -> Look:
    """The games of a step in which a phase was decided, by one of the actions from `first` to `last`."""
    is_met = (step.before["table"]["phase"] == phase) & (step.actions >= first) & (step.actions <= last)
    return Look(step, np.flatnonzero(is_met))


def num_out(realms: NDArray[Any]) -> NDArray[np.int64]:
    """How many heroes are in each realm."""
    return np.asarray((realms["heroes"] != OFF).sum(axis=1), np.int64)


def numbered(what: str, values: NDArray[Any], numbers: range) -> dict[str, NDArray[np.bool_]]:
    """Flags by number, "{}" in the name: for each whether a value is that number."""
    return {what.format(number): np.asarray(values == number) for number in numbers}
