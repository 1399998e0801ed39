"""Arrays of numpy for a device."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked


def host_array(what: str, value: Any, real: np.dtype[Any]) -> NDArray[Any]:
    """Read numbers as a contiguous array of the kernel's type, to be copied to a device.

    Raises:
        ArgumentError: They are no real numbers.
    """
    refuse_masked(what, value)
    try:
        array = np.asarray(value)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{what} is not an array of numbers ({error})") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentError(f"{what} has type {array.dtype}; expected real numbers")
    with np.errstate(over="ignore"):  # what a float cannot hold is infinite, and the kernel says so
        return np.require(array, real, ["C", "A"])
