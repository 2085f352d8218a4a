"""The codes of Unstoppable!: symbols, cards, places, actions, phases, readings, and the limits of its records.

A card's *kind* is all that is printed on it: its movement number, symbols and cost; equal cards are one kind.
What a space or a token shows is an amount and a symbol in one number, `amount * SYMBOL_STRIDE + symbol`.
A place is a space of the main board, 0 .. 15 clockwise, or REALM_FIRST + a space of the villain's own realm.
"""

from __future__ import annotations

from enum import IntEnum


class Symbol(IntEnum):
    """What a space, a token or a card lets a villain do."""

    NONE = 0
    POWER = 1
    PLAN = 2
    UPGRADE = 3
    FATE = 4
    DEFEAT = 5


LETTERS = {Symbol.PLAN: "E", Symbol.UPGRADE: "U", Symbol.FATE: "F", Symbol.DEFEAT: "D"}  # the symbols of cards
SYMBOL_STRIDE = 8
MAX_AMOUNT = 9  # Power on one space


class Shape(IntEnum):
    """The shape of a hero's tile, and a face of the fate die."""

    SQUARE = 0
    TRIANGLE = 1
    CIRCLE = 2


NUM_SHAPES = len(Shape)
WILD = NUM_SHAPES  # a face of the die that some think there is: whoever rolls it chooses a shape
NUM_FACES = NUM_SHAPES + 1

NUM_SIDES = 4  # of the main board, and so the most seats
MAX_ARRANGEMENTS = 12  # ways to sit at the sides, clockwise from seat 0
MAX_VILLAINS = 12
MAX_MAIN_SPACES = 16
MIN_REALM_SPACES = 5  # so that a hero always finds a space: two others, the mover and the start may be in the way
MAX_REALM_SPACES = 8
MIN_DECK = 4  # so that there is always a card to move with
MAX_DECK = 24  # cards of one villain, in any variant
MAX_HAND = 8
MAX_KINDS = 60
MAX_SPENT = 3  # cards of one turn: the move's, and two actions'

REALM_FIRST = MAX_MAIN_SPACES
OFF = -1  # where a hero is that is not in the realm
NO_TOKEN = 0  # a space without a token that shows
NO_FACE = -1


class Phase(IntEnum):
    """What a seat decides."""

    MOVE = 0  # which card to move with
    ACTION = 1  # which symbol of the space to use, or to end the turn
    CARD = 2  # which card pays for the action
    TOKEN = 3  # which token to open
    OPPONENT = 4  # whom to fate
    SHAPE = 5  # which shape a wild face of the die is
    SPACE = 6  # where the hero goes
    DEFEAT = 7  # which hero to defeat


class Source(IntEnum):
    """Where an action's symbol stands on a space."""

    PRINTED = 0
    TOKEN = 1  # of a realm's space; of a main space that shows two symbols, the second


NUM_SOURCES = len(Source)
NUM_STEP_MILESTONES = 4  # steps of the plan; milestones 0 .. 3
NUM_TOKEN_MILESTONES = 4  # tokens opened; milestones 4 .. 7

PRINTED = MAX_KINDS  # + Source
DONE = PRINTED + NUM_SOURCES
SLOT_FIRST = DONE + 1  # + space of the realm
SEAT_FIRST = SLOT_FIRST + MAX_REALM_SPACES  # + seat
SPACE_FIRST = SEAT_FIRST + NUM_SIDES  # + space of the realm
SHAPE_FIRST = SPACE_FIRST + MAX_REALM_SPACES  # + shape
NUM_ACTIONS = SHAPE_FIRST + NUM_SHAPES


class SkippedSpace(IntEnum):
    """Reading: what a space costs that is passed over because something stands on it."""

    FREE = 0
    COSTS_A_STEP = 1


class NewToken(IntEnum):
    """Reading: when a token can be used that is opened on the space where the mover stands."""

    LATER = 0  # from the next landing on
    AT_ONCE = 1


class EqualSymbols(IntEnum):
    """Reading: whether both of two equal symbols of a space can be used; of Power always both."""

    BOTH = 0
    ONCE = 1


class FateChoice(IntEnum):
    """Reading: when the opponent is chosen."""

    BEFORE_ROLL = 0
    AFTER_ROLL = 1


class HeroPlacedBy(IntEnum):
    """Reading: who chooses the space of a hero."""

    ATTACKER = 0
    TARGET = 1


class WithoutTarget(IntEnum):
    """Reading: which actions may be taken though there is nothing they could be done to."""

    FATE = 0
    NONE = 1
    ALL = 2


class EmptySupply(IntEnum):
    """Reading: what is gained when the supply has too little."""

    WHAT_IS_LEFT = 0
    ALL_THE_SAME = 1  # something else stands in for tokens


class Bypass(IntEnum):
    """Reading: whether a villain's path leaves out the main spaces along its own side."""

    IF_SIDES_ARE_ALIKE = 0
    NEVER = 1
    ALWAYS = 2


class RealmJoin(IntEnum):
    """Reading: where the path turns off into the realm, among the main spaces of the own side."""

    BEFORE_SIDE = 0
    MIDDLE_OF_SIDE = 1
    AFTER_SIDE = 2


class SidesOfTwo(IntEnum):
    """Which sides a table of two uses."""

    VARIED = 0
    OPPOSITE = 1
    ADJACENT = 2
