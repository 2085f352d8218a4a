"""The tasks of the stack: what a frame does, or asks; and how they are put on the stack and taken off.

The frame on top is the one at work. *Work* is done by the engine at once; a *question* waits for an action of the frame's
seat. A finished frame leaves the stack, and the one below goes on. So no operation calls another one: it
puts frames on the stack, what comes last first.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.games.villainous.codes import ANY_DISTANCE, MAX_STACK, Phase
from sim.games.villainous.records import Frame, Table
from sim.kernel import kernel, whole
from sim.table import Status

# arguments that are no literals, for each of which Numba would compile the kernel once more
NOTHING = whole(-1)
ZERO = whole(0)
ONE = whole(1)

EACH = whole(-2)  # in place of the location to which a hero is moved: as many heroes as one likes
NO_LIMIT = whole(127)  # of strength
ANYWHERE = whole(ANY_DISTANCE)


class Task(IntEnum):
    """What a frame does or asks. In brackets: its card, and a, b, c."""

    START_TURN = 0  # of the frame's seat; with the next five, the frame at the bottom
    BEFORE_MOVE = 1  # (step: an entry of the index)
    ASK_MOVE = 2
    END_TURN = 3
    WINDOW = 4  # (a: the next to be asked, counted from the active seat; b: whether something was played)
    CLAUSES = 5  # (card; a: a When; step: the next clause; b: whether an ally has moved) all its clauses of that sort
    TRIGGER = 6  # (card it is about; a: a When; b: location; c: strength; step: an entry) such clauses of all cards
    OPERATION = 7  # (card; a: clause; c: strength)
    FINISH_CARD = 8  # (card) used up, it goes to its discards
    TURN_UP = 9  # two fate cards
    PLAY_FATE = 10  # (card)
    ENTER_HERO = 11  # (card; a: location)
    BURDEN = 12  # (card; a: kind of hero) put the card into the realm, onto such a hero if he is there
    DEFEAT = 13  # (card; a: whether allies stay; b: whether the chosen allies took part)
    GATHER = 14  # (a: location; b: whether each may be left; step: how many sides of it are done)
    SETTLE = 15  # (card; a: location; b: bearer; c: whether it is free)
    # Questions for a location
    ROAM = 16  # (card; a: distance; b: whether it may stay; c: whether it acts there)
    MOVE = 17
    WHERE_CARD = 18  # (card; c: whether it is free)
    WHERE_HERO = 19  # (card)
    WHERE_MOVED = 20  # (card; a: distance; b: strength until the end of the turn; c: whether a vanquish has to follow)
    WHERE_MOVER = 21  # (card; a: only if the mover is at the card)
    ADJACENT = 22  # (a: even if locked)
    # Questions for a card of the realm
    HERO_TO_MOVE = 23  # (card; a: distance; b: from where, or NOTHING; c: whereto, NOTHING or EACH)
    HERO_TO_VANQUISH = 24  # (card; a: whether allies stay; b: where, or NOTHING)
    HERO_TO_DEFEAT = 25  # (card; a: strength; b: where, or NOTHING)
    HERO_TO_ROB = 26  # (card; a: most Power; b: least)
    ALLIES = 27  # (card: the hero; a: whether they stay)
    ALLY_TO_MOVE = 28  # (card; a: distance; b: strength until the end of the turn; c: whether a vanquish has to follow)
    ALLY_TO_GATHER = 29  # (a: where; b: whereto; c: whether it may be left)
    MOVABLE = 30  # an item or ally
    ITEM_TO_BRING = 31  # (a: whereto)
    ITEM_TO_DISCARD = 32
    CURSE_TO_DISCARD = 33  # (a: where, or NOTHING)
    ALLY_TO_DISCARD = 34  # (a: where)
    COPY_TO_DISCARD = 35  # (a: where; b: kind; c: how many are left)
    CONTRACT_TO_TAKE = 36  # (card)
    BEARER = 37  # (card; c: whether it is free)
    # ... of a discard pile
    DISCARDED_CARD = 38  # (a: mask of types)
    DISCARDED_HERO = 39  # (card; a: strength)
    DISCARDED_ITEM = 40  # (card)
    # ... of those that can be played, or used
    FATE_CARD = 41  # (a, b: the cards turned up)
    CARD_TO_ACTIVATE = 42
    # Other questions
    ACT = 43  # (a: location, or NOTHING for that of the mover; b: whether Fate is not allowed; c: whether something has to be done)
    CARD = 44  # (c: whether it is an ally for nothing)
    PAYMENT = 45  # as SETTLE
    OPPONENT = 46
    DISCARD = 47  # (a: how many have been discarded; b: how many are to be, or NOTHING)
    MAY = 48  # as OPERATION
    PLAY_OR_DISCARD = 49  # (card)
    ORDER = 50  # (a: how many cards)
    AMOUNT = 51  # (card; a: most; b: least)
    CONDITION = 52  # as WINDOW


FIRST_QUESTION = Task.ROAM
FIRST_SLOT_QUESTION = Task.HERO_TO_MOVE
FIRST_OTHER_QUESTION = Task.ACT

_PHASES = {
    Task.ROAM: Phase.ROAM,
    Task.MOVE: Phase.MOVE,
    Task.WHERE_CARD: Phase.WHERE,
    Task.WHERE_HERO: Phase.WHERE,
    Task.WHERE_MOVED: Phase.WHERE,
    Task.WHERE_MOVER: Phase.WHERE,
    Task.ADJACENT: Phase.WHERE,
    Task.HERO_TO_MOVE: Phase.HERO,
    Task.HERO_TO_VANQUISH: Phase.HERO,
    Task.HERO_TO_DEFEAT: Phase.HERO,
    Task.HERO_TO_ROB: Phase.HERO,
    Task.ALLIES: Phase.ALLIES,
    Task.ALLY_TO_MOVE: Phase.ALLY,
    Task.ALLY_TO_GATHER: Phase.ALLY,
    Task.MOVABLE: Phase.MOVABLE,
    Task.ITEM_TO_BRING: Phase.MOVABLE,
    Task.ITEM_TO_DISCARD: Phase.CARD_IN_PLAY,
    Task.CURSE_TO_DISCARD: Phase.CARD_IN_PLAY,
    Task.ALLY_TO_DISCARD: Phase.CARD_IN_PLAY,
    Task.COPY_TO_DISCARD: Phase.CARD_IN_PLAY,
    Task.CONTRACT_TO_TAKE: Phase.CARD_IN_PLAY,
    Task.BEARER: Phase.BEARER,
    Task.DISCARDED_CARD: Phase.PILE,
    Task.DISCARDED_HERO: Phase.PILE,
    Task.DISCARDED_ITEM: Phase.PILE,
    Task.FATE_CARD: Phase.FATE_CARD,
    Task.CARD_TO_ACTIVATE: Phase.CARD_IN_PLAY,
    Task.ACT: Phase.ACT,
    Task.CARD: Phase.CARD,
    Task.PAYMENT: Phase.PAYMENT,
    Task.OPPONENT: Phase.OPPONENT,
    Task.DISCARD: Phase.DISCARD,
    Task.MAY: Phase.MAY,
    Task.PLAY_OR_DISCARD: Phase.MAY,
    Task.ORDER: Phase.ORDER,
    Task.AMOUNT: Phase.AMOUNT,
    Task.CONDITION: Phase.CONDITION,
}
PHASE_OF = np.array([_PHASES.get(task, Phase.ACT) for task in Task], np.uint8)


@kernel
def push(table: Table, task: int, seat: int, realm: int, card: int) -> None:
    """Put a frame on the stack: it is done before those below it. A full stack is a defect of the rules."""
    if table.top == MAX_STACK:
        table.status = Status.STUCK
        return
    frame = table.stack[table.top]
    table.top += 1
    frame.op, frame.seat, frame.realm, frame.card = task, seat, realm, card
    frame.step, frame.a, frame.b, frame.c = 0, 0, 0, 0


@kernel
def push_with(table: Table, task: int, about: tuple[int, int, int], a: int, b: int) -> None:
    """Put a frame about (seat, realm, card) on the stack, with its first two arguments."""
    push(table, task, about[0], about[1], about[2])
    frame = table.stack[table.top - 1]
    frame.a, frame.b = a, b


@kernel
def ask(frame: Frame, task: int, a: int, b: int, c: int) -> None:
    """Let a frame go on as another task."""
    frame.op, frame.step, frame.a, frame.b, frame.c = task, 0, a, b, c


@kernel
def about(frame: Frame) -> tuple[int, int, int]:
    """Who chooses, in whose realm, and for which card."""
    return whole(frame.seat), whole(frame.realm), whole(frame.card)


@kernel
def pop(table: Table) -> None:
    """Take the frame on top off the stack."""
    table.top -= 1
