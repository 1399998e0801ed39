"""One function of a robot over arrays that lie on a device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import numpy as np

from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.api.signature import Cause, RobotFunction, no_cause
from pkmgen.emit.native.devices.types import WORDS, DeviceArray, DeviceKernel, Kinds
from pkmgen.errors import ArgumentError, DeviceError

if TYPE_CHECKING:
    from pkmgen.emit.native.trial import Trial


class DeviceFunction(RobotFunction):
    """A function of a robot, computed on a device where its arrays lie.

    States are the last axis: a pose is an array (n, N), a matrix of each state (n, m, N), C-contiguous and of the
    kernel's type, so that neighbouring threads read neighbouring numbers.

    Attributes:
        states_per_thread: States that a thread computes.
    """

    def __init__(
        self, kernel: DeviceKernel, row: Mapping[str, Any], limbs: tuple[str, ...], real: str, cause: Cause = no_cause
    ) -> None:
        super().__init__(row, limbs, real, cause)
        self.states_per_thread: int = row["states_per_thread"]
        self._kernel = kernel
        self._defaults: dict[str, DeviceArray] = {}

    def __call__(
        self,
        *arguments: Any,
        out: Any = None,
        status: Any = None,
        details: dict[str, Any] | None = None,
        **named: Any,
    ) -> Any:
        """Compute N states.

        Args:
            arguments: The inputs in order, arrays on the device, whose states are the last axis: of pyopencl
                (`backend="opencl"`), or of CuPy, PyTorch, JAX and others that know DLPack (`backend="cuda"`). They are
                read where they lie. Arrays of numpy are copied to the device. An input that has a default may be left
                out.
            out: Array on the device to write the first result into, which may be an input of the same size; made anew
                if left out.
            status: Array (N,) of `uint32` or `int32` on the device that receives the status words. With it nothing is
                waited for and no bad state raises; their results are NaN. Without it the status words are read back,
                4 bytes a state, after the function is done.
            details: Receives the outputs after the first one, by name.
            named: Inputs by name.

        Returns:
            The result, on the device, with the states as the last axis: an array of the library that the first input
            is of, of pyopencl or CuPy where that is numpy.

        Raises:
            ArgumentError: A shape or type is wrong, or an array would have to be copied to be read.
            StateError: A state is bad, see `KernelFunction.__call__`.
        """
        first, *others = self.results(*arguments, out=out, status=status, **named)
        if details is not None:
            details.update(zip((port.name for port in self.outputs[1:]), others, strict=True))
        return first

    def results(self, *arguments: Any, out: Any = None, status: Any = None, **named: Any) -> Any:
        """Compute N states, and return all outputs as a named tuple; see `__call__`."""
        given, kernel = self.given_by_name(arguments, named), self._kernel
        arrays = kernel.on_device(self.name, given)
        count = self._count(arrays)
        inputs = [arrays[name] if name in arrays else self._default(name, count) for name in self._names]
        outputs = [kernel.empty((*port.shape, count), self._real, inputs) for port in self.outputs]
        if out is not None:
            outputs[0] = self._written("out", out, (self._real,), (*self.output.shape, count))
        words = kernel.empty((count,), WORDS[0], inputs)
        if status is not None:
            words = self._written("status", status, WORDS, (count,))
        if count:
            kernel.launch(self.name, count, inputs, outputs, words)
        if status is None and count:
            self._check(words, arrays)
        results = [kernel.handed_over(array, tuple(given.values())) for array in outputs]
        return self._results(*(results if out is None else (out, *results[1:])))

    def shapes(self, port: ArrayPort) -> str:
        """Say of what shape an input or output is: states are the last axis."""
        return f"({', '.join((*map(str, port.shape), 'N'))}{',' * (not port.shape)})"

    def bind(self, *_arguments: Any, **_named: Any) -> Any:
        """Refuse: a call of one state is for the processor.

        Raises:
            ArgumentError: Always.
        """
        raise ArgumentError(f"{self.name}: bind computes one state; on a device give `out` and `status` instead")

    def _count(self, arrays: Mapping[str, DeviceArray]) -> int:
        """Number of states; refuses arrays of other shapes."""
        counts = {port.name: self._states(port, arrays[port.name]) for port in self.inputs if port.name in arrays}
        if not counts:
            raise ArgumentError(f"{self.name}: no array says how many states there are")
        if len(set(counts.values())) > 1:
            sizes = ", ".join(f"{name}: {count}" for name, count in counts.items())
            raise ArgumentError(f"{self.name}: all inputs must have the same number of states ({sizes})")
        return next(iter(counts.values()))

    def _states(self, port: ArrayPort, array: DeviceArray) -> int:
        shape = tuple(array.shape)
        if not shape or shape[:-1] not in (port.shape, (port.size,)):
            axes = ", ".join(map(str, (*port.shape, "N")))
            hint = "; here states are the last axis" if shape[1:] in (port.shape, (port.size,)) else ""
            raise ArgumentError(
                f"{self.name}: {port.name} has shape {shape}; expected ({axes}) for N states ({port.meaning}){hint}"
            )
        return int(shape[-1])

    def _written(self, name: str, array: Any, kinds: Kinds, shape: tuple[int, ...]) -> DeviceArray:
        """An array to be written where it lies; refuses one of another shape."""
        taken = self._kernel.in_place(f"{self.name}: {name}", array, kinds)
        if tuple(taken.shape) != shape:
            raise ArgumentError(f"{self.name}: {name} has shape {tuple(taken.shape)}; expected {shape}")
        return taken

    def _default(self, name: str, count: int) -> DeviceArray:
        """The default of an input for all states, kept for the next call of as many."""
        kept = self._defaults.get(name)
        if kept is None or kept.shape[-1] != count:
            (port,) = (port for port in self.inputs if port.name == name)
            values = np.repeat(np.array(port.default, self._real)[:, None], count, axis=1)
            kept = self._defaults[name] = self._kernel.on_device(self.name, {name: values})[name]
        return kept

    def _check(self, words: DeviceArray, arrays: Mapping[str, DeviceArray]) -> None:
        """Wait for the status words, and raise the error of the first bad state."""
        told = self._kernel.read(words)
        if told.any():
            self._refuse(
                told,
                lambda sample: {
                    name: self._kernel.read(array).reshape(-1, len(told))[:, sample].tolist()
                    for name, array in arrays.items()
                },
            )


class DeviceRobot(Robot):
    """The functions of a robot on a device; see `DeviceFunction` for what they take and return.

    The methods are those of `Robot`, but for `simulate` and `rollout`, which are for the processor. `source` is the
    text for the device.
    """

    _function_class: ClassVar[Any] = DeviceFunction

    def simulate(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse; see `Robot.simulate`.

        Raises:
            ArgumentError: Always.
        """
        raise ArgumentError(f"{self.name}: simulate is not computed on devices; load with backend='c'")

    def rollout(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse; see `Robot.rollout`.

        Raises:
            ArgumentError: Always.
        """
        raise ArgumentError(f"{self.name}: rollout is not computed on devices; load with backend='c'")


def try_on_device(robot: DeviceRobot, kernel: DeviceKernel, trials: Sequence[Trial]) -> None:
    """Compute some states of all functions, before anybody relies on what a driver has compiled.

    Raises:
        DeviceError: A function computes something else than its graph.
    """
    for trial in trials:
        count, function = len(trial.inputs[0]), robot.functions[trial.function]
        words = kernel.empty((count,), WORDS[0], ())
        results = function.results(*(array.T for array in trial.inputs), status=words)
        outputs = [kernel.read(array).reshape(-1, count).T for array in results]
        if fault := trial.fault_of("on the device", kernel.read(words).tolist(), outputs):
            raise DeviceError(
                f"the kernel computes wrongly: {fault}; the driver, or its options, are not to be trusted"
            )
