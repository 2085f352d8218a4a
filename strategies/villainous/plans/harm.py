"""How much a fate card hurts the villain that it is played against."""

from __future__ import annotations

from sim.games.villainous.cards import has_at, kind_at
from sim.games.villainous.codes import (
    FATE_FIRST,
    NO_CARD,
    NOWHERE,
    NUM_CARDS,
    NUM_LOCATIONS,
    WHEN_KEY,
    CardType,
    CostScope,
    Op,
    When,
    Zone,
)
from sim.games.villainous.locations import is_open_to_hero
from sim.games.villainous.objectives import is_in_realm
from sim.games.villainous.records import Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_place
from strategies.villainous.plans.heroes import (
    holds_wanted,
    is_covered_without,
    quarry_of,
    times_of_harm,
    weight_of_hero,
    worth_of_cover,
)
from strategies.villainous.plans.plan import plan_of
from strategies.villainous.plans.weights import HARM

_STRENGTH = 0.25  # each of a hero's: so much dearer is he to defeat
_FALL = 4.0  # a curse that falls as a hero comes
_WANTED = -9.0  # a hero whom the objective names does the villain a favour
_BRINGS_WANTED = -5.0  # and so does one whose defeat brings him
_BURDEN_ON_WANTED = 2.0  # what goes onto a hero that the villain has to defeat counts so many times
_NEVER = -200.0


@kernel
def harm_of_falling(villain: VillainRules, realm: Realm, place: int) -> float:
    """What a villain loses at a location as a hero comes: curses that fall; less what it is paid for him."""
    harm = 0.0
    for index in range(villain.starts[WHEN_KEY + When.HERO_PLAYED_HERE], villain.starts[WHEN_KEY + When.HERO_PLAYED_HERE + 1]):
        slot = whole(villain.entries[index].slot)
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            clause = kind_at(villain, slot).clauses[villain.entries[index].clause]
            if clause.op == Op.DISCARD_SELF:
                harm += _FALL
            elif clause.op == Op.GAIN:
                harm -= clause.a
    return harm


@kernel
def harm_at(rules: Rules, table: Table, seat: int, slot: int, place: int) -> float:
    """How much a hero who is played to a location hurts a villain; or an effect, whose location is NOWHERE."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind = kind_at(villain, slot)
    worth = 0.0
    if place != NOWHERE:
        worth += _STRENGTH * kind.strength + harm_of_falling(villain, realm, place)
        if not is_covered_without(villain, realm, slot, place):
            worth += worth_of_cover(villain, realm, place)
        if wanted_place(villain, whole(villain.kind_of[slot])) != NOWHERE:
            worth += _WANTED
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        if clause.op == Op.FIND and wanted_place(villain, whole(clause.a)) != NOWHERE and not is_in_realm(villain, realm, whole(clause.a)):
            worth += _BRINGS_WANTED
        worth += HARM[plan_of(villain), clause.op] * times_of_harm(rules, table, seat, clause, place)
    return worth


@kernel
def harm_on(rules: Rules, table: Table, seat: int, slot: int, hero: int) -> float:
    """How much a fate item hurts a villain on a hero of its realm."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    kind, plan, quarry = kind_at(villain, slot), plan_of(villain), quarry_of(villain, realm)
    worth = 0.0
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        harm = HARM[plan, clause.op]
        if clause.op == Op.STRENGTH:
            harm *= clause.b
        if clause.op == Op.TAUNT:
            harm *= 0.0 if hero == quarry else 1.0 + (quarry != NO_CARD)
        elif clause.op == Op.SAFE:
            harm += max(weight_of_hero(rules, table, seat, hero), 0.0) / 2
        elif clause.op == Op.COST and clause.c == CostScope.HERE:
            harm *= 2.0 * (not has_at(villain, realm, CardType.CURSE, whole(realm.place[hero])))
        elif hero == quarry or holds_wanted(villain, realm, hero):
            harm *= _BURDEN_ON_WANTED
        worth += harm
    return worth


@kernel
def harm_of_card(rules: Rules, table: Table, seat: int, slot: int) -> float:
    """How much a fate card can hurt the villain that it is played against, as it is best played."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    card_type = kind_at(villain, slot).card_type
    if card_type == CardType.EFFECT:
        return harm_at(rules, table, seat, slot, whole(NOWHERE))
    best = _NEVER
    if card_type == CardType.HERO:
        for place in range(NUM_LOCATIONS):
            if is_open_to_hero(rules, table, seat, slot, place):
                best = max(best, harm_at(rules, table, seat, slot, whole(place)))
        return best
    for hero in range(FATE_FIRST, NUM_CARDS):
        if realm.zone[hero] == Zone.REALM and kind_at(villain, whole(hero)).card_type == CardType.HERO:
            best = max(best, harm_on(rules, table, seat, slot, whole(hero)))
    return best
