"""Points: the numbers of a pile, less those its heroes take away; and who wins."""

from __future__ import annotations

from typing import Any

from sim.course import tell_cards
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
        result.removed = points_lost(rules, pile, pile.num_heroes)
        tell_cards(state.courses[seat], result)
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
        points += number * pile.numbers[number]
    return points - points_lost(rules, pile, pile.num_heroes)


@kernel
def points_lost(rules: Rules, pile: Pile, num_heroes: int) -> int:
    """How many points a number of heroes would take away from a pile's face-up numbers."""
    last = last_removed(rules, num_heroes)
    points = last * pile.numbers[last]
    if num_heroes > NUM_NUMBERS and last != NUM_NUMBERS:
        points += NUM_NUMBERS * pile.numbers[NUM_NUMBERS]
    return points


@kernel
def removes(rules: Rules, num_heroes: int, number: int) -> bool:
    """Whether a number of heroes takes away a number: as many heroes, or the sixes and the rest, again and again."""
    return number == last_removed(rules, num_heroes) or (number == NUM_NUMBERS and num_heroes > NUM_NUMBERS)


@kernel
def last_removed(rules: Rules, num_heroes: int) -> int:
    """The number that is left when sixes have been subtracted from a number of heroes; 0 without heroes."""
    if num_heroes <= NUM_NUMBERS:
        return num_heroes
    if rules.many_heroes == ManyHeroes.CAPPED and num_heroes > 2 * NUM_NUMBERS:
        return NUM_NUMBERS
    return (num_heroes - 1) % NUM_NUMBERS + 1
