"""What a decision is judged by: the own prospects, and what the gains of others cost."""

from __future__ import annotations

from enum import IntEnum
from math import exp
from typing import NamedTuple

from sim.games.card_game.codes import KNOWN_HERO, NO_CARD
from sim.games.card_game.records import Rules, Table
from sim.kernel import kernel
from strategies.card_game.parts.prospect import prospect
from strategies.card_game.parts.turns_left import turns_left
from strategies.card_game.parts.weights import DENIAL, LEAD_LAST, LEAD_TURN


class Regard(IntEnum):
    """What a strategy has an eye on; each includes what comes before it."""

    HEROES = 0
    OTHERS = 1
    SPECIALS = 2


class Outlook(NamedTuple):
    """What one decision is judged by."""

    regard: int
    turns: int  # that are left after this one
    as_is: float  # what the own pile promises if nothing is put on it
    with_hero: float  # what it promises with one more hero
    stakes: tuple[float, float, float, float, float, float]  # by seat: the own points that a point there costs


@kernel
def look_out(rules: Rules, table: Table, regard: int) -> Outlook:
    """The outlook of the deciding seat."""
    turns = turns_left(rules, table, table.seat)
    pile = table.piles[table.seat]
    as_is = prospect(rules, pile, turns, NO_CARD, NO_CARD)
    with_hero = prospect(rules, pile, turns, NO_CARD, KNOWN_HERO)
    if regard == Regard.HEROES:
        return Outlook(regard, turns, as_is, with_hero, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    return Outlook(regard, turns, as_is, with_hero, stakes_of(rules, table, turns))


@kernel
def stakes_of(rules: Rules, table: Table, turns: int) -> tuple[float, float, float, float, float, float]:
    """What a point of each other seat costs: the more, the likelier it is to win if the deciding seat does not."""
    scale = 1.0 / (LEAD_LAST + LEAD_TURN * turns)
    first, second, third = threat(rules, table, 0, scale), threat(rules, table, 1, scale), threat(rules, table, 2, scale)
    fourth, fifth, sixth = threat(rules, table, 3, scale), threat(rules, table, 4, scale), threat(rules, table, 5, scale)
    share = DENIAL / (first + second + third + fourth + fifth + sixth)
    return first * share, second * share, third * share, fourth * share, fifth * share, sixth * share


@kernel
def threat(rules: Rules, table: Table, seat: int, scale: float) -> float:
    """How likely another seat is to win, up to a factor; 0 for the deciding seat and where nobody sits."""
    if seat >= table.num_seats or seat == table.seat:
        return 0.0
    return exp(scale * prospect(rules, table.piles[seat], turns_left(rules, table, seat), NO_CARD, NO_CARD))


@kernel
def cost_of(rules: Rules, table: Table, outlook: Outlook, seat: int, codes: tuple[int, int]) -> float:
    """What it costs that the top card of another's pile, the first of two codes, gives place to the second."""
    if outlook.stakes[seat] == 0.0:
        return 0.0
    pile, turns = table.piles[seat], turns_left(rules, table, seat)
    change = prospect(rules, pile, turns, codes[0], codes[1]) - prospect(rules, pile, turns, NO_CARD, NO_CARD)
    return outlook.stakes[seat] * change
