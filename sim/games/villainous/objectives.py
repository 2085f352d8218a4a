"""Objectives: whether one is reached, and who has won."""

from __future__ import annotations

from sim.games.villainous.cards import first_in_zone, has_bit
from sim.games.villainous.codes import NO_CARD, NUM_LOCATIONS, TYPE_KEY, CardType, Check, Op, Zone
from sim.games.villainous.locations import is_locked
from sim.games.villainous.records import Clause, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from sim.table import Status


@kernel
def win(table: Table, seat: int) -> None:
    """End the game: a seat has won."""
    table.winner = seat
    table.status = Status.TERMINATED


@kernel
def look_at_objectives(rules: Rules, table: Table) -> None:
    """After changes: whoever has reached an objective that counts at once wins, the active seat first, then clockwise."""
    for offset in range(table.num_seats):
        seat = (whole(table.active) + offset) % table.num_seats
        if has_bit(whole(table.changed), seat) and has_reached_at_once(rules, table, seat):
            win(table, seat)
            return


@kernel
def has_reached_at_once(rules: Rules, table: Table, seat: int) -> bool:
    """Whether a seat has reached an objective that counts at once."""
    return rules.villains[table.villain[seat]].check == Check.AT_ONCE and is_reached(rules, table, seat)


@kernel
def is_reached(rules: Rules, table: Table, seat: int) -> bool:
    """Whether all clauses of a seat's objective hold. A defeat counts as it happens, never later."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for number in range(villain.num_objectives):
        if not holds(villain, realm, villain.objectives[number]):
            return False
    return True


@kernel
def holds(villain: VillainRules, realm: Realm, clause: Clause) -> bool:
    """Whether a clause of an objective, or of a milestone, holds."""
    if clause.op == Op.POWER_AT_LEAST:
        return realm.power >= clause.a
    if clause.op == Op.CURSE_EVERYWHERE:
        return num_cursed(villain, realm) == NUM_LOCATIONS
    if clause.op == Op.DEFEATED_AT:
        return False
    if clause.op == Op.IN_REALM:
        return is_in_realm(villain, realm, whole(clause.a))
    if clause.op == Op.CURSED_AT_LEAST:
        return num_cursed(villain, realm) >= clause.a
    if clause.op == Op.UNLOCKED:
        return not is_locked(realm, whole(clause.a))
    return has_card_at(villain, realm, clause)


@kernel
def num_cursed(villain: VillainRules, realm: Realm) -> int:
    """How many locations have a curse."""
    cursed, count = whole(0), whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.CURSE], villain.starts[TYPE_KEY + CardType.CURSE + 1]):
        slot = villain.entries[index].slot
        if realm.zone[slot] == Zone.REALM:
            cursed |= whole(1) << realm.place[slot]
    for place in range(NUM_LOCATIONS):
        count += (cursed >> place) & 1
    return count


@kernel
def has_card_at(villain: VillainRules, realm: Realm, clause: Clause) -> bool:
    """Whether a card of a clause's kind is at its location, attached to nothing."""
    first = whole(villain.kinds[clause.a].first_slot)
    for slot in range(first, first + villain.kinds[clause.a].copies):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == clause.b and realm.host[slot] == NO_CARD:
            return True
    return False


@kernel
def wins_by_defeat(villain: VillainRules, realm: Realm, hero: int) -> bool:
    """Whether the objective is reached as a hero of the realm is defeated where he is."""
    is_meant = False
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.DEFEATED_AT and villain.kind_of[hero] == clause.a and realm.place[hero] == clause.b:
            is_meant = True
        elif not holds(villain, realm, clause):
            return False
    return is_meant


@kernel
def is_in_realm(villain: VillainRules, realm: Realm, kind: int) -> bool:
    """Whether a card of a kind is anywhere in the realm."""
    return first_in_zone(villain, realm, kind, Zone.REALM) != NO_CARD
