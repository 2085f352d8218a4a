"""Whole games of Villainous, played by the kernels and by the twin, are the same at every decision.

Both take by themselves what leaves no choice. By default games end at a turn limit; with VILLAINY_VERIFY=1 many more
are played, and played out.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from sim.box import box_names
from sim.edition import Edition, open_edition
from sim.games import load_game
from sim.games.villainous.codes import FATE_FIRST
from sim.games.villainous.decks import Chance
from sim.plugins import load_strategy
from sim.randomness import philox
from sim.stepper import Stepper
from sim.strategy import Strategy
from sim.table import Status
from strategies import STRATEGIES
from tests.twins.villainous import Twin
from tests.twins.villainous.players import Shuffle
from tests.twins.villainous.table import DONE

VERIFIES = os.environ.get("VILLAINY_VERIFY") == "1"
GAMES = 200 if VERIFIES else 10  # of a table and box
TURN_LIMIT = 100 if VERIFIES else 10
SEED = 7
SHUFFLE_STRIDE = 8  # blocks of random numbers kept for one shuffle
VILLAINS = ("hook", "maleficent", "prince-john", "ursula")
TABLES = [table for size in (1, 2, 3, 4) for table in combinations(VILLAINS, size)]
BOXES = box_names(load_game("villainous").boxes)
EAGER = "eager"  # any action, but seldom to end something: more happens
GREEDY = "villainous/greedy"
OTHERS = [EAGER, *(name for name in STRATEGIES if name.startswith("villainous/") and name != GREEDY), "uniform"]
PLAYED_BY = [name for other in OTHERS for name in (GREEDY, other)]  # half of the games are greedy's
SAME = ("seat", "phase", "status")  # compared by themselves


@cache
def edition_of(box: str) -> Edition:
    return open_edition("villainous", box, turn_limit=TURN_LIMIT)


@cache
def strategy_of(name: str) -> Strategy:
    return load_strategy(STRATEGIES[name], "villainous")


@pytest.mark.parametrize("villains", TABLES, ids="+".join)
@pytest.mark.parametrize("box", BOXES)
def test_twin_plays_the_same_games(box: str, villains: tuple[str, ...]) -> None:
    """All seatings of a table in turn, and all who play them."""
    seatings = list(permutations(villains))
    for replicate in range(GAMES):
        strategy = PLAYED_BY[replicate // len(villains) % len(PLAYED_BY)]
        compare_game(edition_of(box), seatings[replicate % len(seatings)], replicate, strategy)


def every_alternative() -> Iterator[Any]:
    """Everything that a box says could be otherwise, one at a time."""
    for box in BOXES:
        for path, value in open_edition("villainous", box).box.values():
            for number, alternative in enumerate(value.alternatives):
                yield pytest.param(box, path, alternative, id=f"{box}-{path}-{number}")


ALTERNATIVES = list(every_alternative())


@pytest.mark.parametrize(("box", "path", "value", "number"), [pytest.param(*v.values, n, id=v.id) for n, v in enumerate(ALTERNATIVES)])
def test_twin_plays_the_same_games_in_other_readings(box: str, path: str, value: Any, number: int) -> None:
    edition = open_edition("villainous", box, {path: value}, turn_limit=TURN_LIMIT)
    whose = [path.split(".")[1]] if path.startswith("villains.") else []
    chooser = random.Random(number)
    for replicate in range(20 if VERIFIES else 2):
        others = chooser.sample([name for name in VILLAINS if name not in whose], chooser.randint(1, 3))
        villains = [*whose, *others] if len(whose) + len(others) > 1 else list(VILLAINS)
        chooser.shuffle(villains)
        compare_game(edition, tuple(villains), replicate, chooser.choice(PLAYED_BY))


@pytest.mark.parametrize("number", range(400 if VERIFIES else 12))
@pytest.mark.parametrize("box", BOXES)
def test_twin_plays_the_same_games_in_any_mixture_of_readings(box: str, number: int) -> None:
    """Everything that could be otherwise mixed at random, with other hands, supplies and amounts of Power."""
    chooser = random.Random(number)
    values = open_edition("villainous", box).box.values()
    edits = {path: chooser.choice([value.value, *value.alternatives]) for path, value in values if value.alternatives}
    edits["setup.hand_size"] = chooser.choice([2, 4, 4, 6, 8])
    edits["setup.power_tokens"] = tokens = chooser.choice([12, 20, 40, 80])
    edits["setup.start_power"] = [chooser.choice([0, 2, tokens // 4]) for _ in range(4)]
    edition = open_edition("villainous", box, edits, turn_limit=TURN_LIMIT)
    compare_game(edition, tuple(chooser.sample(VILLAINS, chooser.randint(2, 4))), number, chooser.choice(PLAYED_BY))


def compare_game(edition: Edition, villains: tuple[str, ...], replicate: int, strategy: str) -> None:
    """Play one game twice at once; compare every state, every choice and the results; count cards and Power."""
    stepper = Stepper(edition, villains, SEED, replicate)
    twin = Twin(edition.box.raw, villains, shuffle_of(stepper), edition.rules.turn_limit)
    chooser, taken = random.Random(replicate), list[str]()
    while True:
        take_what_is_forced(stepper, twin)
        where = f"{edition.box.name} {villains} replicate {replicate}, after {taken[-12:]}, decision {len(taken)}"
        check_parts(edition, stepper, twin, where)
        if not stepper.is_playing:
            break
        assert twin.decision is not None, where
        legal = {edition.action_names[action]: action for action in stepper.find_legal()}
        decision = (villains[stepper.seat], stepper.phase, sorted(legal))
        assert (villains[twin.decision.seat], twin.decision.phase, sorted(twin.decision.actions)) == decision, where
        name = choose_eagerly(chooser, sorted(legal)) if strategy == EAGER else edition.action_names[stepper.choose(strategy_of(strategy))]
        taken.append(f"{villains[stepper.seat]} {stepper.phase}: {name}")
        twin.take(name)
        stepper.take(legal[name], forced=False)
    check_results(stepper, twin)


def shuffle_of(stepper: Stepper) -> Shuffle:
    """How the game shuffles: slots are sorted by keyed numbers, which are no rules."""
    table, chance, streams = stepper.state.table, stepper.state.hidden.chance.copy(), {}
    for seat in range(int(table.num_seats)):
        streams[stepper.edition.villains[table.villain[seat]]] = table.streams[seat]

    def shuffle(villain: str, is_fate: bool, nth: int, slots: list[int]) -> list[int]:
        stream = streams[villain] | np.uint64(Chance.FATE_SHUFFLE if is_fate else Chance.SHUFFLE)
        first = FATE_FIRST if is_fate else 0
        blocks = [np.uint64(nth * SHUFFLE_STRIDE + block) for block in range(SHUFFLE_STRIDE)]
        words = [word for block in blocks for word in philox(chance.seed, (chance.combination, chance.replicate, stream, block))]
        return sorted(slots, key=lambda slot: words[slot - first])

    return shuffle


def take_what_is_forced(stepper: Stepper, twin: Twin) -> None:
    """Both go on to the next decision with a choice."""
    while twin.decision is not None and len(twin.decision.actions) == 1:
        twin.take(twin.decision.actions[0])
    while stepper.is_playing and len(legal := stepper.find_legal()) == 1:
        stepper.take(legal[0], forced=True)


def choose_eagerly(chooser: random.Random, legal: list[str]) -> str:
    return chooser.choice(legal if chooser.random() < 0.1 else [name for name in legal if name != DONE])


def check_parts(edition: Edition, stepper: Stepper, twin: Twin, where: str) -> None:
    """Both describe the same, and nothing has come or gone."""
    described = {key: part for key, part in edition.describe(stepper.state).items() if key not in SAME}
    ours = twin.describe()
    for villain, seat in described["seats"].items():
        assert ours["seats"][villain] == seat, f"{villain}: {where}"
    assert ours == described, where
    assert (twin.winner is not None) == (stepper.state.table.status == Status.TERMINATED), where
    on_heroes = [amount for seat in described["seats"].values() for amount in seat["stolen"].values()]
    power = described["supply"] + sum(seat["power"] for seat in described["seats"].values()) + sum(on_heroes)
    assert power == edition.box.data.setup.power_tokens.value, where
    for player in twin.players:
        assert cards_in(described["seats"][player.villain]) == Counter(card.name for card in player.cards), where


def cards_in(seat: dict[str, Any]) -> Counter[str]:
    """Every card of a seat, wherever it lies."""
    piles = [seat[pile] for pile in ("hand", "deck", "discards", "fate_deck", "fate_discards", "revealed")]
    lying = [whole.split("+") for cards in seat["realm"].values() for whole in cards]
    return Counter(card for pile in [*piles, *lying] for card in pile)


def check_results(stepper: Stepper, twin: Twin) -> None:
    results = stepper.results()
    assert [line["win_share"] for line in results] == [float(player is twin.winner) for player in twin.players]
    for line, player in zip(results, twin.players, strict=True):
        assert line["turns"] == player.counts["turns"]
        for column in ("gained", "fated", "heroes", "defeats", "cards", "conditions"):
            assert line[column] == player.counts[column]
