"""What a planner makes of its position, once a decision: what it is after, and what a Power, a card, a Fate action are worth to it.

Worths are in Power, roughly: what one would give in Power for it.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sim.games.villainous.codes import MAX_KINDS
from sim.records import Float64, Int8


class Outlook:
    """What the deciding seat makes of its position."""

    plan: Int8  # a Plan
    goal: Int8  # the location that the objective names, or NOWHERE
    slot: Int8  # the card that the objective names, if it is in the realm and not yet where it is to be; or NO_CARD
    stage: Int8  # how far the plan has got: each planner counts its own
    victim: Int8  # whom to fate, or NO_SEAT
    dest: Int8  # where that card has to go, or NOWHERE
    missing: Int8  # what the plan still lacks: locations without a curse, strength, Power, cards
    combo_kind: Int8  # a card of the hand that does more if it is played while the mover is at a certain location, or NO_CARD
    combo_place: Int8
    combo: Float64  # so much more
    turns: Float64  # until the seat wins, as far as all can see
    power: Float64  # a Power more
    fresh: Float64  # a card more
    force: Float64  # a strength more, of allies
    fate: Float64  # a Fate action
    worth: Annotated[NDArray[np.float64], np.float64, MAX_KINDS]  # of playing a card of the hand, by kind; its price is taken off
    keep: Annotated[NDArray[np.float64], np.float64, MAX_KINDS]  # of keeping it
    price: Annotated[NDArray[np.int8], np.int8, MAX_KINDS]  # what it costs now
