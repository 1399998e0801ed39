"""What can compute the functions of a robot: a compiled kernel, or numpy in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Arrays = Sequence[NDArray[Any]]
StatusWords = NDArray[np.uint32]
DirectCall = Callable[[tuple[Any, ...], tuple[Any, ...]], tuple[NDArray[Any], ...] | None]
"""Takes a tuple of inputs and one of outputs, in which None stands for an array to be made, and returns the outputs; or
None where the state is bad or an array is not one that C can read or write in place.
"""


class Kernel(Protocol):
    """Functions over arrays of the kernel's type, contiguous and aligned: one for each input, one for each output."""

    def call(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (states, entries); writes outputs and one status word a state."""

    def call_columns(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (entries, states)."""

    def direct(self, name: str) -> DirectCall:
        """Return what computes one state of arrays as they are, in well under a microsecond beside the function."""

    def bound(self, name: str, inputs: Arrays, outputs: Arrays) -> Callable[[], int]:
        """Return what computes one state of these arrays and returns its status word."""

    def rollout(
        self, count: int, steps: int, step: float, inputs: Arrays, outputs: Arrays, status: StatusWords
    ) -> None:
        """Compute `count` rollouts of forward dynamics.

        Args:
            count: Number of rollouts.
            steps: Steps of each.
            step: Length of a step, s.
            inputs: Poses, twists, and the further inputs of forward dynamics for each step.
            outputs: Poses and twists, `steps + 1` a rollout, written.
            status: One word a rollout, written.
        """
