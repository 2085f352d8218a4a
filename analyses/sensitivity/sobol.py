"""Sobol shares: how much of a spread each group of unknowns explains, alone and with all it has to do with.

For boxes A and B that share nothing and the box C that is A with one group taken from B, and shares f of wins:

    variance of f             V   = mean of (f(A) - m)^2 and (f(B) - m)^2
    explained by the group    V_1 = mean of (f(B) - m) (f(C) - f(A))     (Saltelli et al., Computer Physics Communications 181, 2010)
    lost without the group    V_T = mean of (f(A) - f(C))^2 / 2          (Jansen, Computer Physics Communications 117, 1999)

First-order share V_1 / V, total share V_T / V. All products are freed of sampling error by `noise.product`. For several
villains together the variances are added up before they are divided (Gamboa et al., Electronic Journal of Statistics 8,
2014). Intervals are percentiles of a bootstrap over base draws.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyses.sensitivity.noise import product

Floats = NDArray[np.float64]

RESAMPLES = 2_000
LEVEL = 0.95


@dataclass(frozen=True)
class Terms:
    """What each base draw adds to the variances of one output: `variance` [draws], `first` and `total` [groups, draws]."""

    variance: Floats
    first: Floats
    total: Floats


@dataclass(frozen=True)
class Interval:
    """An estimate and its interval; NaN where it cannot be told."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Decomposition:
    """The spread of one output, as a standard deviation, and the groups' shares of its variance."""

    deviation: Interval
    first: list[Interval]
    total: list[Interval]


def terms(a: Floats, b: Floats, c: Floats, games: Floats) -> Terms:
    """The terms of one villain. `a`, `b`: wins [batches, draws]; `c`: [groups, batches, draws]; `games`: [batches]."""
    mean = (a + b).mean(axis=1, keepdims=True) / 2
    off_a, off_b = a - mean, b - mean
    unbiased = 2 * a.shape[1] / (2 * a.shape[1] - 1)
    changes = c - a
    return Terms(
        variance=(product(off_a, off_a, games) + product(off_b, off_b, games)) / 2 * unbiased,
        first=np.array([product(off_b, change, games) for change in changes]),
        total=np.array([product(change, change, games) / 2 for change in changes]),
    )


def together(several: list[Terms]) -> Terms:
    """The terms of several outputs as one."""
    return Terms(
        sum((one.variance for one in several), np.zeros(())),
        sum((one.first for one in several), np.zeros(())),
        sum((one.total for one in several), np.zeros(())),
    )


def decompose(of: Terms, seed: int, resamples: int = RESAMPLES) -> Decomposition:
    """Estimates and bootstrap intervals from the terms. The same seed draws the same samples again."""
    draws = of.variance.size
    weights = np.random.default_rng(seed).multinomial(draws, np.full(draws, 1 / draws), resamples) / draws
    again = weights @ of.variance
    variance = float(of.variance.mean())
    deviations = np.sqrt(np.maximum(again, 0.0))
    return Decomposition(
        _interval(float(np.sqrt(max(variance, 0.0))), deviations),
        [_ratio(own, of.variance, weights @ own, again) for own in of.first],
        [_ratio(own, of.variance, weights @ own, again) for own in of.total],
    )


def _ratio(own: Floats, whole: Floats, own_again: Floats, whole_again: Floats) -> Interval:
    """A share of the spread; NaN where the spread itself cannot be told from none."""
    usable = whole_again > 0
    if whole.mean() <= 0 or usable.mean() < (1 + LEVEL) / 2:
        return Interval(np.nan, np.nan, np.nan)
    return _interval(float(own.mean() / whole.mean()), own_again[usable] / whole_again[usable])


def _interval(estimate: float, again: Floats) -> Interval:
    low, high = np.quantile(again, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(estimate, float(low), float(high))
