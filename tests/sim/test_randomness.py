"""Random numbers: those of numpy's Philox, keyed, and the same compiled and not."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from sim.randomness import Draw, Purpose, digest_of, philox, random_below, random_unit, stream_of

pytestmark = pytest.mark.kernels

WORDS = [0, 1, 2, 2**20, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1, 0x0123456789ABCDEF]


def words_of_numpy(seed: int, counter: tuple[int, ...]) -> list[int]:
    """numpy counts on before it draws, so it is set one before."""
    before = (sum(word << (64 * place) for place, word in enumerate(counter)) - 1) % 2**256
    generator = np.random.Philox(key=np.array([seed, 0], np.uint64), counter=0)
    state = generator.state
    state["state"]["counter"] = np.array([before >> (64 * place) & (2**64 - 1) for place in range(4)], np.uint64)
    generator.state = state
    return [int(word) for word in generator.random_raw(4)]


def words_of(seed: int, counter: tuple[int, ...]) -> list[int]:
    return [int(word) for word in philox(np.uint64(seed), tuple(np.uint64(word) for word in counter))]  # type: ignore[arg-type]


def draw_of(seed: int = 1, combination: int = 2, replicate: int = 3, stream: int = 256, decision: int = 0) -> Draw:
    return Draw(*(np.uint64(part) for part in (seed, combination, replicate, stream, decision)))  # type: ignore[arg-type]


def units(draw: Draw, count: int = 64) -> list[float]:
    return [random_unit(draw, index) for index in range(count)]


@pytest.mark.parametrize("seed", WORDS)
def test_words_are_those_of_numpy_bit_for_bit(seed: int) -> None:
    generator = np.random.default_rng(seed % 1000)
    counters = [tuple(int(word) for word in generator.integers(0, 2**64, 4, np.uint64)) for _ in range(20)]
    edges = list(itertools.islice(itertools.permutations(WORDS, 4), 0, 3000, 100))
    for counter in [*counters, *edges, (0, 0, 0, 0), (2**64 - 1,) * 4]:
        assert words_of(seed, counter) == words_of_numpy(seed, counter), counter


def test_units_are_words_over_two_to_the_53() -> None:
    draw = draw_of(decision=5)
    for index in range(12):
        word = words_of_numpy(1, (2, 3, 256, (5 << 20) | index // 4))[index % 4]
        assert random_unit(draw, index) == (word >> 11) * 2.0**-53


def test_units_lie_in_their_range_and_fill_it() -> None:
    values = np.array([random_unit(draw_of(replicate=replicate), index) for replicate in range(200) for index in range(20)])
    assert values.min() >= 0
    assert values.max() < 1
    assert abs(values.mean() - 0.5) < 5 * (1 / 12 / values.size) ** 0.5
    assert (np.histogram(values, 10, (0, 1))[0] > 300).all()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_whole_numbers_are_below_their_count_and_all_occur(count: int) -> None:
    found = {random_below(draw_of(replicate=replicate), index, count) for replicate in range(100) for index in range(10)}
    assert found == set(range(count))


def test_the_greatest_unit_still_falls_below_any_count() -> None:
    greatest = (2**53 - 1) * 2.0**-53
    assert all(int(greatest * count) == count - 1 for count in range(1, 5000))


def test_a_number_depends_on_its_key_alone() -> None:
    assert units(draw_of()) == units(draw_of())
    assert random_unit(draw_of(), 40) == units(draw_of())[40]


@pytest.mark.parametrize("part", ["seed", "combination", "replicate", "stream", "decision"])
def test_neighbouring_keys_share_no_number(part: str) -> None:
    streams = [units(draw_of(**{part: value})) for value in range(40)]
    together = list(itertools.chain.from_iterable(streams))
    assert len(set(together)) == len(together)


def test_a_stream_leaves_room_for_its_purposes() -> None:
    names = [f"villain-{number}" for number in range(2000)]
    streams = [stream_of(name) for name in names]
    assert len(set(streams)) == len(names)
    assert all(stream & 0xFF == 0 and 0 <= stream < 2**64 for stream in streams)
    assert all(0 < purpose < 256 for purpose in Purpose)


def test_digests_tell_names_apart() -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    assert digest_of("a", "b") != digest_of("b", "a")
    assert digest_of("a") == digest_of("a")
