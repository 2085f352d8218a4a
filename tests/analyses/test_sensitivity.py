"""The plan of a sensitivity analysis, how unknowns are grouped, what is said over boxes, and the headline's rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from analyses.sensitivity.batches import Batches, BatchFold
from analyses.sensitivity.design import plan_boxes
from analyses.sensitivity.groups import MAX_GROUPS, default_groups, read_groups
from analyses.sensitivity.headline import headlines
from analyses.sensitivity.spread import part_of, quantiles, standings
from sim.errors import BadInput
from sim.prior import Setting, Unknown
from sim.store import Results
from tests.runs import played


def unknown(path: str, *others: Any) -> Unknown:
    return Unknown(path, (Setting(0, {}), *(Setting(value, {path: value}) for value in others)))


THREE = [unknown("a", 1, 2), unknown("b", 1), unknown("c", 1)]
ALONE = {"a": ["a"], "b": ["b"], "c": ["c"]}


# --- groups


def test_few_values_are_a_group_each() -> None:
    assert default_groups(["a.x", "b"]) == {"a.x": ["a.x"], "b": ["b"]}


def test_villains_values_are_grouped_by_what_they_are() -> None:
    paths = [f"villains.{name}.{what}" for name in "abcd" for what in ("moves", "spaces", "costs")] + ["setup.x", "setup.y"]
    found = default_groups(paths)
    assert set(found) == {"villains.*.moves", "villains.*.spaces", "villains.*.costs", "setup.x", "setup.y"}
    assert found["villains.*.moves"] == [f"villains.{name}.moves" for name in "abcd"]


def test_villains_are_not_split_one_by_one() -> None:
    paths = [f"villains.{name}.{what}" for name in "abcd" for what in ("moves", "spaces", "costs")]
    assert set(default_groups(paths)) == {"villains.*.moves", "villains.*.spaces", "villains.*.costs"}


def test_what_is_one_villains_own_stays_with_it() -> None:
    paths = [f"villains.{name}.cards.{card}.effect" for name in "ab" for card in "uvwxyz"] + [f"villains.{name}.moves" for name in "ab"]
    found = default_groups([*paths, "setup.x"], most=4)
    assert set(found) == {"villains.a", "villains.b", "villains.*.moves", "setup"}
    assert found["villains.*.moves"] == ["villains.a.moves", "villains.b.moves"]


def test_what_cannot_be_split_in_full_is_split_in_part() -> None:
    paths = ["box", *(f"readings.{number}" for number in range(12))]
    found = default_groups(paths)
    assert len(found) == MAX_GROUPS
    assert found["readings"] == ["readings.8", "readings.9", "readings.10", "readings.11"]
    assert sorted(path for group in found.values() for path in group) == sorted(paths)


def test_groups_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "groups.toml"
    file.write_text('rules = ["readings"]\nrest = ["box"]\n', encoding="utf-8")
    assert read_groups(file, ["box", "readings.a", "readings.b", "other"]) == {
        "rest": ["box"],
        "rules": ["readings.a", "readings.b"],
        "others": ["other"],
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('rules = "readings"', "must be a list of settings"),
        ('rules = ["reading"]', "unknown uncertain setting 'reading'"),
        ('one = ["readings"]\ntwo = ["readings.a"]', "readings.a is in two groups, one and two"),
        ("\n".join(f'g{number} = ["x.{number}"]' for number in range(11)), "at most 10 can be told apart"),
    ],
)
def test_groups_that_make_no_sense_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "groups.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=complaint):
        read_groups(file, ["readings.a", "readings.b", *(f"x.{number}" for number in range(11))])


# --- the plan


def test_a_plan_has_every_single_and_every_exchange() -> None:
    design, variants = plan_boxes(THREE, ALONE, 5 * 16, 1, lambda edits: True)
    assert (design.draws, design.num_boxes, design.points) == (16, 80, "scrambled Sobol points")
    edits = {"baseline": {}, **variants}
    assert [(one.path, one.value) for one in design.singles] == [("a", 1), ("a", 2), ("b", 1), ("c", 1)]
    for group, names in design.swapped.items():
        for first, second, swapped in zip(design.first, design.second, names, strict=True):
            wanted = {path: value for path, value in edits[first].items() if path != group}
            wanted |= {path: value for path, value in edits[second].items() if path == group}
            assert edits[swapped] == wanted
    assert len({str(sorted(own.items())) for own in edits.values()}) == len(edits), "each box is played once"


def test_a_plan_is_the_same_again_and_another_with_another_seed() -> None:
    assert plan_boxes(THREE, ALONE, 40, 1, lambda edits: True) == plan_boxes(THREE, ALONE, 40, 1, lambda edits: True)
    assert plan_boxes(THREE, ALONE, 40, 1, lambda edits: True) != plan_boxes(THREE, ALONE, 40, 2, lambda edits: True)


@pytest.mark.parametrize(("boxes", "points"), [(40, "scrambled Sobol points"), (50, "a Latin hypercube")])
def test_draws_are_even(boxes: int, points: str) -> None:
    design, variants = plan_boxes(THREE, ALONE, boxes, 3, lambda edits: True)
    assert design.points == points
    edits = {"baseline": {}, **variants}
    assert abs(sum("b" in edits[name] for name in design.first) - design.draws / 2) <= 1


def test_refused_boxes_are_drawn_again_and_counted() -> None:
    def accepts(edits: dict[str, Any]) -> bool:
        return not (edits.get("a") == 2 and "b" in edits)

    design, variants = plan_boxes(THREE, ALONE, 80, 1, accepts)
    assert design.rejected > 0
    assert all(accepts(edits) for edits in variants.values())
    assert len(design.first) == len(design.second) == len(design.swapped["a"]) == design.draws
    refusing_a = plan_boxes(THREE, ALONE, 80, 1, lambda edits: edits.get("a") != 2)[0]
    assert [one.variant for one in refusing_a.singles if one.value == 2] == [None]


def test_boxes_that_are_all_refused_are_given_up() -> None:
    with pytest.raises(BadInput, match="the game's own checks refused"):
        plan_boxes(THREE, ALONE, 40, 1, lambda edits: not edits)


def test_too_few_boxes_are_refused() -> None:
    with pytest.raises(BadInput, match="3 groups of unknowns need at least 40 boxes"):
        plan_boxes(THREE, ALONE, 39, 1, lambda edits: True)


# --- over boxes


def test_batches_hold_all_wins(tmp_path: Path) -> None:
    played(tmp_path, mix="same")
    results = Results(tmp_path)
    fold = BatchFold(results.study)
    frames = list(results.frames())
    for frame in frames:
        fold.add(frame)
    rows = pl.concat(frames)
    for batches in fold.totals():
        own = rows.filter((pl.col("players") == batches.players) & (pl.col("strategy") == batches.strategy))
        for index, villain in enumerate(batches.villains):
            mine = own.filter((pl.col("villain") == villain) & (pl.col("variant") == "short-hand"))
            assert batches.wins[:, batches.variants.index("short-hand"), index].sum() == pytest.approx(mine["win_share"].sum())
            assert batches.games[:, index].sum() == mine.height


def test_a_share_of_boxes_has_the_exact_interval() -> None:
    found = part_of(np.array([True] * 128), np.full(500, 128))
    assert found.estimate == 1
    assert found.low == pytest.approx(0.025 ** (1 / 128))
    assert found.high == 1
    some = part_of(np.arange(128) < 64, np.full(500, 64))
    assert (some.low, some.high) == pytest.approx((0.4104, 0.5896), abs=0.001)


def batches_of(shares: Any, noise: float = 0.0, num: int = 40) -> tuple[Batches, list[str]]:
    """Batches with these shares [boxes, villains], and luck that all boxes have in common."""
    truth = np.array(shares, float)
    luck = np.random.default_rng(2).normal(0, noise, (num, 1, truth.shape[1]))
    names = [f"box-{number}" for number in range(len(truth))]
    villains = [f"v{number}" for number in range(truth.shape[1])]
    return Batches(3, "uniform", names, villains, 10 * (truth[None] + luck), np.full((num, truth.shape[1]), 10.0)), names


def test_who_is_strongest_and_above() -> None:
    found = standings(*batches_of([[0.5, 0.3, 0.2], [0.2, 0.5, 0.3], [0.4, 0.4, 0.2], [0.5, 0.35, 0.15]]), 1)
    assert [one.strongest.estimate for one in found] == [0.5, 0.25, 0], "who shares the top is not strongest"
    assert [one.above.estimate for one in found] == [0.75, 0.75, 0]


def test_luck_that_all_boxes_share_makes_no_headline() -> None:
    """Two villains are alike in truth; the same deals favour one of them in every box."""
    alike = [[0.4, 0.4, 0.2]] * 128
    lucky, _ = (max(standings(*batches_of(alike, noise), 1), key=lambda one: one.strongest.estimate) for noise in (0.05, 0.0))
    assert lucky.strongest.estimate == 1, "seen in all boxes"
    assert lucky.strongest.low < 0.5, "and still not told"
    clear = standings(*batches_of([[0.5, 0.3, 0.2]] * 128, 0.05), 1)[0]
    assert clear.strongest.low > 0.95


def test_quantiles_have_the_spread_without_sampling_error() -> None:
    random = np.random.default_rng(1)
    truth = random.normal(0.3, 0.03, 4000)
    found = quantiles(truth + random.normal(0, 0.04, truth.size), 0.03)
    assert found == pytest.approx(np.quantile(truth, [0.05, 0.25, 0.5, 0.75, 0.95]), abs=0.003)
    assert np.ptp(quantiles(truth, 0.0)) == 0


def tables(strongest_low: float, above_low: float = 0.2, above_high: float = 0.8) -> dict[str, pl.DataFrame]:
    row = {"players": 4, "strategy": "greedy", "villain": "scar", "strongest_low": strongest_low}
    spread = pl.DataFrame([row | {"above_low": above_low, "above_high": above_high}])
    group = {"players": 4, "strategy": "greedy", "villain": "", "first": 0.1}
    shares = [("small", 0.01, 0.001), ("some", 0.2, 0.1), ("most", 0.7, 0.5), ("luck", 0.3, -0.1)]
    sobol = pl.DataFrame([group | {"unknowns": name, "total": total, "total_low": low} for name, total, low in shares])
    return {"spread": spread, "sobol": sobol}


@pytest.mark.parametrize(("low", "strongest"), [(0.9, "scar"), (0.95, "scar"), (0.899, None)])
def test_a_headline_needs_nearly_all_boxes(low: float, strongest: str | None) -> None:
    (found,) = headlines(tables(low))
    assert found.strongest == strongest
    assert found.deciding == ["most", "some"], "the largest first; not what is small or may be luck"
    assert (found.above, found.below) == ([], [])


def test_above_and_below_need_nearly_all_boxes_too() -> None:
    assert headlines(tables(0.1, above_low=0.91, above_high=1.0))[0].above == ["scar"]
    assert headlines(tables(0.1, above_low=0.0, above_high=0.09))[0].below == ["scar"]
