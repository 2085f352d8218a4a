"""What the records of every game have in common; a game's classes extend these."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from sim.randomness import DealRecord
from sim.records import Float64, Int8, Int16, Int32, Uint8

MAX_SEATS = 6


class Status(IntEnum):
    """How a game stands; the outcomes of a finished one are TERMINATED and TRUNCATED."""

    PLAYING = 0
    TERMINATED = 1
    TRUNCATED = 2
    STUCK = 3  # no legal action: a defect of the rules, reported as such


OUTCOMES = ("playing", "terminated", "truncated", "stuck")


class BaseRules:
    """The rules record of every game starts with these."""

    turn_limit: Int32  # turns a seat may take before the game is truncated


class BaseTable:
    """The public facts that the batch loop reads."""

    seat: Uint8  # who decides
    phase: Uint8  # what is decided: a member of the game's Phase
    status: Int8  # a Status
    num_seats: Int8
    villain: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # by seat: index in the rules' villains
    turns: Annotated[NDArray[np.int16], np.int16, MAX_SEATS]  # started, by seat
    plies: Annotated[NDArray[np.int32], np.int32, MAX_SEATS]  # decisions taken, by seat
    streams: Annotated[NDArray[np.uint64], np.uint64, MAX_SEATS]  # random streams, by seat's villain


class BaseHidden:
    """The facts nobody may see that the batch loop reads."""

    deal: DealRecord  # keys the strategies' random numbers
    chance: DealRecord  # keys the game's own; the same, until a redeal resamples what is to come


class BaseState:
    """One game in progress: `table` is public, `own[seat]` that seat's alone, `hidden` nobody's."""

    table: BaseTable
    own: Any
    hidden: BaseHidden


class BaseResult:
    """One seat's line of the results; a game adds columns of its own."""

    win_share: Float64  # 1/k each on a k-way tie; 0 in a truncated game
    score: Float64
    turns: Int16
    rounds: Int16
    plies: Int32
    outcome: Int8  # a Status
