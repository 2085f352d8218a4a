"""Sentences: how long games are, and how many came to an end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from analyses.findings import Finding
from analyses.words.phrases import at


def on_lengths(found: Sequence[Finding]) -> str:
    """How long games are, a clause for each table size."""
    said = [f"{at(players)} {_length(list(group))}" for players, group in groupby(found, key=lambda one: one.players)]
    return f"A game takes this many turns of all seats together: {'; '.join(said)}."


def _length(group: Sequence[Finding]) -> str:
    shortest, longest = min(one.turns.shortest for one in group), max(one.turns.longest for one in group)
    if shortest == longest and all(one.turns.is_constant for one in group):
        return f"{longest:,}, in every game"
    if not any(one.decided for one in group):
        return f"more than {longest:,}: no game was over by then"
    halves = [one.turns.by[0.5] for one in group]
    known = sorted({half for half in halves if half is not None})
    if not known:
        return f"more than {longest:,} in more than half of the games"
    half = f"{known[0]:,}" if len(known) == 1 else f"{known[0]:,} to {known[-1]:,}, by strategy"
    return f"{shortest:,} to {longest:,}{' and more' if any(one.truncated for one in group) else ''} (half are over after {half})"


def on_ends(found: Sequence[Finding]) -> str:
    """How many games came to an end by the rules."""
    games, cut, shared = (sum(getattr(one, name) for one in found) for name in ("games", "truncated", "shared"))
    if not cut:
        return (
            f"All {games:,} games that this verdict rests on came to an end by the rules"
            f"{f'; {shared:,} ended in a shared win' if shared else ''}."
        )
    return (
        f"{games - cut:,} of {games:,} games that this verdict rests on were decided; the other {cut:,} were cut off at the turn limit and"
        " are nobody's win. The fair share is an equal part of the games that were decided."
    )
