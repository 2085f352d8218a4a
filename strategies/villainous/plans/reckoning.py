"""What can be done at a location, and what that is worth."""

from __future__ import annotations

from sim.games.villainous.acting import first_open, is_granted
from sim.games.villainous.cards import kind_at, standing
from sim.games.villainous.codes import (
    FATE_FIRST,
    NO_CARD,
    NOWHERE,
    NUM_SYMBOLS_OF_LOCATION,
    TYPE_KEY,
    WHEN_KEY,
    CardType,
    Op,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.power import tax_on
from sim.games.villainous.records import Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import has_card_out_of_place
from strategies.villainous.plans.heroes import best_vanquish, weight_of_hero
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.plan import Plan
from strategies.villainous.plans.plan_collect import ready_at
from strategies.villainous.plans.plan_hunt import ON_HIS_WAY
from strategies.villainous.plans.weights import HARM

_STEP = 5.0  # a step of a card that the objective names
_BESIDE = 1.5  # another hero or ally moved
_CURSE_LOST = -7.0  # a curse that goes out as the mover comes
_CONTRACT = 2.5  # what a contract is worth that is used up
_ACTIVATE = 0.8
_LITTLE = 0.05


@kernel
def best_play(rules: Rules, table: Table, own: Own, outlook: Outlook, budget: tuple[int, int]) -> int:
    """The kind of card in the hand that is best played with so much Power, one card of another kind being played before; or NO_CARD."""
    power, before = budget
    best, best_worth = whole(NO_CARD), 0.0
    for kind in range(rules.villains[table.villain[table.seat]].num_villain_kinds):
        if own.hand[kind] > (kind == before) and outlook.price[kind] <= power and outlook.worth[kind] > best_worth:
            best, best_worth = whole(kind), outlook.worth[kind]
    return best


@kernel
def worth_of_discarding(rules: Rules, table: Table, own: Own, outlook: Outlook, played: tuple[int, int]) -> float:
    """What it is worth to discard what is not worth keeping, leaving aside two cards that are played before."""
    worth = 0.0
    for kind in range(rules.villains[table.villain[table.seat]].num_villain_kinds):
        count = own.hand[kind] - (kind == played[0]) - (kind == played[1])
        if count > 0:
            worth += count * max(outlook.fresh - outlook.keep[kind], 0.0)
    return worth


@kernel
def worth_of_symbol(rules: Rules, table: Table, own: Own, outlook: Outlook, symbol: int) -> float:
    """What a symbol is worth that neither gains Power, nor plays or discards cards; 0 if it should not be used."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if symbol == Symbol.FATE:
        return max(outlook.fate, 0.0)
    if symbol == Symbol.VANQUISH:
        return best_vanquish(rules, table, seat)
    if symbol == Symbol.MOVE_HERO:
        return worth_of_moving_hero(villain, realm, outlook)
    if symbol == Symbol.MOVE_ITEM_OR_ALLY:
        if standing(villain, realm, Op.NO_MOVING) >= 0:
            return 0.0
        return worth_of_moving_card(villain, realm, outlook)
    return _ACTIVATE * (symbol == Symbol.ACTIVATE)


@kernel
def worth_of_moving_hero(villain: VillainRules, realm: Realm, outlook: Outlook) -> float:
    """What it is worth to move a hero by one location."""
    if outlook.plan == Plan.HUNT:
        return _STEP * (outlook.stage == ON_HIS_WAY)
    if outlook.plan == Plan.COLLECT and outlook.slot != NO_CARD:
        place, hero = whole(outlook.dest), whole(outlook.slot)
        is_nearer = place != NOWHERE and place != realm.place[hero] and ready_at(villain, realm, hero, place)
        return _STEP * is_nearer
    return _STEP * has_card_out_of_place(villain, realm, whole(CardType.HERO))


@kernel
def worth_of_moving_card(villain: VillainRules, realm: Realm, outlook: Outlook) -> float:
    """What it is worth to move an item, an ally or a curse by one location."""
    if has_card_out_of_place(villain, realm, whole(CardType.ITEM)):
        return _STEP
    if outlook.plan == Plan.HUNT and outlook.missing > 0:
        return _BESIDE * has_ally_away(villain, realm, whole(outlook.goal))
    return 0.0


@kernel
def has_ally_away(villain: VillainRules, realm: Realm, goal: int) -> bool:
    """Whether an ally is where it is of no use at the goal."""
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and abs(whole(realm.place[slot]) - goal) > 0:
            return True
    return False


@kernel
def worth_of_grant(rules: Rules, table: Table, outlook: Outlook, index: int) -> float:
    """What an action is worth that a card grants, by an entry of the index."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    slot = whole(villain.entries[index].slot)
    clause = kind_at(villain, slot).clauses[villain.entries[index].clause]
    if clause.op == Op.GAIN:
        return outlook.power * max(clause.a - tax_on(villain, realm), whole(0))
    if clause.op == Op.VANQUISH:
        return best_vanquish(rules, table, seat)
    if clause.op == Op.MOVE_HERO_ACTION:
        return worth_of_moving_hero(villain, realm, outlook)
    if clause.op == Op.USE_CONTRACT:
        return max(heaviest_at(rules, table, seat, whole(realm.place[slot])) - _CONTRACT, 0.0)
    return outlook.power


@kernel
def heaviest_at(rules: Rules, table: Table, seat: int, place: int) -> float:
    """The most that it is worth to defeat a hero at a location; 0 if nobody is worth it."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    best = 0.0
    for hero in range(FATE_FIRST, len(realm.zone)):
        if realm.zone[hero] == Zone.REALM and realm.place[hero] == place and kind_at(villain, whole(hero)).card_type == CardType.HERO:
            best = max(best, weight_of_hero(rules, table, seat, whole(hero)))
    return best


@kernel
def worth_of_place(rules: Rules, table: Table, own: Own, outlook: Outlook, place: int) -> float:
    """What a turn of the deciding seat's mover at a location is worth."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    power, plays, discards, worth, strikes = whole(realm.power), whole(0), False, 0.0, False
    tax, first = tax_on(villain, realm), first_open(rules, table, seat, place)
    for index in range(first, NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(villain.places[place].symbols[index])
        if symbol == Symbol.GAIN:
            gained = max(villain.places[place].amounts[index] - tax, whole(0))
            power, worth = power + gained, worth + gained * outlook.power
        elif symbol == Symbol.PLAY:
            plays += 1
        elif symbol == Symbol.DISCARD:
            discards = True
        else:
            worth += worth_of_symbol(rules, table, own, outlook, symbol)
            strikes = strikes or symbol == Symbol.VANQUISH
    worth += worth_of_grants(rules, table, outlook, place)
    worth += worth_of_hand(rules, table, own, outlook, (power, plays, whole(discards), whole(strikes), place))
    return worth + worth_of_arriving(villain, realm, outlook, place) + _LITTLE * plays


@kernel
def worth_of_grants(rules: Rules, table: Table, outlook: Outlook, place: int) -> float:
    """What the actions are worth that cards grant at a location."""
    villain, worth = rules.villains[table.villain[table.seat]], 0.0
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        if is_granted(rules, table, whole(table.seat), index, place):
            worth += worth_of_grant(rules, table, outlook, index)
    return worth


@kernel
def worth_of_hand(rules: Rules, table: Table, own: Own, outlook: Outlook, chance: tuple[int, int, int, int, int]) -> float:
    """What the hand is worth with so much (Power, plays, whether discards, whether a vanquish, at a location)."""
    power, plays, discards, strikes, place = chance
    worth, first, second = 0.0, whole(NO_CARD), whole(NO_CARD)
    if plays > 0:
        first = best_play(rules, table, own, outlook, (power, whole(NO_CARD)))
    if first != NO_CARD:
        worth += outlook.worth[first]
        if plays > 1:
            second = best_play(rules, table, own, outlook, (power - outlook.price[first], first))
    if second != NO_CARD:
        worth += outlook.worth[second]
    combo = whole(outlook.combo_kind)
    if plays > 0 and combo != NO_CARD and outlook.price[combo] <= power:
        worth += outlook.combo * (strikes > 0 if outlook.combo_place == NOWHERE else outlook.combo_place == place)
    if discards > 0:
        worth += worth_of_discarding(rules, table, own, outlook, (first, second))
    return worth


@kernel
def worth_of_arriving(villain: VillainRules, realm: Realm, outlook: Outlook, place: int) -> float:
    """What waits for the mover at a location: curses go out, heroes do harm."""
    worth = 0.0
    if realm.mover == place:
        return worth
    for index in range(villain.starts[WHEN_KEY + When.MOVER_ARRIVES], villain.starts[WHEN_KEY + When.MOVER_ARRIVES + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            op = kind_at(villain, slot).clauses[villain.entries[index].clause].op
            worth += _CURSE_LOST if op == Op.DISCARD_SELF else -HARM[outlook.plan, op]
    return worth
