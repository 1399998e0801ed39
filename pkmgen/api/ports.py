"""Arguments and results of functions: their shapes and units, what may be given for them; arrays bound to a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked


@dataclass(frozen=True, slots=True)
class ArrayPort:
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
    def of(cls, row: Mapping[str, Any]) -> ArrayPort:
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


def real_array(function: str, port: ArrayPort, value: ArrayLike) -> NDArray[Any]:
    """Read an argument as an array of real numbers."""
    refuse_masked(f"{function}: {port.name}", value)
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ArgumentError(f"{function}: {port.name} is not an array of numbers ({error})") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentError(f"{function}: {port.name} has type {array.dtype}; expected real numbers ({port.meaning})")
    return array


def check_status(function: str, status: object, batch: tuple[int, ...]) -> None:
    """Refuse what cannot receive the status words of a batch."""
    refuse_masked(f"{function}: status", status)
    allowed = (batch,) if batch else ((), (1,))
    if not isinstance(status, np.ndarray) or status.dtype.kind not in "iu" or status.dtype.itemsize < 4:
        raise ArgumentError(f"{function}: status must be an integer array (uint32) of shape {allowed[0]}")
    if status.shape not in allowed or not status.flags.writeable:
        raise ArgumentError(f"{function}: status has shape {status.shape}; expected a writable array of {allowed[0]}")


class BoundCall:
    """A function of one state bound to arrays; made by `KernelFunction.bind`.

    Attributes:
        inputs: The arrays it reads, by name.
        results: The arrays it writes, by name.
        status_word: Computes as the call itself does, and returns the status word instead of raising; 0 if the state is
            good.
    """

    __slots__ = ("_explain", "_first", "inputs", "results", "status_word")

    def __init__(
        self,
        compute: Callable[[], int],
        inputs: Mapping[str, NDArray[Any]],
        results: Any,
        explain: Callable[[int], NoReturn],
    ) -> None:
        self.inputs, self.results, self.status_word = inputs, results, compute
        self._first: NDArray[Any] = results[0]
        self._explain = explain

    def __call__(self) -> NDArray[Any]:
        """Compute what the inputs hold now, and return the first result: the same array every time.

        Raises:
            StateError: The state is bad, see `KernelFunction.__call__`; the results are NaN.
        """
        word = self.status_word()
        if word:
            self._explain(word)
        return self._first


def check_bound(
    function: str,
    real: np.dtype[Any],
    inputs: tuple[ArrayPort, ...],
    arrays: Mapping[str, object],
    output: ArrayPort,
    out: NDArray[Any],
) -> None:
    """Refuse arrays that a kernel cannot read or write as they are.

    Raises:
        ArgumentError: Something is no array of the type and shape, or not contiguous; or `out` is read-only or shares
            memory with an input.
    """
    for port in inputs:
        _check_in_place(f"{function}: {port.name}", arrays[port.name], real, (port.shape, (port.size,)))
    _check_in_place(f"{function}: out", out, real, (output.shape,))
    if not out.flags.writeable:
        raise ArgumentError(f"{function}: out is read-only")
    shared = [name for name, array in arrays.items() if np.may_share_memory(array, out)]
    if shared:
        raise ArgumentError(f"{function}: out shares memory with {', '.join(shared)}")


def _check_in_place(what: str, array: object, real: np.dtype[Any], shapes: tuple[tuple[int, ...], ...]) -> None:
    refuse_masked(what, array)
    if not isinstance(array, np.ndarray) or array.dtype != real:
        seen = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise ArgumentError(f"{what} has type {seen}; what is bound has to be an array of {real}")
    if array.shape not in shapes:
        raise ArgumentError(f"{what} has shape {array.shape}; a bound call computes one state, of shape {shapes[0]}")
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ArgumentError(f"{what} is not contiguous and aligned; a bound call reads and writes arrays in place")
