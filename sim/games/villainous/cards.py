"""What a villain's cards are, and which of them are where."""

from __future__ import annotations

from sim.games.villainous.codes import NO_CARD, NUM_CARDS, SLOT_FIRST, TYPE_KEY, CardType, When, Zone
from sim.games.villainous.records import Kind, Realm, Table, VillainRules
from sim.kernel import kernel, whole


@kernel
def kind_at(villain: VillainRules, slot: int) -> Kind:
    """The kind of a card."""
    return villain.kinds[villain.kind_of[slot]]


@kernel
def type_of(villain: VillainRules, slot: int) -> int:
    """The type of a card."""
    return whole(villain.kinds[villain.kind_of[slot]].card_type)


@kernel
def is_item(villain: VillainRules, slot: int) -> bool:
    """Whether a card is an item: contracts are items too."""
    card_type = type_of(villain, slot)
    return card_type == CardType.ITEM or card_type == CardType.CONTRACT


@kernel
def is_in_mask(mask: int, card_type: int) -> bool:
    """Whether a mask of types has a type in it: that of contracts is in it with the items."""
    bits = whole(mask)
    return (bits >> card_type) & 1 != 0 or (card_type == CardType.CONTRACT and (bits >> CardType.ITEM) & 1 != 0)


@kernel
def find_clause(kind: Kind, op: int) -> int:
    """The number of a kind's standing clause of an operation, or -1."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == op and kind.clauses[number].when == When.ALWAYS:
            return number
    return -1


@kernel
def bit_of(slot: int) -> int:
    """A slot as a bit."""
    return whole(1) << whole(slot)


@kernel
def has_bit(bits: int, slot: int) -> bool:
    """Whether a slot is among the bits."""
    return (whole(bits) >> whole(slot)) & 1 != 0


@kernel
def note_change(table: Table, seat: int) -> None:
    """Note that something in a seat's realm has changed that its objective may depend on."""
    table.changed |= bit_of(seat)


@kernel
def slot_action(table: Table, seat: int, slot: int) -> int:
    """The action that names a card of a seat."""
    return SLOT_FIRST + NUM_CARDS * whole(table.villain[seat]) + slot


@kernel
def first_in_zone(villain: VillainRules, realm: Realm, kind: int, zone: int) -> int:
    """The first card of a kind in a zone, or NO_CARD."""
    first = whole(villain.kinds[kind].first_slot)
    for slot in range(first, first + villain.kinds[kind].copies):
        if realm.zone[slot] == zone:
            return slot
    return NO_CARD


@kernel
def num_items_on(realm: Realm, slot: int) -> int:
    """How many cards are attached to a card."""
    count = 0
    for other in range(NUM_CARDS):
        count += realm.host[other] == slot
    return count


@kernel
def is_first_alike(villain: VillainRules, realm: Realm, slot: int, picked: int) -> bool:
    """Whether no card before it is equal to it: of equal cards only the first is offered. `picked` are bits that tell cards apart too."""
    for other in range(whole(kind_at(villain, slot).first_slot), slot):
        if realm.zone[other] == realm.zone[slot] and has_bit(picked, other) == has_bit(picked, slot) and are_alike(realm, other, slot):
            return False
    return True


@kernel
def are_alike(realm: Realm, first: int, second: int) -> bool:
    """Whether two cards of a kind in the same zone are equal: in the realm those at one place, with the same marks and no items."""
    if realm.zone[first] != Zone.REALM:
        return True
    if realm.place[first] != realm.place[second] or realm.host[first] != realm.host[second]:
        return False
    if realm.bonus[first] != realm.bonus[second] or realm.is_used[first] != realm.is_used[second]:
        return False
    return realm.stolen[first] == realm.stolen[second] and num_items_on(realm, first) == 0 and num_items_on(realm, second) == 0


@kernel
def has_at(villain: VillainRules, realm: Realm, card_type: int, place: int) -> bool:
    """Whether a card of a type is at a location of the realm."""
    for index in range(villain.starts[TYPE_KEY + card_type], villain.starts[TYPE_KEY + card_type + 1]):
        slot = villain.entries[index].slot
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            return True
    return False


@kernel
def num_in_realm(villain: VillainRules, realm: Realm, card_type: int) -> int:
    """How many cards of a type are in the realm."""
    count = 0
    for index in range(villain.starts[TYPE_KEY + card_type], villain.starts[TYPE_KEY + card_type + 1]):
        count += realm.zone[villain.entries[index].slot] == Zone.REALM
    return count


@kernel
def standing_at(villain: VillainRules, realm: Realm, op: int, place: int) -> int:
    """The first entry of the index whose card, at a location of the realm, has a standing clause of an operation; or -1."""
    for index in range(villain.starts[op], villain.starts[op + 1]):
        slot = villain.entries[index].slot
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            return index
    return -1


@kernel
def standing(villain: VillainRules, realm: Realm, op: int) -> int:
    """The first entry of the index whose card in the realm has a standing clause of an operation; or -1."""
    for index in range(villain.starts[op], villain.starts[op + 1]):
        if realm.zone[villain.entries[index].slot] == Zone.REALM:
            return index
    return -1
