"""The one type of codes, kinds and seats in the kernels of strategies that plan: each other type would be compiled anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.card_game.codes import KNOWN_HERO, NO_CARD

wide: Any = np.int64
NOTHING = wide(NO_CARD)  # typed, as each bare number, too, would be compiled anew
HERO = wide(KNOWN_HERO)
