"""Record classes become NumPy record types that read the same compiled and not."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.games import GAMES, load_game
from sim.kernel import open_kernel
from sim.records import Bool, Float64, Int8, Int16, Int64, dtype_of, new_record, new_records, read_only_record


class Inner:
    """A small record."""

    flag: Bool
    count: Int16
    values: Annotated[NDArray[np.int8], np.int8, 3]


class Outer:
    """A record of records."""

    small: Int8
    wide: Int64
    one: Inner
    many: Annotated[list[Inner], Inner, 2]
    grid: Annotated[NDArray[np.int16], np.int16, 2, 4]
    share: Float64


class Longer(Outer):
    """A record that extends another."""

    last: Int8


@open_kernel
def fill(record: Any) -> int:
    record.one.count = 7
    record.many[1].values[2] = 5
    record.grid[1, 3] = 9
    return record.one.count + record.many[1].values[2] + record.grid[1, 3]


def test_a_class_becomes_a_record_of_its_fields() -> None:
    dtype = dtype_of(Outer)
    assert dtype.type is np.record
    assert dtype.names == ("small", "wide", "one", "many", "grid", "share")
    assert dtype["many"].shape == (2,)
    assert dtype["grid"].shape == (2, 4)
    assert dtype["one"].names == ("flag", "count", "values")


def test_every_field_is_aligned() -> None:
    dtype = dtype_of(Outer)
    assert dtype.isalignedstruct
    for name, (field, offset, *_) in (dtype.fields or {}).items():
        assert offset % field.base.alignment == 0, name
    assert dtype.itemsize % dtype.alignment == 0


def test_a_record_that_extends_another_starts_with_its_fields() -> None:
    longer, outer = dtype_of(Longer), dtype_of(Outer)
    assert longer.names == (*(outer.names or ()), "last")
    assert [longer.fields[name][1] for name in outer.names or ()] == [outer.fields[name][1] for name in outer.names or ()]  # type: ignore[index]


@pytest.mark.kernels
def test_nested_records_are_passed_by_reference() -> None:
    record = new_record(Outer)
    assert fill(record) == 21
    assert (record.one.count, record.many[1].values[2], record.grid[1, 3]) == (7, 5, 9)
    assert record.small == record.share == 0


def test_new_records_are_zero() -> None:
    records = new_records(Outer, 3)
    assert records.shape == (3,)
    assert not np.frombuffer(records.tobytes(), np.uint8).any()


def test_a_read_only_record_is_a_copy_that_cannot_be_written_to() -> None:
    record = new_record(Outer)
    record.one.count = 3
    sealed = read_only_record(record)
    record.one.count = 4
    assert sealed.one.count == 3
    with pytest.raises(ValueError, match="read-only"):
        sealed.small = 1
    with pytest.raises(ValueError, match="read-only"):
        sealed.many[0].values[1] = 1


@pytest.mark.parametrize("name", ["round", "size", "copy", "item", "choose", "put", "take", "min", "max", "all", "data", "shape", "sort"])
def test_a_name_that_numpy_hides_is_refused(name: str) -> None:
    hiding = type("Hiding", (), {"__annotations__": {name: Int8}})
    with pytest.raises(TypeError, match=rf"Hiding\.{name}: np\.record has an attribute of this name"):
        dtype_of(hiding)


@pytest.mark.parametrize("hint", [int, float, str, list, np.int8, "NDArray[np.int8]"])
def test_a_field_of_no_fixed_size_is_refused(hint: Any) -> None:
    vague = type("Vague", (), {"__annotations__": {"field": hint}, "__module__": __name__})
    with pytest.raises(TypeError, match=r"Vague\.field: not a number, an array or a record class"):
        dtype_of(vague)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_records(name: str) -> None:
    game = load_game(name)
    for record in (game.rules, game.state, game.result):
        assert dtype_of(record).isalignedstruct
    assert (dtype_of(game.state).names or ())[:3] == ("table", "own", "hidden")
