"""Sentences and lines: how soon villains win alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from analyses.solo_findings import Alone
from analyses.statistics.digits import percent
from analyses.words.phrases import listed
from sim.study import BASELINE


def on_solo(found: Sequence[Alone], titles: Mapping[str, str]) -> list[str]:
    """The verdict on the baseline: a sentence for each strategy, the quickest villain first; then what was cut off."""
    own = [one for one in found if one.variant == BASELINE]
    if not own:
        return ["No games were played, so there is nothing to tell."]
    return [*(_by_strategy(group, titles) for group in by_speed(own)), _on_ends(own)]


def solo_lines(found: Sequence[Alone], titles: Mapping[str, str]) -> list[str]:
    """Lines for a terminal: for each variant and strategy how soon each villain wins."""
    lines = []
    for group in by_speed(found):
        first = group[0]
        variant = "" if first.variant == BASELINE else f"variant {first.variant}, "
        cut, games = sum(one.truncated for one in group), sum(one.games for one in group)
        lines.append(f"{variant}alone, {first.strategy}: {games:,} games, {'all' if not cut else f'{games - cut:,} of them'} won.")
        width = max(len(titles.get(one.villain, one.villain)) for one in group)
        lines += [f"  {titles.get(one.villain, one.villain):<{width}}  {_spread(one)}" for one in group]
        lines.append("")
    return lines[:-1] or ["No games."]


def turns(one: Alone, part: float) -> str:
    """The turns within which a part of the games is won; where so many are not, that they are more than the longest was played."""
    estimate = one.within[part].estimate
    return f"more than {one.beyond or 0:,}" if estimate is None else f"{estimate:,}"


def _spread(one: Alone) -> str:
    """By which turn parts of the games are won, as far as so many are."""
    known = [(part, within.estimate) for part, within in sorted(one.within.items()) if within.estimate is not None]
    told = [f"{round(100 * part)} %{' won by turn' if not at else ' by'} {estimate:,}" for at, (part, estimate) in enumerate(known)]
    left = [f"{percent(one.unfinished)} not won"] if one.truncated else []
    return "; ".join([*filter(None, [", ".join(told)]), *left])


def by_speed(found: Sequence[Alone]) -> list[list[Alone]]:
    """The findings of each variant and strategy, the quickest first."""
    groups = [list(group) for _, group in groupby(found, key=lambda one: (one.variant, one.strategy))]
    return [sorted(group, key=_speed) for group in groups]


def _speed(one: Alone) -> tuple[bool, int, float, str]:
    median = one.median.estimate
    return median is None, median or 0, one.mean or one.unfinished, one.villain


def _by_strategy(group: Sequence[Alone], titles: Mapping[str, str]) -> str:
    """How soon half of the games are won; and who wins fewer than half."""
    soon = [one for one in group if one.median.estimate is not None]
    late = [one for one in group if one.median.estimate is None]
    told = [f"{one.median.estimate:,}{' turns' if not at else ''} by {titles.get(one.villain, one.villain)}" for at, one in enumerate(soon)]
    left = [f"{titles.get(one.villain, one.villain)} ({percent(1 - one.unfinished)})" for one in late]
    said = [f"half of the games are won within {listed(told)}"] if told else []
    said += [f"fewer than half within the turn limit by {listed(left)}"] if left else []
    return f"Alone, and played by {group[0].strategy}, {'; '.join(said)}."


def _on_ends(own: Sequence[Alone]) -> str:
    games, cut = sum(one.games for one in own), sum(one.truncated for one in own)
    if not cut:
        return f"All {games:,} games that this rests on were won within the turn limit."
    return (
        f"{cut:,} of {games:,} games were not won within the turn limit: they count as lasting longer, and are left out of nothing that is"
        " told here but the means."
    )
