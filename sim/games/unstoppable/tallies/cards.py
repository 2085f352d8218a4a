"""Cards: how often each kind of each villain was drawn, moved with, and paid with, for each of its symbols."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sim.box import Box
from sim.games.unstoppable.box import all_kinds, kinds_of
from sim.games.unstoppable.codes import DONE, LETTERS, MAX_KINDS, SYMBOL_STRIDE, Phase
from sim.games.unstoppable.tallies.look import look_at
from sim.step import Step, count_codes

_SYMBOL_OF = {letter: symbol for symbol, letter in LETTERS.items()}


def count_drawn(box: Box, step: Step) -> dict[str, int]:
    """Cards drawn at the end of a turn, or held when the first one begins."""
    ending = look_at(step, Phase.ACTION, DONE, DONE)
    sizes = ending.realm["hand_size"], ending.realm_after["hand_size"]
    hand = ending.hands(ending.step.after)
    places = np.arange(hand.shape[1])
    is_new = (places >= sizes[0][:, None]) & (places < sizes[1][:, None])
    drawn = _code(np.broadcast_to(ending.villain[:, None], hand.shape), hand)[is_new]
    first = look_at(step, Phase.MOVE)
    is_first = first.table["turns"][first.games, first.active] == 1
    held = _code(np.broadcast_to(first.villain[:, None], first.hand.shape), first.hand)[(first.hand >= 0) & is_first[:, None]]
    return count_codes(_names(box), np.concatenate([drawn, held]))


def count_moved(box: Box, step: Step) -> dict[str, int]:
    """Cards discarded to move."""
    look = look_at(step, Phase.MOVE)
    return count_codes(_names(box), _code(look.villain, look.actions))


def count_paid(box: Box, step: Step) -> dict[str, int]:
    """Cards that paid, by what they paid for."""
    look = look_at(step, Phase.CARD)
    symbols = look.table["symbol"].astype(np.int64)
    names = {
        code * SYMBOL_STRIDE + int(_SYMBOL_OF[letter]): f"{name} for {letter}"
        for code, name, (_, letters, _) in _kinds(box)
        for letter in letters
    }
    return count_codes(names, _code(look.villain, look.actions) * SYMBOL_STRIDE + symbols)


def _code(villains: NDArray[np.int64], kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    return villains * MAX_KINDS + kinds


def _names(box: Box) -> dict[int, str]:
    return {code: name for code, name, _ in _kinds(box)}


def _kinds(box: Box) -> Iterator[tuple[int, str, tuple[int, str, int]]]:
    """Every kind of every villain: its code, its name, what is printed."""
    codes = {kind: code for code, kind in enumerate(all_kinds(box.data))}
    for index, (villain, data) in enumerate(box.data.villains.items()):
        for kind in dict.fromkeys(kinds_of(data)):
            move, symbols, cost = kind
            yield index * MAX_KINDS + codes[kind], f"{villain} {move}-{symbols}-{cost}", kind
