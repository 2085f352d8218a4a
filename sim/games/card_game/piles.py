"""Cards and piles: what a code says, and putting cards on piles and taking them off."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.card_game.codes import (
    KNOWN_HERO,
    NO_CARD,
    NO_LOOT,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    SEALED,
    SLOTS,
)
from sim.games.card_game.records import Own, Pile, State, Table
from sim.kernel import kernel, open_kernel


@kernel
def number_of(kind: int) -> int:
    """The number of a number card."""
    return kind // NUM_COLOURS + 1


@kernel
def is_number(code: int) -> bool:
    """Whether a number shows: no hero, no special turned up."""
    return 0 <= code < NUM_NUMBER_KINDS


@kernel
def is_hero(code: int) -> bool:
    """Whether a card lies hero side up."""
    return code >= KNOWN_HERO


@open_kernel
def is_special(kind: int) -> bool:
    """Whether a kind is a special card."""
    return kind >= NUM_NUMBER_KINDS


def _matching(code: int) -> int:
    same = (
        kind for kind in range(NUM_NUMBER_KINDS) if kind // NUM_COLOURS == code // NUM_COLOURS or kind % NUM_COLOURS == code % NUM_COLOURS
    )
    return sum(1 << kind for kind in same)


_MATCHING = np.array([_matching(code) for code in range(NUM_NUMBER_KINDS)], np.uint64)
NO_KINDS = np.uint64(0)
ALL_KINDS = np.uint64(2**NUM_KINDS - 1)


@kernel
def matching(code: int) -> Any:
    """The set of kinds that have the number or colour that a card shows; a set is a number with one bit a kind."""
    return _MATCHING[code] if is_number(code) else NO_KINDS


@kernel
def is_in(kind: int, kinds: Any) -> bool:
    """Whether a set of kinds has a kind."""
    return (kinds >> np.uint64(kind)) & np.uint64(1) != NO_KINDS


@kernel
def matches(kind: int, code: int) -> bool:
    """Whether a card has the number or colour that another card shows."""
    return is_in(kind, matching(code))


@open_kernel
def clear_pile(pile: Pile) -> None:
    """Make a pile empty."""
    pile.num_cards = 0
    pile.num_heroes = 0
    pile.top = NO_CARD
    pile.numbers[:] = 0


@open_kernel
def put_on(pile: Pile, code: int) -> None:
    """Put a card on a pile."""
    pile.cards[pile.num_cards] = code
    pile.num_cards += 1
    pile.top = code
    if is_hero(code):
        pile.num_heroes += 1
    elif is_number(code):
        pile.numbers[number_of(code)] += 1


@kernel
def take_off(pile: Pile) -> int:
    """Take the top card off a pile; answers its code, or NO_CARD."""
    code = pile.top
    if code == NO_CARD:
        return NO_CARD
    pile.num_cards -= 1
    pile.top = pile.cards[pile.num_cards - 1] if pile.num_cards > 0 else NO_CARD
    if is_hero(code):
        pile.num_heroes -= 1
    elif is_number(code):
        pile.numbers[number_of(code)] -= 1
    return code


@open_kernel
def sealed_code(seat: int, slot: int) -> int:
    """The code of a card that a seat placed unseen."""
    return SEALED + int(seat) * SLOTS + int(slot)


@kernel
def sealed_seat(code: int) -> int:
    """Who placed a sealed card."""
    return (code - SEALED) // SLOTS


@kernel
def sealed_slot(code: int) -> int:
    """Where its owner keeps track of it."""
    return (code - SEALED) % SLOTS


@open_kernel
def kind_of(state: State, code: int) -> int:
    """The kind of a card in a pile, seen or not."""
    if code >= SEALED:
        return state.own[sealed_seat(code)].placed[sealed_slot(code)]
    if code >= KNOWN_HERO:
        return code - KNOWN_HERO
    return code


@kernel
def see(state: State, code: int) -> None:
    """Everyone sees a card that lay on a pile: if it was loot, it is found again."""
    if code >= SEALED:
        see_loot(state, state.own[sealed_seat(code)].placed_loot[sealed_slot(code)])


@kernel
def see_loot(state: State, loot: int) -> None:
    """Everyone sees a card that was taken, and so whatever it was when it was taken."""
    while loot != NO_LOOT:
        found = state.table.loot[loot]
        found.is_seen = True
        loot = NO_LOOT
        if found.code >= SEALED:
            loot = state.own[sealed_seat(found.code)].placed_loot[sealed_slot(found.code)]


@kernel
def find_in_hand(table: Table, own: Own, kind: int) -> int:
    """Where a kind is in the deciding seat's hand."""
    for position in range(table.hand_size[table.seat]):
        if own.hand[position] == kind:
            return position
    return -1


@kernel
def left_of(table: Table, seat: int) -> int:
    """The seat to the left: the next in turn order, which is clockwise."""
    return seat + 1 if seat + 1 < table.num_seats else 0


@kernel
def right_of(table: Table, seat: int) -> int:
    """The seat to the right."""
    return seat - 1 if seat > 0 else table.num_seats - 1
