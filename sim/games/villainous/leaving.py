"""How cards leave a realm, with what is attached to them."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, kind_at, note_change, type_of
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NUM_CARDS, TYPE_KEY, CardType, Op, Zone
from sim.games.villainous.decks import to_discards
from sim.games.villainous.power import return_power
from sim.games.villainous.records import Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole


@kernel
def discard_items_on(table: Table, seat: int, slot: int) -> None:
    """Discard all that is attached to a card."""
    for other in range(NUM_CARDS):
        if table.realms[seat].host[other] == slot:
            to_discards(table, seat, other)


@kernel
def find_shield(villain: VillainRules, realm: Realm, slot: int) -> int:
    """The first card attached to another that is discarded in its place, or NO_CARD."""
    for index in range(villain.starts[Op.SHIELD], villain.starts[Op.SHIELD + 1]):
        item = whole(villain.entries[index].slot)
        if realm.zone[item] == Zone.REALM and realm.host[item] == slot:
            return item
    return NO_CARD


@kernel
def discard_card(rules: Rules, table: Table, seat: int, slot: int) -> None:
    """Discard a card of a realm, with its items; or its shield in its place. Power on it returns."""
    shield = find_shield(rules.villains[table.villain[seat]], table.realms[seat], slot)
    if shield != NO_CARD:
        to_discards(table, seat, shield)
        return
    discard_items_on(table, seat, slot)
    if slot >= FATE_FIRST:
        return_power(table, seat, slot)
    to_discards(table, seat, slot)


@kernel
def discard_hero(rules: Rules, table: Table, seat: int, hero: int) -> None:
    """Discard a defeated hero with his items; one that is to return stays at the location, attached to nothing."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for item in range(NUM_CARDS):
        if realm.host[item] == hero:
            kind = kind_at(villain, item)
            number = find_clause(kind, Op.RETURN)
            if number >= 0 and kind.clauses[number].a == villain.kind_of[hero]:
                realm.host[item] = NO_CARD
                note_change(table, seat)
            else:
                to_discards(table, seat, item)
    return_power(table, seat, hero)
    to_discards(table, seat, hero)


@kernel
def discard_allies_at(rules: Rules, table: Table, seat: int, place: int) -> None:
    """Discard all allies at a location."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            discard_card(rules, table, seat, slot)


@kernel
def discard_copies_at(rules: Rules, table: Table, seat: int, kind: int, place: int) -> None:
    """Discard all cards of a kind at a location."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for slot in range(whole(villain.kinds[kind].first_slot), villain.kinds[kind].first_slot + villain.kinds[kind].copies):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            discard_card(rules, table, seat, slot)


@kernel
def is_loose(villain: VillainRules, realm: Realm, slot: int) -> bool:
    """Whether a card of the realm is no hero and attached to nothing."""
    return realm.zone[slot] == Zone.REALM and realm.host[slot] == NO_CARD and type_of(villain, slot) != CardType.HERO
