"""One game of Villainous played twice at once: by the kernels and by the twin, the same at every decision.

Both take by themselves what leaves no choice.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from sim.edition import Edition
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

SEED = 7
SHUFFLE_STRIDE = 8  # blocks of random numbers kept for one shuffle
EAGER = "eager"  # any action, but seldom to end something: more happens
GREEDY = "villainous/greedy"
OTHERS = [EAGER, *(name for name in STRATEGIES if name.startswith("villainous/") and name != GREEDY), "uniform"]
PLAYED_BY = [name for other in OTHERS for name in (GREEDY, other)]  # half of the games are greedy's
SAME = ("seat", "phase", "status")  # compared by themselves


@cache
def strategy_of(name: str) -> Strategy:
    return load_strategy(STRATEGIES[name], "villainous")


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
