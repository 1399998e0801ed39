"""Arguments of simulations and rollouts that are plain numbers."""

from __future__ import annotations

import math
from numbers import Real

from pkmgen.errors import ArgumentError

__all__ = ["positive_number"]


def positive_number(what: str, value: object, meaning: str) -> float:
    """Read a number that has to be finite and greater than zero.

    Raises:
        ArgumentError: It is something else.
    """
    number = float(value) if isinstance(value, Real) else math.nan
    if not 0.0 < number < math.inf:
        raise ArgumentError(f"{what} is {value!r}; expected {meaning} that is finite and greater than zero")
    return number
