"""What symbols, locations and cards are worth to a villain, in Power or so."""

from __future__ import annotations

from sim.games.villainous.acting import first_open, is_granted
from sim.games.villainous.cards import kind_at
from sim.games.villainous.codes import NUM_SYMBOLS_OF_LOCATION, WHEN_KEY, CardType, Op, Symbol, When, Zone
from sim.games.villainous.fighting import can_vanquish
from sim.games.villainous.records import Kind, Own, Rules, Table, VillainRules
from sim.kernel import kernel, whole
from strategies.villainous.parts.aims import has_card_out_of_place, is_key, wants_power

_GAIN = 1.0  # a Power
_GAIN_AIM = 1.5  # to a villain that collects it
_PLAY = 3.0
_VANQUISH = 4.0
_MOVE_AIM = 4.0  # to bring on its way what the objective names
_FATE = 1.5
_DEAD_CARD = 0.5  # to be rid of one
_LITTLE = 0.4
_ARRIVING = -2.5  # what waits for a mover at a location is hardly ever good
_KEY = 20.0  # a card that the objective takes
_STRENGTH = 0.5


@kernel
def worth_of_place(rules: Rules, table: Table, own: Own, seat: int, place: int) -> float:
    """What a seat's mover can do at a location, with the cards of its hand."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    worth = 0.0
    for index in range(first_open(rules, table, seat, place), NUM_SYMBOLS_OF_LOCATION):
        symbol = whole(villain.places[place].symbols[index])
        if symbol == Symbol.GAIN:
            worth += villain.places[place].amounts[index] * worth_of_power(villain)
        else:
            worth += worth_of_symbol(rules, table, own, seat, symbol)
    for index in range(villain.starts[WHEN_KEY + When.ACTION], villain.starts[WHEN_KEY + When.ACTION + 1]):
        worth += _GAIN * is_granted(rules, table, seat, index, place)
    for index in range(villain.starts[WHEN_KEY + When.MOVER_ARRIVES], villain.starts[WHEN_KEY + When.MOVER_ARRIVES + 1]):
        slot = villain.entries[index].slot
        worth += _ARRIVING * (realm.zone[slot] == Zone.REALM and realm.place[slot] == place)
    return worth


@kernel
def worth_of_power(villain: VillainRules) -> float:
    """What a Power is worth."""
    return _GAIN_AIM if wants_power(villain) else _GAIN


@kernel
def worth_of_symbol(rules: Rules, table: Table, own: Own, seat: int, symbol: int) -> float:
    """What a symbol other than Power is worth to a seat."""
    villain, realm = rules.villains[table.villain[seat]], table.realms[seat]
    if symbol == Symbol.PLAY:
        return _PLAY * (num_payable(villain, own, whole(realm.power)) > 0)
    if symbol == Symbol.VANQUISH:
        return _VANQUISH * can_vanquish(rules, table, seat)
    if symbol == Symbol.MOVE_HERO:
        return _MOVE_AIM * has_card_out_of_place(villain, realm, whole(CardType.HERO))
    if symbol == Symbol.MOVE_ITEM_OR_ALLY:
        return _MOVE_AIM * has_card_out_of_place(villain, realm, whole(CardType.ITEM)) + _LITTLE
    if symbol == Symbol.FATE:
        return _FATE
    if symbol == Symbol.DISCARD:
        return _DEAD_CARD * num_dead(villain, own, whole(realm.power))
    return _LITTLE


@kernel
def num_payable(villain: VillainRules, own: Own, power: int) -> int:
    """How many cards of the hand cost no more than so much, as printed."""
    count = whole(0)
    for kind in range(villain.num_villain_kinds):
        record = villain.kinds[kind]
        count += own.hand[kind] * (record.cost <= power and record.card_type != CardType.CONDITION)
    return count


@kernel
def num_dead(villain: VillainRules, own: Own, power: int) -> int:
    """How many cards of the hand are better discarded."""
    count = whole(0)
    for kind in range(villain.num_villain_kinds):
        count += own.hand[kind] * is_dead(villain, whole(kind), power)
    return count


@kernel
def is_dead(villain: VillainRules, kind: int, power: int) -> bool:
    """Whether a card is better discarded: a condition, or one that is too dear for now, unless the objective takes it."""
    record = villain.kinds[kind]
    if is_key(villain, record, kind):
        return False
    return record.card_type == CardType.CONDITION or record.cost > power


@kernel
def worth_of_card(villain: VillainRules, kind: int) -> float:
    """What it is worth to play a card of a kind, or to keep it: its price says so, roughly."""
    record = villain.kinds[kind]
    worth = 1.0 + record.cost
    if is_key(villain, record, kind):
        worth += _KEY
    if record.card_type == CardType.ALLY:
        worth += _STRENGTH * record.strength
    return worth


@kernel
def harm_of_fate(villain: VillainRules, slot: int) -> float:
    """What a fate card costs the villain that it is played against; one that it is after does it a favour."""
    kind = kind_at(villain, slot)
    if is_key(villain, kind, whole(villain.kind_of[slot])):
        return -_KEY
    return harm_of_type(kind)


@kernel
def harm_of_type(kind: Kind) -> float:
    """What a fate card costs by its type and strength."""
    if kind.card_type == CardType.HERO:
        return 2.0 + kind.strength
    for index in range(kind.num_clauses):
        if kind.clauses[index].op == Op.STEAL:
            return _VANQUISH
    return 2.0 + max(kind.strength, 0)
