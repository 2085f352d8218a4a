"""The planner of villains who have to defeat a hero at a location.

First it digs for whatever brings him: a card that finds him or opens his location, or one that turns up heroes until he comes. Then
he is moved step by step to where he is to fall, by symbols, by items and by allies; meanwhile allies are gathered there. Nobody else is
worth an ally, unless he has to be defeated first, or his defeat sets the quarry free.
"""

from __future__ import annotations

from sim.games.villainous.cards import has_at, kind_at, standing
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NUM_CARDS, CardType, Op, Scope, When, Zone
from sim.games.villainous.fighting import bears
from sim.games.villainous.locations import is_fixed
from sim.games.villainous.records import Clause, Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_slot
from strategies.villainous.plans.forces import force_at, strength_if_at, strength_now
from strategies.villainous.plans.heroes import is_bound_by_card
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.weights import WIN

ABSENT, BOUND, ON_HIS_WAY, THERE = range(4)  # stages of the hunt

_NEEDED, _SPARE = 1.0, 0.35  # a Power that the plan will cost, and one more than that
_FINDER = 4  # Power for a card that finds him
_ITEM = 2  # and for one that moves him
_FOR_STRENGTH = 0.9  # Power for each strength
_SEARCHING, _GATHERING, _SUPPLIED = 1.1, 0.7, 0.3  # a card more, by stage
_FORCE, _ENOUGH = 1.3, 0.15  # a strength more at the goal
_FINDS = 9.0
_LOSES = -30.0  # a card that would bring him back to where he came from
_LOOKS = 1.0
_MOVES = 4.5  # a step of his
_WAITS = -1.5  # what moves him, while he is not there
_KEPT = 0.3
_STRIKES = 0.5  # another vanquish


@kernel
def look_for_quarry(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """How far the hunt has got, and what a Power, a card and a strength are worth then."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    clause = hunting_clause(villain)
    quarry, goal = whole(wanted_slot(villain, realm, clause)), whole(clause.b)
    hero = quarry if quarry != NO_CARD else whole(villain.kinds[clause.a].first_slot)
    outlook.slot, outlook.goal = quarry, goal
    outlook.stage = stage_of(villain, realm, quarry, goal)
    guard = guard_of(rules, table, quarry)
    if guard != NO_CARD:
        hero, goal = guard, whole(realm.place[guard])
        outlook.goal, outlook.stage = goal, min(whole(outlook.stage), whole(ON_HIS_WAY))
    missing = max(strength_if_at(rules, table, seat, hero, goal) - force_at(rules, table, seat, hero, goal), whole(0))
    outlook.missing = missing
    wanted = _FOR_STRENGTH * missing + _ITEM * (outlook.stage < THERE) + _FINDER * (outlook.stage == ABSENT or realm.locked != 0)
    outlook.power = _NEEDED if realm.power < wanted else _SPARE
    outlook.force = _FORCE if missing > 0 else _ENOUGH
    outlook.fresh = _SUPPLIED
    if outlook.stage <= BOUND:
        outlook.fresh = _SEARCHING
    elif missing > 0:
        outlook.fresh = _GATHERING


@kernel
def hunting_clause(villain: VillainRules) -> Clause:
    """The clause of the objective that asks for a defeat."""
    for number in range(villain.num_objectives):
        if villain.objectives[number].op == Op.DEFEATED_AT:
            return villain.objectives[number]
    return villain.objectives[0]


@kernel
def stage_of(villain: VillainRules, realm: Realm, quarry: int, goal: int) -> int:
    """How far the hunt has got."""
    if quarry == NO_CARD:
        return whole(ABSENT)
    if realm.place[quarry] == goal:
        return whole(THERE)
    return whole(BOUND if is_fixed(villain, realm, kind_at(villain, quarry)) else ON_HIS_WAY)


@kernel
def guard_of(rules: Rules, table: Table, quarry: int) -> int:
    """A hero who has to be defeated before the quarry, or so that it can be moved; or NO_CARD."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if quarry == NO_CARD:
        return quarry
    entry = standing(villain, realm, Op.TAUNT)
    if entry >= 0 and not bears(villain, realm, quarry, Op.TAUNT):
        return whole(realm.host[villain.entries[entry].slot])
    weakest, least = whole(NO_CARD), whole(0)
    if is_bound_by_card(villain, realm, quarry):
        for slot in range(FATE_FIRST, NUM_CARDS):
            if slot != quarry and realm.zone[slot] == Zone.REALM and kind_at(villain, whole(slot)).card_type == CardType.HERO:
                strength = strength_now(rules, table, seat, whole(slot))
                if weakest == NO_CARD or strength < least:
                    weakest, least = whole(slot), strength
    return weakest


@kernel
def extra_for_quarry(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth besides."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    record, worth = villain.kinds[kind], 0.0
    for number in range(record.num_clauses):
        worth += worth_to_hunt(villain, realm, outlook, record.clauses[number])
    if record.card_type == CardType.ALLY:
        more = strength_if_at(rules, table, seat, whole(record.first_slot), whole(outlook.goal)) - record.strength
        worth += outlook.force * more
    return worth


@kernel
def see_the_last_blow(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """Note the card of the hand that is enough to defeat the quarry, if the mover is where there is a vanquish."""
    villain = rules.villains[table.villain[table.seat]]
    for kind in range(villain.num_villain_kinds):
        if own.hand[kind] > 0 and strength_brought(rules, table, outlook, kind) >= outlook.missing > 0 and outlook.stage == THERE:
            outlook.combo_kind, outlook.combo = kind, WIN


@kernel
def strength_brought(rules: Rules, table: Table, outlook: Outlook, kind: int) -> int:
    """How much strength a card of the hand would bring to the goal at once."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    record = villain.kinds[kind]
    if record.card_type == CardType.ALLY:
        return strength_if_at(rules, table, whole(table.seat), whole(record.first_slot), whole(outlook.goal))
    brought = whole(0)
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.STRENGTH and clause.a == Scope.BEARER and has_at(villain, realm, CardType.ALLY, whole(outlook.goal)):
            brought += clause.b
    return brought


@kernel
def worth_to_hunt(villain: VillainRules, realm: Realm, outlook: Outlook, clause: Clause) -> float:
    """What a clause of an own card does for the hunt."""
    op, stage = clause.op, outlook.stage
    if op == Op.FIND and clause.when == When.PLAY and clause.a == hunting_clause(villain).a:
        return _FINDS if stage == ABSENT else _LOSES
    if op == Op.UNLOCK:
        return _FINDS * (realm.locked != 0)
    if op == Op.REVEAL_HERO and clause.when == When.PLAY:
        return worth_of_revealing(villain, realm, outlook)
    if op == Op.LOOK:
        return _LOOKS * (stage == ABSENT)
    if op == Op.MOVE_HERO:
        return _MOVES if stage == ON_HIS_WAY else _WAITS * (stage < THERE)
    if op == Op.MOVE_HERO_ACTION:
        return _MOVES * (stage < THERE)
    if op == Op.VANQUISH:
        return _STRIKES
    if op == Op.STRENGTH and clause.a == Scope.BEARER:
        return outlook.force * clause.b * has_at(villain, realm, CardType.ALLY, whole(outlook.goal))
    return 0.0


@kernel
def worth_of_revealing(villain: VillainRules, realm: Realm, outlook: Outlook) -> float:
    """What it is worth to turn up fate cards until a hero comes: he may be the quarry; or one whose defeat sets the quarry free."""
    if outlook.stage == ABSENT:
        hidden, is_hidden = whole(0), False
        for slot in range(FATE_FIRST, NUM_CARDS):
            if realm.zone[slot] == Zone.HIDDEN and kind_at(villain, whole(slot)).card_type == CardType.HERO:
                hidden += 1
                is_hidden = is_hidden or villain.kind_of[slot] == hunting_clause(villain).a
        return _FINDS * is_hidden / max(hidden, whole(1))
    if outlook.stage == BOUND and is_bound_by_card(villain, realm, whole(outlook.slot)):
        return _MOVES * (not has_other_hero(villain, realm, whole(outlook.slot)))
    return 0.0


@kernel
def has_other_hero(villain: VillainRules, realm: Realm, quarry: int) -> bool:
    """Whether another hero is in the realm."""
    for slot in range(FATE_FIRST, NUM_CARDS):
        if slot != quarry and realm.zone[slot] == Zone.REALM and kind_at(villain, whole(slot)).card_type == CardType.HERO:
            return True
    return False


@kernel
def keep_for_quarry(villain: VillainRules, realm: Realm, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later."""
    record, worth = villain.kinds[kind], _KEPT
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.FIND or clause.op == Op.UNLOCK:
            worth += max(worth_to_hunt(villain, realm, outlook, clause), 0.0)
        elif clause.op == Op.MOVE_HERO or clause.op == Op.MOVE_HERO_ACTION:
            worth += _MOVES * (outlook.stage < THERE)
    if record.card_type == CardType.ALLY:
        worth += _FOR_STRENGTH * record.strength * (outlook.missing > 0)
    return worth
