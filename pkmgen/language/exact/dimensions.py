"""What numbers measure, and what becomes of it in arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["ACCELERATION", "LENGTH", "PURE", "Dimension", "dimension_of_result", "product_of_dimensions"]

Dimension = tuple[float, float, float]
"""Exponents of metre, kilogram and second; an angle measures nothing."""
PURE: Dimension = (0, 0, 0)
LENGTH: Dimension = (1, 0, 0)
ACCELERATION: Dimension = (1, 0, -2)
_SAME = ("add", "sub", "max", "hypot", "neg", "abs")
"""Operations on what measures the same, whose result does so too."""


def dimension_of_result(
    operation: str, dimensions: Sequence[Dimension | None], exponent: float = 0.5
) -> Dimension | None:
    """What the result of an operation measures.

    Args:
        operation: Its name.
        dimensions: What its arguments measure; None where that is not known. Zeros among terms are left out.
        exponent: That of a power.

    Returns:
        None where it is not known, or terms of a sum do not fit together; one known term of a sum determines it.
    """
    if operation in _SAME:
        known = {dimension for dimension in dimensions if dimension is not None}
        return known.pop() if len(known) == 1 else None
    if operation not in ("mul", "div", "pow", "sqrt"):
        return PURE
    first, *others = dimensions
    if operation in ("pow", "sqrt"):
        return first and product_of_dimensions(PURE, first, exponent)
    for other in others:
        if first is None or other is None:
            return None
        first = product_of_dimensions(first, other, 1 if operation == "mul" else -1)
    return first


def product_of_dimensions(one: Dimension, other: Dimension, power: float) -> Dimension:
    """What the product with a power of something else measures."""
    (m, kg, s), (more_m, more_kg, more_s) = one, other
    return m + power * more_m, kg + power * more_kg, s + power * more_s
