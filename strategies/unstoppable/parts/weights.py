"""What each strategy thinks things are worth, in steps of the plan: tuned by simulation."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What one strategy thinks things are worth."""

    power: float  # a Power that the plan can use
    spare: float  # a Power more than that
    upgrade: float  # to open a token
    fate: float  # fate, by itself
    threat: float  # fate, as far as the leader is ahead
    defeat: float  # to open the best space that is shut, for each of its actions
    hold: float  # a card with the plan that is kept in the hand
    ahead: float  # how much the next turn counts; 0: it is not looked at
    luck: float  # the chance that a card to come is the one that is wanted


GREEDY = Weights(power=0.1, spare=0.05, upgrade=0.3, fate=0.3, threat=0.0, defeat=0.12, hold=0.0, ahead=0.0, luck=0.0)
RACER = Weights(power=0.08, spare=0.02, upgrade=0.25, fate=0.0, threat=0.0, defeat=0.2, hold=0.05, ahead=0.45, luck=0.4)
SABOTEUR = Weights(power=0.08, spare=0.02, upgrade=0.25, fate=0.6, threat=0.0, defeat=0.2, hold=0.05, ahead=0.45, luck=0.4)
BALANCED = Weights(power=0.08, spare=0.02, upgrade=0.25, fate=0.1, threat=0.8, defeat=0.2, hold=0.05, ahead=0.45, luck=0.4)

WIN = 100.0  # the last step
STEP = 1.0  # any other
STEP_COST = 3  # Power that a step takes, about
MOST_STEPS = 6  # of a move that is looked ahead

STEP_TURNS = 3.0  # turns that a step takes, about
POWER_TURNS = 0.3  # turns that a Power takes
SHUT_TURNS = 0.7  # turns that a shut space with the plan costs
EVEN = 0.5  # what a rival is regarded for that is as far as oneself
LEAD_TURNS = 6.0  # turns of lead from which on it is regarded for twice as much

PLAN_SPACE = 1.0  # what an action of a space is worth to its realm: the plan ...
POWER_SPACE = 0.1  # ... each Power ...
OTHER_SPACE = 0.15  # ... any other
CLOSED_SPACE = 0.2  # a token that is not open yet
NEAR = 2.0  # how much more a space counts that can be reached in the next turn
NEAR_STEPS = 5
HARM = 2.0  # of a fate that is worth its weight: a near space with the plan is shut
DUEL = 2.0  # seats of a table at which it is worth its weight: all that a rival loses is won
