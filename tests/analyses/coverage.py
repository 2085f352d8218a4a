"""How often intervals hold the truth, in simulated studies whose games depend on each other.

    python -m tests.analyses.coverage          # prints the tables of docs/statistics.md
    python -m tests.analyses.coverage --write  # puts them there

A study is `blocks` blocks of GAMES games, in one stratum or in ten that differ. Its games are

- independent,
- alike: correlated by 0.5 within a block, because they share its deal, or
- balanced: the first games of a block are favoured and its last are not, as seats are.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from analyses.statistics.differences import paired_interval
from analyses.statistics.means import mean_interval
from analyses.statistics.shares import share_interval
from analyses.statistics.strata import Floats, Moments, stratified

PAGE = Path(__file__).parent.parent.parent / "docs/statistics.md"
GAMES = 6  # in a block
KINDS = ("independent", "alike", "balanced")
VALUES = {"normal": 0.0, "skewed": 1.4, "very skewed": 2.0}  # name -> skewness of a game's value
BLOCKS = (30, 100, 1000)
PAIRED_GAMES = 3  # of each arm of a comparison in a block
ARMS = ((0.0, 0.0), (0.02, 0.02), (0.1, 0.1), (0.25, 0.25), (0.5, 0.5), (0.0, 0.02), (0.02, 0.1), (0.25, 0.28))
KEPT = (0.0, 0.9, 0.99)  # of the luck, in both arms
SHARES = (0.0, 0.02, 0.1, 0.25, 0.5)
STRATA = (1, 10)
MEAN = 20.0  # of simulated values
TRIALS = 4_000  # of each cell of a table
AT_ONCE = 2_000_000  # games simulated together


def share_coverage(share: float, blocks: int, kind: str, strata: int, trials: int, seed: int) -> float:
    """The part of `trials` studies whose interval of a share holds the true one."""

    def hits(batch: int, random: np.random.Generator) -> Floats:
        low, high = share_interval(share_moments(share, blocks, kind, strata, batch, random))
        assert (np.isfinite(low) & np.isfinite(high) & (high > low)).all()
        return (low <= share) & (share <= high)

    return _in_batches(hits, blocks, trials, (seed, blocks, strata))


def difference_coverage(arms: tuple[float, float], blocks: int, kind: str, kept: float, strata: int, trials: int, seed: int) -> float:
    """The part of `trials` studies whose interval of a paired difference holds the true one."""

    def hits(batch: int, random: np.random.Generator) -> Floats:
        low, high = paired_interval(*difference_moments(arms, blocks, kind, kept, strata, batch, random))
        return (low <= arms[1] - arms[0]) & (high >= arms[1] - arms[0])

    return _in_batches(hits, blocks, trials, (seed, blocks, strata))


def mean_coverage(values: str, blocks: int, kind: str, strata: int, trials: int, seed: int) -> float:
    """The part of `trials` studies whose interval of a mean holds the true one."""

    def hits(batch: int, random: np.random.Generator) -> Floats:
        low, high = mean_interval(mean_moments(values, blocks, kind, strata, batch, random))
        return (low <= MEAN) & (high >= MEAN)

    return _in_batches(hits, blocks, trials, (seed, blocks, strata))


def _in_batches(hits: Callable[[int, np.random.Generator], Floats], blocks: int, trials: int, seed: Sequence[int]) -> float:
    random, size, done = np.random.default_rng(seed), max(AT_ONCE // (blocks * GAMES), 1), []
    while (left := trials - sum(len(batch) for batch in done)) > 0:
        done.append(hits(min(size, left), random))
    return float(np.concatenate(done).mean())


def share_moments(share: float, blocks: int, kind: str, strata: int, trials: int, random: np.random.Generator) -> Moments:
    """Moments of studies in which a share of the games is won; strata have shares from half of it to one and a half."""
    each = blocks // strata
    shift = np.linspace(-0.5, 0.5, strata) * share if strata > 1 else np.zeros(1)
    shares = np.clip(np.tile(share + shift, trials), 0, 1)[:, None]
    shape = (trials * strata, each)
    if kind == "independent":
        wins = random.binomial(GAMES, np.broadcast_to(shares, shape)).astype(float)
    elif kind == "alike":  # beta-binomial, correlation 0.5 between the games of a block
        wins = random.binomial(GAMES, random.beta(shares + 1e-12, 1 - shares + 1e-12, shape)).astype(float)
    else:
        slope = np.linspace(0.7, 1.3, GAMES)
        wins = sum((random.random(shape) < shares * factor).astype(float) for factor in slope)
    return stratified(np.repeat(np.arange(trials), strata), trials, *row_sums(wins))


def mean_moments(values: str, blocks: int, kind: str, strata: int, trials: int, random: np.random.Generator) -> Moments:
    """Moments of studies of numbers with mean MEAN; strata differ by up to one standard deviation of a game, 3, either way.

    Skewed values are about as margins of victory are, very skewed ones exponential. Where games are balanced, what one gains
    another of its block loses, but for 30 %.
    """
    each = blocks // strata
    shift = np.repeat(np.tile(np.linspace(-3, 3, strata) if strata > 1 else np.zeros(1), trials)[:, None], each, axis=1)
    shape = (trials * strata, each)
    own = _deviations(values, (*shape, GAMES), random).sum(axis=-1)
    if kind == "alike":
        own = np.sqrt(0.5) * (own + GAMES * _deviations(values, shape, random))
    elif kind == "balanced":
        own = 0.3 * _deviations(values, (*shape, GAMES // 2), random).sum(axis=-1)
    return stratified(np.repeat(np.arange(trials), strata), trials, *row_sums(GAMES * (MEAN + shift) + 3 * own))


def difference_moments(
    arms: tuple[float, float], blocks: int, kind: str, kept: float, strata: int, trials: int, random: np.random.Generator
) -> tuple[Moments, Floats]:
    """Moments of the differences of `trials` studies, and their moved blocks.

    A game of the one arm is won by luck; the other arm has the same luck in a part `kept` of the games. Where
    games are alike, half of the blocks have one luck for all of their games.
    """
    shape = (trials * strata, blocks // strata)
    factor = np.tile(np.linspace(0.5, 1.5, strata) if strata > 1 else np.ones(1), trials)[:, None]
    mood, is_alike = random.random(shape), random.random(shape) < 0.5 * (kind == "alike")
    difference = np.zeros(shape)
    for _ in range(PAIRED_GAMES):
        luck = np.where(is_alike, mood, random.random(shape))
        other = np.where(random.random(shape) < kept, luck, random.random(shape))
        difference += (other < arms[1] * factor).astype(float) - (luck < arms[0] * factor)
    rows, each = shape
    square = (difference**2).sum(axis=1)
    found = stratified(
        np.repeat(np.arange(trials), strata),
        trials,
        np.full(rows, float(each)),
        np.full(rows, float(each * PAIRED_GAMES)),
        difference.sum(axis=1),
        square,
    )
    size, square = (values.reshape(trials, strata).sum(axis=1) for values in (np.abs(difference).sum(axis=1), square))
    return found, np.where(square > 0, size**2 / np.maximum(square, 1), 0.0)


def _deviations(values: str, shape: tuple[int, ...], random: np.random.Generator) -> Floats:
    """Random numbers with mean 0 and variance 1."""
    skewness = VALUES[values]
    if not skewness:
        return random.standard_normal(shape)
    form = 4 / skewness**2  # of a gamma distribution
    return (random.standard_gamma(form, shape) - form) / np.sqrt(form)


def row_sums(values: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """What `stratified` asks of strata, from the sums of their blocks' games [strata, blocks]."""
    num_strata, each = values.shape
    return np.full(num_strata, float(each)), np.full(num_strata, float(each * GAMES)), values.sum(axis=1), (values**2).sum(axis=1)


# --- the tables of the page


def share_table(trials: int) -> str:
    """Coverage of the intervals of shares, as Markdown."""
    rows = [(kind, f"{share:g}", [(share, blocks, kind) for blocks in BLOCKS]) for kind in KINDS for share in SHARES]
    return _markdown(("games of a block", "share"), rows, lambda case, strata: share_coverage(*case, strata, trials, seed=1))


def mean_table(trials: int) -> str:
    """Coverage of the intervals of means, as Markdown."""
    rows = [(kind, values, [(values, blocks, kind) for blocks in BLOCKS]) for kind in KINDS for values in VALUES]
    return _markdown(("games of a block", "values"), rows, lambda case, strata: mean_coverage(*case, strata, trials, seed=1))


def difference_table(trials: int) -> str:
    """Coverage of the intervals of paired differences, as Markdown."""
    rows = [
        (f"{first:g} and {second:g}", f"{kept:g}", [((first, second), blocks, "alike", kept) for blocks in BLOCKS])
        for first, second in ARMS
        for kept in KEPT
    ]
    return _markdown(("shares", "luck in common"), rows, lambda case, strata: difference_coverage(*case, strata, trials, seed=1))


TABLES: dict[str, Callable[[int], str]] = {"shares": share_table, "means": mean_table, "differences": difference_table}
"""Name -> the function that makes the table between <!-- coverage: NAME --> and <!-- end --> of the page."""


def _markdown(titles: Sequence[str], rows: Sequence[tuple[str, str, list[Any]]], cover: Callable[[Any, int], float]) -> str:
    """A table with a row a kind and value, a column a number of blocks, and in each cell one and ten strata."""
    lines = ["| " + " | ".join([*titles, *(f"{blocks:,} blocks" for blocks in BLOCKS)]) + " |", "|---|---|" + "---:|" * len(BLOCKS)]
    for kind, value, cases in rows:
        cells = [" / ".join(f"{100 * cover(case, strata):.1f}" for strata in STRATA) for case in cases]
        lines.append("| " + " | ".join([kind, value, *cells]) + " |")
    return "\n".join(lines)


def main() -> None:
    """Print the tables, or write them into the page."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table in TABLES.items():
        made = table(TRIALS)
        if sys.argv[1:] == ["--write"]:
            between = re.compile(rf"(<!-- coverage: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
            text = between.sub(lambda found, made=made: f"{found[1]}\n{made}\n\n{found[2]}", text)  # type: ignore[misc]
        else:
            print(f"{name}, {TRIALS:,} studies each\n\n{made}\n", flush=True)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
