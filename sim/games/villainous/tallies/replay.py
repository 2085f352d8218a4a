"""Steps taken once more, piece by piece, to see what happens on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sim.games.villainous.actions import go_on, take_answer, work
from sim.games.villainous.cards import has_bit
from sim.games.villainous.milestones import keep_changes
from sim.games.villainous.objectives import has_reached_at_once
from sim.games.villainous.records import Rules, State, Table
from sim.games.villainous.tallies.changes import note_change, note_win
from sim.games.villainous.tallies.decisions import note_decision
from sim.games.villainous.tallies.marks import Tally
from sim.games.villainous.tallies.standing import note_standing
from sim.games.villainous.tallies.working import note_work, note_worked
from sim.games.villainous.tasks import FIRST_QUESTION, Task
from sim.kernel import kernel, open_kernel, whole
from sim.records import new_record
from sim.step import Step
from sim.table import Status


@lru_cache(maxsize=1)  # all tallies of a step are counted in one go
def tally_of(step: Step) -> Tally:
    """What happened in a step."""
    tally = new_record(Tally)
    replay(step.rules, step.before.copy(), step.actions, step.before[:1].copy(), tally)
    return tally


@open_kernel
def replay(rules: Rules, states: Any, actions: Any, scratch: Any, tally: Tally) -> None:
    """Take one legal action in each of `states`, as `apply` does, and count; `scratch` is room for one state."""
    for row in range(actions.shape[0]):
        state, old, action = states[row], scratch[0], whole(actions[row])
        note_question(rules, state, action, tally)
        scratch[0] = states[row]
        take_answer(rules, state, action)
        note_change(rules, old, state, tally)
        while has_work(rules, state):
            note_work(rules, state, tally)
            scratch[0] = states[row]
            do_work(rules, state)
            note_change(rules, old, state, tally)
            note_worked(rules, old, state, tally)
        go_on(rules, state)
        note_win(rules, state.table, tally)


@kernel
def note_question(rules: Rules, state: State, action: int, tally: Tally) -> None:
    """Count a question and its answer; and, as a mover is to move, what makes a difference in the realms."""
    task = state.table.stack[state.table.top - 1].op
    tally.tasks[task] += 1
    if task == Task.MOVE:
        note_standing(rules, state, tally)
    note_decision(rules, state, action, tally)


@kernel
def has_work(rules: Rules, state: State) -> bool:
    """Whether the game goes on with work, not with a question: a goal that is reached ends it."""
    table = state.table
    if table.status != Status.PLAYING or is_won(rules, table):
        return False
    return table.stack[table.top - 1].op < FIRST_QUESTION


@kernel
def is_won(rules: Rules, table: Table) -> bool:
    """Whether a goal that counts at once is reached, if anything has changed."""
    for index in range(table.num_seats):
        seat = whole(index)
        if has_bit(whole(table.changed), seat) and has_reached_at_once(rules, table, seat):
            return True
    return False


@kernel
def do_work(rules: Rules, state: State) -> None:
    """Do one piece of work."""
    keep_changes(state)
    work(rules, state, whole(state.table.stack[state.table.top - 1].op))
