"""Numbers that are given to calls: of which kind they have to be, and what is said of others."""

from __future__ import annotations

from math import inf, isfinite, nan
from numbers import Integral, Real

from pkmgen.errors import ArgumentError


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


def whole_number(what: str, value: object, least: int) -> int:
    """Read a whole number.

    Raises:
        ArgumentError: It is something else, or less than the least one.
    """
    if not isinstance(value, Integral) or isinstance(value, bool) or int(value) < least:
        raise ArgumentError(f"{what} is {value!r}; expected a whole number from {least} on")
    return int(value)
