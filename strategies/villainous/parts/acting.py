"""Which action of a location to take next, and the small choices on the way."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.cards import slot_action
from sim.games.villainous.codes import (
    AMOUNT_FIRST,
    DISCARD_BOTH,
    DONE,
    MAX_STOLEN,
    NOWHERE,
    NUM_CARDS,
    PUT_BACK,
    SEAT_FIRST,
    SYMBOL_FIRST,
    YES,
    CardType,
    Op,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.records import Own, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from sim.masks import nth_legal
from strategies.villainous.parts.aims import has_card_out_of_place, is_to_stay, progress, wanted_place
from strategies.villainous.parts.placing import NEVER
from strategies.villainous.parts.worth import is_dead

_RICH = 6  # Power at which a disguise is paid for


@kernel
def best_action(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """The next action: Power first, what cards grant, a vanquish, cards; then moves that serve the objective, Fate, being rid of cards."""
    if legal[SYMBOL_FIRST + Symbol.GAIN - 1]:
        return whole(SYMBOL_FIRST + Symbol.GAIN - 1)
    granted = granted_action(rules, table, legal)
    if granted >= 0:
        return granted
    for symbol in (Symbol.VANQUISH, Symbol.PLAY, Symbol.ACTIVATE, Symbol.MOVE_HERO, Symbol.MOVE_ITEM_OR_ALLY, Symbol.FATE, Symbol.DISCARD):
        if legal[SYMBOL_FIRST + symbol - 1] and is_useful(rules, table, own, whole(symbol)):
            return whole(SYMBOL_FIRST + symbol - 1)
    if legal[DONE]:
        return whole(DONE)
    return nth_legal(legal, whole(0))


@kernel
def is_useful(rules: Rules, table: Table, own: Own, symbol: int) -> bool:
    """Whether a symbol is worth using, which can be used."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    if symbol == Symbol.MOVE_HERO:
        return has_card_out_of_place(villain, realm, whole(CardType.HERO))
    if symbol == Symbol.MOVE_ITEM_OR_ALLY:
        return has_card_out_of_place(villain, realm, whole(CardType.ITEM))
    if symbol == Symbol.DISCARD:
        return dead_card(villain, own, whole(realm.power)) >= 0
    if symbol == Symbol.VANQUISH:
        return not all_are_to_stay(villain, table)
    return True


@kernel
def all_are_to_stay(villain: VillainRules, table: Table) -> bool:
    """Whether the villain wants every hero of its realm to be there."""
    realm = table.realms[table.seat]
    for slot in range(NUM_CARDS):
        is_hero = villain.kinds[villain.kind_of[slot]].card_type == CardType.HERO
        if is_hero and realm.zone[slot] == Zone.REALM and not is_to_stay(villain, whole(slot)):
            return False
    return True


@kernel
def granted_action(rules: Rules, table: Table, legal: Any) -> int:
    """A card whose action can be taken, or a disguise that the villain can well afford; or -1."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    first = slot_action(table, whole(table.seat), whole(0))
    for slot in range(NUM_CARDS):
        if not legal[first + slot]:
            continue
        if grants(villain, whole(slot), Op.MOVE_HERO_ACTION) and not has_card_out_of_place(villain, realm, whole(CardType.HERO)):
            continue
        if villain.kinds[villain.kind_of[slot]].card_type != CardType.ITEM or realm.host[slot] < 0 or realm.power >= _RICH:
            return first + slot
    return whole(-1)


@kernel
def grants(villain: VillainRules, slot: int, op: int) -> bool:
    """Whether a card grants an action of an operation."""
    kind = villain.kinds[villain.kind_of[slot]]
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == When.ACTION and kind.clauses[number].op == op:
            return True
    return False


@kernel
def dead_card(villain: VillainRules, own: Own, power: int) -> int:
    """The first slot of a kind in the hand that is better discarded, or -1."""
    for kind in range(villain.num_villain_kinds):
        if own.hand[kind] > 0 and is_dead(villain, whole(kind), power):
            return whole(villain.kinds[kind].first_slot)
    return whole(-1)


@kernel
def best_opponent(rules: Rules, table: Table, legal: Any) -> int:
    """The opponent that is nearest to its objective."""
    best, best_worth = whole(-1), NEVER
    for seat in range(table.num_seats):
        if legal[SEAT_FIRST + seat]:
            worth = progress(rules.villains[table.villain[seat]], table.realms[seat])
            if worth > best_worth:
                best, best_worth = whole(SEAT_FIRST + seat), worth
    return best


@kernel
def best_order(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """Discard the top of the own fate deck, unless the objective takes one of the cards."""
    villain = rules.villains[table.villain[table.seat]]
    for index in range(own.num_tops):
        if wanted_place(villain, whole(own.tops[index])) != NOWHERE:
            return whole(PUT_BACK)
    return whole(DISCARD_BOTH)


@kernel
def most_power(legal: Any) -> int:
    """As much Power as one may take."""
    for amount in range(MAX_STOLEN, 0, -1):
        if legal[AMOUNT_FIRST + amount]:
            return whole(AMOUNT_FIRST + amount)
    return whole(AMOUNT_FIRST)


@kernel
def answer(rules: Rules, table: Table) -> int:
    """Whether to do what one may: always against others; for oneself, unless it discards a card that is still needed."""
    frame = table.stack[table.top - 1]
    if frame.realm != table.seat:
        return whole(YES)
    villain = rules.villains[table.villain[table.seat]]
    if not discards_itself(villain, whole(frame.card)):
        return whole(YES)
    return whole(YES if has_named_hero(villain, table) else DONE)


@kernel
def discards_itself(villain: VillainRules, slot: int) -> bool:
    """Whether a card may be discarded for a defeat."""
    kind = villain.kinds[villain.kind_of[slot]]
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.DISCARD_SELF and kind.clauses[number].when == When.HERO_DEFEATED:
            return True
    return False


@kernel
def has_named_hero(villain: VillainRules, table: Table) -> bool:
    """Whether a hero that the objective names is in the villain's realm."""
    realm = table.realms[table.seat]
    for slot in range(NUM_CARDS):
        is_hero = villain.kinds[villain.kind_of[slot]].card_type == CardType.HERO
        if is_hero and realm.zone[slot] == Zone.REALM and wanted_place(villain, whole(villain.kind_of[slot])) != NOWHERE:
            return True
    return False
