"""Resampling what the deciding seat cannot know, and nothing else.

Unseen by it are the order of every villain deck, the others' hands but for cards that all know, and the order of every
fate deck but for its top where that is known. Which cards are hidden lies open: a hand and its deck are what is not seen elsewhere. All
arrangements that agree with this are as likely.
"""

from __future__ import annotations

from sim.games.villainous.codes import NUM_FATE_CARDS, NUM_VILLAIN_CARDS
from sim.games.villainous.records import Rules, State
from sim.kernel import kernel, open_kernel, whole
from sim.randomness import Draw, random_below, reseed_chance

_STRIDE = NUM_VILLAIN_CARDS + NUM_FATE_CARDS  # random numbers kept for one seat


@open_kernel
def redeal(rules: Rules, state: State, seat: int, draw: Draw) -> None:
    """Resample all that the deciding seat cannot know: decks, the others' hands, chance to come."""
    reseed_chance(state.hidden.chance, draw)
    for index in range(state.table.num_seats):
        other = whole(index)
        num_kinds = whole(rules.villains[state.table.villain[other]].num_villain_kinds)
        num_tops = whole(state.table.realms[other].num_tops)
        if other == seat:
            mix_deck(state, other, whole(state.table.realms[other].deck_size), draw)
            mix_fate_deck(state, other, max(num_tops, whole(state.own[other].num_tops)), draw)
        else:
            mix_hand(state, other, num_kinds, draw)
            mix_fate_deck(state, other, num_tops, draw)
            note_new_tops(state, other)


@kernel
def mix_hand(state: State, seat: int, num_kinds: int, draw: Draw) -> None:
    """Shuffle a deck together with the cards of the hand that not all know."""
    realm, own, deck = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat].deck
    total = whole(realm.deck_size)
    for kind in range(num_kinds):
        for _ in range(own.hand[kind] - realm.known[kind]):
            deck[total] = kind
            total += 1
        own.hand[kind] = realm.known[kind]
    mix_deck(state, seat, total, draw)
    for position in range(whole(realm.deck_size), total):
        own.hand[deck[position]] += 1


@kernel
def mix_deck(state: State, seat: int, count: int, draw: Draw) -> None:
    """Shuffle the first so many cards of a deck."""
    deck = state.hidden.unseen[seat].deck
    for last in range(count - 1, 0, -1):
        pick = random_below(draw, seat * _STRIDE + last, last + 1)
        deck[pick], deck[last] = deck[last], deck[pick]


@kernel
def mix_fate_deck(state: State, seat: int, num_tops: int, draw: Draw) -> None:
    """Shuffle a fate deck below its known top."""
    deck = state.hidden.unseen[seat].fate_deck
    for last in range(state.table.realms[seat].fate_deck_size - num_tops - 1, 0, -1):
        pick = random_below(draw, seat * _STRIDE + NUM_VILLAIN_CARDS + last, last + 1)
        deck[pick], deck[last] = deck[last], deck[pick]


@kernel
def note_new_tops(state: State, seat: int) -> None:
    """What an opponent has looked at is another card now."""
    own = state.own[seat]
    for index in range(own.num_tops):
        own.tops[index] = state.hidden.unseen[seat].fate_deck[state.table.realms[seat].fate_deck_size - 1 - index]
