"""Where cards may be played and moved to."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, first_in_zone, kind_at, note_change, standing_at
from sim.games.villainous.codes import NO_CARD, NOWHERE, NUM_CARDS, NUM_LOCATIONS, CardType, Op, When, Zone
from sim.games.villainous.records import Kind, Realm, Rules, Table, VillainRules
from sim.games.villainous.strength import strength_at
from sim.kernel import kernel, whole


@kernel
def is_locked(realm: Realm, place: int) -> bool:
    """Whether a location is locked."""
    return (whole(realm.locked) >> place) & 1 != 0


@kernel
def only_place(kind: Kind) -> int:
    """The one location where a card may be played, or NOWHERE if there is no such restriction."""
    number = find_clause(kind, Op.ONLY_AT)
    return NOWHERE if number < 0 else whole(kind.clauses[number].a)


@kernel
def is_barred_from(kind: Kind, place: int) -> bool:
    """Whether a card may be neither played nor moved to a location."""
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.op == Op.NEVER_AT and clause.when == When.ALWAYS and clause.a == place:
            return True
    return False


@kernel
def admits(rules: Rules, table: Table, seat: int, hero: int, place: int) -> bool:
    """Whether a hero may be played to a location, leaving aside whether it is locked."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = kind_at(villain, hero)
    only = only_place(kind)
    if (only != NOWHERE and only != place) or is_barred_from(kind, place):
        return False
    if standing_at(villain, realm, Op.NO_HEROES, place) >= 0:
        return False
    needed = strength_needed(villain, realm, place)
    if needed == 0:
        return True
    if rules.thorns_uses_location_strength:
        return strength_at(rules, table, seat, hero, place) >= needed
    return kind.strength >= needed


@kernel
def strength_needed(villain: VillainRules, realm: Realm, place: int) -> int:
    """The strength that a hero needs to be played to a location."""
    needed = whole(0)
    for index in range(villain.starts[Op.HERO_NEEDS], villain.starts[Op.HERO_NEEDS + 1]):
        slot = villain.entries[index].slot
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            needed = max(needed, whole(kind_at(villain, whole(slot)).clauses[villain.entries[index].clause].a))
    return needed


@kernel
def is_open_to_hero(rules: Rules, table: Table, seat: int, hero: int, place: int) -> bool:
    """Whether a hero may be played to a location that is chosen."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if is_locked(realm, place) and only_place(kind_at(villain, hero)) != place:
        return False
    return admits(rules, table, seat, hero, place)


@kernel
def is_open_to_card(villain: VillainRules, realm: Realm, kind: Kind, place: int) -> bool:
    """Whether a villain card may be played to a location."""
    only = only_place(kind)
    if only != NOWHERE and only != place:
        return False
    if is_barred_from(kind, place) or (is_locked(realm, place) and only != place):
        return False
    return kind.card_type != CardType.CURSE or standing_at(villain, realm, Op.NO_CURSES, place) < 0


@kernel
def may_be_moved_to(villain: VillainRules, realm: Realm, slot: int, place: int, distance: int) -> bool:
    """Whether a card may be moved to a location so far away at most: not where it is, nor out of or into a locked one."""
    here = whole(realm.place[slot])
    if here == place or abs(here - place) > distance or is_locked(realm, here) or is_locked(realm, place):
        return False
    kind = kind_at(villain, slot)
    return not is_barred_from(kind, place) and not is_fixed(villain, realm, kind)


@kernel
def is_fixed(villain: VillainRules, realm: Realm, kind: Kind) -> bool:
    """Whether cards of a kind cannot be moved now."""
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == When.ALWAYS:
            if clause.op == Op.FIXED_WHILE_IN_REALM and first_in_zone(villain, realm, whole(clause.a), Zone.REALM) != NO_CARD:
                return True
            if clause.op == Op.FIXED_WHILE_LOCKED and is_locked(realm, whole(clause.a)):
                return True
    return False


@kernel
def can_be_moved(villain: VillainRules, realm: Realm, slot: int, distance: int) -> bool:
    """Whether there is a location so far away at most to which a card may be moved."""
    for place in range(NUM_LOCATIONS):
        if may_be_moved_to(villain, realm, slot, place, distance):
            return True
    return False


@kernel
def shift(table: Table, seat: int, slot: int, place: int) -> None:
    """Put a card of a realm, with what is attached to it, at another location."""
    realm = table.realms[seat]
    realm.place[slot] = place
    for other in range(NUM_CARDS):
        if realm.host[other] == slot:
            realm.place[other] = place
    note_change(table, seat)


@kernel
def put_in_realm(table: Table, seat: int, slot: int, place: int) -> None:
    """Put a card at a location of a realm, attached to nothing."""
    realm = table.realms[seat]
    realm.zone[slot], realm.place[slot], realm.host[slot] = Zone.REALM, place, NO_CARD
    realm.bonus[slot], realm.is_used[slot] = 0, 0
    note_change(table, seat)


@kernel
def attach(table: Table, seat: int, slot: int, host: int) -> None:
    """Attach a card to another one."""
    realm = table.realms[seat]
    realm.zone[slot], realm.place[slot], realm.host[slot] = Zone.REALM, realm.place[host], host
    realm.is_used[slot] = 0
    note_change(table, seat)
