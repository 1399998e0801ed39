"""A compiled kernel as something to call with arrays."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import CacheError, NotFiniteError
from pkmgen.native.cache import CachedKernel

__all__ = ["DirectCall", "NativeKernel"]

DirectCall = Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[Any, ...] | None]

_IMPORTING = threading.Lock()


class NativeKernel:
    """The functions of a compiled kernel, over contiguous arrays of states."""

    def __init__(self, kernel: CachedKernel) -> None:
        with _IMPORTING:
            module = _import(kernel)
        self._ffi, self._lib = module.ffi, module.lib
        manifest = kernel.manifest
        self._numbers, self._words = self._ffi.typeof(f"{manifest['real']}[]"), self._ffi.typeof("uint32_t[]")
        self._functions = {row["name"]: getattr(self._lib, row["c_name"] + "_batch") for row in manifest["functions"]}
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

    def call(
        self,
        name: str,
        count: int,
        inputs: Sequence[NDArray[Any]],
        outputs: Sequence[NDArray[Any]],
        status: NDArray[np.uint32],
    ) -> None:
        """Compute `count` states.

        Args:
            name: Name of the function.
            count: Number of states.
            inputs: One C-contiguous array of the kernel's type for each input.
            outputs: Likewise, written.
            status: One word a state, written.
        """
        self._compute(self._functions[name], count, inputs, outputs, status)

    def call_columns(
        self,
        name: str,
        count: int,
        inputs: Sequence[NDArray[Any]],
        outputs: Sequence[NDArray[Any]],
        status: NDArray[np.uint32],
    ) -> None:
        """Compute `count` states of arrays (entries, states); see `call`."""
        self._compute(self._columns[name], count, inputs, outputs, status)

    def _compute(
        self,
        function: Any,
        count: int,
        inputs: Sequence[NDArray[Any]],
        outputs: Sequence[NDArray[Any]],
        status: NDArray[np.uint32],
    ) -> None:
        pointer, numbers = self._ffi.from_buffer, self._numbers
        function(
            *self._first,
            count,
            *[pointer(numbers, array) for array in inputs],
            *[pointer(numbers, array, require_writable=True) for array in outputs],
            pointer(self._words, status, require_writable=True),
        )

    def direct(self, name: str) -> DirectCall:
        """Return what computes one state of arrays as they are, in well under a microsecond beside the function.

        It takes a tuple of inputs and one of outputs, in which None stands for an array to be made, and returns that of
        the outputs; or None where the state is bad or an array is not one that C can read or write in place.
        """
        return self._direct[name]

    def bound(self, name: str, inputs: Sequence[NDArray[Any]], outputs: Sequence[NDArray[Any]]) -> Callable[[], int]:
        """Return what computes one state of these arrays, which are as `call` wants them, and returns its status."""
        pointer, numbers = self._ffi.from_buffer, self._numbers
        read = (pointer(numbers, array) for array in inputs)
        written = (pointer(numbers, array, require_writable=True) for array in outputs)
        return partial(self._single[name], *self._first, *read, *written)

    def rollout(
        self,
        count: int,
        steps: int,
        step: float,
        inputs: Sequence[NDArray[Any]],
        outputs: Sequence[NDArray[Any]],
        status: NDArray[np.uint32],
    ) -> None:
        """Compute `count` rollouts of forward dynamics.

        Args:
            count: Number of rollouts.
            steps: Steps of each.
            step: Length of a step, s.
            inputs: Poses, twists, and the further inputs of forward dynamics for each step; C-contiguous arrays of the
                kernel's type.
            outputs: Poses and twists, `steps + 1` a rollout, written.
            status: One word a rollout, written.
        """
        (function,), pointer, numbers = self._rollouts, self._ffi.from_buffer, self._numbers
        function(
            *self._first,
            count,
            *(pointer(numbers, array) for array in inputs),
            steps,
            step,
            *(pointer(numbers, array, require_writable=True) for array in outputs),
            pointer(self._words, status, require_writable=True),
        )

    def _prepare(self, manifest: Any) -> Any:
        robot = manifest["robot"]
        parameters = self._ffi.new(f"{robot}_parameters *")
        for name, parameter in manifest["parameters"].items():
            setattr(parameters, name, parameter["value"])
        constants = self._ffi.new(f"{robot}_constants *")
        status = getattr(self._lib, f"{robot}_prepare")(parameters, constants)
        if status:
            raise NotFiniteError("the parameters lead to numbers that are not finite", 0, (), status)
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
    except ImportError as error:
        raise CacheError(f"the kernel {kernel.path} cannot be loaded: {error}") from error
    sys.modules[kernel.module] = module
    if module.lib.pkmgen_add_direct_calls(kernel.module.encode()):
        raise CacheError(f"the kernel {kernel.path} cannot be called directly")
    return module
