"""Dealing, shuffling, drawing, discarding and rolling, with keyed random numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from sim.course import note_drawn, note_opening
from sim.games.unstoppable.codes import (
    NO_FACE,
    NUM_FACES,
    NUM_SHAPES,
    NUM_SIDES,
    OFF,
    REALM_FIRST,
    Phase,
)
from sim.games.unstoppable.records import Realm, Rules, State, VillainRules
from sim.kernel import kernel, open_kernel, whole
from sim.randomness import Draw, Purpose, purposed, random_below, random_words

_WORDS = 4
_KIND_BITS = np.uint64(63)  # room for a kind
_TOKEN_BITS = np.uint64(127)  # room for what a token shows
_SHUFFLE_STRIDE = 8  # blocks kept for one shuffle: MAX_DECK / 4 at most


class Chance(IntEnum):
    """This game's purposes of random numbers."""

    SHUFFLE = Purpose.FIRST_OF_GAME
    TOKENS = Purpose.FIRST_OF_GAME + 1
    ROLL = Purpose.FIRST_OF_GAME + 2


@open_kernel
def deal(rules: Rules, state: State) -> None:
    """Set up: sides taken, movers on their starts, tokens laid out face down, decks shuffled, hands drawn."""
    table = state.table
    table.supply = rules.num_power
    table.face = NO_FACE
    arrangements = rules.arrangements[table.num_seats]
    index = np.int64(state.hidden.deal.replicate) // arrangements.num_orders % arrangements.count
    for seat in range(table.num_seats):
        realm, villain = table.realms[seat], rules.villains[table.villain[seat]]
        realm.side = arrangements.sides[index * NUM_SIDES + seat]
        realm.place = REALM_FIRST + villain.start
        realm.power = min(rules.start_power, table.supply)
        table.supply -= realm.power
        for shape in range(NUM_SHAPES):
            realm.heroes[shape] = OFF
        lay_out_tokens(rules, state, seat)
        for card in range(villain.num_cards):
            realm.discards[villain.kinds[card]] += 1
        realm.discard_size = villain.num_cards
        draw_up(rules, state, seat)
        note_opening(state.courses[seat])
    table.turns[0] = 1
    table.phase = Phase.MOVE


@kernel
def lay_out_tokens(rules: Rules, state: State, seat: int) -> None:
    """Sort a seat's tokens by keyed numbers, and lay one on each slot of its realm."""
    villain, order = rules.villains[state.table.villain[seat]], state.hidden.order
    stream = purposed(state.table.streams[seat], Chance.TOKENS)
    for index in range(villain.num_tokens):
        word = random_words(state.hidden.chance, stream, index // _WORDS)[index % _WORDS]
        order[index] = (word & ~_TOKEN_BITS) | np.uint64(villain.tokens[index])
    for index in range(villain.num_tokens):
        space = nth_slot(villain, count_above(order, villain.num_tokens, order[index]))
        state.hidden.unseen[seat].tokens[space] = order[index] & _TOKEN_BITS


@kernel
def nth_slot(villain: VillainRules, index: int) -> int:
    """The space of the index-th slot of a realm."""
    left = index
    for space in range(villain.num_spaces):
        if villain.has_slot[space]:
            if left == 0:
                return space
            left -= 1
    return -1


@kernel
def shuffle(rules: Rules, state: State, seat: int) -> None:
    """Make a seat's discards its deck, sorted by keyed numbers: (card, n-th shuffle) -> key.

    Cards are keyed by their place in the box's list, so that a deck with one card changed keeps the order of
    the others. The lowest key is drawn first. A kind rides in the low bits of its card's key.
    """
    villain, realm, unseen = rules.villains[state.table.villain[seat]], state.table.realms[seat], state.hidden.unseen[seat]
    order = state.hidden.order
    stream = purposed(state.table.streams[seat], Chance.SHUFFLE)
    words = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    count = 0
    for card in range(villain.num_cards):
        if card % _WORDS == 0:
            words = random_words(state.hidden.chance, stream, unseen.num_shuffles * _SHUFFLE_STRIDE + card // _WORDS)  # type: ignore[assignment]
        if villain.copies[card] < realm.discards[villain.kinds[card]]:
            order[count] = (words[card % _WORDS] & ~_KIND_BITS) | np.uint64(villain.kinds[card])
            count += 1
    for index in range(count):
        kind = order[index] & _KIND_BITS
        unseen.deck[count_above(order, count, order[index])] = kind
        realm.discards[kind] = 0
    realm.deck_size, realm.discard_size = count, 0
    unseen.num_shuffles += 1


@kernel
def count_above(keys: Any, count: int, key: int) -> int:
    """How many of the first `count` keys are above a key: its place, the highest first, without a branch to guess."""
    above = 0
    for index in range(count):
        above += keys[index] > key
    return above


@kernel
def draw_up(rules: Rules, state: State, seat: int) -> None:
    """Draw up to the hand size. A deck that runs out is made anew from the discards; then all know what is in the hand."""
    realm, own, unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
    while realm.hand_size < rules.hand_size:
        if realm.deck_size == 0:
            if realm.discard_size == 0:
                return
            shuffle(rules, state, seat)
            realm.num_known = realm.hand_size
            for position in range(realm.hand_size):
                realm.known[position] = own.hand[position]
        realm.deck_size -= 1
        own.hand[realm.hand_size] = unseen.deck[realm.deck_size]
        note_drawn(state.courses[seat], whole(unseen.deck[realm.deck_size]))
        realm.hand_size += 1


@kernel
def spend(rules: Rules, state: State, kind: int) -> None:
    """Discard a card of the active seat's hand. Of equal ones the one that all know goes."""
    table = state.table
    realm, own = table.realms[table.active], state.own[table.active]
    realm.hand_size = drop(own.hand, realm.hand_size, kind)
    realm.num_known = drop(realm.known, realm.num_known, kind)
    if rules.reshuffle_includes_spent:
        put_on_discards(realm, kind)
    else:
        table.spent[table.num_spent] = kind
        table.num_spent += 1


@kernel
def drop(kinds: Any, count: int, kind: int) -> int:
    """Remove a kind from the first `count` cards, if it is there; the last takes its place. Answers how many are left."""
    for position in range(count):
        if kinds[position] == kind:
            kinds[position] = kinds[count - 1]
            return count - 1
    return count


@kernel
def put_on_discards(realm: Realm, kind: int) -> None:
    """Put a card on a seat's discard pile."""
    realm.discards[kind] += 1
    realm.discard_size += 1


@kernel
def roll(rules: Rules, state: State) -> int:
    """Roll the fate die for the active seat; answers a face. A scenario may have fixed it."""
    table, hidden = state.table, state.hidden
    unseen, chance = hidden.unseen[table.active], hidden.chance
    fixed = hidden.fixed_face - 1
    hidden.fixed_face = 0
    stream = purposed(table.streams[table.active], Chance.ROLL)
    draw = Draw(chance.seed, chance.combination, chance.replicate, stream, np.uint64(unseen.num_rolls))  # type: ignore[arg-type]
    unseen.num_rolls += 1
    if fixed >= 0:
        return fixed
    num_faces = 0
    for face in range(NUM_FACES):
        num_faces += rules.die[face]
    left = random_below(draw, 0, num_faces)
    for face in range(NUM_FACES):
        left -= rules.die[face]
        if left < 0:
            return face
    return NO_FACE
