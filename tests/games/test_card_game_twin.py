"""Whole random games, played by the kernels and by the twin, are the same at every decision.

A few dozen by default; many more with VILLAINY_VERIFY=1.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sim.box import box_names
from sim.edition import Edition, open_edition
from sim.games import load_game
from sim.games.card_game.naming import card_names
from sim.stepper import Stepper
from sim.trace import play_events, trace_game
from strategies.any_game.uniform import Uniform
from tests.twins.card_game import Twin

VERIFIES = os.environ.get("VILLAINY_VERIFY") == "1"
ALL = ["hook", "maleficent", "jafar", "scar", "cruella", "ursula"]
TABLES = [
    ALL[:3],
    ALL[:4],
    ALL[1:],
    ALL,
    ["jafar", "cruella", "hook"],
    ["ursula", "scar", "jafar", "hook"],
    ["scar", "maleficent", "jafar"],
]
GAME = load_game("card-game")
SPECIALS_EVERYWHERE = {f"villains.{villain}.num_specials": 4 for villain in ALL}


def every_alternative() -> Iterator[tuple[str, Any]]:
    """Every reading that the box names beside its own."""
    for path, value in open_edition("card-game").box.values():
        if path.startswith("readings."):
            for alternative in value.alternatives:
                yield path, alternative


def variants() -> Iterator[Any]:
    """Every box with and without specials, every reading alone, and readings that meet each other."""
    for box in box_names(GAME.boxes):
        yield pytest.param(box, {}, id=box)
        yield pytest.param(box, {"setup.specials": False}, id=f"{box}, no specials")
    for path, value in every_alternative():
        yield pytest.param("standard", {path: value}, id=f"{path}={value}")
        yield pytest.param("standard", {path: value, **SPECIALS_EVERYWHERE}, id=f"{path}={value}, many specials")
    for turned in ("blank", "hero", "discarded"):
        edits = {"readings.turned_special": turned, "readings.intrigue_includes_player": True, **SPECIALS_EVERYWHERE}
        yield pytest.param("standard", edits, id=f"turned={turned}, many specials, intrigue includes player")
    yield pytest.param("standard", dict(every_alternative()), id="every last alternative")
    yield pytest.param("standard", {**dict(every_alternative()), **SPECIALS_EVERYWHERE}, id="every last alternative, many specials")
    yield pytest.param("standard", {"setup.hand_size": 1, **SPECIALS_EVERYWHERE}, id="hands of one")
    yield pytest.param("standard", {"setup.hand_size": 8, **SPECIALS_EVERYWHERE}, id="hands of eight")


VARIANTS = list(variants())


@pytest.mark.parametrize(("box", "edits", "number"), [pytest.param(*v.values, n, id=v.id) for n, v in enumerate(VARIANTS)])
def test_twin_plays_the_same_games(box: str, edits: dict[str, Any], number: int) -> None:
    """One table a variant, in turn; or every table, many times."""
    edition = open_edition("card-game", box, edits)
    for replicate in range(10 * len(TABLES)) if VERIFIES else [number]:
        compare_game(edition, TABLES[replicate % len(TABLES)], replicate)


def any_edits(chooser: random.Random) -> dict[str, Any]:
    """Readings mixed at random, and now and then other powers, hands and numbers of specials."""
    box = open_edition("card-game").box
    edits = {path: chooser.choice([value.value, *value.alternatives]) for path, value in box.values() if path.startswith("readings.")}
    powers = [villain.power.value for villain in box.data.villains.values()]
    for villain in ALL:
        edits[f"villains.{villain}.num_specials"] = chooser.randint(0, 4)
        edits[f"villains.{villain}.power"] = chooser.choice(powers)
    return {**edits, "setup.hand_size": chooser.choice([1, 2, 4, 4, 4, 8])}


@pytest.mark.parametrize("number", range(600 if VERIFIES else 6))
def test_twin_plays_the_same_games_in_any_mix_of_readings(number: int) -> None:
    chooser = random.Random(number)
    edition = open_edition("card-game", chooser.choice(box_names(GAME.boxes)), any_edits(chooser))
    compare_game(edition, chooser.sample(ALL, chooser.randint(3, 6)), number)


@pytest.mark.parametrize("num_seats", [3, 4, 5, 6])
def test_twin_plays_the_same_games_at_every_table_size(num_seats: int) -> None:
    compare_game(open_edition("card-game"), ALL[:num_seats], 0)


def compare_game(edition: Edition, villains: list[str], replicate: int) -> None:
    """Play one game twice at once; compare every state, every choice and the results; count the cards."""
    data = edition.box.data
    readings = {path.removeprefix("readings."): value.value for path, value in edition.box.values() if path.startswith("readings.")}
    stepper = Stepper(edition, villains, seed=7, replicate=replicate)
    deal = edition.game.chance(edition.box, None, stepper.state)["deal"]
    check_deal(edition, deal)
    twin = Twin(deal, data.setup.hand_size.value, readings)
    cards = printed_cards(edition, villains)
    described = edition.describe(stepper.state)
    assert count_cards(described) == cards
    assert twin.describe() == described
    for event in play_events(stepper, villains, [Uniform()] * len(villains)):
        assert (event.seat, event.phase, set(event.legal)) == (twin.seat, twin.phase, twin.legal())
        twin.take(event.action, event.chance.get("picks"))
        described = edition.describe(stepper.state)
        assert twin.describe() == described
        assert count_cards(described) == cards
    assert twin.is_over
    results = stepper.results()
    assert [line["score"] for line in results] == [twin.points(player) for player in twin.players]
    assert [line["win_share"] for line in results] == [float(share) for share in twin.win_shares()]
    assert [line["heroes"] for line in results] == [player.num_heroes for player in twin.players]
    assert [line["cards"] for line in results] == [len(player.pile) for player in twin.players]


def check_deal(edition: Edition, deal: dict[str, Any]) -> None:
    """One number card turned up, a hand drawn."""
    size = edition.box.data.setup.hand_size.value
    for cards in deal.values():
        assert len(cards["pile"]) == 1
        assert "-" in cards["pile"][0]
        assert len(cards["hand"]) == size


def count_cards(described: dict[str, Any]) -> Counter[str]:
    """How many cards of each name there are, wherever they are."""
    cards: Counter[str] = Counter(described["centre"])
    for seat in described["seats"].values():
        cards.update(seat["hand"])
        cards.update(seat["deck"])
        cards.update(name.removeprefix("hero ").removeprefix("unseen ") for name in seat["pile"])
        cards.update([seat["forced"]] if seat["forced"] else [])
    return cards


def printed_cards(edition: Edition, villains: list[str]) -> Counter[str]:
    """The same, as the box has it."""
    cards: Counter[str] = Counter()
    data = edition.box.data
    for villain in villains:
        deck = data.villains[villain]
        cards.update(f"{number}-{colour}" for number, row in enumerate(deck.numbers.value, 1) for colour in row)
        if data.setup.specials.value:
            cards[deck.power.value] += deck.num_specials.value
    return +cards


@pytest.mark.parametrize(("specials", "total"), [(True, 120), (False, 108)])
def test_six_villains_have_the_printed_number_of_cards(specials: bool, total: int) -> None:
    edition = open_edition("card-game", None, {"setup.specials": specials})
    assert count_cards(edition.describe(Stepper(edition, ALL, seed=1).state)).total() == total


def test_every_card_has_its_own_name() -> None:
    names = card_names(open_edition("card-game").box)
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("specials", "turns"), [(True, 19), (False, 17)])
def test_without_hypnosis_everyone_has_as_many_turns(specials: bool, turns: int) -> None:
    edition = open_edition("card-game", None, {"setup.specials": specials})
    trace = trace_game(edition, ["hook", "maleficent", "scar"], [Uniform()] * 3, seed=1)
    assert [line["turns"] for line in trace.results] == [turns] * 3
