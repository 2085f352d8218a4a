"""What a card does to a pile's points, as they are scored now."""

from __future__ import annotations

from sim.games.card_game.codes import KNOWN_HERO, NO_CARD, SEALED, TurnedSpecial
from sim.games.card_game.legality import number_shown
from sim.games.card_game.piles import is_hero, is_special, sealed_seat, sealed_slot
from sim.games.card_game.records import Own, Pile, Rules
from sim.games.card_game.scoring import points_lost, removes
from sim.kernel import kernel


@kernel
def change_of(rules: Rules, pile: Pile, taken: int, put: int) -> int:
    """How a pile's points change when its top card, `taken`, gives place to `put`; either may be NO_CARD."""
    before = pile.num_heroes
    after = before - int(is_hero(taken)) + int(is_hero(put))
    change = kept_of(rules, after, put) - kept_of(rules, after, taken)
    if after != before:
        change += points_lost(rules, pile, before) - points_lost(rules, pile, after)
    return change


@kernel
def kept_of(rules: Rules, num_heroes: int, code: int) -> int:
    """The points of a card in a pile with a number of heroes."""
    number = number_shown(code)
    return 0 if removes(rules, num_heroes, number) else number


@kernel
def known_kind(own: Own, seat: int, code: int) -> int:
    """The kind of a card in a pile as far as a seat knows, or NO_CARD."""
    if code < KNOWN_HERO:
        return code
    if code < SEALED:
        return code - KNOWN_HERO
    return own.placed[sealed_slot(code)] if sealed_seat(code) == seat else NO_CARD


@kernel
def turned_over(rules: Rules, own: Own, seat: int, code: int) -> int:
    """What a seat expects a top card to be once it has been turned over; NO_CARD if it shows nothing or is unknown."""
    if code == NO_CARD:
        return NO_CARD
    if not is_hero(code):
        return KNOWN_HERO
    kind = known_kind(own, seat, code)
    return KNOWN_HERO if is_special(kind) and rules.turned_special == TurnedSpecial.HERO else kind
