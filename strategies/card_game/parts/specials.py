"""What the specials are worth to who plans: to the own pile, against the others', and in the hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.card_game.codes import (
    LEFT,
    NO_CARD,
    NUM_COLOURS,
    RIGHT,
    TARGET_FIRST,
    CurseHits,
    Power,
)
from sim.games.card_game.legality import highest_number, is_target, number_shown
from sim.games.card_game.piles import is_hero, left_of, right_of
from sim.games.card_game.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.card_game.parts.change import known_kind, turned_over
from strategies.card_game.parts.outlook import Outlook, Regard, cost_of
from strategies.card_game.parts.prospect import prospect
from strategies.card_game.parts.weights import HIDDEN_NUMBER, HOLD, HOLD_TURNS, INTRIGUED, KEEP
from strategies.card_game.parts.wide import NOTHING, wide

NO_TARGET = -1000.0  # worse than any loss of points
HIDDEN_KIND = wide((HIDDEN_NUMBER - 1) * NUM_COLOURS)
TO_LEFT: Any = np.bool_(True)
TO_RIGHT: Any = np.bool_(False)


@kernel
def hold_of(outlook: Outlook, power: int) -> float:
    """What a special promises if it is kept in the hand: nothing to who does not wait, and little near the end."""
    if outlook.regard != Regard.SPECIALS:
        return 0.0
    return HOLD[power] * min(outlook.turns, HOLD_TURNS) / HOLD_TURNS


@kernel
def value_special(rules: Rules, table: Table, own: Own, outlook: Outlook, power: int) -> float:
    """What a special brings if it is played now; 0 if it does nothing."""
    if power == Power.WHIRLPOOL:
        return max(value_passing(rules, table, outlook, TO_LEFT), value_passing(rules, table, outlook, TO_RIGHT))
    if power == Power.INTERFERE:
        return value_turning(rules, table, own, outlook)
    if power == Power.INTRIGUE:
        return value_intrigue(table, outlook)
    if power == Power.CURSE and rules.curse_hits != CurseHits.ONE:
        return value_curse(rules, table, outlook)
    best = NO_TARGET
    for seat in range(wide(table.num_seats)):
        if may_aim(rules, table, power, seat):
            best = max(best, value_aimed(rules, table, own, outlook, (power, seat)))
    return best if best > NO_TARGET else 0.0


@kernel
def may_aim(rules: Rules, table: Table, power: int, seat: int) -> bool:
    """Whether a power may be aimed at a seat."""
    if power == Power.EXCHANGE and table.piles[table.seat].top == NO_CARD:
        return False
    return is_target(rules, table, power, seat)


@kernel
def change_top(rules: Rules, table: Table, outlook: Outlook, seat: int, put: int) -> float:
    """What it is worth that a seat's top card gives place to another card, or to none."""
    pile = table.piles[seat]
    if seat == table.seat:
        return prospect(rules, pile, outlook.turns, wide(pile.top), put) - outlook.as_is
    return -cost_of(rules, table, outlook, seat, (wide(pile.top), put))


@kernel
def value_aimed(rules: Rules, table: Table, own: Own, outlook: Outlook, aim: tuple[int, int]) -> float:
    """What a power, the first of the pair, is worth against the seat that is the second."""
    power, seat = aim
    top = wide(table.piles[seat].top)
    if power == Power.EXCHANGE:
        own_top = wide(table.piles[table.seat].top)
        return change_top(rules, table, outlook, wide(table.seat), top) + change_top(rules, table, outlook, seat, own_top)
    value = change_top(rules, table, outlook, seat, NOTHING)
    if power == Power.HYPNOSIS:
        value += value_taken(rules, table, own, outlook, top)
    return value


@kernel
def value_taken(rules: Rules, table: Table, own: Own, outlook: Outlook, top: int) -> float:
    """What it is worth to have a top card in the hand."""
    kind = known_kind(own, table.seat, top)
    pile = table.piles[table.seat]
    shown = prospect(rules, pile, outlook.turns, NOTHING, HIDDEN_KIND if kind == NO_CARD else wide(kind))
    return KEEP * (shown - outlook.as_is)


@kernel
def value_passing(rules: Rules, table: Table, outlook: Outlook, to_left: bool) -> float:
    """What it is worth that all top cards move on."""
    value = 0.0
    for seat in range(wide(table.num_seats)):
        giver = right_of(table, seat) if to_left else left_of(table, seat)
        value += change_top(rules, table, outlook, seat, wide(table.piles[giver].top))
    return value


@kernel
def value_turning(rules: Rules, table: Table, own: Own, outlook: Outlook) -> float:
    """What it is worth that top cards turn over."""
    value = 0.0
    for seat in range(wide(table.num_seats)):
        if seat != table.seat or rules.interfere_includes_player:
            value += change_top(rules, table, outlook, seat, expected_turn(rules, table, own, seat))
    return value


@kernel
def expected_turn(rules: Rules, table: Table, own: Own, seat: int) -> int:
    """What a seat's top card is expected to show once it is turned over."""
    top = wide(table.piles[seat].top)
    if is_hero(top) and known_kind(own, table.seat, top) == NO_CARD:
        return HIDDEN_KIND
    return wide(turned_over(rules, own, table.seat, top))


@kernel
def value_curse(rules: Rules, table: Table, outlook: Outlook) -> float:
    """What it is worth that the highest number goes from the top of every pile that it hits."""
    spares_player = rules.curse_hits == CurseHits.OTHERS
    highest = highest_number(table, spares_player)
    value = 0.0
    for seat in range(wide(table.num_seats)):
        is_hit = highest > 0 and number_shown(table.piles[seat].top) == highest
        if is_hit and not (spares_player and seat == table.seat):
            value += change_top(rules, table, outlook, seat, NOTHING)
    return value


@kernel
def value_intrigue(table: Table, outlook: Outlook) -> float:
    """What it is worth that others must play a card that they did not choose."""
    value = 0.0
    for seat in range(wide(table.num_seats)):
        if table.hand_size[seat] > 0 and table.forced[seat] == NO_CARD:
            value += INTRIGUED * outlook.stakes[seat]
    return value


@kernel
def best_target(rules: Rules, table: Table, own: Own, outlook: Outlook) -> int:
    """The seat against which the power being resolved is worth most."""
    best, best_value = NOTHING, NO_TARGET
    for seat in range(wide(table.num_seats)):
        if is_target(rules, table, table.power, seat):
            value = value_aimed(rules, table, own, outlook, (wide(table.power), seat))
            if value > best_value:
                best, best_value = seat, value
    return TARGET_FIRST + best


@kernel
def best_direction(rules: Rules, table: Table, outlook: Outlook) -> int:
    """The direction in which it is worth more that the top cards move."""
    to_left = value_passing(rules, table, outlook, TO_LEFT)
    return LEFT if to_left >= value_passing(rules, table, outlook, TO_RIGHT) else RIGHT
