"""Keyed, counter-based random numbers: Philox 4x64-10, bit for bit that of `numpy.random.Philox`.

There is no generator that advances. A number is a function of

    key      the seed of the study
    counter  (villain combination, replicate, stream, draw)

so it depends on no batch, worker or row order, and one deal gives a villain the same cards in every
seating, with every strategy and in every variant (common random numbers). A *stream* is one purpose of
one villain; a *draw* numbers the blocks of four words within it.

Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011).
"""

from __future__ import annotations

import hashlib
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from sim.kernel import kernel, open_kernel, wide_multiply, wrapping_add
from sim.records import Uint64

_MULTIPLIER_0 = np.uint64(0xD2E7470EE14C6C93)
_MULTIPLIER_1 = np.uint64(0xCA5A826395121157)
_WEYL_0 = np.uint64(0x9E3779B97F4A7C15)
_WEYL_1 = np.uint64(0xBB67AE8584CAA73B)
_NUM_ROUNDS = 10
_UNUSED_BITS = np.uint64(11)  # a double has 53 bits of mantissa
_TO_UNIT = 2.0**-53
_WORDS = 4
_BLOCK_BITS = np.uint64(20)
_RESEED_INDEX = 2**20  # of a redeal's draw: no game takes as many numbers


class Purpose(IntEnum):
    """The low byte of a stream's word; a game's own purposes start at FIRST_OF_GAME."""

    DECISION = 1
    REDEAL = 2
    FIRST_OF_GAME = 16


class Deal(NamedTuple):
    """What fixes every random number of a game: the seed, the villain combination, the replicate."""

    seed: int
    combination: int
    replicate: int


class DealRecord:
    """A `Deal`, as a state carries it."""

    seed: Uint64
    combination: Uint64
    replicate: Uint64


class Draw(NamedTuple):
    """The random numbers of one decision: those of a villain's d-th decision in one deal."""

    seed: int
    combination: int
    replicate: int
    stream: int
    decision: int


def digest_of(*names: str) -> int:
    """A 64-bit digest of names: a villain combination's or, with the low byte free, a villain's stream."""
    joined = "\n".join(names).encode()
    return int.from_bytes(hashlib.blake2b(joined, digest_size=8).digest(), "little")


def stream_of(name: str) -> int:
    """The stream word of a villain; `purposed` puts a purpose into its low byte."""
    return digest_of(name) & ~0xFF


@kernel
def purposed(stream: int, purpose: int) -> int:
    """The stream of one purpose of a villain."""
    return np.uint64(stream) | np.uint64(purpose)  # type: ignore[return-value]


@kernel
def random_words(deal: DealRecord, stream: int, draw: int) -> tuple[int, int, int, int]:
    """Four independent 64-bit words."""
    return philox(deal.seed, (deal.combination, deal.replicate, np.uint64(stream), np.uint64(draw)))  # type: ignore[arg-type]


@open_kernel
def philox(seed: int, counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """One block of Philox 4x64-10 with key (seed, 0)."""
    key_0, key_1 = seed, np.uint64(0)
    word_0, word_1, word_2, word_3 = counter
    for _ in range(_NUM_ROUNDS):
        high_0, low_0 = wide_multiply(_MULTIPLIER_0, word_0)
        high_1, low_1 = wide_multiply(_MULTIPLIER_1, word_2)
        word_0, word_1 = high_1 ^ word_1 ^ key_0, low_1
        word_2, word_3 = high_0 ^ word_3 ^ key_1, low_0
        key_0 = wrapping_add(key_0, _WEYL_0)
        key_1 = wrapping_add(key_1, _WEYL_1)
    return word_0, word_1, word_2, word_3


@kernel
def random_word(draw: Draw, index: int) -> int:
    """The index-th 64-bit word of a decision."""
    block = (np.uint64(draw.decision) << _BLOCK_BITS) | np.uint64(index // _WORDS)
    words = philox(
        np.uint64(draw.seed),  # type: ignore[arg-type]
        (np.uint64(draw.combination), np.uint64(draw.replicate), np.uint64(draw.stream), block),  # type: ignore[arg-type]
    )
    return words[index % _WORDS]


@open_kernel
def random_unit(draw: Draw, index: int) -> float:
    """The index-th random number of a decision, uniform on [0, 1)."""
    return float(np.uint64(random_word(draw, index)) >> _UNUSED_BITS) * _TO_UNIT


@open_kernel
def random_below(draw: Draw, index: int, count: int) -> int:
    """The index-th random number of a decision, uniform on 0 .. count - 1."""
    return int(random_unit(draw, index) * count)


@kernel
def reseed_chance(chance: DealRecord, draw: Draw) -> None:
    """Give a state other chance outcomes to come, as a redeal must."""
    chance.replicate = random_word(draw, _RESEED_INDEX)
