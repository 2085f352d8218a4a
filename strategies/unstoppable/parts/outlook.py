"""What a decision is judged by: what each action is worth to a strategy as the game stands."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.unstoppable.codes import Symbol
from sim.games.unstoppable.legality import has_closed_token
from sim.games.unstoppable.records import Kind, Rules, Table
from sim.kernel import kernel
from strategies.unstoppable.parts.realms import leader_of, steps_left, turns_to_goal, worth_shut
from strategies.unstoppable.parts.weights import EVEN, LEAD_TURNS, STEP, STEP_COST, WIN, Weights
from strategies.unstoppable.parts.wide import wide


class Outlook(NamedTuple):
    """What one decision is judged by, in steps of the plan."""

    step: float
    upgrade: float
    fate: float
    defeat: float
    needed: int  # Power that the plan can use
    weights: Weights


@kernel
def look_out(rules: Rules, table: Table, weights: Weights) -> Outlook:
    """The outlook of the deciding seat."""
    seat = wide(table.seat)
    left = steps_left(rules, table, seat)
    step = WIN if left == 1 else STEP
    upgrade = weights.upgrade if has_closed_token(rules, table) else 0.0
    fate = weights.fate + threat(rules, table, seat, weights.threat)
    return Outlook(step, upgrade, fate, weights.defeat * worth_shut(rules, table, seat), STEP_COST * left, weights)


@kernel
def threat(rules: Rules, table: Table, seat: int, weight: float) -> float:
    """What it is worth to fate the leader, the more the further it is ahead of a seat."""
    if weight == 0.0:
        return 0.0
    lead = turns_to_goal(rules, table, seat) - turns_to_goal(rules, table, leader_of(rules, table, seat))
    return weight * min(1.0, max(0.0, EVEN + EVEN * lead / LEAD_TURNS))


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
def worth_in_hand(outlook: Outlook, kind: Kind) -> float:
    """What a card is worth in the hand."""
    return outlook.weights.hold if (kind.symbols >> Symbol.PLAN) & 1 else 0.0
