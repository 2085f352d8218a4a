"""What a villain is after, read from the clauses of its objective: no villain is named here."""

from __future__ import annotations

from sim.games.villainous.codes import NO_CARD, NOWHERE, NUM_CARDS, NUM_LOCATIONS, CardType, Op, When, Zone
from sim.games.villainous.objectives import has_card_at, num_cursed
from sim.games.villainous.records import Clause, Kind, Realm, VillainRules
from sim.kernel import kernel, whole

_WHOLE = 1.0


@kernel
def progress(villain: VillainRules, realm: Realm) -> float:
    """How much of its objective a villain has reached, 0 to 1, as far as everyone can see."""
    reached = 0.0
    for number in range(villain.num_objectives):
        reached += progress_of(villain, realm, villain.objectives[number])
    return reached / villain.num_objectives


@kernel
def progress_of(villain: VillainRules, realm: Realm, clause: Clause) -> float:
    """How much of one clause of an objective is reached, 0 to 1; a card that is out is half of it, and each step of its way more."""
    if clause.op == Op.POWER_AT_LEAST:
        return min(realm.power / max(clause.a, 1), _WHOLE)
    if clause.op == Op.CURSE_EVERYWHERE:
        return num_cursed(villain, realm) / NUM_LOCATIONS
    if clause.op != Op.DEFEATED_AT and has_card_at(villain, realm, clause):
        return _WHOLE
    slot = wanted_slot(villain, realm, clause)
    if slot == NO_CARD:
        return 0.0
    steps = abs(whole(realm.place[slot]) - clause.b)
    return (NUM_LOCATIONS - steps) / (NUM_LOCATIONS + NUM_LOCATIONS)


@kernel
def wanted_slot(villain: VillainRules, realm: Realm, clause: Clause) -> int:
    """The card in the realm that a clause of an objective is about, or NO_CARD."""
    first = whole(villain.kinds[clause.a].first_slot)
    for slot in range(first, first + villain.kinds[clause.a].copies):
        if realm.zone[slot] == Zone.REALM:
            return slot
    return NO_CARD


@kernel
def names_card(clause: Clause) -> bool:
    """Whether a clause of an objective is about a card at a location."""
    return clause.op == Op.DEFEATED_AT or clause.op == Op.HERO_AT or clause.op == Op.CARD_AT


@kernel
def wanted_place(villain: VillainRules, kind: int) -> int:
    """The location where a villain wants a kind of card, or NOWHERE."""
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if names_card(clause) and clause.a == kind:
            return whole(clause.b)
    return NOWHERE


@kernel
def is_to_stay(villain: VillainRules, slot: int) -> bool:
    """Whether a villain wants a hero in its realm, rather than defeated."""
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.HERO_AT and clause.a == villain.kind_of[slot]:
            return True
    return False


@kernel
def wants_curses(villain: VillainRules) -> bool:
    """Whether curses are what a villain is after."""
    for number in range(villain.num_objectives):
        if villain.objectives[number].op == Op.CURSE_EVERYWHERE:
            return True
    return False


@kernel
def wants_power(villain: VillainRules) -> bool:
    """Whether Power is part of what a villain is after."""
    for number in range(villain.num_objectives):
        if villain.objectives[number].op == Op.POWER_AT_LEAST:
            return True
    return False


@kernel
def is_key(villain: VillainRules, kind: Kind, number: int) -> bool:
    """Whether the objective takes such a card: it is named there, or finds one that is."""
    if wanted_place(villain, number) != NOWHERE or (kind.card_type == CardType.CURSE and wants_curses(villain)):
        return True
    for index in range(kind.num_clauses):
        clause = kind.clauses[index]
        is_search = clause.op == Op.FIND or clause.op == Op.FIND_AND_BURDEN
        if is_search and clause.when == When.PLAY and wanted_place(villain, whole(clause.a)) != NOWHERE:
            return True
    return False


@kernel
def has_card_out_of_place(villain: VillainRules, realm: Realm, card_type: int) -> bool:
    """Whether a card of a type that the objective names is in the realm, but not where it is wanted."""
    for slot in range(NUM_CARDS):
        if realm.zone[slot] == Zone.REALM and villain.kinds[villain.kind_of[slot]].card_type == card_type:
            place = wanted_place(villain, whole(villain.kind_of[slot]))
            if place != NOWHERE and place != realm.place[slot] and realm.host[slot] == NO_CARD:
                return True
    return False
