"""Plays a small batch of four `uniform` of a game and ends: timed from outside, it is the start of a process, up to its first results."""

from __future__ import annotations

import sys

from benchmarks.batches import play, seat_games
from sim.edition import open_edition
from strategies.any_game.uniform import Uniform

BATCH = 256  # games: few, as what is timed is the start

if __name__ == "__main__":
    edition = open_edition(sys.argv[1])
    play(edition, seat_games(edition, BATCH), Uniform())
