"""Every analysis: the tables are right, finite, and the same however the rows come."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse, analyse_frames
from analyses.findings import findings
from analyses.fold import MANY, Tables
from analyses.precision import Precision
from analyses.registry import ANALYSES
from analyses.rows import field_name, make_ready
from analyses.statistics.digits import decimals, percent, rounded, signed
from analyses.summary import summary
from analyses.verdict import verdict
from analyses.write import write_tables
from tests.analyses.simulated import STRENGTHS, in_parts, simulated_rows
from tests.analyses.simulated_courses import settings_for, with_courses
from tests.analyses.simulated_results import SimulatedResults

ROOT = Path(__file__).parent.parent.parent
ONE = {"hook": 1.0, "jafar": 1.0, "scar": 1.0}


def fixed_lineups(replicates: int) -> pl.DataFrame:
    """Two line-ups of the same villains, one of one strategy and one of two, played as they stand."""
    rows = simulated_rows(ONE, (3,), replicates).filter(pl.col("lineup") < 2)
    mixed = (pl.col("lineup") == 1) & (pl.col("seat") > 0)
    return rows.with_columns(pl.when(mixed).then(pl.lit("uniform")).otherwise("strategy").alias("strategy"))


CASES = {
    "several": lambda: simulated_rows(
        replicates=8, strategies=("greedy", "uniform"), focus=True, variants=("baseline", "short"), truncated=0.1
    ),
    "with courses": lambda: with_courses(
        simulated_rows(replicates=6, strategies=("greedy", "uniform"), focus=True, variants=("baseline", "short"), truncated=0.1)
    ),
    "one block with courses": lambda: with_courses(simulated_rows(ONE, (3,), 1)),
    "courses of no games": lambda: with_courses(simulated_rows(ONE, (3,), 1)).head(0),
    "all cut off, with courses": lambda: with_courses(simulated_rows(ONE, (3,), 5, truncated=1.0)),
    "none": lambda: simulated_rows(replicates=1).head(0),
    "one block": lambda: simulated_rows(ONE, (3,), 1),
    "one villain": lambda: simulated_rows({"hook": 1.0}, (1,), 5),
    "all cut off": lambda: simulated_rows(ONE, (3,), 5, truncated=1.0),
    "one strata each": lambda: simulated_rows(replicates=1),
    "equally long": lambda: simulated_rows(ONE, (3,), 5, rounds=(20, 20)),
    "fixed line-ups": lambda: fixed_lineups(5),
    "one block of a fixed line-up": lambda: fixed_lineups(1),
    "mixed only": lambda: simulated_rows(replicates=4, strategies=("greedy", "uniform"), focus=True).filter(
        pl.col("strategy").n_unique().over("variant", "lineup", "replicate") > 1
    ),
}


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> tuple[str, dict[str, Tables]]:
    rows = CASES[request.param]()
    return request.param, analyse_frames(in_parts(rows), settings=settings_for(rows))


def test_every_analysis_on_disk_is_listed() -> None:
    modules = {path.stem for path in (ROOT / "analyses").glob("*.py") if "def partial(" in path.read_text(encoding="utf-8")}
    assert modules == set(ANALYSES)


def test_nothing_is_nan_or_infinite(case: tuple[str, dict[str, Tables]]) -> None:
    for named in case[1].values():
        for name, table in named.items():
            for column in table.select(pl.selectors.float()).iter_columns():
                assert column.drop_nulls().is_finite().all(), f"{name}.{column.name}"


def test_estimates_lie_in_their_intervals(case: tuple[str, dict[str, Tables]]) -> None:
    for named in case[1].values():
        for name, table in named.items():
            if {"estimate", "low", "high"} <= set(table.columns):
                held = table.drop_nulls(["estimate", "low", "high"])
                assert (held["low"] <= held["estimate"] + 1e-12).all(), name
                assert (held["estimate"] <= held["high"] + 1e-12).all(), name
                assert (table["n"] > 0).all()


def test_tables_have_the_same_columns_whatever_there_is(case: tuple[str, dict[str, Tables]]) -> None:
    full = analyse_frames([simulated_rows(ONE, (3,), 3)])
    assert {(a, b): table.schema for a, named in case[1].items() for b, table in named.items()} == {
        (a, b): table.schema for a, named in full.items() for b, table in named.items()
    }


def test_every_game_has_an_end(case: tuple[str, dict[str, Tables]]) -> None:
    outcomes = case[1]["win_rates"]["outcomes"]
    assert (outcomes["won"] + outcomes["shared"] + outcomes["truncated"] == outcomes["n"]).all()


def test_words_are_finite_too(case: tuple[str, dict[str, Tables]]) -> None:
    name, tables = case
    lines = summary(tables, {"hook": "Captain Hook"})
    sentences = verdict(tables, {"hook": "Captain Hook"})
    assert lines
    assert sentences
    for text in (*lines, *sentences):
        assert not {"nan", "inf", "None"} & set(text.replace(",", " ").split()), text
    if name == "all cut off":
        assert any("0 of 15 games were decided" in sentence for sentence in sentences)
    if name == "one block":
        assert any("not enough" in sentence for sentence in sentences)


def test_fixed_lineups_are_told_with_all_their_seats() -> None:
    tables = analyse_frames([fixed_lineups(40)])
    sentences, lines = verdict(tables, {"hook": "Captain Hook"}), summary(tables, {})
    (mixed,) = (text for text in sentences if text.startswith("At 3 players, greedy + 2 uniform, against a fair share of 33.3"))
    assert sorted(re.findall(r"(?:Captain Hook|jafar|scar) with (\w+)", mixed)) == ["greedy", "uniform", "uniform"]
    assert any("kept their seats" in text for text in sentences)
    assert not any("balanced" in text or "out of balance" in text for text in sentences)
    assert sum("those who play" in line for line in lines) == 2
    assert any("fixed line-ups" in line for line in lines)


def test_shares_are_those_of_the_rows() -> None:
    rows = simulated_rows(truncated=0.1)
    table = analyse_frames(in_parts(rows))["win_rates"]["villains"]
    plain = rows.group_by("players", "villain").agg(pl.col("win_share").mean().alias("plain"), pl.len().alias("games"))
    both = table.join(plain, on=["players", "villain"])
    assert both.height == table.height
    assert both["estimate"].to_numpy() == pytest.approx(both["plain"].to_numpy())
    assert (both["n"] == both["games"]).all()


def test_true_shares_are_covered() -> None:
    """In combinations of all villains the true shares are the strengths'."""
    hits = []
    truth = {name: strength / sum(STRENGTHS.values()) for name, strength in STRENGTHS.items()}
    for seed in range(12):
        rows = simulated_rows(players=(5,), replicates=60, ties=0.0, seed=seed)
        for row in analyse_frames([rows], names=["win_rates"])["win_rates"]["villains"].iter_rows(named=True):
            hits.append(row["low"] <= truth[row["villain"]] <= row["high"])
    assert np.mean(hits) >= 0.88  # of 60, three standard errors below 95 %


def test_the_parts_do_not_matter() -> None:
    rows = with_courses(simulated_rows(replicates=12, strategies=("greedy", "uniform"), focus=True, truncated=0.05))
    settings = settings_for(rows)
    whole, cut = analyse_frames([rows], settings=settings), analyse_frames(reversed(in_parts(rows, 5)), settings=settings)
    for analysis, named in whole.items():
        for name, table in named.items():
            assert table.equals(cut[analysis][name]), f"{analysis}.{name}"


def test_many_parts_are_merged_on_the_way() -> None:
    rows = with_courses(simulated_rows(ONE, (3,), 2 * MANY + 3))
    settings = settings_for(rows)
    whole, cut = analyse_frames([rows], settings=settings), analyse_frames(in_parts(rows, 1), settings=settings)
    for analysis, named in whole.items():
        for name, table in named.items():
            assert table.equals(cut[analysis][name]), f"{analysis}.{name}"


def test_a_favoured_seat_is_found() -> None:
    tables = analyse_frames([simulated_rows(players=(3,), replicates=150, first_seat=2.0, correlation=0.2)])
    (one,) = findings(tables)
    assert [seat.side for seat in one.seats] == [1, -1, -1]
    assert any("the first seat wins" in sentence for sentence in verdict(tables, {}))


def test_one_among_others_is_told_apart() -> None:
    tables = analyse_frames([simulated_rows(players=(3,), replicates=4, strategies=("greedy", "uniform"), focus=True)])
    assert {(one.field, one.strategy) for one in findings(tables)} == {
        ("greedy", "greedy"),
        ("uniform", "uniform"),
        ("greedy + 2 uniform", "greedy"),
        ("uniform + 2 greedy", "uniform"),
    }
    assert field_name(["b", "a", "b"]) == "a + 2 b"


def test_rare_wins_do_not_make_a_seat_effect() -> None:
    """Two seats that are alike and a villain that wins 2 % of its games: a difference is seldom called sure."""
    random = np.random.default_rng(4)
    calls = []
    for _ in range(150):
        blocks = 50
        wins = random.random((blocks, 2)) < 0.02
        won = np.stack([wins[:, 0], ~wins[:, 0], ~wins[:, 1], wins[:, 1]], axis=1)  # hook, scar in seats 0, 1 and then 1, 0
        lines = blocks * 4
        rows = pl.DataFrame(
            {
                "variant": "baseline", "players": 2, "block": np.arange(lines) // 4, "lineup": np.arange(lines) // 2 % 2,
                "replicate": np.arange(lines) // 4, "seat": np.arange(lines) % 2, "villain": ["hook", "scar", "scar", "hook"] * blocks,
                "strategy": "greedy", "win_share": won.reshape(-1).astype(float), "score": 0.0, "turns": 10, "rounds": 10,
                "outcome": "terminated",
            },
            schema_overrides={"players": pl.Int8, "seat": pl.Int8, "lineup": pl.Int32},
        )  # fmt: skip
        effects = analyse_frames([rows], names=["seat_advantage"])["seat_advantage"]["villains"].filter(villain="hook")
        calls += [row["low"] > 0 or row["high"] < 0 for row in effects.iter_rows(named=True)]
    assert np.mean(calls) <= 0.05


def test_the_precision_is_that_of_the_widest_interval() -> None:
    rows = simulated_rows(replicates=20)
    monitor = Precision()
    assert monitor.half_width() is None
    widths = []
    for part in in_parts(rows, 50):
        monitor.add(part)
        widths.append(monitor.half_width())
    table = analyse_frames([rows])["win_rates"]["villains"]
    assert widths[-1] == pytest.approx(((table["high"] - table["low"]) / 2).max())
    assert widths[-1] < widths[0]


def test_what_no_engine_would_store_is_refused() -> None:
    rows = simulated_rows(ONE, (3,), 1)
    with pytest.raises(ValueError, match="win share"):
        make_ready(rows.with_columns(pl.lit(0.1234).alias("win_share")))
    with pytest.raises(ValueError, match="score"):
        make_ready(rows.with_columns(pl.lit(0.5).alias("score")))
    with pytest.raises(ValueError, match="seat too many or too few"):
        make_ready(rows[1:])


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = with_courses(simulated_rows(replicates=3, strategies=("greedy", "uniform"), focus=True))
    settings, shuffled = settings_for(rows), rows.sample(fraction=1.0, shuffle=True, seed=1)
    whole, mixed = analyse_frames([rows], settings=settings), analyse_frames([shuffled], settings=settings)
    for analysis, named in whole.items():
        for name, table in named.items():
            assert table.equals(mixed[analysis][name]), f"{analysis}.{name}"


def test_tables_are_written_and_progress_told(tmp_path: Path) -> None:
    results, told = SimulatedResults(tmp_path, simulated_rows(replicates=10)), []
    tables = analyse(results, told.append)
    files = write_tables(tables, tmp_path)
    assert told == list(range(1, len(told) + 1))
    assert {file.suffix for file in files} == {".csv", ".parquet"}
    assert pl.read_parquet(tmp_path / "tables/win_rates_villains.parquet").equals(tables["win_rates"]["villains"])


@pytest.mark.parametrize("analysis", ANALYSES)
def test_an_analysis_is_a_script(analysis: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", f"analyses.{analysis}", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no results folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_digits_follow_the_standard_error() -> None:
    assert [decimals([width]) for width in (5.0, 1.9, 0.4, 0.04, 1e-9, None)] == [0, 1, 1, 2, 4, 1]
    assert percent(0.25) == "25.0\N{NO-BREAK SPACE}%"
    assert (rounded(-0.04, 1), rounded(-1234.5, 1), signed(1.26, 1), signed(0.0, 0)) == ("0.0", "\N{MINUS SIGN}1,234.5", "+1.3", "0")
