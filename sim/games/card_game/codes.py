"""The codes of the card game: cards, actions, phases, powers, readings, and the limits of its records.

A card's *kind* is its number and colour (0 .. 35) or its power (36 .. 41): equal cards are one kind.
A card in a pile has a *code*: its kind if it lies face up; KNOWN_HERO + kind if it lies face down (hero
side up) but everyone has seen it; SEALED + where its owner keeps track of it, if only its owner has.
"""

from __future__ import annotations

from enum import IntEnum


class Power(IntEnum):
    """What a special card does."""

    CURSE = 0
    EXCHANGE = 1
    WHIRLPOOL = 2
    INTERFERE = 3
    HYPNOSIS = 4
    INTRIGUE = 5


NUM_NUMBERS = 6
NUM_COLOURS = 6
NUM_NUMBER_KINDS = NUM_NUMBERS * NUM_COLOURS
NUM_POWERS = len(Power)
NUM_KINDS = NUM_NUMBER_KINDS + NUM_POWERS

MAX_VILLAINS = 12
MAX_DECK = 24  # cards of one villain, in any variant
MAX_HAND = 10  # two more than the largest hand a box may ask for: Hypnosis played from before a seat
MAX_PILE = 144  # every card there can be
MAX_PLACED = 48  # cards one seat may ever play face down: its own, and those it took
MAX_LOOT = 24  # cards ever taken by Hypnosis

NO_CARD = -1
NO_LOOT = -1

KNOWN_HERO = 64
SEALED = 128
SLOTS = 64  # room for MAX_PLACED
KEY_STRIDE = 64  # room for NUM_KINDS


class Phase(IntEnum):
    """What a seat decides."""

    CARD = 0  # which card of the hand
    FACE = 1  # number side up, or hero side up
    NEIGHBOUR = 2  # which neighbour gets a card that matches both
    TARGET = 3  # whose pile a power acts on
    DIRECTION = 4  # which way the top cards are passed


FACE_UP = NUM_KINDS
FACE_DOWN = NUM_KINDS + 1
LEFT = NUM_KINDS + 2
RIGHT = NUM_KINDS + 3
TARGET_FIRST = NUM_KINDS + 4  # + seat
MAX_TARGETS = 6
NUM_ACTIONS = TARGET_FIRST + MAX_TARGETS


class CurseHits(IntEnum):
    """Reading: whose top cards the Curse discards, of those that show the highest number."""

    ALL = 0
    OTHERS = 1
    ONE = 2  # one other pile, chosen by the player


class TurnedSpecial(IntEnum):
    """Reading: what a special is that lies face down and is turned up by Interfere."""

    BLANK = 0  # a top without number or colour, worth nothing, no hero
    HERO = 1  # it stays a hero
    DISCARDED = 2  # it goes to the centre


class EmptyPile(IntEnum):
    """Reading: what a seat whose pile is empty may play on it."""

    LIKE_HERO = 0  # anything
    FACE_DOWN_ONLY = 1


class Tie(IntEnum):
    """Reading: who wins at equal points."""

    SHARED = 0
    FEWER_HEROES = 1


class ManyHeroes(IntEnum):
    """Reading: which numbers go with 13 or more heroes."""

    KEEP_SUBTRACTING = 0  # 13 heroes: sixes, sixes again, ones
    CAPPED = 1  # the rest is never more than a six


class UnevenFinish(IntEnum):
    """Reading: what becomes of cards that are left when the others have run out."""

    PLAYED_OUT = 0
    LEFT_IN_HAND = 1  # nobody has more turns than a deck has cards to play


class Targets(IntEnum):
    """Reading: whose top card Exchange and Hypnosis may choose."""

    ANYONE = 0
    NEIGHBOURS = 1
