"""Sentences: which strategy is stronger and by how much, and what better play does to the villains' shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import polars as pl

from analyses.words.phrases import Titles, at, at_all, at_most, listed, number, points, sentence

MOST_PAIRS = 3  # pairs that the verdict tells of; the section on strategies has them all

Row = Mapping[str, Any]


def on_pairs(pairs: pl.DataFrame, most: int | None = None) -> list[str]:
    """A sentence for each two strategies that met. `pairs`: the table of that name of `strategies`, of one variant."""
    names = sorted(set(pairs["strategy"]) | set(pairs["among"]))
    rows = {(row["strategy"], row["among"], row["players"]): row for row in pairs.iter_rows(named=True)}
    said = [_on_pair(one, other, rows) for one, other in combinations(names, 2)]
    said = [text for text in said if text]
    if most is not None and len(said) > most:
        said = [*said[:most], f"{sentence(number(len(said) - most))} more pairs of strategies are told of in the section on strategies."]
    return said


def _on_pair(one: str, other: str, rows: Mapping[tuple[str, str, int], Row]) -> str:
    sizes = sorted({players for strategy, among, players in rows if {strategy, among} == {one, other}})
    outcomes: dict[str, list[int]] = {}
    for players in sizes:
        outcomes.setdefault(_outcome(one, other, players, rows), []).append(players)
    everywhere = len(outcomes) == 1
    clauses = []
    for outcome, own in outcomes.items():
        where = " at every table size" if everywhere and len(own) > 2 else f" {at_all(own)}"
        clauses.append(_clause(outcome, one, other, where, own, rows))
    return f"{'; '.join(clauses)}." if clauses else ""


def sign(row: Row | None) -> int:
    """1 if a difference is above 0 beyond doubt, -1 if below, 0 if it cannot be told."""
    if row is None or row["low_all"] is None:
        return 0
    return int(row["low_all"] > 0) - int(row["high_all"] < 0)


def _outcome(one: str, other: str, players: int, rows: Mapping[tuple[str, str, int], Row]) -> str:
    """Which is stronger at a table size: a name, or how they are to each other."""
    first, second = sign(rows.get((one, other, players))), sign(rows.get((other, one, players)))
    if first and first == second:
        return "each gains" if first > 0 else "each loses"
    return one if first > second else other if second > first else "not told"


def _clause(outcome: str, one: str, other: str, where: str, sizes: Sequence[int], rows: Mapping[tuple[str, str, int], Row]) -> str:
    if outcome == "not told":
        ends = [abs(row[end]) for row in _of(one, other, sizes, rows) + _of(other, one, sizes, rows) for end in ("low_all", "high_all")]
        bound = at_most(max(ends))
        return f"{one} and {other} cannot be told apart{where}: one alone among the others is off a fair share by less than {bound}"
    if outcome in ("each gains", "each loses"):
        word = "more" if outcome == "each gains" else "less"
        first, second = _points(_of(one, other, sizes, rows)), _points(_of(other, one, sizes, rows))
        return f"{one} and {other} each win {word} than a fair share when alone among the other{where}, by {first} and {second}"
    strong, weak = outcome, other if outcome == one else one
    return f"{strong} is stronger than {weak}{where}: {_alone(strong, weak, sizes, rows)}, {_alone(weak, strong, sizes, rows)}"


def _alone(one: str, others: str, sizes: Sequence[int], rows: Mapping[tuple[str, str, int], Row]) -> str:
    """What one among others wins."""
    own = _of(one, others, sizes, rows)
    signs = {sign(row) for row in own}
    if signs == {1} or signs == {-1}:
        return f"one {one} among {others} wins {_points(own)} {'more' if signs == {1} else 'less'} than a fair share"
    return f"one {one} among {others} is not told from a fair share{' at every size' if len(own) > 1 else ''}"


def _of(one: str, others: str, sizes: Sequence[int], rows: Mapping[tuple[str, str, int], Row]) -> list[Row]:
    return [rows[one, others, players] for players in sizes if (one, others, players) in rows]


def _points(own: Sequence[Row]) -> str:
    return points([row["estimate"] for row in own], [(row["high"] - row["low"]) / 2 for row in own])


def ranked(names: Iterable[str], pairs: pl.DataFrame) -> list[str]:
    """Strategies from the weakest to the strongest, by what one of them wins among the others; by name where nothing is known."""
    means = {row["strategy"]: row["mean"] for row in pairs.group_by("strategy").agg(mean=pl.col("estimate").mean()).iter_rows(named=True)}
    return sorted(names, key=lambda name: (means.get(name, 0.0), name))


def on_better_play(shifts: pl.DataFrame, orders: pl.DataFrame, pairs: pl.DataFrame, titles: Titles) -> list[str]:
    """What changes between strategies: the largest shift of each table size, and the order of the villains. Tables of one variant."""
    if shifts["low_all"].drop_nulls().is_empty():
        return []
    names = ranked(set(shifts["strategy"]) | set(shifts["against"]), pairs)
    told = [_largest(rows, names, titles) for _, rows in shifts.sort("players").group_by("players", maintain_order=True)]
    sure = {players: text for players, text, is_sure in told if is_sure}
    clauses = [f"{at(players)} {text}" for players, text in sure.items()]
    still = [(players, float(text)) for players, text, is_sure in told if not is_sure]
    if still:
        sizes, bound = at_all([players for players, _ in still]), at_most(max(bound for _, bound in still))
        clauses.append(f"{sizes} no share is known to change, none by more than {bound}")
    subject = f"with {names[1]} in place of {names[0]}" if len(names) == 2 else f"between the {number(len(names))} strategies"
    lead = "these shares change most" if sure else "on the same deals"
    return [sentence(f"{subject} {lead}: {'; '.join(clauses)}."), *_on_orders(orders)]


def _largest(rows: pl.DataFrame, names: Sequence[str], titles: Titles) -> tuple[int, str, bool]:
    """The table size, its largest shift that is beyond doubt in words, and True; or else a bound of all its shifts, and False."""
    players = int(rows["players"][0])
    sure = [row for row in rows.iter_rows(named=True) if sign(row)]
    if not sure:
        ends = [abs(row[end]) for row in rows.iter_rows(named=True) for end in ("low_all", "high_all") if row[end] is not None]
        return players, str(max(ends, default=1.0)), False
    row = max(sure, key=lambda row: abs(row["estimate"]))
    turn = 1 if names.index(row["strategy"]) > names.index(row["against"]) else -1
    size = points([row["estimate"]], [(row["high"] - row["low"]) / 2])
    word = "more" if turn * row["estimate"] > 0 else "less"
    later, earlier = (row["strategy"], row["against"])[::turn]
    whose = f"{titles.get(row['villain'], row['villain'])} wins {size} {word}"
    return players, whose if len(names) == 2 else f"{whose} under {later} than under {earlier}", True


def _on_orders(orders: pl.DataFrame) -> list[str]:
    """How much of the villains' order is told under the strategies compared, and whether any of it turns round."""
    if orders.is_empty():
        return []
    same, opposite = int(orders["same"].sum()), int(orders["opposite"].sum())
    every = same + opposite + int(orders["not_told"].sum())
    whole = f"of {every:,} comparisons of two villains, over all table sizes,"
    if not same + opposite:
        return [f"The order of the villains cannot be compared yet: {whole} none is told beyond doubt under both strategies."]
    same_order = f"{same:,} {'is' if same == 1 else 'are'} beyond doubt the same under both strategies"
    turned = "none turns round" if not opposite else f"{opposite:,} {'turns' if opposite == 1 else 'turn'} round"
    rest = f", and of {every - same - opposite:,} it is not known" if every > same + opposite else ""
    return [f"The order of the villains: {whole} {same_order}, {turned}{rest}."]


def on_competence(has_competent: bool, fields: Sequence[str]) -> str:
    """What must be said where no strategy plays to win."""
    return "" if has_competent else f"Nobody here plays to win ({listed(list(fields))}), so this says little about the game in good hands."
