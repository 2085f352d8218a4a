"""The course of a game, seat by seat: what is noted of it for those who analyse it, and shown to nobody at the table.

A game whose states have `courses` (one a seat) notes in them what it declares: milestones, kinds of cards, or whom a seat aims at. Its
result record then extends the classes below, and its rows get their columns. Nothing in a game depends on any of it; a redeal leaves it.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.kernel import kernel
from sim.records import Int16, Uint64
from sim.table import MAX_SEATS

MAX_MILESTONES = 8  # of one villain
MAX_CARD_KINDS = 64  # bits of a number


class Course:
    """What is noted of one seat's game."""

    milestones: Annotated[NDArray[np.int16], np.int16, MAX_MILESTONES]  # the seat's own turn in which each was first reached, or 0
    against: Annotated[NDArray[np.int16], np.int16, MAX_SEATS]  # how often it has aimed at each seat
    opening: Uint64  # a bit for each kind of card of its first hand
    drawn: Uint64  # ... that was ever in its hand
    played: Uint64  # ... that it has ever played


class MilestoneResult:
    """Columns of a game with milestones: the seat's own turn in which each was first reached, from 1; 0 for never."""

    milestone_1: Int16
    milestone_2: Int16
    milestone_3: Int16
    milestone_4: Int16
    milestone_5: Int16
    milestone_6: Int16
    milestone_7: Int16
    milestone_8: Int16


class CardResult:
    """Columns of a game with kinds of cards: a bit for each kind."""

    opening: Uint64  # in the first hand
    drawn: Uint64  # ever in the hand
    played: Uint64  # ever played


class TargetResult:
    """Columns of a game in which seats aim at each other: how often at each seat, counted from 0."""

    against_0: Int16
    against_1: Int16
    against_2: Int16
    against_3: Int16
    against_4: Int16
    against_5: Int16


MILESTONES = tuple(MilestoneResult.__annotations__)
CARDS = tuple(CardResult.__annotations__)
TARGETS = tuple(TargetResult.__annotations__)


@kernel
def note_milestone(course: Course, number: int, turn: int) -> None:
    """Note that a milestone, counted from 0, is reached, in a turn of the seat's own; before its first turn counts as in it.

    Only the first time counts.
    """
    if course.milestones[number] == 0:
        course.milestones[number] = max(turn, 1)


@kernel
def note_drawn(course: Course, kind: int) -> None:
    """Note that a kind of card has come into the hand."""
    course.drawn |= np.uint64(1) << np.uint64(kind)  # type: ignore[assignment]


@kernel
def note_played(course: Course, kind: int) -> None:
    """Note that a kind of card is played."""
    course.played |= np.uint64(1) << np.uint64(kind)  # type: ignore[assignment]


@kernel
def note_opening(course: Course) -> None:
    """Note that what has been drawn by now is the first hand."""
    course.opening = course.drawn


@kernel
def note_aim(course: Course, seat: int) -> None:
    """Note that a seat is aimed at."""
    course.against[seat] += 1


@kernel
def tell_milestones(course: Course, result: MilestoneResult) -> None:
    """Write the milestones into a seat's line."""
    turns = course.milestones
    result.milestone_1, result.milestone_2, result.milestone_3, result.milestone_4 = turns[0], turns[1], turns[2], turns[3]
    result.milestone_5, result.milestone_6, result.milestone_7, result.milestone_8 = turns[4], turns[5], turns[6], turns[7]


@kernel
def tell_cards(course: Course, result: CardResult) -> None:
    """Write the kinds of cards into a seat's line."""
    result.opening, result.drawn, result.played = course.opening, course.drawn, course.played


@kernel
def tell_targets(course: Course, result: TargetResult) -> None:
    """Write whom a seat has aimed at into its line."""
    counts = course.against
    result.against_0, result.against_1, result.against_2 = counts[0], counts[1], counts[2]
    result.against_3, result.against_4, result.against_5 = counts[3], counts[4], counts[5]
