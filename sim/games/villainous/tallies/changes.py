"""What is counted of a change: cards that went from one place to another, decks made anew, and wins."""

from __future__ import annotations

from sim.games.villainous.cards import kind_at
from sim.games.villainous.codes import FATE_FIRST, MAX_STACK, NO_SEAT, NUM_CARDS, CardType, Check, Op, Zone
from sim.games.villainous.objectives import is_reached
from sim.games.villainous.records import Realm, Rules, State, Table
from sim.games.villainous.tallies.counting import count_card, count_kind, mark, mark_if
from sim.games.villainous.tallies.marks import Manner, Mark, Tally
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole


@kernel
def note_change(rules: Rules, old: State, state: State, tally: Tally) -> None:
    """Count what has changed."""
    mark_if(tally, Mark.HALF_OF_STACK, state.table.top + state.table.top > MAX_STACK)
    for index in range(state.table.num_seats):
        seat = whole(index)
        note_cards(rules, old, state, seat, tally)
        note_drawn(rules, old, state, seat, tally)
        note_shuffles(rules, old, state, seat, tally)


@kernel
def note_cards(rules: Rules, old: State, state: State, seat: int, tally: Tally) -> None:
    """Count the cards of a seat that are elsewhere now."""
    before, after = old.table.realms[seat], state.table.realms[seat]
    is_used_up = old.table.stack[old.table.top - 1].op == Task.FINISH_CARD
    for index in range(NUM_CARDS):
        slot = whole(index)
        mark_if(tally, Mark.POWER_RETURNED, before.stolen[slot] > 0 and after.stolen[slot] == 0)
        if before.zone[slot] == after.zone[slot]:
            continue
        manner = manner_of(before, after, slot)
        if manner >= 0 and not (is_used_up and manner == Manner.DISCARDED):
            count_card(rules, state.table, (seat, slot), manner, tally)
        if slot >= FATE_FIRST:
            note_fate_move(rules, state.table, (seat, slot), whole(before.zone[slot]), tally)


@kernel
def manner_of(before: Realm, after: Realm, slot: int) -> int:
    """What has happened to a card that is elsewhere now; -1 for what is counted in another way, or not at all."""
    was, now = before.zone[slot], after.zone[slot]
    if now == Zone.DISCARD:
        return whole(Manner.LEFT if was == Zone.REALM else Manner.DISCARDED)
    if now == Zone.REVEALED and was == Zone.HIDDEN:
        return whole(Manner.TURNED_UP if slot >= FATE_FIRST else Manner.PLAYED)
    return whole(-1)


@kernel
def note_fate_move(rules: Rules, table: Table, card: tuple[int, int], was: int, tally: Tally) -> None:
    """Count a fate item that comes into the realm, and a card that was turned up and discarded at one go."""
    seat, slot = card
    now = table.realms[seat].zone[slot]
    is_item = kind_at(rules.villains[table.villain[seat]], slot).card_type == CardType.ITEM
    if now == Zone.REALM and is_item:
        count_card(rules, table, card, whole(Manner.PLAYED), tally)
    elif now == Zone.DISCARD and was == Zone.HIDDEN:
        count_card(rules, table, card, whole(Manner.TURNED_UP), tally)


@kernel
def note_drawn(rules: Rules, old: State, state: State, seat: int, tally: Tally) -> None:
    """Count the cards that came into a hand."""
    villain = whole(state.table.villain[seat])
    for index in range(rules.villains[villain].num_villain_kinds):
        kind = whole(index)
        more = whole(state.own[seat].hand[kind]) - old.own[seat].hand[kind]
        if more > 0:
            count_kind(tally, villain, kind, whole(Manner.DRAWN), more)


@kernel
def note_shuffles(rules: Rules, old: State, state: State, seat: int, tally: Tally) -> None:
    """Count the decks of a seat that were shuffled."""
    before, after = old.hidden.unseen[seat], state.hidden.unseen[seat]
    op = op_of(rules, old.table)
    if before.num_shuffles != after.num_shuffles:
        if op == Op.SHUFFLE_DISCARDS and old.table.realms[seat].deck_size > 0:
            mark(tally, Mark.MIXED_DECK)
        else:
            mark(tally, Mark.NEW_DECK)
            mark_if(tally, Mark.NEW_DECK_WITH_HAND, old.table.realms[seat].hand_size > 0)
    if before.num_fate_shuffles != after.num_fate_shuffles and op != Op.BACK_TO_DECK and op != Op.FIND and op != Op.FIND_AND_BURDEN:
        mark(tally, Mark.NEW_FATE_DECK)
        mark_if(tally, Mark.NEW_FATE_DECK_UNDER_REST, op == Op.LOOK and old.table.realms[seat].fate_deck_size > 0)


@kernel
def op_of(rules: Rules, table: Table) -> int:
    """The operation at work, or NONE."""
    frame = table.stack[table.top - 1]
    if frame.op != Task.OPERATION:
        return whole(Op.NONE)
    return whole(kind_at(rules.villains[table.villain[frame.realm]], whole(frame.card)).clauses[frame.a].op)


@kernel
def note_win(rules: Rules, table: Table, tally: Tally) -> None:
    """Count a win, if there is one: whose, and on whose turn."""
    if table.winner == NO_SEAT:
        return
    winner, others = whole(table.winner), whole(0)
    tally.goals[table.villain[winner]] += 1
    is_own_turn, check = winner == table.active, rules.villains[table.villain[winner]].check
    mark_if(tally, Mark.WON_ON_ANOTHERS_TURN, not is_own_turn)
    mark_if(tally, Mark.WON_AT_START, is_own_turn and check == Check.START_OF_TURN)
    mark_if(tally, Mark.WON_ON_OWN_TURN, is_own_turn and check == Check.AT_ONCE)
    for index in range(table.num_seats):
        seat = whole(index)
        is_at_once = rules.villains[table.villain[seat]].check == Check.AT_ONCE
        others += seat != winner and is_at_once and is_reached(rules, table, seat)
    mark_if(tally, Mark.SEVERAL_REACHED, others > 0)
