"""The sides of the main board are dealt apart from the order of play, and balanced over replicates."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial
from typing import Any

import numpy as np
import pytest

from sim.blocks import cyclic_orders
from sim.contract import seatings
from sim.edition import open_edition
from sim.engine import engine_of
from sim.stepper import Stepper

VILLAINS = ["hades", "maleficent", "scar", "ursula"]
NUM_ARRANGEMENTS = {2: 12, 3: 12, 4: 4}


def sides_of(num_seats: int, replicates: int, edits: dict[str, Any] | None = None) -> list[tuple[int, ...]]:
    """The side of each seat, replicate by replicate."""
    edition = open_edition("unstoppable", None, edits)
    seating = seatings(edition, num_seats, replicates)
    batch = engine_of("unstoppable").begin(edition, seating, 1)
    sides = batch.states["table"]["realms"]["side"][:, :num_seats]
    return [tuple(int(side) for side in row) for row in sides]


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_every_arrangement_meets_every_cyclic_order_equally_often(num_seats: int) -> None:
    num_orders = len(cyclic_orders(num_seats))
    assert num_orders == factorial(num_seats - 1)
    period = num_orders * NUM_ARRANGEMENTS[num_seats]
    met = Counter((replicate % num_orders, sides) for replicate, sides in enumerate(sides_of(num_seats, 3 * period)))
    assert len(met) == period
    assert set(met.values()) == {3}


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_seats_sit_clockwise_at_different_sides_and_each_at_each_equally_often(num_seats: int) -> None:
    period = factorial(num_seats - 1) * NUM_ARRANGEMENTS[num_seats]
    arrangements = sides_of(num_seats, period)
    for sides in arrangements:
        assert len(set(sides)) == num_seats
        steps = [(sides[(seat + 1) % num_seats] - sides[seat]) % 4 for seat in range(num_seats)]
        assert sum(steps) == 4, "once around, and not more"
    for seat in range(num_seats):
        assert set(Counter(sides[seat] for sides in arrangements).values()) == {period // 4}


def test_two_seats_are_opposite_as_often_as_chance_has_it_or_as_the_box_says() -> None:
    def gaps(edits: dict[str, Any] | None = None) -> Counter[int]:
        return Counter((second - first) % 4 for first, second in sides_of(2, 24, edits))

    assert gaps() == {1: 8, 2: 8, 3: 8}
    assert gaps({"setup.sides_of_two": "opposite"}) == {2: 24}
    assert gaps({"setup.sides_of_two": "adjacent"}) == {1: 12, 3: 12}


def test_a_seat_keeps_its_side_whoever_sits_there() -> None:
    edition = open_edition("unstoppable")
    for pair in combinations(VILLAINS, 2):
        for villains in (pair, pair[::-1]):
            state = Stepper(edition, villains, seed=9, replicate=5).state
            assert [int(state.table.realms[seat].side) for seat in range(2)] == list(sides_of(2, 6)[5])


def test_a_villain_has_the_same_cards_tokens_and_rolls_in_every_seat() -> None:
    edition = open_edition("unstoppable")
    dealt: dict[str, set[str]] = {}
    for turn in range(4):
        state = Stepper(edition, VILLAINS[turn:] + VILLAINS[:turn], seed=9, replicate=3).state
        for villain, parts in edition.describe(state)["seats"].items():
            dealt.setdefault(villain, set()).add(repr([parts[key] for key in ("hand", "deck", "face_down")]))
    assert all(len(found) == 1 for found in dealt.values())


def test_a_deck_with_one_card_changed_keeps_the_order_of_the_others() -> None:
    costs = list(open_edition("unstoppable").box.data.villains["scar"].costs.value)
    costs[5] += 1
    decks = []
    for edits in (None, {"villains.scar.costs": costs}):
        edition = open_edition("unstoppable", None, edits)
        state = Stepper(edition, VILLAINS, seed=2).state
        seat = edition.describe(state)["seats"]["scar"]
        names = np.array(edition.action_names)
        decks.append([*names[state.own[2].hand[:4]], *seat["deck"]])
    changed = [(old, new) for old, new in zip(*decks, strict=True) if old != new]
    assert changed == [("1-U-1", "1-U-2")]
