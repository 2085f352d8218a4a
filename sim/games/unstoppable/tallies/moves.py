"""Moves: what was passed over on the way, and where the path led."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.box import Box
from sim.games.unstoppable.codes import MAX_MAIN_SPACES, MAX_REALM_SPACES, NUM_SHAPES, NUM_SIDES, REALM_FIRST, Phase
from sim.games.unstoppable.tallies.look import Look, look_at, numbered
from sim.step import Step, count_flags


@dataclass
class _Way:
    """What each mover met: numbers of movers and heroes passed over, and whether it crossed the edge of its realm."""

    movers: NDArray[np.int64]
    heroes: NDArray[np.int64]
    entered: NDArray[np.bool_]
    left: NDArray[np.bool_]


def count_moves(box: Box, step: Step) -> dict[str, int]:
    """What happened on each move."""
    look = look_at(step, Phase.MOVE)
    way, realm = _walk(look), look.realm
    side, place = realm["side"].astype(np.int64), look.realm_after["place"]
    is_cut = (look.rules.exits[side].astype(np.int64) - look.rules.entries[side]) % look.rules.num_main != 1
    doubled = np.sort(look.hand, axis=1)
    return count_flags(
        {
            "nothing in the way": (way.movers == 0) & (way.heroes == 0),
            **numbered("movers passed over: {}", way.movers, range(1, NUM_SIDES)),
            **numbered("heroes passed over: {}", way.heroes, range(1, NUM_SHAPES + 1)),
            "movers and heroes passed over": (way.movers > 0) & (way.heroes > 0),
            "into the realm": way.entered & ~way.left,
            "out of the realm": way.left & ~way.entered,
            "out of the realm and in again": way.left & way.entered,
            "the own side left out": way.left & is_cut,
            "the own side walked": way.left & ~is_cut,
            "within the realm": (realm["place"] >= REALM_FIRST) & (place >= REALM_FIRST) & ~way.left,
            "on the main board": (realm["place"] < REALM_FIRST) & (place < REALM_FIRST),
            "two equal cards in the hand": ((doubled[:, 1:] == doubled[:, :-1]) & (doubled[:, 1:] >= 0)).any(axis=1),
            "with the only card of the hand": realm["hand_size"] == 1,
            "with a card that all know": (look.realm_after["num_known"] < realm["num_known"]),
        }
    )


def _walk(look: Look) -> _Way:
    """Follow each mover's path, place by place, to where it ended."""
    place, end = look.realm["place"].astype(np.int64), look.realm_after["place"].astype(np.int64)
    others = _others(look)
    num, none = np.zeros(place.size, np.int64), np.zeros(place.size, bool)
    way = _Way(num, num.copy(), none, none.copy())
    going = np.ones(place.size, bool)
    for _ in range(MAX_MAIN_SPACES + MAX_REALM_SPACES):
        after = np.where(going, _next_places(look, place), place)
        way.entered |= going & (place < REALM_FIRST) & (after >= REALM_FIRST)
        way.left |= going & (place >= REALM_FIRST) & (after < REALM_FIRST)
        place, going = after, going & (after != end)
        way.movers += going & (place < REALM_FIRST) & (others == place[:, None]).any(axis=1)
        way.heroes += going & (look.realm["heroes"] == (place - REALM_FIRST)[:, None]).any(axis=1)
        if not going.any():
            break
    return way


def _others(look: Look) -> NDArray[Any]:
    """The places of the other movers; where there is none, no place at all."""
    places = look.table["realms"]["place"].astype(np.int64)
    seats = np.arange(places.shape[1])
    is_other = (seats < look.table["num_seats"][:, None]) & (seats != look.active[:, None])
    return np.where(is_other, places, -1)


def _next_places(look: Look, place: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place after each on its seat's path."""
    rules, side = look.rules, look.realm["side"].astype(np.int64)
    last = REALM_FIRST + rules.villains["num_spaces"][look.villain] - 1
    in_realm = np.where(place < last, place + 1, rules.exits[side])
    on_main = np.where(place == rules.entries[side], REALM_FIRST, (place + 1) % rules.num_main)
    return np.where(place >= REALM_FIRST, in_realm, on_main)
