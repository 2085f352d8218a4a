"""Everything that can happen in the default box of Unstoppable! does; what does not is listed here, with the reason."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.batches import seat_games
from sim.census import Census, take_census
from sim.edition import open_edition
from sim.games import load_game
from sim.kernel import JIT_DISABLED
from strategies.any_game.uniform import Uniform
from strategies.unstoppable.greedy import Greedy

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="needs hundreds of games")

GAMES = 300  # a table size and strategy
SEED = 5
NO_WILD_FACE = "the die of this box has no wild face"
READING = "happens in another reading only"
NEVER = {
    "phases": {
        "move, forced": "a villain's cards are all different, and its hand is full when it moves",
        "shape, chosen": NO_WILD_FACE,
        "shape, forced": NO_WILD_FACE,
        "space, forced": "six spaces less the mover and two other heroes leave three",
    },
    "moves": {
        "the own side left out": "the sides of board L2 differ, so it is walked",
        "two equal cards in the hand": "a villain's cards are all different",
        "with the only card of the hand": "the hand is full when a villain moves",
    },
    "refusals": {
        "fate: nobody to fate": READING,
        "a symbol that is equal to a used one": READING,
    },
    "ends of actions": {"on a space that shows nothing": "no space of this box is bare"},
    "upgrades": {"on the own space, for now": READING},
    "fate": {"rolled: wild": NO_WILD_FACE},
    "heroes placed": {"by the owner of the realm": READING},
    "drawing": {
        "cards drawn: 4": "a turn takes three cards at most: one to move, two for actions",
        "a new deck, with an empty hand": "one card of four is kept at least",
        "fewer cards than a full hand": "fifteen cards are more than a hand",
        "cards of the turn laid on the discards at its end": READING,
    },
}


def census() -> Census:
    """`greedy` at every table size, and `uniform` at the smallest, added up: what skill leaves out chance may do."""
    edition, sizes = open_edition("unstoppable"), load_game("unstoppable").seats
    total: Census = {}
    for strategy, players in [*((Greedy(), players) for players in sizes), (Uniform(), sizes.start)]:
        for title, counts in take_census(edition, seat_games(edition, GAMES, players), strategy, SEED).items():
            total.setdefault(title, Counter()).update(counts)
    return total


def test_nothing_is_missing_but_what_cannot_happen() -> None:
    found = {title: {name for name, count in counts.items() if count == 0} for title, counts in census().items()}
    assert {title: names for title, names in found.items() if names} == {title: set(names) for title, names in NEVER.items()}
