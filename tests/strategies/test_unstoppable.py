"""The strategies of Unstoppable!: what each is there for, in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sim.batch import Seating
from sim.edition import combination_digest, open_edition
from sim.engine import engine_of
from sim.kernel import JIT_DISABLED
from sim.stepper import Stepper
from sim.strategy import Strategy
from strategies.any_game.uniform import Uniform
from strategies.unstoppable.balanced import Balanced
from strategies.unstoppable.greedy import Greedy
from strategies.unstoppable.racer import Racer
from strategies.unstoppable.saboteur import Saboteur

pytestmark = pytest.mark.kernels

EVERY = (Greedy(), Racer(), Saboteur(), Balanced())
GAMES = 4800
NEARLY_ALL = 0.995  # of the games end with a winner
VILLAINS = ("hades", "ursula", "scar")


def turn_of(strategy: Strategy, seats: Mapping[str, Any], villains: tuple[str, ...] = VILLAINS[:2], **given: Any) -> list[str]:
    """What a strategy does in the whole turn of seat 0, as action names."""
    edits = {f"readings.{name}": value for name, value in given.pop("readings", {}).items()}
    edition = open_edition("unstoppable", edits=edits)
    stepper = Stepper(edition, villains, seed=3)
    edition.game.place(edition.box, edition.rules, stepper.state, {"seats": seats} | given)
    names, taken, turn = edition.action_names, [], stepper.turn
    while stepper.is_playing and stepper.seat == 0 and stepper.turn == turn:
        legal = stepper.find_legal()
        action = legal[0] if len(legal) == 1 else stepper.choose(strategy)
        taken.append(names[action])
        stepper.take(action, len(legal) == 1)
    return taken


def by_name(strategy: Strategy) -> str:
    return strategy.name


@pytest.mark.parametrize("strategy", EVERY, ids=by_name)
def test_takes_the_last_step_when_it_can(strategy: Strategy) -> None:
    """From realm 1 two steps lead to the plan, three to four Power; Power is no match for the win."""
    own = {"at": "realm 1", "side": 0, "power": 4, "steps": 3, "hand": ["2-U-1", "3-F-1", "1-E-3", "4-EF-4"]}
    taken = turn_of(strategy, {"hades": own})
    assert taken[:2] == ["2-U-1", "printed"]
    assert taken[-1] in ("1-E-3", "4-EF-4")


@pytest.mark.parametrize("strategy", EVERY, ids=by_name)
def test_keeps_a_card_that_pays(strategy: Strategy) -> None:
    """Two cards lead to the plan; the one that can pay for it does not move."""
    own = {"at": "realm 1", "side": 0, "power": 3, "hand": ["2-E-3", "2-F-2"]}
    assert turn_of(strategy, {"hades": own})[:3] == ["2-F-2", "printed", "2-E-3"]


@pytest.mark.parametrize("strategy", EVERY, ids=by_name)
def test_takes_all_the_power_of_a_space(strategy: Strategy) -> None:
    own = {"at": "realm 1", "side": 0, "power": 0, "hand": ["3-F-1", "3-EU-3"], "open": {"4": "P3"}}
    taken = turn_of(strategy, {"hades": own})
    assert {"printed", "token"} <= set(taken)


def test_the_racer_never_fates() -> None:
    """On a space of fate, with a card for it and nothing else to do."""
    seats = {"scar": {"at": "realm 4", "side": 0, "power": 4, "hand": ["2-F-2", "1-D-2"]}, "ursula": {"steps": 3, "power": 8}}
    villains = ("scar", "ursula")
    assert turn_of(Racer(), seats, villains, phase="action") == ["done"]
    for strategy in (Saboteur(), Balanced()):
        assert turn_of(strategy, seats, villains, phase="action")[0] == "printed"


def fated_by(strategy: Strategy, others: Mapping[str, Any], own: Mapping[str, Any] | None = None, **given: Any) -> list[str]:
    """What Scar does on its space of fate."""
    scar = {"at": "realm 4", "side": 0, "power": 6, "hand": ["3-F-1", "1-D-2"]} | dict(own or {})
    return turn_of(strategy, {"scar": scar} | dict(others), phase="action", **given)


THREE = ("scar", "hades", "ursula")


@pytest.mark.parametrize("strategy", [Greedy(), Saboteur(), Balanced()], ids=by_name)
@pytest.mark.parametrize(("leader", "seat"), [("hades", "seat 1"), ("ursula", "seat 2")])
def test_fates_the_leader(strategy: Strategy, leader: str, seat: str) -> None:
    seats = {leader: {"steps": 3, "power": 3}}
    assert seat in fated_by(strategy, seats, villains=THREE)


@pytest.mark.parametrize("strategy", [Saboteur(), Balanced()], ids=by_name)
def test_shuts_the_plan_that_can_be_reached(strategy: Strategy) -> None:
    """Hades stands before its third space, which shows the plan, and has a token with the plan on the first, behind it."""
    hades = {"at": "realm 2", "side": 1, "steps": 3, "power": 3, "open": {"1": "E"}}
    taken = fated_by(strategy, {"hades": hades}, villains=("scar", "hades"), roll="square")
    assert taken[-2:] == ["space 3", "done"]


def test_a_victim_puts_its_hero_where_it_misses_least() -> None:
    """Where the owner of the realm places the hero, it shuts neither the plan nor Power."""
    edition = open_edition("unstoppable", edits={"readings.hero_placed_by": "target"})
    stepper = Stepper(edition, ("scar", "hades"), seed=3)
    seats = {"scar": {"at": "realm 4", "side": 0, "power": 6, "hand": ["3-F-1", "1-D-2"]}, "hades": {"at": "realm 1", "side": 1}}
    edition.game.place(edition.box, edition.rules, stepper.state, {"seats": seats, "phase": "action", "roll": "square"})
    while stepper.seat == 0:
        legal = stepper.find_legal()
        stepper.take(legal[0] if len(legal) == 1 else stepper.choose(Saboteur()), len(legal) == 1)
    assert len(stepper.find_legal()) > 1
    assert edition.action_names[stepper.choose(Saboteur())] not in ("space 3", "space 4")


def test_balanced_races_when_ahead_and_fates_when_behind() -> None:
    own = {"power": 3, "hand": ["2-F-2", "1-D-2"]}
    ahead = fated_by(Balanced(), {"ursula": {"power": 0}}, own | {"steps": 2}, villains=("scar", "ursula"))
    behind = fated_by(Balanced(), {"ursula": {"steps": 3, "power": 3}}, own, villains=("scar", "ursula"))
    assert (ahead, behind[:2]) == (["done"], ["printed", "2-F-2"])
    assert fated_by(Saboteur(), {"ursula": {"power": 0}}, own | {"steps": 2}, villains=("scar", "ursula"))[0] == "printed"


@pytest.mark.parametrize("strategy", [Racer(), Saboteur(), Balanced()], ids=by_name)
def test_saves_the_power_that_the_next_step_takes(strategy: Strategy) -> None:
    """A token could be opened for one Power; the plan lies one space ahead, and takes all three."""
    seats = {"hades": {"at": "realm 2", "side": 0, "power": 3, "hand": ["1-U-1", "1-D-2", "1-E-3"]}}
    assert turn_of(strategy, seats, phase="action") == ["done"]
    assert turn_of(Greedy(), seats, phase="action")[:2] == ["printed", "1-U-1"]


@pytest.mark.parametrize("strategy", EVERY, ids=by_name)
def test_defeats_the_hero_on_the_plan(strategy: Strategy) -> None:
    own = {"at": "realm 5", "side": 0, "power": 5, "hand": ["2-D-1", "2-F-2"], "heroes": {"square": 2, "circle": 3}}
    assert turn_of(strategy, {"hades": own}, phase="action") == ["printed", "2-D-1", "circle", "done"]


def share_of(one: Strategy, among: Strategy, num_seats: int) -> float:
    """The share of the games that one seat wins when all others play another strategy, as a multiple of the fair share."""
    edition, engine = open_edition("unstoppable"), engine_of("unstoppable")
    seatings = np.array([np.roll(np.arange(len(edition.villains)), shift)[:num_seats] for shift in range(len(edition.villains))], np.int8)
    rows = np.arange(GAMES)
    villains = seatings[rows % len(seatings)]
    strategy_of = (np.arange(num_seats) != (rows // len(seatings) % num_seats)[:, None]).astype(np.uint8)
    digests = np.array([combination_digest([edition.villains[index] for index in row]) for row in villains], np.uint64)
    batch = engine.begin(edition, Seating(villains, strategy_of, digests, rows.astype(np.uint64)), seed=11)
    engine.play(edition, batch, [one, among], strategy_of)
    results = engine.score(edition, batch)
    assert (results["win_share"].sum(axis=1) == 1.0).mean() > NEARLY_ALL
    return float(results["win_share"][strategy_of == 0].mean() * num_seats)


@pytest.mark.skipif(JIT_DISABLED, reason="needs thousands of games")
@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_stronger_in_order(num_seats: int) -> None:
    """`greedy` beats chance by far, and who plans beats `greedy`."""
    assert share_of(Greedy(), Uniform(), num_seats) > 1.8
    assert min(share_of(strategy, Greedy(), num_seats) for strategy in (Racer(), Saboteur(), Balanced())) > 1.03
