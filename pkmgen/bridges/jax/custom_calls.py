"""Batches of kernels as custom calls of XLA on the processor: `custom_call.c`, compiled once and kept in the cache."""

from __future__ import annotations

import ctypes
import hashlib
import json
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from jax import ffi

from pkmgen.api.function import KernelFunction
from pkmgen.api.robot import Robot
from pkmgen.emit.native.cache import KernelCache
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.emit.native.library_build import compile_library
from pkmgen.emit.native.load import NativeKernel
from pkmgen.errors import ArgumentError

TARGET = "pkmgen_call"
"""Name of the handler, in C and to XLA."""
_ENTERING = threading.Lock()
_ENTERED: dict[int, NativeKernel] = {}
"""Kernels whose functions were entered, by key: programs of XLA may call them as long as the process lives."""


def enter_function(robot: Robot, function: KernelFunction) -> int:
    """Make a function known to the handler.

    Returns:
        Its key: the same in every process for the same kernel and parameters.

    Raises:
        ArgumentError: The robot was not loaded with `backend="c"`.
        CompileError: The handler cannot be compiled.
        CompilerNotFoundError: There is no compiler, and the cache does not hold the handler.
    """
    kernel = function.kernel
    if not isinstance(kernel, NativeKernel):
        raise ArgumentError(f"{robot.name}: functions of JAX call compiled kernels; load with backend='c'")
    parameters = json.dumps([kernel.identity, function.name, dict(robot.parameters)])
    key = int.from_bytes(hashlib.sha256(parameters.encode()).digest()[:8], "big") >> 1
    with _ENTERING:
        if key not in _ENTERED:
            _enter(key, kernel, robot, function)
    return key


def _enter(key: int, kernel: NativeKernel, robot: Robot, function: KernelFunction) -> None:
    sizes = np.array([port.size for port in (*function.inputs, *function.outputs)], np.int64)
    name = f"{robot.name}.{function.name}".encode()
    given = (*kernel.batch_address(function.name), name, function.real.itemsize, len(sizes), sizes.ctypes.data)
    if _library().pkmgen_enter(key, *given):
        raise ArgumentError(f"{robot.name}: {function.name} has {len(sizes)} inputs and outputs, which is too many")
    _ENTERED[key] = kernel


@lru_cache(maxsize=1)
def _library() -> Any:
    """The handler, compiled and registered."""
    source, headers = Path(__file__).with_name("custom_call.c"), Path(ffi.include_dir())
    name = "pkmgen_xla.so"

    def compiled(folder: Path) -> Path:
        return compile_library(folder, name, find_compiler(), native=False, include=(headers,))

    interface = (headers / "xla/ffi/api/c_api.h").read_text("utf-8")
    path = KernelCache().library(name, {source.name: source.read_text("utf-8")}, (interface,), compiled)
    library = ctypes.CDLL(str(path))
    pointer = ctypes.c_void_p
    library.pkmgen_enter.argtypes = [ctypes.c_int64, pointer, pointer, ctypes.c_char_p, *[ctypes.c_int] * 2, pointer]
    ffi.register_ffi_target(TARGET, ffi.pycapsule(getattr(library, TARGET)), platform="cpu")
    return library
