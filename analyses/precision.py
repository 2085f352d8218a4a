"""How sharp a study is by now: watched while it is played, to show progress and to stop at a precision."""

from __future__ import annotations

import numpy as np
import polars as pl

from analyses.fold import Fold
from analyses.rows import make_ready
from analyses.statistics.shares import WIN_UNITS, share_interval
from analyses.statistics.strata import moments
from analyses.win_rates import VILLAIN


class Precision:
    """The half-width of the widest interval of a villain's share, of the rows so far.

    Only the sums are kept. Takes whole blocks; the order of the parts does not matter.
    """

    def __init__(self) -> None:
        self._fold = Fold()
        self._width: float | None = None
        self._is_current = True

    def add(self, frame: pl.DataFrame) -> None:
        """Take in the rows of one more part."""
        self._fold.add({"villains": make_ready(frame).seats.totals(VILLAIN, "units").sums()})
        self._is_current = False

    def half_width(self) -> float | None:
        """The half-width of the widest 95 % interval of any villain's share, at any table size, strategy and variant.

        None while there are no rows.
        """
        if not self._is_current:
            sums = self._fold.totals()["villains"]
            if sums.height:
                low, high = share_interval(moments(sums, VILLAIN, WIN_UNITS)[1])
                self._width = float(np.max(high - low) / 2)
            self._is_current = True
        return self._width
