"""Points: the numbers of a pile, less those its heroes take away; and who wins."""

from __future__ import annotations

from typing import Any

from sim.games.card_game.codes import NUM_NUMBERS, ManyHeroes, Tie
from sim.games.card_game.records import Pile, Rules, State
from sim.kernel import kernel, open_kernel


@open_kernel
def score(rules: Rules, state: State, results: Any) -> None:
    """Fill every seat's points, heroes and win share. Most points win; equal points share, or the box says otherwise."""
    num_seats = state.table.num_seats
    for seat in range(num_seats):
        pile, result = state.table.piles[seat], results[seat]
        result.score = points_of(rules, pile)
        result.heroes = pile.num_heroes
        result.cards = pile.num_cards
        result.removed = removed_from(rules, pile)
    num_best = 0
    for seat in range(num_seats):
        num_best += is_best(rules, results, seat, num_seats)
    for seat in range(num_seats):
        results[seat].win_share = 1.0 / num_best if is_best(rules, results, seat, num_seats) else 0.0


@kernel
def is_best(rules: Rules, results: Any, seat: int, num_seats: int) -> bool:
    """Whether nobody is ahead of a seat."""
    mine = results[seat]
    for other in range(num_seats):
        theirs = results[other]
        if theirs.score > mine.score:
            return False
        if theirs.score == mine.score and rules.tie == Tie.FEWER_HEROES and theirs.heroes < mine.heroes:
            return False
    return True


@open_kernel
def points_of(rules: Rules, pile: Pile) -> int:
    """What a pile is worth: the sum of its face-up numbers that its heroes leave."""
    points = 0
    for number in range(1, NUM_NUMBERS + 1):
        if not removes(rules, pile.num_heroes, number):
            points += number * pile.numbers[number]
    return points


@kernel
def removed_from(rules: Rules, pile: Pile) -> int:
    """How many points a pile's heroes take away."""
    points = 0
    for number in range(1, NUM_NUMBERS + 1):
        if removes(rules, pile.num_heroes, number):
            points += number * pile.numbers[number]
    return points


@kernel
def removes(rules: Rules, num_heroes: int, number: int) -> bool:
    """Whether a number of heroes takes away a number: as many heroes, or a six and the rest, again and again."""
    rest = num_heroes
    while rest > NUM_NUMBERS:
        if number == NUM_NUMBERS:
            return True
        rest -= NUM_NUMBERS
        if rules.many_heroes == ManyHeroes.CAPPED and num_heroes > 2 * NUM_NUMBERS:
            return False
    return rest == number
