"""The contract on restrictions: what they bar is hidden from a strategy and never done, and nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from sim.contract import check_contract, seatings
from sim.edition import open_edition
from sim.engine import engine_of
from sim.errors import BadInput, StrategyFailed
from sim.games import GAMES, load_game
from sim.kernel import JIT_DISABLED
from sim.plugins import digest_of_target, load_strategy, target_of
from sim.restrictions import MAX_RESTRICTIONS
from sim.runner import Options, run
from sim.strategy import Strategy, restricted
from sim.study import plan_study
from sim.table import Status
from sim.trace import trace_game
from strategies import catalogue
from strategies.any_game.uniform import Uniform
from tests.plans import write_plugin
from tests.stored_rows import rows_of

pytestmark = pytest.mark.kernels

SEED = 7
FEW = 1 if JIT_DISABLED else 3
ALL = [(game, name) for game in GAMES for name in load_game(game).restrictions]
RESTRICTED = list(dict.fromkeys(game for game, _ in ALL))


def under(strategy: type[Strategy], game: str, *names: str) -> Strategy:
    return restricted(strategy, {name: load_game(game).restrictions[name] for name in names})()


class VectorisedUniform(Uniform):
    """Uniform without its compiled form."""

    choose = None


def results_of(game: str, strategy: Strategy, games: int = FEW) -> Any:
    engine, edition = engine_of(game), open_edition(game)
    seating = seatings(edition, edition.game.seats[0], games)
    batch = engine.begin(edition, seating, SEED)
    engine.play(edition, batch, [strategy], seating.strategies)
    return engine.score(edition, batch)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_what_is_barred_is_hidden_and_nothing_else(game: str, name: str) -> None:
    engine, edition, strategy = engine_of(game), open_edition(game), under(Uniform, game, name)
    bars = edition.game.restrictions[name].bars
    batch = engine.begin(edition, seatings(edition, edition.game.seats[0], FEW), SEED)
    num_hidden = 0
    while (rows := np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)).size:
        legal = batch.legal.copy()
        batch.actions[rows] = engine.decide(edition, batch, strategy, rows)
        for row in rows:
            table, allowed = batch.states[row].table, np.flatnonzero(legal[row])
            barred = {action for action in allowed if bars(edition.rules, table, action)}
            shown = set(np.flatnonzero(batch.legal[row]))
            assert shown == (set(allowed) - barred or set(allowed))
            num_hidden += len(allowed) - len(shown)
        engine.step(edition, batch, strategy, rows)
    assert num_hidden, "it never mattered"


@pytest.mark.parametrize("game", RESTRICTED)
def test_both_forms_play_the_same_games_under_all_restrictions(game: str) -> None:
    names = load_game(game).restrictions
    assert len(names) <= MAX_RESTRICTIONS
    compiled, vectorised = (results_of(game, under(form, game, *names)) for form in (Uniform, VectorisedUniform))
    assert compiled.tobytes() == vectorised.tobytes()
    assert compiled.tobytes() != results_of(game, Uniform()).tobytes()


def test_the_contract_holds_under_all_restrictions() -> None:
    game = RESTRICTED[0]
    strategy = under(Uniform, game, *load_game(game).restrictions)
    assert [one for one in check_contract(engine_of(game), open_edition(game), strategy, 1) if not one.holds] == []


@pytest.mark.parametrize("game", RESTRICTED)
def test_what_plays_to_win_plays_under_all_restrictions_and_counts_no_longer_as_such(game: str) -> None:
    known = catalogue(game)
    strategy = load_strategy(".".join([known[known.studied[0]], *load_game(game).restrictions]), game)
    assert "competent" not in strategy.traits
    assert np.isin(results_of(game, strategy)["outcome"], (Status.TERMINATED, Status.TRUNCATED)).all()


def test_what_is_not_done_does_not_happen() -> None:
    plain, kept = (results_of("villainous", strategy) for strategy in (Uniform(), under(Uniform, "villainous", "never-fates")))
    assert plain["fated"].sum() > 0
    assert kept["fated"].sum() == 0


def test_what_is_barred_cannot_be_done() -> None:
    engine, edition, strategy = engine_of("villainous"), open_edition("villainous"), under(Uniform, "villainous", "never-fates")
    batch = engine.begin(edition, seatings(edition, 2, FEW), SEED)
    fate = edition.action_names.index("fate")
    while not (rows := np.flatnonzero(batch.legal[:, fate])).size:
        active = np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)
        batch.actions[active] = engine.decide(edition, batch, Uniform(), active)
        engine.step(edition, batch, strategy, active)
    engine.hide_barred(edition, batch, strategy, rows)
    batch.actions[rows] = fate
    with pytest.raises(StrategyFailed, match=r"Strategy 'uniform\.never-fates' took an illegal action, 4 \(fate\)"):
        engine.step(edition, batch, strategy, rows)


# --- in a study


def study_of(*strategies: str, **keys: Any) -> Any:
    plan = {"game": "unstoppable", "players": [2], "games": 24, "strategies": list(strategies), **keys}
    return plan_study(plan, catalogue("unstoppable"))


def played(path: Path, *strategies: str, **keys: Any) -> pl.DataFrame:
    run(study_of(*strategies, **keys), path, Options(1, 4096, is_quiet=True), ["villainy", "run"])
    return rows_of(path)


def test_restricted_and_not_are_two_strategies_of_a_study(tmp_path: Path) -> None:
    both = played(tmp_path / "both", "uniform", "uniform.never-fates", variants={"again": {}})
    alone = played(tmp_path / "alone", "uniform")
    own = both.filter(pl.col("strategy") == "uniform", pl.col("variant") == "baseline")
    rows = ["replicate", "seat", "villain"]
    assert own.drop("lineup").sort(rows).equals(alone.drop("lineup").sort(rows)), "what is unrestricted plays as ever"
    kept = both.filter(pl.col("strategy") == "uniform.never-fates")
    assert kept.height == own.height * 2
    assert kept["unstoppable_fated"].sum() == 0 < own["unstoppable_fated"].sum()
    first, second = (kept.filter(pl.col("variant") == name).drop("variant") for name in ("baseline", "again"))
    assert first.equals(second), "variants are played in another loop"


def test_a_results_folder_tells_them_apart(tmp_path: Path) -> None:
    study = study_of("uniform", "uniform.never-fates")
    run(study, tmp_path / "results", Options(1, 4096, is_quiet=True), ["villainy", "run"])
    with pytest.raises(BadInput, match="holds another study: strategies = "):
        run(study_of("uniform", "uniform.never-defeats"), tmp_path / "results", Options(1, is_quiet=True), ["villainy", "run"])
    targets = study.targets.values()
    assert len({digest_of_target(target) for target in targets}) == len(targets)


def test_the_order_in_which_restrictions_are_named_does_not_matter() -> None:
    orders = ("never-defeats.never-fates", "never-fates.never-defeats")
    targets = [target_of(f"uniform.{names}", catalogue("unstoppable")) for names in orders]
    assert {load_strategy(target, "unstoppable").name for target in targets} == {"uniform.never-fates.never-defeats"}
    with pytest.raises(BadInput, match="two of the strategies are called the same"):
        study_of("uniform.never-defeats.never-fates", "uniform.never-fates.never-defeats")


def test_a_file_of_ones_own_is_restricted_too(tmp_path: Path) -> None:
    target = write_plugin(tmp_path / "mine.py", "", base="FirstLegal", name="v1.2")
    assert study_of(f"{target}.never-fates").strategies == ["v1.2.never-fates"]
    named = write_plugin(tmp_path / "named.py", "", base="FirstLegal", name="a.never-fates")
    with pytest.raises(BadInput, match=r"Strategy 'a\.never-fates' is called like one under the restriction 'never-fates'"):
        study_of(named)
    listed = write_plugin(tmp_path / "listed.py", "", base="FirstLegal", name="uniform")
    with pytest.raises(BadInput, match="calls itself 'uniform', and 'uniform' is a listed strategy"):
        study_of(f"{listed}.never-fates")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            "greedy.never-fate",
            "Unknown restriction of unstoppable for greedy 'never-fate'. Did you mean 'never-fates'? There is: never-fates, never-defeats.",
        ),
        ("greedy.", "Unknown restriction of unstoppable for greedy ''. There is: never-fates, never-defeats."),
        ("greedy.never-fates.never-fates", "Strategy 'greedy.never-fates.never-fates' names its restriction 'never-fates' twice."),
        ("greedi.never-fates", "unknown strategy 'greedi.never-fates'."),
    ],
)
def test_what_there_is_not_is_refused(given: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        study_of(given)
    assert sentence in str(refused.value)


def test_a_game_without_restrictions_says_so() -> None:
    with pytest.raises(BadInput, match=r"Unknown restriction of card-game for greedy 'never-fates'\. There is: none\."):
        plan_study({"game": "card-game", "strategies": ["greedy.never-fates"]}, catalogue("card-game"))


def test_a_trace_is_of_the_restricted_game() -> None:
    edition, game = open_edition("unstoppable"), "unstoppable"
    strategy = under(Uniform, game, "never-fates")
    trace = trace_game(edition, edition.villains[:2], [strategy] * 2, SEED)
    assert trace.strategies == ["uniform.never-fates"] * 2
    assert "opponent" not in {event.phase for event in trace.events}
    seating = seatings(edition, 2, 1)
    batch = engine_of(game).begin(edition, seating, SEED)
    engine_of(game).play(edition, batch, [strategy], seating.strategies)
    lines = engine_of(game).score(edition, batch)[0]
    assert [line["plies"] for line in trace.results] == [int(line["plies"]) for line in lines]
