"""Courses of games that were never played: milestones, kinds of cards and aims, beside the rows of `simulated`."""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.settings import Settings
from sim.course import CARDS, MILESTONES, TARGETS

STEPS = 4  # milestones of every villain
KINDS = 6  # of cards of every villain; the last is in no opening hand
SOONEST, LATEST = 1, 7  # turns from one milestone to the next


def with_courses(rows: pl.DataFrame, seed: int = 2) -> pl.DataFrame:
    """Rows with the columns of a game that notes everything.

    Milestones follow each other, as far as the seat has turns. An opening hand belongs to a villain in a block; that it helps
    nobody is true by construction. A seat aims at each other one alike.
    """
    random = np.random.default_rng(seed)
    lines, turns = rows.height, rows["turns"].to_numpy()[:, None]
    reached = np.cumsum(random.integers(SOONEST, LATEST, (lines, STEPS)), axis=1)
    milestones = np.zeros((lines, len(MILESTONES)), np.int16)
    milestones[:, :STEPS] = np.where(reached <= turns, reached, 0)
    hand = rows.select(pl.struct("block", "villain").rank("dense")).to_series().to_numpy().astype(np.int64) - 1
    held = random.random((int(hand.max(initial=-1)) + 1, KINDS)) < np.linspace(0.5, 0, KINDS)
    opening = held[hand]
    drawn = opening | (random.random((lines, KINDS)) < 0.5)
    played = drawn & (random.random((lines, KINDS)) < 0.5)
    seat, players = rows["seat"].to_numpy()[:, None], rows["players"].to_numpy()[:, None]
    other = np.arange(len(TARGETS))
    against = np.where((other != seat) & (other < players), random.poisson(2.0, (lines, len(TARGETS))), 0)
    bits = 1 << np.arange(KINDS, dtype=np.uint64)
    return rows.with_columns(
        *(pl.Series(name, milestones[:, index], pl.Int16) for index, name in enumerate(MILESTONES)),
        *(pl.Series(name, own @ bits, pl.UInt64) for name, own in zip(CARDS, (opening, drawn, played), strict=True)),
        *(pl.Series(name, against[:, index], pl.Int16) for index, name in enumerate(TARGETS)),
    )


def settings_for(rows: pl.DataFrame) -> Settings:
    """Titles for all that such rows hold."""
    keys = list(rows.select("variant", "villain").unique().iter_rows())
    return Settings(
        milestones={key: [f"step {number}" for number in range(1, STEPS + 1)] for key in keys},
        cards={key: [f"card {number}" for number in range(KINDS)] for key in keys},
    )
