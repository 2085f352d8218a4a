"""Looking out: what the deciding seat makes of its position, of its hand, and of its rivals, each as far as a decision needs it."""

from __future__ import annotations

from sim.games.villainous.acting import first_open, is_unused
from sim.games.villainous.cards import standing
from sim.games.villainous.codes import (
    NO_CARD,
    NO_SEAT,
    NOWHERE,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    TYPE_KEY,
    CardType,
    Op,
    Phase,
    Symbol,
    Zone,
)
from sim.games.villainous.decks import has_fate_card
from sim.games.villainous.power import cost_of
from sim.games.villainous.records import Kind, Own, Rules, Table
from sim.games.villainous.tasks import NOTHING
from sim.kernel import kernel, whole
from strategies.villainous.parts.placing import NEVER
from strategies.villainous.plans.cards import is_playable, worth_of_clauses, worth_of_keeping
from strategies.villainous.plans.forces import can_fall
from strategies.villainous.plans.heroes import lacks_hero, weight_of_hero
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.plan import Plan, plan_of
from strategies.villainous.plans.plan_collect import extra_for_cards, keep_for_cards, look_for_cards, see_the_summons
from strategies.villainous.plans.plan_curses import extra_for_curses, is_to_curse, keep_for_curses, look_for_curses
from strategies.villainous.plans.plan_hunt import extra_for_quarry, keep_for_quarry, look_for_quarry, see_the_last_blow
from strategies.villainous.plans.plan_power import extra_for_power, keep_for_power, look_for_power
from strategies.villainous.plans.turns import turns_left

_POWER, _FRESH = 0.7, 0.6  # of any other plan
_FORCE_WANTED, _FORCE_IDLE = 0.8, 0.15  # a strength more, with a hero to defeat, and without
_FOR_FORCE = 0.5  # a card more, which may be an ally
_HEAVY = 2.0  # a hero who is worth defeating
_FATE = 1.6  # a Fate action against the only opponent who is far from winning
_URGENT = 1.5  # for each turn that one is nearer than this
_HORIZON = 4.0
_LONG, _TOO_LONG = 20.0, 45.0  # turns, after which everyone fates less and less, and not at all: so that games end
_HOPELESS = 8.0  # turns until the own win, beyond which there is less to be won by holding up others
_RISKY = 0.4  # of that, if only a Fate action could bring the villain the hero whom it lacks
_LESS = 0.6
_WARD = 0.7  # each Power that it pays the victim


@kernel
def worth_of_force(rules: Rules, table: Table, seat: int) -> float:
    """What a strength more is worth: much while a hero should be defeated who cannot be."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    for index in range(villain.starts[TYPE_KEY + CardType.HERO], villain.starts[TYPE_KEY + CardType.HERO + 1]):
        hero = whole(villain.entries[index].slot)
        if realm.zone[hero] == Zone.REALM and weight_of_hero(rules, table, seat, hero) > _HEAVY and not can_fall(rules, table, seat, hero):
            return _FORCE_WANTED
    return _FORCE_IDLE


@kernel
def look_for_victim(rules: Rules, table: Table, outlook: Outlook) -> None:
    """Note whom to fate, and what that is worth."""
    outlook.victim, outlook.fate = NO_SEAT, 0.0
    for other in range(table.num_seats):
        if other != table.seat and has_fate_card(table.realms[other]):
            worth = worth_of_fating(rules, table, whole(other))
            if outlook.victim == NO_SEAT or worth > outlook.fate:
                outlook.victim, outlook.fate = other, worth
    outlook.fate *= min(_HOPELESS / max(outlook.turns, 1.0), 1.0)
    if table.turns[table.seat] > _LONG:
        outlook.fate *= max(_TOO_LONG - table.turns[table.seat], 0.0) / (_TOO_LONG - _LONG)


@kernel
def worth_of_fating(rules: Rules, table: Table, seat: int) -> float:
    """What it is worth to fate a seat: more the nearer it is to winning, nothing if only that could bring it what it lacks."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if lacks_hero(villain, realm):
        return _RISKY * _FATE / (table.num_seats - 1)
    near = max(_HORIZON - turns_left(rules, table, seat), 0.0)
    return _FATE / (table.num_seats - 1) + _URGENT * near - _WARD * realm.ward


@kernel
def price_of(rules: Rules, table: Table, seat: int, kind: Kind) -> int:
    """What a card of the hand costs; a curse where it is cheapest to lay one that is missing."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    price = whole(cost_of(rules, table, seat, kind, (NOTHING, NOTHING)))
    if kind.card_type != CardType.CURSE:
        return price
    best = whole(-1)
    for place in range(NUM_LOCATIONS):
        if is_to_curse(villain, realm, whole(place)):
            here = whole(cost_of(rules, table, seat, kind, (whole(place), NOTHING)))
            best = here if best < 0 else min(best, here)
    return best if best >= 0 else price


@kernel
def look_at_hand(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """What the cards of the hand cost, and what they are worth to play and to keep."""
    if outlook.plan != Plan.HUNT:
        outlook.force = worth_of_force(rules, table, whole(table.seat))
    outlook.fresh += _FOR_FORCE * (outlook.force == _FORCE_WANTED)
    for kind in range(rules.villains[table.villain[table.seat]].num_villain_kinds):
        if own.hand[kind] > 0:
            look_at_card(rules, table, own, outlook, whole(kind))
    if outlook.plan == Plan.HUNT:
        see_the_last_blow(rules, table, own, outlook)
    elif outlook.plan == Plan.COLLECT:
        see_the_summons(rules, table, own, outlook)
    if table.phase == Phase.ACT or table.phase == Phase.CARD:
        fold_in_combo(rules, table, outlook)


@kernel
def look_at_card(rules: Rules, table: Table, own: Own, outlook: Outlook, kind: int) -> None:
    """What a card of the hand costs, and what it is worth to play and to keep."""
    villain = rules.villains[table.villain[table.seat]]
    outlook.price[kind] = price_of(rules, table, whole(table.seat), villain.kinds[kind])
    value = value_of(rules, table, own, outlook, kind)
    outlook.worth[kind] = NEVER
    if is_playable(villain, table.realms[table.seat], kind):
        outlook.worth[kind] = value + outlook.fresh - outlook.price[kind] * outlook.power
    outlook.keep[kind] = future_of(rules, table, own, outlook, kind)
    if villain.kinds[kind].card_type != CardType.CONDITION:
        outlook.keep[kind] = max(outlook.keep[kind], value - outlook.price[kind] * outlook.power)


@kernel
def value_of(rules: Rules, table: Table, own: Own, outlook: Outlook, kind: int) -> float:
    """What a card of the hand does if it is played now, for all that it costs."""
    value = worth_of_clauses(rules, table, own, outlook, kind)
    if outlook.plan == Plan.CURSES:
        value += extra_for_curses(rules, table, outlook, kind)
    elif outlook.plan == Plan.POWER:
        value += extra_for_power(rules, table, outlook, kind)
    elif outlook.plan == Plan.HUNT:
        value += extra_for_quarry(rules, table, outlook, kind)
    elif outlook.plan == Plan.COLLECT:
        value += extra_for_cards(rules, table, outlook, kind)
    return value


@kernel
def future_of(rules: Rules, table: Table, own: Own, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later: less if it is one of several effects, or if effects cannot be played."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    value = worth_of_keeping(villain, kind)
    if outlook.plan == Plan.CURSES:
        value = max(value, keep_for_curses(villain, outlook, kind))
    elif outlook.plan == Plan.POWER:
        value += keep_for_power(villain, outlook, kind)
    elif outlook.plan == Plan.HUNT:
        value = keep_for_quarry(villain, realm, outlook, kind)
    elif outlook.plan == Plan.COLLECT:
        value = max(value, keep_for_cards(villain, realm, own, outlook, kind))
    is_spare = own.hand[kind] > 1 or standing(villain, realm, Op.NO_EFFECTS) >= 0
    return value * _LESS if is_spare and villain.kinds[kind].card_type == CardType.EFFECT else value


@kernel
def fold_in_combo(rules: Rules, table: Table, outlook: Outlook) -> None:
    """Count what a card of the hand does more where the mover is."""
    if outlook.combo_kind == NO_CARD:
        return
    place = whole(table.realms[table.seat].mover)
    if outlook.combo_place == place or (outlook.combo_place == NOWHERE and has_vanquish(rules, table, place)):
        outlook.worth[outlook.combo_kind] += outlook.combo


@kernel
def has_vanquish(rules: Rules, table: Table, place: int) -> bool:
    """Whether the mover of the deciding seat can still use the symbol at a location."""
    seat = whole(table.seat)
    for index in range(first_open(rules, table, seat, place), NUM_SYMBOLS_OF_LOCATION):
        is_one = rules.villains[table.villain[seat]].places[place].symbols[index] == Symbol.VANQUISH
        if is_one and is_unused(table.realms[seat], place, index):
            return True
    return False


@kernel
def look_out(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """Note what the deciding seat is after, and how far it has got."""
    outlook.plan = plan_of(rules.villains[table.villain[table.seat]])
    outlook.goal, outlook.slot, outlook.dest, outlook.combo_kind, outlook.combo_place = NOWHERE, NO_CARD, NOWHERE, NO_CARD, NOWHERE
    outlook.turns = turns_left(rules, table, whole(table.seat))
    outlook.power, outlook.fresh = _POWER, _FRESH
    if outlook.plan == Plan.CURSES:
        look_for_curses(rules, table, own, outlook)
    elif outlook.plan == Plan.POWER:
        look_for_power(rules, table, own, outlook)
    elif outlook.plan == Plan.HUNT:
        look_for_quarry(rules, table, own, outlook)
    elif outlook.plan == Plan.COLLECT:
        look_for_cards(rules, table, own, outlook)


@kernel
def look_further(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """Look at the hand and at the rivals: all that the actions of a location may need."""
    look_at_hand(rules, table, own, outlook)
    look_for_victim(rules, table, outlook)
