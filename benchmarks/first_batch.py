"""Plays one batch of four `uniform` of a game, so many games, and ends: timed from outside, it is the start of a process."""

from __future__ import annotations

import sys

from benchmarks.batches import play, seat_games
from sim.edition import open_edition
from strategies.any_game.uniform import Uniform

if __name__ == "__main__":
    edition = open_edition(sys.argv[1])
    play(edition, seat_games(edition, int(sys.argv[2])), Uniform())
