"""The batch loop's kernels: many games in lock-step, whatever the game.

Every function works on whole rows of a batch and takes the game's kernels as typed functions, so that
each compiles once per game and is found in the cache by the next process.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import borrowed, kernel, open_kernel, whole
from sim.masks import nth_legal
from sim.randomness import DealRecord, Draw, Purpose, purposed, random_unit
from sim.restrictions import hide_barred
from sim.table import MAX_SEATS, Status

NOTHING_WRONG = -1
UNDECIDED = np.iinfo(np.int64).min  # no action any strategy could return by mistake
ROW, FIRST_VECTORISED = 0, 1  # indices of the trail


@kernel
def advance(mark_legal: Any, apply: Any, rules: Any, state: Any, legal: Any) -> None:
    """Go on to the next decision with more than one legal action; forced ones are taken."""
    while state.table.status == Status.PLAYING:
        num_legal = find_legal(mark_legal, rules, state, legal)
        if num_legal > 1:
            return
        if num_legal == 1:
            apply(rules, state, nth_legal(legal, whole(0)))


@kernel
def find_legal(mark_legal: Any, rules: Any, state: Any, legal: Any) -> int:
    """Mark what is legal in the decision that is due; answers how many actions. Without any the game is over, and its status says so."""
    table = state.table
    if table.turns[table.seat] > rules.turn_limit:
        table.status = Status.TRUNCATED
        return 0
    legal[:] = False
    num_legal: int = mark_legal(rules, state, legal)
    if num_legal == 0:
        table.status = Status.STUCK
    return num_legal


@open_kernel
def draw_of(state: Any) -> Draw:
    """The random numbers of the decision that is due."""
    seat = state.table.seat
    deal: DealRecord = state.hidden.deal
    stream = purposed(state.table.streams[seat], Purpose.DECISION)
    decision = np.uint64(state.table.plies[seat])
    return Draw(deal.seed, deal.combination, deal.replicate, stream, decision)  # type: ignore[arg-type]


def begin_rows(deal: Any, mark_legal: Any, apply: Any, rules: Any, states: Any, legal: Any) -> None:
    """Deal every game of a batch and go on to its first decision."""
    for row in range(states.shape[0]):
        deal(rules, states[row])
        advance(mark_legal, apply, rules, states[row], legal[row])


def play_rows(
    chooses: Any,
    bars: Any,
    mark_legal: Any,
    apply: Any,
    rules: Any,
    states: Any,
    legal: Any,
    actions: Any,
    active: Any,
    strategy_of: Any,
    restricted: Any,
    trail: Any,
) -> tuple[int, int]:
    """Play every active row on until it is over or a vectorised strategy has to decide; these stay in front.

    `actions[row]` is a decision already taken, or UNDECIDED; `chooses[s]` is strategy s's compiled form
    where `trail[FIRST_VECTORISED]` > s. What `bars[r]` bars is hidden from `legal` if bit r of `restricted[s]` is set, until
    what is legal is marked anew. `trail[ROW]` follows the row in play, so that an exception can be placed.
    Returns (number of rows still active, outcome: a row whose action was illegal, or NOTHING_WRONG).
    """
    num_waiting = 0
    for row in active:
        state, table, mask = states[row], states[row].table, borrowed(legal[row])
        trail[ROW] = row
        while table.status == Status.PLAYING:
            action = actions[row]
            if action == UNDECIDED:
                strategy = strategy_of[row, table.seat]
                if restricted[strategy] != 0:
                    hide_barred(bars, whole(restricted[strategy]), rules, table, mask)
                if strategy >= trail[FIRST_VECTORISED]:
                    active[num_waiting] = row
                    num_waiting += 1
                    break
                action = chooses[strategy](rules, table, state.own[table.seat], mask, draw_of(state))
            if action < 0 or action >= mask.shape[0] or not mask[action]:
                actions[row] = action
                return num_waiting, row
            actions[row] = UNDECIDED
            table.plies[table.seat] += 1
            apply(rules, state, action)
            advance(mark_legal, apply, rules, state, mask)
    return num_waiting, NOTHING_WRONG


def choose_rows(choose: Any, rules: Any, states: Any, legal: Any, rows: Any, actions: Any, trail: Any) -> None:
    """What a compiled strategy would do in each of `rows`."""
    for position, row in enumerate(rows):
        trail[ROW] = row
        state = states[row]
        actions[position] = choose(rules, state.table, state.own[state.table.seat], legal[row], draw_of(state))


def hide_rows(bars: Any, which: int, rules: Any, states: Any, legal: Any, rows: Any) -> None:
    """Hide what some restrictions bar, `which` as bits, in each of `rows`."""
    for row in rows:
        hide_barred(bars, which, rules, states[row].table, legal[row])


def find_rows(mark_legal: Any, rules: Any, states: Any, legal: Any, rows: Any, counts: Any) -> None:
    """Mark what is legal in each of `rows`, forced or not; `counts` takes the numbers of actions, 0 where the game is over."""
    for position, row in enumerate(rows):
        counts[position] = find_legal(mark_legal, rules, states[row], legal[row])


def take_rows(apply: Any, rules: Any, states: Any, actions: Any, rows: Any) -> None:
    """Take the legal actions of `rows`, one each, and nothing that is forced after them."""
    for row in rows:
        apply(rules, states[row], actions[row])


def redeal_rows(redeal: Any, rules: Any, states: Any, rows: Any) -> None:
    """Resample what the deciding seat of each of `rows` cannot know."""
    for row in rows:
        state = states[row]
        draw = draw_of(state)
        stream = purposed(state.table.streams[state.table.seat], Purpose.REDEAL)
        redeal(rules, state, state.table.seat, Draw(draw.seed, draw.combination, draw.replicate, stream, draw.decision))


def score_rows(score: Any, rules: Any, states: Any, results: Any) -> None:
    """Fill the results of every game of a batch, one line a seat."""
    for row in range(states.shape[0]):
        score_row(score, rules, states[row], results[row])


@kernel
def score_row(score: Any, rules: Any, state: Any, results: Any) -> None:
    """Fill the results of one game, one line a seat."""
    table = state.table
    score(rules, state, results)
    rounds = max_turns(table)
    for seat in range(table.num_seats):
        result = results[seat]
        result.turns = table.turns[seat]
        result.rounds = rounds
        result.plies = table.plies[seat]
        result.outcome = table.status
        if table.status != Status.TERMINATED:
            result.win_share = 0.0


def play_out_rows(
    chooses: Any,
    bars: Any,
    deal: Any,
    mark_legal: Any,
    apply: Any,
    score: Any,
    rules: Any,
    seated: Any,
    state: Any,
    legal: Any,
    strategy_of: Any,
    restricted: Any,
    results: Any,
) -> bool:
    """Play seated games from the deal to the result by each of several rules [rules], all by compiled strategies.

    `state` and `legal` are one game's, used again for each; `results` is [rules, games, seats]. Answers whether nothing was wrong.
    """
    for which in range(rules.shape[0]):
        for row in range(seated.shape[0]):
            state[0] = seated[row]
            game, mask, own_rules = state[0], borrowed(legal[0]), rules[which]
            table = game.table
            deal(own_rules, game)
            advance(mark_legal, apply, own_rules, game, mask)
            while table.status == Status.PLAYING:
                strategy = strategy_of[row, table.seat]
                if restricted[strategy] != 0:
                    hide_barred(bars, whole(restricted[strategy]), own_rules, table, mask)
                action = chooses[strategy](own_rules, table, game.own[table.seat], mask, draw_of(game))
                if action < 0 or action >= mask.shape[0] or not mask[action]:
                    return False
                table.plies[table.seat] += 1
                apply(own_rules, game, action)
                advance(mark_legal, apply, own_rules, game, mask)
            if table.status == Status.STUCK:
                return False
            score_row(score, own_rules, game, results[which, row])
    return True


@open_kernel
def fill_units(states: Any, rows: Any, index: int, units: Any) -> None:
    """The index-th random number of the decision due in each of `rows`."""
    for position, row in enumerate(rows):
        units[position] = random_unit(draw_of(states[row]), index)


@kernel
def max_turns(table: Any) -> int:
    """The number of rounds begun: the most turns that any seat has started."""
    most = 0
    for seat in range(MAX_SEATS):
        most = max(most, table.turns[seat])
    return most
