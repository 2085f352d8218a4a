"""Deciding: what every strategy does in each phase, by its own outlook."""

from __future__ import annotations

from typing import Any

from sim.games.unstoppable.codes import DONE, NO_TOKEN, PRINTED, SYMBOL_STRIDE, Phase, Source, Symbol
from sim.games.unstoppable.movement import shown_at
from sim.games.unstoppable.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.fating import best_opponent, best_shape, best_slot, best_space
from strategies.unstoppable.parts.hand import cost_of, hand_of
from strategies.unstoppable.parts.next_turn import looking_ahead
from strategies.unstoppable.parts.outlook import look_out, worth_in_hand
from strategies.unstoppable.parts.stand import Stand, all_cards, paid, payers_left, stand_at, stand_with
from strategies.unstoppable.parts.using import NEVER, best_use, worth_of_paying
from strategies.unstoppable.parts.ways import end_of, ways_from
from strategies.unstoppable.parts.weights import Weights
from strategies.unstoppable.parts.wide import NONE, NOTHING, ONE, wide

FIRST, SECOND = wide(Source.PRINTED), wide(Source.TOKEN)


@kernel
def decide(rules: Rules, table: Table, own: Own, legal: Any, weights: Weights) -> int:
    """The action that is worth most, by these weights."""
    phase = table.phase
    if phase == Phase.MOVE:
        return best_move(rules, table, own, weights)
    if phase == Phase.ACTION:
        return best_action(rules, table, own, legal, weights)
    if phase == Phase.CARD:
        return best_card(rules, table, own, weights)
    if phase == Phase.TOKEN:
        return best_slot(rules, table, legal)
    if phase == Phase.OPPONENT:
        return best_opponent(rules, table, legal)
    if phase == Phase.SPACE:
        return best_space(rules, table, legal)
    return best_shape(rules, table, legal)


@kernel
def best_move(rules: Rules, table: Table, own: Own, weights: Weights) -> int:
    """The card that leads to the space of which the rest of the hand makes most."""
    seat = wide(table.seat)
    place, power, cards = wide(table.realms[seat].place), wide(table.realms[seat].power), all_cards(table)
    ways, hand = ways_from(rules, table, place, longest_move(rules, table, own)), hand_of(rules, table, own)
    outlook = look_out(rules, table, hand, weights)
    best, best_value = NOTHING, NEVER
    for position in range(wide(table.realms[seat].hand_size)):
        end = end_of(ways, wide(rules.kinds[own.hand[position]].move))
        stand = stand_at(rules, table, end, power, cards & ~(ONE << position))
        value = best_use(hand, outlook, looking_ahead(rules, table, outlook, stand)).value - worth_in_hand(hand, outlook, position)
        if value > best_value:
            best, best_value = wide(own.hand[position]), value
    return best


@kernel
def longest_move(rules: Rules, table: Table, own: Own) -> int:
    """The most steps that a card of the deciding seat's hand moves."""
    most = NONE
    for position in range(wide(table.realms[table.seat].hand_size)):
        most = max(most, wide(rules.kinds[own.hand[position]].move))
    return most


@kernel
def best_action(rules: Rules, table: Table, own: Own, legal: Any, weights: Weights) -> int:
    """Power first, as it is free; then what is worth most."""
    first = shown_if(rules, table, FIRST, legal[PRINTED + FIRST])
    second = shown_if(rules, table, SECOND, legal[PRINTED + SECOND])
    if first % SYMBOL_STRIDE == Symbol.POWER:
        return PRINTED + FIRST
    if second % SYMBOL_STRIDE == Symbol.POWER:
        return PRINTED + SECOND
    realm = table.realms[table.seat]
    stand = stand_with(rules, Stand(wide(realm.place), wide(realm.power), all_cards(table), first, second, NONE, NONE))
    hand = hand_of(rules, table, own)
    outlook = look_out(rules, table, hand, weights)
    use = best_use(hand, outlook, looking_ahead(rules, table, outlook, stand))
    if use.first != NOTHING:
        return PRINTED + FIRST
    return PRINTED + SECOND if use.second != NOTHING else wide(DONE)


@kernel
def best_card(rules: Rules, table: Table, own: Own, weights: Weights) -> int:
    """The card to pay with that leaves the best for the other action and after."""
    realm, symbol = table.realms[table.seat], wide(table.symbol)
    first = shown_if(rules, table, FIRST, table.used[FIRST] == 0)
    second = shown_if(rules, table, SECOND, table.used[SECOND] == 0)
    stand = stand_with(rules, Stand(wide(realm.place), wide(realm.power), all_cards(table), first, second, NONE, NONE))
    hand = hand_of(rules, table, own)
    outlook = look_out(rules, table, hand, weights)
    stand = looking_ahead(rules, table, outlook, stand)
    best, best_value, left = NOTHING, NEVER, payers_left(hand, stand, symbol)
    for position in range(wide(realm.hand_size)):
        if (left >> position) & ONE and cost_of(hand, position) <= stand.power:
            value = best_use(hand, outlook, paid(hand, stand, position)).value
            value += worth_of_paying(hand, outlook, position, symbol)
            if value > best_value:
                best, best_value = wide(own.hand[position]), value
    return best


@kernel
def shown_if(rules: Rules, table: Table, source: int, is_open: bool) -> int:
    """What the place of the deciding seat shows, if that can be used."""
    return wide(shown_at(rules, table, wide(table.seat), source)) if is_open else NONE + NO_TOKEN
