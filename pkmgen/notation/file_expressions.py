"""Expressions of robot files as they are shown."""

from __future__ import annotations

import operator as arithmetic
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import sympy

from pkmgen.language.expression.trees import Tree, map_tree

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


def exact(value: float) -> sympy.Expr:
    """A number as the fraction it is written as."""
    return sympy.nsimplify(value, rational=True)


def short(value: float) -> sympy.Expr:
    """A number as a fraction where it is a short one, such as 1/3."""
    fraction = Fraction(value).limit_denominator(1000)
    exactly = float(fraction) == value
    return sympy.Rational(fraction.numerator, fraction.denominator) if exactly else sympy.Float(value)


def text_of(tree: Tree) -> str:
    """An expression of the robot file, bracketed where it is a sum."""
    expression = expression_of(tree)
    return f"({expression})" if expression.is_Add else str(expression)


def expression_of(tree: Tree, number: Callable[[float], sympy.Expr] = exact) -> sympy.Expr:
    """Convert an expression of the robot file to sympy; `number` converts its numbers."""

    def operation(operator: str, arguments: Sequence[sympy.Expr]) -> sympy.Expr:
        function = _ARITHMETIC.get(operator) or getattr(sympy, operator)
        return function(*arguments)

    return map_tree(tree, number, sympy.Symbol, operation)
