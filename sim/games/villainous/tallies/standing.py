"""Standing clauses: which of them make a difference."""

from __future__ import annotations

from sim.games.villainous.cards import first_in_zone, kind_at, num_in_realm, type_of
from sim.games.villainous.codes import (
    FATE_FIRST,
    NO_CARD,
    NUM_CARDS,
    TYPE_KEY,
    CardType,
    Op,
    When,
    Zone,
)
from sim.games.villainous.doable import has_copy_at
from sim.games.villainous.fighting import ALL_ALLIES, is_enough
from sim.games.villainous.locations import is_locked
from sim.games.villainous.records import Clause, Frame, Realm, Rules, State, Table, VillainRules
from sim.games.villainous.strength import is_in_scope, times
from sim.games.villainous.tallies.counting import count_all_standing, count_of_card, count_standing_of
from sim.games.villainous.tallies.marks import Tally
from sim.kernel import kernel, whole


@kernel
def note_standing(rules: Rules, state: State, tally: Tally) -> None:
    """Count the standing clauses of all cards in the realms that make a difference now."""
    table = state.table
    for index in range(table.num_seats):
        seat = whole(index)
        villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
        for place in range(NUM_CARDS):
            slot = whole(place)
            if realm.zone[slot] != Zone.REALM:
                continue
            kind = kind_at(villain, slot)
            for number in range(kind.num_clauses):
                clause = kind.clauses[number]
                if clause.when == When.ALWAYS and makes_difference(rules, state, seat, slot, clause):
                    count_of_card(rules, table, (seat, slot), whole(number), tally)


@kernel
def makes_difference(rules: Rules, state: State, seat: int, slot: int, clause: Clause) -> bool:
    """Whether a standing clause of a card in the realm is about anything there now."""
    table, op = state.table, clause.op
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if op == Op.STRENGTH:
        return is_stronger_for(villain, realm, slot, clause)
    if op == Op.ATTACH:
        return realm.host[slot] != NO_CARD
    if op == Op.TAUNT:
        return num_in_realm(villain, realm, CardType.HERO) > 1 and realm.host[slot] != NO_CARD
    if op == Op.SAFE:
        host = whole(realm.host[slot])
        return host != NO_CARD and is_enough(rules, table, seat, host, ALL_ALLIES)
    if op == Op.IMMUNE_TO:
        return has_copy_at(villain, realm, whole(clause.a), whole(realm.place[slot]))
    if op == Op.FIXED_WHILE_IN_REALM:
        return first_in_zone(villain, realm, whole(clause.a), Zone.REALM) != NO_CARD
    if op == Op.FIXED_WHILE_LOCKED:
        return is_locked(realm, whole(clause.a))
    if op == Op.NO_EFFECTS:
        return holds_effect(villain, state, seat)
    if op == Op.NO_MOVING:
        return has_loose_ally(villain, realm)
    return op == Op.SHOW_HAND and realm.hand_size > 0


@kernel
def is_stronger_for(villain: VillainRules, realm: Realm, slot: int, clause: Clause) -> bool:
    """Whether a clause changes the strength of any ally or hero of the realm."""
    for index in range(NUM_CARDS):
        other = whole(index)
        card_type = type_of(villain, other)
        if realm.zone[other] != Zone.REALM or (card_type != CardType.ALLY and card_type != CardType.HERO):
            continue
        place = whole(realm.place[other])
        if is_in_scope(villain, realm, (clause.a, slot), other, place) and times(villain, realm, clause, other, place) > 0:
            return True
    return False


@kernel
def holds_effect(villain: VillainRules, state: State, seat: int) -> bool:
    """Whether a hand has an effect."""
    for kind in range(villain.num_villain_kinds):
        if villain.kinds[kind].card_type == CardType.EFFECT and state.own[seat].hand[kind] > 0:
            return True
    return False


@kernel
def has_loose_ally(villain: VillainRules, realm: Realm) -> bool:
    """Whether an ally is in the realm, which may be moved but for cards that forbid it."""
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        if realm.zone[villain.entries[index].slot] == Zone.REALM:
            return True
    return False


@kernel
def note_restrictions(rules: Rules, table: Table, frame: Frame, tally: Tally) -> None:
    """Count what keeps a card from going anywhere, as it is asked where one goes."""
    seat, card = whole(frame.realm), whole(frame.card)
    villain = rules.villains[table.villain[seat]]
    count_standing_of(rules, table, (seat, card), Op.NEVER_AT, tally)
    if table.realms[seat].zone[card] == Zone.REALM:
        return
    count_standing_of(rules, table, (seat, card), Op.ONLY_AT, tally)
    if card >= FATE_FIRST:
        count_all_standing(rules, table, seat, Op.NO_HEROES, tally)
        note_thorns(rules, table, seat, card, tally)
    elif type_of(villain, card) == CardType.CURSE:
        count_all_standing(rules, table, seat, Op.NO_CURSES, tally)


@kernel
def note_thorns(rules: Rules, table: Table, seat: int, hero: int, tally: Tally) -> None:
    """Count the cards at whose location a hero is too weak to be played."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[Op.HERO_NEEDS], villain.starts[Op.HERO_NEEDS + 1]):
        slot, number = whole(villain.entries[index].slot), whole(villain.entries[index].clause)
        if realm.zone[slot] == Zone.REALM and kind_at(villain, hero).strength < kind_at(villain, slot).clauses[number].a:
            count_of_card(rules, table, (seat, slot), number, tally)
