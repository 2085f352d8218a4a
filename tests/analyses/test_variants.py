"""Variants: differences are paired within the block, nothing where nothing changed, and what is left is said."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.comparison import DIFFERS, UNDECIDED, WITHIN, Difference, are_identical, differences_of, overall, possible_points
from analyses.fold import Fold, Tables
from analyses.rows import make_ready
from analyses.variants import compared, compared_tables
from tests.analyses.simulated import in_parts, simulated_rows

THREE = {"hook": 1.0, "jafar": 1.0, "scar": 1.0}
ONE = Difference(3, "greedy", "greedy", "hook", 0.0, -0.004, 0.004, -0.006, 0.006, 300, 100, 1)


def tables_of(rows: pl.DataFrame) -> Tables:
    return analyse_frames(in_parts(rows), names=["variants"])["variants"]


def same(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    return rows.with_columns(pl.lit(name).alias("variant"))


def test_differences_are_those_of_the_rows() -> None:
    rows = simulated_rows(replicates=6, strategies=("greedy", "uniform"), focus=True, variants=("baseline", "short"))
    tables = tables_of(rows)
    told = tables["villains"].filter(pl.col("field") == pl.col("strategy"))
    assert tables["villains"]["field"].n_unique() == 2 + 2 * 2, "mixed fields too, by who is among whom"
    for row in told.sample(8, seed=2).iter_rows(named=True):
        count = (pl.col("strategy") == row["strategy"]).all().over("variant", "block", "lineup")
        own = rows.filter(pl.col("players") == row["players"]).filter(count).filter(villain=row["villain"])
        means = dict(own.group_by("variant").agg(pl.col("win_share").mean()).iter_rows())
        assert row["estimate"] == pytest.approx(means["short"] - means["baseline"])
        assert row["n"] == own.filter(variant="short").height
        both = own.filter(variant="short").join(own.filter(variant="baseline"), on=["block", "lineup", "seat"])
        assert row["changed"] == (both["win_share"] != both["win_share_right"]).sum()


def test_an_edit_of_nothing_changes_nothing() -> None:
    rows = simulated_rows(replicates=20, strategies=("greedy", "uniform"))
    tables = tables_of(pl.concat([rows, same(rows, "none")]))
    found = differences_of(tables["villains"])
    assert are_identical(found)
    assert (tables["villains"]["estimate"] == 0).all()
    assert (tables["villains"]["low"] < 0).all(), "no difference seen is not none there"
    assert (tables["villains"]["high"] <= 4 / tables["villains"]["blocks"]).all()
    assert tables["lengths"].select("estimate", "low", "high").unique().rows() == [(0.0, 0.0, 0.0)]


def test_luck_in_common_makes_a_difference_sharp() -> None:
    """One game in twenty is another: paired, the interval is far narrower than that of two shares."""
    rows = simulated_rows(THREE, (3,), 300)
    other = simulated_rows(THREE, (3,), 300, seed=2)
    few = pl.col("block") % 20 == 0
    changed = pl.concat([rows.filter(~few), other.filter(few)])
    both = pl.concat([rows, same(changed, "few")])
    paired = tables_of(both)["villains"]
    alone = analyse_frames(in_parts(both), names=["win_rates"])["win_rates"]["villains"].filter(variant="few")
    assert ((paired["high"] - paired["low"]).max() or 1) < 0.5 * ((alone["high"] - alone["low"]).min() or 0)
    assert (paired["changed"] > 0).any()


def test_lengths_that_nobody_knows_are_not_compared() -> None:
    lengths = tables_of(simulated_rows(THREE, (3,), 10, variants=("baseline", "short"), truncated=0.3))["lengths"]
    assert lengths["estimate"].null_count() == lengths.height == 1
    assert lengths["truncated"].item() > 0


def test_no_variants_no_rows_and_one_block_no_interval() -> None:
    assert tables_of(simulated_rows(THREE, (3,), 2))["villains"].is_empty()
    table = tables_of(simulated_rows(THREE, (3,), 1, variants=("baseline", "short")))["villains"]
    assert table["low"].null_count() == table.height
    assert {(one.low, one.high) for one in differences_of(table)} == {(-1.0, 1.0)}


def test_any_two_variants_are_compared() -> None:
    rows = simulated_rows(THREE, (3,), 30, variants=("baseline", "long", "short"))

    def less(first: str, second: str) -> Tables:
        fold = Fold()
        for frame in in_parts(rows, 7):
            fold.add(compared(make_ready(frame), first, second))
        return compared_tables(fold.totals(), ["variant"], first)

    there, back = less("long", "short")["villains"], less("short", "long")["villains"]
    assert there["estimate"].to_list() == pytest.approx([-value for value in back["estimate"]])
    assert set(there["variant"]) == {"short"}
    assert (
        less("baseline", "short")["villains"]
        .select("estimate", "low", "n")
        .equals(tables_of(rows)["villains"].filter(variant="short").select("estimate", "low", "n"))
    )


def test_verdicts() -> None:
    moved = replace(ONE, estimate=0.05, low=0.03, high=0.07, low_all=0.02, high_all=0.08)
    unsure = replace(ONE, low_all=-0.02, high_all=0.03)
    small = replace(ONE, estimate=0.004, low_all=0.001, high_all=0.007)
    assert [one.against(0.01) for one in (ONE, moved, unsure, small)] == [WITHIN, DIFFERS, UNDECIDED, WITHIN]
    assert overall([ONE, small], 0.01) == WITHIN
    assert overall([ONE, unsure], 0.01) == UNDECIDED
    assert overall([unsure, moved], 0.01) == DIFFERS
    assert overall([], 0.01) == UNDECIDED
    assert possible_points([replace(ONE, high_all=0.00601)]) == "0.7", "rounded up"
