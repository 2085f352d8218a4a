"""Shuffling, dealing and drawing, with keyed random numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from sim.course import note_drawn, note_opening
from sim.games.card_game.codes import KEY_STRIDE, NO_CARD, NO_LOOT, NUM_NUMBER_KINDS, Phase
from sim.games.card_game.piles import clear_pile, is_special, put_on
from sim.games.card_game.records import Rules, State
from sim.kernel import kernel, open_kernel
from sim.randomness import Purpose, purposed, random_words

_WORDS = 4
_KIND_BITS = np.uint64(KEY_STRIDE - 1)
_TURN_STRIDE = 1024  # blocks kept for one shuffle or pick: MAX_DECK * KEY_STRIDE / 4 at most


class Chance(IntEnum):
    """This game's purposes of random numbers."""

    SHUFFLE = Purpose.FIRST_OF_GAME
    PICK = Purpose.FIRST_OF_GAME + 1


@open_kernel
def deal(rules: Rules, state: State) -> None:
    """Set up: every deck shuffled, one card turned up (no special: reshuffle), a hand drawn."""
    table = state.table
    for seat in range(table.num_seats):
        table.forced[seat] = NO_CARD
        num_shuffles = 0
        shuffle(rules, state, seat, num_shuffles)
        while is_special(next_card(state, seat)):
            num_shuffles += 1
            shuffle(rules, state, seat, num_shuffles)
        clear_pile(table.piles[seat])
        put_on(table.piles[seat], take_next(state, seat))
        refill(rules, state, seat)
        note_opening(state.courses[seat])
    table.turns[0] = 1
    table.phase = Phase.CARD


@kernel
def shuffle(rules: Rules, state: State, seat: int, num_shuffles: int) -> None:
    """Sort a seat's whole deck by the keys of its cards: (kind, copy, n-th shuffle) -> key.

    A deck with one card changed keeps the order of the others. The lowest key is drawn first. A kind rides
    in the low bits of its card's key.
    """
    villain = rules.villains[state.table.villain[seat]]
    deck, order = state.hidden.decks[seat].kinds, state.hidden.order
    stream = purposed(state.table.streams[seat], Chance.SHUFFLE)
    block = -1
    words = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    for index in range(villain.num_cards):
        key_index = int(villain.keys[index])
        if key_index // _WORDS != block:
            block = key_index // _WORDS
            words = random_words(state.hidden.chance, stream, num_shuffles * _TURN_STRIDE + block)  # type: ignore[assignment]
        order[index] = (words[key_index % _WORDS] & ~_KIND_BITS) | np.uint64(villain.kinds[index])
    for index in range(villain.num_cards):
        deck[count_above(order, villain.num_cards, order[index])] = order[index] & _KIND_BITS
    state.table.deck_size[seat] = villain.num_cards


@kernel
def count_above(keys: Any, count: int, key: int) -> int:
    """How many of the first `count` keys are above a key: its place, the highest first, without a branch to guess."""
    above = 0
    for index in range(count):
        above += keys[index] > key
    return above


@kernel
def next_card(state: State, seat: int) -> int:
    """The kind of the next card of a seat's deck, or NO_CARD."""
    size = state.table.deck_size[seat]
    return state.hidden.decks[seat].kinds[size - 1] if size > 0 else NO_CARD


@kernel
def take_next(state: State, seat: int) -> int:
    """Take the next card off a seat's deck, or NO_CARD."""
    kind = next_card(state, seat)
    if kind != NO_CARD:
        state.table.deck_size[seat] -= 1
    return kind


@kernel
def refill(rules: Rules, state: State, seat: int) -> None:
    """Draw up to the hand size while the deck lasts; there is no reshuffle."""
    while state.table.hand_size[seat] < rules.hand_size and state.table.deck_size[seat] > 0:
        add_to_hand(state, seat, take_next(state, seat), NO_LOOT)


@kernel
def add_to_hand(state: State, seat: int, kind: int, loot: int) -> None:
    """Add a card to a hand. Of the kinds, the specials are noted."""
    if is_special(kind):
        note_drawn(state.courses[seat], kind - NUM_NUMBER_KINDS)
    size = state.table.hand_size[seat]
    state.own[seat].hand[size] = kind
    state.own[seat].hand_loot[size] = loot
    state.table.hand_size[seat] = size + 1


@kernel
def remove_from_hand(state: State, seat: int, position: int) -> None:
    """Remove a card from a hand; the last one takes its place."""
    own = state.own[seat]
    last = state.table.hand_size[seat] - 1
    own.hand[position], own.hand_loot[position] = own.hand[last], own.hand_loot[last]
    state.table.hand_size[seat] = last


@kernel
def pick_from_hand(state: State, seat: int) -> int:
    """Where a random card of a seat's hand is: the card with the lowest key (kind, copy, n-th pick).

    A scenario may have fixed the card of the next pick; one that is not in the hand is passed over.
    """
    hand, size = state.own[seat].hand, state.table.hand_size[seat]
    fixed = find_kind(hand, size, state.hidden.fixed_picks[seat] - 1)
    state.hidden.fixed_picks[seat] = 0
    if fixed >= 0:
        state.hidden.num_picks[seat] += 1
        return fixed
    stream = purposed(state.table.streams[seat], Chance.PICK)
    lowest, picked = np.uint64(0), -1
    for position in range(size):
        copy = count_kind(hand, position, hand[position])
        key_index = copy * KEY_STRIDE + int(hand[position])
        draw = int(state.hidden.num_picks[seat]) * _TURN_STRIDE + key_index // _WORDS
        key = random_words(state.hidden.chance, stream, draw)[key_index % _WORDS]
        if picked < 0 or key < lowest:
            lowest, picked = key, position  # type: ignore[assignment]
    state.hidden.num_picks[seat] += 1
    return picked


@kernel
def find_kind(kinds: object, count: int, kind: int) -> int:
    """Where a kind is among the first `count` cards, or -1."""
    for position in range(count):
        if kinds[position] == kind:  # type: ignore[index]
            return position
    return -1


@kernel
def count_kind(kinds: object, count: int, kind: int) -> int:
    """How often a kind is among the first `count` cards."""
    found = 0
    for position in range(count):
        if kinds[position] == kind:  # type: ignore[index]
            found += 1
    return found
