"""Nearly everything that can happen in Villainous does, in either box; what may not is listed here, with the reason."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from benchmarks.batches import seat_games
from sim.census import ACTIONS, Census, never, take_census
from sim.edition import Edition, open_edition
from sim.engine import engine_of
from sim.games import load_game
from sim.games.villainous.tallies.marks import MARK_NAMES, Mark, Tally
from sim.games.villainous.tallies.replay import replay
from sim.kernel import JIT_DISABLED
from sim.records import new_record
from sim.table import Status
from strategies.any_game.uniform import Uniform
from strategies.villainous.greedy import Greedy

BOXES = ("introduction-to-evil", "worst-takes-it-all-2018")
GAMES = 100  # a table size and strategy
SEED = 5

STAYS = "nothing discards it, and no vanquish uses it"
EFFECTS = "each fate deck has effects, which never stay in the realm, so there are two cards to turn up at least"
FULL = "effects and conditions never stay in the realm, so a deck or its discards have enough cards"
BACK = "a card that is taken into the hand takes the place of the one that takes it"
ADMITTED = "the heroes who are found for a given location are barred from none, and nothing there bars them"
TWO_ANSWERS = "there are always two answers at least"
OF_2018 = "a lock, or a card, of 2018"
OTHER = "of the other box"
BOTH = {
    "phases": {
        "roam, forced": TWO_ANSWERS,
        "move, forced": "four locations, of which one is locked at most, leave two to go to",
        "payment, forced": TWO_ANSWERS,
        "may, forced": TWO_ANSWERS,
        "order, forced": TWO_ANSWERS,
        "condition, forced": TWO_ANSWERS,
    },
    "cards": {
        "maleficent spinning-wheel: left": STAYS,
        "maleficent staff: left": STAYS,
        "prince-john king-richards-crown: left": STAYS,
        "ursula cauldron: left": STAYS,
        "ursula crown: left": STAYS,
        "ursula flotsam: left": STAYS,
        "ursula jetsam: left": STAYS,
        "ursula trident: left": "it stays as its bearer is defeated",
    },
    "symbols refused": {
        "gain: nothing to do": "Power can always be taken, or what is left of it",
        "fate: nothing to do": EFFECTS,
        "move-hero: covered": "it is at the bottom of its locations",
        "vanquish: covered": "it is at the bottom of its locations",
    },
    "rules": {
        "fate: only one card to turn up": EFFECTS,
        "fate: an opponent without a fate card is not offered": EFFECTS,
        "found, but not admitted to a given location": ADMITTED,
        "hand: not full after drawing, as both piles are empty": FULL,
        "hand: larger than full": BACK,
        "hand: smaller than what is to be discarded": FULL,
        "stack: half of it in use": "cards that set off others do so a few deep",
    },
}
NEVER: dict[str, dict[str, dict[str, str]]] = {
    "introduction-to-evil": {
        "phases": {"payment, chosen": OF_2018},
        "tasks": {"contract to take": OF_2018, "card to activate": OF_2018, "payment": OF_2018},
        "rules": {
            "action: of a locked location": OF_2018,
            "payment: by a card, though Power would do": OF_2018,
            "payment: by a card, as Power would not do": OF_2018,
            "payment: by Power, though a card would do": OF_2018,
            "supply: something stands in for tokens": OTHER,
            "fate: one has to be played": OF_2018,
            "win: as the own turn begins": OTHER,
        },
    },
    "worst-takes-it-all-2018": {
        "rules": {
            "supply: less left than is gained": OTHER,
            "win: on another's turn": "goals are looked at as the own turn begins, and Captain Hook strikes on his own",
        },
    },
}
RARE = {
    "goals reached": {"ursula": "neither strategy plays her well in the box of 2018"},
    "rules": {
        "a hero is discarded for want of a location": "every location would have to be shut to him, with four curses that have not won yet",
        "disguise paid before an ally moves": "the Sheriff has to be out, and the disguise too",
        "win: two goals reached together": "one action has to reach both",
        "supply: something stands in for tokens": "80 tokens seldom run out",
    },
}
needs_many = pytest.mark.skipif(JIT_DISABLED, reason="needs hundreds of games")


def census(edition: Edition) -> Census:
    """`greedy` and `uniform` at every table size, added up: what skill leaves out chance may do."""
    total: Census = {}
    for strategy in (Greedy(), Uniform()):
        for players in load_game("villainous").seats:
            for title, counts in take_census(edition, seat_games(edition, GAMES, players), strategy, SEED).items():
                total.setdefault(title, Counter()).update(counts)
    return total


def test_every_way_in_which_a_rule_turns_out_has_a_name() -> None:
    assert list(MARK_NAMES) == list(Mark)
    assert len(set(MARK_NAMES.values())) == len(Mark)


def assert_same(first: Any, second: Any) -> None:
    """Compare records field by field: what lies between the fields may be anything."""
    if not first.dtype.names:
        np.testing.assert_array_equal(first, second)
    for name in first.dtype.names or ():
        assert_same(first[name], second[name])


@pytest.mark.kernels
@pytest.mark.parametrize("box", BOXES)
def test_a_step_that_is_replayed_comes_out_as_it_did(box: str) -> None:
    edition, engine = open_edition("villainous", box), engine_of("villainous")
    batch = engine.begin(edition, seat_games(edition, 1 if JIT_DISABLED else 50, 3), SEED)
    tally, rng = new_record(Tally), np.random.default_rng(SEED)
    for _ in range(60 if JIT_DISABLED else 500):
        rows = np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)
        rows = rows[engine.find_legal(edition, batch, rows) > 0]
        batch.actions[rows] = [rng.choice(np.flatnonzero(legal)) for legal in batch.legal[rows]]
        again = batch.states[rows].copy()
        replay(edition.rules, again, batch.actions[rows], again[:1].copy(), tally)
        engine.take(edition, batch, rows)
        assert_same(again, batch.states[rows])
    assert tally.clauses.sum() > 0


@needs_many
@pytest.mark.parametrize("box", BOXES)
def test_nothing_is_missing_but_what_cannot_happen(box: str) -> None:
    missing = {(title, name) for title, counts in census(open_edition("villainous", box)).items() for name in never(counts)}
    missing -= {(title, name) for title, name in missing if title == ACTIONS}  # cards by the number of the copy
    impossible = {(title, name) for listed in (BOTH, NEVER[box]) for title, names in listed.items() for name in names}
    assert impossible <= missing
    assert missing - impossible <= {(title, name) for title, names in RARE.items() for name in names}
