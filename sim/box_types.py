"""The types in a box's schema: what is wanted at a key."""

from __future__ import annotations

from functools import cache, reduce
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec


def alternatives_of(kind: Any) -> list[Any]:
    """The types that a type allows, each without its constraints."""
    if get_origin(kind) is Annotated:
        return alternatives_of(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [inner for one in get_args(kind) for inner in alternatives_of(one)]
    return [kind]


def type_at_key(kind: Any, key: Any) -> Any:
    """The type at a key of a type."""
    for one in alternatives_of(kind):
        plain = get_origin(one) or one
        if plain in (dict, list) and isinstance(key, int) == (plain is list):
            return get_args(one)[-1]
        if isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            return next(spec.type for spec in msgspec.structs.fields(one) if spec.name == key)
    return Any


@cache
def type_at(schema: type, path: str) -> Any:
    """The type of the value at a dotted path of a schema."""
    return reduce(type_at_key, path.split("."), schema)
