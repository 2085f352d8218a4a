"""The rows of a results folder, and a digest of them that does not depend on the order of parts."""

from __future__ import annotations

import hashlib
from pathlib import Path

import polars as pl

from sim.store import Results


def rows_of(path: Path) -> pl.DataFrame:
    """All rows, sorted."""
    return pl.concat(list(Results(path).frames())).sort("variant", "players", "lineup", "replicate", "seat")


def digest_of(path: Path, *without: str) -> str:
    """A digest of all rows, sorted, and of all columns but some."""
    return hashlib.blake2b(rows_of(path).drop(without).write_csv().encode(), digest_size=8).hexdigest()


def num_games(path: Path) -> int:
    """How many games are stored."""
    return rows_of(path).filter(pl.col("seat") == 0).height
