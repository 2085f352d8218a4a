"""Games small enough to solve exactly: the simulator's shares and points agree within exact binomial limits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom

from sim.batch import Seating
from sim.edition import combination_digest, open_edition
from sim.engine import engine_of
from sim.kernel import JIT_DISABLED
from strategies.any_game.uniform import Uniform
from tests.twins.card_game_exact import Chances, Outcome, solve

NUM_GAMES = 400 if JIT_DISABLED else 200_000  # without compiled code a game takes milliseconds
BATCH = NUM_GAMES // 10
SEED = 20221201
ALPHA = 1e-6  # for all comparisons of a case together; the seed is fixed, so that a case passes always or never

NUMBERS = {
    "maleficent": ["1-A", "6-B", "2-B"],
    "cruella": ["1-B", "6-A", "5-A"],
    "ursula": ["2-A", "5-B", "6-A"],
}
FIRST_THREE = {"maleficent": ["1-A", "6-B", "curse"], "cruella": ["1-B", "6-A", "exchange"], "ursula": ["2-A", "6-B", "whirlpool"]}
LAST_THREE = {"hook": ["1-A", "6-B", "interfere"], "jafar": ["1-B", "6-A", "hypnosis"], "scar": ["2-A", "6-B", "intrigue"]}
FEWER_HEROES = {"tie": "fewer-heroes", "many_heroes": "capped"}
OTHERWISE = {
    "uneven_finish": "left-in-hand",
    "intrigue_includes_player": True,
    "turned_special": "discarded",
    "forced_card_may_be_hero": False,
}

CASES: list[Any] = [
    pytest.param(NUMBERS, 2, {}, id="hands of two"),
    pytest.param(NUMBERS, 1, {}, id="hands of one, refilled"),
    pytest.param(NUMBERS, 2, FEWER_HEROES, id="fewer heroes win a tie"),
    pytest.param(FIRST_THREE, 2, {}, id="curse, exchange, whirlpool"),
    pytest.param(LAST_THREE, 2, {}, id="interfere, hypnosis, intrigue"),
    pytest.param(LAST_THREE, 1, OTHERWISE, id="the same in other readings"),
]


def edits_of(decks: Mapping[str, list[str]], hand_size: int, readings: Mapping[str, Any]) -> dict[str, Any]:
    """The edits that make a box of the decks."""
    edits: dict[str, Any] = {"setup.hand_size": hand_size, **{f"readings.{name}": value for name, value in readings.items()}}
    for villain, deck in decks.items():
        rows: list[list[str]] = [[] for _ in range(6)]
        numbers = [name for name in deck if "-" in name]
        for name in numbers:
            rows[int(name[0]) - 1].append(name[2:])
        edits[f"villains.{villain}.numbers"] = rows
        edits[f"villains.{villain}.num_specials"] = len(deck) - len(numbers)
    return edits


def simulate(decks: Mapping[str, list[str]], hand_size: int, readings: Mapping[str, Any]) -> Counter[Outcome]:
    """How often each outcome came in NUM_GAMES games of uniform choices."""
    edition = open_edition("card-game", None, edits_of(decks, hand_size, readings))
    engine = engine_of("card-game")
    villains = np.array([[edition.villains.index(villain) for villain in decks]] * BATCH, np.int8)
    strategy_of = np.zeros((BATCH, len(decks)), np.uint8)
    combinations = np.full(BATCH, combination_digest(list(decks)), np.uint64)
    counts: Counter[Outcome] = Counter()
    for first in range(0, NUM_GAMES, BATCH):
        seating = Seating(villains, strategy_of, combinations, np.arange(first, first + BATCH, dtype=np.uint64))
        batch = engine.begin(edition, seating, SEED)
        engine.play(edition, batch, [Uniform()], strategy_of)
        scored = engine.score(edition, batch)
        shares = scored["win_share"]
        winners = np.where(shares > 0, np.round(1 / np.maximum(shares, 0.1)), 0)
        rows = np.stack([scored["score"], scored["heroes"], winners], axis=-1).astype(int)
        for outcome, count in zip(*np.unique(rows, axis=0, return_counts=True), strict=True):
            counts[tuple(map(tuple, outcome.tolist()))] += int(count)
    return counts


def readings_of(readings: Mapping[str, Any]) -> dict[str, Any]:
    """Every reading of the box, some of them changed."""
    box = open_edition("card-game").box
    own = {path.removeprefix("readings."): value.value for path, value in box.values() if path.startswith("readings.")}
    return own | dict(readings)


def marginal(chances: Mapping[Outcome, Any], part: int) -> dict[Any, Any]:
    """The same by seat and one part of the outcome."""
    sums: defaultdict[Any, Any] = defaultdict(int)
    for outcome, weight in chances.items():
        for seat, values in enumerate(outcome):
            sums[seat, values[part]] += weight
    return sums


@pytest.mark.parametrize(("decks", "hand_size", "readings"), CASES)
def test_simulator_agrees_with_enumeration(decks: Mapping[str, list[str]], hand_size: int, readings: Mapping[str, Any]) -> None:
    exact: Chances = solve(decks, hand_size, readings_of(readings))
    assert sum(exact.values()) == 1
    counts = simulate(decks, hand_size, readings)
    assert set(counts) <= set(exact)
    comparisons: list[tuple[Mapping[Any, Fraction], Mapping[Any, int]]] = [(exact, counts)]
    comparisons += [(marginal(exact, part), marginal(counts, part)) for part in range(3)]
    limit = ALPHA / sum(len(chances) for chances, _ in comparisons)
    for chances, found in comparisons:
        check_shares(chances, found, limit)
    check_means(exact, counts)


def check_shares(chances: Mapping[Any, Fraction], found: Mapping[Any, int], limit: float) -> None:
    """Every outcome came about as often as its chance says: two-sided exact binomial tests."""
    outcomes = list(chances)
    expected = np.minimum([float(chances[outcome]) for outcome in outcomes], 1.0)
    times = np.array([found.get(outcome, 0) for outcome in outcomes])
    tails = np.minimum(binom.cdf(times, NUM_GAMES, expected), binom.sf(times - 1, NUM_GAMES, expected))
    worst = int(tails.argmin())
    assert 2 * tails[worst] > limit, (outcomes[worst], expected[worst], times[worst] / NUM_GAMES)


def check_means(exact: Chances, counts: Counter[Outcome]) -> None:
    """Mean points and win shares of each seat, within five of their own exact standard errors."""
    for seat, part in ((seat, part) for seat in range(3) for part in (points_of, share_of)):
        mean = sum(float(chance) * part(outcome[seat]) for outcome, chance in exact.items())
        variance = sum(float(chance) * (part(outcome[seat]) - mean) ** 2 for outcome, chance in exact.items())
        found = sum(count * part(outcome[seat]) for outcome, count in counts.items()) / NUM_GAMES
        assert abs(found - mean) <= 5 * (variance / NUM_GAMES) ** 0.5


def points_of(line: tuple[int, int, int]) -> float:
    return line[0]


def share_of(line: tuple[int, int, int]) -> float:
    return 1 / line[2] if line[2] else 0.0
