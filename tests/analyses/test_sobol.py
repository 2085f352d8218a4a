"""Sobol shares on functions whose shares are known, and what sampling error does to them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from analyses.sensitivity.design import points
from analyses.sensitivity.noise import error_variance, product
from analyses.sensitivity.sobol import Terms, decompose, terms, together

Floats = NDArray[np.float64]
Function = Callable[[Floats], Floats]

GAMES = np.array([3.0, 3.0, 2.0])


def exact(values: Floats) -> Floats:
    """Totals of batches that have no error."""
    found: Floats = GAMES[:, None] * values
    return found


def design(dimension: int, draws: int) -> tuple[Floats, Floats, Floats]:
    """A, B [draws, dimension], and A with one column from B [dimension, draws, dimension]."""
    stream = points(2 * dimension, draws, 1)
    both = np.array([next(stream) for _ in range(draws)])
    a, b = both[:, :dimension], both[:, dimension:]
    swapped = np.repeat(a[None], dimension, axis=0)
    for column in range(dimension):
        swapped[column, :, column] = b[:, column]
    return a, b, swapped


def terms_of(function: Function, dimension: int, draws: int) -> Terms:
    a, b, swapped = design(dimension, draws)
    return terms(exact(function(a)), exact(function(b)), np.array([exact(function(one)) for one in swapped]), GAMES)


def ishigami(x: Floats) -> Floats:
    """Ishigami and Homma (1990), with a = 7, b = 0.1."""
    angle = np.pi * (2 * x - 1)
    found: Floats = np.sin(angle[:, 0]) + 7 * np.sin(angle[:, 1]) ** 2 + 0.1 * angle[:, 2] ** 4 * np.sin(angle[:, 0])
    return found


def g_function(x: Floats) -> Floats:
    """Sobol's g with a = 0, 1, 4.5."""
    a = np.array([0, 1, 4.5])
    found: Floats = ((np.abs(4 * x - 2) + a) / (1 + a)).prod(axis=1)
    return found


def g_shares() -> tuple[list[float], list[float]]:
    own = 1 / 3 / (1 + np.array([0, 1, 4.5])) ** 2
    whole = (1 + own).prod() - 1
    return list(own / whole), list(own * (1 + own).prod() / (1 + own) / whole)


KNOWN = {
    "ishigami": (ishigami, [0.3139, 0.4424, 0.0], [0.5576, 0.4424, 0.2437]),
    "g": (g_function, *g_shares()),
}


@pytest.mark.parametrize("name", KNOWN)
def test_shares_of_functions_that_are_known(name: str) -> None:
    function, first, total = KNOWN[name]
    found = decompose(terms_of(function, 3, 4096), seed=1, resamples=200)
    assert [one.estimate for one in found.first] == pytest.approx(first, abs=0.03)
    assert [one.estimate for one in found.total] == pytest.approx(total, abs=0.03)


def test_the_deviation_is_that_of_the_function() -> None:
    found = decompose(terms_of(ishigami, 3, 4096), seed=1, resamples=200).deviation
    truth = np.sqrt(49 / 8 + 0.1 * np.pi**4 / 5 + 0.01 * np.pi**8 / 18 + 0.5)
    assert found.estimate == pytest.approx(truth, rel=0.01)
    assert found.low < truth < found.high


def test_intervals_hold_the_truth_with_few_draws() -> None:
    found = decompose(terms_of(g_function, 3, 64), seed=1)
    for one, truth in zip(found.total, g_shares()[1], strict=True):
        assert one.low - 0.02 <= truth <= one.high + 0.02


def test_outputs_together_weigh_by_their_variance() -> None:
    one, other = terms_of(lambda x: 10 * x[:, 0], 2, 512), terms_of(lambda x: x[:, 1], 2, 512)
    assert [share.estimate for share in decompose(together([one, other]), 1).total] == pytest.approx([100 / 101, 1 / 101], abs=0.002)


def test_no_spread_has_no_shares() -> None:
    found = decompose(terms_of(lambda x: 0 * x[:, 0], 2, 16), 1)
    assert found.deviation.estimate == 0
    assert all(np.isnan(one.estimate) for one in [*found.first, *found.total])


# --- sampling error


def noisy(values: Floats, common: Floats, random: np.random.Generator, num: int) -> Floats:
    """Totals of batches: an error that all boxes have in common, and one of each; `values` [boxes], `common` [batches]."""
    own = random.normal(0, 0.3, (num, values.size))
    found: Floats = 4 * (values[None] + common[:, None] * (1 + values[None]) + own)
    return found


def test_sampling_error_is_left_out_of_every_variance() -> None:
    """Errors are as large as the spread, and in part common to all boxes; the mean of many studies is the truth."""
    dimension, draws, num, random = 2, 32, 12, np.random.default_rng(3)
    games = np.full(num, 4.0)

    def function(x: Floats) -> Floats:
        found: Floats = 0.1 * x[:, 0] + 0.05 * x[:, 1]
        return found

    studies: list[list[float]] = []
    raw: list[float] = []
    for _ in range(400):
        a, b = random.random((2, draws, dimension))
        common = random.normal(0, 0.2, num)
        cs = []
        for column in range(dimension):
            c = a.copy()
            c[:, column] = b[:, column]
            cs.append(noisy(function(c), common, random, num))
        of = terms(noisy(function(a), common, random, num), noisy(function(b), common, random, num), np.array(cs), games)
        studies.append([float(of.variance.mean()), *of.first.mean(axis=1), *of.total.mean(axis=1)])
        raw.append(float(noisy(function(a), common, random, num).sum(axis=0).var(ddof=1) / games.sum() ** 2))
    truth = np.array([0.01 + 0.0025, 0.01, 0.0025, 0.01, 0.0025]) / 12
    error = np.std(studies, axis=0) / np.sqrt(len(studies))
    assert (np.abs(np.mean(studies, axis=0) - truth) < 4 * error + 2e-5).all()
    assert np.mean(raw) > 3 * truth[0], "without the correction it is far off"


def test_batches_of_unequal_size_are_exact_too() -> None:
    random, games, truth = np.random.default_rng(5), np.array([1.0, 2.0, 3.0, 3.0]), 0.4
    found = [float(product(wins, wins, games)) for wins in (truth * games + random.normal(0, 1, 4) * np.sqrt(games) for _ in range(20_000))]
    assert np.mean(found) == pytest.approx(truth**2, abs=4 * np.std(found) / np.sqrt(len(found)))


def test_one_batch_tells_nothing() -> None:
    assert np.isnan(product(np.array([1.0]), np.array([1.0]), np.array([2.0])))


def test_the_variance_of_an_error_is_that_of_simulated_means() -> None:
    random, games = np.random.default_rng(7), np.full(20, 5.0)
    wins = random.binomial(5, 0.3, (20, 4000)).astype(float)
    assert error_variance(wins, games).mean() == pytest.approx(0.3 * 0.7 / 100, rel=0.02)
