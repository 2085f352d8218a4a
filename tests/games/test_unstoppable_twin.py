"""Whole random games of Unstoppable!, played by the kernels and by the twin, are the same at every decision.

By default most games end at a turn limit, as random play takes long to win; with VILLAINY_VERIFY=1 many more are played out.
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
from sim.games.unstoppable.naming import card_names
from sim.stepper import Stepper
from sim.trace import play_events
from strategies.any_game.uniform import Uniform
from tests.twins.unstoppable import Twin

VERIFIES = os.environ.get("VILLAINY_VERIFY") == "1"
TURN_LIMIT = 60 if VERIFIES else 12
ALL = ["hades", "maleficent", "scar", "ursula"]
TABLES = [ALL, ALL[:2], ALL[1:], ["ursula", "hades"], ["scar", "maleficent", "hades"]]
GAME = load_game("unstoppable")
SYMBOLS = [one + other for one in "EUFD" for other in ["", *"EUFD"] if one != other]


def every_alternative() -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that the box says could be otherwise, by a name; what a villain has is changed for each that may have it."""
    found: dict[str, dict[str, Any]] = {}
    for path, value in open_edition("unstoppable").box.values():
        for number, alternative in enumerate(value.alternatives):
            name = f"{path.split('.')[-1]}, {number}" if path.startswith("villains.") else f"{path}={alternative}"
            found.setdefault(name, {})[path] = alternative
    yield from found.items()


def variants() -> Iterator[Any]:
    """Every box, every alternative alone, and readings that meet each other."""
    for box in box_names(GAME.boxes):
        yield pytest.param(box, {}, id=box)
    for name, edits in every_alternative():
        yield pytest.param("reconstruction", edits, id=name)
    everything = {path: value for _, edits in every_alternative() for path, value in edits.items()}
    yield pytest.param("reconstruction", everything, id="every last alternative")
    yield pytest.param("reconstruction", {"power_tokens": 8}, id="a small supply")
    unlimited = {"power_tokens": 8, "readings.empty_supply": "all-the-same"}
    yield pytest.param("reconstruction", unlimited, id="a small supply that does not matter")
    yield pytest.param("reconstruction", {"setup.hand_size": 1}, id="hands of one")
    yield pytest.param("reconstruction", {"setup.hand_size": 8}, id="hands of eight")


VARIANTS = list(variants())


@pytest.mark.parametrize(("box", "edits", "number"), [pytest.param(*v.values, n, id=v.id) for n, v in enumerate(VARIANTS)])
def test_twin_plays_the_same_games(box: str, edits: dict[str, Any], number: int) -> None:
    """One table a variant, in turn; or every table, many times."""
    edition = open_edition("unstoppable", box, edits, turn_limit=TURN_LIMIT)
    for replicate in range(10 * len(TABLES)) if VERIFIES else [number]:
        compare_game(edition, TABLES[replicate % len(TABLES)], replicate)


def any_edits(chooser: random.Random) -> dict[str, Any]:
    """Everything that could be otherwise mixed at random, with boards, realms and decks that nobody has thought of."""
    box = open_edition("unstoppable").box
    edits = {path: chooser.choice([value.value, *value.alternatives]) for path, value in box.values() if value.alternatives}
    shown = ["-", "P1", "P2", "P4", "E", "U", "F", "D"]
    two = [one + other for one in shown[1:] for other in shown[1:]]
    edits["boards.L2.sides"] = [
        [chooser.choice(shown if chooser.random() < 0.7 else two) for _ in range(chooser.randint(1, 4))] for _ in range(4)
    ]
    edits["setup.main_board"] = chooser.choice(["L2", "L2", "L4"])
    for villain in ALL:
        num_spaces, num_cards = chooser.randint(5, 8), chooser.choice([4, 6, 15, 15])
        slots = sorted(chooser.sample(range(1, num_spaces + 1), chooser.randint(0, num_spaces)))
        edits[f"villains.{villain}.spaces"] = [chooser.choice(shown) for _ in range(num_spaces)]
        edits[f"villains.{villain}.slots"] = slots
        edits[f"villains.{villain}.tokens"] = [chooser.choice(shown[1:]) for _ in slots]
        edits[f"villains.{villain}.start_space"] = chooser.randint(1, num_spaces)
        edits[f"villains.{villain}.moves"] = [chooser.randint(1, 4) for _ in range(num_cards)]
        edits[f"villains.{villain}.symbols"] = [chooser.choice(SYMBOLS) for _ in range(num_cards)]
        edits[f"villains.{villain}.costs"] = [chooser.randint(0, 1) for _ in range(num_cards)]
    edits["setup.hand_size"] = chooser.choice([1, 3, 4, 4, 6])
    return edits | {"setup.start_power": chooser.choice([0, 3, 9]), "power_tokens": chooser.choice([9, 20, 40])}


@pytest.mark.parametrize("number", range(600 if VERIFIES else 12))
def test_twin_plays_the_same_games_in_any_box(number: int) -> None:
    chooser = random.Random(number)
    edits = any_edits(chooser)
    while len({kind for villain in ALL for kind in kinds_in(edits, villain)}) > 60:
        edits = any_edits(chooser)
    compare_game(open_edition("unstoppable", None, edits, turn_limit=TURN_LIMIT), chooser.sample(ALL, chooser.randint(2, 4)), number)


def kinds_in(edits: dict[str, Any], villain: str) -> set[tuple[int, str, int]]:
    moves, symbols, costs = (edits[f"villains.{villain}.{key}"] for key in ("moves", "symbols", "costs"))
    return {(move, "".join(sorted(symbol)), cost) for move, symbol, cost in zip(moves, symbols, costs, strict=True)}


@pytest.mark.parametrize("villain", ALL)
@pytest.mark.parametrize("without_target", ["fate", "all"])
def test_twin_plays_the_same_games_alone(villain: str, without_target: str) -> None:
    edits = {"readings.without_target": without_target}
    compare_game(open_edition("unstoppable", None, edits, turn_limit=TURN_LIMIT), [villain], 0)


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_twin_plays_the_same_games_at_every_table_size(num_seats: int) -> None:
    compare_game(open_edition("unstoppable"), ALL[:num_seats], 0)


def compare_game(edition: Edition, villains: list[str], replicate: int) -> None:
    """Play one game twice at once; compare every state, every choice and the results; count cards, tokens, heroes and Power."""
    stepper = Stepper(edition, villains, seed=7, replicate=replicate)
    twin = Twin(edition.box.raw, edition.game.chance(edition.box, None, stepper.state)["deal"])
    check_parts(edition, stepper, twin, villains)
    for event in play_events(stepper, villains, [Uniform()] * len(villains)):
        assert (event.seat, event.phase, set(event.legal)) == (twin.seat, twin.phase, twin.legal())
        twin.take(event.action, event.chance)
        check_parts(edition, stepper, twin, villains)
    results = stepper.results()
    assert twin.is_over or max(player.num_turns for player in twin.players) > edition.rules.turn_limit
    assert [line["score"] for line in results] == [player.steps for player in twin.players]
    assert [line["win_share"] == 1 for line in results] == [player.steps >= player.data["advances"] for player in twin.players]
    assert sum(line["win_share"] for line in results) == twin.is_over
    for line, player in zip(results, twin.players, strict=True):
        assert line["turns"] == player.num_turns
        assert (line["upgrades"], line["fated"], line["heroes"]) == (len(player.open), player.num_fated, player.num_placed)
        assert (line["defeats"], line["power"]) == (player.num_defeated, player.num_gained)


def check_parts(edition: Edition, stepper: Stepper, twin: Twin, villains: list[str]) -> None:
    """Both describe the same, and nothing has come or gone."""
    described = edition.describe(stepper.state)
    if described["status"] == "truncated":
        described["status"] = "playing"  # the twin goes on
    assert twin.describe() == described
    data = edition.box.data
    assert described["supply"] + sum(seat["power"] for seat in described["seats"].values()) == data.power_tokens.value
    for villain in villains:
        seat, printed = described["seats"][villain], data.villains[villain]
        cards = [*seat["hand"], *seat["deck"], *Counter(seat["discards"]).elements()]
        cards += described["spent"] if villain == villains[described["active"]] else []
        assert Counter(cards) == printed_cards(printed)
        assert sorted([*seat["open"].values(), *seat["face_down"].values()]) == sorted(printed.tokens.value)
        assert sorted(map(int, [*seat["open"], *seat["face_down"]])) == sorted(printed.slots.value)
        assert len(set(seat["heroes"].values())) == len(seat["heroes"]) <= 3
        assert seat["at"] not in {f"realm {space}" for space in seat["heroes"].values()}
        assert not Counter(seat["known"]) - Counter(seat["hand"])
    on_main = [seat["at"] for seat in described["seats"].values() if seat["at"].startswith("main")]
    assert len(set(on_main)) == len(on_main)


def printed_cards(villain: Any) -> Counter[str]:
    ordered = ["".join(letter for letter in "EUFD" if letter in symbols) for symbols in villain.symbols.value]
    rows = zip(villain.moves.value, ordered, villain.costs.value, strict=True)
    return Counter(f"{move}-{symbols}-{cost}" for move, symbols, cost in rows)


def test_every_card_has_its_own_name() -> None:
    names = card_names(open_edition("unstoppable").box)
    assert len(names) == len(set(names))


def test_the_box_holds_what_is_printed_on_it() -> None:
    villains = open_edition("unstoppable").box.data.villains.values()
    assert sum(printed_cards(villain).total() for villain in villains) == 60
    assert sum(len(villain.tokens.value) for villain in villains) == 24
    assert sum(len(villain.heroes.value) for villain in villains) == 12
