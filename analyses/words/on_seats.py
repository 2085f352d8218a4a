"""Sentence: which seats win more or less than their fair share, and how large an effect of the others may still be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyses.findings import Finding, Share
from analyses.words.phrases import ORDINALS, at, at_most, listed, points, sentence, under


def on_seats(found: Sequence[Finding]) -> str:
    """One sentence or two, on the seats that win least and most; empty where no seat can be told of."""
    found = [one for one in found if one.decided and len(one.seats) > 1 and one.blocks > 1]
    if not found:
        return ""
    moved, bounds = [], []
    for players in sorted({one.players for one in found}):
        group = [one for one in found if one.players == players]
        moved += [claim for side in (-1, 1) for claim in _farthest(players, group, side)]
        bounds += [_bound(share) for one in group for share in one.seats if not share.side]
    rest = f"seats of which no difference is shown win at most {at_most(max(bounds))} more or less than their fair share" if bounds else ""
    if not moved:
        return f"No seat is known to matter: each wins at most {at_most(max(bounds))} more or less than its fair share." if bounds else ""
    every = max(claim.every for claim in moved)
    said = {claim.fields for claim in moved}
    where = under(moved[0].fields, every) if len(said) == 1 else ""
    by_size = [[claim for claim in moved if claim.players == players] for players in dict.fromkeys(claim.players for claim in moved)]
    clauses = [
        f"{at(own[0].players)} {listed([claim.text + ('' if where else under(claim.fields, every)) for claim in own])}" for own in by_size
    ]
    return f"The seat matters{where}: {'; '.join(clauses)}." + (f" {sentence(rest)}." if rest else "")


@dataclass(frozen=True)
class _Claim:
    """What is said of one seat, and under which strategies out of so many."""

    players: int
    text: str
    fields: tuple[str, ...]
    every: int


def _farthest(players: int, group: Sequence[Finding], side: int) -> list[_Claim]:
    """The seat that is farthest off the fair share on one side beyond doubt, if there is one."""
    moved = [(one.field, share) for one in group for share in one.seats if share.side == side]
    if not moved:
        return []
    seat = max(moved, key=lambda pair: abs(pair[1].estimate - pair[1].fair))[1].name
    own = [(field, share) for field, share in moved if share.name == seat]
    size = points([share.estimate - share.fair for _, share in own], [share.half_width for _, share in own])
    text = f"the {ORDINALS[int(seat)]} seat wins {size} {'more' if side > 0 else 'less'}"
    return [_Claim(players, text, tuple(field for field, _ in own), len(group))]


def _bound(share: Share) -> float:
    """The largest effect that the interval leaves open."""
    return max(abs(share.low_all - share.fair), abs(share.high_all - share.fair))
