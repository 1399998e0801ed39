"""Numbers as the text of a robot file."""

from __future__ import annotations


def number_text(value: float) -> str:
    """A number with all its digits, as YAML 1.1 and 1.2 read it."""
    value = float(value)
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = repr(value)
    if "e" not in text:
        return text
    mantissa, _, exponent = text.partition("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{int(exponent):+d}"
