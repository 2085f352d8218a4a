"""Four games small enough to be counted with a pencil: every number of the tables on how games are won."""

from __future__ import annotations

import polars as pl
import pytest

from analyses.analyse import analyse_frames
from analyses.fold import Tables
from analyses.settings import Settings
from sim.course import CARDS, MILESTONES, TARGETS
from sim.store import COLUMNS

FREE, SPARED = "plain", "plain.never-fates"
BOTH, SECOND = 0b11, 0b10  # kinds of cards, as bits
# block, lineup, seat, villain, strategy, win share, own turns, first milestone, second, opening, drawn, played, against 0 and 1
LINES = (
    (0, 0, 0, "hook", FREE, 1.0, 4, 1, 3, SECOND, BOTH, SECOND, 0, 2),
    (0, 0, 1, "scar", FREE, 0.0, 3, 2, 0, 0, 0, 0, 1, 0),
    (0, 1, 0, "scar", FREE, 1.0, 6, 4, 6, 0, BOTH, BOTH, 0, 0),
    (0, 1, 1, "hook", FREE, 0.0, 5, 5, 0, SECOND, SECOND, 0, 4, 0),
    (1, 0, 0, "hook", FREE, 0.0, 2, 0, 0, 0, 0, 0, 0, 0),
    (1, 0, 1, "scar", FREE, 1.0, 2, 1, 2, BOTH, BOTH, BOTH, 3, 0),
    (1, 1, 0, "scar", FREE, 1.0, 3, 1, 1, BOTH, BOTH, 0, 0, 1),
    (1, 1, 1, "hook", FREE, 0.0, 2, 2, 0, 0, 0, 0, 0, 0),
)
WON_BY_HOOK_IF_SPARED = ((0, 0), (0, 1), (1, 0))  # block, lineup
SHORTER = 1  # turn, of each seat


def rows() -> pl.DataFrame:
    lines = []
    for block, lineup, seat, villain, strategy, won, turns, *course in LINES:
        own = ("baseline", 2, block, lineup, block, seat, villain, strategy, won, 0.0, turns, turns, turns, "terminated")
        lines.append((*own, *course[:2], *[0] * (len(MILESTONES) - 2), *course[2:5], *course[5:], *[0] * (len(TARGETS) - 2)))
        spared = float(((block, lineup) in WON_BY_HOOK_IF_SPARED) == (villain == "hook"))
        less = ("baseline", 2, block, lineup + 2, block, seat, villain, SPARED, spared, 0.0, *[turns - SHORTER] * 3, "terminated")
        lines.append((*less, *[0] * (len(MILESTONES) + len(CARDS) + len(TARGETS))))
    courses = dict.fromkeys((*MILESTONES, *TARGETS), pl.Int16) | dict.fromkeys(CARDS, pl.UInt64)
    order = [*COLUMNS, *MILESTONES, *CARDS, *TARGETS]
    return pl.DataFrame(lines, schema={name: ({**COLUMNS, **courses})[name] for name in order}, orient="row")


@pytest.fixture(scope="module")
def tables() -> dict[str, Tables]:
    keys = [("baseline", villain) for villain in ("hook", "scar")]
    settings = Settings(milestones={key: ["sail", "land"] for key in keys}, cards={key: ["map", "crocodile"] for key in keys})
    return analyse_frames([rows()], names=["milestones", "cards", "targets", "restrictions"], settings=settings)


def told(table: pl.DataFrame, keys: list[str], *values: str) -> dict[tuple[object, ...], tuple[object, ...]]:
    own = table.filter(pl.col("field") == FREE) if "field" in table.columns else table
    return {row[: len(keys)]: row[len(keys) :] for row in own.select(*keys, *values).iter_rows()}


def test_milestones(tables: dict[str, Tables]) -> None:
    assert told(tables["milestones"]["reached"], ["villain", "title"], "estimate", "median") == {
        ("hook", "wins"): (0.25, None), ("hook", "sail"): (0.75, 2), ("hook", "land"): (0.25, None),
        ("scar", "wins"): (0.75, 3), ("scar", "sail"): (1.0, 1), ("scar", "land"): (0.75, 2),
    }  # fmt: skip
    curve = tables["milestones"]["curve"].filter(villain="scar", title="land", field=FREE)
    assert curve.select("turn", "estimate").rows() == [(1, 0.25), (2, 0.5), (6, 0.75)]
    steps = told(tables["milestones"]["steps"], ["villain", "title"], "next_title", "n")
    assert steps == {
        ("hook", "sail"): ("land", 3), ("hook", "land"): ("wins", 1), ("scar", "sail"): ("land", 4), ("scar", "land"): ("wins", 3),
    }  # fmt: skip
    wins = told(tables["milestones"]["wins"], ["villain", "title"], "estimate")
    assert wins["hook", "sail"] == (pytest.approx(1 / 3),)
    assert wins["scar", "sail"] == (0.75,)


def test_cards(tables: dict[str, Tables]) -> None:
    assert told(tables["cards"]["use"], ["villain", "title"], "opening", "drawn", "played") == {
        ("hook", "map"): (0.0, 0.25, 0.0), ("hook", "crocodile"): (0.5, 0.5, 0.25),
        ("scar", "map"): (0.5, 0.75, 0.5), ("scar", "crocodile"): (0.5, 0.75, 0.5),
    }  # fmt: skip
    opening = told(tables["cards"]["opening"], ["villain", "title"], "share_with", "share_without", "estimate")
    assert opening == {
        ("hook", "crocodile"): (0.5, 0.0, 0.5), ("scar", "map"): (1.0, 0.5, 0.5), ("scar", "crocodile"): (1.0, 0.5, 0.5),
    }  # fmt: skip


def test_targets(tables: dict[str, Tables]) -> None:
    assert told(tables["targets"]["pairs"], ["villain", "target"], "estimate", "per_turn", "share") == {
        ("hook", "scar"): (1.5, pytest.approx(6 / 13), 1.0), ("scar", "hook"): (1.25, pytest.approx(5 / 14), 1.0),
    }  # fmt: skip
    assert told(tables["targets"]["villains"], ["villain"], "received") == {("hook",): (1.25,), ("scar",): (1.5,)}


def test_restrictions(tables: dict[str, Tables]) -> None:
    keys = ["strategy", "restriction", "villain"]
    assert told(tables["restrictions"]["villains"], keys, "estimate", "changed", "n") == {
        (FREE, "never-fates", "hook"): (0.5, 2, 4), (FREE, "never-fates", "scar"): (-0.5, 2, 4),
    }  # fmt: skip
    (length,) = tables["restrictions"]["lengths"].select("estimate", "truncated").rows()
    assert length == (-2 * SHORTER, 0)
