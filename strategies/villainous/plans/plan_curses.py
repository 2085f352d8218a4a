"""The planner of villains who want a curse at each location.

It digs for curses and lays each where none is yet: those that go out as the mover arrives where it has least to do, and never
goes there again. Meanwhile it takes the Power that they cost. A hero who bars curses from the last location is defeated.
"""

from __future__ import annotations

from sim.games.villainous.cards import find_clause, has_at, kind_at, standing_at
from sim.games.villainous.codes import NUM_LOCATIONS, NUM_SYMBOLS_OF_LOCATION, CardType, Check, Op, Symbol, When
from sim.games.villainous.objectives import num_cursed
from sim.games.villainous.records import Kind, Own, Realm, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.plans.outlook import Outlook
from strategies.villainous.plans.weights import SYMBOLS, WIN

_PRICE = 2.7  # of a curse, on average
_NEEDED, _SPARE = 1.0, 0.4  # a Power that curses will cost, and one more than that
_DIGGING, _SUPPLIED = 1.8, 0.4  # a card while curses are wanted, and with all of them in the hand
_CURSE = 8.0
_LAST_CURSE = 20.0
_SECOND_CURSE = 2.0  # at a location that has one, while all that is left is to wait
_AWAY = 0.6  # of what a location is worth to the mover, which cannot come back
_WITH_HERO = -1.5  # who lets rivals take it away
_WEAKENS = 2.0  # one that weakens him
_KEEPS_OUT = 1.0  # one that keeps heroes away, where there are none


@kernel
def look_for_curses(rules: Rules, table: Table, own: Own, outlook: Outlook) -> None:
    """What a Power and a card are worth, by how many curses are missing and how many are in the hand."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    missing = NUM_LOCATIONS - num_cursed(villain, realm)
    in_hand = whole(0)
    for kind in range(villain.num_villain_kinds):
        in_hand += own.hand[kind] * (villain.kinds[kind].card_type == CardType.CURSE)
    outlook.missing = missing
    outlook.stage = in_hand
    wanted = _PRICE * min(missing, max(in_hand, whole(1)))
    outlook.power = _NEEDED if realm.power < wanted else _SPARE
    outlook.fresh = _DIGGING if in_hand < missing else _SUPPLIED


@kernel
def extra_for_curses(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth besides: a curse where none is yet."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    if villain.kinds[kind].card_type != CardType.CURSE:
        return 0.0
    if outlook.missing == 0:
        return _SECOND_CURSE
    if not has_place_to_curse(villain, realm):
        return -outlook.fresh
    if outlook.missing > 1:
        return _CURSE
    return WIN if villain.check == Check.AT_ONCE else _LAST_CURSE


@kernel
def has_place_to_curse(villain: VillainRules, realm: Realm) -> bool:
    """Whether a curse can be played to a location without one."""
    for place in range(NUM_LOCATIONS):
        if is_to_curse(villain, realm, whole(place)):
            return True
    return False


@kernel
def is_to_curse(villain: VillainRules, realm: Realm, place: int) -> bool:
    """Whether a location has no curse, and one can be played there."""
    return not has_at(villain, realm, CardType.CURSE, place) and standing_at(villain, realm, Op.NO_CURSES, place) < 0


@kernel
def keep_for_curses(villain: VillainRules, outlook: Outlook, kind: int) -> float:
    """What a card of the hand is worth later: curses as many as are missing."""
    if villain.kinds[kind].card_type != CardType.CURSE:
        return 0.0
    return _CURSE if outlook.stage <= outlook.missing else _SECOND_CURSE


@kernel
def worth_of_curse_at(rules: Rules, table: Table, seat: int, slot: int, place: int) -> float:
    """What a curse is worth at a location of the realm."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    worth = 0.0 if has_at(villain, realm, CardType.CURSE, place) else _CURSE
    kind = kind_at(villain, slot)
    if goes_out(kind):
        worth -= _AWAY * worth_of_visit(villain, place)
    if has_at(villain, realm, CardType.HERO, place):
        return worth + _WITH_HERO + _WEAKENS * (find_clause(kind, Op.STRENGTH) >= 0)
    return worth + _KEEPS_OUT * (find_clause(kind, Op.NO_HEROES) >= 0)


@kernel
def goes_out(kind: Kind) -> bool:
    """Whether a card is discarded as the mover arrives."""
    for number in range(kind.num_clauses):
        if kind.clauses[number].when == When.MOVER_ARRIVES and kind.clauses[number].op == Op.DISCARD_SELF:
            return True
    return False


@kernel
def worth_of_visit(villain: VillainRules, place: int) -> float:
    """What the symbols of a location are worth, as a matter of course."""
    worth = 0.0
    for index in range(NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(villain.places[place].symbols[index])
        worth += SYMBOLS[symbol] * (villain.places[place].amounts[index] if symbol == Symbol.GAIN else whole(1))
    return worth
