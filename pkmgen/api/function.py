"""One function of a robot, called with one state or a batch: shapes, types, `out=`, `status=` and errors.

One state of arrays as the kernel wants them goes straight to it. Every other call, and every bad state, takes the
slower path, which converts arguments and words errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.api.ports import ArrayPort, BoundCall, check_bound, check_status, real_array
from pkmgen.api.signature import Cause, RobotFunction, no_cause
from pkmgen.emit.native.kernel import Arrays, Kernel, StatusWords
from pkmgen.errors import ArgumentError
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.machine.masks import refuse_masked
from pkmgen.machine.spelling import did_you_mean


class KernelFunction(RobotFunction):
    """A function of a robot that a kernel computes over arrays of numpy."""

    def __init__(
        self, kernel: Kernel, row: Mapping[str, Any], limbs: tuple[str, ...], real: str, cause: Cause = no_cause
    ) -> None:
        super().__init__(row, limbs, real, cause)
        self._shapes = {port.name: (port.shape, (port.size,)) for port in self.inputs}
        self._kernel = kernel
        self._direct = kernel.direct(self.name)
        self._blank = (None,) * len(self.outputs)

    @property
    def kernel(self) -> Kernel:
        """What computes it."""
        return self._kernel

    def __call__(
        self,
        *arguments: ArrayLike,
        out: NDArray[Any] | None = None,
        status: NDArray[Any] | None = None,
        details: dict[str, NDArray[Any]] | None = None,
        **named: ArrayLike,
    ) -> NDArray[Any]:
        """Compute one state or a batch.

        Args:
            arguments: The inputs in order, each of the shape of one state, or with a leading batch axis. An input that
                has a default may be left out.
            out: Where to write the result; made anew if left out.
            status: An integer array of shape (N,), or () or (1,) for one state, that receives the status words. With it
                no bad state raises; their results are NaN.
            details: Receives the outputs after the first one, by name. Of a robot of limbs whose pose Newton's method
                finds from its motors also that pose, and `reference`: whether the assembly is that of the `start`,
                which closes the limbs, or of `home`; empty in bad states.
            named: Inputs by name.

        Returns:
            The result, with the batch axis if the inputs have one.

        Raises:
            ArgumentError: A shape or type is wrong.
            OutOfReachError: A limb, or the assembly, does not reach a state.
            SingularError: A state is singular.
            NotFiniteError: An input is NaN or infinite, or a result overflows.
            NotNormalisedError: The quaternion of a pose does not have length one.
            NoConvergenceError: Newton's method did not converge.
            OtherAssemblyError: It found another assembly than that of the home position, or a limb is on another
                branch.
        """
        if status is None and details is None and not named and (out is None or isinstance(out, np.ndarray)):
            outputs = self._direct(arguments, self._blank if out is None else (out, *self._blank[1:]))
            if outputs is not None:
                return outputs[0]
        given = self.given_by_name(arguments, named)
        result = self._convert(given, out, status, details)
        if details is not None:
            details.update(self._closing(given, details))
        return result

    def _closing(self, given: Mapping[str, ArrayLike], details: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """The pose that motors were given for, where Newton's method found it, and what its reference was."""
        if not {"position", "start"} <= set(self._names):
            return {}
        told = details.get("convergence")
        if told is not None:
            if told.shape[-1] < 3:  # kernels of earlier versions do not report it
                return {}
            told = told[..., 2]
            return {"reference": np.where(told == 1.0, "start", np.where(told == 0.0, "home", ""))}
        if self._owner is None or not self._limbs:
            return {}
        solve, more = self._owner.function("forward_kinematics"), dict[str, NDArray[Any]]()
        known = {port.name: given[port.name] for port in solve.inputs if port.name in given}
        words = np.zeros(np.shape(given["position"])[:-1], np.uint32)
        pose = solve(**known, status=words, details=more)
        return {"pose": pose, "reference": more["reference"]}

    def results(self, *arguments: ArrayLike, status: NDArray[Any] | None = None, **named: Any) -> Any:
        """Compute one state or a batch, and return all outputs as a named tuple; see `__call__`."""
        if status is None and not named:
            outputs = self._direct(arguments, self._blank)
            if outputs is not None:
                return self._results(*outputs)
        details: dict[str, NDArray[Any]] = {}
        first = self._convert(self.given_by_name(arguments, named), None, status, details)
        return self._results(first, *details.values())

    def bind(self, *arguments: NDArray[Any], out: NDArray[Any] | None = None, **named: NDArray[Any]) -> BoundCall:
        """Make a call of one state that reads and writes these arrays each time, for a control loop.

        Args:
            arguments: The inputs in order, contiguous arrays of the kernel's type. An input that has a default and is
                left out is an array of it.
            out: The array of the first result; made if left out, as those of further results are.
            named: Inputs by name.

        Returns:
            What computes the state that the arrays hold when it is called.

        Raises:
            ArgumentError: An array cannot be used in place.
        """
        given = self.given_by_name(arguments, named)
        arrays = {port.name: given.get(port.name, np.array(port.default or (), self._real)) for port in self.inputs}
        outputs = tuple(np.empty(port.shape, self._real) for port in self.outputs)
        outputs = outputs if out is None else (out, *outputs[1:])
        check_bound(self.name, self._real, self.inputs, arrays, self.output, outputs[0])
        compute = self._kernel.bound(self.name, tuple(arrays.values()), outputs)
        return BoundCall(
            compute, arrays, self._results(*outputs), lambda word: self._raise(np.array([word], np.uint32), arrays)
        )

    def _convert(
        self,
        given: Mapping[str, ArrayLike],
        out: NDArray[Any] | None,
        status: NDArray[Any] | None,
        details: dict[str, NDArray[Any]] | None,
    ) -> NDArray[Any]:
        """Compute one state or a batch of whatever can be read as arrays; see `__call__`."""
        columns = self._in_columns(given)
        arrays, count = self._arrays(given, columns)
        batch = () if count is None else (count,)
        shape = (*batch, *self.output.shape)
        result = self._empty(batch, self.output, columns) if columns else self._buffer(out, shape, arrays)
        others = {port.name: self._empty(batch, port, columns) for port in self.outputs[1:]}
        if status is not None:
            check_status(self.name, status, batch)
        if details is not None and not isinstance(details, dict):
            raise ArgumentError(f"{self.name}: details must be a dict")
        words = self._status_words(count, arrays, (result, *others.values()), columns)
        if details is not None:
            details.update(others)
        if status is not None:
            status[...] = words.reshape(status.shape)
        elif np.count_nonzero(words):
            if out is not None and out is not result:
                out[...] = result
            self._raise(words, given)
        if out is None:
            return result
        if out is not result:
            out[...] = result
        return out

    def _status_words(self, count: int | None, inputs: Arrays, outputs: Arrays, columns: bool) -> StatusWords:
        """Compute one state or a batch of arrays the kernel can read and write."""
        if count is None:
            return np.array([self._kernel.bound(self.name, inputs, outputs)()], np.uint32)
        words = np.zeros(count, np.uint32)
        if columns and count:
            written = [np.moveaxis(array, 0, -1).reshape(-1, count) for array in outputs]
            self._kernel.call_columns(self.name, count, [array.T for array in inputs], written, words)
        elif count:
            self._kernel.call(self.name, count, inputs, [array.reshape(count, -1) for array in outputs], words)
        return words

    def _in_columns(self, given: Mapping[str, ArrayLike]) -> bool:
        """Whether the inputs are batches that lie column by column, as lanes read them, and can be read in place."""
        return set(given) == set(self._names) and all(
            isinstance(array, np.ndarray)
            and array.dtype == self._real
            and array.ndim == 2
            and array.flags.f_contiguous
            and array.flags.aligned
            and not array.flags.c_contiguous
            for array in given.values()
        )

    def _empty(self, batch: tuple[int, ...], port: ArrayPort, columns: bool) -> NDArray[Any]:
        """Make the array of a result, which lies as the inputs do."""
        if columns:
            return np.moveaxis(np.empty((*port.shape, *batch), self._real), -1, 0)
        return np.empty((*batch, *port.shape), self._real)

    def _arrays(self, given: Mapping[str, ArrayLike], columns: bool) -> tuple[list[NDArray[Any]], int | None]:
        """Return contiguous arrays (states, entries) of the kernel's type, and the batch size (None for one state)."""
        arrays: dict[str, NDArray[Any]] = {}
        counts: dict[str, int | None] = {}
        for port in self.inputs:
            name, shapes = port.name, self._shapes[port.name]
            if name not in given:
                continue
            array = real_array(self.name, port, given[name])
            if array.shape in shapes:
                counts[name] = None
            elif array.shape[1:] in shapes and array.ndim:
                counts[name] = array.shape[0]
            else:
                raise ArgumentError(
                    f"{self.name}: {name} has shape {array.shape}; expected {port.shape} for one state, or "
                    f"(N, {', '.join(map(str, port.shape))}) for N states ({port.meaning})"
                )
            arrays[name] = array if columns else self._in_place(array).reshape(-1, *shapes[1])
        if len(set(counts.values())) > 1:
            sizes = ", ".join(f"{name}: {'one state' if n is None else f'{n} states'}" for name, n in counts.items())
            raise ArgumentError(f"{self.name}: all inputs must have the same number of states ({sizes})")
        count = next(iter(counts.values()), None)
        for port in self.inputs:
            if port.name not in arrays:
                arrays[port.name] = np.tile(np.array(port.default, self._real), (1 if count is None else count, 1))
        return [arrays[name] for name in self._names], count

    def _in_place(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array the kernel can read: this one where that is possible, else a copy."""
        if array.dtype == self._real and array.flags.c_contiguous and array.flags.aligned:
            return array
        with np.errstate(over="ignore"):  # what a float cannot hold is infinite, and the kernel says so
            return np.require(array, self._real, ["C", "A"])

    def _buffer(self, out: NDArray[Any] | None, shape: tuple[int, ...], arrays: list[NDArray[Any]]) -> NDArray[Any]:
        """Return an array the kernel can write: `out` itself where that is possible, else a new one."""
        if out is None:
            return np.empty(shape, self._real)
        refuse_masked(f"{self.name}: out", out)
        if not isinstance(out, np.ndarray) or out.shape != shape:
            seen = out.shape if isinstance(out, np.ndarray) else type(out).__name__
            raise ArgumentError(f"{self.name}: out has shape {seen}; expected an array of shape {shape}")
        if not out.flags.writeable:
            raise ArgumentError(f"{self.name}: out is read-only")
        if out.dtype.kind != "f":
            raise ArgumentError(f"{self.name}: out has type {out.dtype}; expected a floating type such as {self._real}")
        direct = out.dtype == self._real and out.flags.c_contiguous and out.flags.aligned
        overlaps = any(np.may_share_memory(out, array) for array in arrays)
        return out if direct and not overlaps else np.empty(shape, self._real)

    def _raise(self, words: StatusWords, given: Mapping[str, ArrayLike]) -> NoReturn:
        self._refuse(
            words,
            lambda sample: {
                port.name: np.asarray(given[port.name]).reshape(len(words), -1)[sample].tolist()
                for port in self.inputs
                if port.name in given
            },
        )


class CompiledFunctions(dict[str, KernelFunction]):
    """Functions by name; of one that is not there it says how it comes there."""

    def __init__(self, robot: str) -> None:
        super().__init__()
        self._robot = robot

    def __missing__(self, name: object) -> KernelFunction:
        """Refuse.

        Raises:
            KeyError: Always.
        """
        if name in CATALOGUE:
            raise KeyError(f"{self._robot}: {name!r} is not compiled yet; robot.function({name!r}) compiles it")
        raise KeyError(f"{self._robot} has no function {name!r}{did_you_mean(name, [*self, *CATALOGUE])}")
