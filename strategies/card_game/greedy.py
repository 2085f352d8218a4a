"""`greedy`: the most points at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.games.card_game.codes import (
    FACE_DOWN,
    FACE_UP,
    KNOWN_HERO,
    LEFT,
    NO_CARD,
    NUM_NUMBER_KINDS,
    RIGHT,
    TARGET_FIRST,
    CurseHits,
    Phase,
    Power,
)
from sim.games.card_game.legality import fitting_own, highest_number, is_target, matching_neighbours, number_shown
from sim.games.card_game.piles import is_in, is_special, left_of, right_of
from sim.games.card_game.records import Own, Rules, Table
from sim.games.card_game.scoring import points_of
from sim.kernel import kernel
from sim.randomness import Draw
from sim.strategy import Decision, Strategy, compiled
from strategies.card_game.parts.change import change_of, kept_of, known_kind, turned_over
from strategies.card_game.parts.greedy_rows import decide_rows

NEVER = -1000  # worse than any loss of points
_VALUE = 16 * 64  # ranks a card's value before its worth ...
_WORTH = 64  # ... and its worth before its kind


class Greedy(Strategy):
    """Takes the most points at once, and gives nothing away.

    Every card of the hand is valued by the change it brings to the own pile's points as they are scored
    now: face up if it may lie on the own pile, hero side up otherwise, whichever is better. A card that
    would have to be given to a neighbour is a hero instead, unless that is forbidden. Of cards that bring
    the same the one of the lowest number is played, a special before all. A special is valued by what it
    does to the own points at best, and played face up if being a hero would not be better. Hypnosis takes
    the highest number that is known, a Curse that chooses hits the richest pile.
    """

    name = "greedy"
    game = "card-game"
    traits = frozenset({"competent"})

    @compiled
    def choose(rules: Any, table: Any, own: Any, legal: NDArray[np.bool_], draw: Draw) -> int:
        phase = table.phase
        if phase == Phase.CARD:
            return best_card(rules, table, own)
        if phase == Phase.FACE:
            return best_face(rules, table, own)
        if phase == Phase.NEIGHBOUR:
            return best_neighbour(rules, table, own)
        if phase == Phase.TARGET:
            return best_target(rules, table, own, legal)
        return best_direction(rules, table)

    def act(self, decision: Decision) -> NDArray[np.int64]:
        return decide_rows(decision)


@kernel
def best_card(rules: Rules, table: Table, own: Own) -> int:
    """The card of the hand whose best placement brings most; of equal ones the one of the lowest number."""
    as_hero = change_of(rules, table.piles[table.seat], NO_CARD, KNOWN_HERO)
    best, best_rank = NO_CARD, NEVER * _VALUE
    keepable = kinds_to_keep(rules, table)
    for position in range(table.hand_size[table.seat]):
        kind = own.hand[position]
        value = value_up(rules, table, own, kind, keepable)
        if value < as_hero and (rules.special_may_be_hero or not is_special(kind)):
            value = as_hero
        rank = int(value) * _VALUE - int(number_shown(kind)) * _WORTH - int(kind)
        if rank > best_rank:
            best, best_rank = kind, rank
    return best


@kernel
def kinds_to_keep(rules: Rules, table: Table) -> Any:
    """The kinds that may lie face up on the own pile: they fit, and no neighbour's top card matches."""
    return fitting_own(rules, table) & ~matching_neighbours(table)


@kernel
def value_up(rules: Rules, table: Table, own: Own, kind: int, keepable: Any) -> int:
    """What a card of the hand brings to the own points face up; NEVER if it does not fit or would be given away."""
    if is_special(kind):
        return value_power(rules, table, own, kind - NUM_NUMBER_KINDS)
    return kept_of(rules, table.piles[table.seat].num_heroes, kind) if is_in(kind, keepable) else NEVER


@kernel
def value_power(rules: Rules, table: Table, own: Own, power: int) -> int:
    """What a special brings to the own points at best."""
    seat = table.seat
    pile = table.piles[seat]
    if pile.top == NO_CARD:
        return 0
    if power == Power.EXCHANGE:
        return value_exchange(rules, table)
    if power == Power.WHIRLPOOL:
        return max(value_from(rules, table, left_of(table, seat)), value_from(rules, table, right_of(table, seat)))
    if power == Power.INTERFERE and rules.interfere_includes_player:
        return change_of(rules, pile, pile.top, turned_over(rules, own, seat, pile.top))
    if power == Power.CURSE and rules.curse_hits == CurseHits.ALL and number_shown(pile.top) == highest_number(table, False):
        return -kept_of(rules, pile.num_heroes, pile.top)
    return 0


@kernel
def value_exchange(rules: Rules, table: Table) -> int:
    """What the best exchange of top cards brings; 0 if there is none."""
    best = NEVER
    for seat in range(table.num_seats):
        if is_target(rules, table, Power.EXCHANGE, seat):
            best = max(best, value_from(rules, table, seat))
    return best if best > NEVER else 0


@kernel
def value_from(rules: Rules, table: Table, seat: int) -> int:
    """What it brings to have another seat's top card instead of the own."""
    pile = table.piles[table.seat]
    return change_of(rules, pile, pile.top, table.piles[seat].top)


@kernel
def best_face(rules: Rules, table: Table, own: Own) -> int:
    """Face up, unless the card is better as a hero."""
    as_hero = change_of(rules, table.piles[table.seat], NO_CARD, KNOWN_HERO)
    return FACE_UP if value_up(rules, table, own, own.chosen, kinds_to_keep(rules, table)) >= as_hero else FACE_DOWN


@kernel
def best_neighbour(rules: Rules, table: Table, own: Own) -> int:
    """The neighbour to whom the chosen card brings less."""
    left, right = table.piles[left_of(table, table.seat)], table.piles[right_of(table, table.seat)]
    gift_left, gift_right = kept_of(rules, left.num_heroes, own.chosen), kept_of(rules, right.num_heroes, own.chosen)
    return LEFT if gift_left <= gift_right else RIGHT


@kernel
def best_target(rules: Rules, table: Table, own: Own, legal: Any) -> int:
    """The seat whose top card is the best to exchange, to take or to discard."""
    best, best_value = -1, NEVER
    for seat in range(table.num_seats):
        if legal[TARGET_FIRST + seat]:
            value = value_target(rules, table, own, seat)
            if value > best_value:
                best, best_value = seat, value
    return TARGET_FIRST + best


@kernel
def value_target(rules: Rules, table: Table, own: Own, seat: int) -> int:
    """What the power being resolved gains from a seat's top card: points, or the number taken, or the pile's points."""
    if table.power == Power.EXCHANGE:
        return value_from(rules, table, seat)
    if table.power == Power.HYPNOSIS:
        return number_shown(known_kind(own, table.seat, table.piles[seat].top))
    return points_of(rules, table.piles[seat])


@kernel
def best_direction(rules: Rules, table: Table) -> int:
    """The direction that brings the better top card; what is passed to the left comes from the right."""
    from_right = value_from(rules, table, right_of(table, table.seat))
    from_left = value_from(rules, table, left_of(table, table.seat))
    return LEFT if from_right >= from_left else RIGHT
