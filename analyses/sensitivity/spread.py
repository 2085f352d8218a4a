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

RESAMPLES = 500
TIED = 1e-12  # shares that differ by less are alike
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """In which part of the boxes something holds of a villain, with the interval of `part_of`."""

    strongest: Interval
    above: Interval


def standings(batches: Batches, names: Sequence[str], seed: int) -> list[Standing]:
    """For each villain: in which part of the boxes it is alone at the top, and above the fair share, an equal part of all decided games.

    Boxes are played on the same deals, so luck that favours a villain may do so in all of them. Samples of the batches
    with replacement tell by how much the part of the boxes could be another for that.
    """
    wins, games = batches.of(names), batches.games
    num = len(games)
    weights = np.random.default_rng(seed).multinomial(num, np.full(num, 1 / num), RESAMPLES)
    again = np.array(
        [_holds(np.tensordot(weight, wins, 1) / (weight @ games)).sum(axis=1) for weight in weights]
    )  # [samples, what, villains]
    holds = _holds(batches.shares(names))
    return [Standing(*(part_of(holds[what, :, index], again[:, what, index]) for what in range(2))) for index in range(holds.shape[2])]


def part_of(holds: NDArray[np.bool_], again: NDArray[np.int64]) -> Interval:
    """The part of some boxes [boxes] in which something holds.

    The interval is the exact binomial one (Clopper and Pearson, Biometrika 26, 1934), its lower end for the count that 2.5 % of the
    samples `again` do not reach, and its upper end for that which 2.5 % exceed: it allows for the choice of boxes and for luck.
    """
    few, many = np.quantile(again, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    count, num = int(holds.sum()), holds.size
    low, _ = stats.binomtest(min(count, int(np.floor(few))), num).proportion_ci(LEVEL, method="exact")
    _, high = stats.binomtest(max(count, int(np.ceil(many))), num).proportion_ci(LEVEL, method="exact")
    return Interval(count / num, float(low), float(high))


def _holds(shares: Floats) -> NDArray[np.bool_]:
    """Whether each villain is strongest, and above its fair share, in each box: [2, boxes, villains] from shares [boxes, villains]."""
    is_first = shares >= shares.max(axis=1, keepdims=True) - TIED
    is_alone = is_first & (is_first.sum(axis=1, keepdims=True) == 1)
    return np.array([is_alone, shares > shares.mean(axis=1, keepdims=True) + TIED])


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
