"""Legal masks: how many actions are legal, and which is the n-th.

A mask is read eight actions at a time: multiplying by `_ONES` adds up the bytes of a word, each byte of
the product being the number of legal actions up to and including its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.kernel import JIT_DISABLED, kernel, load_word

_WORD = 8  # actions
_ONES = np.uint64(0x0101010101010101)
_BYTE = np.uint64(0xFF)
_TOP = np.uint64(56)
_SHIFT = np.uint64(8)


@kernel
def count_legal(legal: NDArray[np.bool_]) -> Any:
    """The number of legal actions."""
    num_words = legal.shape[0] // _WORD
    num_legal: Any = 0
    for index in range(num_words):
        num_legal += np.int64(running_sums(load_word(legal, index)) >> _TOP)
    for action in range(num_words * _WORD, legal.shape[0]):
        num_legal += legal[action]
    return num_legal


@kernel
def nth_legal(legal: NDArray[np.bool_], rank: Any) -> int:
    """The legal action that so many legal ones precede, or -1."""
    num_words = legal.shape[0] // _WORD
    for index in range(num_words):
        sums = running_sums(load_word(legal, index))
        num_here = np.int64(sums >> _TOP)
        if rank < num_here:
            return index * _WORD + count_up_to(sums, rank)
        rank -= num_here
    for action in range(num_words * _WORD, legal.shape[0]):
        if legal[action]:
            if rank == 0:
                return action
            rank -= 1
    return -1


@kernel
def count_up_to(sums: Any, rank: Any) -> Any:
    """How many of eight running sums are at most `rank`: the place of the legal action of that rank."""
    place: Any = 0
    for _ in range(_WORD):
        place += np.int64(sums & _BYTE) <= rank
        sums >>= _SHIFT
    return place


if JIT_DISABLED:

    def running_sums(word: Any) -> Any:
        """The sum of each byte of a word and all below it."""
        return np.uint64((word * int(_ONES)) & (2**64 - 1))

else:

    @kernel
    def running_sums(word: Any) -> Any:
        """The sum of each byte of a word and all below it."""
        return word * _ONES
