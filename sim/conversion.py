"""Plain values, as TOML or JSON gives them, as the types that are wanted; what does not fit is told in one sentence."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from sim.box_file import PROVENANCE, rows_of
from sim.box_types import alternatives_of, type_at_key
from sim.box_value import PROVENANCES, Value
from sim.errors import BadInput, unknown


def convert(schema: Any, raw: Any, origin: str, called: Callable[[list[Any]], str] | None = None) -> Any:
    """Plain values as a msgspec type; BadInput names origin, key, value and what is allowed.

    `called` says what the place at some keys is called, where it is written otherwise.
    """
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as problem:
        message, steps, kind = _located(schema, raw, problem)
        given = raw
        for step in steps:
            given = given[step]
        steps = [step for step in steps if step != "value"]
        keys = (called(steps) if called else "") or _dotted(steps)
        raise BadInput(f"{origin}: {_complaint(message, keys, given, kind)}.") from problem


_KINDS = {"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list", "object": "a table"}


def _complaint(message: str, keys: str, given: Any, kind: Any) -> str:
    """What is wrong at a key, and what is allowed there."""
    if _lacks_provenance(message, kind):
        return (
            f'{keys} does not say where it is known from: write {PROVENANCE} = "..." at the head of the file, or'
            f' {{ value = ..., {PROVENANCE} = "..." }} here; there is {", ".join(PROVENANCES)}'
        )
    if sized := re.fullmatch(r"Expected `(array|object)` of length ([<>]=) (\d+)", message):
        return f"{keys or 'the file'} must be {_KINDS[sized[1]]} of {_length(kind, sized[2], sized[3])}, not {len(given)}"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", message):
        return f"{f'{keys}.' if keys else ''}{missing[1]} is missing"
    if strange := re.fullmatch(r"Object contains unknown field `(.*)`", message):
        names = [*(spec.name for spec in msgspec.structs.fields(kind)), *rows_of(kind)]
        return str(unknown("key", strange[1], names, keys)).removesuffix(".")
    shown = keys if isinstance(given, (dict, list)) and keys else f"{keys} = {given!r}" if keys else "the file"
    if message.startswith("Invalid enum value"):
        names = [name for one in alternatives_of(kind) if get_origin(one) is Literal for name in get_args(one)]
        others = ["a list" for one in alternatives_of(kind) if get_origin(one) is list]
        near = difflib.get_close_matches(str(given), names, n=1)
        return f"{shown} must be {_either([*names, *others])}{f' (did you mean {near[0]}?)' if near else ''}"
    if "matching regex" in message:
        return f"{shown} must be {_description(kind)}"
    message = re.sub(r"`(.*?)`", lambda quoted: _in_words(quoted[1]), message).replace("Expected ", "must be ").replace(", got ", ", not ")
    hint = " (it is written without quotes)" if isinstance(given, str) and given.strip().isdecimal() and "number" in message else ""
    return f"{shown} {message}{hint}"


def _lacks_provenance(message: str, kind: Any) -> bool:
    """Whether a bare value, or a table without one, stands where a value has to say where it is known from."""
    if not any(get_origin(one) is Value for one in alternatives_of(kind)):
        return False
    return message.startswith("Expected `object") or message == f"Object missing required field `{PROVENANCE}`"


def _length(kind: Any, relation: str, bound: str) -> str:
    """How many entries a list or table has to have."""
    metas = [meta for meta in get_args(kind) if get_origin(kind) is Annotated and isinstance(meta, msgspec.Meta)]
    if any(meta.min_length is not None and meta.min_length == meta.max_length for meta in metas):
        return f"{bound} entries"
    return f"at {'least' if relation == '>=' else 'most'} {bound} {'entry' if bound == '1' else 'entries'}"


def _description(kind: Any) -> str:
    """What a type says of the text that it takes."""
    return next(
        (str(meta.description) for meta in get_args(kind) if isinstance(meta, msgspec.Meta) and meta.description), "text of another form"
    )


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _in_words(kinds: str) -> str:
    """What msgspec calls a kind of value, such as "int | null", in plain words."""
    return _either([_KINDS.get(kind, kind) for kind in kinds.split(" | ") if kind != "null"])


def _located(schema: Any, raw: Any, problem: msgspec.ValidationError) -> tuple[str, list[Any], Any]:
    """A complaint of msgspec, the keys that lead to the value, and the type that is wanted there.

    msgspec says `villains[...].title` where a table's keys are free: the entry is found by trying each.
    """
    message, _, path = str(problem).partition(" - at `$")
    kind, found, steps = schema, raw, []
    for step in re.findall(r"\[\.\.\.\]|\[\d+\]|[^.\[\]`]+", path):
        key: Any = int(step[1:-1]) if step[1:-1].isdecimal() else step
        if step == "[...]":
            key = next(key for key, entry in found.items() if _is_wrong(type_at_key(kind, key), entry))
        kind, found = type_at_key(kind, key), found[key]
        steps.append(key)
    return message, steps, kind


def _is_wrong(kind: Any, value: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return True
    return False


def _dotted(steps: Sequence[Any]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
