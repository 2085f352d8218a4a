"""`hero-planner`, `denier` and `opportunist`: what each is there for, in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sim.batch import Seating
from sim.edition import open_edition
from sim.engine import engine_of
from sim.games.card_game.codes import ManyHeroes
from sim.games.card_game.scoring import last_removed
from sim.kernel import JIT_DISABLED
from sim.stepper import Stepper
from sim.strategy import Strategy
from strategies.card_game.denier import Denier
from strategies.card_game.greedy import Greedy
from strategies.card_game.hero_planner import HeroPlanner
from strategies.card_game.opportunist import Opportunist
from strategies.card_game.parts.chances import CHANCES, alike_heroes

pytestmark = pytest.mark.kernels

PLANNERS = (HeroPlanner(), Denier(), Opportunist())
VILLAINS = ("maleficent", "cruella", "ursula", "hook", "jafar", "scar")
FIVE_HEROES = ["hero 4-A", "hero 4-B", "hero 4-C", "hero 4-D", "hero 4-E"]


def turn_of(strategy: Strategy, seats: Mapping[str, Any], villains: tuple[str, ...] = VILLAINS[:3], **edits: Any) -> list[str]:
    """What a strategy does in the whole turn of seat 0, as action names; nobody has cards to draw unless the position says so."""
    edition = open_edition("card-game", edits={f"readings.{name}": value for name, value in edits.items()})
    stepper = Stepper(edition, villains, seed=3)
    everyone = {villain: {"deck": [], "hand": []} | dict(seats.get(villain, {})) for villain in villains}
    edition.game.place(edition.box, edition.rules, stepper.state, {"seats": everyone})
    names, taken, turn = edition.action_names, [], stepper.turn
    while stepper.is_playing and stepper.seat == 0 and stepper.turn == turn:
        legal = stepper.find_legal()
        action = legal[0] if len(legal) == 1 else stepper.choose(strategy)
        taken.append(names[action])
        stepper.take(action, len(legal) == 1)
    return taken


@pytest.mark.parametrize("strategy", PLANNERS, ids=lambda strategy: strategy.name)
def test_refuses_the_hero_that_takes_its_sixes(strategy: Strategy) -> None:
    own = {"pile": ["6-A", "6-B", *FIVE_HEROES], "hand": ["1-A"]}
    others = {"cruella": {"pile": ["3-F"]}, "ursula": {"pile": ["5-F"]}}
    assert turn_of(strategy, {"maleficent": own} | others) == ["1-A", "face up"]


@pytest.mark.parametrize("strategy", PLANNERS, ids=lambda strategy: strategy.name)
def test_plays_the_hero_that_takes_a_lone_one(strategy: Strategy) -> None:
    own = {"pile": ["6-A", "6-B", "1-C"], "hand": ["5-A"]}
    others = {"cruella": {"pile": ["5-F"]}, "ursula": {"pile": ["4-F"]}}
    assert turn_of(strategy, {"maleficent": own} | others) == ["5-A", "face down"]


@pytest.mark.parametrize("strategy", PLANNERS, ids=lambda strategy: strategy.name)
def test_passes_a_bad_number_on_the_way_to_a_good_one(strategy: Strategy) -> None:
    """Three heroes take its threes now; with turns to go there will be more, with none to go it rather gives a card away."""
    own: dict[str, list[str]] = {"pile": ["3-A", "3-B", "3-C", "hero 2-A", "hero 2-B"], "hand": ["2-F"]}
    others = {"cruella": {"pile": ["6-F"], "hand": ["6-A"]}, "ursula": {"pile": ["4-F"], "hand": ["6-B"]}}
    assert turn_of(strategy, {"maleficent": own} | others)[:2] == ["2-F", "face up"]
    own |= {"deck": ["6-C", "5-A", "4-A", "6-D", "5-B", "6-A", "5-C", "4-B"]}
    assert turn_of(strategy, {"maleficent": own} | others)[1:] == ["face down"]


@pytest.mark.parametrize("strategy", PLANNERS, ids=lambda strategy: strategy.name)
def test_gives_a_low_card_rather_than_lose_its_sixes(strategy: Strategy) -> None:
    own = {"pile": ["6-A", "6-B", *FIVE_HEROES], "hand": ["1-A"]}
    others = {"cruella": {"pile": ["1-F"]}, "ursula": {"pile": ["5-F"]}}
    assert turn_of(strategy, {"maleficent": own} | others) == ["1-A", "face up"]
    assert turn_of(Greedy(), {"maleficent": own} | others) == ["1-A", "face down"]


RICH, POOR = ["6-D", "6-E", "5-D", "5-E", "2-C"], ["1-D", "2-D"]


@pytest.mark.parametrize("strategy", PLANNERS[1:], ids=lambda strategy: strategy.name)
@pytest.mark.parametrize(("left", "right", "receiver"), [(RICH, POOR, "right"), (POOR, RICH, "left")])
def test_gives_to_the_poorer_neighbour(strategy: Strategy, left: list[str], right: list[str], receiver: str) -> None:
    own = {"pile": ["6-A", "6-B", *FIVE_HEROES], "hand": ["2-A"]}
    seats = {"maleficent": own, "cruella": {"pile": left}, "ursula": {"pile": right}}
    assert turn_of(strategy, seats) == ["2-A", "face up", receiver]


@pytest.mark.parametrize("strategy", PLANNERS[1:], ids=lambda strategy: strategy.name)
def test_gives_freely_what_the_receiver_will_lose(strategy: Strategy) -> None:
    """Two heroes and no card left: a two counts nothing there, however rich that pile is."""
    own = {"pile": ["6-A", "6-B", *FIVE_HEROES], "hand": ["2-A"]}
    loses_twos = {"pile": ["6-D", "6-E", "5-D", "hero 5-E", "hero 1-A", "2-C"]}
    seats = {"maleficent": own, "cruella": loses_twos, "ursula": {"pile": POOR}}
    assert turn_of(strategy, seats) == ["2-A", "face up", "left"]


def test_an_exchange_is_aimed_at_the_leader() -> None:
    own = {"pile": ["2-A", "1-A"], "hand": ["exchange", "1-B"]}
    leader, last = {"pile": ["5-D", "5-E", "5-F", "6-D"]}, {"pile": ["1-E", "6-E"]}
    for strategy in PLANNERS[1:]:
        seats = {"cruella": own, "maleficent": leader, "ursula": last}
        assert turn_of(strategy, seats, ("cruella", "maleficent", "ursula")) == ["exchange", "face up", "seat 1"]
        seats = {"cruella": own, "maleficent": last, "ursula": leader}
        assert turn_of(strategy, seats, ("cruella", "maleficent", "ursula")) == ["exchange", "face up", "seat 2"]


HAND = {"hand": ["exchange", "2-F", "1-A", "3-B"], "deck": ["5-A", "4-A", "6-C", "3-C"]}


def test_the_opportunist_holds_its_special() -> None:
    """A six for a five: `denier` takes it at once, but with most turns to come an exchange may do far more."""
    seats = {"cruella": {"pile": ["6-A", "4-C", "5-B"], **HAND}, "maleficent": {"pile": ["6-F"]}, "ursula": {"pile": ["4-E"]}}
    villains = ("cruella", "maleficent", "ursula")
    assert turn_of(Denier(), seats, villains)[0] == "exchange"
    assert turn_of(Opportunist(), seats, villains)[0] != "exchange"


def test_the_opportunist_strikes_when_it_pays() -> None:
    leader = {"pile": ["5-E", "5-D", "4-E", "6-D"]}
    seats = {"cruella": {"pile": ["6-A", "5-B", "1-D"], **HAND}, "maleficent": leader, "ursula": {"pile": ["4-E"]}}
    assert turn_of(Opportunist(), seats, ("cruella", "maleficent", "ursula")) == ["exchange", "face up", "seat 1"]


def test_a_special_passes_the_turn() -> None:
    """Any other card would be given to the leader, or be the hero that takes the sixes."""
    own = {"pile": ["6-A", "6-B", *FIVE_HEROES], "hand": ["curse", "5-B"]}
    others = {"cruella": {"pile": ["6-D", "6-E", "5-F"]}, "ursula": {"pile": ["5-D"]}}
    assert turn_of(Opportunist(), {"maleficent": own} | others)[:2] == ["curse", "face up"]


def test_a_special_is_the_hero_when_one_is_wanted() -> None:
    own = {"pile": ["5-A", "5-B", *FIVE_HEROES], "hand": ["curse"]}
    others = {"cruella": {"pile": ["hero 1-D"]}, "ursula": {"pile": ["hero 2-D"]}}
    assert turn_of(Opportunist(), {"maleficent": own} | others) == ["curse", "face down"]


EDITS: list[dict[str, Any]] = [
    {"setup.specials": False},
    {"setup.hand_size": 1},
    {"setup.hand_size": 8, "readings.intrigue_includes_player": True},
    {"readings.uneven_finish": "left-in-hand"},
    {"readings.interfere_includes_player": False, "readings.special_may_be_hero": False},
    {"readings.forced_card_may_be_hero": False, "readings.hypnosis_takes_heroes": False},
    {"readings.tie": "fewer-heroes", "readings.targets": "neighbours"},
    {"readings.curse_hits": "others", "readings.turned_special": "hero"},
    {"readings.curse_hits": "one", "readings.turned_special": "discarded"},
    {"readings.empty_pile": "face-down-only", "readings.many_heroes": "capped"},
]


@pytest.mark.parametrize("edits", EDITS, ids=lambda edits: "-".join(edits))
@pytest.mark.parametrize("num_seats", [3, 6])
def test_every_reading_is_played(edits: dict[str, Any], num_seats: int) -> None:
    """The batch loop raises where an action is not legal, and where bounds are checked, past an array's end."""
    edition, engine, num_games = open_edition("card-game", edits=edits), engine_of("card-game"), 2 if JIT_DISABLED else 100
    villains = (np.arange(num_games)[:, None] + np.arange(num_seats)) % len(VILLAINS)
    strategies = ((villains + np.arange(num_seats)) % len(PLANNERS)).astype(np.uint8)
    replicates = np.arange(num_games, dtype=np.uint64)
    batch = engine.begin(edition, Seating(villains.astype(np.int8), strategies, replicates, replicates), seed=5)
    engine.play(edition, batch, list(PLANNERS), strategies)
    assert engine.score(edition, batch)["win_share"].sum() == pytest.approx(num_games)


@pytest.mark.skipif(JIT_DISABLED, reason="needs thousands of games")
@pytest.mark.parametrize("num_seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("better", "worse"), [(HeroPlanner(), Greedy()), (Opportunist(), Greedy()), (Opportunist(), Denier())])
def test_each_beats_what_comes_before_it(better: Strategy, worse: Strategy, num_seats: int) -> None:
    edition, engine, num_games = open_edition("card-game"), engine_of("card-game"), 2000
    rng = np.random.default_rng(num_seats)
    villains = np.array([rng.permutation(len(VILLAINS))[:num_seats] for _ in range(num_games)], np.int8)
    strategies = (np.arange(num_seats) != np.arange(num_games)[:, None] % num_seats).astype(np.uint8)
    replicates = np.arange(num_games, dtype=np.uint64)
    batch = engine.begin(edition, Seating(villains, strategies, replicates, replicates), seed=17)
    engine.play(edition, batch, [better, worse], strategies)
    assert engine.score(edition, batch)["win_share"][strategies == 0].mean() > 1 / num_seats


@pytest.mark.skipif(not JIT_DISABLED, reason="calls a kernel from Python")
@pytest.mark.parametrize("reading", ManyHeroes)
def test_many_heroes_end_as_fewer_do(reading: ManyHeroes) -> None:
    """A table of thirteen heroes serves any number of them."""
    name = reading.name.lower().replace("_", "-")
    rules = open_edition("card-game", edits={"readings.many_heroes": name}).rules
    for heroes in range(40):
        alike = alike_heroes(rules, heroes)
        fate = int(CHANCES[reading, alike, 0].argmax())
        assert last_removed(rules, heroes) == (fate if fate <= 6 else fate - 6)
        assert (fate > 6) == (heroes > 6 and last_removed(rules, heroes) != 6)
