"""Where things go: cards that are played, allies, heroes and items that are moved, movers."""

from __future__ import annotations

from typing import Any

from sim.games.villainous.cards import has_at, kind_at
from sim.games.villainous.codes import DONE, LOCATION_FIRST, NOWHERE, NUM_LOCATIONS, CardType, Phase
from sim.games.villainous.records import Frame, Own, Rules, Table, VillainRules
from sim.games.villainous.strength import num_heroes_at
from sim.games.villainous.tasks import Task
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_place
from strategies.villainous.parts.worth import worth_of_place

NEVER = -1000.0
AIM = 50.0  # to bring a card where the objective wants it
STEP = 5.0  # each location nearer
_CURSE = 10.0  # to a location without one
_HERO = 2.0  # where a hero is, for an ally
_SOME = 0.5


@kernel
def first_place(table: Table, realm: int) -> int:
    """The action that names the first location of a seat's realm."""
    return LOCATION_FIRST + NUM_LOCATIONS * whole(table.villain[realm])


@kernel
def best_place(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """The location that is best for whoever decides; an ally that may roam stays if no location is good."""
    frame = table.stack[table.top - 1]
    first = first_place(table, whole(frame.realm))
    best, best_worth = whole(-1), NEVER
    if table.phase == Phase.ROAM:
        best, best_worth = whole(DONE), 0.0
    for place in range(NUM_LOCATIONS):
        if legal[first + place]:
            worth = worth_of_going(rules, table, own, frame, whole(place))
            if worth > best_worth:
                best, best_worth = first + place, worth
    return best


@kernel
def worth_of_going(rules: Rules, table: Table, own: Own, frame: Frame, place: int) -> float:
    """What it is worth to the deciding seat that something goes to a location."""
    realm = whole(frame.realm)
    if table.phase == Phase.MOVE or frame.op == Task.ADJACENT:
        return worth_of_place(rules, table, own, realm, place)
    if frame.op == Task.WHERE_MOVER:
        worth = worth_of_place(rules, table, own, realm, place)
        return worth if realm == table.seat else -worth
    villain = rules.villains[table.villain[realm]]
    card_type = whole(kind_at(villain, whole(frame.card)).card_type)
    if card_type == CardType.HERO:
        return worth_of_hero_at(rules, table, own, frame, place)
    return worth_of_card_at(rules, table, frame, place)


@kernel
def worth_of_hero_at(rules: Rules, table: Table, own: Own, frame: Frame, place: int) -> float:
    """What it is worth that a hero comes to a location: for the villain, what is not covered; for others, what is."""
    realm = whole(frame.realm)
    villain = rules.villains[table.villain[realm]]
    covered = 0.0
    if not has_at(villain, table.realms[realm], CardType.HERO, place):
        for index in range(villain.places[place].num_top):
            covered += 1.0 + villain.places[place].amounts[index]
    aim = nearness(villain, whole(frame.card), place)
    return aim - covered if realm == table.seat else covered - aim


@kernel
def nearness(villain: VillainRules, slot: int, place: int) -> float:
    """How much nearer to where the objective wants it a card gets."""
    wanted = wanted_place(villain, whole(villain.kind_of[slot]))
    if wanted == NOWHERE:
        return 0.0
    return AIM * (wanted == place) - STEP * abs(wanted - place)


@kernel
def worth_of_card_at(rules: Rules, table: Table, frame: Frame, place: int) -> float:
    """What it is worth that an ally, an item or a curse comes to a location of the realm."""
    villain, realm = rules.villains[table.villain[frame.realm]], table.realms[frame.realm]
    card_type = whole(kind_at(villain, whole(frame.card)).card_type)
    if card_type == CardType.CURSE:
        return _CURSE * (not has_at(villain, realm, CardType.CURSE, place)) - _SOME * (realm.mover == place)
    worth = nearness(villain, whole(frame.card), place)
    if card_type == CardType.ALLY:
        worth += _HERO * num_heroes_at(villain, realm, place)
    return worth + _SOME * (realm.mover == place)
