"""Devices that kernels are timed on: arrays, kernels of texts, and waiting until all is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from numpy.typing import NDArray

from pkmgen.errors import DeviceError

Array = NDArray[Any]
Launch = Callable[..., None]
"""Takes a number of threads, then arrays of the device and numbers of numpy."""


class Device(Protocol):
    """A device.

    Attributes:
        backend: That of `pkmgen.load`.
        name: What it calls itself.
        is_gpu: Whether it is a GPU, or a processor in the place of one.
        spelled: How texts of kernels for it are spelled: kernel, array, thread.
    """

    backend: str
    name: str
    is_gpu: bool
    spelled: dict[str, str]

    def array(self, values: Array) -> Any:
        """Copy numbers to the device."""

    def kernel(self, text: str, name: str) -> Launch:
        """Compile a kernel of a text."""

    def wait(self) -> None:
        """Wait until all is done."""


class OpenClDevice:
    """The device that pyopencl finds first."""

    backend = "opencl"
    spelled = {"kernel": "__kernel void", "array": "__global", "thread": "get_global_id(0)"}  # noqa: RUF012

    def __init__(self) -> None:
        import pyopencl as cl
        import pyopencl.array

        self._cl, self._context = cl, cl.create_some_context(interactive=False)
        (device,) = self._context.devices
        self._queue = cl.CommandQueue(self._context)
        self.name, self.is_gpu = device.name, bool(device.type & cl.device_type.GPU)

    def array(self, values: Array) -> Any:
        """See `Device`."""
        return self._cl.array.to_device(self._queue, values)

    def kernel(self, text: str, name: str) -> Launch:
        """See `Device`."""
        kernel = self._cl.Kernel(self._cl.Program(self._context, text).build(), name)

        def launch(threads: int, *arguments: Any) -> None:
            kernel(self._queue, (threads,), None, *(getattr(each, "base_data", each) for each in arguments))

        return launch

    def wait(self) -> None:
        """See `Device`."""
        self._queue.finish()


class CudaDevice:
    """The device that is current in CuPy."""

    backend, is_gpu = "cuda", True
    spelled = {  # noqa: RUF012
        "kernel": 'extern "C" __global__ void',
        "array": "",
        "thread": "(size_t)blockIdx.x * blockDim.x + threadIdx.x",
    }

    def __init__(self) -> None:
        import cupy

        self._cupy = cupy
        self.name = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)["name"].decode()

    def array(self, values: Array) -> Any:
        """See `Device`."""
        return self._cupy.asarray(values)

    def kernel(self, text: str, name: str) -> Launch:
        """See `Device`."""
        kernel = self._cupy.RawModule(code=text, options=("--std=c++14",)).get_function(name)
        return lambda threads, *arguments: kernel((threads // 128,), (128,), arguments)

    def wait(self) -> None:
        """See `Device`."""
        self._cupy.cuda.Device().synchronize()


def find_device(backend: str) -> Device:
    """The device of a backend.

    Raises:
        DeviceError: There is none.
    """
    try:
        return CudaDevice() if backend == "cuda" else OpenClDevice()
    except Exception as error:  # of drivers and of packages that may not be there
        raise DeviceError(f"no device of backend {backend!r}: {error}") from error
