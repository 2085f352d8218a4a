"""How many turns a villain needs until it wins, as far as everyone can see: 0 as good as won, 1 on its next turn."""

from __future__ import annotations

from sim.games.villainous.cards import has_at, standing, standing_at
from sim.games.villainous.codes import NO_CARD, NUM_LOCATIONS, CardType, Check, Op
from sim.games.villainous.fighting import bears
from sim.games.villainous.locations import is_fixed
from sim.games.villainous.objectives import has_card_at
from sim.games.villainous.records import Clause, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_slot
from strategies.villainous.plans.forces import force_at, strength_now

_FOR_A_CURSE = 1.8  # turns, with the cards at hand
_FOR_A_BARRED_CURSE = 2.8  # where a hero bars it
_TO_LAST = 1.0  # until the next turn begins, where that is when curses count
_POWER_A_TURN = 3.0
_FOR_A_HERO = 2.0  # to bring a hero of the realm where he is to be
_FOR_A_MISSING_HERO = 9.0  # whom only luck, or others, bring
_FOR_THE_QUARRY = 3.0  # to find him
_FOR_A_LOCK = 1.5
_STRENGTH_A_TURN = 3.5
_FOR_A_TAUNT = 1.5
_FOR_A_CARD = 2.7  # to find and play it
_FOR_A_BURDENED_CARD = 1.5  # to win it back from its bearer
_FOR_A_STEP = 0.8
_STEPS_TO_COME = 3  # of a hero who is not there yet


@kernel
def turns_left(rules: Rules, table: Table, seat: int) -> float:
    """How many turns a seat needs until it wins."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    turns = 0.0
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.CURSE_EVERYWHERE:
            turns += turns_for_curses(villain, realm)
        elif clause.op == Op.POWER_AT_LEAST:
            turns += max(clause.a - realm.power, 0) / _POWER_A_TURN
        elif clause.op == Op.HERO_AT:
            turns += turns_for_hero(villain, realm, clause)
        elif clause.op == Op.DEFEATED_AT:
            turns += turns_for_quarry(rules, table, seat, number)
        else:
            turns += turns_for_card(villain, realm, clause)
    return turns


@kernel
def turns_for_curses(villain: VillainRules, realm: Realm) -> float:
    """How long it takes to lay a curse at each location."""
    turns = 0.0
    for place in range(NUM_LOCATIONS):
        if not has_at(villain, realm, CardType.CURSE, place):
            turns += _FOR_A_CURSE if standing_at(villain, realm, Op.NO_CURSES, place) < 0 else _FOR_A_BARRED_CURSE
    return turns + _TO_LAST * (turns > 0.0 and villain.check == Check.START_OF_TURN)


@kernel
def turns_for_hero(villain: VillainRules, realm: Realm, clause: Clause) -> float:
    """How long it takes to bring a hero where he is to be."""
    if has_card_at(villain, realm, clause):
        return 0.0
    return _FOR_A_MISSING_HERO if wanted_slot(villain, realm, clause) == NO_CARD else _FOR_A_HERO


@kernel
def turns_for_quarry(rules: Rules, table: Table, seat: int, number: int) -> float:
    """How long it takes to find a hero, to bring him where he is to be defeated, and to be strong enough there."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    clause = villain.objectives[number]
    quarry, goal = whole(wanted_slot(villain, realm, clause)), whole(clause.b)
    if quarry == NO_CARD:
        lock = _FOR_A_LOCK * (realm.locked != 0)
        return _FOR_THE_QUARRY + _STEPS_TO_COME + lock
    missing = strength_now(rules, table, seat, quarry) - force_at(rules, table, seat, quarry, goal)
    steps = abs(whole(realm.place[quarry]) - goal)
    turns = max(1.0 * steps, max(missing, 0) / _STRENGTH_A_TURN) + 1.0
    turns += _FOR_A_LOCK * is_fixed(villain, realm, villain.kinds[clause.a])
    if standing(villain, realm, Op.TAUNT) >= 0 and not bears(villain, realm, quarry, whole(Op.TAUNT)):
        turns += _FOR_A_TAUNT
    return turns


@kernel
def turns_for_card(villain: VillainRules, realm: Realm, clause: Clause) -> float:
    """How long it takes to bring a card where it is to be."""
    if has_card_at(villain, realm, clause):
        return 0.0
    slot = whole(wanted_slot(villain, realm, clause))
    if slot == NO_CARD:
        return _FOR_A_CARD
    turns = _FOR_A_STEP * abs(whole(realm.place[slot]) - clause.b)
    return turns + _FOR_A_BURDENED_CARD * (realm.host[slot] != NO_CARD)
