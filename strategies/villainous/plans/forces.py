"""How strong allies and heroes are: what planners ask of the rules."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, kind_at
from sim.games.villainous.codes import TYPE_KEY, CardType, Op, Zone
from sim.games.villainous.fighting import can_be_vanquished, is_immune_to
from sim.games.villainous.locations import is_locked
from sim.games.villainous.records import Rules, Table
from sim.games.villainous.strength import strength_at
from sim.kernel import kernel, whole


@kernel
def strength_if_at(rules: Rules, table: Table, seat: int, slot: int, place: int) -> int:
    """The strength of an ally or hero, were it at a location."""
    return whole(strength_at(rules, table, seat, slot, place))


@kernel
def strength_now(rules: Rules, table: Table, seat: int, slot: int) -> int:
    """The strength of an ally or hero in a realm."""
    return strength_if_at(rules, table, whole(seat), whole(slot), whole(table.realms[seat].place[slot]))


@kernel
def can_fall(rules: Rules, table: Table, seat: int, hero: int) -> bool:
    """Whether a hero of the realm can be vanquished as things are."""
    return can_be_vanquished(rules, table, seat, hero)


@kernel
def force_at(rules: Rules, table: Table, seat: int, hero: int, place: int) -> int:
    """The strength of all allies that would count against a hero, were he at a location."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    total = whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        ally = whole(villain.entries[index].slot)
        if realm.zone[ally] != Zone.REALM or is_immune_to(kind_at(villain, hero), whole(villain.kind_of[ally])):
            continue
        here = whole(realm.place[ally])
        number = find_clause(kind_at(villain, ally), Op.REACH)
        reach = whole(kind_at(villain, ally).clauses[number].a) if number >= 0 and not is_locked(realm, here) else whole(0)
        if abs(here - place) <= reach:
            total += strength_now(rules, table, seat, ally)
    return total
