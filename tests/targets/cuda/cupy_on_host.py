"""What pkmgen calls of CuPy, over arrays of numpy and kernels executed by the processor: there is no GPU in the tests.

Arguments of kernels are refused as CuPy refuses them (`cupy/cuda/function.pyx` of version 13): arrays
of CuPy go by reference; of numpy only numbers, and arrays of one entry by value.
"""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from tests.targets.cuda.on_host import HostModule, place_of


class ndarray(np.ndarray):  # noqa: N801 - its name in CuPy
    """An array that lies on the device."""

    def get(self) -> Any:
        return np.array(self)


class CompileException(Exception):  # noqa: N818 - its name in CuPy
    """NVRTC found an error."""


class RawModule:
    """Kernels of a text."""

    def __init__(self, *, code: str, options: tuple[str, ...], backend: str) -> None:
        assert options == ("--std=c++14",)
        assert backend == "nvrtc"
        if "no such thing" in code:
            raise CompileException("no such thing")
        self._folder = tempfile.TemporaryDirectory()
        self._module = HostModule(code, Path(self._folder.name))

    def get_function(self, name: str) -> Callable[[tuple[int], tuple[int], tuple[Any, ...]], None]:
        launch = self._module.kernel(name)

        def call(grid: tuple[int], block: tuple[int], arguments: tuple[Any, ...]) -> None:
            held = [argument_of(value) for value in arguments]
            launch(*grid, *block, [place for place, _ in held])

        return call


def argument_of(value: Any) -> tuple[ctypes.c_void_p, Any]:
    """Where an argument lies, and what has to live as long."""
    if isinstance(value, ndarray):
        pointer = place_of(value)
        return ctypes.cast(ctypes.pointer(pointer), ctypes.c_void_p), (pointer, value)
    if isinstance(value, np.ndarray):
        if value.size != 1:
            raise TypeError("You are trying to pass a numpy.ndarray of shape {} as a kernel parameter")
        return place_of(value), value
    if not isinstance(value, np.generic):
        raise TypeError(f"Unsupported type {type(value)}")
    number = np.array([value])
    return place_of(number), number


def stand_in() -> ModuleType:
    """A module that takes the place of CuPy."""
    module = ModuleType("cupy")
    module.__dict__.update(
        ndarray=ndarray,
        RawModule=RawModule,
        cuda=SimpleNamespace(
            runtime=SimpleNamespace(getDeviceCount=lambda: 1),
            compiler=SimpleNamespace(CompileException=CompileException),
        ),
        empty=lambda shape, kind: np.empty(shape, kind).view(ndarray),
        zeros=lambda shape, kind: np.zeros(shape, kind).view(ndarray),
        asarray=lambda array: np.array(array).view(ndarray),
        asnumpy=np.array,
        from_dlpack=lambda array: np.from_dlpack(array).view(ndarray),
    )
    return module
