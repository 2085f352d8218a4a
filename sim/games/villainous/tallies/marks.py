"""What is counted: by clause, by card, by symbol, by task, and every way in which a rule can turn out."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.games.villainous.codes import (
    MAX_CLAUSES,
    MAX_KINDS,
    MAX_VILLAINS,
    NUM_LOCATIONS,
    NUM_SYMBOLS,
    NUM_SYMBOLS_OF_LOCATION,
)
from sim.games.villainous.tasks import Task


class Manner(IntEnum):
    """What can happen to a card."""

    DRAWN = 0
    PLAYED = 1
    DISCARDED = 2  # from the hand, or from the deck; of fate cards: turned up, and not played
    LEFT = 3  # the realm, for the discards
    TURNED_UP = 4  # a fate card


class Refusal(IntEnum):
    """Why a symbol of the mover's location is not offered."""

    COVERED = 0
    USED = 1
    NOTHING_TO_DO = 2


class Mark(IntEnum):
    """Ways in which rules turn out."""

    STAYED = 0
    ACTED_ELSEWHERE = 1
    ACTED_AT_LOCKED = 2
    USED_UNCOVERED = 3
    USED_EQUAL_SYMBOL = 4
    USED_CARD = 5
    DISGUISE_BEFORE_ALLY = 6
    DISGUISE_BEFORE_MOVE = 7
    DISGUISE_BETWEEN_ACTIONS = 8
    DISGUISE_IN_WINDOW = 9
    PAID_BY_CARD = 10
    PAID_BY_CARD_ONLY = 11
    NOT_PAID_BY_CARD = 12
    COST_MORE = 13
    COST_LESS = 14
    COST_NOTHING_AFTER_ALL = 15
    PLAYED_FREE = 16
    AIMED_DEARER = 17
    GAINED_IN_FULL = 18
    GAINED_LESS = 19
    GAINED_NOTHING = 20
    SUPPLY_FELL_SHORT = 21
    SUPPLY_IN_DEBT = 22
    POWER_RETURNED = 23
    POWER_STOLEN = 24
    FATE_CHOICE = 25
    FATE_ONE_PLAYABLE = 26
    FATE_NONE_PLAYABLE = 27
    FATE_MUST = 28
    FATE_ONE_CARD = 29
    FATE_REFILLED_BETWEEN = 30
    FATE_REFILLED = 31
    FATE_PAID_WARD = 32
    OPPONENT_WITHOUT_FATE = 33
    ENTERED = 34
    ENTERED_BURNING_THORNS = 35
    WITHOUT_LOCATION = 36
    ITEM_WITHOUT_BEARER = 37
    FATE_EFFECT_IDLE = 38
    FOUND_IN_REALM = 39
    FOUND_IN_DISCARDS = 40
    FOUND_IN_DECK = 41
    FOUND_NOT_ADMITTED = 42
    TOP_IS_HERO = 43
    TOP_IS_NONE = 44
    DEFEATED_BY_ALLIES = 45
    DEFEATED_BY_ONE = 46
    DEFEATED_WITHOUT = 47
    DEFEATED_BY_NOBODY = 48
    DEFEATED_WITH_ITEMS = 49
    DEFEATED_WITH_POWER = 50
    DEFEATED_FROM_AFAR = 51
    DEFEATED_KEEPING = 52
    DEFEATED_ON_ANOTHERS_TURN = 53
    SHIELDED = 54
    WINDOW_PASSED = 55
    CONDITION_AT_START = 56
    CONDITION_AMID_ACTIONS = 57
    CONDITION_AT_END = 58
    SEVERAL_IN_WINDOW = 59
    ANOTHER_ROUND = 60
    NEW_DECK = 61
    NEW_DECK_WITH_HAND = 62
    MIXED_DECK = 63
    NEW_FATE_DECK = 64
    NEW_FATE_DECK_UNDER_REST = 65
    DRAWN_TO_LAST = 66
    HAND_SHORT = 67
    HAND_LARGE = 68
    HAND_EMPTY = 69
    KNOWN_CARD_PLAYED = 70
    LESS_THAN_THREE_DISCARDED = 71
    DID_WHAT_ONE_MAY = 72
    LEFT_WHAT_ONE_MAY = 73
    HALF_OF_STACK = 74
    WON_ON_OWN_TURN = 75
    WON_ON_ANOTHERS_TURN = 76
    WON_AT_START = 77
    SEVERAL_REACHED = 78
    CARD_IS_CONDITION = 79
    CARD_TOO_DEAR = 80
    CARD_EFFECTS_BARRED = 81
    CARD_HAS_NO_USE = 82


MARK_NAMES = {
    Mark.STAYED: "move: the mover stays",
    Mark.ACTED_ELSEWHERE: "action: of a location beside the mover",
    Mark.ACTED_AT_LOCKED: "action: of a locked location",
    Mark.USED_UNCOVERED: "action: a covered symbol used all the same",
    Mark.USED_EQUAL_SYMBOL: "action: the second of two equal symbols",
    Mark.USED_CARD: "action: granted by a card",
    Mark.DISGUISE_BEFORE_ALLY: "disguise paid before an ally moves",
    Mark.DISGUISE_BEFORE_MOVE: "disguise paid before the move",
    Mark.DISGUISE_BETWEEN_ACTIONS: "disguise paid between actions",
    Mark.DISGUISE_IN_WINDOW: "disguise paid on another's turn",
    Mark.PAID_BY_CARD: "payment: by a card, though Power would do",
    Mark.PAID_BY_CARD_ONLY: "payment: by a card, as Power would not do",
    Mark.NOT_PAID_BY_CARD: "payment: by Power, though a card would do",
    Mark.COST_MORE: "payment: dearer than printed",
    Mark.COST_LESS: "payment: cheaper than printed",
    Mark.COST_NOTHING_AFTER_ALL: "payment: made cheaper than nothing, so nothing",
    Mark.PLAYED_FREE: "payment: an ally for nothing",
    Mark.AIMED_DEARER: "payment: for the hero aimed at",
    Mark.GAINED_IN_FULL: "gain: all of it",
    Mark.GAINED_LESS: "gain: made smaller",
    Mark.GAINED_NOTHING: "gain: made nothing",
    Mark.SUPPLY_FELL_SHORT: "supply: less left than is gained",
    Mark.SUPPLY_IN_DEBT: "supply: something stands in for tokens",
    Mark.POWER_RETURNED: "Power on a hero returns",
    Mark.POWER_STOLEN: "Power put on a hero",
    Mark.FATE_CHOICE: "fate: either of two cards",
    Mark.FATE_ONE_PLAYABLE: "fate: only one can be played",
    Mark.FATE_NONE_PLAYABLE: "fate: none can be played",
    Mark.FATE_MUST: "fate: one has to be played",
    Mark.FATE_ONE_CARD: "fate: only one card to turn up",
    Mark.FATE_REFILLED_BETWEEN: "fate: a new deck between the two cards",
    Mark.FATE_REFILLED: "fate: a new deck before the two cards",
    Mark.FATE_PAID_WARD: "fate: pays a ward",
    Mark.OPPONENT_WITHOUT_FATE: "fate: an opponent without a fate card is not offered",
    Mark.ENTERED: "a hero enters",
    Mark.ENTERED_BURNING_THORNS: "a hero enters, and a card there goes",
    Mark.WITHOUT_LOCATION: "a hero is discarded for want of a location",
    Mark.ITEM_WITHOUT_BEARER: "a fate item is discarded for want of a bearer",
    Mark.FATE_EFFECT_IDLE: "a fate effect is discarded, as it can do nothing",
    Mark.FOUND_IN_REALM: "found: in the realm",
    Mark.FOUND_IN_DISCARDS: "found: among the discards",
    Mark.FOUND_IN_DECK: "found: in the deck",
    Mark.FOUND_NOT_ADMITTED: "found, but not admitted to a given location",
    Mark.TOP_IS_HERO: "top of the fate deck turned up: a hero",
    Mark.TOP_IS_NONE: "top of the fate deck turned up: no hero",
    Mark.DEFEATED_BY_ALLIES: "defeat: by several allies",
    Mark.DEFEATED_BY_ONE: "defeat: by one ally",
    Mark.DEFEATED_WITHOUT: "defeat: by a card, without allies",
    Mark.DEFEATED_BY_NOBODY: "defeat: a hero without strength, by no ally",
    Mark.DEFEATED_WITH_ITEMS: "defeat: items go with the hero",
    Mark.DEFEATED_WITH_POWER: "defeat: of a hero with Power on him",
    Mark.DEFEATED_FROM_AFAR: "defeat: with an ally from another location",
    Mark.DEFEATED_KEEPING: "defeat: allies stay",
    Mark.DEFEATED_ON_ANOTHERS_TURN: "defeat: on another's turn",
    Mark.SHIELDED: "defeat: a shield goes in place of its bearer",
    Mark.WINDOW_PASSED: "window: passed",
    Mark.CONDITION_AT_START: "window: a condition before the move",
    Mark.CONDITION_AMID_ACTIONS: "window: a condition after the move or an action",
    Mark.CONDITION_AT_END: "window: a condition at the end of the turn",
    Mark.SEVERAL_IN_WINDOW: "window: a condition after another one in it",
    Mark.ANOTHER_ROUND: "window: a seat is asked in another round",
    Mark.NEW_DECK: "deck: a new one",
    Mark.NEW_DECK_WITH_HAND: "deck: a new one, and the hand is known",
    Mark.MIXED_DECK: "deck: discards shuffled into it",
    Mark.NEW_FATE_DECK: "fate deck: a new one",
    Mark.NEW_FATE_DECK_UNDER_REST: "fate deck: a new one under what was left",
    Mark.DRAWN_TO_LAST: "deck: drawn to the last card",
    Mark.HAND_SHORT: "hand: not full after drawing, as both piles are empty",
    Mark.HAND_LARGE: "hand: larger than full",
    Mark.HAND_EMPTY: "hand: empty at the end of a turn",
    Mark.KNOWN_CARD_PLAYED: "hand: a card played that all know",
    Mark.LESS_THAN_THREE_DISCARDED: "hand: smaller than what is to be discarded",
    Mark.DID_WHAT_ONE_MAY: "may: done",
    Mark.LEFT_WHAT_ONE_MAY: "may: left",
    Mark.HALF_OF_STACK: "stack: half of it in use",
    Mark.WON_ON_OWN_TURN: "win: on the own turn, at once",
    Mark.WON_ON_ANOTHERS_TURN: "win: on another's turn",
    Mark.WON_AT_START: "win: as the own turn begins",
    Mark.SEVERAL_REACHED: "win: two goals reached together",
    Mark.CARD_IS_CONDITION: "card refused: a condition",
    Mark.CARD_TOO_DEAR: "card refused: too dear",
    Mark.CARD_EFFECTS_BARRED: "card refused: no effects may be played",
    Mark.CARD_HAS_NO_USE: "card refused: nowhere to go, or nothing to do",
}

NUM_MANNERS, NUM_REFUSALS, NUM_MARKS = len(Manner), len(Refusal), len(Mark)
NUM_CLAUSES = MAX_VILLAINS * MAX_KINDS * MAX_CLAUSES  # numbers of clauses, villain by villain and kind by kind


class Tally:
    """The counts. Clauses, cards and symbols are numbered villain by villain."""

    clauses: Annotated[NDArray[np.int64], np.int64, NUM_CLAUSES]
    cards: Annotated[NDArray[np.int64], np.int64, MAX_VILLAINS * MAX_KINDS * NUM_MANNERS]
    symbols: Annotated[NDArray[np.int64], np.int64, MAX_VILLAINS * NUM_LOCATIONS * NUM_SYMBOLS_OF_LOCATION]
    refusals: Annotated[NDArray[np.int64], np.int64, NUM_SYMBOLS * NUM_REFUSALS]
    goals: Annotated[NDArray[np.int64], np.int64, MAX_VILLAINS]
    tasks: Annotated[NDArray[np.int64], np.int64, len(Task)]
    marks: Annotated[NDArray[np.int64], np.int64, NUM_MARKS]
