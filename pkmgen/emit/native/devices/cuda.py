"""CUDA through CuPy: a text compiled by NVRTC, arrays of CuPy and of whatever hands memory over by DLPack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.native.devices.types import DeviceArray, Kinds, host_array
from pkmgen.emit.native.prepared import refuse_parameters
from pkmgen.errors import ArgumentError, DeviceError
from pkmgen.machine.extras import how_to_install

BLOCK = 128
"""Threads of a block: enough for the registers of the longest functions, and a multiple of all warps."""
NEEDED = f"backend='cuda' needs an NVIDIA GPU with its driver, and CuPy ({how_to_install('cuda')})"
BACK = {"torch": "torch", "jax": "jax.dlpack", "jaxlib": "jax.dlpack"}
"""Libraries that get results back as arrays of their own, and what takes memory over by `from_dlpack`."""
MOST_BYTES = 4096
"""Bytes of the arguments of a kernel at most, before CUDA 12.1 or on GPUs older than Volta."""


class CudaKernel:
    """Kernels of one text, on the device that is current when they are loaded.

    Args:
        text: CUDA C++.
        manifest: That of the kernel.
        parameters: Values of the parameters, in the order of the fields of the struct; none where they are folded.

    Raises:
        DeviceError: CuPy or a device is missing, or NVRTC refuses the text.
        RobotFileError: A parameter is not as the robot asks.
        NotFiniteError: The parameters lead to numbers that are not finite.
    """

    def __init__(self, text: str, manifest: Mapping[str, Any], parameters: Sequence[float]) -> None:
        self._cupy = _cupy()
        self._real = np.dtype(np.float64 if manifest["real"] == "double" else np.float32)
        names = {row["name"]: row["kernel"] for row in manifest["functions"]}
        self._states = {row["name"]: row["states_per_thread"] for row in manifest["functions"]}
        try:
            module = self._cupy.RawModule(code=text, options=("--std=c++14",), backend="nvrtc")
            self._kernels = {name: module.get_function(kernel) for name, kernel in names.items()}
            prepare = None if manifest["fold"] else module.get_function(f"{manifest['robot']}_prepare")
        except self._cupy.cuda.compiler.CompileException as error:
            raise DeviceError(f"NVRTC refuses the kernel: {error}") from error
        self._first = () if prepare is None else (self._prepared(prepare, manifest, parameters),)

    def on_device(self, function: str, given: Mapping[str, Any]) -> dict[str, DeviceArray]:
        """See `DeviceKernel`."""
        arrays = {}
        for name, value in given.items():
            what = f"{function}: {name}"
            if self._is_of_host(value):
                arrays[name] = self._cupy.asarray(host_array(what, value, self._real))
            else:
                arrays[name] = self.in_place(what, value, (self._real,))
        return arrays

    def in_place(self, what: str, array: Any, kinds: Kinds) -> DeviceArray:
        """See `DeviceKernel`."""
        if self._is_of_host(array):
            raise ArgumentError(f"{what} is a {type(array).__name__}; expected an array on the device")
        if not isinstance(array, self._cupy.ndarray):
            try:
                array = self._cupy.from_dlpack(array)
            except (BufferError, RuntimeError, TypeError, ValueError) as error:
                raise ArgumentError(f"{what} cannot be taken over from {type(array).__module__}: {error}") from error
        if array.dtype not in kinds:
            raise ArgumentError(f"{what} has type {array.dtype}; this kernel takes {kinds[0]}, and copies nothing")
        if not array.flags.c_contiguous:
            raise ArgumentError(f"{what} is not contiguous; copy it first")
        return array

    def empty(self, shape: tuple[int, ...], kind: np.dtype[Any], beside: Sequence[DeviceArray]) -> DeviceArray:  # noqa: ARG002
        """See `DeviceKernel`."""
        return self._cupy.empty(shape, kind)

    def launch(
        self,
        name: str,
        count: int,
        inputs: Sequence[DeviceArray],
        outputs: Sequence[DeviceArray],
        status: DeviceArray,
    ) -> None:
        """See `DeviceKernel`."""
        blocks = -(-count // (BLOCK * self._states[name]))
        self._kernels[name]((blocks,), (BLOCK,), (*self._first, np.uint64(count), *inputs, *outputs, status))

    def read(self, array: DeviceArray) -> NDArray[Any]:
        """See `DeviceKernel`."""
        values: NDArray[Any] = self._cupy.asnumpy(array)
        return values

    def handed_over(self, array: DeviceArray, given: Sequence[Any]) -> Any:
        """See `DeviceKernel`."""
        libraries = (BACK.get(type(value).__module__.partition(".")[0]) for value in given)
        library = next((name for name in libraries if name), None)
        return array if library is None else import_module(library).from_dlpack(array)

    def _is_of_host(self, value: Any) -> bool:
        """Whether numbers have to be copied to the device: arrays of numpy, and what is no array."""
        if isinstance(value, self._cupy.ndarray):
            return False
        return isinstance(value, np.ndarray) or not hasattr(value, "__dlpack__")

    def _prepared(self, prepare: Any, manifest: Mapping[str, Any], parameters: Sequence[float]) -> NDArray[Any]:
        """Constants of the parameters, as an argument that is handed over by value."""
        cupy, count = self._cupy, manifest["constants"]
        size = count * self._real.itemsize
        if size > MOST_BYTES:
            raise DeviceError(
                f"{count} constants of the parameters are more than {MOST_BYTES} bytes; fold the parameters"
            )
        constants, word = cupy.empty(count, self._real), cupy.zeros(1, np.uint32)
        prepare((1,), (1,), (cupy.asarray(np.array([*parameters] or [0.0], self._real)), constants, word))
        refuse_parameters(manifest, int(word.get()[0]))
        struct = np.zeros((), np.dtype([("values", self._real, (count,))]))
        struct["values"] = cupy.asnumpy(constants)
        return struct


def _cupy() -> Any:
    try:
        cupy = import_module("cupy")
        count = cupy.cuda.runtime.getDeviceCount()
    except ImportError as error:
        raise DeviceError(f"{NEEDED}: {error}") from error
    except Exception as error:  # CuPy's own errors have no class outside of it
        raise DeviceError(f"no CUDA device: {error}; {NEEDED}") from error
    if not count:
        raise DeviceError(f"no CUDA device; {NEEDED}")
    return cupy
