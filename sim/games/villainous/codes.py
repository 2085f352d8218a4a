"""The codes of Villainous: symbols, cards, clauses, actions, phases, readings, and the limits of its records.

A *kind* is a card of a villain's box file, counted villain by villain: its villain cards first, then its fate
cards. A *slot* is one card, 0 .. 44 within its seat: the copies of a kind have neighbouring slots. Equal cards that
nobody sees are not told apart: hands count kinds and decks hold kinds, and a card that comes out of hiding takes
the lowest hidden slot of its kind.
"""

from __future__ import annotations

from enum import IntEnum

MAX_VILLAINS = 6
MAX_SEATS = 4
NUM_LOCATIONS = 4
NUM_SYMBOLS_OF_LOCATION = 4  # two on top, two at the bottom; or none on top, three at the bottom
NUM_VILLAIN_CARDS = 30
NUM_FATE_CARDS = 15
NUM_CARDS = NUM_VILLAIN_CARDS + NUM_FATE_CARDS  # slots of a seat
FATE_FIRST = NUM_VILLAIN_CARDS  # the first slot of the fate deck
MAX_KINDS = 32  # of one villain
MAX_CLAUSES = 6  # of one kind
MAX_OBJECTIVES = 3  # clauses of an objective, all of which must hold
MAX_CONDITIONS = 4  # kinds of condition in one deck
MAX_WAYS = 2  # clauses of a milestone, one of which must hold
MAX_STACK = 32
MAX_ENTRIES = 192  # of the index of a villain's cards
MAX_TOPS = 3  # cards on top of a fate deck that someone knows

PORTRAIT = 4  # where a mover stands that has not moved yet, beside locations 0 .. 3
NOWHERE = -1
NO_CARD = -1
NO_SEAT = -1


class Symbol(IntEnum):
    """What a symbol of a location, or a card that grants one, lets a villain do."""

    NONE = 0
    GAIN = 1
    PLAY = 2
    FATE = 3
    MOVE_ITEM_OR_ALLY = 4
    MOVE_HERO = 5
    VANQUISH = 6
    DISCARD = 7
    ACTIVATE = 8


NUM_SYMBOLS = len(Symbol)


class CardType(IntEnum):
    """The type of a card; as a bit in masks of types."""

    ALLY = 0
    ITEM = 1
    EFFECT = 2
    CONDITION = 3
    CURSE = 4
    HERO = 5
    CONTRACT = 6  # an item that other cards speak of by this name


class Zone(IntEnum):
    """Where a card is, for all to see."""

    HIDDEN = 0  # in the hand or the deck
    REALM = 1
    DISCARD = 2
    REVEALED = 3  # turned up, or being played: in no pile


class When(IntEnum):
    """When a clause of a card counts."""

    NEVER = 0  # no clause
    ALWAYS = 1  # as long as the card is in the realm (a restriction on playing it: at all times)
    PLAY = 2  # as it is played; of effects and conditions: what they do
    CONDITION = 3  # what must hold on another's turn, for the condition to be played
    ACTION = 4  # what its location's mover may do, once a turn
    ACTIVATE = 5  # what the Activate action may do with it
    BEFORE_MOVE = 6  # before the mover moves
    MOVER_ARRIVES = 7  # the mover moves to its location
    HERO_PLAYED_HERE = 8
    ALLY_PLAYED_HERE = 9
    HERO_DEFEATED_HERE = 10
    HERO_DEFEATED = 11  # its owner has defeated a hero, anywhere in the realm
    DEFEATED = 12  # this hero itself has been
    BEARER_USED = 13  # the ally that bears it has taken part in a defeat
    BEARER_MOVED = 14  # the hero that bears it has been moved
    REVEALED = 15  # it is turned up for a Fate action


class Op(IntEnum):
    """What a clause says. In brackets: its arguments a, b, c."""

    NONE = 0
    # Standing facts (ALWAYS)
    STRENGTH = 1  # (scope, amount, condition; d: location) added to the strength of those in the scope
    ATTACH = 2  # (bearer, location) it is played onto a card
    REACH = 3  # (distance) an ally that counts against heroes so many locations away
    NEEDS_ALLIES = 4  # (number) a hero that a vanquish must use so many allies against
    TAUNT = 5  # its bearer is to be defeated before heroes without it
    SAFE = 6  # (price) its bearer cannot be defeated; its owner's opponent, the villain, may pay to discard it
    SHIELD = 7  # it is discarded in place of its bearer
    IMMUNE_TO = 8  # (kind) such allies do not count against this hero
    COST = 9  # (amount, mask of types, cost scope) cards cost so much more, or less
    ONLY_AT = 10  # (location) where it may be played, locked or not
    NEVER_AT = 11  # (location) where it may be neither played nor moved
    FIXED_WHILE_IN_REALM = 12  # (kind) it cannot be moved while such a card is in the realm
    FIXED_WHILE_LOCKED = 13  # (location)
    NO_HEROES = 14  # no hero may be played to its location
    HERO_NEEDS = 15  # (strength) a weaker one may not
    NO_CURSES = 16  # no curse may be played to its location
    NO_EFFECTS = 17  # the villain cannot play effects
    NO_MOVING = 18  # the villain cannot use move-item-or-ally
    TAX = 19  # (amount) each gain of Power is smaller by so much
    SHOW_HAND = 20  # the villain's hand lies open
    UNCOVER = 21  # (number) covered symbols a turn that the mover may use at its location
    PAYS_FOR = 22  # (mask of types) it may be discarded to play such a card for nothing
    MUST_PLAY = 23  # (REVEALED) the Fate action has to play it
    # Conditions (CONDITION): on the active player's turn, that player ...
    HAS_POWER = 24  # (amount)
    HAS_ALLIES = 25  # (number)
    HAS_STRONG_ALLY = 26  # (strength)
    HAS_DEFEATED = 27  # (strength) has defeated a hero at least so strong
    # Things that are done
    GAIN = 28  # (amount)
    GAIN_PER_HERO = 29  # (amount) for each in the realm
    GAIN_PER_CONTRACT = 30  # (amount)
    GAIN_STRENGTH = 31  # (added) as much as the defeated hero was strong, and so much more
    GAIN_IF_HERO_HERE = 32  # (amount)
    LOSE = 33  # (amount)
    LOOK = 34  # (number) at the top of the own fate deck: discard all, or put them back in any order
    REVEAL_HERO = 35  # turn up fate cards until a hero comes and play him (may: or discard him); discard the others
    MOVE_ALLY = 36  # (distance, strength until the end of the turn) an ally
    MOVE_HERO = 37  # (distance, whence) a hero: from anywhere, or from here
    MOVE_HERO_TO = 38  # (location)
    MOVE_EACH_HERO = 39  # (distance) as many as one likes, each at most once
    MOVE_MOVER = 40  # (only if the mover is here: 0 or 1) to any location
    MOVE_ITEM_HERE = 41  # an item of the realm that is not attached
    GATHER_ALLIES = 42  # one ally from each adjacent location to here
    FIND = 43  # (kind, where) find a hero, in play, in the discards, in the deck; and play him there, or anywhere he may
    FIND_AND_BURDEN = 44  # (kind) find a hero and play him to this card's location, then attach this card to him
    RETURN = 45  # (kind) as such a hero who bears it is defeated, it stays in the realm, attached to nothing
    DISCARD_SELF = 46
    DISCARD_ITEM = 47  # one of the realm, attached or not
    DISCARD_ALLY_HERE = 48
    DISCARD_ALLIES_HERE = 49  # all of them
    DISCARD_HERE = 50  # (kind, number or 0 for all) cards of a kind
    DISCARD_CURSE = 51  # (whence) one at a location with a hero, anywhere or here
    DISCARD_HAND = 52
    UNLOCK = 53  # (location)
    SWAP_LOCK = 54  # (location, location) the lock goes from one to the other
    PLAY_ALLY = 55  # one of the hand, for nothing
    DEFEAT = 56  # (strength) a hero at most so strong, without allies
    DEFEAT_BEARER = 57  # (location) if it was moved there
    WARD = 58  # (amount) Power, if a Fate action targets the villain before its next turn
    MAY_STAY = 59  # on the next turn
    DRAW_DISCARD = 60  # (number) draw so many, then discard as many
    VANQUISH = 61  # (keep the allies: 0 or 1)
    TRAP = 62  # move an ally to any location, or not; then vanquish
    ROAM = 63  # (distance) move this ally
    ROAM_AND_ACT = 64  # (distance) and take one action there that is not covered, but not Fate
    ACT_ADJACENT = 65  # (even if locked: 0 or 1) one action of a location beside the mover's
    REVEAL_TOP = 66  # of the fate deck; a hero is played, anything else put back
    STEAL = 67  # (amount) Power from the villain onto a hero
    STEAL_SELF = 68  # (amount) onto this one
    BACK_TO_DECK = 69  # shuffled into the fate deck
    TAKE_DISCARD = 70  # (mask of types) from the villain's discards into the hand
    DIG = 71  # (type) turn up the own deck until such a card comes, into the hand; discard the others
    PLAY_FATE_TOP = 72  # turn up the top fate card of the player whose turn it is, and play it
    SHUFFLE_DISCARDS = 73  # the villain's discards into its deck
    PLAY_FATE_DISCARD = 74  # (strength) a hero at most so strong from the fate discards, to the mover's location
    TAKE_FATE_ITEM = 75  # from the fate discards, onto this hero
    TAKE_CONTRACT = 76  # from another hero, onto this one
    USE_CONTRACT = 77  # (ACTION) defeat a hero at its location and discard it
    MOVE_HERO_ACTION = 78  # (ACTION) the symbol of that name, granted by a card
    # Objectives
    DEFEATED_AT = 79  # (kind, location)
    CURSE_EVERYWHERE = 80
    POWER_AT_LEAST = 81  # (amount)
    HERO_AT = 82  # (kind, location)
    CARD_AT = 83  # (kind, location) on the villain's side, attached to nothing
    # Milestones, beside objectives
    IN_REALM = 84  # (kind) anywhere, attached or not
    CURSED_AT_LEAST = 85  # (number) locations with a curse
    UNLOCKED = 86  # (location)


NUM_OPS = len(Op)
WHEN_KEY = NUM_OPS  # + When: keys of the index of a villain's cards; an Op is a key as it is
TYPE_KEY = WHEN_KEY + len(When)  # + CardType
NUM_KEYS = TYPE_KEY + len(CardType)


class Scope(IntEnum):
    """Whose strength a card changes."""

    SELF = 0
    BEARER = 1
    OTHER_HEROES = 2  # of the realm
    HEROES_HERE = 3
    OTHER_ALLIES_HERE = 4


class StrengthIf(IntEnum):
    """On what a change of strength depends."""

    NOTHING = 0
    AT = 1  # a location
    WITH_ITEM = 2
    WITH_CURSE_HERE = 3
    PER_HERO_HERE = 4
    PER_LOCATION_WITH_HERO = 5


class Bearer(IntEnum):
    """What an item is attached to."""

    ALLY = 0
    HERO = 1
    HERO_WITHOUT_ITEM = 2
    HERO_NOT_AT = 3  # a location


class CostScope(IntEnum):
    """Which plays a change of cost is about."""

    MOVER_HERE = 0  # all, while the mover is at the card's location
    HERE = 1  # plays to the card's location
    TARGET = 2  # what is attached to, or aims at, this hero or the hero that bears this card


class Whence(IntEnum):
    """From where a hero is moved, or where a found one is played."""

    ANYWHERE = 0
    HERE = 1  # this card's location


ANY_DISTANCE = 4  # no location is so far away


class Phase(IntEnum):
    """What a seat decides."""

    ROAM = 0  # where to move an ally before the mover moves, or to leave it
    MOVE = 1  # where the mover goes
    ACT = 2  # which symbol or card to use, or to end the turn
    CARD = 3  # which card of the hand to play
    WHERE = 4  # to which location
    BEARER = 5  # onto which card
    PAYMENT = 6  # whether to discard a card in place of paying
    OPPONENT = 7  # whom to fate
    FATE_CARD = 8  # which of the cards turned up
    HERO = 9  # which hero: to move, to defeat, to burden
    ALLY = 10  # which ally to move
    MOVABLE = 11  # which item or ally to move
    ALLIES = 12  # which ally to use next against a hero, or that they are all
    DISCARD = 13  # which card of the hand to discard next, or that they are all
    CARD_IN_PLAY = 14  # which card of the realm to discard, to activate, to take
    PILE = 15  # which card of a discard pile
    MAY = 16  # whether to do what one may
    ORDER = 17  # how to put cards back
    AMOUNT = 18  # how much Power
    CONDITION = 19  # whether to play a condition (or pay for a disguise) on another's turn


DONE = 0  # to end, to pass, or "no"
YES = 1
SYMBOL_FIRST = 2  # + Symbol - 1
SEAT_FIRST = SYMBOL_FIRST + NUM_SYMBOLS - 1  # + seat
AMOUNT_FIRST = SEAT_FIRST + MAX_SEATS  # + amount
MAX_STOLEN = 4
PUT_BACK = AMOUNT_FIRST + MAX_STOLEN + 1  # the cards as they were
SWAP = PUT_BACK + 1  # the second one on top
DISCARD_BOTH = SWAP + 1
LOCATION_FIRST = DISCARD_BOTH + 1  # + NUM_LOCATIONS * villain + location
SLOT_FIRST = LOCATION_FIRST + MAX_VILLAINS * NUM_LOCATIONS  # + NUM_CARDS * villain + slot
NUM_ACTIONS = SLOT_FIRST + MAX_VILLAINS * NUM_CARDS


class Check(IntEnum):
    """When an objective is looked at."""

    AT_ONCE = 0
    START_OF_TURN = 1


class EmptySupply(IntEnum):
    """Reading: what is gained when the supply has too little."""

    WHAT_IS_LEFT = 0
    ALL_THE_SAME = 1


class RefoundPower(IntEnum):
    """Reading: what becomes of the Power on a hero who is found in play."""

    STAYS = 0
    RETURNS = 1


class ContractMode(IntEnum):
    """Reading: what a contract that lies at a location does."""

    DEFEAT = 0  # a hero there, without allies
    VANQUISH = 1  # a vanquish there, with allies strong enough


class ContractTiming(IntEnum):
    """Reading: when it is used."""

    MOVER_THERE = 0  # as an action of its location
    ANYWHERE = 1  # as an action wherever the mover is


class ContractTax(IntEnum):
    """Reading: what dearer contracts (COST with TARGET) mean for one that lies at a location."""

    ON_USE = 0
    NEVER = 1
