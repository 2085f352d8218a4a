"""The one door to Numba: kernels, their cache, and the few primitives that Python cannot say.

`@kernel` compiles a function and caches it on disk. Numba's own cache does not notice an edit in
*another* file, nor whether bounds were checked; so the cache lives in a folder named after a digest
of every source that kernels are built from. With `NUMBA_DISABLE_JIT=1` kernels are plain Python.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from platformdirs import user_cache_path

from sim.compiler import DecisionCompiler, PartCompiler, prepare, uncollected

F = TypeVar("F", bound=Callable[..., Any])

boolean, int64, void = types.boolean, types.int64, types.void

# A whole number of one width. Numba compiles a kernel for each width of its arguments, and for each number that stands in a
# call as it is: what is read from a record, or named as a constant, is made `whole` before a kernel is called with it.
whole: Callable[[Any], int] = np.int64  # type: ignore[assignment]

JIT_DISABLED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)

_KEPT_CACHES = 2
_LONG_COMPLAINT = 300  # characters; what follows repeats types
_ROOT = Path(__file__).parent.parent


def source_files() -> list[Path]:
    """Every file that kernels of several files are built from: `sim/`, and the folders of strategies."""
    return sorted([*_ROOT.glob("sim/**/*.py"), *_ROOT.glob("strategies/*/*/*.py")])


def source_digest() -> str:
    """A digest of `source_files()`: it changes whenever a rule, or a part of strategies, does."""
    digest = hashlib.blake2b(digest_size=8)
    for path in source_files():
        digest.update(path.relative_to(_ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _cache_folder() -> Path:
    build = f"{source_digest()}-{numba.__version__}-{'checked' if BOUNDS_CHECKED else 'plain'}"
    home = Path(os.environ.get("VILLAINY_CACHE") or user_cache_path("villainy")) / "kernels"
    try:
        home.mkdir(parents=True, exist_ok=True)
        if not os.access(home, os.W_OK):
            raise OSError
    except OSError:  # a home that cannot be written to, as in some containers
        home = Path(tempfile.gettempdir()) / f"villainy-kernels-{os.getuid()}"
        home.mkdir(parents=True, exist_ok=True)
    folder = home / build
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    _forget_old_caches(home, "checked" if BOUNDS_CHECKED else "plain")
    return folder


def _forget_old_caches(home: Path, mode: str) -> None:
    folders = sorted(home.glob(f"*-{mode}"), key=lambda folder: folder.stat().st_mtime)
    for folder in folders[:-_KEPT_CACHES]:
        shutil.rmtree(folder, ignore_errors=True)


# the engine hands kernels over as typed functions: a feature that works, and that Numba calls experimental
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def _load_without_blas() -> None:
    """Load what Numba needs to find or compile a kernel, but not SciPy's linear algebra.

    Numba looks there for BLAS, which takes half a second of every start. It looks again where a strategy
    multiplies matrices, and finds it.
    """
    blas = "scipy.linalg"
    if blas in sys.modules:
        return
    sys.modules[blas] = None  # type: ignore[assignment]
    try:
        cpu_target.target_context.refresh()
    finally:
        del sys.modules[blas]


if not JIT_DISABLED:
    numba.config.CACHE_DIR = str(_cache_folder())
    prepare()
    _load_without_blas()


def kernel(function: F) -> F:
    """Compile a function when it is first called; the code is cached on disk.

    It is called by other kernels only, never from Python or as an argument: its code becomes part of theirs. It allocates
    nothing, so its arrays are not counted: counting references is atomic, and took longer than many a decision.
    """
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False, "pipeline_class": PartCompiler}
    return numba.njit(cache=True, **options)(function)  # type: ignore[no-any-return]


def open_kernel(function: F) -> F:
    """A kernel that Python calls too, or that is handed to another as an argument; it allocates nothing."""
    return numba.njit(cache=True, _nrt=False)(function)  # type: ignore[no-any-return]


def allocating_kernel(function: F) -> F:
    """A kernel that may allocate arrays, and may be called from anywhere."""
    return numba.njit(cache=True)(function)  # type: ignore[no-any-return]


_LOADED: list[Any] = []  # kept, as their code is
_TO_LOAD: list[tuple[str, Any, Any]] = []  # sealed kernels: symbol, function, signature


def sealed_kernel(returns: Any, *arguments: Any) -> Callable[[F], F]:
    """A kernel of records and whole numbers that others call by its symbol: its code does not become part of theirs.

    Numba compiles the code of all that a kernel calls, and of all that those call, into the kernel once more. Where many
    levels of callers lie above much code, that is most of the time. A sealed kernel is compiled once;
    `load_sealed_kernels` has to be called before any of its callers is. It is called by other kernels only, and it raises
    nothing: where bounds are checked it is like any other.
    """

    def seal(function: F) -> F:
        if JIT_DISABLED or BOUNDS_CHECKED:
            return kernel(function)
        symbol = f"{function.__module__}.{function.__qualname__}"
        signature = returns(*arguments)
        _TO_LOAD.append((symbol, function, signature))
        return types.ExternalFunction(symbol, signature)  # type: ignore[no-any-return]

    return seal


@uncollected()
def load_sealed_kernels() -> None:
    """Compile the sealed kernels of all modules that are loaded, or find them in the cache, and let others call them."""
    while _TO_LOAD:
        symbol, function, signature = _TO_LOAD.pop(0)
        compiled = numba.njit(signature, cache=True, no_cpython_wrapper=True, _nrt=False)(function).overloads[signature.args]
        address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)
        llvm.add_symbol(symbol, address)
        _LOADED.append(compiled)


def decision_kernel(function: F) -> F:
    """A kernel that decides: it may allocate, and must return a whole number."""
    return numba.njit(cache=True, pipeline_class=DecisionCompiler)(function)  # type: ignore[no-any-return]


@uncollected()
def specialise(function: F, returns: Any, *arguments: Any) -> F:
    """Compile a kernel's plain function for one signature.

    Functions taken as arguments must be typed as `function_type(...)`: only then does a loop that
    calls them hit the cache in the next process.
    """
    if JIT_DISABLED:
        return function
    return numba.njit(returns(*arguments), cache=True, _nrt=False)(function)  # type: ignore[no-any-return]


def function_type(returns: Any, *arguments: Any) -> Any:
    """The type of a kernel that is handed to another kernel."""
    return types.FunctionType(returns(*arguments))


@uncollected()
def compile_for(function: Any, wanted: Any) -> None:
    """Compile a kernel now for the type of function that it is to be handed over as."""
    if not JIT_DISABLED:
        function.compile(wanted.signature)


def said_of(complaint: str) -> str:
    """What a complaint of Numba says of the source, and of which line, without the steps in which it came to it."""
    said, *source = re.split(r'^File ".*?", line (\d+):$', complaint, maxsplit=1, flags=re.MULTILINE)
    lines = [line for line in said.splitlines() if not line.startswith(("Failed in ", "During: "))]
    place = f"line {source[0]}: " if source else ""
    return place + " ".join(" ".join(lines).split())[:_LONG_COMPLAINT].rstrip(".")


def record_type(dtype: np.dtype[Any]) -> Any:
    """The type of a record, or of a number, inside kernels."""
    return numba.from_dtype(dtype)


def array_type(element: Any, dimensions: int, readonly: bool = False) -> Any:
    """The type of a C-ordered array inside kernels."""
    return types.Array(element, dimensions, "C", readonly=readonly)


def tuple_type(element: Any, named: type) -> Any:
    """The type of a NamedTuple whose fields are all `element`."""
    return types.NamedUniTuple(element, len(named._fields), named)  # type: ignore[attr-defined]


def repeated_type(element: Any, count: int) -> Any:
    """The type of a tuple of `count` elements of one type."""
    return types.UniTuple(element, count)


@intrinsic  # type: ignore[untyped-decorator]
def _wide_multiply(typing_context: Any, first: Any, second: Any) -> Any:
    signature = types.UniTuple(types.uint64, 2)(types.uint64, types.uint64)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        wide, narrow = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow)
        return cgutils.pack_array(builder, [high, builder.trunc(product, narrow)])

    return signature, generate


@intrinsic  # type: ignore[untyped-decorator]
def _borrowed(typing_context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lent = context.make_array(signature.args[0])(context, builder, value=arguments[0])
        lent.meminfo = cgutils.get_null_value(lent.meminfo.type)
        return lent._getvalue()

    return array(array), generate


@intrinsic  # type: ignore[untyped-decorator]
def _load_word(typing_context: Any, mask: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        array = context.make_array(signature.args[0])(context, builder, value=arguments[0])
        words = builder.bitcast(array.data, ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [arguments[1]]), align=1)

    return types.uint64(mask, types.int64), generate


if JIT_DISABLED:

    def borrowed(array: Any) -> Any:
        """The same array, whose owner outlives every use of it: a strategy that counts references need not count these."""
        return array

    def load_word(mask: Any, index: int) -> Any:
        """The index-th eight values of a mask as one number, the first value in the lowest byte."""
        return int.from_bytes(mask[8 * index : 8 * index + 8].tobytes(), "little")

    def wide_multiply(first: Any, second: Any) -> tuple[Any, Any]:
        """The 128-bit product of two unsigned 64-bit numbers, as (high, low)."""
        product = int(first) * int(second)
        return np.uint64(product >> 64), np.uint64(product & 0xFFFFFFFFFFFFFFFF)

    def wrapping_add(first: Any, second: Any) -> Any:
        """The sum of two unsigned 64-bit numbers modulo 2**64."""
        return np.uint64((int(first) + int(second)) & 0xFFFFFFFFFFFFFFFF)

else:
    borrowed = _borrowed

    @kernel
    def load_word(mask: Any, index: int) -> Any:
        """The index-th eight values of a mask as one number, the first value in the lowest byte."""
        return _load_word(mask, index)

    @kernel
    def wide_multiply(first: Any, second: Any) -> tuple[Any, Any]:
        """The 128-bit product of two unsigned 64-bit numbers, as (high, low)."""
        return _wide_multiply(first, second)  # type: ignore[no-any-return]

    @kernel
    def wrapping_add(first: Any, second: Any) -> Any:
        """The sum of two unsigned 64-bit numbers modulo 2**64."""
        return first + second
