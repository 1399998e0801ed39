"""Expressions of robot files as they are shown."""

from __future__ import annotations

import operator as arithmetic
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import sympy

from pkmgen.expression.trees import Tree, map_tree

_ARITHMETIC: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "neg": arithmetic.neg,
        "+": arithmetic.add,
        "-": arithmetic.sub,
        "*": arithmetic.mul,
        "/": arithmetic.truediv,
        "**": arithmetic.pow,
    }
)


def text_of(tree: Tree) -> str:
    """An expression of the robot file, bracketed where it is a sum."""
    expression = expression_of(tree)
    return f"({expression})" if expression.is_Add else str(expression)


def expression_of(tree: Tree) -> sympy.Expr:
    """Put an expression of the robot file into sympy, short fractions exactly."""

    def operation(operator: str, arguments: Sequence[sympy.Expr]) -> sympy.Expr:
        if operator in _ARITHMETIC:
            return _ARITHMETIC[operator](*arguments)
        return getattr(sympy, operator)(*arguments)

    return map_tree(tree, lambda value: sympy.nsimplify(value, rational=True), sympy.Symbol, operation)
