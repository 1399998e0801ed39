"""Formulas of comments read again, by other code than wrote them: what they are worth, and what they measure."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

Dimension = tuple[Fraction, Fraction, Fraction]
"""Exponents of metre, kilogram and second."""
PURE: Dimension = (Fraction(0), Fraction(0), Fraction(0))
_WORDS = (("²", "**2"), ("³", "**3"), ("⁴", "**4"), ("^", "**"))
_DEGREES = re.compile(r"([\d.]+(?:e-?\d+)?)°")


class WrongFormulaError(ValueError):
    """A formula that is no formula: of unknown names, or of terms that measure different things."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in SI units, and what it measures."""

    value: float
    dimension: Dimension = PURE

    def times(self, other: Quantity, sign: int = 1) -> Quantity:
        """The product, or the quotient."""
        value = self.value * other.value if sign > 0 else self.value / other.value
        m, kg, s = (one + sign * more for one, more in zip(self.dimension, other.dimension, strict=True))
        return Quantity(value, (m, kg, s))

    def plus(self, other: Quantity, sign: int = 1) -> Quantity:
        """The sum, or the difference."""
        if self.dimension != other.dimension:
            raise WrongFormulaError(f"a sum of {self.dimension} and {other.dimension}")
        return Quantity(self.value + sign * other.value, self.dimension)

    def power(self, exponent: Fraction) -> Quantity:
        """A power."""
        m, kg, s = (exponent * each for each in self.dimension)
        return Quantity(self.value ** float(exponent), (m, kg, s))

    def pure(self) -> float:
        """The value of an angle or a number."""
        if self.dimension != PURE:
            raise WrongFormulaError(f"a function of {self.dimension}")
        return self.value


_FUNCTIONS: Mapping[str, Callable[..., Quantity]] = MappingProxyType(
    {
        "sqrt": lambda one: one.power(Fraction(1, 2)),
        "sin": lambda one: Quantity(math.sin(one.pure())),
        "cos": lambda one: Quantity(math.cos(one.pure())),
        "tan": lambda one: Quantity(math.tan(one.pure())),
        "tanh": lambda one: Quantity(math.tanh(one.pure())),
        "abs": lambda one: Quantity(abs(one.value), one.dimension),
        "atan2": lambda y, x: Quantity(math.atan2(y.value, x.plus(y, 0).value)),
        "max": lambda one, other: Quantity(max(one.value, other.plus(one, 0).value), one.dimension),
    }
)


def read_formula(text: str, parameters: Mapping[str, Quantity]) -> Quantity:
    """What a formula is worth and measures.

    Raises:
        WrongFormulaError: It is no formula over the parameters.
    """
    plain = _DEGREES.sub(r"(\1*degree)", text)
    for word, python in _WORDS:
        plain = plain.replace(word, python)
    try:
        tree = ast.parse(plain, mode="eval").body
    except SyntaxError as error:
        raise WrongFormulaError(f"{text!r} is no formula") from error
    return _value(tree, {**parameters, "degree": Quantity(math.pi / 180.0)})


def _value(node: ast.expr, parameters: Mapping[str, Quantity]) -> Quantity:
    match node:
        case ast.Constant(value=int() | float() as value):
            return Quantity(float(value))
        case ast.Name(id=name) if name in parameters:
            return parameters[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _value(operand, parameters).times(Quantity(-1.0))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int() | float() as exponent)):
            return _value(left, parameters).power(Fraction(str(exponent)))
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div() as operator, right=right):
            sign = 1 if isinstance(operator, ast.Mult) else -1
            return _value(left, parameters).times(_value(right, parameters), sign)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
            sign = 1 if isinstance(operator, ast.Add) else -1
            return _value(left, parameters).plus(_value(right, parameters), sign)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(_value(argument, parameters) for argument in arguments))
    raise WrongFormulaError(f"{ast.unparse(node)!r} is no formula over the parameters")
