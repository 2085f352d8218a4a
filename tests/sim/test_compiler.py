"""Kernels that only kernels call: their code goes into that of others, before and after it was cached."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.kernel import JIT_DISABLED, kernel, open_kernel

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
ROOT = Path(__file__).parent.parent.parent


@kernel
def doubled(value: int) -> int:
    if value < 0:
        raise ValueError("less than nothing")
    return 2 * value


@kernel
def doubled_twice(value: int) -> int:
    return doubled(doubled(value))


@open_kernel
def one_more(value: int) -> int:
    return doubled_twice(value) + 1


@open_kernel
def one_less(value: int) -> int:
    return doubled_twice(value) - 1


@kernel
def down(value: int) -> int:
    if value <= 0:
        return value
    return up(value - 1)


@kernel
def up(value: int) -> int:
    if value <= 0:
        return value
    return down(value) + 1


@open_kernel
def there_and_back(value: int) -> int:
    return up(value)


def is_machine_code(function: Any) -> bool:
    """Whether the one thing that a kernel was compiled to can be called by its address."""
    [compiled] = function.overloads.values()
    return bool(compiled.library.codegen._engine.is_symbol_defined(compiled.fndesc.llvm_func_name))


def test_an_exception_in_a_part_is_raised() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        one_more(-1)


def test_parts_that_call_each_other_are_refused() -> None:
    with pytest.raises(TypeError, match="calls a kernel that calls it again"):
        there_and_back(3)


SCRIPT = """
from tests.sim.test_compiler import doubled, doubled_twice, is_machine_code, one_less, one_more
called = {name: function for name, function in (("more", one_more), ("less", one_less)) if name in NAMES}
for function in called.values():
    answer = function(3)
    try:
        function(-1)
    except ValueError as error:
        print(answer, error, sum(function.stats.cache_hits.values()), sum(doubled_twice.stats.cache_hits.values()))
"""


def in_another_process(cache: Path, *names: str, then: str = "") -> str:
    """Call kernels in a process of their own: what they answer and raise, and how often they and the part were found in the cache."""
    code = SCRIPT.replace("NAMES", repr(names)) + then
    environment = {**os.environ, "VILLAINY_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", code], env=environment, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_only_what_is_called_from_elsewhere_is_made_machine_code(tmp_path: Path) -> None:
    then = "print([is_machine_code(function) for function in (one_more, doubled_twice, doubled)])"
    assert in_another_process(tmp_path, "more", then=then).endswith("[True, False, False]\n")


def test_parts_and_callers_are_found_in_the_cache(tmp_path: Path) -> None:
    assert in_another_process(tmp_path, "more") == "13 less than nothing 0 0\n"
    assert in_another_process(tmp_path, "more") == "13 less than nothing 1 0\n"  # what is cached has its parts with it
    assert in_another_process(tmp_path, "less") == "11 less than nothing 0 1\n"  # a new caller takes the part from the cache
