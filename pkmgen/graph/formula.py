"""Numbers that know what they were made of: parameters by name, and what was folded of them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Formula", "formula_of", "made_of"]

LONGEST = 90
"""Characters of a formula from which on nobody reads it; the number goes on without."""
_SIGNS = {"add": " + ", "mul": " * ", "div": " / "}


class Formula(float):
    """A number, and the formula over the robot's parameters that it is the value of.

    Passes that compute with it get plain numbers, of which nothing is known.
    """

    __slots__ = ("text",)
    text: str

    def __new__(cls, value: float, text: str) -> Formula:
        """Make a number with its formula."""
        made = super().__new__(cls, value)
        made.text = text
        return made

    def __neg__(self) -> Formula:
        """The negative, whose formula has a sign."""
        return Formula(-float(self), f"-{_bracketed(self.text)}")

    def __abs__(self) -> Formula:
        """The size, known as this number or its negative."""
        return self if self >= 0.0 else -self


def made_of(operation: str, numbers: Sequence[float], value: float) -> float:
    """The value of an operation on numbers, with its formula where any of them has one."""
    if not any(isinstance(number, Formula) for number in numbers):
        return value
    texts = [number.text if isinstance(number, Formula) else repr(number) for number in numbers]
    if operation in _SIGNS:
        text = _SIGNS[operation].join(texts if operation == "add" else map(_bracketed, texts))
    elif operation == "neg":
        text = f"-{_bracketed(texts[0])}"
    else:
        text = f"{operation}({', '.join(texts)})"
    return Formula(value, text) if len(text) <= LONGEST else float(value)


def formula_of(number: object) -> str:
    """What is known of a number; empty where nothing is."""
    return number.text if isinstance(number, Formula) else ""


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text or text.startswith("-") else text
