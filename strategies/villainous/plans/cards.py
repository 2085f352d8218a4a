"""What the cards of a hand are worth: to play, and to keep. What a plan adds to that is in its own file."""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, is_in_mask, kind_at, num_in_realm, standing
from sim.games.villainous.codes import FATE_FIRST, NOWHERE, TYPE_KEY, Bearer, CardType, Op, When, Zone
from sim.games.villainous.power import tax_on
from sim.games.villainous.records import Clause, Kind, Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import has_card_out_of_place, is_key
from strategies.villainous.plans.heroes import best_vanquish, heaviest, is_covered_without, place_of_fire, worth_of_cover
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.weights import TIMES, WORTH

_ALLY_KEPT = 0.15  # each strength of an ally that is not needed yet
_CONDITION_KEPT = 0.6
_KEY_KEPT = 6.0
_EFFECT_KEPT = 0.4
_ITEM_KEPT = 0.3
_FATED = 0.35  # how likely it is to be fated before the next turn, for each opponent
_FATES = 5.0  # turns, times opponents, after which a card that pays for heroes has paid
_KEPT_ALLIES = 2.0  # what it is worth that allies stay
_TRAP_COSTS = 3.0  # the allies of a vanquish
_LONG = 4.0  # turns after which a card that pays each turn has paid


@kernel
def worth_of_clauses(rules: Rules, table: Table, own: Own, outlook: Outlook, kind: int) -> float:
    """What the clauses of a card of the hand are worth, whatever the plan."""
    record = rules.villains[table.villain[table.seat]].kinds[kind]
    worth = 0.0
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        factor = WORTH[outlook.plan, clause.op] * TIMES[clause.when]
        if factor != 0.0:
            worth += factor * times_of_worth(rules, table, outlook, clause)
    if record.card_type == CardType.ALLY:
        worth += outlook.force * record.strength
    return worth


@kernel
def is_playable(villain: VillainRules, realm: Realm, kind: int) -> bool:
    """Whether a card of the hand could be played, as far as that is soon told: an effect needs what it is about, an item a bearer."""
    record = villain.kinds[kind]
    if record.card_type == CardType.EFFECT:
        return standing(villain, realm, Op.NO_EFFECTS) < 0 and (record.num_clauses == 0 or does_anything(villain, realm, record))
    number = find_clause(record, Op.ATTACH)
    if number < 0:
        return record.card_type != CardType.CONDITION
    return num_in_realm(villain, realm, CardType.ALLY if record.clauses[number].a == Bearer.ALLY else CardType.HERO) > 0


@kernel
def does_anything(villain: VillainRules, realm: Realm, record: Kind) -> bool:
    """Whether there is what an effect is about."""
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.TAKE_DISCARD:
            is_there = best_discarded(villain, realm, whole(clause.a)) > 0.0
        elif clause.op == Op.MOVE_ALLY:
            is_there = num_in_realm(villain, realm, CardType.ALLY) > 0
        else:
            is_there = not is_about_heroes(whole(clause.op)) or num_in_realm(villain, realm, CardType.HERO) > 0
        if is_there:
            return True
    return False


@kernel
def is_about_heroes(op: int) -> bool:
    """Whether an operation needs a hero in the realm."""
    return Op.MOVE_HERO <= op <= Op.MOVE_EACH_HERO or op == Op.GAIN_PER_HERO or Op.VANQUISH <= op <= Op.TRAP


@kernel
def times_of_worth(rules: Rules, table: Table, outlook: Outlook, clause: Clause) -> float:
    """How often a clause of an own card counts: for each Power, hero or weight that it is about, or once."""
    seat, op = whole(table.seat), clause.op
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if clause.when == When.HERO_PLAYED_HERE:
        return outlook.power * clause.a * min((table.num_seats - 1) * outlook.turns / _FATES, 1.0)
    if Op.GAIN <= op <= Op.GAIN_IF_HERO_HERE:
        return outlook.power * amount_of(villain, realm, clause)
    if op == Op.DEFEAT:
        return heaviest(rules, table, seat, whole(clause.a))
    if op == Op.VANQUISH:
        best = best_vanquish(rules, table, seat)
        return best + _KEPT_ALLIES * (best > 0.0) if clause.when == When.PLAY else 0.3
    if op == Op.TRAP:
        return max(heaviest(rules, table, seat, allies_in_all(villain, realm)) - _TRAP_COSTS, 0.0)
    if op == Op.WARD:
        return clause.a * outlook.power * min(_FATED * (table.num_seats - 1), 1.0)
    if op == Op.MOVE_HERO_TO:
        return relief(villain, realm, whole(clause.a)) + _KEY_KEPT * has_card_out_of_place(villain, realm, whole(CardType.HERO))
    if op == Op.MAY_STAY:
        return 1.0 + (place_of_fire(villain, realm) != NOWHERE)
    if op == Op.UNCOVER:
        return relief(villain, realm, whole(NOWHERE))
    if op == Op.ROAM_AND_ACT:
        return min(outlook.turns / _LONG, 1.0)
    if op == Op.TAKE_DISCARD:
        return best_discarded(villain, realm, whole(clause.a))
    return 1.0


@kernel
def amount_of(villain: VillainRules, realm: Realm, clause: Clause) -> float:
    """How much Power a clause gains, once."""
    amount, tax = whole(clause.a), tax_on(villain, realm)
    if clause.op == Op.GAIN_STRENGTH:
        return 1.0 * amount
    if clause.op == Op.GAIN_PER_HERO:
        amount *= num_in_realm(villain, realm, CardType.HERO)
    elif clause.op == Op.GAIN_PER_CONTRACT:
        amount *= num_in_realm(villain, realm, CardType.CONTRACT)
    elif clause.op == Op.GAIN_IF_HERO_HERE:
        amount *= num_in_realm(villain, realm, CardType.HERO) > 0
    return 1.0 * max(amount - tax, whole(0))


@kernel
def allies_in_all(villain: VillainRules, realm: Realm) -> int:
    """The printed strength of all allies of a realm."""
    total = whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = whole(villain.entries[index].slot)
        total += (realm.zone[slot] == Zone.REALM) * kind_at(villain, slot).strength
    return total


@kernel
def relief(villain: VillainRules, realm: Realm, place: int) -> float:
    """The most that is uncovered if one hero goes to a location, where he covers what is there; or if he does not count, for NOWHERE."""
    best = 0.0
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        here = whole(realm.place[hero])
        if realm.zone[hero] == Zone.REALM and here != place and not is_covered_without(villain, realm, hero, here):
            worth = worth_of_cover(villain, realm, here)
            if place != NOWHERE and not is_covered_without(villain, realm, hero, place):
                worth -= worth_of_cover(villain, realm, place)
            best = max(best, worth)
    return best


@kernel
def best_discarded(villain: VillainRules, realm: Realm, mask: int) -> float:
    """What the best card of some types among the discards is worth in the hand."""
    best = 0.0
    for slot in range(FATE_FIRST):
        if realm.zone[slot] == Zone.DISCARD and is_in_mask(mask, whole(kind_at(villain, whole(slot)).card_type)):
            best = max(best, worth_of_keeping(villain, whole(villain.kind_of[slot])))
    return best


@kernel
def worth_of_keeping(villain: VillainRules, kind: int) -> float:
    """What a card is worth that may be of use later, whatever the plan."""
    record = villain.kinds[kind]
    if is_key(villain, record, kind):
        return _KEY_KEPT
    if record.card_type == CardType.CONDITION:
        return _CONDITION_KEPT
    if record.card_type == CardType.ALLY:
        return _ALLY_KEPT * record.strength
    return _EFFECT_KEPT if record.card_type == CardType.EFFECT else _ITEM_KEPT
