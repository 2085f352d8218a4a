"""Which card: heroes, allies, items and cards of piles, of a hand or turned up."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.villainous.cards import has_bit, slot_action
from sim.games.villainous.codes import FATE_FIRST, NOWHERE, NUM_CARDS, Phase
from sim.games.villainous.records import Frame, Rules, Table, VillainRules
from sim.games.villainous.strength import strength_of
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import is_to_stay, wanted_place
from strategies.villainous.parts.placing import NEVER
from strategies.villainous.parts.worth import harm_of_fate, worth_of_card

_AIM = 30.0


@kernel
def best_card(rules: Rules, table: Table, legal: Any) -> int:
    """The card of those offered that is best for whoever decides; -1 if none is offered."""
    frame = table.stack[table.top - 1]
    first = slot_action(table, whole(frame.realm), whole(0))
    best, best_worth = whole(-1), NEVER
    for slot in range(NUM_CARDS):
        if legal[first + slot]:
            worth = worth_of_picking(rules, table, frame, whole(slot))
            if worth > best_worth:
                best, best_worth = first + slot, worth
    return best


@kernel
def worth_of_picking(rules: Rules, table: Table, frame: Frame, slot: int) -> float:
    """What it is worth to the deciding seat to choose a card in the phase at hand."""
    villain = rules.villains[table.villain[frame.realm]]
    phase = table.phase
    if phase == Phase.CARD or phase == Phase.CONDITION or phase == Phase.PILE:
        worth = worth_in_pile(villain, slot)
        return worth if frame.realm == table.seat else -worth
    if phase == Phase.DISCARD:
        return -worth_of_card(villain, whole(villain.kind_of[slot]))
    if phase == Phase.FATE_CARD:
        harm = harm_of_fate(villain, slot)
        return -harm if frame.realm == table.seat else harm
    if phase == Phase.HERO:
        return worth_of_hero(rules, table, frame, slot)
    if phase == Phase.BEARER:
        return np.float64(strength_of(rules, table, whole(frame.realm), slot))
    return worth_of_own(villain, frame, slot, whole(table.seat))


@kernel
def worth_in_pile(villain: VillainRules, slot: int) -> float:
    """What a card of a hand or a discard pile is worth to the villain; of its fate cards, less the more they harm."""
    if slot >= FATE_FIRST:
        return -harm_of_fate(villain, slot)
    return worth_of_card(villain, whole(villain.kind_of[slot]))


@kernel
def worth_of_hero(rules: Rules, table: Table, frame: Frame, slot: int) -> float:
    """What it is worth to choose a hero: to move the one that is wanted elsewhere, to defeat the strongest that need not stay."""
    villain, realm = rules.villains[table.villain[frame.realm]], table.realms[frame.realm]
    strength = np.float64(strength_of(rules, table, whole(frame.realm), slot))
    wanted = wanted_place(villain, whole(villain.kind_of[slot]))
    if frame.op == Task.HERO_TO_MOVE:
        if wanted == NOWHERE:
            return -strength
        is_there = wanted == realm.place[slot]
        return _AIM * (is_there != (frame.realm == table.seat)) - _AIM * is_there * (frame.realm == table.seat)
    if frame.realm != table.seat or wanted == NOWHERE:
        return strength
    if is_to_stay(villain, slot):
        return strength - _AIM
    return strength + _AIM * (wanted == realm.place[slot])


@kernel
def worth_of_own(villain: VillainRules, frame: Frame, slot: int, seat: int) -> float:
    """What it is worth to choose a card of a realm: to move one that is wanted elsewhere; against others, to hit the dearest."""
    worth = worth_of_card(villain, whole(villain.kind_of[slot]))
    is_loss = frame.op == Task.ITEM_TO_DISCARD or frame.op == Task.CURSE_TO_DISCARD or frame.op == Task.ALLY_TO_DISCARD
    if frame.realm == seat and is_loss:
        return -worth
    return worth


@kernel
def next_ally(rules: Rules, table: Table, legal: Any) -> int:
    """The ally to use next against a hero: the weakest that will do, or the strongest if none will do alone."""
    frame = table.stack[table.top - 1]
    seat = whole(frame.realm)
    first = slot_action(table, seat, whole(0))
    missing = whole(strength_of(rules, table, seat, whole(frame.card)))
    for slot in range(FATE_FIRST):
        if has_bit(whole(table.chosen), whole(slot)):
            missing -= strength_of(rules, table, seat, whole(slot))
    best, best_worth = whole(-1), NEVER
    for slot in range(FATE_FIRST):
        if legal[first + slot]:
            strength = whole(strength_of(rules, table, seat, whole(slot)))
            worth = _AIM - strength if strength >= missing else np.float64(strength)
            if worth > best_worth:
                best, best_worth = first + slot, worth
    return best
