"""Formulas as they are shown: a small tree that every renderer writes and that numbers can be put into."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

FUNCTIONS: Mapping[str, Any] = {
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "sign": np.sign, "exp": np.exp, "log": np.log,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atan2": np.arctan2, "tanh": np.tanh,
    "Abs": np.abs, "Max": np.maximum, "Min": np.minimum,
}  # fmt: skip
"""Functions of a formula by the name that sympy gives them."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number; a fraction has a denominator beside 1.

    Attributes:
        value: As sympy has it, not negative.
    """

    value: sympy.Number


@dataclass(frozen=True, slots=True)
class Quantity:
    """A named quantity, or one entry of it.

    Attributes:
        name: Its name in the equations; a limb that stands for others of its kind is written `@`.
        entry: Row and column from 0, None for the whole.
    """

    name: str
    entry: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms, each with whether it is taken off."""

    terms: tuple[tuple[bool, Formula], ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The sum of a term over limbs that have the same equations.

    Attributes:
        kind: Index of the limbs' kind.
        term: The term of one limb, which is written `@`.
    """

    kind: int
    term: Formula


@dataclass(frozen=True, slots=True)
class Product:
    """Factors, scalars first; of matrices and columns the matrix product."""

    factors: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """Scalar product of two columns."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Cross:
    """Vector product of two columns of three."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Skew:
    """The matrix that takes the vector product with a column of three."""

    vector: Formula


@dataclass(frozen=True, slots=True)
class Transposed:
    """A transposed matrix or column."""

    matrix: Formula


@dataclass(frozen=True, slots=True)
class Fraction:
    """A fraction of scalars, or a column over a scalar."""

    above: Formula
    below: Formula


@dataclass(frozen=True, slots=True)
class Power:
    """A scalar to a power."""

    base: Formula
    exponent: Formula


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of a scalar."""

    inner: Formula


@dataclass(frozen=True, slots=True)
class Call:
    """A function of scalars."""

    function: str
    arguments: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A column or matrix, entry by entry."""

    rows: tuple[tuple[Formula, ...], ...]


Formula = (
    Number | Quantity | Sum | Over | Product | Dot | Cross | Skew | Transposed | Fraction | Power | Root | Call | Grid
)  # fmt: skip


def parts(formula: Formula) -> tuple[Formula, ...]:
    """Formulas that a formula is directly made of."""
    match formula:
        case Sum(terms):
            return tuple(term for _, term in terms)
        case Over(_, term):
            return (term,)
        case Product(factors):
            return factors
        case Dot(left, right) | Cross(left, right) | Fraction(left, right) | Power(left, right):
            return left, right
        case Skew(inner) | Transposed(inner) | Root(inner):
            return (inner,)
        case Call(_, arguments):
            return arguments
        case Grid(rows):
            return tuple(entry for row in rows for entry in row)
        case _:
            return ()


def quantities(formula: Formula) -> list[str]:
    """Names of the quantities of a formula, each once, in the order of reading."""
    if isinstance(formula, Quantity):
        return [formula.name]
    return list(dict.fromkeys(name for part in parts(formula) for name in quantities(part)))


class Values:
    """What quantities are in numbers.

    Attributes:
        numbers: An array of two dimensions for each name.
        limbs: For each kind of limbs the names by which `@` is replaced, one after the other.
        limb: Name that `@` stands for now.
    """

    def __init__(self, numbers: Mapping[str, Any], limbs: tuple[tuple[str, ...], ...], limb: str = "@") -> None:
        self.numbers, self.limbs, self.limb = numbers, limbs, limb

    def of(self, formula: Formula) -> Any:
        """Put numbers into a formula.

        Returns:
            A number, or an array of two dimensions for a column or matrix.

        Raises:
            KeyError: There is no number for a quantity.
        """
        match formula:
            case Number(value):
                return float(value)
            case Quantity(name, entry):
                whole = self.numbers[name.replace("@", self.limb)]
                return _plain(whole) if entry is None else whole[entry]
            case Sum() | Over():
                return self._sum(formula)
            case Product(factors):
                return _product([self.of(factor) for factor in factors])
            case Grid(rows):
                return np.array([[self.of(entry) for entry in row] for row in rows])
            case _:
                return self._other(formula)

    def _sum(self, formula: Sum | Over) -> Any:
        if isinstance(formula, Over):
            limbs = self.limbs[formula.kind]
            return _plain(sum(Values(self.numbers, self.limbs, limb).of(formula.term) for limb in limbs))
        return _plain(sum((-self.of(term) if minus else self.of(term) for minus, term in formula.terms), 0.0))

    def _other(self, formula: Formula) -> Any:
        """What is no sum, product or grid."""
        match formula:
            case Call(function, arguments):
                return FUNCTIONS[function](*(self.of(argument) for argument in arguments))
            case Root(inner):
                return math.sqrt(self.of(inner))
            case Transposed(matrix):
                return np.transpose(np.atleast_2d(self.of(matrix)))
            case Skew(vector):
                return np.cross(np.ravel(self.of(vector)), np.eye(3)).T
        first, second = (self.of(part) for part in parts(formula))
        return _paired(formula, first, second)


def _paired(formula: Formula, first: Any, second: Any) -> Any:
    match formula:
        case Dot():
            return float(np.ravel(first) @ np.ravel(second))
        case Cross():
            return np.cross(np.ravel(first), np.ravel(second))[:, None]
        case Fraction():
            return first / second
        case _:
            return first**second


def _product(factors: list[Any]) -> Any:
    result: Any = 1.0
    for factor in factors:
        result = result @ factor if np.ndim(result) and np.ndim(factor) else result * factor
    return _plain(result)


def _plain(value: Any) -> Any:
    """The number in an array of one entry."""
    return float(value[0, 0]) if np.shape(value) == (1, 1) else value


def is_sum(formula: Formula) -> bool:
    """Whether a formula needs brackets as a factor."""
    return isinstance(formula, Sum | Over)


def formula_of(expression: sympy.Expr, named: Mapping[sympy.Symbol, Formula]) -> Formula:
    """Make a formula of a scalar expression of sympy.

    Args:
        expression: The expression.
        named: What its symbols stand for.
    """
    if expression.is_Symbol:
        return named[expression]
    if expression.is_Add:
        return Sum(tuple(_signed(term, named) for term in _ordered_terms(expression)))
    if expression.is_Number and expression.is_negative:
        return Sum(((True, Number(-expression)),))
    if expression.is_Number:
        return Number(expression)
    if expression.is_Mul:
        minus, term = _signed(expression, named)
        return Sum(((True, term),)) if minus else term
    if expression.is_Pow:
        return _power(expression, named)
    return Call(type(expression).__name__, tuple(formula_of(part, named) for part in expression.args))


def _ordered_terms(expression: sympy.Expr) -> list[sympy.Expr]:
    """Terms in sympy's order, one that is not taken off first."""
    terms = expression.as_ordered_terms()
    return sorted(terms, key=lambda term: term.could_extract_minus_sign())


def _signed(term: sympy.Expr, named: Mapping[sympy.Symbol, Formula]) -> tuple[bool, Formula]:
    """A term of a sum without its sign."""
    coefficient, rest = term.as_coeff_Mul()
    minus = bool(coefficient.is_negative)
    coefficient = abs(coefficient)
    if rest == 1:
        return minus, formula_of(coefficient, named)
    above, below = _fraction(rest)
    if coefficient.is_Rational:
        above, below = (
            ([sympy.Integer(coefficient.p)] if coefficient.p != 1 else []) + above,
            ([sympy.Integer(coefficient.q)] if coefficient.q != 1 else []) + below,
        )
    elif coefficient != 1:
        above = [coefficient, *above]
    product = product_of([formula_of(factor, named) for factor in above])
    if below:
        return minus, Fraction(product, product_of([formula_of(factor, named) for factor in below]))
    return minus, product


def _fraction(expression: sympy.Expr) -> tuple[list[sympy.Expr], list[sympy.Expr]]:
    """Factors above and below the line."""
    above: list[sympy.Expr] = []
    below: list[sympy.Expr] = []
    factors = expression.as_ordered_factors() if expression.is_Mul else [expression]
    for factor in factors:
        exponent = factor.args[1] if factor.is_Pow else None
        if exponent is not None and exponent.is_Number and exponent.is_negative:
            below.append(factor.args[0] ** -exponent)
        else:
            above.append(factor)
    return above, below


def product_of(factors: list[Formula]) -> Formula:
    """A product; 1 of no factors."""
    if not factors:
        return Number(sympy.Integer(1))
    return factors[0] if len(factors) == 1 else Product(tuple(factors))


def _power(expression: sympy.Expr, named: Mapping[sympy.Symbol, Formula]) -> Formula:
    base, exponent = expression.args
    if exponent == sympy.Rational(1, 2):
        return Root(formula_of(base, named))
    if exponent.is_Number and exponent.is_negative:
        return Fraction(Number(sympy.Integer(1)), formula_of(base**-exponent, named))
    inner = formula_of(base, named)
    if exponent == 2 and isinstance(inner, Dot) and inner.left == inner.right:
        return Power(inner, Number(sympy.Integer(2)))
    return Power(inner, formula_of(exponent, named))
