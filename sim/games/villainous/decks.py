"""Shuffling, drawing and discarding: hands, decks and discard piles, and what all know of them."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.course import note_drawn
from sim.games.villainous.cards import find_clause, first_in_zone, kind_at, standing
from sim.games.villainous.codes import (
    FATE_FIRST,
    MAX_KINDS,
    MAX_TOPS,
    NO_CARD,
    NUM_CARDS,
    NUM_FATE_CARDS,
    NUM_VILLAIN_CARDS,
    Op,
    Zone,
)
from sim.games.villainous.records import Realm, Rules, State, Table, VillainRules
from sim.kernel import kernel, whole
from sim.randomness import Purpose, purposed, random_words

_WORDS = 4
_SLOT_BITS = np.uint64(63)  # room for a slot
_SHUFFLE_STRIDE = 8  # blocks kept for one shuffle: NUM_VILLAIN_CARDS / 4, rounded up


class Chance(IntEnum):
    """This game's purposes of random numbers."""

    SHUFFLE = Purpose.FIRST_OF_GAME
    FATE_SHUFFLE = Purpose.FIRST_OF_GAME + 1


@kernel
def count_above(state: State, count: int, key: int) -> int:
    """How many of the first `count` keys are above a key: its place, the highest first."""
    above = 0
    for index in range(count):
        above += state.hidden.order[index] > key
    return above


@kernel
def shuffle_villain_deck(rules: Rules, state: State, seat: int) -> None:
    """Shuffle a seat's discards and its deck into a new deck, sorted by keyed numbers: (card, n-th shuffle) -> key.

    The lowest key is drawn first. A slot rides in the low bits of its card's key. Of equal hidden cards those of the
    hand have the first slots. If the deck was empty, all know now what is in the hand: what is missing.
    """
    villain, realm, unseen = rules.villains[state.table.villain[seat]], state.table.realms[seat], state.hidden.unseen[seat]
    if realm.deck_size == 0:
        show_hand(state, seat)
    stream = purposed(state.table.streams[seat], Chance.SHUFFLE)
    words = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    count, in_hand, last_kind = whole(0), whole(0), whole(-1)
    for slot in range(NUM_VILLAIN_CARDS):
        if slot % _WORDS == 0:
            words = random_words(state.hidden.chance, stream, unseen.num_shuffles * _SHUFFLE_STRIDE + slot // _WORDS)  # type: ignore[assignment]
        kind = whole(villain.kind_of[slot])
        in_hand = in_hand if kind == last_kind else whole(state.own[seat].hand[kind])
        last_kind = kind
        if realm.zone[slot] == Zone.HIDDEN and in_hand > 0:
            in_hand -= 1
        elif realm.zone[slot] == Zone.HIDDEN or realm.zone[slot] == Zone.DISCARD:
            state.hidden.order[count] = (words[slot % _WORDS] & ~_SLOT_BITS) | np.uint64(slot)
            count += 1
    for index in range(count):
        slot = whole(state.hidden.order[index] & _SLOT_BITS)
        realm.zone[slot] = Zone.HIDDEN
        unseen.deck[count_above(state, count, state.hidden.order[index])] = villain.kind_of[slot]
    realm.deck_size = count
    unseen.num_shuffles += 1


@kernel
def shuffle_fate_deck(rules: Rules, state: State, seat: int) -> None:
    """Shuffle the hidden fate cards of a seat: they are its fate deck. What anyone knew of it counts no more."""
    villain, realm, unseen = rules.villains[state.table.villain[seat]], state.table.realms[seat], state.hidden.unseen[seat]
    stream = purposed(state.table.streams[seat], Chance.FATE_SHUFFLE)
    words = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    count = whole(0)
    for position in range(NUM_FATE_CARDS):
        if position % _WORDS == 0:
            words = random_words(state.hidden.chance, stream, unseen.num_fate_shuffles * _SHUFFLE_STRIDE + position // _WORDS)  # type: ignore[assignment]
        if realm.zone[FATE_FIRST + position] == Zone.HIDDEN:
            state.hidden.order[count] = (words[position % _WORDS] & ~_SLOT_BITS) | np.uint64(FATE_FIRST + position)
            count += 1
    for index in range(count):
        slot = whole(state.hidden.order[index] & _SLOT_BITS)
        unseen.fate_deck[count_above(state, count, state.hidden.order[index])] = villain.kind_of[slot]
    realm.fate_deck_size = count
    unseen.num_fate_shuffles += 1
    realm.num_tops, state.own[seat].num_tops = 0, 0


@kernel
def refill_fate_deck(rules: Rules, state: State, seat: int) -> None:
    """Make the fate discards the fate deck; cards that are left of it stay on top, and known as they were."""
    realm, unseen, own = state.table.realms[seat], state.hidden.unseen[seat], state.own[seat]
    kept = whole(realm.fate_deck_size)
    tops = (unseen.fate_deck[0], unseen.fate_deck[1], unseen.fate_deck[2])
    num_known, num_own = whole(realm.num_tops), whole(own.num_tops)
    for index in range(kept):
        realm.zone[first_in_zone(rules.villains[state.table.villain[seat]], realm, whole(tops[index]), Zone.HIDDEN)] = Zone.REVEALED
    for slot in range(FATE_FIRST, NUM_CARDS):
        if realm.zone[slot] == Zone.DISCARD:
            realm.zone[slot] = Zone.HIDDEN
    shuffle_fate_deck(rules, state, seat)
    for index in range(kept):
        slot = first_in_zone(rules.villains[state.table.villain[seat]], realm, whole(tops[index]), Zone.REVEALED)
        realm.zone[slot] = Zone.HIDDEN
        unseen.fate_deck[realm.fate_deck_size] = tops[index]
        realm.fate_deck_size += 1
    realm.num_tops, own.num_tops = num_known, num_own


@kernel
def has_fate_card(realm: Realm) -> bool:
    """Whether there is a card in the fate deck or among the fate discards."""
    return realm.fate_deck_size > 0 or num_discards(realm, whole(FATE_FIRST), whole(NUM_CARDS)) > 0


@kernel
def num_discards(realm: Realm, first: int, end: int) -> int:
    """How many of some slots are among the discards."""
    count = 0
    for slot in range(first, end):
        count += realm.zone[slot] == Zone.DISCARD
    return count


@kernel
def num_villain_discards(realm: Realm) -> int:
    """How many cards are among the discards of the villain deck."""
    return num_discards(realm, whole(0), whole(NUM_VILLAIN_CARDS))


@kernel
def draw(rules: Rules, state: State, seat: int, count: int) -> None:
    """Draw so many cards, or what there is. A deck that is empty is made anew from the discards."""
    realm, own, unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
    is_shown = standing(rules.villains[state.table.villain[seat]], realm, Op.SHOW_HAND) >= 0
    for _ in range(count):
        if realm.deck_size == 0:
            shuffle_villain_deck(rules, state, seat)
            if realm.deck_size == 0:
                return
        realm.deck_size -= 1
        kind = unseen.deck[realm.deck_size]
        own.hand[kind] += 1
        note_drawn(state.courses[seat], whole(kind))
        realm.hand_size += 1
        realm.known[kind] += is_shown


@kernel
def show_hand(state: State, seat: int) -> None:
    """Let all know the hand of a seat."""
    for kind in range(MAX_KINDS):
        state.table.realms[seat].known[kind] = state.own[seat].hand[kind]


@kernel
def show_hand_for(rules: Rules, state: State, seat: int, slot: int) -> None:
    """Show the hand of a seat if the card that comes into its realm is one for which it lies open."""
    if find_clause(kind_at(rules.villains[state.table.villain[seat]], slot), Op.SHOW_HAND) >= 0:
        show_hand(state, seat)


@kernel
def take_into_hand(villain: VillainRules, state: State, seat: int, slot: int) -> None:
    """Put a card that all have seen into the hand of its owner."""
    realm, kind = state.table.realms[seat], villain.kind_of[slot]
    realm.zone[slot] = Zone.HIDDEN
    state.own[seat].hand[kind] += 1
    note_drawn(state.courses[seat], whole(kind))
    realm.hand_size += 1
    realm.known[kind] += 1


@kernel
def leave_hand(villain: VillainRules, state: State, seat: int, slot: int, zone: int) -> None:
    """Let a hidden card leave the hand of its owner; of equal ones the one that all know goes."""
    realm, kind = state.table.realms[seat], villain.kind_of[slot]
    realm.zone[slot] = zone
    state.own[seat].hand[kind] -= 1
    realm.hand_size -= 1
    realm.known[kind] = max(realm.known[kind] - 1, 0)


@kernel
def discard_hand(rules: Rules, state: State, seat: int) -> None:
    """Discard all cards of a hand."""
    villain, own, realm = rules.villains[state.table.villain[seat]], state.own[seat], state.table.realms[seat]
    for kind in range(whole(villain.num_villain_kinds)):
        while own.hand[kind] > 0:
            leave_hand(villain, state, seat, first_in_zone(villain, realm, kind, Zone.HIDDEN), Zone.DISCARD)


@kernel
def next_villain_card(rules: Rules, state: State, seat: int) -> int:
    """The slot of the card on top of a villain deck that is not empty."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    kind = whole(state.hidden.unseen[seat].deck[realm.deck_size - 1])
    return first_in_zone(villain, realm, kind, Zone.HIDDEN)


@kernel
def next_fate_card(rules: Rules, state: State, seat: int) -> int:
    """The slot of the card on top of the fate deck, or NO_CARD if the deck is empty."""
    villain, realm = rules.villains[state.table.villain[seat]], state.table.realms[seat]
    if realm.fate_deck_size == 0:
        return NO_CARD
    kind = whole(state.hidden.unseen[seat].fate_deck[realm.fate_deck_size - 1])
    return first_in_zone(villain, realm, kind, Zone.HIDDEN)


@kernel
def prepare_fate_deck(rules: Rules, state: State, seat: int, count: int) -> None:
    """See to it that so many cards can be taken from the fate deck, if there are as many."""
    realm = state.table.realms[seat]
    if realm.fate_deck_size < count and num_discards(realm, whole(FATE_FIRST), whole(NUM_CARDS)) > 0:
        refill_fate_deck(rules, state, seat)


@kernel
def turn_up(state: State, seat: int, slot: int) -> None:
    """Take the card on top of the fate deck, whose slot is given, and show it to all; nothing if there is none."""
    realm, own = state.table.realms[seat], state.own[seat]
    if slot == NO_CARD:
        return
    realm.zone[slot] = Zone.REVEALED
    realm.fate_deck_size -= 1
    realm.num_tops = max(realm.num_tops - 1, 0)
    own.num_tops = max(own.num_tops - 1, 0)
    for index in range(MAX_TOPS - 1):
        realm.tops[index] = realm.tops[index + 1]
        own.tops[index] = own.tops[index + 1]


@kernel
def take_out_of_fate_deck(rules: Rules, state: State, seat: int, slot: int) -> None:
    """Take a card out of the middle of the fate deck, show it, and shuffle the deck."""
    state.table.realms[seat].zone[slot] = Zone.REVEALED
    shuffle_fate_deck(rules, state, seat)


@kernel
def note_tops(state: State, seat: int, count: int) -> None:
    """Let the owner know the cards on top of its fate deck."""
    realm, own = state.table.realms[seat], state.own[seat]
    for index in range(count):
        own.tops[index] = state.hidden.unseen[seat].fate_deck[realm.fate_deck_size - 1 - index]
    own.num_tops = max(whole(own.num_tops), whole(count))


@kernel
def swap_tops(state: State, seat: int) -> None:
    """Put the second card of a fate deck on top, and the first one under it: its owner knows both."""
    realm, own, unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
    top = realm.fate_deck_size - 1
    unseen.fate_deck[top], unseen.fate_deck[top - 1] = unseen.fate_deck[top - 1], unseen.fate_deck[top]
    own.tops[0], own.tops[1] = own.tops[1], own.tops[0]


@kernel
def show_top(state: State, seat: int) -> None:
    """Let all know the card on top of a fate deck."""
    realm, own = state.table.realms[seat], state.own[seat]
    kind = state.hidden.unseen[seat].fate_deck[realm.fate_deck_size - 1]
    realm.tops[0], own.tops[0] = kind, kind
    realm.num_tops = max(realm.num_tops, 1)
    own.num_tops = max(own.num_tops, 1)


@kernel
def to_discards(table: Table, seat: int, slot: int) -> None:
    """Put a card onto its discard pile, and what was on it nowhere."""
    realm = table.realms[seat]
    realm.zone[slot], realm.host[slot], realm.bonus[slot], realm.is_used[slot] = Zone.DISCARD, NO_CARD, 0, 0
