"""Spaces: how often each action of each place was taken, by villain."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.box import Box
from sim.games.unstoppable.box import BARE, symbols_of
from sim.games.unstoppable.build import shown_code
from sim.games.unstoppable.codes import MAX_AMOUNT, MAX_REALM_SPACES, PRINTED, REALM_FIRST, SYMBOL_STRIDE, Phase, Source
from sim.games.unstoppable.tallies.look import Look, look_at
from sim.step import Step, count_codes

_PLACES = REALM_FIRST + MAX_REALM_SPACES
_CODES = (MAX_AMOUNT + 1) * SYMBOL_STRIDE


def count_main(box: Box, step: Step) -> dict[str, int]:
    """Actions taken on the main board."""
    board = box.data.boards[box.data.setup.main_board.value]
    ring = [name for side in board.sides.value for name in side]
    names = {
        _code(index, place, shown_code(name)): f"{villain} main {place + 1}: {name}"
        for index, villain in enumerate(box.villains)
        for place, shown in enumerate(ring)
        for name in symbols_of(shown)
        if name != BARE
    }
    found = []
    for source in Source:
        look = _uses(step, source)
        is_main = look.realm["place"] < REALM_FIRST
        found.append(_code(look.villain, look.realm["place"], look.shown[:, source])[is_main])
    return count_codes(names, np.concatenate(found))


def count_realm(box: Box, step: Step) -> dict[str, int]:
    """Actions taken that are printed in a realm."""
    names = {
        _code(index, REALM_FIRST + space, shown_code(name)): f"{villain} realm {space + 1}: {name}"
        for index, (villain, data) in enumerate(box.data.villains.items())
        for space, name in enumerate(data.spaces.value)
        if name != BARE
    }
    look = _uses(step, Source.PRINTED)
    in_realm = look.realm["place"] >= REALM_FIRST
    return count_codes(names, _code(look.villain, look.realm["place"], look.shown[:, Source.PRINTED])[in_realm])


def count_tokens(box: Box, step: Step) -> dict[str, int]:
    """Actions of tokens taken, by the slot on which they lie."""
    names = {
        _code(index, REALM_FIRST + space - 1, shown_code(token)): f"{villain} {token} on slot {space}"
        for index, (villain, data) in enumerate(box.data.villains.items())
        for space in sorted(data.slots.value)
        for token in dict.fromkeys(data.tokens.value)
    }
    look = _uses(step, Source.TOKEN)
    in_realm = look.realm["place"] >= REALM_FIRST
    return count_codes(names, _code(look.villain, look.realm["place"], look.shown[:, Source.TOKEN])[in_realm])


def _code(villain: Any, place: Any, shown: Any) -> Any:
    """The code of an action: whose, where, and what is shown there."""
    return (villain * _PLACES + place) * _CODES + shown


def _uses(step: Step, source: Source) -> Look:
    return look_at(step, Phase.ACTION, PRINTED + source, PRINTED + source)
