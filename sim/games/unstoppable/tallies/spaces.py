"""Spaces: how often each action of each place was taken, by villain."""

from __future__ import annotations

from sim.box import Box
from sim.games.unstoppable.box import BARE
from sim.games.unstoppable.build import shown_code
from sim.games.unstoppable.codes import MAX_AMOUNT, MAX_REALM_SPACES, PRINTED, REALM_FIRST, SYMBOL_STRIDE, Phase, Source
from sim.games.unstoppable.tallies.look import Look, look_at
from sim.step import Step, count_codes

_PLACES = REALM_FIRST + MAX_REALM_SPACES
_CODES = (MAX_AMOUNT + 1) * SYMBOL_STRIDE


def count_main(box: Box, step: Step) -> dict[str, int]:
    """Actions taken on the main board."""
    board = box.data.boards[box.data.setup.main_board.value]
    shown = [name for side in board.sides.value for name in side]
    names = {
        index * _PLACES + place: f"{villain} main {place + 1}: {name}"
        for index, villain in enumerate(box.villains)
        for place, name in enumerate(shown)
        if name != BARE
    }
    look = _uses(step, Source.PRINTED)
    is_main = look.realm["place"] < REALM_FIRST
    return count_codes(names, (look.villain * _PLACES + look.realm["place"])[is_main])


def count_realm(box: Box, step: Step) -> dict[str, int]:
    """Actions taken that are printed in a realm."""
    names = {
        index * _PLACES + REALM_FIRST + space: f"{villain} realm {space + 1}: {name}"
        for index, (villain, data) in enumerate(box.data.villains.items())
        for space, name in enumerate(data.spaces.value)
        if name != BARE
    }
    look = _uses(step, Source.PRINTED)
    in_realm = look.realm["place"] >= REALM_FIRST
    return count_codes(names, (look.villain * _PLACES + look.realm["place"])[in_realm])


def count_tokens(box: Box, step: Step) -> dict[str, int]:
    """Actions of tokens taken, by the slot on which they lie."""
    names = {
        (index * _PLACES + REALM_FIRST + space - 1) * _CODES + shown_code(token): f"{villain} {token} on slot {space}"
        for index, (villain, data) in enumerate(box.data.villains.items())
        for space in sorted(data.slots.value)
        for token in dict.fromkeys(data.tokens.value)
    }
    look = _uses(step, Source.TOKEN)
    return count_codes(names, (look.villain * _PLACES + look.realm["place"]) * _CODES + look.shown[:, Source.TOKEN])


def _uses(step: Step, source: Source) -> Look:
    return look_at(step, Phase.ACTION, PRINTED + source, PRINTED + source)
