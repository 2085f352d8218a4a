"""Products of shares without the sampling error in them.

A share that is estimated from games has an error, so its square is too large by the error's variance; and where two
boxes are played on the same deals their errors have something in common, so a product of their shares is off as well.
Batches of games are independent of each other: the mean of the product over all pairs of *different* batches has no
such part. It is a U-statistic (Hoeffding, Annals of Mathematical Statistics 19, 1948), exact in expectation whatever the
errors have in common.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def product(one: Floats, other: Floats, games: Floats) -> Floats:
    """The product of two quantities: `one` and `other` are totals over games [batches, ...], `games` [batches].

    With one batch there is no pair: the answer is NaN then.
    """
    pairs = games.sum() ** 2 - (games**2).sum()
    if pairs <= 0:
        return np.full((one[0] * other[0]).shape, np.nan)
    found: Floats = (one.sum(axis=0) * other.sum(axis=0) - (one * other).sum(axis=0)) / pairs
    return found


def error_variance(wins: Floats, games: Floats) -> Floats:
    """The variance of the error of shares, from the spread of their batches: `wins` [batches, ...], `games` [batches]."""
    shape = (-1, *[1] * (wins.ndim - 1))
    size = games.reshape(shape)
    share = wins.sum(axis=0) / games.sum()
    num = games.size
    found: Floats = ((wins - share * size) ** 2).sum(axis=0) / games.sum() ** 2 * num / max(num - 1, 1)
    return found
