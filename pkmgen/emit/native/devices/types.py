"""What can compute functions over arrays on a device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked

DeviceArray = Any
"""An array on a device: of pyopencl, or of CuPy."""


Kinds = tuple[np.dtype[Any], ...]
WORDS: Kinds = (np.dtype(np.uint32), np.dtype(np.int32))
"""Types of status words; some libraries have no unsigned ones."""


class DeviceKernel(Protocol):
    """Functions over columns (entries, states) of the kernel's type; calls are queued and do not wait for results."""

    def on_device(self, function: str, given: Mapping[str, Any]) -> dict[str, DeviceArray]:
        """Arrays as they lie on the device, contiguous and of the kernel's type; those of numpy are copied there.

        Args:
            function: What they are for, for errors.
            given: Arrays by name.

        Raises:
            ArgumentError: Something is no such array.
        """

    def in_place(self, what: str, array: Any, kinds: Kinds) -> DeviceArray:
        """An array that lies on the device, contiguous and of one of some types, to be read or written there.

        Raises:
            ArgumentError: It is no such array.
        """

    def empty(self, shape: tuple[int, ...], kind: np.dtype[Any], beside: Sequence[DeviceArray]) -> DeviceArray:
        """Make an array on the device that some arrays lie on, or on the first one where there are none."""

    def launch(
        self,
        name: str,
        count: int,
        inputs: Sequence[DeviceArray],
        outputs: Sequence[DeviceArray],
        status: DeviceArray,
    ) -> None:
        """Compute `count` states; writes outputs and one status word a state."""

    def read(self, array: DeviceArray) -> NDArray[Any]:
        """Wait for an array and copy it to numpy."""

    def handed_over(self, array: DeviceArray, given: Sequence[Any]) -> Any:
        """The same memory as an array of the library that the first of the arrays given is of."""


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
