"""The C twin of the card game: built with gcc, fed with the simulator's own deals."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.batch import Seating
from sim.edition import Edition
from sim.games.card_game.codes import MAX_DECK

SOURCE = Path(__file__).with_name("twin.c")
NUM_SEATS = 4
_VILLAIN = np.dtype(
    [("num_cards", np.int32), ("kinds", np.int8, MAX_DECK), ("keys", np.int16, MAX_DECK), ("stream", np.uint64)],
    align=True,
)


class Twin:
    """Plays the games of a seating of four, without specials, by `greedy`."""

    def __init__(self, folder: Path) -> None:
        """Build the twin in a folder. Raises OSError where there is no gcc."""
        library = folder / "twin.so"
        subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        self._play = ctypes.CDLL(str(library)).play_games
        self._play.argtypes = [ctypes.c_long] + [ctypes.c_void_p] * 5

    def play(self, edition: Edition, seating: Seating, seed: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Points and plies of every seat [games, seats]."""
        games, num_seats = seating.villains.shape
        if num_seats != NUM_SEATS:
            raise ValueError(f"The twin seats {NUM_SEATS}, not {num_seats}.")
        villains = _villains(edition)
        seatings = np.ascontiguousarray(seating.villains, np.int8)
        keys = np.stack([np.full(games, seed, np.uint64), seating.combinations, seating.replicates], axis=1)
        points, plies = np.zeros((games, num_seats), np.int32), np.zeros((games, num_seats), np.int32)
        if self._play(games, *(array.ctypes.data for array in (villains, seatings, keys, points, plies))):
            raise RuntimeError("The twin took an illegal action.")
        return points, plies


def _villains(edition: Edition) -> NDArray[Any]:
    """The decks of a box, as the twin takes them."""
    villains = np.zeros(len(edition.villains), _VILLAIN)
    for index in range(len(villains)):
        rules = edition.rules.villains[index]
        villains[index] = (int(rules.num_cards), rules.kinds, rules.keys, edition.streams[index])
    return villains
