"""A compiled kernel as something to call with arrays."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from pkmgen.emit.native.cache import CachedKernel
from pkmgen.emit.native.kernel import Arrays, DirectCall, StatusWords
from pkmgen.emit.native.prepared import refuse_parameters
from pkmgen.errors import CacheError

_IMPORTING = threading.RLock()
if hasattr(os, "register_at_fork"):  # a child has no other threads, and so nobody who would release the lock
    os.register_at_fork(
        before=_IMPORTING.acquire, after_in_parent=_IMPORTING.release, after_in_child=_IMPORTING.release
    )


class NativeKernel:
    """The functions of a compiled kernel, over contiguous arrays of states.

    Attributes:
        identity: The same in all processes for the same text, flags and compiler, and no other.
    """

    def __init__(self, kernel: CachedKernel) -> None:
        with _IMPORTING:
            module = _import(kernel)
        self._ffi, self._lib = module.ffi, module.lib
        manifest = kernel.manifest
        self.identity = kernel.module
        self._numbers, self._word = self._ffi.typeof(f"{manifest['real']}[]"), self._ffi.typeof("uint32_t[]")
        self._c_names = {row["name"]: row["c_name"] + "_batch" for row in manifest["functions"]}
        self._functions = {name: getattr(self._lib, c_name) for name, c_name in self._c_names.items()}
        self._columns = {row["name"]: getattr(self._lib, row["c_name"] + "_columns") for row in manifest["functions"]}
        self._single = {row["name"]: getattr(self._lib, row["c_name"]) for row in manifest["functions"]}
        self._rollouts = [
            getattr(self._lib, row["rollout"]["c_name"] + "_batch") for row in manifest["functions"] if "rollout" in row
        ]
        self._first: tuple[Any, ...] = ()
        if not manifest["fold"]:
            self._first = (self._prepare(manifest),)
        constants = self._ffi.buffer(*self._first) if self._first else None
        names = [row["name"] for row in manifest["functions"]]
        real = np.dtype(np.float64 if manifest["real"] == "double" else np.float32)
        direct = module.direct_calls(constants, np.empty, real)
        self._direct: dict[str, DirectCall] = dict(zip(names, direct, strict=True))

    def call(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (states, entries)."""
        self._functions[name](*self._first, count, *self._read(inputs), *self._written(outputs), *self._words(status))

    def call_columns(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (entries, states)."""
        self._columns[name](*self._first, count, *self._read(inputs), *self._written(outputs), *self._words(status))

    def direct(self, name: str) -> DirectCall:
        """Return what computes one state of arrays as they are."""
        return self._direct[name]

    def bound(self, name: str, inputs: Arrays, outputs: Arrays) -> Callable[[], int]:
        """Return what computes one state of these arrays, which are as `call` wants them, and returns its status."""
        return partial(self._single[name], *self._first, *self._read(inputs), *self._written(outputs))

    def batch_address(self, name: str) -> tuple[int, int]:
        """Addresses of the function of batches and of the constants that it takes first, 0 where it takes none.

        Both are valid as long as this object lives.
        """
        places = [self._ffi.addressof(self._lib, self._c_names[name]), *(self._first or [0])]
        function, constants = (int(self._ffi.cast("uintptr_t", place)) for place in places)
        return function, constants

    def rollout(
        self, count: int, steps: int, step: float, inputs: Arrays, outputs: Arrays, status: StatusWords
    ) -> None:
        """Compute `count` rollouts of forward dynamics."""
        (function,), last = self._rollouts, self._words(status)
        function(*self._first, count, *self._read(inputs), steps, step, *self._written(outputs), *last)

    def _read(self, arrays: Arrays) -> list[Any]:
        return [self._ffi.from_buffer(self._numbers, array) for array in arrays]

    def _written(self, arrays: Arrays) -> list[Any]:
        return [self._ffi.from_buffer(self._numbers, array, require_writable=True) for array in arrays]

    def _words(self, status: StatusWords) -> list[Any]:
        return [self._ffi.from_buffer(self._word, status, require_writable=True)]

    def _prepare(self, manifest: Any) -> Any:
        robot = manifest["robot"]
        parameters = self._ffi.new(f"{robot}_parameters *")
        for name, parameter in manifest["parameters"].items():
            setattr(parameters, name, parameter["value"])
        constants = self._ffi.new(f"{robot}_constants *")
        status = getattr(self._lib, f"{robot}_prepare")(parameters, constants)
        refuse_parameters(manifest, status)
        return constants


def _import(kernel: CachedKernel) -> Any:
    """Import the shared object; once a process, because an extension module cannot be replaced."""
    known = sys.modules.get(kernel.module)
    if known is not None:
        return known
    loader = importlib.machinery.ExtensionFileLoader(kernel.module, str(kernel.path))
    spec = importlib.util.spec_from_file_location(kernel.module, kernel.path, loader=loader)
    try:
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
        sys.modules[kernel.module] = module
        failed = module.lib.pkmgen_add_direct_calls(kernel.module.encode())
    except (ImportError, AttributeError) as error:
        sys.modules.pop(kernel.module, None)
        raise CacheError(f"the kernel {kernel.path} cannot be loaded: {error}") from error
    if failed:
        raise CacheError(f"the kernel {kernel.path} cannot be called directly")
    return module
