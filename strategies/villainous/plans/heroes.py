"""How much a hero in a realm weighs on its villain."""

from __future__ import annotations

from sim.games.villainous.cards import has_at, kind_at, standing
from sim.games.villainous.codes import (
    FATE_FIRST,
    MAX_STOLEN,
    NO_CARD,
    NOWHERE,
    TYPE_KEY,
    WHEN_KEY,
    CardType,
    CostScope,
    Op,
    Scope,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.fighting import bears, can_be_defeated
from sim.games.villainous.locations import is_fixed
from sim.games.villainous.objectives import is_in_realm
from sim.games.villainous.records import Clause, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import has_card_out_of_place, wanted_place, wanted_slot
from strategies.villainous.plans.forces import can_fall, strength_now
from strategies.villainous.plans.plan import Plan, plan_of
from strategies.villainous.plans.weights import HARM, SYMBOLS, WIN

_COVER = 1.0  # a symbol on top that a hero covers, times what it is worth
_COVER_GAIN = 1.6  # Power of one who collects it
_COVER_FATE = 4.0  # Fate of one who can win only if it is fated, and so has all the time there is
_BRINGS_WANTED = 5.0  # a hero whose defeat brings one whom the objective names
_ALLY, _ALLY_OF_HUNT = 0.35, 0.9  # each strength of an ally that is used up: it is of little use otherwise, but to a hunter
_EXPOSES, _EXPOSES_TOO = 2.0, 0.4  # a hero where curses are, or are to be: the only one there, and one more
_FREEING = 5.0  # a defeat that lets the quarry be moved
_GUARDING = 14.0  # one who has to be defeated before the quarry
_HOLDING = 8.0  # one who bears what the objective names
_NEVER = -200.0


@kernel
def worth_of_cover(villain: VillainRules, realm: Realm, place: int) -> float:
    """What the symbols on top of a location are worth to its villain."""
    gain = _COVER_GAIN if plan_of(villain) == Plan.POWER else _COVER
    fate = _COVER_FATE * lacks_hero(villain, realm)
    worth = 0.0
    for index in range(villain.places[place].num_top):
        symbol = whole(villain.places[place].symbols[index])
        if symbol == Symbol.GAIN:
            worth += gain * villain.places[place].amounts[index]
        else:
            worth += _COVER * SYMBOLS[symbol] + fate * (symbol == Symbol.FATE)
    return worth


@kernel
def is_covered_without(villain: VillainRules, realm: Realm, hero: int, place: int) -> bool:
    """Whether another hero is at a location."""
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        slot = whole(villain.entries[index].slot)
        if slot != hero and realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            return True
    return False


@kernel
def allies_at(rules: Rules, table: Table, seat: int, place: int) -> int:
    """The strength of all allies at a location."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    total = whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.ALLY], villain.starts[TYPE_KEY + CardType.ALLY + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            total += 1 + strength_now(rules, table, seat, slot)
    return total


@kernel
def copies_at(villain: VillainRules, realm: Realm, kind: int, place: int) -> int:
    """How many cards of a kind are at a location."""
    count, first = whole(0), whole(villain.kinds[kind].first_slot)
    for slot in range(first, first + villain.kinds[kind].copies):
        count += realm.zone[slot] == Zone.REALM and realm.place[slot] == place
    return count


@kernel
def place_of_fire(villain: VillainRules, realm: Realm) -> int:
    """A location without the mover where a card is discarded as the mover arrives; or NOWHERE."""
    for index in range(villain.starts[WHEN_KEY + When.MOVER_ARRIVES], villain.starts[WHEN_KEY + When.MOVER_ARRIVES + 1]):
        slot = whole(villain.entries[index].slot)
        if slot < FATE_FIRST and realm.zone[slot] == Zone.REALM and realm.place[slot] != realm.mover:
            return whole(realm.place[slot])
    return NOWHERE


@kernel
def item_in_place(villain: VillainRules, realm: Realm, place: int) -> int:
    """An item that lies where the objective wants it, which is not a given location; or NO_CARD."""
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.CARD_AT and clause.b != place:
            slot = whole(wanted_slot(villain, realm, clause))
            if slot != NO_CARD and realm.place[slot] == clause.b and realm.host[slot] == NO_CARD:
                return slot
    return NO_CARD


@kernel
def quarry_of(villain: VillainRules, realm: Realm) -> int:
    """The hero of the realm who is to be defeated somewhere, by the objective; or NO_CARD."""
    for number in range(villain.num_objectives):
        if villain.objectives[number].op == Op.DEFEATED_AT:
            return whole(wanted_slot(villain, realm, villain.objectives[number]))
    return whole(NO_CARD)


@kernel
def holds_wanted(villain: VillainRules, realm: Realm, hero: int) -> bool:
    """Whether a hero bears a card that the objective names."""
    for slot in range(FATE_FIRST):
        if realm.host[slot] == hero and wanted_place(villain, whole(villain.kind_of[slot])) != NOWHERE:
            return True
    return False


@kernel
def standing_slot(villain: VillainRules, realm: Realm, op: int) -> int:
    """The first card of the realm with a standing clause of an operation, or NO_CARD."""
    entry = standing(villain, realm, op)
    return whole(villain.entries[entry].slot) if entry >= 0 else whole(NO_CARD)


@kernel
def is_bound_by_card(villain: VillainRules, realm: Realm, quarry: int) -> bool:
    """Whether a card of the realm keeps the quarry where he is, which may be discarded for a defeat."""
    if not is_fixed(villain, realm, kind_at(villain, quarry)):
        return False
    for index in range(villain.starts[WHEN_KEY + When.HERO_DEFEATED], villain.starts[WHEN_KEY + When.HERO_DEFEATED + 1]):
        if realm.zone[villain.entries[index].slot] == Zone.REALM:
            return True
    return False


@kernel
def times_of_harm(rules: Rules, table: Table, seat: int, clause: Clause, place: int) -> float:
    """How often a clause of a fate card counts: for each Power, strength or card that it is about, or once."""
    villain, realm, op = rules.villains[table.villain[seat]], table.realms[seat], clause.op
    if op == Op.STEAL or op == Op.STEAL_SELF:
        return min(whole(realm.power), whole(MAX_STOLEN)) * 1.0
    if op == Op.NO_CURSES:
        return 1.0 * (place != NOWHERE and not has_at(villain, realm, CardType.CURSE, place))
    if op == Op.DISCARD_ALLY_HERE or op == Op.DISCARD_ALLIES_HERE:
        return 1.0 * allies_at(rules, table, seat, place)
    if op == Op.DISCARD_HERE:
        return 1.0 * copies_at(villain, realm, whole(clause.a), place)
    if op == Op.MOVE_MOVER:
        return 1.0 * (place_of_fire(villain, realm) != NOWHERE and (clause.a == 0 or place == realm.mover))
    if op == Op.MOVE_ITEM_HERE:
        return 1.0 * (item_in_place(villain, realm, place) != NO_CARD)
    if op == Op.STRENGTH:
        return 1.0 * (clause.a == Scope.OTHER_HEROES)
    if op == Op.COST:
        return 1.0 * (clause.c == CostScope.TARGET)
    return 1.0


@kernel
def weight_to_plan(rules: Rules, table: Table, seat: int, hero: int) -> float:
    """What the objective adds to a hero's weight: to be defeated here, or on no account; or in the way of it."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = whole(villain.kind_of[hero])
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.HERO_AT and clause.a == kind:
            return _NEVER
        if clause.op == Op.DEFEATED_AT and clause.a == kind:
            return WIN if clause.b == realm.place[hero] else _NEVER
        if clause.op == Op.CARD_AT:
            wanted = whole(wanted_slot(villain, realm, clause))
            if wanted != NO_CARD and realm.host[wanted] == hero:
                return _HOLDING
    if standing_slot(villain, realm, Op.NO_MOVING) == hero and has_card_out_of_place(villain, realm, whole(CardType.ITEM)):
        return _HOLDING
    quarry = quarry_of(villain, realm)
    if quarry == NO_CARD:
        return 0.0
    worth = _FREEING * is_bound_by_card(villain, realm, quarry)
    if bears(villain, realm, hero, Op.TAUNT) and not bears(villain, realm, quarry, Op.TAUNT):
        worth += _GUARDING
    return worth


@kernel
def lacks_hero(villain: VillainRules, realm: Realm) -> bool:
    """Whether a villain wants a hero kept somewhere who is not in its realm, for all that its own cards can do."""
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.HERO_AT and not is_in_realm(villain, realm, whole(clause.a)):
            return not finds(villain, whole(clause.a))
    return False


@kernel
def finds(villain: VillainRules, hero: int) -> bool:
    """Whether a card of the villain's own deck brings a hero."""
    for kind in range(villain.num_villain_kinds):
        for number in range(villain.kinds[kind].num_clauses):
            if villain.kinds[kind].clauses[number].op == Op.FIND and villain.kinds[kind].clauses[number].a == hero:
                return True
    return False


@kernel
def weight_of_hero(rules: Rules, table: Table, seat: int, hero: int) -> float:
    """What it is worth to a villain that a hero of its realm is defeated where he is, leaving aside what that takes."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind, place, plan = kind_at(villain, hero), whole(realm.place[hero]), plan_of(villain)
    is_alone = not is_covered_without(villain, realm, hero, place)
    worth = 1.0 * realm.stolen[hero] + worth_of_cover(villain, realm, place) * is_alone
    if plan == Plan.CURSES:
        worth += _EXPOSES if is_alone else _EXPOSES_TOO
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == When.ALWAYS:
            worth += HARM[plan, clause.op] * times_of_harm(rules, table, seat, clause, place)
        elif clause.when == When.DEFEATED and clause.op == Op.FIND and wanted_place(villain, whole(clause.a)) != NOWHERE:
            worth += _BRINGS_WANTED * (not is_in_realm(villain, realm, whole(clause.a)))
        elif clause.when == When.MOVER_ARRIVES:
            worth += HARM[plan, clause.op]
    return worth + weight_to_plan(rules, table, seat, hero)


@kernel
def heaviest(rules: Rules, table: Table, seat: int, most: int) -> float:
    """The most that it is worth to defeat a hero of so much strength at most without allies; 0 if nobody is worth it."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    best = 0.0
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        if realm.zone[hero] == Zone.REALM and can_be_defeated(villain, realm, hero) and strength_now(rules, table, seat, hero) <= most:
            best = max(best, weight_of_hero(rules, table, seat, hero))
    return best


@kernel
def gain_of_vanquish(rules: Rules, table: Table, seat: int, hero: int) -> float:
    """What it is worth to vanquish a hero, less the allies that it takes."""
    ally = _ALLY_OF_HUNT if plan_of(rules.villains[table.villain[seat]]) == Plan.HUNT else _ALLY
    return weight_of_hero(rules, table, seat, hero) - ally * strength_now(rules, table, seat, hero)


@kernel
def best_vanquish(rules: Rules, table: Table, seat: int) -> float:
    """The most that it is worth to vanquish a hero who can be; 0 if nobody is worth it."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    best = 0.0
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        if realm.zone[hero] == Zone.REALM and can_fall(rules, table, seat, hero):
            best = max(best, gain_of_vanquish(rules, table, seat, hero))
    return best
