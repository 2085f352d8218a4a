"""Which action of a location to take next, and the small choices on the way."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.cards import num_items_on, slot_action
from sim.games.villainous.codes import (
    DISCARD_BOTH,
    DONE,
    FATE_FIRST,
    NO_CARD,
    NOWHERE,
    NUM_CARDS,
    NUM_SYMBOLS,
    NUM_SYMBOLS_OF_LOCATION,
    PUT_BACK,
    SWAP,
    SYMBOL_FIRST,
    WHEN_KEY,
    YES,
    Op,
    Symbol,
    When,
)
from sim.games.villainous.records import Own, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.acting import discards_itself
from strategies.villainous.parts.aims import wanted_place
from strategies.villainous.plans.forces import force_at, strength_now
from strategies.villainous.plans.harm import harm_of_card
from strategies.villainous.plans.heroes import gain_of_vanquish, heaviest, is_bound_by_card, lacks_hero, quarry_of
from strategies.villainous.plans.looking import look_at_hand, look_for_victim, look_further
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.plan import Plan
from strategies.villainous.plans.plan_hunt import ABSENT, BOUND, ON_HIS_WAY, has_other_hero
from strategies.villainous.plans.reckoning import best_play, worth_of_discarding, worth_of_grant, worth_of_symbol

_ORDER = (Symbol.VANQUISH, Symbol.PLAY, Symbol.ACTIVATE, Symbol.MOVE_HERO, Symbol.MOVE_ITEM_OR_ALLY, Symbol.FATE, Symbol.DISCARD)
_LEFT_FOR_OTHERS = 10  # Power in the supply: who has enough takes none of the last
_OF_USE = 0.5  # what a Power is worth to who has not enough
_PRICE_OF_DISGUISE = 2.0
_HARMFUL = 3.5  # a fate card that is better discarded


@kernel
def gain_at(villain: VillainRules, place: int) -> int:
    """How much Power a location gives."""
    amount = whole(0)
    for index in range(NUM_SYMBOLS_OF_LOCATION):
        amount = max(amount, whole(villain.places[place].amounts[index]))
    return amount


@kernel
def worth_of_using(rules: Rules, table: Table, own: Own, outlook: Outlook, symbol: int) -> float:
    """What a symbol is worth by itself that gains no Power."""
    if symbol == Symbol.PLAY:
        kind = best_play(rules, table, own, outlook, (whole(table.realms[table.seat].power), whole(NO_CARD)))
        return outlook.worth[kind] if kind != NO_CARD else 0.0
    if symbol == Symbol.DISCARD:
        return worth_of_discarding(rules, table, own, outlook, (whole(NO_CARD), whole(NO_CARD)))
    return worth_of_symbol(rules, table, own, outlook, symbol)


@kernel
def is_worth_its_price(rules: Rules, table: Table, outlook: Outlook, slot: int) -> bool:
    """Whether a disguise is worth paying for: allies are strong enough for its bearer, and he weighs more than all that he is worn for."""
    seat = whole(table.seat)
    realm = table.realms[seat]
    hero = whole(realm.host[slot])
    if force_at(rules, table, seat, hero, whole(realm.place[hero])) < strength_now(rules, table, seat, hero):
        return False
    price = _PRICE_OF_DISGUISE * num_items_on(realm, hero)
    return gain_of_vanquish(rules, table, seat, hero) > price * outlook.power + 1.0


@kernel
def is_worth_using(rules: Rules, table: Table, outlook: Outlook, slot: int) -> bool:
    """Whether an action that a card grants is worth anything, or a disguise its price."""
    villain = rules.villains[table.villain[table.seat]]
    if slot >= FATE_FIRST:
        return is_worth_its_price(rules, table, outlook, slot)
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        if villain.entries[index].slot == slot:
            return worth_of_grant(rules, table, outlook, index) > 0.0
    return False


@kernel
def best_order(rules: Rules, table: Table, own: Own, outlook: Outlook) -> int:
    """What becomes of the top of the own fate deck: the quarry comes first; harmful cards go."""
    villain = rules.villains[table.villain[table.seat]]
    harm = 0.0
    for index in range(own.num_tops):
        kind = whole(own.tops[index])
        if wanted_place(villain, kind) != NOWHERE:
            return whole(SWAP if index == 1 else PUT_BACK)
        harm += harm_of_card(rules, table, whole(table.seat), whole(villain.kinds[kind].first_slot))
    if outlook.plan == Plan.HUNT and outlook.stage == ABSENT:
        return whole(DISCARD_BOTH)
    return whole(DISCARD_BOTH) if harm > _HARMFUL else whole(PUT_BACK)


@kernel
def answer(rules: Rules, table: Table, outlook: Outlook) -> int:
    """Whether to do what one may: always against others; for oneself, if it serves the plan."""
    frame = table.stack[table.top - 1]
    if frame.realm != table.seat:
        return whole(YES)
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    if frame.card >= FATE_FIRST:
        is_wanted = wanted_place(villain, whole(villain.kind_of[frame.card])) != NOWHERE
        is_of_use = outlook.stage == BOUND and not has_other_hero(villain, realm, whole(outlook.slot))
        return whole(YES if outlook.plan == Plan.HUNT and (is_wanted or is_of_use) else DONE)
    if discards_itself(villain, whole(frame.card)):
        quarry = quarry_of(villain, realm)
        return whole(YES if quarry != NO_CARD and is_bound_by_card(villain, realm, quarry) else DONE)
    if outlook.plan == Plan.HUNT:
        is_beside = outlook.slot != NO_CARD and realm.place[outlook.slot] == realm.place[frame.card]
        return whole(YES if outlook.stage == ON_HIS_WAY and is_beside else DONE)
    return whole(YES)


@kernel
def is_of_use(rules: Rules, table: Table, outlook: Outlook, kind: int) -> bool:
    """Whether to play a condition that can be played."""
    record = rules.villains[table.villain[table.seat]].kinds[kind]
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.REVEAL_HERO:
            return outlook.plan == Plan.HUNT and outlook.stage <= BOUND
        if clause.op == Op.PLAY_FATE_TOP:
            return not lacks_hero(rules.villains[table.villain[table.active]], table.realms[table.active])
        if clause.op == Op.GAIN and clause.when == When.PLAY:
            return outlook.power > _OF_USE
        if clause.op == Op.DEFEAT:
            return heaviest(rules, table, whole(table.seat), whole(clause.a)) > 0.0
    return True


@kernel
def granted_action(rules: Rules, table: Table, outlook: Outlook, legal: Any) -> int:
    """A card whose action is worth something, or a disguise that is worth its price; or -1."""
    seat = whole(table.seat)
    first = slot_action(table, seat, whole(0))
    for slot in range(NUM_CARDS):
        if legal[first + slot] and is_worth_using(rules, table, outlook, whole(slot)):
            return first + whole(slot)
    return whole(-1)


@kernel
def best_action(rules: Rules, table: Table, own: Own, outlook: Outlook, legal: Any) -> int:
    """The next action of the own turn: Power first, then all that is worth anything, the discards last."""
    if legal[SYMBOL_FIRST + Symbol.GAIN - 1] and (outlook.power > _OF_USE or table.supply > _LEFT_FOR_OTHERS):
        return whole(SYMBOL_FIRST + Symbol.GAIN - 1)
    granted = granted_action(rules, table, outlook, legal)
    if granted >= 0:
        return granted
    if legal[SYMBOL_FIRST + Symbol.PLAY - 1] or legal[SYMBOL_FIRST + Symbol.DISCARD - 1]:
        look_at_hand(rules, table, own, outlook)
    if legal[SYMBOL_FIRST + Symbol.FATE - 1]:
        look_for_victim(rules, table, outlook)
    for symbol in _ORDER:
        if legal[SYMBOL_FIRST + symbol - 1] and worth_of_using(rules, table, own, outlook, whole(symbol)) > 0.0:
            return whole(SYMBOL_FIRST + symbol - 1)
    if legal[DONE]:
        return whole(DONE)
    return whole(legal.argmax())


@kernel
def only_action(rules: Rules, table: Table, own: Own, outlook: Outlook, legal: Any) -> int:
    """The best action of a location where one only may be taken."""
    look_further(rules, table, own, outlook)
    best, best_worth = whole(DONE) if legal[DONE] else whole(legal.argmax()), 0.0
    frame = table.stack[table.top - 1]
    villain = rules.villains[table.villain[table.seat]]
    for symbol in range(1, NUM_SYMBOLS):
        if legal[SYMBOL_FIRST + symbol - 1]:
            worth = worth_of_using(rules, table, own, outlook, whole(symbol))
            if symbol == Symbol.GAIN:
                worth = outlook.power * gain_at(villain, whole(frame.a))
            if worth > best_worth:
                best, best_worth = whole(SYMBOL_FIRST + symbol - 1), worth
    return best


@kernel
def best_condition(rules: Rules, table: Table, outlook: Outlook, legal: Any) -> int:
    """A condition that is of use now."""
    seat = whole(table.seat)
    villain = rules.villains[table.villain[seat]]
    for index in range(villain.num_conditions):
        kind = whole(villain.conditions[index])
        action = slot_action(table, seat, whole(villain.kinds[kind].first_slot))
        if legal[action] and is_of_use(rules, table, outlook, kind):
            return action
    return whole(DONE)
