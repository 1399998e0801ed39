"""A function with the arrays it reads and writes, for loops that compute one state over and over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.ports import ArrayPort
from pkmgen.errors import ArgumentError


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
    if not isinstance(array, np.ndarray) or array.dtype != real:
        seen = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise ArgumentError(f"{what} has type {seen}; what is bound has to be an array of {real}")
    if array.shape not in shapes:
        raise ArgumentError(f"{what} has shape {array.shape}; a bound call computes one state, of shape {shapes[0]}")
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ArgumentError(f"{what} is not contiguous and aligned; a bound call reads and writes arrays in place")
