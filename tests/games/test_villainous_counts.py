"""After every step of random games of Villainous each card is in one place and no Power has come or gone; every table can be played."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from sim.batch import Batch, Seating
from sim.box import box_names
from sim.edition import Edition, combination_digest, open_edition
from sim.engine import Engine, engine_of
from sim.errors import BadInput
from sim.games import load_game
from sim.games.villainous.codes import NO_CARD, NUM_CARDS, NUM_LOCATIONS, Zone
from sim.kernel import JIT_DISABLED
from sim.stepper import Stepper
from sim.table import Status
from strategies.any_game.first_legal import FirstLegal
from strategies.any_game.uniform import Uniform

pytestmark = pytest.mark.kernels

GAME = load_game("villainous")
BOXES = box_names(GAME.boxes)
TURN_LIMIT = 3 if JIT_DISABLED else 20
SEED = 11


def every_seating(edition: Edition, size: int) -> Seating:
    """Every table of one size in every order, the first few of each alone where kernels are slow."""
    rows = list(permutations(range(len(edition.villains)), size))
    rows = rows[::8] if JIT_DISABLED else rows
    return Seating(
        villains=np.array(rows, np.int8),
        strategies=np.zeros((len(rows), size), np.uint8),
        combinations=np.array([combination_digest([edition.villains[villain] for villain in row]) for row in rows], np.uint64),
        replicates=np.arange(len(rows), dtype=np.uint64),
    )


@pytest.mark.parametrize("strategy", [Uniform, FirstLegal])
@pytest.mark.parametrize("size", GAME.seats)
@pytest.mark.parametrize("box", BOXES)
def test_every_table_is_played_and_nothing_comes_or_goes(box: str, size: int, strategy: Any) -> None:
    engine, edition = engine_of("villainous"), open_edition("villainous", box, turn_limit=TURN_LIMIT)
    seating = every_seating(edition, size)
    batch = engine.begin(edition, seating, SEED)
    chooser = strategy()
    check_counts(edition, seating, batch)
    while (rows := np.flatnonzero(batch.states["table"]["status"] == Status.PLAYING)).size:
        step(engine, edition, batch, chooser, rows)
        check_counts(edition, seating, batch)
    statuses = set(batch.states["table"]["status"].tolist())
    assert statuses <= {Status.TERMINATED, Status.TRUNCATED}


def step(engine: Engine, edition: Edition, batch: Batch, strategy: Any, rows: Any) -> None:
    batch.actions[rows] = engine.decide(edition, batch, strategy, rows)
    engine.step(edition, batch, strategy, rows)


def check_counts(edition: Edition, seating: Seating, batch: Batch) -> None:
    table = batch.states["table"]
    size = seating.villains.shape[1]
    realms = table["realms"][:, :size]
    power = table["supply"] + realms["power"].sum(axis=1) + realms["stolen"].sum(axis=(1, 2))
    assert (power == edition.rules.num_power).all()
    assert (realms["power"] >= 0).all()
    assert (realms["stolen"] >= 0).all()
    check_hidden_cards(edition, seating, batch)
    check_realms(realms)


def check_hidden_cards(edition: Edition, seating: Seating, batch: Batch) -> None:
    """What is hidden is in the hand or in a deck, kind by kind. Arrays are [games, seats, cards or kinds]."""
    size = seating.villains.shape[1]
    realms, own = batch.states["table"]["realms"][:, :size], batch.states["own"][:, :size]
    unseen = batch.states["hidden"]["unseen"][:, :size]
    villains = edition.rules["villains"][seating.villains]
    assert (villains["kinds"]["copies"].sum(axis=2) == NUM_CARDS).all()
    lying = own["hand"].astype(np.int64)
    for deck, length in (("deck", "deck_size"), ("fate_deck", "fate_deck_size")):
        cards = unseen[deck]
        count_kinds(lying, cards, np.arange(cards.shape[2]) < realms[length][:, :, None])
    hidden = np.zeros_like(lying)
    count_kinds(hidden, villains["kind_of"], realms["zone"] == Zone.HIDDEN)
    assert (lying == hidden).all()
    assert (own["hand"].sum(axis=2) == realms["hand_size"]).all()
    assert (realms["known"] <= own["hand"]).all()


def count_kinds(counts: Any, kinds: Any, is_counted: Any) -> None:
    """Add one to the count of each kind that is counted."""
    games, seats, cards = np.nonzero(is_counted)
    np.add.at(counts, (games, seats, kinds[games, seats, cards]), 1)


def check_realms(realms: Any) -> None:
    """Every card of a realm is at a location, and what is attached where its bearer is."""
    is_there = realms["zone"] == Zone.REALM
    places = realms["place"][is_there]
    assert ((places >= 0) & (places < NUM_LOCATIONS)).all()
    games, seats, cards = np.nonzero(realms["host"] != NO_CARD)
    hosts = realms["host"][games, seats, cards]
    assert is_there[games, seats, cards].all()
    assert is_there[games, seats, hosts].all()
    assert (realms["place"][games, seats, cards] == realms["place"][games, seats, hosts]).all()


@pytest.mark.parametrize("box", BOXES)
def test_a_villain_sits_at_a_table_once(box: str) -> None:
    with pytest.raises(BadInput, match="twice"):
        Stepper(open_edition("villainous", box), ["hook", "ursula", "hook"], SEED)


@pytest.mark.parametrize("box", BOXES)
def test_a_table_has_two_to_four_seats_or_one_alone(box: str) -> None:
    edition = open_edition("villainous", box)
    with pytest.raises(BadInput, match="2 to 4"):
        Stepper(edition, [], SEED)
    assert Stepper(edition, ["hook"], SEED).state["table"]["num_seats"] == 1
