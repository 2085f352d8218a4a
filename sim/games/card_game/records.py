"""The records of the card game."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.course import CardResult, Course
from sim.games.card_game.codes import MAX_DECK, MAX_HAND, MAX_LOOT, MAX_PILE, MAX_PLACED, MAX_VILLAINS, NUM_KINDS, NUM_NUMBERS
from sim.records import Bool, Int8, Int16, Uint8
from sim.table import MAX_SEATS, BaseHidden, BaseResult, BaseRules, BaseState, BaseTable


class VillainRules:
    """One villain's deck, in the order in which its cards are keyed."""

    num_cards: Int8
    kinds: Annotated[NDArray[np.uint8], np.uint8, MAX_DECK]
    keys: Annotated[NDArray[np.int16], np.int16, MAX_DECK]  # copy * KEY_STRIDE + kind


class Rules(BaseRules):
    """The numbers and readings of a box."""

    hand_size: Int8
    special_may_be_hero: Bool
    forced_card_may_be_hero: Bool
    intrigue_includes_player: Bool
    interfere_includes_player: Bool
    hypnosis_takes_heroes: Bool
    curse_hits: Int8
    turned_special: Int8
    empty_pile: Int8
    tie: Int8
    many_heroes: Int8
    uneven_finish: Int8
    targets: Int8
    villains: Annotated[list[VillainRules], VillainRules, MAX_VILLAINS]


class Pile:
    """A pile in front of a seat."""

    num_cards: Int16
    top: Int16  # the code of its top card, or NO_CARD
    num_heroes: Int16
    numbers: Annotated[NDArray[np.int16], np.int16, NUM_NUMBERS + 1]  # face-up cards of each number; [0] unused
    cards: Annotated[NDArray[np.int16], np.int16, MAX_PILE]  # codes, the top last


class Loot:
    """A card taken by Hypnosis. Until it is seen again it is in its taker's hand or among the cards placed since."""

    taker: Int8
    code: Int16  # as it lay when it was taken
    since: Int8  # how many cards the taker had placed face down by then
    is_seen: Bool  # it has been seen again


class Table(BaseTable):
    """The public facts."""

    hand_size: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]
    deck_size: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]
    forced: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # the card laid before a seat by Intrigue, or NO_CARD
    num_placed: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # cards placed unseen, ever
    power: Uint8  # the Power that is being resolved, in phases TARGET and DIRECTION
    num_loot: Int8
    centre: Annotated[NDArray[np.int8], np.int8, NUM_KINDS]  # discarded cards of each kind
    piles: Annotated[list[Pile], Pile, MAX_SEATS]
    loot: Annotated[list[Loot], Loot, MAX_LOOT]


class Own:
    """What a seat alone knows: its hand, and the cards it placed unseen."""

    chosen: Uint8  # kind of the card being played, in phases FACE and NEIGHBOUR
    hand: Annotated[NDArray[np.uint8], np.uint8, MAX_HAND]  # kinds, in no order
    hand_loot: Annotated[NDArray[np.int8], np.int8, MAX_HAND]  # which loot a card of the hand is, or NO_LOOT
    placed: Annotated[NDArray[np.uint8], np.uint8, MAX_PLACED]  # kinds, by slot
    placed_loot: Annotated[NDArray[np.int8], np.int8, MAX_PLACED]


class Deck:
    """The cards a seat has yet to draw, the next one last."""

    kinds: Annotated[NDArray[np.uint8], np.uint8, MAX_DECK]


class Hidden(BaseHidden):
    """What nobody may see."""

    decks: Annotated[list[Deck], Deck, MAX_SEATS]
    num_picks: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # random cards picked from a seat's hand so far
    fixed_picks: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # a scenario's next pick: kind + 1, 0 for none
    order: Annotated[NDArray[np.uint64], np.uint64, MAX_DECK]  # the shuffle's scratch paper


class State(BaseState):
    """One game."""

    table: Table
    own: Annotated[list[Own], Own, MAX_SEATS]
    hidden: Hidden
    courses: Annotated[list[Course], Course, MAX_SEATS]


class Result(BaseResult, CardResult):
    """One seat's line; `score` is its points."""

    heroes: Int16
    removed: Int16
    cards: Int16
