"""Record classes: a class that declares fields with types becomes a NumPy record type.

    class Seat:
        power: Int16
        hand: Annotated[NDArray[np.int8], np.int8, MAX_HAND]

    class State:
        table: Table                                   # a nested record
        own: Annotated[list[Seat], Seat, MAX_SEATS]    # an array of nested records

Kernels read `state.own[seat].power`, type checkers see the class, and `dtype_of(State)` is what is
allocated. Nested records are passed by reference, compiled or not.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Bool = Annotated[bool, np.bool_]
Int8 = Annotated[int, np.int8]
Uint8 = Annotated[int, np.uint8]  # for an index: no need to look whether it is negative; not for a count, `range` would be unsigned
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
Uint64 = Annotated[int, np.uint64]
Float64 = Annotated[float, np.float64]

Record = TypeVar("Record")


def dtype_of(record: type) -> np.dtype[Any]:
    """The NumPy record type of a record class: aligned, and read by attribute with the JIT off too.

    Only the outermost type is wrapped in `np.record`: a wrapped inner one loses its alignment.
    Raises TypeError for a field that is not a number, an array or a record class, and for a field
    name that `np.record` would hide.
    """
    return np.dtype((np.record, _plain_dtype(record)))


def new_records(record: type[Record], count: int) -> NDArray[Any]:
    """`count` records of a record class, all zero."""
    return np.zeros(count, dtype_of(record))


def new_record(record: type[Record]) -> Record:
    """One record of a record class, all zero, as the kernels take it."""
    return cast(Record, new_records(record, 1)[0])


def read_only_record(record: Record) -> Record:
    """A copy of one record that Python cannot write to."""
    copies = np.array([record], dtype=cast(Any, record).dtype)
    copies.flags.writeable = False
    return cast(Record, copies[0])


@cache
def _plain_dtype(record: type) -> np.dtype[Any]:
    fields = [_field(record, name, hint) for name, hint in _hints(record).items()]
    return np.dtype(fields, align=True)


def _hints(record: type) -> dict[str, Any]:
    return get_type_hints(record, include_extras=True)


def _field(record: type, name: str, hint: Any) -> tuple[str, Any] | tuple[str, Any, tuple[int, ...]]:
    if hasattr(np.record, name):
        raise TypeError(f"{record.__name__}.{name}: np.record has an attribute of this name; choose another")
    if get_origin(hint) is not Annotated:
        if isinstance(hint, type) and _hints(hint):
            return name, _plain_dtype(hint)
        raise TypeError(f"{record.__name__}.{name}: not a number, an array or a record class, but {hint!r}")
    _, kind, *shape = get_args(hint)
    scalar = kind if issubclass(kind, np.generic) else _plain_dtype(kind)
    return (name, scalar, tuple(shape)) if shape else (name, scalar)
