"""Resampling what the deciding seat cannot know, and nothing else.

Unseen by it are the order of every deck, the others' hands, and what the face-down tokens are. Discards lie open,
so that everyone knows which cards are left for a hand and its deck; and when a deck runs out everyone knows the
hand itself: a card held then is known until it is discarded. All arrangements that agree with this are as likely.
"""

from __future__ import annotations

from typing import Any

from sim.games.unstoppable.codes import MAX_DECK, MAX_HAND, MAX_REALM_SPACES, NO_TOKEN
from sim.games.unstoppable.records import Realm, Rules, State
from sim.kernel import kernel, open_kernel
from sim.randomness import Draw, random_below, reseed_chance

_TOKENS_FROM = MAX_DECK + MAX_HAND
_STRIDE = _TOKENS_FROM + MAX_REALM_SPACES  # random numbers kept for one seat


@open_kernel
def redeal(rules: Rules, state: State, seat: int, draw: Draw) -> None:
    """Resample all that the deciding seat cannot know: decks, the others' hands, face-down tokens, chance to come."""
    reseed_chance(state.hidden.chance, draw)
    for other in range(state.table.num_seats):
        first = state.table.realms[other].hand_size
        if other != seat:
            first = put_known_first(state.table.realms[other], state.own[other].hand)
        mix_cards(state, other, first, draw)
        mix_tokens(state.hidden.unseen[other].tokens, draw, other * _STRIDE + _TOKENS_FROM)


@kernel
def put_known_first(realm: Realm, hand: Any) -> int:
    """Bring the cards of a hand that all know to its front; answers how many they are."""
    for index in range(realm.num_known):
        position = index
        while hand[position] != realm.known[index]:
            position += 1
        hand[position], hand[index] = hand[index], hand[position]
    return realm.num_known


@kernel
def mix_cards(state: State, seat: int, first: int, draw: Draw) -> None:
    """Shuffle a seat's deck together with its hand from a position on."""
    realm = state.table.realms[seat]
    in_hand = realm.hand_size - first
    for last in range(in_hand + realm.deck_size - 1, 0, -1):
        pick = random_below(draw, seat * _STRIDE + last, last + 1)
        kind, other = card_at(state, seat, first, pick), card_at(state, seat, first, last)
        set_card(state, seat, first, (pick, other))
        set_card(state, seat, first, (last, kind))


@kernel
def card_at(state: State, seat: int, first: int, index: int) -> int:
    """A card of a hand from a position on, and then of the deck."""
    in_hand = state.table.realms[seat].hand_size - first
    return state.own[seat].hand[first + index] if index < in_hand else state.hidden.unseen[seat].deck[index - in_hand]


@kernel
def set_card(state: State, seat: int, first: int, card: tuple[int, int]) -> None:
    """Put a card (index, kind) there."""
    index, kind = card
    in_hand = state.table.realms[seat].hand_size - first
    if index < in_hand:
        state.own[seat].hand[first + index] = kind
    else:
        state.hidden.unseen[seat].deck[index - in_hand] = kind


@kernel
def mix_tokens(tokens: Any, draw: Draw, first_draw: int) -> None:
    """Shuffle a seat's face-down tokens over the spaces where they lie."""
    for last in range(MAX_REALM_SPACES - 1, 0, -1):
        if tokens[last] != NO_TOKEN:
            space = nth_token(tokens, random_below(draw, first_draw + last, num_up_to(tokens, last)))
            tokens[space], tokens[last] = tokens[last], tokens[space]


@kernel
def num_up_to(tokens: Any, last: int) -> int:
    """How many spaces have a face-down token, up to one."""
    count = 0
    for space in range(last + 1):
        count += tokens[space] != NO_TOKEN
    return count


@kernel
def nth_token(tokens: Any, index: int) -> int:
    """The space of the index-th face-down token."""
    left = index
    for space in range(MAX_REALM_SPACES):
        if tokens[space] != NO_TOKEN:
            if left == 0:
                return space
            left -= 1
    return -1
