"""What is counted of a piece of work: before it is done, and by what it has changed."""

from __future__ import annotations

from sim.games.villainous.cards import has_bit, kind_at, type_of
from sim.games.villainous.codes import FATE_FIRST, NUM_CARDS, TYPE_KEY, WHEN_KEY, CardType, Op, When, Zone
from sim.games.villainous.decks import num_discards
from sim.games.villainous.doable import find_hero
from sim.games.villainous.entering import can_play_fate
from sim.games.villainous.fighting import bears
from sim.games.villainous.operations import amount_of
from sim.games.villainous.records import Clause, Rules, State, Table
from sim.games.villainous.tallies.counting import count_card, count_of_card, count_standing_of, mark, mark_if
from sim.games.villainous.tallies.marks import Manner, Mark, Tally
from sim.games.villainous.tallies.payments import note_gain, note_price
from sim.games.villainous.tasks import Task, about
from sim.games.villainous.turn import is_fate_offered
from sim.kernel import kernel, whole


@kernel
def note_work(rules: Rules, state: State, tally: Tally) -> None:
    """Count a piece of work that is going to be done."""
    table = state.table
    task = table.stack[table.top - 1].op
    tally.tasks[task] += 1
    if task == Task.OPERATION:
        note_operation(rules, table, tally)
    elif task == Task.SETTLE:
        note_price(rules, table, tally)
    elif task == Task.DEFEAT:
        note_defeat(rules, table, tally)
    elif task == Task.ENTER_HERO:
        note_entry(rules, table, tally)
    elif task == Task.PLAY_FATE:
        note_fate_card(rules, state, tally)


@kernel
def note_operation(rules: Rules, table: Table, tally: Tally) -> None:
    """Count a clause that is done, with what it gains or finds."""
    frame = table.stack[table.top - 1]
    who, number = about(frame), whole(frame.a)
    villain, realm = rules.villains[table.villain[who[1]]], table.realms[who[1]]
    clause = kind_at(villain, who[2]).clauses[number]
    count_of_card(rules, table, (who[1], who[2]), number, tally)
    if Op.GAIN <= clause.op <= Op.GAIN_IF_HERO_HERE:
        note_gain(rules, table, who[1], amount_of(rules, table, clause, who, whole(frame.c)), tally)
    elif clause.op == Op.FIND or clause.op == Op.FIND_AND_BURDEN:
        zone = realm.zone[find_hero(villain, realm, whole(clause.a))]
        mark_if(tally, Mark.FOUND_IN_REALM, zone == Zone.REALM)
        mark_if(tally, Mark.FOUND_IN_DISCARDS, zone == Zone.DISCARD)
        mark_if(tally, Mark.FOUND_IN_DECK, zone == Zone.HIDDEN)


@kernel
def note_defeat(rules: Rules, table: Table, tally: Tally) -> None:
    """Count a defeat: by whom, of whom, and what goes with it."""
    frame = table.stack[table.top - 1]
    hero, seat, stays, with_allies = whole(frame.card), whole(frame.realm), frame.a > 0, frame.b > 0
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    mark_if(tally, Mark.DEFEATED_WITH_POWER, realm.stolen[hero] > 0)
    mark_if(tally, Mark.DEFEATED_ON_ANOTHERS_TURN, seat != table.active)
    has_items = False
    for index in range(NUM_CARDS):
        item = whole(index)
        if realm.zone[item] == Zone.REALM and realm.host[item] == hero:
            has_items = True
            note_return(rules, table, (seat, item), whole(villain.kind_of[hero]), tally)
    mark_if(tally, Mark.DEFEATED_WITH_ITEMS, has_items)
    if not with_allies:
        mark(tally, Mark.DEFEATED_WITHOUT)
        return
    count_standing_of(rules, table, (seat, hero), whole(Op.NEEDS_ALLIES), tally)
    num_allies = whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        ally = whole(villain.entries[index].slot)
        if has_bit(whole(table.chosen), ally):
            num_allies += 1
            note_ally(rules, table, (seat, ally), hero, tally)
    mark_if(tally, Mark.DEFEATED_KEEPING, stays and num_allies > 0)
    mark_if(tally, Mark.DEFEATED_BY_NOBODY, num_allies == 0)
    mark_if(tally, Mark.DEFEATED_BY_ONE, num_allies == 1)
    mark_if(tally, Mark.DEFEATED_BY_ALLIES, num_allies > 1)


@kernel
def note_return(rules: Rules, table: Table, card: tuple[int, int], hero: int, tally: Tally) -> None:
    """Count an item that stays as its bearer, a hero of some kind, is defeated."""
    kind = kind_at(rules.villains[table.villain[card[0]]], card[1])
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.RETURN and kind.clauses[number].a == hero:
            count_of_card(rules, table, card, whole(number), tally)


@kernel
def note_ally(rules: Rules, table: Table, card: tuple[int, int], hero: int, tally: Tally) -> None:
    """Count an ally that is used: whether it reaches so far, and whether something goes in its place."""
    seat, ally = card
    frame, realm = table.stack[table.top - 1], table.realms[seat]
    if realm.place[ally] != realm.place[hero]:
        mark(tally, Mark.DEFEATED_FROM_AFAR)
        count_standing_of(rules, table, card, whole(Op.REACH), tally)
    if frame.a > 0 or not bears(rules.villains[table.villain[seat]], realm, ally, whole(Op.SHIELD)):
        return
    mark(tally, Mark.SHIELDED)
    for item in range(NUM_CARDS):
        if realm.zone[item] == Zone.REALM and realm.host[item] == ally:
            count_standing_of(rules, table, (seat, whole(item)), whole(Op.SHIELD), tally)


@kernel
def note_entry(rules: Rules, table: Table, tally: Tally) -> None:
    """Count a hero who enters, and the cards that go as he does."""
    frame = table.stack[table.top - 1]
    seat, place = whole(frame.realm), whole(frame.a)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    count_card(rules, table, (seat, whole(frame.card)), whole(Manner.PLAYED), tally)
    mark(tally, Mark.ENTERED)
    key = WHEN_KEY + When.HERO_PLAYED_HERE
    for index in range(villain.starts[key], villain.starts[key + 1]):
        slot, number = whole(villain.entries[index].slot), whole(villain.entries[index].clause)
        is_there = realm.zone[slot] == Zone.REALM and realm.place[slot] == place
        if is_there and kind_at(villain, slot).clauses[number].op == Op.DISCARD_SELF:
            mark(tally, Mark.ENTERED_BURNING_THORNS)
            count_of_card(rules, table, (seat, slot), number, tally)


@kernel
def note_fate_card(rules: Rules, state: State, tally: Tally) -> None:
    """Count a fate card that is going to be played, or cannot be."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat, slot = whole(frame.realm), whole(frame.card)
    card_type = type_of(rules.villains[table.villain[seat]], slot)
    if can_play_fate(rules, state, seat, slot):
        if card_type == CardType.EFFECT:
            count_card(rules, table, (seat, slot), whole(Manner.PLAYED), tally)
    elif card_type == CardType.HERO:
        mark(tally, Mark.WITHOUT_LOCATION)
    else:
        mark(tally, Mark.FATE_EFFECT_IDLE if card_type == CardType.EFFECT else Mark.ITEM_WITHOUT_BEARER)


@kernel
def note_worked(rules: Rules, old: State, state: State, tally: Tally) -> None:
    """Count what a piece of work has come to."""
    frame = old.table.stack[old.table.top - 1]
    seat = whole(frame.realm)
    if frame.op == Task.TURN_UP:
        note_turned_up(rules, old, state, tally)
    elif frame.op == Task.END_TURN:
        note_drawing(rules, old.table, state.table, tally)
    elif frame.op == Task.WINDOW and state.table.top == old.table.top:
        mark_if(tally, Mark.ANOTHER_ROUND, frame.b > 0 and state.table.stack[state.table.top - 1].b == 0)
    elif frame.op == Task.OPERATION:
        kind = kind_at(rules.villains[old.table.villain[seat]], whole(frame.card))
        note_result(rules, old, state, kind.clauses[frame.a], tally)


@kernel
def note_result(rules: Rules, old: State, state: State, clause: Clause, tally: Tally) -> None:
    """Count what an operation has come to."""
    frame = old.table.stack[old.table.top - 1]
    seat = whole(frame.realm)
    villain, before, after = rules.villains[old.table.villain[seat]], old.table.realms[seat], state.table.realms[seat]
    if clause.op == Op.FIND or clause.op == Op.FIND_AND_BURDEN:
        hero = find_hero(villain, before, whole(clause.a))
        mark_if(tally, Mark.FOUND_NOT_ADMITTED, after.zone[hero] == Zone.DISCARD)
    elif clause.op == Op.REVEAL_TOP:
        mark(tally, Mark.TOP_IS_HERO if state.table.top == old.table.top else Mark.TOP_IS_NONE)
    elif clause.op == Op.DRAW_DISCARD:
        mark_if(tally, Mark.LESS_THAN_THREE_DISCARDED, after.hand_size < clause.a)


@kernel
def note_turned_up(rules: Rules, old: State, state: State, tally: Tally) -> None:
    """Count what the turning up of two fate cards has come to."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(old.table.stack[old.table.top - 1].realm)
    before = old.table.realms[seat]
    if before.fate_deck_size + num_discards(before, FATE_FIRST, NUM_CARDS) == 1:
        mark(tally, Mark.FATE_ONE_CARD)
    if state.hidden.unseen[seat].num_fate_shuffles != old.hidden.unseen[seat].num_fate_shuffles:
        mark(tally, Mark.FATE_REFILLED_BETWEEN if before.fate_deck_size > 0 else Mark.FATE_REFILLED)
    if table.top < old.table.top:
        mark(tally, Mark.FATE_NONE_PLAYABLE)
    elif frame.op == Task.PLAY_FATE:
        mark(tally, Mark.FATE_MUST)
        note_must(rules, table, (seat, whole(frame.card)), tally)
    else:
        first = is_fate_offered(rules, state, frame, whole(frame.a))
        second = is_fate_offered(rules, state, frame, whole(frame.b))
        mark(tally, Mark.FATE_CHOICE if first and second else Mark.FATE_ONE_PLAYABLE)


@kernel
def note_must(rules: Rules, table: Table, card: tuple[int, int], tally: Tally) -> None:
    """Count the clause by which a fate card has to be played."""
    kind = kind_at(rules.villains[table.villain[card[0]]], card[1])
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.MUST_PLAY:
            count_of_card(rules, table, card, whole(number), tally)


@kernel
def note_drawing(rules: Rules, old: Table, table: Table, tally: Tally) -> None:
    """Count how a hand was filled up."""
    seat = old.stack[0].seat
    before, after = old.realms[seat], table.realms[seat]
    mark_if(tally, Mark.HAND_EMPTY, before.hand_size == 0)
    mark_if(tally, Mark.HAND_LARGE, before.hand_size > rules.hand_size)
    mark_if(tally, Mark.HAND_SHORT, after.hand_size < rules.hand_size)
    mark_if(tally, Mark.DRAWN_TO_LAST, after.deck_size == 0 and before.deck_size > 0)
