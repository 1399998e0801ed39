"""Expression trees as the text of a robot file."""

from __future__ import annotations

import math

from pkmgen.bridges.importing.write import number as number_text
from pkmgen.language.expression.trees import Name, Number, Operation, Tree

_RANK = {"+": 1, "-": 1, "neg": 2, "*": 3, "/": 3, "**": 5}
_WHOLE = 6
PARTS = 24
"""Angles are written by name that are multiples of such a part of π."""
MOST_TURNS = 1e6
"""Numbers beyond are no angles, and beyond 1e307 have no such multiple."""


def tree_text(tree: Tree) -> str:
    """Write a tree as an expression, such as `a2/2 - d3`; multiples of π/24 are written as such."""
    return _text(tree)[0]


def _text(tree: Tree) -> tuple[str, int]:
    """A text, and how firmly it holds together."""
    if isinstance(tree, Name):
        return tree.name, _WHOLE
    if isinstance(tree, Number):
        text = _angle(tree.value) or number_text(tree.value)
        return text, 2 if tree.value < 0 else 3 if "/" in text or "*" in text else _WHOLE
    return _operation(tree)


def _angle(value: float) -> str:
    """Multiples of a part of π by name; nothing for other numbers."""
    if abs(value) > MOST_TURNS:
        return ""
    parts = round(value * PARTS / math.pi)
    if not parts or abs(value - parts * math.pi / PARTS) > 1e-15 * abs(parts):
        return ""
    divisor = math.gcd(parts, PARTS)
    above, below = parts // divisor, PARTS // divisor
    text = {1: "pi", -1: "-pi"}.get(above, f"{above}*pi")
    return text if below == 1 else f"{text}/{below}"


def _operation(tree: Operation) -> tuple[str, int]:
    operator = tree.operator
    if operator not in _RANK:
        return f"{operator}({', '.join(_text(argument)[0] for argument in tree.arguments)})", _WHOLE
    rank = _RANK[operator]
    if operator == "neg":
        return f"-{_within(tree.arguments[0], 3)}", rank
    left, right = tree.arguments
    if operator in "*/" and isinstance(left, Operation) and left.operator == "neg":
        return f"-{_within(Operation(operator, (left.arguments[0], right)), 3)}", 2
    if operator == "+" and isinstance(right, Operation) and right.operator == "neg":
        return f"{_within(left, 1)} - {_within(right.arguments[0], 3)}", rank
    if operator in "+-":
        return f"{_within(left, 1)} {operator} {_within(right, 2 if operator == '+' else 3)}", rank
    if operator == "**":
        return f"{_within(left, _WHOLE)}**{_within(right, _WHOLE)}", rank
    return f"{_within(left, 3)}{operator}{_within(right, 4)}", rank


def _within(tree: Tree, needed: int) -> str:
    text, rank = _text(tree)
    return text if rank >= needed else f"({text})"
