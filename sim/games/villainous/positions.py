"""Going on from a position that was put together by hand."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.actions import go_on
from sim.games.villainous.codes import NO_CARD, NO_SEAT
from sim.games.villainous.tasks import NOTHING, Task
from sim.kernel import load_sealed_kernels
from sim.table import Status

_TASKS = {"start": Task.START_TURN, "move": Task.ASK_MOVE, "act": Task.ACT}


def begin_at(rules: Any, state: Any, seat: int, phase: str) -> None:
    """Go on to the first decision of a seat's turn: from its start, from the move, or from the actions."""
    table = state.table
    table.status, table.winner = Status.PLAYING, NO_SEAT
    table.active, table.defeated, table.chosen, table.changed = seat, -1, 0, (1 << int(table.num_seats)) - 1
    table.top = 1
    frame = table.stack[0]
    frame.op, frame.seat, frame.realm, frame.card, frame.step = _TASKS[phase], seat, seat, NO_CARD, 0
    frame.a, frame.b, frame.c = int(NOTHING) if phase == "act" else 0, 0, 0
    if phase == "start":
        table.turns[seat] -= 1
    load_sealed_kernels()
    go_on(rules, state)
