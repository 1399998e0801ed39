"""Entries of a robot file as text: names of bodies, vectors and axes."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.leg_tables.symbolic import LETTERS
from benchmarks.leg_tables.tree_text import tree_text
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.trees import Number, Tree


def short(value: float) -> str:
    """A number of three decimals."""
    return tree_text(Number(round(value, 3)))


def body_name(key: str, owner: str) -> str:
    """Parameter of a body: its mass, a coordinate of its centre or an entry of its inertia."""
    if owner == "platform":
        return f"platform_{key}"
    if key == "mass":
        return f"mass_{owner}"
    return f"centre_{owner}_{key}" if len(key) == 1 else f"inertia_{owner}_{key}"


def vector(entries: Sequence[Tree]) -> Vector:
    """A vector of three entries."""
    x, y, z = entries
    return (x, y, z)


def row(entries: Vector) -> str:
    """A vector as a list."""
    return f"[{', '.join(map(tree_text, entries))}]"


def axis(entries: Vector) -> str:
    """An axis by its letter, or its entries."""
    numbers = [entry.value if isinstance(entry, Number) else None for entry in entries]
    for index, letter in enumerate(LETTERS):
        others = [number for place, number in enumerate(numbers) if place != index]
        if numbers[index] in (1.0, -1.0) and others == [0.0, 0.0]:
            return letter if numbers[index] == 1.0 else f"-{letter}"
    return row(entries)
