"""Power: gaining and losing it, and what cards cost."""

from __future__ import annotations

from sim.games.villainous.cards import is_in_mask, kind_at, note_change, type_of
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, CardType, ContractTax, CostScope, EmptySupply, Op, Zone
from sim.games.villainous.records import Kind, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole


@kernel
def gain(rules: Rules, table: Table, seat: int, amount: int) -> None:
    """Take Power from the supply, less what is taxed, as much as there is."""
    realm = table.realms[seat]
    taken = max(whole(amount) - tax_on(rules.villains[table.villain[seat]], realm), whole(0))
    if rules.empty_supply == EmptySupply.WHAT_IS_LEFT:
        taken = max(min(taken, whole(table.supply)), whole(0))
    realm.power += taken
    realm.gained += taken
    table.supply -= taken
    note_change(table, seat)


@kernel
def tax_on(villain: VillainRules, realm: Realm) -> int:
    """By how much each gain of a villain is smaller."""
    total = whole(0)
    for index in range(villain.starts[Op.TAX], villain.starts[Op.TAX + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM:
            total += kind_at(villain, slot).clauses[villain.entries[index].clause].a
    return total


@kernel
def lose(table: Table, seat: int, amount: int) -> None:
    """Give Power back to the supply, as much as there is."""
    realm = table.realms[seat]
    lost = min(whole(amount), whole(realm.power))
    realm.power -= lost
    table.supply += lost


@kernel
def lay_on(realm: Realm, slot: int, amount: int) -> None:
    """Put Power of a villain onto a hero."""
    realm.power -= amount
    realm.stolen[slot] += amount


@kernel
def return_power(table: Table, seat: int, slot: int) -> None:
    """Give the Power that lies on a hero back to the villain: that is no gain."""
    realm = table.realms[seat]
    realm.power += realm.stolen[slot]
    if realm.stolen[slot] > 0:
        note_change(table, seat)
    realm.stolen[slot] = 0


@kernel
def cost_of(rules: Rules, table: Table, seat: int, kind: Kind, target: tuple[int, int]) -> int:
    """What a card of a kind costs if it is played to a (location, bearer), each of which may be -1: never below 0."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    total = whole(kind.cost)
    for index in range(villain.starts[Op.COST], villain.starts[Op.COST + 1]):
        other = whole(villain.entries[index].slot)
        if realm.zone[other] == Zone.REALM:
            clause = kind_at(villain, other).clauses[villain.entries[index].clause]
            if is_in_mask(whole(clause.b), whole(kind.card_type)) and is_meant(realm, other, whole(clause.c), target):
                total += clause.a
    return max(total, whole(0))


@kernel
def is_meant(realm: Realm, other: int, scope: int, target: tuple[int, int]) -> bool:
    """Whether a change of cost, by a card of the realm, is about what is played to a (location, bearer)."""
    place, host = target
    if scope == CostScope.MOVER_HERE:
        return realm.place[other] == realm.mover
    if scope == CostScope.HERE:
        return realm.place[other] == place
    return host >= 0 and (other == host or realm.host[other] == host)


@kernel
def cost_of_aiming(rules: Rules, table: Table, seat: int, card: int, hero: int) -> int:
    """What it costs more that an effect of the villain, or a contract that is not dearer to play for it, aims at a hero."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    total = whole(0)
    if card == NO_CARD or card >= FATE_FIRST or villain.starts[Op.COST] == villain.starts[Op.COST + 1]:
        return total
    card_type = type_of(villain, card)
    is_taxed = card_type == CardType.EFFECT or (card_type == CardType.CONTRACT and rules.contract_tax == ContractTax.ON_USE)
    for index in range(villain.starts[Op.COST], villain.starts[Op.COST + 1]):
        other = whole(villain.entries[index].slot)
        if is_taxed and realm.zone[other] == Zone.REALM and (other == hero or realm.host[other] == hero):
            clause = kind_at(villain, other).clauses[villain.entries[index].clause]
            if clause.c == CostScope.TARGET and is_in_mask(whole(clause.b), card_type):
                total += clause.a
    return max(total, whole(0))


@kernel
def find_payer(villain: VillainRules, realm: Realm, kind: Kind) -> int:
    """The card of the realm that may be discarded in place of paying for a kind, or NO_CARD."""
    for index in range(villain.starts[Op.PAYS_FOR], villain.starts[Op.PAYS_FOR + 1]):
        slot = whole(villain.entries[index].slot)
        mask = whole(kind_at(villain, slot).clauses[villain.entries[index].clause].a)
        if realm.zone[slot] == Zone.REALM and is_in_mask(mask, whole(kind.card_type)):
            return slot
    return NO_CARD


@kernel
def is_payable(rules: Rules, table: Table, seat: int, kind: Kind, means: tuple[int, int, int]) -> bool:
    """Whether so much Power, or a card that pays, is enough to play a kind: means are (location, bearer, Power)."""
    if cost_of(rules, table, seat, kind, (means[0], means[1])) <= means[2]:
        return True
    return find_payer(rules.villains[table.villain[seat]], table.realms[seat], kind) != NO_CARD
