"""Sentences: who wins in fixed line-ups, and where strategies are mixed; these are no verdict on balance."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.findings import Finding, Share
from analyses.statistics.digits import decimals, percent
from analyses.words.phrases import Titles, at, fair_share, listed, sentence

MOST = 6  # line-ups that are told; the tables have them all


def on_lineups(found: Sequence[Finding], titles: Titles) -> list[str]:
    """A sentence for each table size and field, and one on what they do not say."""
    groups: dict[tuple[int, str], list[Finding]] = {}
    for one in found:
        groups.setdefault((one.players, one.field), []).append(one)
    said = [_on_field(own, titles) for own in list(groups.values())[:MOST]]
    if len(groups) > MOST:
        said.append(f"{len(groups) - MOST} more fields are in the tables.")
    if any(one.decided for one in found):
        said.append(
            "Villains kept their seats and strategies here, so these shares say nothing about balance, seats or strategies alone."
            if not all(one.is_rotated for one in found)
            else "The seats of a table play different strategies, so this says nothing about the balance of the villains."
        )
    return said


def _on_field(group: Sequence[Finding], titles: Titles) -> str:
    first = group[0]
    where = f"{at(first.players)}, {first.field if first.is_mixed else f'all {first.field}'},"
    if not first.decided:
        return sentence(f"{where} 0 of {first.games:,} games were decided, so nothing can be said about who wins.")
    if first.blocks < 2:
        return sentence(f"{where} one block of games is not enough to tell anything about who wins.")
    shares = [(share, one.strategy) for one in group for share in one.villains]
    shares.sort(key=lambda pair: (-pair[0].estimate, pair[0].name))
    places = decimals(100 * share.half_width for share, _ in shares)
    parts = []
    for share, strategy in shares:
        who = titles.get(share.name, share.name) + (f" with {strategy}" if first.is_mixed else "")
        parts.append(f"{who} {percent(share.estimate, places)}{_told(share)}")
    return sentence(f"{where} against a fair share of {fair_share(first.fair)}: {listed(parts)} ({first.games:,} games).")


def _told(share: Share) -> str:
    return {1: " (more, beyond doubt)", -1: " (less, beyond doubt)", 0: ""}[share.side]
