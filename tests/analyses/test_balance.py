"""Balance: verdicts lie as the intervals lie to the margin, and the games that are asked for do decide."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.balance import BALANCED, STRONG, UNDECIDED, WEAK
from analyses.fold import Tables
from analyses.settings import Settings
from analyses.verdict import verdict
from tests.analyses.simulated import in_parts, simulated_rows

EVEN = {"hook": 1.0, "jafar": 1.0, "scar": 1.0}


def balance(rows: pl.DataFrame, margin: float = 0.03) -> Tables:
    return analyse_frames([rows], names=["balance"], settings=Settings(margin))["balance"]


def test_a_verdict_is_where_the_interval_lies() -> None:
    table = balance(simulated_rows(players=(3,), replicates=60, correlation=0.1), 0.06)["villains"]
    assert {BALANCED, STRONG, WEAK} <= set(table["verdict"])
    for row in table.iter_rows(named=True):
        low, high = row["low_all"] - row["fair"], row["high_all"] - row["fair"]
        is_inside, is_above, is_below = low >= -0.06 and high <= 0.06, low > 0.06, high < -0.06
        expected = BALANCED if is_inside else STRONG if is_above else WEAK if is_below else UNDECIDED
        assert row["verdict"] == expected
        assert (row["games_to_decide"] is not None) == (expected == UNDECIDED and not row["is_too_close"])


def test_a_table_size_is_what_its_villains_are() -> None:
    rows = simulated_rows(EVEN, (3,), 120)
    kinds = {margin: balance(rows, margin) for margin in (0.005, 0.3)}
    assert kinds[0.3]["sizes"]["verdict"].to_list() == ["balanced"]
    assert kinds[0.005]["sizes"]["verdict"].to_list() == ["undecided"]
    off = balance(simulated_rows({"hook": 4.0, "jafar": 1.0, "scar": 1.0}, (3,), 60))["sizes"].row(0, named=True)
    assert (off["verdict"], off["too_strong"], off["too_weak"]) == ("unbalanced", 1, 2)
    assert off["games_to_decide"] is None


def test_the_games_asked_for_are_more_than_were_played_and_would_decide() -> None:
    """With as many games, and the same estimates and rate, the interval ends at the margin's edge."""
    table = balance(simulated_rows(EVEN, (3,), 40, correlation=0.2, seed=3), 0.05)["villains"].filter(
        pl.col("games_to_decide").is_not_null()
    )
    assert table.height
    for row in table.iter_rows(named=True):
        assert row["games_to_decide"] > row["games"]
        shrunk = np.sqrt(row["games"] / row["games_to_decide"])
        low, high = (row["estimate"] + shrunk * (row[end] - row["estimate"]) for end in ("low_all", "high_all"))
        edges = row["fair"] - 0.05, row["fair"] + 0.05
        assert not any(low < edge - 1e-3 and high > edge + 1e-3 for edge in edges)


def test_what_lies_on_the_margin_is_too_close() -> None:
    rows = simulated_rows(EVEN, (3,), 30)
    estimate = balance(rows)["villains"]["estimate"].max()
    table = balance(rows, estimate - 1 / 3)["villains"].filter(pl.col("is_too_close"))  # type: ignore[operator]
    assert table.height == 1
    assert table["games_to_decide"].to_list() == [None]


def test_the_verdicts_hold_for_all_villains_together() -> None:
    """Of villains that are exactly balanced, hardly ever is any called too strong or too weak, even with a tiny margin."""
    calls = [
        bool(balance(simulated_rows(EVEN, (3,), 25, seed=seed), 1e-6)["villains"]["verdict"].is_in([STRONG, WEAK]).any())
        for seed in range(60)
    ]
    assert np.mean(calls) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 60)


@pytest.mark.parametrize("rows", [simulated_rows(EVEN, (3,), 5, truncated=1.0), simulated_rows(EVEN, (3,), 1).head(0)], ids=["cut", "none"])
def test_where_nothing_is_decided_there_is_no_verdict(rows: pl.DataFrame) -> None:
    assert all(table.is_empty() for table in balance(rows).values())


def test_one_block_decides_nothing() -> None:
    table = balance(simulated_rows(EVEN, (3,), 1))["villains"]
    assert set(table["verdict"]) == {UNDECIDED}
    assert table["games_to_decide"].null_count() == 3


def test_the_verdict_answers_in_terms_of_the_margin() -> None:
    def said(rows: pl.DataFrame, margin: float) -> str:
        return verdict(analyse_frames(in_parts(rows), settings=Settings(margin)), {"hook": "Captain Hook"})

    even = simulated_rows(EVEN, (3,), 60)
    assert said(even, 0.3)[0].startswith("At 3 players the game is balanced: every villain wins within 30 points of the fair share of 33.3")
    assert said(even, 0.01)[0].startswith(
        "At 3 players it is not decided whether the game is balanced, with a margin of 1 point around 33.3"
    )
    short, off = said(simulated_rows({"hook": 4.0, "jafar": 1.0, "scar": 1.0}, (3,), 60), 0.03)[:2]
    assert short.startswith("In short: Captain Hook is too strong at 3 players and scar and jafar are too weak at 3 players")
    assert off.startswith("At 3 players the game is out of balance: Captain Hook wins ")
    assert "where 33.3\N{NO-BREAK SPACE}% would be fair, and scar only " in off
