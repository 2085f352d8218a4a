"""Sentence: which seats win more or less than their fair share, and how large an effect of the others may still be."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.findings import Finding, Share
from analyses.words.phrases import ORDINALS, at, at_most, listed, points, sentence, under


def on_seats(found: Sequence[Finding]) -> str:
    """One sentence or two; empty where no seat can be told of."""
    found = [one for one in found if one.decided and len(one.seats) > 1 and one.blocks > 1]
    if not found:
        return ""
    clauses, bounds = [], []
    for players in sorted({one.players for one in found}):
        group = [one for one in found if one.players == players]
        said = []
        for index in range(players):
            shares = [(one.field, share) for one in group for share in one.seats if int(share.name) == index]
            moved = [(field, share) for field, share in shares if share.side]
            said += _clauses(index, moved, len(shares))
            bounds += [_bound(share) for _, share in shares if not share.side]
        if said:
            clauses.append(f"{at(players)} {listed(said)}")
    rest = f"no {'other ' if clauses else ''}seat wins more than {at_most(max(bounds))} above or below its fair share" if bounds else ""
    if not clauses:
        return sentence(f"no seat is known to matter: {rest}, as far as these games can tell.")
    return f"The seat matters: {'; '.join(clauses)}." + (f" {sentence(rest)}, as far as these games can tell." if rest else "")


def _clauses(index: int, moved: Sequence[tuple[str, Share]], every: int) -> list[str]:
    said = []
    for side, word in ((1, "more"), (-1, "less")):
        own = [(field, share) for field, share in moved if share.side == side]
        if own:
            size = points([share.estimate - share.fair for _, share in own], [share.half_width for _, share in own])
            said.append(f"the {ORDINALS[index]} seat wins {size} {word}{under([field for field, _ in own], every)}")
    return said


def _bound(share: Share) -> float:
    """The largest effect that the interval leaves open."""
    return max(abs(share.low_all - share.fair), abs(share.high_all - share.fair))
