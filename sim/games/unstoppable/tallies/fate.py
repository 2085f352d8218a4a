"""Fate and defeat: what the die showed, what it did, and which heroes came and went."""

from __future__ import annotations

import numpy as np

from sim.box import Box
from sim.games.unstoppable.codes import NUM_SHAPES, OFF, REALM_FIRST, SHAPE_FIRST, SPACE_FIRST, SYMBOL_STRIDE, Phase, Symbol
from sim.games.unstoppable.naming import FACES, SHAPES
from sim.games.unstoppable.tallies.look import look_at, num_out, numbered
from sim.step import Step, count_flags


def count_fates(box: Box, step: Step) -> dict[str, int]:
    """Opponents fated: the roll, and Power lost where the hero was there already."""
    look = look_at(step, Phase.OPPONENT)
    target = look.table_after["target"].astype(np.int64)
    realm, after = look.realm_of(target), look.realm_of(target, look.table_after)
    face, lost = look.table_after["face"], realm["power"] - after["power"]
    comes, chooses = look.table_after["phase"] == Phase.SPACE, look.table_after["phase"] == Phase.SHAPE
    is_out, loss = ~comes & ~chooses, int(look.rules.power_loss)
    most = realm["steps"][:, None] >= look.table["realms"]["steps"]
    faces = {f"rolled: {name}": np.where(chooses, name == "wild", face == index) for index, name in enumerate(FACES)}
    return count_flags(
        {
            **faces,
            "the hero is to be placed": comes,
            **{f"the hero is there, Power lost: {number}": is_out & (lost == number) for number in range(loss, -1, -1)},
            "all heroes were there": num_out(realm) == NUM_SHAPES,
            "of a villain that was ahead of all, or even": most.all(axis=1),
        }
    )


def count_placings(box: Box, step: Step) -> dict[str, int]:
    """Heroes placed: which, where, and beside which others."""
    look = look_at(step, Phase.SPACE)
    target, space = look.table["target"].astype(np.int64), look.actions - SPACE_FIRST
    realm, villains = look.realm_of(target), look.rules.villains
    villain, out = look.villain_of(target), num_out(realm)
    token, has_slot = realm["tokens"][look.games, space], villains["has_slot"][villain, space] != 0
    printed = villains["spaces"][villain, space]
    return count_flags(
        {
            **{f"{name} placed": look.table["face"] == shape for shape, name in enumerate(SHAPES)},
            **{f"{box.villains[index]} has a hero placed": villain == index for index in range(len(box.villains))},
            **numbered("others in the realm: {}", out, range(NUM_SHAPES)),
            "when one had been defeated": realm["placed"] > out,
            "on the start space": space == villains["start"][villain],
            "on an open token": token != 0,
            "on a token that lies face down": has_slot & (token == 0),
            "on a space with the plan": (printed % SYMBOL_STRIDE == Symbol.PLAN) | (token % SYMBOL_STRIDE == Symbol.PLAN),
            "with the mover in the realm": realm["place"] >= REALM_FIRST,
            "with the mover on the main board": realm["place"] < REALM_FIRST,
            "by the owner of the realm": look.table["seat"] == target,
        }
    )


def count_defeats(box: Box, step: Step) -> dict[str, int]:
    """Heroes defeated: which, of how many, and what its space shows."""
    look = look_at(step, Phase.DEFEAT)
    shape = look.actions - SHAPE_FIRST
    space = look.realm["heroes"][look.games, shape]
    token = look.realm["tokens"][look.games, np.where(space == OFF, 0, space)]
    return count_flags(
        {
            **{f"{name} defeated": shape == index for index, name in enumerate(SHAPES)},
            **{f"{box.villains[index]} defeats a hero": look.villain == index for index in range(len(box.villains))},
            **numbered("of {} in the realm", num_out(look.realm), range(1, NUM_SHAPES + 1)),
            "an open token is within reach again": token != 0,
        }
    )
