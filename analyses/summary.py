"""What the analyses found, as plain lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from analyses.findings import Finding, findings
from analyses.fold import Tables
from analyses.solo_findings import solo_findings
from analyses.statistics.digits import decimals, percent, rounded
from analyses.words.on_solo import solo_lines
from analyses.words.phrases import ORDINALS


def summary(tables: Mapping[str, Tables], titles: Mapping[str, str]) -> list[str]:
    """Lines: for each variant, table size and field who wins how often, and whether that is balanced, the seats, the length.

    `titles` has the villains' names as people say them. Of a solo study, how soon each villain wins.
    """
    if "solo" in tables and "win_rates" not in tables:
        return solo_lines(solo_findings(tables), titles)
    lines: list[str] = []
    for one in findings(tables):
        shares = [*_villains(one, titles), _seats(one)] if one.decided else ["  nothing can be said about who wins"]
        lines += [_heading(one), *shares, _length(one), ""]
    return lines[:-1] or ["No games."]


def _heading(one: Finding) -> str:
    who = _who(one)
    variant = "" if one.variant == "baseline" else f"variant {one.variant}, "
    decided = "all decided" if not one.truncated else f"{one.decided:,} of {one.games:,} decided"
    blocks = f"{one.blocks:,} block" + ("" if one.blocks == 1 else "s")
    fair = f" Fair share {percent(one.fair)}." if one.decided else ""
    return f"{variant}{one.players} players, {who}: {one.games:,} games in {blocks}, {decided}.{fair}"


def _who(one: Finding) -> str:
    if not one.is_mixed:
        return one.field if one.is_rotated else f"{one.field}, fixed line-ups"
    parts = one.field.split(" + ")
    if one.is_rotated and one.strategy in parts:
        parts.remove(one.strategy)
        return f"one {one.strategy} among {' and '.join(parts)}"
    return f"{one.field}, those who play {one.strategy}"


def _villains(one: Finding, titles: Mapping[str, str]) -> list[str]:
    width = max((len(titles.get(share.name, share.name)) for share in one.villains), default=0)
    places = decimals(100 * share.half_width for share in one.villains)
    words = {1: "  above", -1: "  below", 0: ""}
    verdicts = {share.name: words[share.side] if share.verdict is None else f"  {share.verdict}" for share in one.villains}
    return [
        f"  {titles.get(share.name, share.name):<{width}}  {percent(share.estimate, places):>8}"
        f"  {rounded(100 * share.low, places)} to {rounded(100 * share.high, places)}{verdicts[share.name]}"
        for share in one.villains
    ]


def _seats(one: Finding) -> str:
    places = decimals(100 * share.half_width for share in one.seats)
    words = {1: " (above)", -1: " (below)", 0: ""}
    seats = (f"{ORDINALS[int(seat.name)]} {percent(seat.estimate, places)}{words[seat.side]}" for seat in one.seats)
    return f"  seats: {', '.join(seats)}"


def _length(one: Finding) -> str:
    turns, rounds = one.turns, one.rounds
    if turns.is_constant:
        return f"  length: {turns.longest} turns ({rounds.longest} rounds), every game"
    half, most = (f"{turns.by[part]:,}" if turns.by[part] is not None else f"more than {turns.longest:,}" for part in (0.5, 0.9))
    more = " and more" if one.truncated else ""
    return f"  length: {turns.shortest:,} to {turns.longest:,} turns{more}, half of the games over after {half}, nine in ten after {most}"
