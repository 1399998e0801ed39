"""Lengths and directions of vectors as numbers that are rounded once."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.exact.numbers import computed

__all__ = ["length", "unit"]


def length(entries: Sequence[float]) -> float:
    """The length of a vector."""
    return computed("sqrt", (computed("add", [computed("mul", (entry, entry)) for entry in entries]),))


def unit(entries: Sequence[float]) -> tuple[float, ...]:
    """A vector of length one.

    Raises:
        ArithmeticError: It is zero.
    """
    size = length(entries)
    return tuple(computed("div", (entry, size)) for entry in entries)
