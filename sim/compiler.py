"""How Numba is made to compile kernels: the code of all that a kernel calls is optimised once, with it.

Numba would optimise every kernel that other kernels call, and make machine code of it, and then do the same with each of its callers
into which it has gone: most of that machine code is never called. Here such a kernel is a *part*: its code stays as it was
written until it goes into a kernel that is called from elsewhere.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.typed_passes import NopythonTypeInference

_PART = "part"  # a kind of cached code, beside those that Numba has
_ENVIRONMENT = "_ZN08NumbaEnv"  # the names of the variables that hold what a function needs of Python begin so


class _Code(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel, and of what it calls."""

    is_part = False
    environments: tuple[Any, ...] = ()  # of cached parts, kept alive

    def finalize(self) -> None:
        """Optimise the code together with that of the parts, and make machine code of it; a part waits for that."""
        if self.is_part:
            if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in self._final_module.global_variables):
                raise TypeError(f"{self.name} calls a kernel that calls it again")
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        self._linking_libraries = parts_of(self)[1:]
        super().finalize()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for environment in environments_of(self):
            self.codegen.set_env(environment.env_name, environment)

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function of this code; 0 if there is none."""
        return 0 if self.is_part else int(super().get_pointer_to_function(name))

    @functools.cached_property
    def bitcode(self) -> bytes:
        """The code as others take it in, for the cache."""
        return bytes(self._get_module_for_linking().as_bitcode())

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """What the cache keeps: of a part no machine code, but all that it calls."""
        if not self.is_part:
            return super().serialize_using_object_code()  # type: ignore[no-any-return]
        parts = parts_of(self)
        return self.name, _PART, ([part.bitcode for part in parts], [found for part in parts for found in environments_of(part)])

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, kind, data = state
        if kind != _PART:
            return super()._unserialize(codegen, state)
        (own, *called), environments = data
        part = cls._of_bitcode(codegen, name, own)
        part.environments = tuple(environments)
        part._linking_libraries = [cls._of_bitcode(codegen, name, bitcode) for bitcode in reversed(called)]
        return part

    @classmethod
    def _of_bitcode(cls, codegen: Any, name: str, bitcode: bytes) -> Any:
        part = codegen.create_library(name)
        part.is_part, part._finalized = True, True
        part.bitcode = bitcode
        part._final_module = part._shared_module = llvm.parse_bitcode(bitcode)
        return part


class _Codegen(JITCPUCodegen):  # type: ignore[misc]
    _library_class = _Code

    def set_env(self, env_name: str, env: Any) -> None:
        """Let a function's variable point to what it needs of Python, if its code is made machine code already."""
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def parts_of(code: Any) -> list[Any]:
    """Some code and all that goes into it, each before what it calls: LLVM leaves out what nothing calls yet."""
    found: dict[Any, None] = {}

    def visit(caller: Any) -> None:
        for called in caller._linking_libraries if caller is code or caller.is_part else ():
            if called not in found:
                visit(called)
        found[caller] = None

    visit(code)
    return [*reversed(found)]


def environments_of(code: Any) -> Iterator[Any]:
    """What functions of some code need of Python, to print or to raise an exception."""
    for variable in code._final_module.global_variables:
        if variable.name.startswith(_ENVIRONMENT) and (environment := lookup_environment(variable.name)) is not None:
            yield environment


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles a kernel that only kernels call."""

    def define_pipelines(self) -> list[Any]:
        """The passes that a part needs, the last of which make its code."""
        state = self.state
        state.library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
        state.library.is_part = True
        passes = PassManager(_PART)
        for step, says in DefaultPassBuilder.define_nopython_pipeline(state).passes:
            passes.add_pass(step, says)
        passes.finalize()
        return [passes]


class NoWholeNumber(TypeError):
    """A decision that would be cut to a whole number in silence."""

    def __str__(self) -> str:
        return str(self.args[0]).splitlines()[-1]  # without the compiler's own line before it


@register_pass(mutates_CFG=False, analysis_only=True)
class _OnlyWholeNumbers(AnalysisPass):  # type: ignore[misc]
    """Refuses a kernel that returns anything else, which Numba would cut to what is wanted."""

    _name = "only_whole_numbers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            if isinstance(block.terminator, ir.Return):
                returned = state.func_ir.get_definition(block.terminator.value).value
                kind = state.typemap[returned.name]
                if isinstance(kind, (types.Float, types.Complex, types.Boolean)):
                    raise NoWholeNumber(f"line {block.terminator.loc.line} returns {kind}, which is no whole number")
        return False


class DecisionCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles a kernel that decides."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes, and one that looks at what is returned."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_OnlyWholeNumbers, NopythonTypeInference)
        passes.finalize()
        return [passes]


@contextmanager
def uncollected() -> Iterator[None]:
    """Compile without looking for rubbish: Numba makes so many objects, most of which stay, that it took a twelfth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def prepare() -> None:
    """Let Numba compile so from now on."""
    cpu_target.target_context._internal_codegen = _Codegen("numba.exec")
    types.Record.__repr__ = functools.cache(types.Record.__repr__)  # type: ignore[method-assign]
    # Numba writes down the types of a function's arguments for each of its thirty passes: the repr of a record is some pages
