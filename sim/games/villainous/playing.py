"""Playing a card of the hand: paying for it, and putting it where it goes."""

from __future__ import annotations

from sim.course import note_played
from sim.games.villainous.cards import find_clause, first_in_zone, kind_at, type_of
from sim.games.villainous.codes import NO_CARD, CardType, Op, When, Zone
from sim.games.villainous.decks import leave_hand, show_hand_for, to_discards
from sim.games.villainous.leaving import discard_card
from sim.games.villainous.locations import attach, put_in_realm
from sim.games.villainous.occasions import push_clauses, push_trigger
from sim.games.villainous.power import cost_of, find_payer, lose
from sim.games.villainous.records import Kind, Rules, State, Table
from sim.games.villainous.tasks import NOTHING, Task, about, ask, pop, push_with
from sim.kernel import kernel, whole


@kernel
def take_from_hand(rules: Rules, state: State, seat: int, slot: int) -> None:
    """Play a card of a hand, named by the first slot of its kind; the frame on top is about it from now on."""
    table = state.table
    villain = rules.villains[table.villain[seat]]
    card = whole(first_in_zone(villain, table.realms[seat], whole(villain.kind_of[slot]), Zone.HIDDEN))
    leave_hand(villain, state, seat, card, Zone.REVEALED)
    note_played(state.courses[seat], whole(villain.kind_of[slot]))
    table.stack[table.top - 1].card = card


@kernel
def begin_to_play(rules: Rules, state: State, slot: int) -> None:
    """Take a card of the hand to play it, and ask where it goes."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat, is_free = whole(frame.realm), whole(frame.c)
    take_from_hand(rules, state, seat, slot)
    table.realms[seat].cards_played += 1
    kind = kind_at(rules.villains[table.villain[seat]], slot)
    if kind.card_type == CardType.EFFECT:
        ask(frame, Task.SETTLE, NOTHING, NOTHING, is_free)
    elif find_clause(kind, Op.ATTACH) >= 0:
        ask(frame, Task.BEARER, NOTHING, NOTHING, is_free)
    else:
        ask(frame, Task.WHERE_CARD, NOTHING, NOTHING, is_free)


@kernel
def settle(rules: Rules, state: State) -> None:
    """Pay for the card being played; or ask whether a card is to pay for it, if Power would do too."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = kind_at(villain, whole(frame.card))
    if frame.c > 0:
        put_down(rules, state)
        return
    cost = cost_of(rules, table, seat, kind, (whole(frame.a), whole(frame.b)))
    if find_payer(villain, realm, kind) == NO_CARD:
        pay_with_power(rules, state)
    elif cost <= realm.power:
        frame.op = Task.PAYMENT
    else:
        pay_with_card(rules, state)


@kernel
def pay_with_power(rules: Rules, state: State) -> None:
    """Pay for the card being played, and put it down."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    kind = kind_at(rules.villains[table.villain[seat]], whole(frame.card))
    lose(table, seat, cost_of(rules, table, seat, kind, (whole(frame.a), whole(frame.b))))
    put_down(rules, state)


@kernel
def pay_with_card(rules: Rules, state: State) -> None:
    """Discard a card that pays for the one being played, and put that down."""
    table = state.table
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    discard_card(rules, table, seat, whole(find_payer(villain, realm, kind_at(villain, whole(frame.card)))))
    put_down(rules, state)


@kernel
def put_down(rules: Rules, state: State) -> None:
    """Put the card being played where it goes, and do what it says."""
    table = state.table
    frame = table.stack[table.top - 1]
    who, place, host = about(frame), whole(frame.a), whole(frame.b)
    pop(table)
    villain = rules.villains[table.villain[who[1]]]
    card_type = type_of(villain, who[2])
    if card_type == CardType.EFFECT:
        play_out(rules, table, who)
        return
    if card_type == CardType.ALLY:
        push_trigger(rules, table, who, When.ALLY_PLAYED_HERE, place)
    if host != NO_CARD:
        attach(table, who[1], who[2], host)
    elif is_burden(kind_at(villain, who[2])):
        # not yet in the realm: it is at its location only if nobody is found who bears it
        table.realms[who[1]].place[who[2]] = place
        push_with(table, Task.BURDEN, who, NOTHING, NOTHING)
    else:
        put_in_realm(table, who[1], who[2], place)
    show_hand_for(rules, state, who[1], who[2])
    push_clauses(rules, table, who, When.PLAY)


@kernel
def play_out(rules: Rules, table: Table, who: tuple[int, int, int]) -> None:
    """Do what an effect or condition says; after that it goes to the discards."""
    push_with(table, Task.FINISH_CARD, who, NOTHING, NOTHING)
    push_clauses(rules, table, who, When.PLAY)


@kernel
def finish_card(rules: Rules, state: State) -> None:
    """Put a card that is used up onto its discards, if it is not somewhere else by now."""
    table = state.table
    who = about(table.stack[table.top - 1])
    pop(table)
    zone = table.realms[who[1]].zone[who[2]]
    if zone == Zone.REVEALED:
        to_discards(table, who[1], who[2])
    elif zone == Zone.REALM:
        discard_card(rules, table, who[1], who[2])


@kernel
def is_burden(kind: Kind) -> bool:
    """Whether a card goes onto a hero whom it finds."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.FIND_AND_BURDEN and kind.clauses[number].when == When.PLAY:
            return True
    return False


@kernel
def lay_burden(rules: Rules, state: State) -> None:
    """Put a card into the realm, onto the hero whom it has found; if he did not come, where it was played."""
    table = state.table
    _, seat, card = about(table.stack[table.top - 1])
    pop(table)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind, place = kind_at(villain, card), whole(realm.place[card])
    put_in_realm(table, seat, card, place)
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.FIND_AND_BURDEN:
            hero = whole(first_in_zone(villain, realm, whole(kind.clauses[number].a), Zone.REALM))
            if hero != NO_CARD and realm.place[hero] == place:
                attach(table, seat, card, hero)
