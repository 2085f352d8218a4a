"""Where things go: movers, cards that are played or moved, heroes."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.acting import first_open
from sim.games.villainous.cards import has_at, kind_at
from sim.games.villainous.codes import (
    DONE,
    FATE_FIRST,
    NO_CARD,
    NOWHERE,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    TYPE_KEY,
    CardType,
    Op,
    Phase,
    Symbol,
    When,
    Zone,
)
from sim.games.villainous.records import Frame, Own, Realm, Rules, Table, VillainRules
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.placing import AIM, NEVER, STEP, first_place, nearness
from strategies.villainous.plans.forces import can_fall
from strategies.villainous.plans.harm import harm_at
from strategies.villainous.plans.heroes import is_covered_without, weight_of_hero, worth_of_cover
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.plan import Plan
from strategies.villainous.plans.plan_collect import summons, worth_of_summoning_at
from strategies.villainous.plans.plan_curses import worth_of_curse_at, worth_of_visit
from strategies.villainous.plans.plan_hunt import ON_HIS_WAY
from strategies.villainous.plans.reckoning import best_play, worth_of_place, worth_of_symbol

_HERO = 1.0  # where a hero is, for an ally, times what he weighs
_FALLS = -4.0  # a curse that is discarded as an ally is played there
_SAME = -1.0  # where such a card lies already
_VISIT = 0.3  # of what a location is worth, for a card that does something there
_NEAR = 0.5
_HERE = 0.2
_COLLECTS = 1.0


@kernel
def harm_of_moving_mover(rules: Rules, table: Table, seat: int, place: int) -> float:
    """How much it hurts a villain that its mover is moved to a location: what waits for it there; and where it has little to do."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    harm = -_VISIT * worth_of_visit(villain, place)
    for slot in range(FATE_FIRST):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            kind = kind_at(villain, whole(slot))
            for number in range(kind.num_clauses):
                harm -= _FALLS * (kind.clauses[number].when == When.MOVER_ARRIVES and kind.clauses[number].op == Op.DISCARD_SELF)
    return harm


@kernel
def worth_of_roaming(rules: Rules, table: Table, own: Own, outlook: Outlook, place: int) -> float:
    """What a location is worth to an ally that roams, which takes one action there or collects; or to the mover beside it."""
    seat = whole(table.seat)
    frame = table.stack[table.top - 1]
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if frame.op == Task.ROAM and frame.c == 0:
        return _COLLECTS * has_at(villain, realm, CardType.HERO, place) - _HERE
    best = 0.0
    for index in range(first_open(rules, table, seat, place), NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(villain.places[place].symbols[index])
        if symbol != Symbol.FATE or frame.op == Task.ADJACENT:
            best = max(best, worth_of_one(rules, table, own, outlook, (symbol, whole(villain.places[place].amounts[index]))))
    return best


@kernel
def worth_of_one(rules: Rules, table: Table, own: Own, outlook: Outlook, what: tuple[int, int]) -> float:
    """What one symbol is worth by itself: (symbol, amount)."""
    symbol, amount = what
    if symbol == Symbol.GAIN:
        return outlook.power * amount
    if symbol == Symbol.PLAY:
        kind = best_play(rules, table, own, outlook, (whole(table.realms[table.seat].power), whole(NO_CARD)))
        return outlook.worth[kind] if kind != NO_CARD else 0.0
    if symbol == Symbol.DISCARD:
        worth = 0.0
        for kind in range(rules.villains[table.villain[table.seat]].num_villain_kinds):
            worth += own.hand[kind] * max(outlook.fresh - outlook.keep[kind], 0.0)
        return worth
    return worth_of_symbol(rules, table, own, outlook, symbol)


@kernel
def harm_of_hero_at(rules: Rules, table: Table, outlook: Outlook, frame: Frame, place: int) -> float:
    """How much a hero who comes to a location hurts the villain of the realm."""
    seat, hero = whole(frame.realm), whole(frame.card)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if frame.op == Task.WHERE_HERO:
        return harm_at(rules, table, seat, hero, place) - nearness(villain, hero, place)
    harm = -nearness(villain, hero, place)
    if outlook.plan == Plan.COLLECT and seat == table.seat and hero == outlook.slot and outlook.dest != NOWHERE:
        harm += STEP * abs(place - outlook.dest) - AIM * (place == outlook.dest)
    if not is_covered_without(villain, realm, hero, place):
        harm += worth_of_cover(villain, realm, place)
    return harm


@kernel
def worth_of_card_at(rules: Rules, table: Table, own: Own, outlook: Outlook, place: int) -> float:
    """What an ally, an item or a curse is worth at a location of the own realm."""
    frame = table.stack[table.top - 1]
    seat, slot = whole(table.seat), whole(frame.card)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = kind_at(villain, slot)
    if kind.card_type == CardType.CURSE:
        return worth_of_curse_at(rules, table, seat, slot, place)
    if frame.op == Task.WHERE_CARD and summons(kind):
        return worth_of_summoning_at(villain, realm, own, whole(villain.kind_of[slot]), place)
    worth = nearness(villain, slot, place) + _HERE * (realm.mover == place)
    if kind.card_type == CardType.ALLY:
        worth += worth_of_ally_at(rules, table, outlook, slot, place)
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == When.ACTION:
            worth += _VISIT * worth_of_visit(villain, place) + _SAME * has_same(villain, whole(clause.op), place)
        elif clause.when == When.HERO_PLAYED_HERE or clause.op == Op.UNCOVER:
            covered = has_at(villain, realm, CardType.HERO, place)
            worth += worth_of_cover(villain, realm, place) * (covered == (clause.op == Op.UNCOVER))
            worth += _SAME * has_its_like(villain, realm, slot, place)
    return worth


@kernel
def has_same(villain: VillainRules, op: int, place: int) -> bool:
    """Whether a location has the symbol that a card grants."""
    wanted = Symbol.MOVE_HERO if op == Op.MOVE_HERO_ACTION else Symbol.VANQUISH if op == Op.VANQUISH else Symbol.NONE
    for index in range(NUM_SYMBOLS_OF_LOCATION):
        if wanted != Symbol.NONE and villain.places[place].symbols[index] == wanted:
            return True
    return False


@kernel
def has_its_like(villain: VillainRules, realm: Realm, slot: int, place: int) -> bool:
    """Whether another card of the same kind is at a location."""
    kind = whole(villain.kind_of[slot])
    first = whole(villain.kinds[kind].first_slot)
    for other in range(first, first + villain.kinds[kind].copies):
        if other != slot and realm.zone[other] == Zone.REALM and realm.place[other] == place:
            return True
    return False


@kernel
def worth_of_ally_at(rules: Rules, table: Table, outlook: Outlook, slot: int, place: int) -> float:
    """What an ally is worth at a location: at the goal of a hunt; beside the quarry, if it takes him along; else where heroes are."""
    seat = whole(table.seat)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    worth = _FALLS * falls_for_ally(villain, realm, place)
    if outlook.plan == Plan.HUNT:
        takes_along = moves_hero(villain, slot) and outlook.stage == ON_HIS_WAY
        wanted = whole(realm.place[outlook.slot]) if takes_along else whole(outlook.goal)
        worth += STEP * (place == wanted) - _NEAR * abs(place - wanted)
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        if realm.zone[hero] == Zone.REALM and realm.place[hero] == place and not can_fall(rules, table, seat, hero):
            worth += _HERO * max(min(weight_of_hero(rules, table, seat, hero), STEP), 0.0)
    return worth


@kernel
def falls_for_ally(villain: VillainRules, realm: Realm, place: int) -> bool:
    """Whether a card at a location is discarded as an ally is played there."""
    for slot in range(FATE_FIRST):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            kind = kind_at(villain, whole(slot))
            for number in range(kind.num_clauses):
                if kind.clauses[number].when == When.ALLY_PLAYED_HERE:
                    return True
    return False


@kernel
def moves_hero(villain: VillainRules, slot: int) -> bool:
    """Whether a card moves a hero as it is played."""
    kind = kind_at(villain, slot)
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.MOVE_HERO and kind.clauses[number].when == When.PLAY:
            return True
    return False


@kernel
def worth_of_going(rules: Rules, table: Table, own: Own, outlook: Outlook, place: int) -> float:
    """What it is worth to the deciding seat that something goes to a location."""
    frame = table.stack[table.top - 1]
    realm, task = whole(frame.realm), frame.op
    if task == Task.MOVE:
        return worth_of_place(rules, table, own, outlook, place)
    if task == Task.ROAM or task == Task.ADJACENT:
        return worth_of_roaming(rules, table, own, outlook, place)
    if task == Task.WHERE_MOVER:
        if realm != table.seat:
            return harm_of_moving_mover(rules, table, realm, place)
        return worth_of_place(rules, table, own, outlook, place)
    card_type = whole(kind_at(rules.villains[table.villain[realm]], whole(frame.card)).card_type)
    if card_type == CardType.HERO:
        harm = harm_of_hero_at(rules, table, outlook, frame, place)
        return -harm if realm == table.seat else harm
    return worth_of_card_at(rules, table, own, outlook, place)


@kernel
def best_place(rules: Rules, table: Table, own: Own, outlook: Outlook, legal: Any) -> int:
    """The location that is best for whoever decides; an ally that may roam stays if no location is good."""
    frame = table.stack[table.top - 1]
    first = first_place(table, whole(frame.realm))
    best, best_worth = whole(-1), NEVER
    if table.phase == Phase.ROAM and legal[DONE]:
        best, best_worth = whole(DONE), 0.0
    for place in range(NUM_LOCATIONS):
        if legal[first + place]:
            worth = worth_of_going(rules, table, own, outlook, whole(place))
            if worth > best_worth:
                best, best_worth = first + place, worth
    return best
