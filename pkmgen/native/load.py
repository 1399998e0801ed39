"""A compiled kernel as something to call with arrays."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import CacheError, NotFiniteError
from pkmgen.native.cache import CachedKernel

__all__ = ["NativeKernel"]


class NativeKernel:
    """The functions of a compiled kernel, over contiguous arrays of states."""

    def __init__(self, kernel: CachedKernel) -> None:
        module = _import(kernel)
        self._ffi, self._lib = module.ffi, module.lib
        manifest = kernel.manifest
        self._real = manifest["real"]
        self._functions = {row["name"]: getattr(self._lib, row["c_name"] + "_batch") for row in manifest["functions"]}
        self._rollouts = [
            getattr(self._lib, row["rollout"]["c_name"] + "_batch") for row in manifest["functions"] if "rollout" in row
        ]
        self._first: tuple[Any, ...] = ()
        if not manifest["fold"]:
            self._first = (self._prepare(manifest),)

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
        pointer = self._ffi.from_buffer
        kind = f"{self._real}[]"
        arguments = [pointer(kind, array) for array in inputs]
        self._functions[name](
            *self._first,
            count,
            *arguments,
            *(pointer(kind, array, require_writable=True) for array in outputs),
            pointer("uint32_t[]", status, require_writable=True),
        )

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
        (function,), pointer, kind = self._rollouts, self._ffi.from_buffer, f"{self._real}[]"
        function(
            *self._first,
            count,
            *(pointer(kind, array) for array in inputs),
            steps,
            step,
            *(pointer(kind, array, require_writable=True) for array in outputs),
            pointer("uint32_t[]", status, require_writable=True),
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
    return module
