"""The records of Villainous."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.course import MAX_MILESTONES, CardResult, Course, MilestoneResult, TargetResult
from sim.games.villainous.codes import (
    MAX_CLAUSES,
    MAX_CONDITIONS,
    MAX_ENTRIES,
    MAX_KINDS,
    MAX_OBJECTIVES,
    MAX_SEATS,
    MAX_STACK,
    MAX_TOPS,
    MAX_VILLAINS,
    MAX_WAYS,
    NUM_CARDS,
    NUM_FATE_CARDS,
    NUM_KEYS,
    NUM_LOCATIONS,
    NUM_SYMBOLS_OF_LOCATION,
    NUM_VILLAIN_CARDS,
)
from sim.records import Bool, Int8, Int16, Int32, Int64, Uint8
from sim.table import BaseHidden, BaseResult, BaseRules, BaseState, BaseTable


class Clause:
    """One thing that a card says: when it counts, what it is, and its arguments."""

    when: Uint8  # a When
    op: Uint8  # an Op
    may: Bool  # whoever plays the card chooses whether it is done
    a: Int8
    b: Int8
    c: Int8
    d: Int8


class Kind:
    """One kind of card."""

    card_type: Int8  # a CardType; a contract is CONTRACT here and counts as an item
    cost: Int8
    strength: Int8
    copies: Int8
    first_slot: Int8
    num_clauses: Int8
    clauses: Annotated[list[Clause], Clause, MAX_CLAUSES]


class Place:
    """One location of a realm."""

    num_top: Int8  # symbols that a hero covers: the first ones
    is_locked: Bool  # at the start
    symbols: Annotated[NDArray[np.uint8], np.uint8, NUM_SYMBOLS_OF_LOCATION]  # a Symbol each, NONE for none; the top ones first
    amounts: Annotated[NDArray[np.int8], np.int8, NUM_SYMBOLS_OF_LOCATION]  # Power, of a GAIN


class Milestone:
    """Something on the way to an objective: reached as soon as one of its clauses holds."""

    num_ways: Int8
    ways: Annotated[list[Clause], Clause, MAX_WAYS]


class Entry:
    """A card that has a clause of some sort."""

    slot: Uint8
    clause: Uint8


class VillainRules:
    """One villain: its realm, its decks, its objective."""

    check: Int8  # a Check
    num_objectives: Int8
    num_villain_kinds: Int8  # the kinds of its villain deck; those of its fate deck follow
    num_kinds: Int8
    num_conditions: Int8
    num_milestones: Int8
    conditions: Annotated[NDArray[np.uint8], np.uint8, MAX_CONDITIONS]  # kinds
    kind_of: Annotated[NDArray[np.uint8], np.uint8, NUM_CARDS]  # by slot
    places: Annotated[list[Place], Place, NUM_LOCATIONS]
    objectives: Annotated[list[Clause], Clause, MAX_OBJECTIVES]
    milestones: Annotated[list[Milestone], Milestone, MAX_MILESTONES]
    kinds: Annotated[list[Kind], Kind, MAX_KINDS]
    starts: Annotated[NDArray[np.int16], np.int16, NUM_KEYS + 1]  # by key: the first of its entries, which are in the order of slots
    entries: Annotated[list[Entry], Entry, MAX_ENTRIES]


class Rules(BaseRules):
    """The numbers and readings of a box."""

    hand_size: Int8
    num_power: Int16  # tokens in the supply
    start_power: Annotated[NDArray[np.int8], np.int8, MAX_SEATS]  # by order of play
    start_place: Int8  # PORTRAIT or a location
    fate_discard_other_first: Bool
    unplayable_fate_may_be_chosen: Bool
    warrant_before_hero_ability: Bool
    disguise_on_other_turns: Bool
    raven_may_stay: Bool
    dragon_form_every_time: Bool
    thorns_uses_location_strength: Bool
    lock_stops_actions: Bool
    triton_taxes_souls: Bool
    refound_hero_power: Int8
    empty_supply: Int8
    contract_mode: Int8
    contract_timing: Int8
    contract_tax: Int8
    villains: Annotated[list[VillainRules], VillainRules, MAX_VILLAINS]


class Realm:
    """What lies open of one seat."""

    mover: Int8  # a location, or PORTRAIT
    power: Int16
    hand_size: Int8
    deck_size: Int8
    fate_deck_size: Int8
    locked: Uint8  # a bit for each location
    used: Int32  # a bit for each symbol of each location that was used this turn: NUM_SYMBOLS_OF_LOCATION * location + symbol
    num_uncovered: Int8  # covered symbols used this turn
    may_stay: Bool  # on its next turn
    ward: Int16  # Power that a Fate action pays
    num_tops: Int8  # cards on top of the fate deck that all know
    zone: Annotated[NDArray[np.int8], np.int8, NUM_CARDS]  # a Zone by slot
    place: Annotated[NDArray[np.int8], np.int8, NUM_CARDS]  # the location of a card in the realm
    host: Annotated[NDArray[np.int8], np.int8, NUM_CARDS]  # the slot that it is attached to, or NO_CARD
    bonus: Annotated[NDArray[np.int8], np.int8, NUM_CARDS]  # strength until the end of the turn
    stolen: Annotated[NDArray[np.int8], np.int8, NUM_CARDS]  # Power that lies on it
    is_used: Annotated[NDArray[np.uint8], np.uint8, NUM_CARDS]  # a card whose action was taken this turn: 1 or 0
    known: Annotated[NDArray[np.int8], np.int8, MAX_KINDS]  # cards of the hand that all know, by kind
    tops: Annotated[NDArray[np.int8], np.int8, MAX_TOPS]  # kinds, the next one first
    gained: Int16  # Power, ever
    fated: Int16  # Fate actions that targeted it
    heroes_played: Int16  # into its realm
    defeats: Int16
    cards_played: Int16
    conditions_played: Int16


class Frame:
    """One operation that is not finished: who chooses, in whose realm, for which card, and how far it has got."""

    op: Uint8  # a Task of the engine: see tasks.py
    step: Int8
    seat: Uint8  # who chooses
    realm: Uint8  # the seat whose realm and decks it is about
    card: Int8  # a slot of that seat, or NO_CARD
    a: Int8
    b: Int8
    c: Int8


class Table(BaseTable):
    """The public facts."""

    active: Uint8  # whose turn it is; `seat` is who decides
    supply: Int16
    winner: Int8  # or NO_SEAT
    top: Int8  # frames on the stack
    defeated: Int8  # the strongest hero that the active seat has defeated in its own realm since the last window closed, or -1
    changed: Uint8  # bits of the seats whose realms have changed since objectives were last looked at
    chosen: Int64  # bits of the slots that have been picked for a vanquish, or moved one after the other
    stack: Annotated[list[Frame], Frame, MAX_STACK]
    realms: Annotated[list[Realm], Realm, MAX_SEATS]


class Own:
    """What a seat alone knows: its hand, and the top of its fate deck where it has looked."""

    num_tops: Int8
    hand: Annotated[NDArray[np.int8], np.int8, MAX_KINDS]  # how many of each kind
    tops: Annotated[NDArray[np.int8], np.int8, MAX_TOPS]  # kinds of its own fate deck, the next one first


class Unseen:
    """What nobody sees of a seat."""

    num_shuffles: Int16
    num_fate_shuffles: Int16
    deck: Annotated[NDArray[np.uint8], np.uint8, NUM_VILLAIN_CARDS]  # kinds, the next one last
    fate_deck: Annotated[NDArray[np.uint8], np.uint8, NUM_FATE_CARDS]


class Hidden(BaseHidden):
    """What nobody may see."""

    unseen: Annotated[list[Unseen], Unseen, MAX_SEATS]
    order: Annotated[NDArray[np.uint64], np.uint64, NUM_VILLAIN_CARDS]  # the shuffle's scratch paper


class State(BaseState):
    """One game."""

    table: Table
    own: Annotated[list[Own], Own, MAX_SEATS]
    hidden: Hidden
    courses: Annotated[list[Course], Course, MAX_SEATS]
    unnoted: Uint8  # bits of the seats whose realms have changed since milestones were last looked at


class Result(BaseResult, MilestoneResult, CardResult, TargetResult):
    """One seat's line; `score` is the part of its objective that it has reached, in whole per cent."""

    gained: Int16
    fated: Int16
    heroes: Int16
    defeats: Int16
    cards: Int16
    conditions: Int16
