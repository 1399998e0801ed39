"""Values of operations that neither Python nor numpy has as compiled C has them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


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
