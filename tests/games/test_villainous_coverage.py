"""Nearly everything that can happen in Villainous does, in either box; what may not is listed here, with the reason."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from benchmarks.batches import seat_games
from sim.census import Census, take_census
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
        assert again.tobytes() == batch.states[rows].tobytes()
    assert tally.clauses.sum() > 0
