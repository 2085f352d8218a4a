"""Cards and piles: what a code says, and putting cards on piles and taking them off."""

from __future__ import annotations

from sim.games.card_game.codes import (
    KNOWN_HERO,
    NO_CARD,
    NO_LOOT,
    NUM_COLOURS,
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


@kernel
def matches(kind: int, code: int) -> bool:
    """Whether a card has the number or colour that another card shows."""
    if not is_number(kind) or not is_number(code):
        return False
    return kind // NUM_COLOURS == code // NUM_COLOURS or kind % NUM_COLOURS == code % NUM_COLOURS


@kernel
def top_of(pile: Pile) -> int:
    """The code of a pile's top card, or NO_CARD."""
    if pile.num_cards == 0:
        return NO_CARD
    return pile.cards[pile.num_cards - 1]


@open_kernel
def put_on(pile: Pile, code: int) -> None:
    """Put a card on a pile."""
    pile.cards[pile.num_cards] = code
    pile.num_cards += 1
    if is_hero(code):
        pile.num_heroes += 1
    elif is_number(code):
        pile.numbers[number_of(code)] += 1


@kernel
def take_off(pile: Pile) -> int:
    """Take the top card off a pile; answers its code, or NO_CARD."""
    code = top_of(pile)
    if code == NO_CARD:
        return NO_CARD
    pile.num_cards -= 1
    if is_hero(code):
        pile.num_heroes -= 1
    elif is_number(code):
        pile.numbers[number_of(code)] -= 1
    return code


@open_kernel
def sealed_code(seat: int, slot: int) -> int:
    """The code of a card that a seat placed unseen."""
    return SEALED + int(seat) * SLOTS + int(slot)  # int: with the JIT off an int8 would overflow


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
