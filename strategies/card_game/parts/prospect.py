"""What a pile will be worth: its points at the end, as far as its heroes can be steered."""

from __future__ import annotations

from math import log

from sim.games.card_game.codes import NUM_NUMBERS
from sim.games.card_game.legality import number_shown
from sim.games.card_game.piles import is_hero
from sim.games.card_game.records import Pile, Rules
from sim.kernel import kernel
from strategies.card_game.parts.chances import CHANCES, DISCOUNTS, MAX_COUNT, MAX_TURNS, alike_heroes
from strategies.card_game.parts.weights import STEERING


@kernel
def prospect(rules: Rules, pile: Pile, turns: int, taken: int, put: int) -> float:
    """The points that a pile promises with some turns left, once its top card, `taken`, has given place to `put`.

    Of the ways its heroes may end those that keep more are the more likely: a player steers. This is the
    value of steering where it costs 1 / STEERING points for every e-fold change of the chances.
    """
    fewer, more = number_shown(taken), number_shown(put)
    heroes = alike_heroes(rules, pile.num_heroes - int(is_hero(taken)) + int(is_hero(put)))
    chances = CHANCES[rules.many_heroes, heroes, min(turns, MAX_TURNS)]
    sixes = int(pile.numbers[NUM_NUMBERS]) + int(more == NUM_NUMBERS) - int(fewer == NUM_NUMBERS)
    points = NUM_NUMBERS * sixes
    sixes_kept = DISCOUNTS[NUM_NUMBERS, min(sixes, MAX_COUNT)]
    kept = chances[0] + sixes_kept * chances[NUM_NUMBERS]
    for number in range(1, NUM_NUMBERS):
        count = int(pile.numbers[number]) + int(more == number) - int(fewer == number)
        points += number * count
        kept += DISCOUNTS[number, min(count, MAX_COUNT)] * (chances[number] + sixes_kept * chances[NUM_NUMBERS + number])
    return points + log(kept) / STEERING
