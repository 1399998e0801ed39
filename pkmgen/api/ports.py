"""Arguments and results of functions: their shapes and units, and what may be given for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isfinite, nan, prod
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.errors import ArgumentError


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
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ArgumentError(f"{function}: {port.name} is not an array of numbers ({error})") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentError(f"{function}: {port.name} has type {array.dtype}; expected real numbers ({port.meaning})")
    return array


def finite_number(what: str, value: object) -> float:
    """Read a number that has to be finite.

    Raises:
        ArgumentError: It is something else.
    """
    try:
        number = float(value) if isinstance(value, Real) and not isinstance(value, bool) else nan
    except OverflowError as error:
        raise ArgumentError(f"{what} is too large") from error
    if not isfinite(number):
        raise ArgumentError(f"{what} is {value!r}; expected a finite number")
    return number


def positive_number(what: str, value: object, meaning: str) -> float:
    """Read a number that has to be finite and greater than zero.

    Raises:
        ArgumentError: It is something else.
    """
    number = float(value) if isinstance(value, Real) else nan
    if not 0.0 < number < inf:
        raise ArgumentError(f"{what} is {value!r}; expected {meaning} that is finite and greater than zero")
    return number


def check_status(function: str, status: object, batch: tuple[int, ...]) -> None:
    """Refuse what cannot receive the status words of a batch."""
    allowed = (batch,) if batch else ((), (1,))
    if not isinstance(status, np.ndarray) or status.dtype.kind not in "iu" or status.dtype.itemsize < 4:
        raise ArgumentError(f"{function}: status must be an integer array (uint32) of shape {allowed[0]}")
    if status.shape not in allowed or not status.flags.writeable:
        raise ArgumentError(f"{function}: status has shape {status.shape}; expected a writable array of {allowed[0]}")
