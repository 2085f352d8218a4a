"""The records of Unstoppable!."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.course import CardResult, Course, MilestoneResult, TargetResult
from sim.games.unstoppable.codes import (
    MAX_ARRANGEMENTS,
    MAX_DECK,
    MAX_HAND,
    MAX_KINDS,
    MAX_MAIN_SPACES,
    MAX_REALM_SPACES,
    MAX_SPENT,
    MAX_VILLAINS,
    NUM_FACES,
    NUM_SHAPES,
    NUM_SIDES,
    NUM_SOURCES,
)
from sim.records import Bool, Int8, Int16, Uint8
from sim.table import BaseHidden, BaseResult, BaseRules, BaseState, BaseTable


class Kind:
    """What is printed on a kind of card."""

    move: Int8
    cost: Int8
    symbols: Uint8  # one bit a Symbol


class VillainRules:
    """One villain's realm, tokens and deck."""

    num_spaces: Int8
    start: Int8  # a space of the realm
    advances: Int8  # steps of its plan that win
    num_tokens: Int8
    num_cards: Int8
    spaces: Annotated[NDArray[np.uint8], np.uint8, MAX_REALM_SPACES]  # what is printed
    has_slot: Annotated[NDArray[np.uint8], np.uint8, MAX_REALM_SPACES]  # 1 or 0: Numba has no arrays of booleans in records
    tokens: Annotated[NDArray[np.uint8], np.uint8, MAX_REALM_SPACES]
    kinds: Annotated[NDArray[np.uint8], np.uint8, MAX_DECK]  # card by card, as they are keyed
    copies: Annotated[NDArray[np.int8], np.int8, MAX_DECK]  # how many cards before it are of its kind


class Arrangements:
    """How a number of seats may sit around the main board."""

    count: Int8
    num_orders: Int8  # cyclic orders of so many villains: so many replicates share an arrangement
    sides: Annotated[NDArray[np.int8], np.int8, MAX_ARRANGEMENTS * NUM_SIDES]  # by arrangement, then seat


class Rules(BaseRules):
    """The numbers and readings of a box."""

    hand_size: Int8
    start_power: Int8
    num_power: Int16
    power_loss: Int8  # of a villain whose hero is out already
    reshuffle_includes_spent: Bool
    upgrade_under_hero: Bool
    hero_on_start: Bool
    skipped_space: Int8
    new_token: Int8
    equal_symbols: Int8
    fate_choice: Int8
    hero_placed_by: Int8
    without_target: Int8
    empty_supply: Int8
    num_main: Int8
    num_kinds: Int8
    main: Annotated[NDArray[np.uint8], np.uint8, MAX_MAIN_SPACES]  # what is printed
    main_second: Annotated[NDArray[np.uint8], np.uint8, MAX_MAIN_SPACES]  # what is printed beside it
    entries: Annotated[NDArray[np.uint8], np.uint8, NUM_SIDES]  # by side: the last main space before the realm
    exits: Annotated[NDArray[np.uint8], np.uint8, NUM_SIDES]  # the first one after it
    die: Annotated[NDArray[np.int8], np.int8, NUM_FACES]  # how many faces show each shape, and how many are wild
    kinds: Annotated[list[Kind], Kind, MAX_KINDS]
    villains: Annotated[list[VillainRules], VillainRules, MAX_VILLAINS]
    arrangements: Annotated[list[Arrangements], Arrangements, NUM_SIDES + 1]  # by number of seats


class Realm:
    """What lies open of one seat."""

    place: Uint8  # where its mover stands
    side: Uint8  # of the main board
    power: Int16
    steps: Int8  # of its plan
    hand_size: Int8
    deck_size: Int8
    discard_size: Int8
    num_known: Int8
    fated: Int16  # how often it was
    placed: Int16  # heroes put into the realm, ever
    gained: Int16  # Power, ever
    heroes: Annotated[NDArray[np.int8], np.int8, NUM_SHAPES]  # the space of each hero, or OFF
    tokens: Annotated[NDArray[np.uint8], np.uint8, MAX_REALM_SPACES]  # what the open one of each space shows, or NO_TOKEN
    known: Annotated[NDArray[np.uint8], np.uint8, MAX_HAND]  # cards of the hand that all know: those held when the deck ran out
    discards: Annotated[NDArray[np.int8], np.int8, MAX_KINDS]  # by kind


class Table(BaseTable):
    """The public facts."""

    active: Uint8  # whose turn it is; `seat` is who decides
    symbol: Uint8  # of the action that is being taken
    target: Uint8  # the seat that is being fated
    face: Int8  # what the die shows, or NO_FACE
    supply: Int16
    num_spent: Int8
    used: Annotated[NDArray[np.uint8], np.uint8, NUM_SOURCES]  # this turn, by Source: 1 or 0
    spent: Annotated[NDArray[np.uint8], np.uint8, MAX_SPENT]  # cards of this turn, where they are kept apart from the discards
    realms: Annotated[list[Realm], Realm, NUM_SIDES]


class Own:
    """What a seat alone knows: its hand."""

    hand: Annotated[NDArray[np.uint8], np.uint8, MAX_HAND]  # kinds, in no order


class Unseen:
    """What nobody sees of a seat."""

    num_shuffles: Int16
    num_rolls: Int16
    tokens: Annotated[NDArray[np.uint8], np.uint8, MAX_REALM_SPACES]  # the face-down ones by space, or NO_TOKEN
    deck: Annotated[NDArray[np.uint8], np.uint8, MAX_DECK]  # kinds, the next one last


class Hidden(BaseHidden):
    """What nobody may see."""

    unseen: Annotated[list[Unseen], Unseen, NUM_SIDES]
    fixed_face: Int8  # a scenario's next roll: face + 1, 0 for none
    order: Annotated[NDArray[np.uint64], np.uint64, MAX_DECK]  # the shuffle's scratch paper


class State(BaseState):
    """One game."""

    table: Table
    own: Annotated[list[Own], Own, NUM_SIDES]
    hidden: Hidden
    courses: Annotated[list[Course], Course, NUM_SIDES]


class Result(BaseResult, MilestoneResult, CardResult, TargetResult):
    """One seat's line; `score` is the steps of its plan."""

    upgrades: Int16
    fated: Int16
    heroes: Int16
    defeats: Int16
    power: Int16
