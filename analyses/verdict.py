"""The verdict in words: what a designer would want to hear first, and no more than the intervals allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from analyses.findings import Finding, Share
from analyses.statistics.digits import decimals, percent, rounded

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def verdict(found: Sequence[Finding], titles: Mapping[str, str]) -> list[str]:
    """Sentences on the baseline: per table size who wins more or less than a fair share, seats, lengths, games cut off."""
    told = [one for one in found if one.variant == "baseline" and not one.is_mixed] or [one for one in found if one.variant == "baseline"]
    if not told:
        return ["No games were played, so there is nothing to tell."]
    by_size = [list(group) for _, group in groupby(sorted(told, key=lambda one: one.players), key=lambda one: one.players)]
    sentences = [_on_villains(group, titles) for group in by_size]
    sentences += [sentence for sentence in (_on_seats(told),) if sentence]
    sentences += [_on_lengths(told), _on_decided(told)]
    return sentences


def _on_villains(group: Sequence[Finding], titles: Mapping[str, str]) -> str:
    """Who wins more or less at one table size, under all strategies or only under some."""
    players = group[0].players
    if not any(one.decided for one in group):
        played = sum(one.games for one in group)
        return f"At {players} players 0 of {played:,} games were decided, so nothing can be said about who wins."
    group = [one for one in group if one.decided]
    sides = {share.name: [_side(one, share.name) for one in group] for share in group[0].villains}
    fair, games = f"the fair share of {percent(group[0].fair)}", f"{min(one.games for one in group):,} games"
    if len(group) > 1:
        games += " with each strategy"
    if max(one.blocks for one in group) < 2:
        return f"At {players} players {games} in one block are not enough to tell anything about who wins."
    moved = _under_all(sides, group, titles) + _under_some(sides, group, titles)
    level = [titles.get(name, name) for name, values in sides.items() if set(values) == {0}]
    if not moved:
        every = f", whether all play {_listed([one.field for one in group], 'or')}" if len(group) > 1 else ""
        return f"At {players} players no villain can be told from {fair}{every} ({games})."
    who = f"the other {len(level)}" if len(level) > 2 else _listed(level, "and")
    rest = f"; {who} cannot be told from it" if level else ""
    return f"At {players} players, against {fair}, {_listed(moved, 'and')}{rest} ({games})."


def _side(one: Finding, name: str) -> int:
    return next((share.side for share in one.villains if share.name == name), 0)


def _under_all(sides: Mapping[str, list[int]], group: Sequence[Finding], titles: Mapping[str, str]) -> list[str]:
    """Clauses on the villains that win more, and on those that win less, whatever the strategy."""
    under = "" if len(group) == 1 else f" under {'both strategies' if len(group) == 2 else 'every strategy'}"
    clauses = []
    for side, word in ((1, "more"), (-1, "less")):
        names = [name for name, values in sides.items() if set(values) == {side}]
        if names:
            clauses.append(f"{_villains(names, group, titles)} {'wins' if len(names) == 1 else 'win'} {word}{under}")
    return clauses


def _under_some(sides: Mapping[str, list[int]], group: Sequence[Finding], titles: Mapping[str, str]) -> list[str]:
    """Clauses on the villains whose place depends on the strategy."""
    clauses = []
    for name, values in sides.items():
        if len(set(values)) > 1:
            fields = {side: [one.field for one, value in zip(group, values, strict=True) if value == side] for side in (1, -1)}
            said = [f"{word} under {_listed(fields[side], 'and')}" for side, word in ((1, "more"), (-1, "less")) if fields[side]]
            clauses.append(f"{titles.get(name, name)} wins {' and '.join(said)} only")
    return clauses


def _villains(names: Sequence[str], group: Sequence[Finding], titles: Mapping[str, str]) -> str:
    said = []
    for name in names:
        shares = [share for one in group for share in one.villains if share.name == name]
        places = decimals(100 * share.half_width for share in shares)
        values = sorted({percent(share.estimate, places) for share in shares}, key=lambda text: float(text.split("\N{NO-BREAK SPACE}")[0]))
        said.append(f"{titles.get(name, name)} ({values[0] if len(values) == 1 else f'{values[0]} to {values[-1]}'})")
    return _listed(said, "and")


def _on_seats(told: Sequence[Finding]) -> str:
    """The seats that win more or less beyond doubt, the strongest case of each table size."""
    told = [one for one in told if one.decided and one.seats]
    if not told:
        return ""
    fields = {one.field for one in told}
    clauses: dict[str, list[str]] = {}
    for one in told:
        seats = _moved_seats(one)
        if seats:
            clauses.setdefault(f"at {one.players} players {seats}", []).append(one.field)
    if not clauses:
        return "No seat wins more or less than its fair share, as far as these games can tell."
    said = [clause if len(own) == len(fields) else f"{clause} under {_listed(own, 'and')}" for clause, own in clauses.items()]
    return f"The seat matters, against its fair share: {'; '.join(said)}."


def _moved_seats(one: Finding) -> str:
    """The seats that win least and most, in the order of play, if beyond doubt."""
    moved = [share for share in one.seats if share.side]
    ends = {min(moved, key=_off), max(moved, key=_off)} if moved else set()
    ends = {share for share in ends if _off(share) * share.side > 0}
    said = [f"the {ordinal(share)} seat wins {_points(share)}" for share in sorted(ends, key=lambda share: int(share.name))]
    return _listed(said, "and")


def _off(share: Share) -> float:
    return share.estimate - share.fair


def ordinal(seat: Share) -> str:
    """A seat's place in turn order, in words."""
    return ORDINALS[int(seat.name)]


def _points(share: Share) -> str:
    return f"{rounded(abs(100 * _off(share)), decimals([100 * share.half_width]))} points {'more' if share.side > 0 else 'less'}"


def _on_lengths(told: Sequence[Finding]) -> str:
    """How long games are, a clause for each table size."""
    groups = groupby(told, key=lambda one: one.players)
    said = [f"at {players} players {_length(list(group))}" for players, group in groups]
    return f"Turns of all seats together: {'; '.join(said)}."


def _length(group: Sequence[Finding]) -> str:
    shortest, longest = min(one.turns.shortest for one in group), max(one.turns.longest for one in group)
    if shortest == longest and all(one.turns.is_constant for one in group):
        return f"{longest:,}, in every game"
    if not any(one.decided for one in group):
        return f"no game was over after {longest:,}"
    halves = [one.turns.by[0.5] for one in group]
    known = sorted({half for half in halves if half is not None})
    if not known:
        return f"fewer than half of the games were over after {longest:,}"
    half = f"{known[0]:,}" if len(known) == 1 else f"{known[0]:,} to {known[-1]:,}, by strategy"
    return f"{shortest:,} to {longest:,}, half over after {half}"


def _on_decided(told: Sequence[Finding]) -> str:
    """How many games came to an end by the rules."""
    games, cut = sum(one.games for one in told), sum(one.truncated for one in told)
    if not cut:
        return f"All {games:,} games came to an end by the rules; {sum(one.shared for one in told):,} of them ended in a shared win."
    return (
        f"{games - cut:,} of {games:,} games were decided; the other {cut:,} were cut off at the turn limit and are nobody's win. "
        "The fair share is an equal part of the games that were decided."
    )


def _listed(names: Sequence[str], word: str) -> str:
    """Names as a list in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
