"""The one type of codes, kinds, places and seats in the kernels of strategies: each other type would be compiled anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import JIT_DISABLED

wide: Any = int if JIT_DISABLED else np.int64  # Python's own numbers are faster where nothing is compiled
NOTHING = wide(-1)  # typed, as each bare number, too, would be compiled anew
NONE = wide(0)
ONE = wide(1)
