"""Conditions, and the windows in which they are played."""

from __future__ import annotations

from sim.games.villainous.cards import kind_at
from sim.games.villainous.codes import TYPE_KEY, CardType, Op, When, Zone
from sim.games.villainous.decks import to_discards
from sim.games.villainous.playable import can_do_all
from sim.games.villainous.playing import play_out, take_from_hand
from sim.games.villainous.power import lose
from sim.games.villainous.records import Clause, Kind, Rules, State, Table
from sim.games.villainous.strength import strength_of
from sim.games.villainous.tasks import Task, about, pop
from sim.kernel import kernel, whole


@kernel
def go_through_window(rules: Rules, state: State) -> None:
    """Ask the next seat that can answer; after a round in which something was played another one follows."""
    table = state.table
    frame = table.stack[table.top - 1]
    while True:
        for offset in range(whole(frame.a), table.num_seats):
            seat = (whole(table.active) + offset) % table.num_seats
            if can_answer(rules, state, seat):
                frame.op, frame.a, frame.seat, frame.realm = Task.CONDITION, offset, seat, seat
                return
        if frame.b == 0:
            break
        frame.a, frame.b = 1, 0
    pop(table)
    table.defeated = -1


@kernel
def can_answer(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can do anything on the turn of another."""
    villain = rules.villains[state.table.villain[seat]]
    for index in range(villain.num_conditions):
        kind = whole(villain.conditions[index])
        if state.own[seat].hand[kind] > 0 and is_met(rules, state, seat, kind):
            return True
    return rules.disguise_on_other_turns and can_buy_any(rules, state.table, seat)


@kernel
def is_met(rules: Rules, state: State, seat: int, kind: int) -> bool:
    """Whether a condition of a seat may be played: what it asks of the active seat holds, and all of it can be done."""
    record = rules.villains[state.table.villain[seat]].kinds[kind]
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.when == When.CONDITION and not is_required(rules, state.table, clause):
            return False
    card = whole(record.first_slot)
    return can_do_all(rules, state, seat, card, whole(state.table.realms[seat].power))


@kernel
def is_required(rules: Rules, table: Table, clause: Clause) -> bool:
    """Whether what a condition asks of the active seat holds."""
    seat = whole(table.active)
    if clause.op == Op.HAS_POWER:
        return table.realms[seat].power >= clause.a
    if clause.op == Op.HAS_DEFEATED:
        return table.defeated >= clause.a
    if clause.op == Op.HAS_ALLIES:
        return num_allies(rules, table, seat, whole(0)) >= clause.a
    return num_allies(rules, table, seat, whole(clause.a)) > 0


@kernel
def num_allies(rules: Rules, table: Table, seat: int, strength: int) -> int:
    """How many allies of some strength at least are in a realm."""
    villain, realm, count = rules.villains[table.villain[seat]], table.realms[seat], 0
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = whole(villain.entries[index].slot)
        count += realm.zone[slot] == Zone.REALM and (strength == 0 or strength_of(rules, table, seat, slot) >= strength)
    return count


@kernel
def play_condition(rules: Rules, state: State, slot: int) -> None:
    """Play a condition of the hand: it costs nothing."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.seat)
    take_from_hand(rules, state, seat, slot)
    table.realms[seat].conditions_played += 1
    play_out(rules, table, about(frame))


@kernel
def price_of(kind: Kind, number: int) -> int:
    """What a card costs its owner's opponent to be rid of."""
    return whole(kind.clauses[number].a)


@kernel
def can_buy(rules: Rules, table: Table, seat: int, index: int) -> bool:
    """Whether a seat can pay to discard a card, by an entry of the index, that makes a hero safe."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    slot = whole(villain.entries[index].slot)
    if realm.zone[slot] != Zone.REALM:
        return False
    price = price_of(kind_at(villain, slot), whole(villain.entries[index].clause))
    return 0 < price <= realm.power


@kernel
def can_buy_any(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a seat can pay to discard any such card."""
    villain = rules.villains[table.villain[seat]]
    for index in range(villain.starts[Op.SAFE], villain.starts[Op.SAFE + 1]):
        if can_buy(rules, table, seat, index):
            return True
    return False


@kernel
def buy(rules: Rules, table: Table, seat: int, slot: int) -> None:
    """Pay to discard a card that makes a hero safe."""
    villain = rules.villains[table.villain[seat]]
    for index in range(villain.starts[Op.SAFE], villain.starts[Op.SAFE + 1]):
        if villain.entries[index].slot == slot:
            lose(table, seat, price_of(kind_at(villain, slot), whole(villain.entries[index].clause)))
            to_discards(table, seat, slot)
            return
