"""How strong a card is, and what that depends on."""

from __future__ import annotations

from sim.games.villainous.cards import has_at, kind_at, num_items_on, type_of
from sim.games.villainous.codes import NUM_LOCATIONS, TYPE_KEY, CardType, Op, Scope, StrengthIf, Zone
from sim.games.villainous.records import Clause, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, open_kernel, whole


@open_kernel
def strength_of(rules: Rules, table: Table, seat: int, slot: int) -> int:
    """The strength of an ally or hero in a realm."""
    return strength_at(rules, table, whole(seat), whole(slot), whole(table.realms[seat].place[slot]))


@kernel
def strength_at(rules: Rules, table: Table, seat: int, slot: int, place: int) -> int:
    """The strength of a card, were it at a location: never below 0."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    total = whole(kind_at(villain, slot).strength) + realm.bonus[slot]
    for index in range(villain.starts[Op.STRENGTH], villain.starts[Op.STRENGTH + 1]):
        other = whole(villain.entries[index].slot)
        if other == slot or realm.zone[other] == Zone.REALM:
            clause = kind_at(villain, other).clauses[villain.entries[index].clause]
            if is_in_scope(villain, realm, (clause.a, other), slot, place):
                total += clause.b * times(villain, realm, clause, slot, place)
    return max(total, whole(0))


@kernel
def is_in_scope(villain: VillainRules, realm: Realm, source: tuple[int, int], slot: int, place: int) -> bool:
    """Whether a clause of (scope, card) is about a card at a location."""
    scope, other = source
    if scope == Scope.SELF:
        return other == slot
    if scope == Scope.BEARER:
        return realm.host[other] == slot
    card_type = type_of(villain, slot)
    if scope == Scope.HEROES_HERE:
        return card_type == CardType.HERO and (other == slot or realm.place[other] == place)
    if other == slot:
        return False
    if scope == Scope.OTHER_HEROES:
        return card_type == CardType.HERO
    return card_type == CardType.ALLY and realm.place[other] == place


@kernel
def times(villain: VillainRules, realm: Realm, clause: Clause, slot: int, place: int) -> int:
    """How often a change of strength counts for a card at a location."""
    if clause.c == StrengthIf.NOTHING:
        return 1
    if clause.c == StrengthIf.AT:
        return int(place == clause.d)
    if clause.c == StrengthIf.WITH_ITEM:
        return int(num_items_on(realm, slot) > 0)
    if clause.c == StrengthIf.WITH_CURSE_HERE:
        return int(has_at(villain, realm, CardType.CURSE, place))
    if clause.c == StrengthIf.PER_HERO_HERE:
        return num_heroes_at(villain, realm, place)
    count = 0
    for location in range(NUM_LOCATIONS):
        count += has_at(villain, realm, CardType.HERO, location)
    return count


@kernel
def num_heroes_at(villain: VillainRules, realm: Realm, place: int) -> int:
    """How many heroes are at a location."""
    count = 0
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        slot = villain.entries[index].slot
        count += realm.zone[slot] == Zone.REALM and realm.place[slot] == place
    return count
