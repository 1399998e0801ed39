"""Numbers that were computed with doubles, in digits that are certain: the same on every machine.

What two libraries compute differs in the last places, and where a border of rounding lies between the two results they
differ in a short number too. Short numbers, halves of them and their like are frequent among lengths of robots, so that
borders are moved off them, by much more than libraries differ and much less than a digit.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

__all__ = ["certain", "shortened"]

BORDER_SHIFT = Decimal("1.00000031830988")
"""Factor of numbers before they are rounded: it moves borders of rounding away from short numbers."""


def certain(value: float, digits: int, scale: float | None = None) -> float:
    """A number rounded to some digits, the same for all values that differ in their last places.

    Args:
        value: The number, known to some more digits than are wanted.
        digits: Digits that are kept.
        scale: Size of which they are the digits, if not the number's own: what remains of cancelling terms has none.
    """
    size = Decimal(abs(value if scale is None else scale))
    if not size.is_finite() or not size:
        return float(value)
    return _quantized(Decimal(value) * BORDER_SHIFT, size * BORDER_SHIFT, digits)


def shortened(value: float, digits: int, scale: float | None = None) -> float:
    """A number in so many digits that borders of rounding are far from short numbers: what was short stays as it is.

    Args:
        value: The number, finite.
        digits: Digits that are kept, ten or more.
        scale: Size of which they are the digits, where that is not the number's own.
    """
    size = Decimal(abs(value if scale is None else scale))
    if not size:
        return 0.0
    return _quantized(Decimal(value), size, digits)


def _quantized(number: Decimal, size: Decimal, digits: int) -> float:
    """A number as a multiple of a unit that a size has so many digits of."""
    unit = Decimal(1).scaleb(size.adjusted() + 1 - digits)
    return float((number / unit).quantize(Decimal(1), ROUND_HALF_EVEN) * unit) + 0.0
