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
from sim.games.villainous.codes import NO_CARD, NUM_LOCATIONS, Zone
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
    realms = table["realms"]
    size = seating.villains.shape[1]
    power = table["supply"] + realms["power"][:, :size].sum(axis=1) + realms["stolen"][:, :size].sum(axis=(1, 2))
    assert (power == edition.rules.num_power).all()
    assert (realms["power"] >= 0).all()
    assert (realms["stolen"] >= 0).all()
    for row in range(len(seating.villains)):
        for seat in range(size):
            check_cards(edition, batch.states[row], seat)


def check_cards(edition: Edition, state: Any, seat: int) -> None:
    """What is hidden is in the hand or in a deck; what is attached lies where its bearer does."""
    realm, own, unseen = state.table.realms[seat], state.own[seat], state.hidden.unseen[seat]
    villain = edition.rules.villains[state.table.villain[seat]]
    num_cards = sum(int(kind.copies) for kind in villain.kinds[: villain.num_kinds])
    assert num_cards == 45
    hidden = villain.kind_of[: realm.zone.size][realm.zone == Zone.HIDDEN]
    counts = np.bincount(hidden, minlength=own.hand.size)
    decks = np.concatenate([unseen.deck[: realm.deck_size], unseen.fate_deck[: realm.fate_deck_size]])
    assert (own.hand + np.bincount(decks, minlength=own.hand.size) == counts).all()
    assert own.hand.sum() == realm.hand_size
    assert (realm.known <= own.hand).all()
    in_realm = np.flatnonzero(realm.zone == Zone.REALM)
    assert ((realm.place[in_realm] >= 0) & (realm.place[in_realm] < NUM_LOCATIONS)).all()
    attached = np.flatnonzero(realm.host != NO_CARD)
    assert set(attached.tolist()) <= set(in_realm.tolist())
    assert (realm.place[attached] == realm.place[realm.host[attached]]).all()
    assert (realm.zone[realm.host[attached]] == Zone.REALM).all()


@pytest.mark.parametrize("box", BOXES)
def test_a_villain_sits_at_a_table_once(box: str) -> None:
    with pytest.raises(BadInput, match="twice"):
        Stepper(open_edition("villainous", box), ["hook", "ursula", "hook"], SEED)


@pytest.mark.parametrize("box", BOXES)
def test_a_table_has_two_to_four_seats(box: str) -> None:
    with pytest.raises(BadInput, match="2 to 4"):
        Stepper(open_edition("villainous", box), ["hook"], SEED)
