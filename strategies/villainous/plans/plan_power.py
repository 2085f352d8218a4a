"""The planner of villains who collect Power, and perhaps keep a hero somewhere.

It takes what Power there is each turn and pays only for what brings in more than it costs before the end. It waits with what pays for
heroes until there are some, defeats those who tax it or lie on its Power, and never spends what it has to have as its turn begins.
"""

from __future__ import annotations

from sim.games.villainous.codes import CardType, Op, When
from sim.games.villainous.objectives import is_in_realm
from sim.games.villainous.records import Own, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import has_card_out_of_place, wanted_place
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.weights import WIN

_MARGIN = 5  # Power beyond the goal that is still worth having: rivals take some
_NEEDED, _SPARE = 1.0, 0.1
_FRESH = 0.35  # a card more
_FINDS = 9.0  # a card that brings the hero who is wanted
_BREAKS = -50.0  # a price that takes what is needed
_FREE = 0.8  # of each Power that a condition brings


@kernel
def look_for_power(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """What a Power and a card are worth."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    target = power_wanted(villain)
    outlook.missing = target - realm.power
    outlook.power = _NEEDED if realm.power < target + _MARGIN else _SPARE
    outlook.fresh = _FRESH


@kernel
def power_wanted(villain: VillainRules) -> int:
    """How much Power the objective asks for."""
    for number in range(villain.num_objectives):
        if villain.objectives[number].op == Op.POWER_AT_LEAST:
            return whole(villain.objectives[number].a)
    return whole(0)


@kernel
def extra_for_power(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth besides: it may bring the hero who is wanted, or take what is needed."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    price, worth = whole(outlook.price[kind]), 0.0
    record = villain.kinds[kind]
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.when != When.PLAY:
            continue
        if clause.op == Op.FIND and wanted_place(villain, whole(clause.a)) >= 0:
            worth += _FINDS if not is_in_realm(villain, realm, whole(clause.a)) else -_FINDS
        if clause.op == Op.MOVE_HERO_TO and has_card_out_of_place(villain, realm, whole(CardType.HERO)):
            worth += WIN * (outlook.missing + price <= 0)
    if outlook.missing <= 0 < outlook.missing + price and worth <= 0.0:
        worth += _BREAKS
    return worth


@kernel
def keep_for_power(villain: VillainRules, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later: a condition that brings Power, and what pays for heroes."""
    record, worth = villain.kinds[kind], 0.0
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.GAIN and record.card_type == CardType.CONDITION:
            worth += _FREE * outlook.power * clause.a
        elif clause.op == Op.GAIN_PER_HERO or clause.op == Op.MOVE_HERO_TO:
            worth += _FREE * outlook.power
    return worth
