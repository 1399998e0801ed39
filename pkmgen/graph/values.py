"""Values of operations that neither Python nor numpy has as compiled C has them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
EPSILON = 2.0**-52
EXACT = (0.0, 0.5, math.sqrt(0.5), math.sqrt(0.75), 1.0)
"""Sines and cosines of angles that robots like."""
FAR = 1e4
"""Angle from which on nothing is known about its multiples of 30°."""


def total(*numbers: float) -> float:
    """Sum of literals, zero where they cancel but for rounding, infinite where it is too large."""
    try:
        result = math.fsum(numbers)
    except OverflowError:
        return math.inf
    return result if abs(result) > 2.0 * EPSILON * max(map(abs, numbers)) else 0.0


def snapped(function: Callable[[float], float]) -> Callable[[float], float]:
    """Sine or cosine, exact for multiples of 30° and 45°, which are no numbers themselves: cos(π/2) is 0."""

    def exact(angle: float) -> float:
        value = function(angle)
        if abs(angle) > FAR:
            return value
        slack = 1.05 * EPSILON * max(1.0, abs(angle))
        return next((math.copysign(e, value) for e in EXACT if abs(abs(value) - e) <= slack), value)

    return exact


def sign(value: Array) -> Array:
    """−1, 0 or 1 by the real part; 0 also for what is not a number."""
    real = np.real(value)
    result: Array = np.subtract(np.greater(real, 0.0), np.less(real, 0.0), dtype=np.asarray(real).dtype)
    return result


def modulus(value: Array) -> Array:
    """Absolute value of real numbers; of complex ones the value whose real part is not negative, ±z."""
    return np.where(np.real(value) < 0.0, -value, value) if np.iscomplexobj(value) else np.abs(value)


def atan2(y: Array, x: Array) -> Array:
    """Angle of real numbers; of complex ones right to first order in the imaginary parts."""
    if not (np.iscomplexobj(y) or np.iscomplexobj(x)):
        return np.arctan2(y, x)
    across, along = np.real(y), np.real(x)
    change = (along * np.imag(y) - across * np.imag(x)) / (along * along + across * across)
    result: Array = np.arctan2(across, along) + 1j * change
    return result
