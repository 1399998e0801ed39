"""Numbers of a review as people write them."""

from __future__ import annotations

from typing import Any

GROUPED = 1e7
"""Numbers below it are written whole, their thousands in groups."""
NEARLY = 99.9
"""Per cent that what is less than the whole is written as, at most."""


def number(value: Any, digits: int = 4) -> str:
    """A number with so many digits; a dash for none."""
    if value is None:
        return "–"
    if isinstance(value, (int, str)):
        return f"{value:,}" if isinstance(value, int) else value
    plain = 10**digits <= abs(value) < GROUPED
    words = f"{value:,.0f}" if plain else f"{value + 0.0:.{digits}g}"
    if "e" not in words:
        return words.replace("-", "−")
    mantissa, exponent = words.split("e")
    power = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{mantissa} · 10{power}".replace("-", "−")


def percent(share: float) -> str:
    """A part of a whole; all of it only where nothing is missing."""
    return f"{number(min(100.0 * share, NEARLY) if share < 1.0 else 100.0, 3)} %"
