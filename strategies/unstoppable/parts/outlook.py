"""What a decision is judged by: what each action is worth to a strategy as the game stands."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.unstoppable.codes import Symbol
from sim.games.unstoppable.legality import has_closed_token
from sim.games.unstoppable.records import Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.hand import Hand, payers_of
from strategies.unstoppable.parts.realms import harm_of_fate, leader_of, steps_left, turns_to_goal, worth_shut
from strategies.unstoppable.parts.weights import DUEL, EVEN, HARM, LEAD_TURNS, STEP, STEP_COST, WIN, Weights
from strategies.unstoppable.parts.wide import NONE, ONE, wide


class Outlook(NamedTuple):
    """What one decision is judged by, in steps of the plan."""

    step: float
    upgrade: float
    fate: float
    defeat: float
    needed: int  # Power that the plan can use
    weights: Weights


@kernel
def look_out(rules: Rules, table: Table, hand: Hand, weights: Weights) -> Outlook:
    """The outlook of the deciding seat."""
    seat = wide(table.seat)
    left = steps_left(rules, table, seat)
    step = WIN if left == 1 else STEP
    upgrade = weights.upgrade if has_closed_token(rules, table) else 0.0
    has_fate = payers_of(hand, wide(Symbol.FATE)) != NONE  # if not, what that is worth need not be known
    fate = worth_of_fate(rules, table, seat, weights) if has_fate else 0.0
    return Outlook(step, upgrade, fate, weights.defeat * worth_shut(rules, table, seat), STEP_COST * left, weights)


@kernel
def worth_of_fate(rules: Rules, table: Table, seat: int, weights: Weights) -> float:
    """What it is worth to a seat to fate the leader; at a larger table others gain by it as well."""
    if weights.fate == 0.0 and weights.threat == 0.0:
        return 0.0
    leader = leader_of(rules, table, seat)
    worth = weights.fate
    if weights.threat > 0.0:
        lead = turns_to_goal(rules, table, seat) - turns_to_goal(rules, table, leader)
        worth += weights.threat * min(1.0, max(0.0, EVEN + EVEN * lead / LEAD_TURNS))
    return worth * harm_of_fate(rules, table, leader) / HARM * (DUEL / table.num_seats)


@kernel
def worth_of(outlook: Outlook, symbol: int) -> float:
    """What an action that takes a card is worth."""
    if symbol == Symbol.PLAN:
        return outlook.step
    if symbol == Symbol.UPGRADE:
        return outlook.upgrade
    return outlook.fate if symbol == Symbol.FATE else outlook.defeat


@kernel
def worth_of_power(outlook: Outlook, power: int) -> float:
    """What a seat's Power is worth."""
    return outlook.weights.power * min(power, outlook.needed) + outlook.weights.spare * max(0, power - outlook.needed)


@kernel
def worth_in_hand(hand: Hand, outlook: Outlook, position: int) -> float:
    """What a card is worth in the hand."""
    return outlook.weights.hold if (payers_of(hand, wide(Symbol.PLAN)) >> position) & ONE else 0.0
