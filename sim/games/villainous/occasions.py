"""What cards say on some occasion: their clauses, one after the other."""

from __future__ import annotations

from sim.games.villainous.acting import can_act_adjacent
from sim.games.villainous.cards import has_bit, kind_at
from sim.games.villainous.codes import NO_CARD, WHEN_KEY, Op, When, Zone
from sim.games.villainous.doable import can_do, clause_code
from sim.games.villainous.records import Frame, Rules, State, Table
from sim.games.villainous.tasks import NOTHING, ZERO, Task, about, pop, push, push_with
from sim.kernel import kernel, whole

Who = tuple[int, int, int]  # who chooses, in whose realm, for which card


@kernel
def push_clauses(rules: Rules, table: Table, who: Who, when: int) -> None:
    """Put all clauses of a card for an occasion on the stack."""
    villain = rules.villains[table.villain[who[1]]]
    kind = kind_at(villain, who[2])
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == when:
            push_with(table, Task.CLAUSES, who, whole(when), ZERO)
            return


@kernel
def push_trigger(rules: Rules, table: Table, who: Who, when: int, place: int) -> None:
    """Put what the cards of a realm do on an occasion on the stack: what happens at a location, or to a card."""
    villain = rules.villains[table.villain[who[1]]]
    if villain.starts[WHEN_KEY + when] < villain.starts[WHEN_KEY + when + 1]:
        push_with(table, Task.TRIGGER, who, whole(when), place)


@kernel
def go_through_clauses(rules: Rules, state: State) -> None:
    """Go on to the next clause of a card for an occasion. What an ally does before the move ends if it does not move."""
    table = state.table
    frame = table.stack[table.top - 1]
    who = about(frame)
    kind = kind_at(rules.villains[table.villain[frame.realm]], who[2])
    for number in range(whole(frame.step), kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == frame.a:
            frame.step = number + 1
            if can_do_now(rules, state, who, number):
                consider(rules, table, who, number, ZERO)
                return
            if clause.op == Op.ROAM or clause.op == Op.ROAM_AND_ACT:
                break
    has_moved = frame.b > 0
    pop(table)
    if has_moved:
        push_window(table)


@kernel
def go_through_trigger(rules: Rules, state: State) -> None:
    """Go on to the next card that does something on an occasion, in the order of slots."""
    table = state.table
    frame = table.stack[table.top - 1]
    villain = rules.villains[table.villain[frame.realm]]
    first, end = whole(villain.starts[WHEN_KEY + frame.a]), whole(villain.starts[WHEN_KEY + frame.a + 1])
    for index in range(first + frame.step, end):
        frame.step += 1
        entry = villain.entries[index]
        if is_concerned(rules, table, frame, whole(entry.slot), whole(entry.clause)):
            who = (whole(frame.seat), whole(frame.realm), whole(entry.slot))
            if can_do_now(rules, state, who, whole(entry.clause)):
                consider(rules, table, who, whole(entry.clause), whole(frame.c))
                return
    pop(table)


@kernel
def is_concerned(rules: Rules, table: Table, frame: Frame, slot: int, number: int) -> bool:
    """Whether a card does something on an occasion that has come. What is used in a defeat may have left the realm by now."""
    villain, realm = rules.villains[table.villain[frame.realm]], table.realms[frame.realm]
    if frame.a == When.BEARER_USED:
        return has_bit(whole(table.chosen), slot)
    if realm.zone[slot] != Zone.REALM:
        return False
    if frame.a == When.BEARER_MOVED:
        return realm.host[slot] == frame.card
    if frame.a == When.HERO_DEFEATED:
        return True
    if realm.place[slot] != frame.b or slot == frame.card:
        return False
    # thorns fall as a hero enters; here he is done with that
    return frame.a != When.HERO_PLAYED_HERE or kind_at(villain, slot).clauses[number].op != Op.DISCARD_SELF


@kernel
def can_do_now(rules: Rules, state: State, who: Who, number: int) -> bool:
    """Whether a clause of a card can do anything."""
    realm = state.table.realms[who[1]]
    clause = kind_at(rules.villains[state.table.villain[who[1]]], who[2]).clauses[number]
    if clause.op == Op.ACT_ADJACENT:
        return can_act_adjacent(rules, state, who[1], whole(clause.a), (whole(realm.power), NOTHING, NOTHING))
    return can_do(rules, state, who[1], clause_code(who[2], number), whole(realm.power))


@kernel
def consider(rules: Rules, table: Table, who: Who, number: int, strength: int) -> None:
    """Put a clause of a card on the stack, or the question whether it is done; some ask in their own way."""
    clause = kind_at(rules.villains[table.villain[who[1]]], who[2]).clauses[number]
    op = clause.op
    asks_itself = op == Op.ROAM or op == Op.ROAM_AND_ACT or op == Op.REVEAL_HERO or op == Op.STEAL_SELF
    if clause.may and not asks_itself:
        push_with(table, Task.MAY, who, number, ZERO)
    else:
        push_with(table, Task.OPERATION, who, number, ZERO)
    table.stack[table.top - 1].c = strength


@kernel
def push_window(table: Table) -> None:
    """Put a window for conditions on the stack."""
    push(table, Task.WINDOW, whole(table.active), whole(table.active), whole(NO_CARD))
    table.stack[table.top - 1].a = 1


@kernel
def push_trigger_of_place(rules: Rules, table: Table, seat: int, when: int, place: int) -> None:
    """Put what the cards at a location do on an occasion on the stack."""
    push_trigger(rules, table, (seat, seat, whole(NO_CARD)), when, place)
