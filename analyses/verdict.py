"""The verdict in words: what a designer would want to hear first, and no more than the intervals allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import polars as pl

from analyses.findings import Finding, findings
from analyses.fold import Tables
from analyses.solo_findings import solo_findings
from analyses.words.on_balance import in_short, on_balance, on_undecided
from analyses.words.on_lengths import on_ends, on_lengths
from analyses.words.on_lineups import on_lineups
from analyses.words.on_seats import on_seats
from analyses.words.on_solo import on_solo
from analyses.words.on_strategies import MOST_PAIRS, on_better_play, on_competence, on_pairs
from sim.study import BASELINE


def verdict(tables: Mapping[str, Tables], titles: Mapping[str, str]) -> list[str]:
    """Sentences on the baseline, from the tables of `analyse`.

    First whether the game is balanced, a sentence a table size, under all strategies that play to win; then what
    better play changes, which strategy is stronger, which seats matter, how long games are, what is undecided. Of a solo
    study, which has other tables, how soon each villain wins.
    """
    if "solo" in tables and "win_rates" not in tables:
        return on_solo(solo_findings(tables), titles)
    found = [one for one in findings(tables) if one.variant == BASELINE]
    if not found:
        return ["No games were played, so there is nothing to tell."]
    level = [one for one in found if one.tells_balance]
    if not level:
        told = _once(found)
        return [*on_lineups(found, titles), *_on_strategies(tables, titles), on_lengths(told), on_ends(told)]
    judged = [one for one in level if one.is_judged] or level
    return [
        *filter(None, [in_short(judged, titles)]),
        *_on_balance(judged, titles, any(one.is_judged for one in level)),
        *_on_strategies(tables, titles),
        *filter(None, [on_seats(judged)]),
        on_lengths(judged),
        *filter(None, [on_undecided(judged, titles)]),
        on_ends(judged),
    ]


def _on_balance(judged: Sequence[Finding], titles: Mapping[str, str], has_competent: bool) -> list[str]:
    by_size = groupby(sorted(judged, key=lambda one: one.players), key=lambda one: one.players)
    said = [on_balance(list(group), titles) for _, group in by_size]
    decided = any(one.decided for one in judged)
    return [*said, *filter(None, [on_competence(has_competent or not decided, list(dict.fromkeys(one.field for one in judged)))])]


def _on_strategies(tables: Mapping[str, Tables], titles: Mapping[str, str]) -> list[str]:
    baseline = pl.col("variant") == BASELINE
    pairs = tables["strategies"]["pairs"].filter(baseline)
    robust = {name: table.filter(baseline) for name, table in tables["robustness"].items()}
    return [*on_better_play(robust["shifts"], robust["orders"], pairs, titles), *on_pairs(pairs, MOST_PAIRS)]


def _once(found: Sequence[Finding]) -> list[Finding]:
    """One finding of each table size and field: lengths and ends are the same for every strategy in it."""
    return sorted({(one.players, one.field): one for one in found}.values(), key=lambda one: one.players)
