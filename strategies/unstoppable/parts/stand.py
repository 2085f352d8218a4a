"""Where a seat stands in the middle of a turn, thought ahead: what it may still use, with which cards and Power."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.unstoppable.codes import REALM_FIRST, SYMBOL_STRIDE, EqualSymbols, Symbol
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.hand import Hand, cost_of, payers_of
from strategies.unstoppable.parts.wide import NONE, ONE, wide


class Stand(NamedTuple):
    """A place, what can be used there, and what with."""

    place: int
    power: int
    cards: int  # positions of the hand that are still there, one bit each
    first: int  # a symbol that takes a card, or none: the printed one
    second: int  # that of the token, or the second one of a main space
    next_symbols: int = NONE  # those of the places where the next turn's steps lead, from one step on, if that is looked at ...
    next_gains: int = NONE  # ... and the Power that lies there: both packed by `next_turn`


@kernel
def all_cards(table: Table) -> int:
    """The whole hand of the deciding seat, one bit a position."""
    return (ONE << wide(table.realms[table.seat].hand_size)) - ONE


@kernel
def stand_at(rules: Rules, table: Table, place: int, power: int, cards: int) -> Stand:
    """The deciding seat at a place, when it has taken the Power that lies there."""
    villain, realm = rules.villains[table.villain[table.seat]], table.realms[table.seat]
    if place < REALM_FIRST:
        return stand_with(rules, Stand(place, power, cards, wide(rules.main[place]), wide(rules.main_second[place]), NONE, NONE))
    space = place - REALM_FIRST
    return stand_with(rules, Stand(place, power, cards, wide(villain.spaces[space]), wide(realm.tokens[space]), NONE, NONE))


@kernel
def stand_with(rules: Rules, stand: Stand) -> Stand:
    """The same, when it has taken the Power: `stand` has what is shown instead of symbols."""
    power, first, second = stand.power, stand.first % SYMBOL_STRIDE, stand.second % SYMBOL_STRIDE
    if first == Symbol.POWER:
        power, first = power + stand.first // SYMBOL_STRIDE, NONE
    if second == Symbol.POWER:
        power, second = power + stand.second // SYMBOL_STRIDE, NONE
    if first == second and rules.equal_symbols == EqualSymbols.ONCE:
        second = NONE
    return Stand(stand.place, power, stand.cards, first, second, stand.next_symbols, stand.next_gains)


@kernel
def payers_left(hand: Hand, stand: Stand, symbol: int) -> int:
    """The cards that are still in the hand and have a symbol, one bit each; not all may be affordable."""
    return stand.cards & payers_of(hand, symbol)


@kernel
def paid(hand: Hand, stand: Stand, position: int) -> Stand:
    """The same without a card and its cost."""
    power, cards = stand.power - cost_of(hand, position), stand.cards & ~(ONE << position)
    return Stand(stand.place, power, cards, stand.first, stand.second, stand.next_symbols, stand.next_gains)
