"""Resampling what the deciding seat cannot know, and nothing else.

Unseen by it are every deck's order, the others' hands, and the cards the others placed unseen. A card
taken by Hypnosis went into a hand for all to see: until it is seen again it is still in that hand, or
among the cards its taker has placed since. Every arrangement that agrees with all this is as likely; only
where specials may not be heroes and a seat has taken cards are the chances not quite even.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.card_game.codes import KNOWN_HERO, MAX_DECK, MAX_HAND, MAX_PLACED, NO_LOOT, SEALED
from sim.games.card_game.piles import is_special, sealed_seat, sealed_slot
from sim.games.card_game.records import Rules, State
from sim.kernel import allocating_kernel, kernel
from sim.randomness import Draw, random_below, reseed_chance
from sim.table import MAX_SEATS

_MAX_PLACES = MAX_DECK + MAX_HAND + MAX_PLACED
_STRIDE = 4 * _MAX_PLACES  # random numbers kept for one seat


@allocating_kernel
def redeal(rules: Rules, state: State, seat: int, draw: Draw) -> None:
    """Resample all that the deciding seat cannot know: decks, the others' hands and unseen cards, chance to come."""
    reseed_chance(state.hidden.chance, draw)
    unseen = mark_unseen(state, seat)
    for other in range(state.table.num_seats):
        if other != seat:
            move_loot(rules, state, other, unseen, draw)
        redeal_seat(rules, state, other, other != seat, unseen, draw)
    name_loot(state)


@allocating_kernel
def mark_unseen(state: State, seat: int) -> Any:
    """Which cards placed by each seat [seat, slot] are still unseen, as far as one seat knows."""
    table = state.table
    unseen = np.zeros((MAX_SEATS, MAX_PLACED), np.bool_)
    for pile_seat in range(table.num_seats):
        pile = table.piles[pile_seat]
        for position in range(pile.num_cards):
            code = pile.cards[position]
            if code >= SEALED:
                unseen[sealed_seat(code), sealed_slot(code)] = True
    for index in range(table.num_loot):
        loot = table.loot[index]
        if loot.code >= SEALED and not loot.is_seen:
            unseen[sealed_seat(loot.code), sealed_slot(loot.code)] = True
    for index in range(table.num_loot):
        loot = table.loot[index]
        if loot.code >= SEALED and loot.taker == seat:
            unseen[sealed_seat(loot.code), sealed_slot(loot.code)] = False
    unseen[seat, :] = False
    return unseen


@kernel
def move_loot(rules: Rules, state: State, seat: int, unseen: Any, draw: Draw) -> None:
    """Move each card a seat took, and nobody has seen since, to a random place where it may be.

    It changes places with the card there. The last one taken comes first: wherever it may be, those taken
    before may be too, so that what it changes places with is never in the way, and all arrangements are
    as likely.
    """
    num_draws = _STRIDE * (MAX_SEATS + seat)
    for loot in range(state.table.num_loot - 1, -1, -1):
        found = state.table.loot[loot]
        here = place_of_loot(state, seat, loot, unseen)
        if found.taker != seat or found.is_seen or here < 0:
            continue
        num_places = count_places(state, seat, loot, unseen)
        there = nth_place(state, seat, loot, unseen, random_below(draw, num_draws, num_places))
        num_draws += 1
        if here < MAX_HAND or may_be_unseen(rules, card_at(state, seat, there)[0]):
            swap_places(state, seat, here, there)


@kernel
def may_be_unseen(rules: Rules, kind: int) -> bool:
    """Whether a card may lie unseen: no special, if the box forbids to play it as a hero."""
    return not is_special(kind) or rules.special_may_be_hero


@kernel
def place_of_loot(state: State, seat: int, loot: int, unseen: Any) -> int:
    """Where a seat keeps loot: a position of its hand, or MAX_HAND + the slot of an unseen card; -1 if it is known."""
    own = state.own[seat]
    for position in range(state.table.hand_size[seat]):
        if own.hand_loot[position] == loot:
            return position
    for slot in range(state.table.num_placed[seat]):
        if own.placed_loot[slot] == loot and unseen[seat, slot]:
            return MAX_HAND + slot
    return -1


@kernel
def count_places(state: State, seat: int, loot: int, unseen: Any) -> int:
    """In how many places a loot may be, those apart that hold later loot."""
    num_places = 0
    for place in range(MAX_HAND + state.table.num_placed[seat]):
        num_places += may_hold(state, seat, place, loot, unseen)
    return num_places


@kernel
def nth_place(state: State, seat: int, loot: int, unseen: Any, index: int) -> int:
    """The index-th of those places."""
    left = index
    for place in range(MAX_HAND + state.table.num_placed[seat]):
        if may_hold(state, seat, place, loot, unseen):
            if left == 0:
                return place
            left -= 1
    return -1


@kernel
def may_hold(state: State, seat: int, place: int, loot: int, unseen: Any) -> bool:
    """Whether a loot may be in a place: the hand, or a card placed unseen since it was taken; no later loot is there."""
    if place < MAX_HAND:
        return place < state.table.hand_size[seat] and loot_at(state, seat, place) <= loot
    slot = place - MAX_HAND
    return slot >= state.table.loot[loot].since and unseen[seat, slot] and loot_at(state, seat, place) <= loot


@kernel
def loot_at(state: State, seat: int, place: int) -> int:
    """Which loot is in a place, or NO_LOOT."""
    own = state.own[seat]
    return own.hand_loot[place] if place < MAX_HAND else own.placed_loot[place - MAX_HAND]


@kernel
def swap_places(state: State, seat: int, here: int, there: int) -> None:
    """Exchange the cards of two places of a seat."""
    kind, loot = card_at(state, seat, here)
    other_kind, other_loot = card_at(state, seat, there)
    set_card(state, seat, here, other_kind, other_loot)
    set_card(state, seat, there, kind, loot)


@kernel
def card_at(state: State, seat: int, place: int) -> tuple[int, int]:
    """The kind in a place, and which loot it is."""
    own = state.own[seat]
    if place < MAX_HAND:
        return own.hand[place], own.hand_loot[place]
    return own.placed[place - MAX_HAND], own.placed_loot[place - MAX_HAND]


@kernel
def set_card(state: State, seat: int, place: int, kind: int, loot: int) -> None:
    """Put a card into a place."""
    own = state.own[seat]
    if place < MAX_HAND:
        own.hand[place], own.hand_loot[place] = kind, loot
    else:
        own.placed[place - MAX_HAND], own.placed_loot[place - MAX_HAND] = kind, loot


@allocating_kernel
def redeal_seat(rules: Rules, state: State, seat: int, is_other: bool, unseen: Any, draw: Draw) -> None:
    """Shuffle a seat's own cards over its deck and, if it is another's, its hand and unseen cards.

    The unseen ones, which are the pool's last, are filled first, with cards that may lie there.
    """
    pool = np.empty(_MAX_PLACES, np.uint8)
    count = exchange_pool(state, seat, is_other, unseen, pool, False)
    first_unseen = count - count_own_unseen(state, seat, unseen)
    num_draws = _STRIDE * seat
    for last in range(count - 1, 0, -1):
        limits_kind = last >= first_unseen and not rules.special_may_be_hero
        pick = pick_of_pool(pool, last + 1, limits_kind, draw, num_draws)
        num_draws += 1
        pool[last], pool[pick] = pool[pick], pool[last]
    exchange_pool(state, seat, is_other, unseen, pool, True)


@kernel
def count_own_unseen(state: State, seat: int, unseen: Any) -> int:
    """How many of the cards that a seat placed unseen are no loot."""
    count = 0
    for slot in range(state.table.num_placed[seat]):
        count += unseen[seat, slot] and state.own[seat].placed_loot[slot] == NO_LOOT
    return count


@kernel
def pick_of_pool(pool: Any, count: int, numbers_only: bool, draw: Draw, index: int) -> int:
    """A random place among the pool's first `count`; with `numbers_only`, one that holds no special."""
    if not numbers_only:
        return random_below(draw, index, count)
    num_numbers = 0
    for place in range(count):
        num_numbers += not is_special(pool[place])
    left = random_below(draw, index, num_numbers)
    for place in range(count):
        if not is_special(pool[place]):
            if left == 0:
                return place
            left -= 1
    return -1


@kernel
def exchange_pool(state: State, seat: int, is_other: bool, unseen: Any, pool: Any, puts_back: bool) -> int:
    """Collect a seat's own unseen cards into a pool, or put them back from it; answers their number."""
    own, deck, table = state.own[seat], state.hidden.decks[seat].kinds, state.table
    count = 0
    for position in range(table.deck_size[seat]):
        move_card(deck, position, pool, count, puts_back)
        count += 1
    if not is_other:
        return count
    for position in range(table.hand_size[seat]):
        if own.hand_loot[position] == NO_LOOT:
            move_card(own.hand, position, pool, count, puts_back)
            count += 1
    for slot in range(table.num_placed[seat]):
        if unseen[seat, slot] and own.placed_loot[slot] == NO_LOOT:
            move_card(own.placed, slot, pool, count, puts_back)
            count += 1
    return count


@kernel
def move_card(cards: Any, position: int, pool: Any, index: int, puts_back: bool) -> None:
    """Copy a card into the pool, or back."""
    if puts_back:
        cards[position] = pool[index]
    else:
        pool[index] = cards[position]


@kernel
def name_loot(state: State) -> None:
    """Write what each loot is, now that the cards have moved, wherever it lies; the earliest taken first."""
    for loot in range(state.table.num_loot):
        code = state.table.loot[loot].code
        kind = code - KNOWN_HERO if code >= KNOWN_HERO else code
        if code >= SEALED:
            kind = state.own[sealed_seat(code)].placed[sealed_slot(code)]
        for seat in range(state.table.num_seats):
            name_loot_of(state, seat, loot, kind)


@kernel
def name_loot_of(state: State, seat: int, loot: int, kind: int) -> None:
    """Write what a loot is where a seat keeps it."""
    own = state.own[seat]
    for position in range(state.table.hand_size[seat]):
        if own.hand_loot[position] == loot:
            own.hand[position] = kind
    for slot in range(state.table.num_placed[seat]):
        if own.placed_loot[slot] == loot:
            own.placed[slot] = kind
