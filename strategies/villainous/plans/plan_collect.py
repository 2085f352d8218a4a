"""The planner of villains who have to bring cards to a location.

It digs for the cards that the objective names, and discards all else. A card that lies where it should is left alone; one that lies
elsewhere is moved there. One that summons a hero, who bears it, is played where a contract waits for him or can; then the contract is
used against him, or he is moved to where it names.
"""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, kind_at
from sim.games.villainous.codes import FATE_FIRST, NO_CARD, NOWHERE, NUM_LOCATIONS, CardType, Check, Op, When, Zone
from sim.games.villainous.locations import is_locked, only_place
from sim.games.villainous.objectives import has_card_at
from sim.games.villainous.records import Clause, Kind, Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import wanted_place, wanted_slot
from strategies.villainous.plans.outlook import Outlook

SEARCHING, BURDENED, LOOSE, GATHERED = range(4)  # stages: what is named is not out; a hero bears it; it lies elsewhere; all is where it should be

_NEEDED, _SPARE = 1.0, 0.4
_FOR_CONTRACT = 3  # Power
_DIGGING, _SEEKING_CONTRACT, _SUPPLIED = 1.2, 0.9, 0.25  # a card more
_WANTED = 9.0
_SUMMONS_TOO_SOON = -3.0  # to summon a hero with no contract to be seen
_NEVER = -30.0
_WIN = 500.0
_CONTRACT = 9.0  # against the hero who bears what is wanted, where he is
_CONTRACT_AWAY = 4.0  # elsewhere
_CONTRACT_WAITING = 3.5  # the first one, before he comes
_BRINGS_HIM = 8.0  # to move him to where a contract names
_WAITS = -1.2
_DIGS = 2.0
_UNLOCKS = 6.0
_SOONER = 4.0  # to be able to use the contract in the same turn


@kernel
def look_for_cards(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """How far the collection has got, and what a Power and a card are worth then."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    outlook.stage, outlook.missing, outlook.slot = GATHERED, 0, NO_CARD
    unseen, wanted = whole(0), whole(0)
    for number in range(villain.num_objectives):
        clause = villain.objectives[number]
        if clause.op != Op.CARD_AT or has_card_at(villain, realm, clause):
            continue
        outlook.goal = clause.b
        outlook.missing += 1
        slot = whole(wanted_slot(villain, realm, clause))
        if slot == NO_CARD:
            outlook.stage = SEARCHING
            unseen += own.hand[clause.a] == 0
            wanted += villain.kinds[clause.a].cost * (own.hand[clause.a] > 0)
        elif realm.host[slot] != NO_CARD:
            outlook.slot = realm.host[slot]
    if outlook.stage == GATHERED and outlook.missing > 0:
        outlook.stage = LOOSE if outlook.slot == NO_CARD else BURDENED
    needs_contract = num_contracts(villain, realm, own) == 0 and wants_contract(villain, realm, outlook)
    wanted += _FOR_CONTRACT * wants_contract(villain, realm, outlook)
    outlook.power = _NEEDED if realm.power < wanted else _SPARE
    outlook.fresh = _DIGGING if unseen > 0 else _SEEKING_CONTRACT if needs_contract else _SUPPLIED


@kernel
def wants_contract(villain: VillainRules, realm: Realm, outlook: Outlook) -> bool:
    """Whether a hero bears what is wanted, or will."""
    if outlook.slot != NO_CARD:
        return True
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
def num_contracts(villain: VillainRules, realm: Realm, own: Own) -> int:
    """How many contracts are in the realm or the hand."""
    count = whole(0)
    for kind in range(villain.num_villain_kinds):
        if villain.kinds[kind].card_type == CardType.CONTRACT:
            count += own.hand[kind] + num_out(villain, realm, whole(kind))
    return count


@kernel
def num_out(villain: VillainRules, realm: Realm, kind: int) -> int:
    """How many cards of a kind are in the realm."""
    count, first = whole(0), whole(villain.kinds[kind].first_slot)
    for slot in range(first, first + villain.kinds[kind].copies):
        count += realm.zone[slot] == Zone.REALM
    return count


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
def contract_for(villain: VillainRules, realm: Realm, hero: int) -> int:
    """The location to which a hero has to be moved for a contract of the realm to defeat him there; NOWHERE if there is none."""
    for slot in range(FATE_FIRST):
        kind = kind_at(villain, whole(slot))
        if realm.zone[slot] == Zone.REALM and kind.card_type == CardType.CONTRACT:
            if not follows_its_bearer(kind) or realm.host[slot] == hero:
                return named_by(kind)
    return whole(NOWHERE)


@kernel
def has_contract_at(villain: VillainRules, realm: Realm, place: int) -> bool:
    """Whether a contract that is used where it lies is at a location."""
    for slot in range(FATE_FIRST):
        if realm.zone[slot] == Zone.REALM and realm.place[slot] == place:
            kind = kind_at(villain, whole(slot))
            if kind.card_type == CardType.CONTRACT and not follows_its_bearer(kind):
                return True
    return False


@kernel
def extra_for_cards(rules: Rules, table: Table, own: Own, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth besides."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    record = villain.kinds[kind]
    if wanted_place(villain, kind) != NOWHERE:
        return worth_of_wanted(villain, realm, own, outlook, kind)
    if record.card_type == CardType.CONTRACT:
        return worth_of_contract(villain, realm, own, outlook, kind)
    worth = 0.0
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.SWAP_LOCK or clause.op == Op.UNLOCK:
            worth += _UNLOCKS if outlook.missing > 0 and is_locked(realm, whole(outlook.goal)) else _NEVER
        elif clause.op == Op.DIG:
            worth += _DIGS * (num_contracts(villain, realm, own) == 0)
        elif clause.op == Op.MOVE_HERO or clause.op == Op.MOVE_EACH_HERO:
            worth += worth_of_moving(villain, realm, outlook, clause)
    return worth


@kernel
def worth_of_wanted(villain: VillainRules, realm: Realm, own: Own, outlook: Outlook, kind: int) -> float:
    """What it is worth to play a card that the objective names."""
    if summons(villain.kinds[kind]):
        return _WANTED if num_contracts(villain, realm, own) > 0 else _SUMMONS_TOO_SOON
    if is_locked(realm, wanted_place(villain, kind)):
        return _NEVER
    return _WIN if outlook.missing == 1 and villain.check == Check.AT_ONCE else _WANTED


@kernel
def worth_of_contract(villain: VillainRules, realm: Realm, own: Own, outlook: Outlook, kind: int) -> float:
    """What it is worth to play a contract."""
    place, hero = named_by(villain.kinds[kind]), whole(outlook.slot)
    if hero == NO_CARD:
        if follows_its_bearer(villain.kinds[kind]) or contract_for(villain, realm, hero) != NOWHERE:
            return _NEVER
        return _CONTRACT_WAITING * wants_contract(villain, realm, outlook)
    if follows_its_bearer(villain.kinds[kind]):
        has_one = contract_for(villain, realm, hero) != NOWHERE
        return _NEVER if has_one or realm.place[hero] == place or is_locked(realm, place) else _CONTRACT
    if realm.place[hero] == place:
        return _NEVER if has_contract_at(villain, realm, place) else _CONTRACT
    return _CONTRACT_AWAY if contract_for(villain, realm, hero) == NOWHERE else _NEVER


@kernel
def worth_of_moving(villain: VillainRules, realm: Realm, outlook: Outlook, clause: Clause) -> float:
    """What it is worth to be able to move a hero so far."""
    hero = whole(outlook.slot)
    if hero == NO_CARD:
        return _WAITS if wants_contract(villain, realm, outlook) else 0.0
    place = contract_for(villain, realm, hero)
    if place == NOWHERE or realm.place[hero] == place or abs(whole(realm.place[hero]) - place) > clause.a:
        return _WAITS
    return _BRINGS_HIM


@kernel
def keep_for_cards(villain: VillainRules, realm: Realm, own: Own, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later."""
    record = villain.kinds[kind]
    if wanted_place(villain, kind) != NOWHERE:
        return _WANTED
    if record.card_type == CardType.CONTRACT:
        return _CONTRACT_WAITING * wants_contract(villain, realm, outlook) / max(num_contracts(villain, realm, own), whole(1))
    worth = 0.0
    for number in range(record.num_clauses):
        clause = record.clauses[number]
        if clause.op == Op.MOVE_HERO and clause.when == When.PLAY and clause.a >= NUM_LOCATIONS:
            worth += 1.0 * wants_contract(villain, realm, outlook)
        elif (clause.op == Op.SWAP_LOCK or clause.op == Op.UNLOCK) and is_locked(realm, whole(outlook.goal)):
            worth += _UNLOCKS
    return worth


@kernel
def worth_of_summoning_at(villain: VillainRules, realm: Realm, own: Own, kind: int, place: int) -> float:
    """What it is worth to play to a location a card that summons a hero: where a contract waits for him, or can be laid; near the goal."""
    worth = -1.0 * abs(place - wanted_place(villain, kind))
    for other in range(villain.num_villain_kinds):
        record = villain.kinds[other]
        if record.card_type != CardType.CONTRACT:
            continue
        if follows_its_bearer(record):
            worth -= _CONTRACT * (own.hand[other] > 0 and named_by(record) == place)
        elif named_by(record) == place:
            worth += _CONTRACT * (num_out(villain, realm, whole(other)) > 0) + _CONTRACT_AWAY * (own.hand[other] > 0)
            worth += _SOONER * (num_out(villain, realm, whole(other)) > 0 and realm.mover == place)
    return worth


@kernel
def see_the_summons(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """Note that a card which summons a hero does more if the mover is where a contract waits for him."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    for kind in range(villain.num_villain_kinds):
        if own.hand[kind] == 0 or not summons(villain.kinds[kind]):
            continue
        for place in range(NUM_LOCATIONS):
            if has_contract_at(villain, realm, place):
                outlook.combo_kind, outlook.combo_place, outlook.combo = kind, place, _SOONER
