"""Kernels give the same games compiled, bounds-checked and as plain Python; and deals are what they should be."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.contract import seatings
from sim.edition import combination_digest, open_edition
from sim.engine import Seating, engine_of
from sim.games import GAMES
from sim.kernel import JIT_DISABLED
from strategies.any_game.uniform import Uniform
from tests.plans import GAME

ROOT = Path(__file__).parent.parent.parent
PROGRAM = "import sys; from tests.sim.test_modes import print_games; print_games(sys.argv[1])"
MODES = {"compiled": ("0", "0"), "bounds-checked": ("0", "1"), "JIT off": ("1", "0")}


def print_games(game: str) -> None:
    """Play a few games of every table size and print a digest of their results and last states."""
    digest = hashlib.blake2b(digest_size=8)
    engine, edition = engine_of(game), open_edition(game)
    for players in edition.game.table_sizes:
        seating = seatings(edition, players, 3)
        batch = engine.begin(edition, seating, 1)
        engine.play(edition, batch, [Uniform()], seating.strategies)
        add_fields(digest, engine.score(edition, batch))
        add_fields(digest, batch.states)
    print(digest.hexdigest())


def add_fields(digest: Any, records: Any) -> None:
    """Add records field by field: the bytes between fields do not matter."""
    if records.dtype.names is None:
        digest.update(np.ascontiguousarray(records).tobytes())
        return
    for name in records.dtype.names:
        add_fields(digest, records[name])


@pytest.mark.parametrize("game", GAMES)
def test_every_mode_plays_the_same_games(game: str) -> None:
    digests = {}
    for mode, (jit_off, checked) in MODES.items():
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": jit_off, "NUMBA_BOUNDSCHECK": checked}
        done = subprocess.run([sys.executable, "-c", PROGRAM, game], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        digests[mode] = done.stdout.strip() or done.stderr
    assert len(set(digests.values())) == 1, digests


# --- deals


def dealt(
    seed: int = 1, replicates: int = 1, first: int = 0, edits: Any = None, villains: tuple[str, ...] = ("hook", "jafar", "scar")
) -> Any:
    """The states of dealt games, one a replicate."""
    edition = open_edition(GAME, None, edits)
    index = np.array([[edition.villains.index(name) for name in villains]] * replicates, np.int8)
    combinations = np.full(replicates, combination_digest(villains), np.uint64)
    seating = Seating(index, np.zeros(index.shape, np.uint8), combinations, np.arange(first, first + replicates, dtype=np.uint64))
    batch = engine_of(GAME).seat(edition, seating, seed)
    for row in range(replicates):
        edition.game.deal(edition.rules, batch.states[row])
    return batch.states


def decks_of(states: Any, seat: int) -> list[bytes]:
    """Everything in the order in which a seat will see it: its deck, hand and first card."""
    return [
        state["hidden"]["decks"]["kinds"][seat].tobytes()
        + state["own"]["hand"][seat].tobytes()
        + state["table"]["piles"]["cards"][seat].tobytes()
        for state in states
    ]


@pytest.mark.kernels
def test_deals_are_pairwise_distinct() -> None:
    count = 50 if JIT_DISABLED else 500
    states = dealt(replicates=count)
    for seat in range(3):
        assert len(set(decks_of(states, seat))) == count


@pytest.mark.kernels
def test_neighbouring_seeds_share_no_deal() -> None:
    count = 10 if JIT_DISABLED else 200
    seen: set[bytes] = set()
    for seed in (0, 1, 2, 2**63 - 1):
        decks = set(decks_of(dealt(seed, count), 0))
        assert not decks & seen
        seen |= decks


@pytest.mark.kernels
def test_a_villain_has_the_same_cards_in_every_seat() -> None:
    states = dealt(replicates=10)
    for villains in (("jafar", "scar", "hook"), ("scar", "hook", "jafar"), ("scar", "jafar", "hook")):
        turned = dealt(replicates=10, villains=villains)
        for seat, name in enumerate(("hook", "jafar", "scar")):
            assert decks_of(states, seat) == decks_of(turned, villains.index(name))


@pytest.mark.kernels
def test_other_company_is_another_deal() -> None:
    assert not set(decks_of(dealt(replicates=10), 0)) & set(decks_of(dealt(replicates=10, villains=("hook", "jafar", "ursula")), 0))


def order_of(state: Any, seat: int) -> list[int]:
    """The kinds of a seat's cards in the order in which they come: the one turned up, the hand, the deck."""
    deck = state["hidden"]["decks"]["kinds"][seat][: state["table"]["deck_size"][seat]]
    hand = state["own"]["hand"][seat][: state["table"]["hand_size"][seat]]
    return [int(kind) for kind in [state["table"]["piles"]["cards"][seat][0], *hand, *deck[::-1]]]


@pytest.mark.kernels
def test_a_deck_without_one_card_keeps_the_order_of_the_others() -> None:
    count = 20 if JIT_DISABLED else 400
    numbers = open_edition(GAME).box.data.villains["hook"].numbers.value
    fewer = [list(row) for row in numbers]
    removed = 5 * 6 + open_edition(GAME).box.data.colours.value.index(fewer[5].pop())
    before, after = dealt(replicates=count), dealt(replicates=count, edits={"villains.hook.numbers": fewer})
    same_order, same_hands, without = 0, 0, 0
    for old, new in zip(before, after, strict=True):
        left = order_of(old, 0)
        without += removed not in left[:5]
        same_hands += removed not in left[:5] and left[:5] == order_of(new, 0)[:5]
        left.remove(removed)
        same_order += left == order_of(new, 0)
    assert same_order >= 0.95 * count, "a card turned up may be followed by another shuffle"
    assert same_hands >= 0.95 * without
    assert all(decks_of(before, seat) == decks_of(after, seat) for seat in (1, 2)), "nobody else has other cards"


@pytest.mark.kernels
def test_every_card_is_first_about_as_often() -> None:
    if JIT_DISABLED:
        pytest.skip("takes many deals")
    count = 4000
    second = np.array([order_of(state, 0)[1] for state in dealt(replicates=count)])
    frequencies = np.bincount(second)
    frequencies = frequencies[frequencies > 0]
    assert frequencies.sum() == count
    specials = 2
    expected = np.full(frequencies.size, count / 20)
    expected[-1] *= specials  # two equal cards
    assert (np.abs(frequencies - expected) < 5 * np.sqrt(expected)).all()


@pytest.mark.kernels
def test_cards_of_neighbouring_deals_are_not_alike() -> None:
    states = dealt(replicates=60)
    alike = [sum(one == other for one, other in zip(order_of(a, 0), order_of(b, 0), strict=True)) for a, b in pairwise(states)]
    assert 0.3 < np.mean(alike) < 2.5, "as many as chance has: about 1.1 of 20"
