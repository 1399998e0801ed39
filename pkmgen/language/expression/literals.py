"""Literals of expressions that know what they measure, by the place where they stand in a file."""

from __future__ import annotations

from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.expression.trees import Number, Operation, Tree, names_in

__all__ = ["with_measures"]


def with_measures(tree: Tree, dimension: Dimension | None) -> Tree:
    """The expression, each of whose literals knows what it measures.

    Terms of a sum measure what the sum does, and factors of what has a name are pure numbers.

    Args:
        tree: An expression of a file.
        dimension: What it measures; None where that is not known, as it then is of literals alone.
    """
    if isinstance(tree, Number):
        return Number(tree.value, dimension)
    if not isinstance(tree, Operation):
        return tree
    return Operation(tree.operator, tuple(_argument(tree, part, dimension) for part in tree.arguments))


def _argument(tree: Operation, part: Tree, dimension: Dimension | None) -> Tree:
    """An argument of an operation that measures something."""
    match tree.operator:
        case "+" | "-" | "neg":
            return with_measures(part, dimension)
        case "*" | "/":
            pure = not names_in(part) and (dimension == PURE or bool(names_in(tree)))
        case "**" | "sqrt":
            pure = dimension == PURE or part is not tree.arguments[0]
        case _:
            pure = tree.operator != "atan2"
    return with_measures(part, PURE if pure else None)
