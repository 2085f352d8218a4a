"""Agreement of two orders, and how much of it is chance, from the means of independent groups of blocks."""

from __future__ import annotations

import numpy as np

from analyses.statistics.strata import Floats

RESAMPLES = 2000
FEWEST_GROUPS = 5  # fewer say nothing of the spread
_SEED = 20  # resampling is repeatable


def tau_b(one: Floats, other: Floats) -> Floats:
    """Kendall's tau-b of orders along the last axis: [..., n] and [..., n] to [...]; 0 where one of them has no order.

    As scipy.stats.kendalltau, which takes one pair of orders at a time, and thousands are wanted. Tested against it.
    """
    first, second = np.triu_indices(one.shape[-1], 1)
    sign, against = np.sign(one[..., first] - one[..., second]), np.sign(other[..., first] - other[..., second])
    pairs = np.sqrt((sign**2).sum(axis=-1) * (against**2).sum(axis=-1))
    return np.where(pairs > 0, (sign * against).sum(axis=-1) / np.where(pairs > 0, pairs, 1.0), 0.0)


def resampled(groups: Floats, weights: Floats) -> Floats:
    """Means of RESAMPLES draws, with replacement, of as many groups as there are: [groups, n] to [RESAMPLES, n].

    `groups`: the sums of each group; `weights`: how many lines each holds. The groups are resampled whole, so that
    whatever hangs together within a block stays together (bootstrap of random groups: Wolter, Introduction to Variance
    Estimation, 2). Two strategies that have the same groups get the same draws, and so stay paired.
    """
    random = np.random.default_rng(_SEED)
    counts = random.multinomial(len(groups), np.full(len(groups), 1 / len(groups)), RESAMPLES).astype(np.float64)
    lines = counts @ weights
    return np.where(lines > 0, counts @ groups / np.where(lines > 0, lines, 1.0), 0.0)


def tau_interval(one: Floats, other: Floats, estimate: float, level: float) -> tuple[float, float]:
    """Low and high ends of the agreement's interval, from resampled means [resamples, n]: their percentiles.

    Chance alone makes orders differ, so where orders agree well the percentiles lie below the estimate: the interval
    reaches at least up to it.
    """
    low, high = np.quantile(tau_b(one, other), [(1 - level) / 2, (1 + level) / 2])
    return min(float(low), estimate), max(float(high), estimate)
