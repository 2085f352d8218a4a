"""What each card of the hand is worth, face up, as a hero, or kept; and who gets what must be given away."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.card_game.codes import FACE_DOWN, FACE_UP, LEFT, NUM_NUMBER_KINDS, RIGHT
from sim.games.card_game.legality import fitting_own, matching_neighbours, number_shown
from sim.games.card_game.piles import is_in, is_special, left_of, matches, right_of
from sim.games.card_game.records import Own, Rules, Table
from sim.kernel import kernel
from strategies.card_game.parts.outlook import Outlook, Regard, cost_of
from strategies.card_game.parts.prospect import prospect
from strategies.card_game.parts.specials import hold_of, value_special
from strategies.card_game.parts.weights import CARE, KEEP, SPARE
from strategies.card_game.parts.wide import NOTHING, wide

NEVER = -1000.0  # worse than any loss of points


class Card(NamedTuple):
    """A card of the hand: its kind, and what the own pile would promise with it face up on it."""

    kind: int
    promise: float


@kernel
def best_card(rules: Rules, table: Table, own: Own, outlook: Outlook) -> int:
    """The card of the hand that brings most where it is best placed, less what it would be worth later."""
    best, best_value = NOTHING, 2 * NEVER
    for position in range(table.hand_size[table.seat]):
        kind = wide(own.hand[position])
        card = Card(kind, promise_up(rules, table, outlook, kind))
        value = value_up(rules, table, own, outlook, card)
        if rules.special_may_be_hero or not is_special(kind):
            value = max(value, outlook.with_hero)
        value -= worth_in_hand(outlook, card)
        if value > best_value:
            best, best_value = kind, value
    return best


@kernel
def best_face(rules: Rules, table: Table, own: Own, outlook: Outlook) -> int:
    """Face up, unless the card is better as a hero."""
    kind = wide(own.chosen)
    card = Card(kind, promise_up(rules, table, outlook, kind))
    is_up = value_up(rules, table, own, outlook, card) >= outlook.with_hero
    return FACE_UP if is_up else FACE_DOWN


@kernel
def promise_up(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What the own pile would promise with a card of the hand face up on it."""
    if is_special(kind):
        return outlook.as_is
    return prospect(rules, table.piles[table.seat], outlook.turns, NOTHING, kind)


@kernel
def worth_in_hand(outlook: Outlook, card: Card) -> float:
    """What a card may still bring if it is kept."""
    if is_special(card.kind):
        return hold_of(outlook, card.kind - NUM_NUMBER_KINDS)
    return KEEP * (card.promise - outlook.as_is)


@kernel
def value_up(rules: Rules, table: Table, own: Own, outlook: Outlook, card: Card) -> float:
    """What a card is worth face up: on the own pile, given away, or as a special; NEVER if it cannot lie so."""
    kind = card.kind
    if is_special(kind):
        return outlook.as_is + value_special(rules, table, own, outlook, kind - NUM_NUMBER_KINDS)
    if is_in(kind, matching_neighbours(table)):
        return outlook.as_is - cost_of_gift(rules, table, outlook, kind)
    if is_in(kind, fitting_own(rules, table)):
        return card.promise
    return NEVER


@kernel
def cost_of_gift(rules: Rules, table: Table, outlook: Outlook, kind: int) -> float:
    """What it costs to give a card away, to the neighbour where it costs less."""
    left, right = left_of(table, table.seat), right_of(table, table.seat)
    if not matches(kind, table.piles[left].top):
        return cost_of_giving(rules, table, outlook, right, kind)
    cost = cost_of_giving(rules, table, outlook, left, kind)
    if matches(kind, table.piles[right].top):
        cost = min(cost, cost_of_giving(rules, table, outlook, right, kind))
    return cost


@kernel
def cost_of_giving(rules: Rules, table: Table, outlook: Outlook, seat: int, kind: int) -> float:
    """What it costs to give a card to a neighbour."""
    if outlook.regard == Regard.HEROES:
        return CARE * number_shown(kind)
    return SPARE * number_shown(kind) + cost_of(rules, table, outlook, seat, (NOTHING, kind))


@kernel
def best_neighbour(rules: Rules, table: Table, own: Own, outlook: Outlook) -> int:
    """The neighbour to whom the chosen card is given at less cost."""
    kind = wide(own.chosen)
    to_left = cost_of_giving(rules, table, outlook, left_of(table, table.seat), kind)
    to_right = cost_of_giving(rules, table, outlook, right_of(table, table.seat), kind)
    return LEFT if to_left <= to_right else RIGHT
