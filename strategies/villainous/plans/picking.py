"""Which card: heroes, allies, items, cards of piles, of a hand, or turned up."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.cards import kind_at, slot_action
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NOWHERE, NUM_CARDS, TYPE_KEY, CardType, Op, Phase, Scope, When, Zone
from sim.games.villainous.records import Frame, Own, Realm, Rules, Table, VillainRules
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_place
from strategies.villainous.parts.placing import NEVER
from strategies.villainous.plans.cards import worth_of_keeping
from strategies.villainous.plans.forces import strength_now
from strategies.villainous.plans.harm import harm_at, harm_of_card, harm_on
from strategies.villainous.plans.heroes import (
    gain_of_vanquish,
    holds_wanted,
    is_bound_by_card,
    is_covered_without,
    item_in_place,
    quarry_of,
    weight_of_hero,
    worth_of_cover,
)
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.plan import Plan

_TOO_DEAR = 500.0  # a card that could be played only where it is of no use
_AIM = 30.0
_FREES = -6.0  # to take from a hunter the card that binds its quarry does it a favour
_MOVES_HERO = 4.0
_GRANTS = 1.5
_AT_GOAL = 5.0
_CURSE = 4.0


@kernel
def worth_in_pile(rules: Rules, table: Table, frame: Frame, slot: int) -> float:
    """What a card of a discard pile is worth to the villain, or against it."""
    seat = whole(frame.realm)
    villain = rules.villains[table.villain[seat]]
    if slot < FATE_FIRST:
        return worth_of_keeping(villain, whole(villain.kind_of[slot]))
    if frame.op == Task.DISCARDED_HERO:
        harm = harm_at(rules, table, seat, slot, whole(table.realms[seat].mover))
    else:
        harm = harm_on(rules, table, seat, slot, whole(frame.card))
    return -harm if seat == table.seat else harm


@kernel
def worth_of_hero(rules: Rules, table: Table, outlook: Outlook, frame: Frame, slot: int) -> float:
    """What it is worth to choose a hero: to defeat the one that weighs most, to move the one that is wanted elsewhere."""
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if frame.op == Task.HERO_TO_VANQUISH:
        return gain_of_vanquish(rules, table, seat, slot)
    if frame.op == Task.HERO_TO_DEFEAT:
        return weight_of_hero(rules, table, seat, slot)
    if frame.op == Task.HERO_TO_ROB:
        return 1.0 * strength_now(rules, table, seat, slot)
    here = whole(realm.place[slot])
    cover = 0.0 if is_covered_without(villain, realm, slot, here) else worth_of_cover(villain, realm, here)
    is_wanted = wanted_place(villain, whole(villain.kind_of[slot])) != NOWHERE or holds_wanted(villain, realm, slot)
    is_wanted = is_wanted or (seat == table.seat and slot == outlook.slot)
    if seat != table.seat:
        return _AIM * is_wanted - cover
    is_there = wanted_place(villain, whole(villain.kind_of[slot])) == here
    return cover + _AIM * is_wanted - (_AIM + _AIM) * is_there


@kernel
def worth_of_bearer(rules: Rules, table: Table, outlook: Outlook, frame: Frame, slot: int) -> float:
    """What it is worth that a card is attached to another: against a hero's villain, or for an own ally or contract."""
    seat = whole(frame.realm)
    realm = table.realms[seat]
    if seat != table.seat or frame.card >= FATE_FIRST:
        harm = harm_on(rules, table, seat, whole(frame.card), slot)
        return harm if seat != table.seat else -harm
    if slot >= FATE_FIRST:
        return weight_of_hero(rules, table, seat, slot) + _AIM * (slot == outlook.slot)
    return strength_now(rules, table, seat, slot) + _AT_GOAL * (outlook.goal != NOWHERE and realm.place[slot] == outlook.goal)


@kernel
def loss_of(rules: Rules, table: Table, frame: Frame, slot: int) -> float:
    """What a villain loses with a card of its realm: discarded, or taken elsewhere."""
    seat = whole(frame.realm)
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = kind_at(villain, slot)
    if frame.op == Task.ITEM_TO_BRING:
        return _AIM * (item_in_place(villain, realm, whole(frame.a)) == slot) + kind.cost
    if kind.card_type == CardType.CURSE:
        return _CURSE - num_curses_at(villain, realm, whole(realm.place[slot]))
    loss = 1.0 * kind.cost
    quarry = quarry_of(villain, realm)
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.when == When.HERO_DEFEATED and quarry != NO_CARD and is_bound_by_card(villain, realm, quarry):
            loss += _FREES
        elif clause.op == Op.MOVE_HERO_ACTION:
            loss += _MOVES_HERO
        elif clause.when == When.ACTION:
            loss += _GRANTS
        elif clause.op == Op.STRENGTH and clause.a == Scope.BEARER:
            loss += clause.b
    return -loss if realm.host[slot] >= FATE_FIRST and slot >= FATE_FIRST else loss


@kernel
def num_curses_at(villain: VillainRules, realm: Realm, place: int) -> int:
    """How many curses lie at a location."""
    count = whole(0)
    for index in range(villain.starts[TYPE_KEY + CardType.CURSE], villain.starts[TYPE_KEY + CardType.CURSE + 1]):
        slot = villain.entries[index].slot
        count += realm.zone[slot] == Zone.REALM and realm.place[slot] == place
    return count


@kernel
def worth_of_own(villain: VillainRules, realm: Realm, outlook: Outlook, frame: Frame, slot: int) -> float:
    """What it is worth to choose a card of the own realm: to move what is wanted elsewhere, to activate, to lose what is worth least."""
    kind = kind_at(villain, slot)
    here, wanted = whole(realm.place[slot]), wanted_place(villain, whole(villain.kind_of[slot]))
    is_loss = frame.op == Task.ITEM_TO_DISCARD or frame.op == Task.CURSE_TO_DISCARD or frame.op == Task.ALLY_TO_DISCARD
    if is_loss:
        return -worth_of_keeping(villain, whole(villain.kind_of[slot])) - kind.cost
    worth = 0.0
    if wanted != NOWHERE:
        worth += _AIM if wanted != here else -_AIM
    if kind.card_type == CardType.ALLY and outlook.plan == Plan.HUNT:
        worth += _AT_GOAL * (here != outlook.goal) - _AT_GOAL * (here == outlook.goal)
    if kind.card_type == CardType.CURSE:
        worth += _CURSE * (num_curses_at(villain, realm, here) > 1) - _CURSE * (num_curses_at(villain, realm, here) == 1)
    return worth + kind.strength


@kernel
def worth_of_picking(rules: Rules, table: Table, own: Own, outlook: Outlook, slot: int) -> float:
    """What it is worth to the deciding seat to choose a card in the phase at hand."""
    frame = table.stack[table.top - 1]
    villain, phase = rules.villains[table.villain[frame.realm]], table.phase
    kind = whole(villain.kind_of[slot])
    if phase == Phase.CARD:
        is_too_dear = frame.c == 0 and outlook.price[kind] > table.realms[frame.realm].power
        return outlook.worth[kind] + outlook.price[kind] * outlook.power * (frame.c > 0) - _TOO_DEAR * is_too_dear
    if phase == Phase.DISCARD:
        return -outlook.keep[kind]
    if phase == Phase.PILE:
        return worth_in_pile(rules, table, frame, slot)
    if phase == Phase.FATE_CARD:
        harm = harm_of_card(rules, table, whole(frame.realm), slot)
        return -harm if frame.realm == table.seat else harm
    if phase == Phase.HERO:
        return worth_of_hero(rules, table, outlook, frame, slot)
    if phase == Phase.BEARER:
        return worth_of_bearer(rules, table, outlook, frame, slot)
    if frame.realm != table.seat:
        return loss_of(rules, table, frame, slot)
    return worth_of_own(villain, table.realms[table.seat], outlook, frame, slot)


@kernel
def best_card(rules: Rules, table: Table, own: Own, outlook: Outlook, legal: Any) -> int:
    """The card of those offered that is best for whoever decides; -1 if none is offered."""
    frame = table.stack[table.top - 1]
    first = slot_action(table, whole(frame.realm), whole(0))
    best, best_worth = whole(-1), NEVER
    for slot in range(NUM_CARDS):
        if legal[first + slot]:
            worth = worth_of_picking(rules, table, own, outlook, whole(slot))
            if worth > best_worth:
                best, best_worth = first + slot, worth
    return best
