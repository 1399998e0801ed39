"""One function of a robot, called with one state or a batch: shapes, types, `out=`, `status=` and errors."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen import status as status_words
from pkmgen.errors import (
    ArgumentError,
    NoConvergenceError,
    NotFiniteError,
    NotNormalisedError,
    OutOfReachError,
    SingularError,
    StateError,
)

__all__ = ["Kernel", "KernelFunction", "Port", "check_status", "error_of_status", "real_array"]


class Kernel(Protocol):
    """Whatever can compute states: a compiled kernel or numpy."""

    def call(
        self,
        name: str,
        count: int,
        inputs: Sequence[NDArray[Any]],
        outputs: Sequence[NDArray[Any]],
        status: NDArray[np.uint32],
    ) -> None:
        """Compute `count` states."""


@dataclass(frozen=True, slots=True)
class Port:
    """An argument or a result of a function.

    Attributes:
        name: Its name.
        shape: Its shape for one state.
        units: Unit of each entry.
        meaning: One line about it.
        default: Value of an argument that is left out.
        zeros: Entries of a result, row by row, that are zero in every state.
    """

    name: str
    shape: tuple[int, ...]
    units: tuple[str, ...]
    meaning: str
    default: tuple[float, ...] | None = None
    zeros: tuple[int, ...] = ()

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Port:
        """Read a port of a manifest."""
        default = row.get("default")
        return cls(
            row["name"],
            tuple(row["shape"]),
            tuple(row["units"]),
            row["meaning"],
            None if default is None else tuple(default),
            tuple(row.get("zeros", ())),
        )

    @property
    def size(self) -> int:
        """Number of entries of one state."""
        return prod(self.shape)


class KernelFunction:
    """A function of a robot.

    Attributes:
        name: Its name.
        inputs: What it takes, in order.
        outputs: What it computes.
        output: The first of them, which it returns.
        operations: Operations of one call, by kind; the steps of an iteration come on top.
        notes: What else there is to know of it.
    """

    def __init__(self, kernel: Kernel, row: Mapping[str, Any], limbs: tuple[str, ...], real: str) -> None:
        self.name: str = row["name"]
        self.inputs = tuple(Port.of(port) for port in row["inputs"])
        self.outputs = tuple(Port.of(port) for port in row["outputs"])
        self.output = self.outputs[0]
        self._results: Any = namedtuple(  # type: ignore[misc]
            "_".join((self.name, "results")), [port.name for port in self.outputs]
        )
        self.operations: Mapping[str, int] = row["operations"]
        self.notes: Mapping[str, Any] = row.get("notes", {})
        self._kernel = kernel
        self._limbs = limbs
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

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
            details: Receives the outputs after the first one, by name.
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
        """
        given = self._bind(arguments, named)
        arrays, count = self._arrays(given)
        batch = () if count is None else (count,)
        states = 1 if count is None else count
        shape = (*batch, *self.output.shape)
        result = self._buffer(out, shape, arrays)
        others = {port.name: np.empty((*batch, *port.shape), self._real) for port in self.outputs[1:]}
        words = np.zeros(states, np.uint32)
        if status is not None:
            check_status(self.name, status, batch)
        if details is not None and not isinstance(details, dict):
            raise ArgumentError(f"{self.name}: details must be a dict")
        if states:
            outputs = [array.reshape(states, -1) for array in (result, *others.values())]
            self._kernel.call(self.name, states, arrays, outputs, words)
        if details is not None:
            details.update(others)
        if status is not None:
            status[...] = words.reshape(status.shape)
        elif words.any():
            if out is not None and out is not result:
                out[...] = result
            self._raise(words, given)
        if out is None:
            return result
        if out is not result:
            out[...] = result
        return out

    def results(self, *arguments: ArrayLike, status: NDArray[Any] | None = None, **named: Any) -> Any:
        """Compute one state or a batch, and return all outputs as a named tuple; see `__call__`."""
        details: dict[str, NDArray[Any]] = {}
        first = self(*arguments, status=status, details=details, **named)
        return self._results(first, *details.values())

    def sparsity(self, output: str | None = None) -> NDArray[np.bool_]:
        """Tell which entries of an output, the first one if none is named, are not zero in every state.

        Raises:
            ArgumentError: There is no such output.
        """
        for port in self.outputs:
            if output in (None, port.name):
                pattern = np.ones(port.size, np.bool_)
                pattern[list(port.zeros)] = False
                return pattern.reshape(port.shape)
        raise ArgumentError(
            f"{self.name} has no output {output!r}; outputs: {', '.join(port.name for port in self.outputs)}"
        )

    def __repr__(self) -> str:
        inputs = ", ".join(f"{port.name}{list(port.shape)}" for port in self.inputs)
        return f"<{self.name}({inputs}) -> {self.output.name}{list(self.output.shape)}>"

    def _bind(self, arguments: tuple[ArrayLike, ...], named: dict[str, ArrayLike]) -> dict[str, ArrayLike]:
        names = [port.name for port in self.inputs]
        if len(arguments) > len(names):
            raise ArgumentError(f"{self.name} takes {len(names)} arrays ({', '.join(names)}), {len(arguments)} given")
        given = dict(zip(names, arguments, strict=False))
        for name, value in named.items():
            if name not in names or name in given:
                problem = "was given twice" if name in given else f"is not an input; inputs: {', '.join(names)}"
                raise ArgumentError(f"{self.name}: {name!r} {problem}")
            given[name] = value
        missing = [port.name for port in self.inputs if port.name not in given and port.default is None]
        if missing:
            raise ArgumentError(f"{self.name}: {', '.join(missing)} missing; inputs: {', '.join(names)}")
        return given

    def _arrays(self, given: Mapping[str, ArrayLike]) -> tuple[list[NDArray[Any]], int | None]:
        """Return contiguous arrays (states, entries) of the kernel's type, and the batch size (None for one state)."""
        arrays: dict[str, NDArray[Any]] = {}
        counts: dict[str, int | None] = {}
        for port in self.inputs:
            if port.name not in given:
                continue
            array = real_array(self.name, port, given[port.name])
            if array.shape in (port.shape, (port.size,)):
                counts[port.name] = None
            elif array.shape[1:] in (port.shape, (port.size,)) and array.ndim:
                counts[port.name] = array.shape[0]
            else:
                raise ArgumentError(
                    f"{self.name}: {port.name} has shape {array.shape}; expected {port.shape} for one state, or "
                    f"(N, {', '.join(map(str, port.shape))}) for N states ({port.meaning})"
                )
            with np.errstate(over="ignore"):  # what a float cannot hold is infinite, and the kernel says so
                arrays[port.name] = np.require(array, self._real, ["C", "A"]).reshape(-1, port.size)
        if len(set(counts.values())) > 1:
            sizes = ", ".join(f"{name}: {'one state' if n is None else f'{n} states'}" for name, n in counts.items())
            raise ArgumentError(f"{self.name}: all inputs must have the same number of states ({sizes})")
        count = next(iter(counts.values()), None)
        for port in self.inputs:
            if port.default is not None and port.name not in arrays:
                arrays[port.name] = np.tile(np.array(port.default, self._real), (1 if count is None else count, 1))
        return [arrays[port.name] for port in self.inputs], count

    def _buffer(self, out: NDArray[Any] | None, shape: tuple[int, ...], arrays: list[NDArray[Any]]) -> NDArray[Any]:
        """Return an array the kernel can write: `out` itself where that is possible, else a new one."""
        if out is None:
            return np.empty(shape, self._real)
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

    def _raise(self, words: NDArray[np.uint32], given: Mapping[str, ArrayLike]) -> None:
        sample = int(np.flatnonzero(words)[0])
        state = "; ".join(
            f"{port.name} = {np.asarray(given[port.name]).reshape(len(words), -1)[sample].tolist()}"
            for port in self.inputs
            if port.name in given
        )
        bad = int(np.count_nonzero(words))
        more = f" ({bad} of {len(words)} states are bad)" if len(words) > 1 else ""
        raise error_of_status(f"{self.name}: sample {sample}", int(words[sample]), self._limbs, state + more, sample)


def error_of_status(what: str, word: int, limbs: tuple[str, ...], details: str, sample: int) -> StateError:
    """Make the error that tells what a status word says of a sample."""
    kind, first_bit = _error_kind(word)
    meaning = status_words.describe_status(word, limbs)
    return kind(f"{what}: {meaning}; {details}", sample, status_words.limbs_in_status(word, limbs, first_bit), word)


def _error_kind(word: int) -> tuple[type[StateError], int]:
    if word & status_words.NOT_FINITE:
        return NotFiniteError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.NOT_NORMALISED:
        return NotNormalisedError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.NO_CONVERGENCE:
        return NoConvergenceError, status_words.LIMB_OUT_OF_REACH
    if word & status_words.OUT_OF_REACH:
        return OutOfReachError, status_words.LIMB_OUT_OF_REACH
    return SingularError, status_words.LIMB_SINGULAR


def real_array(function: str, port: Port, value: ArrayLike) -> NDArray[Any]:
    """Read an argument as an array of real numbers."""
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ArgumentError(f"{function}: {port.name} is not an array of numbers ({error})") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentError(f"{function}: {port.name} has type {array.dtype}; expected real numbers ({port.meaning})")
    return array


def check_status(function: str, status: object, batch: tuple[int, ...]) -> None:
    """Refuse what cannot receive the status words of a batch."""
    allowed = (batch,) if batch else ((), (1,))
    if not isinstance(status, np.ndarray) or status.dtype.kind not in "iu" or status.dtype.itemsize < 4:
        raise ArgumentError(f"{function}: status must be an integer array (uint32) of shape {allowed[0]}")
    if status.shape not in allowed or not status.flags.writeable:
        raise ArgumentError(f"{function}: status has shape {status.shape}; expected a writable array of {allowed[0]}")
