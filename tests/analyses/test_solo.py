"""How soon villains win alone: the numbers are those of the games, and what was cut off is left out of nothing."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.registry import ALONE, ANALYSES, EITHER, RIVALS, analyses_of, load_analysis
from analyses.solo import PARTS
from analyses.solo_findings import solo_findings
from analyses.summary import summary
from analyses.verdict import verdict
from sim.store import COLUMNS
from tests.analyses.simulated import in_parts, simulated_rows

SOLO = ["solo"]
LIMIT = 20


def rows_of(lengths: dict[str, Sequence[int]], strategy: str = "greedy", variant: str = "baseline") -> pl.DataFrame:
    """Games of one seat, by villain so many turns long; those beyond LIMIT are cut off there."""
    lines = []
    for index, (villain, own) in enumerate(lengths.items()):
        for replicate, length in enumerate(own):
            turns, outcome = (length, "terminated") if length <= LIMIT else (LIMIT + 1, "truncated")
            won = float(outcome == "terminated")
            block = replicate * len(lengths) + index
            lines.append((variant, 1, block, index, replicate, 0, villain, strategy, won, 100.0 * won, turns, turns, 3 * turns, outcome))
    return pl.DataFrame(lines, schema=COLUMNS, orient="row")


def tables_of(*rows: pl.DataFrame) -> Tables:
    return analyse_frames(rows, names=SOLO)["solo"]


def test_parts_are_those_of_the_games() -> None:
    lengths = np.random.default_rng(1).integers(5, 15, 400)
    tables = tables_of(rows_of({"hook": lengths.tolist(), "jafar": [7] * 400}))
    own = tables["quantiles"].filter(villain="hook")
    assert own["part"].to_list() == list(PARTS)
    assert own["estimate"].to_list() == [int(np.quantile(lengths, part, method="inverted_cdf")) for part in PARTS]
    assert (own["low"] <= own["estimate"]).all()
    assert (own["estimate"] <= own["high"]).all()
    row = tables["turns"].row(0, named=True)
    assert (row["estimate"], row["fewest"], row["most"], row["truncated"]) == (pytest.approx(lengths.mean()), 5, 14, 0)
    assert row["low"] < row["estimate"] < row["high"]
    assert tables["quantiles"].filter(villain="jafar")["estimate"].to_list() == [7] * len(PARTS)
    assert tables["unfinished"]["estimate"].to_list() == [0, 0]


def test_what_was_cut_off_counts_as_going_on() -> None:
    lengths = [*range(1, 21), *[99] * 20]  # half of the games are won in 1 to 20 turns, one each
    tables = tables_of(rows_of({"hook": lengths}))
    assert tables["quantiles"]["estimate"].to_list() == [2, 10, 20, None, None]
    assert tables["curve"]["estimate"].to_list() == pytest.approx([1 - won / 40 for won in range(1, 21)])
    row = tables["turns"].row(0, named=True)
    assert (row["estimate"], row["low"], row["truncated"], row["n"]) == (None, None, 20, 40)
    assert (row["fewest"], row["most"], row["beyond"]) == (1, 20, LIMIT)
    (line,) = summary({"solo": tables}, {})[1:]
    assert line == "  hook  5 % won by turn 2, 25 % by 10, 50 % by 20; 50.0\N{NO-BREAK SPACE}% not won"
    left = tables["unfinished"].row(0, named=True)
    assert left["estimate"] == 0.5
    assert 0.3 < left["low"] < 0.5 < left["high"] < 0.7


def test_a_villain_that_never_wins_is_told_of() -> None:
    tables = {"solo": tables_of(rows_of({"hook": [99] * 30, "jafar": [4] * 30}))}
    hook, jafar = solo_findings(tables)
    assert (hook.most, hook.median.estimate, hook.unfinished) == (None, None, 1)
    assert hook.unfinished_low < 1
    assert (jafar.most, jafar.median.estimate, jafar.mean) == (4, 4, 4)
    said = verdict(tables, {"hook": "Captain Hook"})
    assert said[0] == (
        "Alone, and played by greedy, half of the games are won within 4 turns by jafar; fewer than half within the turn limit by"
        " Captain Hook (0.0\N{NO-BREAK SPACE}%)."
    )
    assert said[1].startswith("30 of 60 games were not won within the turn limit")
    lines = summary(tables, {"hook": "Captain Hook"})
    assert lines[0] == "alone, greedy: 60 games, 30 of them won."
    assert lines[-1] == "  Captain Hook  100.0\N{NO-BREAK SPACE}% not won"


def test_strategies_and_variants_are_told_apart() -> None:
    slow, fast, other = (
        rows_of({"hook": [9] * 10}, "slow"),
        rows_of({"hook": [3] * 10}, "fast"),
        rows_of({"hook": [5] * 10}, "fast", "other"),
    )
    found = solo_findings({"solo": tables_of(pl.concat([slow, fast, other]))})
    assert [(one.variant, one.strategy, one.median.estimate) for one in found] == [
        ("baseline", "fast", 3),
        ("baseline", "slow", 9),
        ("other", "fast", 5),
    ]


def test_the_parts_do_not_matter() -> None:
    rows = simulated_rows(players=(1,), replicates=40, strategies=("greedy", "uniform"), truncated=0.1)
    whole, cut = tables_of(rows), tables_of(*reversed(in_parts(rows, 7)))
    assert all(table.equals(cut[name]) for name, table in whole.items())


def test_tables_with_rivals_have_nothing_to_tell() -> None:
    assert all(table.is_empty() for table in tables_of(simulated_rows(players=(2,), replicates=3)).values())


def test_intervals_of_parts_hold_the_truth() -> None:
    """A median of 10 turns, from 60 games: the interval holds it in at least 93 of 100 studies."""
    random, hits = np.random.default_rng(2), []
    for _ in range(120):
        lengths = 1 + random.binomial(18, 0.5, 60)  # the median is 10
        (row,) = tables_of(rows_of({"hook": lengths.tolist()}))["quantiles"].filter(part=0.5).iter_rows(named=True)
        hits.append(row["low"] <= 10 <= row["high"])
    assert np.mean(hits) >= 0.93


def test_every_study_has_the_analyses_that_make_sense_of_it() -> None:
    assert {load_analysis(name).studies for name in ANALYSES} <= {RIVALS, ALONE, EITHER}
    rivals, alone = (analyses_of(SimpleNamespace(players=players)) for players in ([2, 3], [1]))
    assert "solo" in alone
    assert not {"balance", "win_rates", "matchups", "seat_advantage", "robustness", "strategies", "cards", "targets"} & set(alone)
    assert "milestones" in {*rivals} & {*alone}
    assert {"balance", "win_rates"} <= set(rivals)
    assert "solo" not in rivals
