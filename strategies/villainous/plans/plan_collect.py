"""The planner of villains who have to bring cards to a location.

It digs for the cards that the objective names, and discards all else. A card that lies where it should is left alone; one that lies
elsewhere is moved there. One that summons a hero, who bears it, is played where a contract waits for him or can; then the contract is
used against him, or he is moved to where it names.
"""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, kind_at, standing
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NOWHERE, NUM_LOCATIONS, CardType, Check, Op, When, Zone
from sim.games.villainous.locations import is_locked, only_place
from sim.games.villainous.objectives import has_card_at
from sim.games.villainous.records import Clause, Kind, Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_place, wanted_slot
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.weights import WIN

_NEEDED, _SPARE = 1.0, 0.4
_FOR_CONTRACT = 3  # Power
_DIGGING, _SEEKING, _SUPPLIED = 1.3, 1.0, 0.3  # a card more: for what is wanted; for a contract, or to move a hero
_WANTED = 9.0
_SUMMONS_TOO_SOON = -3.0  # to summon a hero with no contract to be seen
_NEVER = -30.0
_CONTRACT = 9.0  # against the hero who bears what is wanted, where he is
_CONTRACT_AWAY = 4.0  # elsewhere
_CONTRACT_WAITING = 3.5  # the first one, before he comes
_BRINGS_HIM = 8.0  # to move him to where a contract names
_WAITS = -1.2
_CONTRACT_KEPT, _SECOND = 4.0, 0.9  # the contract that is going to be used; any more than that
_MOVER_KEPT = 3.0
_DIGS = 2.0
_UNLOCKS = 6.0
_SOONER = 4.0  # to be able to use the contract in the same turn


@kernel
def look_for_cards(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """How far the collection has got, and what a Power and a card are worth then."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    outlook.missing, outlook.goal = 0, NOWHERE
    unseen, wanted = whole(0), whole(0)
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.CARD_AT and not has_card_at(villain, realm, clause):
            outlook.goal = clause.b
            outlook.missing += 1
            if wanted_slot(villain, realm, clause) == NO_CARD:
                unseen += own.hand[clause.a] == 0
                wanted += villain.kinds[clause.a].cost * (own.hand[clause.a] > 0)
    outlook.slot = obstacle(villain, realm)
    is_wanting = outlook.slot != NO_CARD or will_summon(villain, realm)
    outlook.dest = destination(villain, realm, own, whole(outlook.slot))
    outlook.stage = is_wanting
    wanted += _FOR_CONTRACT * is_wanting
    outlook.power = _NEEDED if realm.power < wanted else _SPARE
    outlook.fresh = _SUPPLIED
    if unseen > 0:
        outlook.fresh = _DIGGING
    elif (is_wanting and (outlook.dest == NOWHERE or lacks_mover(villain, realm, own, outlook))) or has_to_unlock(realm, outlook):
        outlook.fresh = _SEEKING


@kernel
def has_to_unlock(realm: Realm, outlook: Outlook) -> bool:
    """Whether the goal is locked, or the location where the hero can be defeated."""
    if outlook.missing == 0:
        return False
    return is_locked(realm, whole(outlook.goal)) or (outlook.dest != NOWHERE and is_locked(realm, whole(outlook.dest)))


@kernel
def obstacle(villain: VillainRules, realm: Realm) -> int:
    """The hero who has to be defeated: who bears what is wanted, or keeps it from being moved; or NO_CARD."""
    is_loose = False
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        slot = whole(wanted_slot(villain, realm, clause)) if clause.op == Op.CARD_AT else whole(NO_CARD)
        if slot == NO_CARD:
            continue
        if realm.host[slot] >= FATE_FIRST:
            return whole(realm.host[slot])
        is_loose = is_loose or realm.place[slot] != clause.b
    entry = standing(villain, realm, Op.NO_MOVING)
    return whole(villain.entries[entry].slot) if is_loose and entry >= 0 else whole(NO_CARD)


@kernel
def will_summon(villain: VillainRules, realm: Realm) -> bool:
    """Whether a card that is wanted, and not out yet, brings a hero who bears it."""
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op == Op.CARD_AT and wanted_slot(villain, realm, clause) == NO_CARD and summons(villain.kinds[clause.a]):
            return True
    return False


@kernel
def summons(kind: Kind) -> bool:
    """Whether a card brings a hero who bears it."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.FIND_AND_BURDEN:
            return True
    return False


@kernel
def named_by(kind: Kind) -> int:
    """The location that a contract names, or NOWHERE: where it lies, or to where its bearer is to be moved."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].op == Op.DEFEAT_BEARER:
            return whole(kind.clauses[number].a)
    return only_place(kind)


@kernel
def follows_its_bearer(kind: Kind) -> bool:
    """Whether a contract is attached to the hero whom it defeats."""
    return find_clause(kind, Op.ATTACH) >= 0


@kernel
def is_ready(villain: VillainRules, realm: Realm, slot: int, hero: int) -> bool:
    """Whether a card is a contract in the realm that can defeat a hero, if he comes to the location that it names."""
    kind = kind_at(villain, slot)
    if realm.zone[slot] != Zone.REALM or kind.card_type != CardType.CONTRACT:
        return False
    return realm.host[slot] == hero if follows_its_bearer(kind) else realm.place[slot] == named_by(kind)


@kernel
def ready_at(villain: VillainRules, realm: Realm, hero: int, place: int) -> bool:
    """Whether a contract can defeat a hero at a location."""
    for slot in range(FATE_FIRST):
        if is_ready(villain, realm, slot, hero) and named_by(kind_at(villain, slot)) == place:
            return True
    return False


@kernel
def ready_place(villain: VillainRules, realm: Realm, hero: int) -> int:
    """The nearest location where a contract of the realm can defeat a hero, or NOWHERE."""
    best, here = whole(NOWHERE), whole(realm.place[hero]) if hero >= 0 else whole(0)
    for place in range(NUM_LOCATIONS):
        is_nearer = best == NOWHERE or abs(place - here) < abs(best - here)
        if is_nearer and not is_locked(realm, place) and ready_at(villain, realm, hero, place):
            best = whole(place)
    return best


@kernel
def destination(villain: VillainRules, realm: Realm, own: Own, hero: int) -> int:
    """The location where a hero can be defeated by a contract of the realm, or else of the hand; NOWHERE if there is none."""
    best = ready_place(villain, realm, hero)
    if best != NOWHERE:
        return best
    here = whole(realm.place[hero]) if hero >= 0 else whole(0)
    for kind in range(villain.num_villain_kinds):
        record = villain.kinds[kind]
        if own.hand[kind] == 0 or record.card_type != CardType.CONTRACT:
            continue
        place = named_by(record)
        is_fit = hero < 0 or not follows_its_bearer(record) or place != here
        if is_fit and (best == NOWHERE or is_locked(realm, best) or abs(place - here) < abs(best - here)):
            best = place
    return best


@kernel
def lacks_mover(villain: VillainRules, realm: Realm, own: Own, outlook: Outlook) -> bool:
    """Whether the hero has to be moved, and no card of the hand moves him far enough."""
    if outlook.slot == NO_CARD or outlook.dest == NOWHERE or realm.place[outlook.slot] == outlook.dest:
        return False
    for kind in range(villain.num_villain_kinds):
        if own.hand[kind] > 0 and moves_far(villain.kinds[kind], abs(whole(realm.place[outlook.slot]) - outlook.dest)):
            return False
    return True


@kernel
def moves_far(kind: Kind, distance: int) -> bool:
    """Whether a card moves a hero so far as it is played."""
    for number in range(kind.num_clauses):
        clause = kind.clauses[number]
        is_move = clause.op == Op.MOVE_HERO or clause.op == Op.MOVE_EACH_HERO
        if is_move and clause.when == When.PLAY and clause.a >= distance:
            return True
    return False


@kernel
def extra_for_cards(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth besides."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    record = villain.kinds[kind]
    if wanted_place(villain, kind) != NOWHERE:
        return worth_of_wanted(villain, realm, outlook, kind)
    if record.card_type == CardType.CONTRACT:
        return worth_of_contract(villain, realm, outlook, record)
    worth = 0.0
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.SWAP_LOCK or clause.op == Op.UNLOCK:
            worth += _UNLOCKS if has_to_unlock(realm, outlook) else _NEVER
        elif clause.op == Op.DIG:
            worth += _DIGS * (outlook.stage > 0 and outlook.dest == NOWHERE)
        elif clause.op == Op.MOVE_HERO or clause.op == Op.MOVE_EACH_HERO:
            worth += worth_of_moving(villain, realm, outlook, clause)
    return worth


@kernel
def worth_of_wanted(villain: VillainRules, realm: Realm, outlook: Outlook, kind: int) -> float:
    """What it is worth to play a card that the objective names."""
    if summons(villain.kinds[kind]):
        return _WANTED if outlook.dest != NOWHERE else _SUMMONS_TOO_SOON
    if is_locked(realm, wanted_place(villain, kind)):
        return _NEVER
    return WIN if outlook.missing == 1 and villain.check == Check.AT_ONCE else _WANTED


@kernel
def worth_of_contract(villain: VillainRules, realm: Realm, outlook: Outlook, record: Kind) -> float:
    """What it is worth to play a contract."""
    place, hero = named_by(record), whole(outlook.slot)
    if hero == NO_CARD:
        is_first = not follows_its_bearer(record) and outlook.stage > 0 and ready_place(villain, realm, hero) == NOWHERE
        return _CONTRACT_WAITING if is_first else _NEVER
    if ready_at(villain, realm, hero, place) or is_locked(realm, place):
        return _NEVER
    if follows_its_bearer(record):
        return _NEVER if realm.place[hero] == place or ready_place(villain, realm, hero) != NOWHERE else _CONTRACT
    if realm.place[hero] == place:
        return _CONTRACT
    return _CONTRACT_AWAY if ready_place(villain, realm, hero) == NOWHERE and place == outlook.dest else _NEVER


@kernel
def worth_of_moving(villain: VillainRules, realm: Realm, outlook: Outlook, clause: Clause) -> float:
    """What it is worth to be able to move a hero so far: a contract has to be ready where he goes."""
    hero, place = whole(outlook.slot), whole(outlook.dest)
    if hero == NO_CARD:
        return _WAITS * (outlook.stage > 0)
    if place == NOWHERE or realm.place[hero] == place or not ready_at(villain, realm, hero, place):
        return _WAITS
    return _BRINGS_HIM if abs(whole(realm.place[hero]) - place) <= clause.a else _WAITS


@kernel
def keep_for_cards(villain: VillainRules, realm: Realm, own: Own, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later."""
    record = villain.kinds[kind]
    if wanted_place(villain, kind) != NOWHERE:
        return _WANTED
    if record.card_type == CardType.CONTRACT:
        is_meant = outlook.stage > 0 and named_by(record) == outlook.dest and own.hand[kind] == 1
        return _CONTRACT_KEPT if is_meant else _SECOND
    worth = 0.0
    if outlook.stage > 0 and moves_far(record, whole(NUM_LOCATIONS)):
        worth += _MOVER_KEPT if own.hand[kind] == 1 else _SECOND
    for number in range(record.num_clauses):
        op = record.clauses[number].op
        if (op == Op.SWAP_LOCK or op == Op.UNLOCK) and has_to_unlock(realm, outlook):
            worth += _UNLOCKS
    return worth


@kernel
def worth_of_summoning_at(villain: VillainRules, realm: Realm, own: Own, kind: int, place: int) -> float:
    """What it is worth to play to a location a card that summons a hero: where a contract waits for him, or can be laid; near the goal."""
    worth = -1.0 * abs(place - wanted_place(villain, kind))
    if ready_at(villain, realm, whole(NO_CARD), place):
        worth += _CONTRACT + _SOONER * (realm.mover == place)
    for other in range(villain.num_villain_kinds):
        record = villain.kinds[other]
        if own.hand[other] > 0 and record.card_type == CardType.CONTRACT and named_by(record) == place:
            worth += -_CONTRACT if follows_its_bearer(record) else _CONTRACT_AWAY
    return worth


@kernel
def see_the_summons(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """Note that a card which summons a hero does more if the mover is where a contract waits for him."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    for kind in range(villain.num_villain_kinds):
        if own.hand[kind] > 0 and summons(villain.kinds[kind]):
            place = ready_place(villain, realm, whole(NO_CARD))
            if place != NOWHERE:
                outlook.combo_kind, outlook.combo_place, outlook.combo = kind, place, _SOONER
