"""How far each villain's share lies apart from box to box, and in how many boxes it comes out on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analyses.sensitivity.batches import Batches
from analyses.sensitivity.noise import error_variance
from analyses.sensitivity.sobol import LEVEL, Interval

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """In which part of the boxes something holds of a villain, with Clopper and Pearson's interval."""

    strongest: Interval
    above: Interval


def standings(shares: Floats) -> list[Standing]:
    """For each villain, of shares [boxes, villains]: alone at the top; above its fair share, an equal part of all decided games."""
    top = shares.max(axis=1, keepdims=True)
    is_top = (shares >= top - 1e-12) & ((shares >= top - 1e-12).sum(axis=1, keepdims=True) == 1)
    is_above = shares > shares.mean(axis=1, keepdims=True) + 1e-12
    return [Standing(part_of(is_top[:, index]), part_of(is_above[:, index])) for index in range(shares.shape[1])]


def part_of(holds: NDArray[np.bool_]) -> Interval:
    """The part of some boxes in which something holds, with its exact binomial interval (Clopper and Pearson, Biometrika 26, 1934)."""
    found = stats.binomtest(int(holds.sum()), holds.size)
    low, high = found.proportion_ci(LEVEL, method="exact")
    return Interval(float(holds.mean()), float(low), float(high))


def part_too_close(batches: Batches, names: Sequence[str]) -> float:
    """The part of the boxes whose strongest villain cannot be told from the next, as these games tell: paired in the box."""
    wins, games = batches.of(names), batches.games
    order = np.argsort(-batches.shares(names), axis=1)
    if order.shape[1] < 2 or len(games) < 2:
        return 1.0
    boxes = np.arange(len(names))
    rates = wins / games[:, None, :]  # [batches, boxes, villains]
    lead = rates[:, boxes, order[:, 0]] - rates[:, boxes, order[:, 1]]
    error = np.sqrt(error_variance(lead, np.ones(len(games))))
    return float((lead.mean(axis=0) <= stats.t.ppf((1 + LEVEL) / 2, len(games) - 1) * error).mean())


def quantiles(shares: Floats, deviation: float) -> Floats:
    """Quantiles of one villain's share over boxes [boxes], with the spread that sampling adds taken out.

    Estimates are drawn towards their mean until they have the spread that the boxes themselves have: constrained empirical
    Bayes (Louis, Journal of the American Statistical Association 79, 1984).
    """
    raw = shares.std(ddof=1)
    kept = min(deviation / raw, 1.0) if raw > 0 else 0.0
    found: Floats = np.quantile(shares.mean() + kept * (shares - shares.mean()), QUANTILES)
    return found


def sampling_deviation(batches: Batches, names: Sequence[str]) -> Floats:
    """The root mean square of the sampling error of a share within a box, by villain [villains]."""
    wins = batches.of(names)
    found: Floats = np.sqrt(np.array([error_variance(wins[:, :, index], batches.games[:, index]).mean() for index in range(wins.shape[2])]))
    return found
