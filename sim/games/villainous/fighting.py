"""Who can be defeated, and by which allies."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, has_bit, kind_at, standing
from sim.games.villainous.codes import TYPE_KEY, CardType, Op, When, Zone
from sim.games.villainous.locations import is_locked
from sim.games.villainous.records import Kind, Realm, Rules, Table, VillainRules
from sim.games.villainous.strength import strength_of
from sim.kernel import kernel, whole

ALL_ALLIES = whole(-1)  # every bit


@kernel
def bears(villain: VillainRules, realm: Realm, slot: int, op: int) -> bool:
    """Whether a card with a standing clause of an operation is attached to another."""
    for index in range(villain.starts[op], villain.starts[op + 1]):
        other = villain.entries[index].slot
        if realm.zone[other] == Zone.REALM and realm.host[other] == slot:
            return True
    return False


@kernel
def can_be_defeated(villain: VillainRules, realm: Realm, hero: int) -> bool:
    """Whether a hero of the realm can be defeated by anything: nothing makes him safe, and no other has to be defeated first."""
    if bears(villain, realm, hero, Op.SAFE):
        return False
    return standing(villain, realm, Op.TAUNT) < 0 or bears(villain, realm, hero, Op.TAUNT)


@kernel
def counts_against(villain: VillainRules, realm: Realm, ally: int, hero: int) -> bool:
    """Whether an ally may be used to vanquish a hero."""
    if realm.zone[ally] != Zone.REALM:
        return False
    here, there = whole(realm.place[ally]), whole(realm.place[hero])
    if here != there:
        kind = kind_at(villain, ally)
        number = find_clause(kind, Op.REACH)
        if number < 0 or abs(here - there) > kind.clauses[number].a or is_locked(realm, here):
            return False
    return not is_immune_to(kind_at(villain, hero), whole(villain.kind_of[ally]))


@kernel
def is_immune_to(hero: Kind, ally: int) -> bool:
    """Whether allies of a kind do not count against a hero."""
    for number in range(hero.num_clauses):
        clause = hero.clauses[number]
        if clause.op == Op.IMMUNE_TO and clause.when == When.ALWAYS and clause.a == ally:
            return True
    return False


@kernel
def is_enough(rules: Rules, table: Table, seat: int, hero: int, allies: int) -> bool:
    """Whether allies, as bits, are strong enough together, and enough, to vanquish a hero."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    strength, count = whole(0), whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        ally = whole(villain.entries[index].slot)
        if has_bit(allies, ally) and counts_against(villain, realm, ally, hero):
            strength += strength_of(rules, table, seat, ally)
            count += 1
    kind = kind_at(villain, hero)
    number = find_clause(kind, Op.NEEDS_ALLIES)
    if number >= 0 and count < kind.clauses[number].a:
        return False
    return strength >= strength_of(rules, table, seat, hero)


@kernel
def can_be_vanquished(rules: Rules, table: Table, seat: int, hero: int) -> bool:
    """Whether all allies together would be enough to vanquish a hero of the realm."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if is_locked(realm, whole(realm.place[hero])) or not can_be_defeated(villain, realm, hero):
        return False
    return is_enough(rules, table, seat, hero, ALL_ALLIES)


@kernel
def can_vanquish(rules: Rules, table: Table, seat: int) -> bool:
    """Whether any hero of the realm can be vanquished."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        if realm.zone[hero] == Zone.REALM and can_be_vanquished(rules, table, seat, hero):
            return True
    return False


@kernel
def could_vanquish_after(rules: Rules, table: Table, seat: int, ally: int, place: int) -> bool:
    """Whether a hero could be vanquished were an ally at another location: it is put there to see, and put back."""
    realm = table.realms[seat]
    here = realm.place[ally]
    realm.place[ally] = place
    can = can_vanquish(rules, table, seat)
    realm.place[ally] = here
    return can
