"""OpenCL: a text compiled by the driver for each context that arrays come from."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.native.devices.types import DeviceArray, Kinds, host_array
from pkmgen.emit.native.prepared import refuse_parameters
from pkmgen.errors import ArgumentError, DeviceError
from pkmgen.machine.extras import how_to_install

GROUP = 64
"""Work-items are a multiple of this, so that a driver can share them out evenly whatever the number of states."""
EXACT_FLAG = "-cl-fp32-correctly-rounded-divide-sqrt"
NEEDED = f"backend='opencl' needs pyopencl ({how_to_install('opencl')}) and an OpenCL driver"
UNKNOWN_PROCESSOR = "unknown target CPU"


class OpenClKernel:
    """Kernels of one text.

    Args:
        text: OpenCL C.
        manifest: That of the kernel.
        parameters: Values of the parameters, in the order of the fields of the struct; none where they are folded.

    Raises:
        DeviceError: pyopencl or a driver is missing, the device has no `double`, or the driver refuses the text.
        RobotFileError: A parameter is not as the robot asks.
        NotFiniteError: The parameters lead to numbers that are not finite.
    """

    def __init__(self, text: str, manifest: Mapping[str, Any], parameters: Sequence[float]) -> None:
        self._cl = _pyopencl()
        self._text, self._manifest, self._parameters = text, manifest, parameters
        self._real = np.dtype(np.float64 if manifest["real"] == "double" else np.float32)
        self._names = {row["name"]: row["kernel"] for row in manifest["functions"]}
        self._states = {row["name"]: row["states_per_thread"] for row in manifest["functions"]}
        self._programs: dict[Any, tuple[dict[str, Any], list[Any]]] = {}
        self._context, self._queue = self._first_device()
        self._program(self._context, self._queue)

    def on_device(self, function: str, given: Mapping[str, Any]) -> dict[str, DeviceArray]:
        """See `DeviceKernel`."""
        array = self._cl.array
        there = [value for value in given.values() if isinstance(value, array.Array)]
        context = there[0].context if there else self._context
        queue = next((value.queue for value in there if value.queue is not None), self._queue)
        arrays = {}
        for name, value in given.items():
            what = f"{function}: {name}"
            if not isinstance(value, array.Array):
                arrays[name] = array.to_device(queue, host_array(what, value, self._real))
                continue
            arrays[name] = self.in_place(what, value, (self._real,))
            if value.context != context:
                raise ArgumentError(f"{what} is of another OpenCL context than the arrays before it")
        return arrays

    def in_place(self, what: str, array: Any, kinds: Kinds) -> DeviceArray:
        """See `DeviceKernel`."""
        if not isinstance(array, self._cl.array.Array):
            raise ArgumentError(f"{what} is a {type(array).__name__}; expected an array of pyopencl, on the device")
        if array.dtype not in kinds:
            raise ArgumentError(f"{what} has type {array.dtype}; this kernel takes {kinds[0]}, and copies nothing")
        if not array.flags.c_contiguous or array.offset:
            raise ArgumentError(f"{what} is a part of another array, or not contiguous; copy it first")
        return array

    def empty(self, shape: tuple[int, ...], kind: np.dtype[Any], beside: Sequence[DeviceArray]) -> DeviceArray:
        """See `DeviceKernel`."""
        queue = next((array.queue for array in beside if array.queue is not None), self._queue)
        return self._cl.array.empty(queue, shape, kind)

    def launch(
        self,
        name: str,
        count: int,
        inputs: Sequence[DeviceArray],
        outputs: Sequence[DeviceArray],
        status: DeviceArray,
    ) -> None:
        """See `DeviceKernel`."""
        queue = next((array.queue for array in inputs if array.queue is not None), self._queue)
        kernels, first = self._program(inputs[0].context, queue)
        arrays = (*inputs, *outputs, status)
        size = -(-count // (GROUP * self._states[name])) * GROUP
        before = [event for array in arrays for event in array.events]
        buffers = [array.base_data for array in arrays]
        done = kernels[name](queue, (size,), None, *first, np.uint64(count), *buffers, wait_for=before)
        for array in (*outputs, status):
            array.add_event(done)

    def read(self, array: DeviceArray) -> NDArray[Any]:
        """See `DeviceKernel`."""
        values: NDArray[Any] = array.get(queue=array.queue or self._queue)
        return values

    def handed_over(self, array: DeviceArray, given: Sequence[Any]) -> Any:  # noqa: ARG002 - there is one library
        """See `DeviceKernel`."""
        return array

    def _first_device(self) -> tuple[Any, Any]:
        """Context and queue of the device that pyopencl finds first, or that PYOPENCL_CTX names."""
        try:
            context = self._cl.create_some_context(interactive=False)
            return context, self._cl.CommandQueue(context)
        except (self._cl.Error, RuntimeError) as error:
            raise DeviceError(f"no OpenCL device: {error}; {NEEDED}") from error

    def _program(self, context: Any, queue: Any) -> tuple[dict[str, Any], list[Any]]:
        """Kernels by function, and their first arguments, for a context and a queue of it."""
        if context not in self._programs:
            self._programs[context] = self._built(context, queue)
        return self._programs[context]

    def _built(self, context: Any, queue: Any) -> tuple[dict[str, Any], list[Any]]:
        cl, name = self._cl, queue.device.name
        if self._real == np.float64 and not queue.device.double_fp_config:
            raise DeviceError(f"{name} does not compute in double; load with real='float'")
        rounds = cl.device_fp_config.CORRECTLY_ROUNDED_DIVIDE_SQRT
        exact = self._real == np.float32 and queue.device.single_fp_config & rounds
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", cl.CompilerWarning)  # some drivers say that they are done
                program = cl.Program(context, self._text).build([EXACT_FLAG] if exact else [])
        except cl.Error as error:
            hint = "; its compiler does not know this processor: take a newer driver" * (
                UNKNOWN_PROCESSOR in str(error)
            )
            raise DeviceError(f"the OpenCL driver of {name} refuses the kernel: {error}{hint}") from error
        kernels = {function: cl.Kernel(program, kernel) for function, kernel in self._names.items()}
        return kernels, [] if self._manifest["fold"] else [self._prepared(program, queue)]

    def _prepared(self, program: Any, queue: Any) -> Any:
        """Constants of the parameters, in a buffer."""
        array = self._cl.array
        constants = array.empty(queue, self._manifest["constants"], self._real)
        word = array.zeros(queue, 1, np.uint32)
        given = array.to_device(queue, np.array([*self._parameters] or [0.0], self._real))
        prepare = self._cl.Kernel(program, f"{self._manifest['robot']}_prepare")
        prepare(queue, (1,), None, given.base_data, constants.base_data, word.base_data)
        refuse_parameters(self._manifest, int(word.get()[0]))
        return constants.base_data


def _pyopencl() -> Any:
    try:
        import pyopencl
        import pyopencl.array
    except ImportError as error:
        raise DeviceError(f"{NEEDED}: {error}") from error
    return pyopencl
