"""Taking an action, and passing the turn on."""

from __future__ import annotations

from sim.games.unstoppable.actions import defeat, fate, open_token, pay_with, place_hero, send_hero, use_symbol
from sim.games.unstoppable.codes import DONE, PRINTED, SEAT_FIRST, SHAPE_FIRST, SLOT_FIRST, SPACE_FIRST, Phase
from sim.games.unstoppable.deal import draw_up, put_on_discards, spend
from sim.games.unstoppable.movement import landing
from sim.games.unstoppable.records import Rules, State
from sim.kernel import kernel, open_kernel


@open_kernel
def apply(rules: Rules, state: State, action: int) -> None:
    """Take one legal action of the deciding seat and go on to the next decision."""
    phase = state.table.phase
    if phase == Phase.MOVE:
        move(rules, state, action)
    elif phase == Phase.ACTION:
        if action == DONE:
            end_turn(rules, state)
        else:
            use_symbol(rules, state, action - PRINTED)
    elif phase == Phase.CARD:
        pay_with(rules, state, action)
    elif phase == Phase.TOKEN:
        open_token(rules, state, action - SLOT_FIRST)
    elif phase == Phase.OPPONENT:
        fate(rules, state, action - SEAT_FIRST)
    elif phase == Phase.SHAPE:
        send_hero(rules, state, action - SHAPE_FIRST)
    elif phase == Phase.SPACE:
        place_hero(state, action - SPACE_FIRST)
    else:
        defeat(state, action - SHAPE_FIRST)


@kernel
def move(rules: Rules, state: State, kind: int) -> None:
    """Discard a card and move as many spaces as its number says."""
    table = state.table
    spend(rules, state, kind)
    table.realms[table.seat].place = landing(rules, table, table.seat, rules.kinds[kind].move)
    table.used[:] = 0
    table.phase = Phase.ACTION


@kernel
def end_turn(rules: Rules, state: State) -> None:
    """Draw up to a full hand and pass the turn on clockwise."""
    table = state.table
    draw_up(rules, state, table.seat)
    for index in range(table.num_spent):
        put_on_discards(table.realms[table.seat], table.spent[index])
    table.num_spent = 0
    table.seat = table.seat + 1 if table.seat + 1 < table.num_seats else 0
    table.active = table.seat
    table.turns[table.seat] += 1
    table.phase = Phase.MOVE
