"""Numbers that know what they were made of: parameters by name, and what was folded of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from zlib import crc32

from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.exact.numbers import Exact, ball_of, computed, dimension_of, measuring, same

__all__ = ["Formula", "Made", "Parameter", "Unnamed", "either", "made_of", "multiple_of", "same_formula", "total_of"]

SPREAD = 0.02
"""By how much parameters are moved at most for the twins."""


TAKEN_OF_LITERALS = ("sin", "cos", "tan", "sqrt")
"""Operations on literals that a reader wants to see."""


class Parameter(NamedTuple):
    """A parameter of the robot.

    Attributes:
        name: Its name in the robot file.
        dimension: Exponents of metre, kilogram and second; None where they are not known.
    """

    name: str
    dimension: Dimension | None = None


class Made(NamedTuple):
    """How a number was made of others.

    Attributes:
        operation: Name of an operation; `pow` of a number and a literal exponent, `or` of indistinguishable numbers.
        parts: The numbers it was done to, with their formulas.
    """

    operation: str
    parts: tuple[float, ...]


class Formula(Exact):
    """A number, and the formula over the robot's parameters that it is the value of.

    It goes through the arithmetic of passes, whose results are the same numbers as without formulas.

    Attributes:
        tree: The parameter that it is, or how it was made.
        twin: Its value where all parameters are perturbed a little, each by its own amount: formulas are the same if
            their twins are, however they are written.
    """

    __slots__ = ("tree", "twin")
    tree: Parameter | Made
    twin: float

    def __new__(cls, value: float, tree: Parameter | Made, twin: float | None = None) -> Formula:
        """Make a number with its formula; the twin of a parameter is found by its name."""
        dimension = tree.dimension if isinstance(tree, Parameter) else dimension_of(value)
        made = super().__new__(cls, value, ball_of(value), dimension)
        made.tree = tree
        made.twin = _moved(float(value), str(tree[0])) if twin is None else twin
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """What a copy is made of."""
        return Formula, (self.bare(), self.tree, self.twin)

    def __mul__(self, other: object) -> float:
        """The product."""
        return self if other.__class__ is float and other == 1.0 else _joined("mul", self, other)

    def __rmul__(self, other: object) -> float:
        """The product."""
        return self * other

    def __add__(self, other: object) -> float:
        """The sum."""
        return _joined("add", self, other)

    def __radd__(self, other: object) -> float:
        """The sum."""
        return _joined("add", self, other)

    def __truediv__(self, other: object) -> float:
        """The quotient."""
        return _joined("div", self, other)

    def __rtruediv__(self, other: object) -> float:
        """The quotient by this number."""
        return _joined("div", other, self)

    def __pow__(self, exponent: float, /) -> float:  # type: ignore[override]
        """A power with a literal exponent."""
        return self if exponent == 1.0 else _joined("pow", self, float(exponent))

    def __neg__(self) -> Formula:
        """The negative, whose formula has a sign."""
        return Formula(-self.bare(), Made("neg", (self,)), -self.twin)

    def __abs__(self) -> Formula:
        """The size, known as this number or its negative."""
        return self if self >= 0.0 else -self


class Unnamed(Exact):
    """A number that keeps a place among the nodes of a graph, and says nothing of what equals it."""

    __slots__ = ()

    @classmethod
    def of(cls, number: float) -> Unnamed:
        """Any number."""
        return cls(float(number), ball_of(number))


def made_of(operation: str, numbers: Sequence[float], value: float, compute: Callable[..., float]) -> float:
    """The value of an operation on numbers, with its formula where any of them has one.

    Args:
        operation: Its name.
        numbers: What it was done to.
        value: Its value.
        compute: The operation, for the twin.
    """
    for number in numbers:
        if isinstance(number, Formula):
            break
    else:
        if operation not in TAKEN_OF_LITERALS:
            return value
    try:
        twin = compute(*[number.twin if isinstance(number, Formula) else number for number in numbers])
    except (ArithmeticError, ValueError):  # a root of what is positive here, and negative for the twin
        return value
    return Formula(value, Made(operation, tuple(numbers)), twin)


def total_of(numbers: Sequence[float]) -> float:
    """The sum of numbers, with its formula."""
    return made_of("add", numbers, computed("add", numbers), lambda *terms: computed("add", terms))


def same_formula(one: float, other: float) -> bool:
    """Whether two equal numbers are so whatever the parameters are."""
    first = one.twin if isinstance(one, Formula) else one
    second = other.twin if isinstance(other, Formula) else other
    return same(first, second)


def multiple_of(number: float) -> str:
    """What a number is a multiple of that is no parameter, so that nobody knows what it measures; mostly nothing."""
    while isinstance(number, Formula):
        tree = number.tree
        if isinstance(tree, Parameter):
            return tree.name if tree.dimension is None else ""
        if tree.operation == "or":
            said = {multiple_of(part) for part in tree.parts}
            return said.pop() if len(said) == 1 else ""
        unknown = [place for place, part in enumerate(tree.parts) if dimension_of(part) is None]
        if len(unknown) != 1 or not (tree.operation in ("mul", "neg") or (tree.operation, unknown) == ("div", [0])):
            return ""
        number = tree.parts[unknown[0]]
    return ""


def either(one: float, other: float) -> float:
    """A number that is several things in this robot; what it measures is known where they all measure that.

    Of its formulas literals of the equations come first. Its twin is that of the first one, and one where it is one.
    """
    if isinstance(one, Unnamed) or isinstance(other, Unnamed):
        return other if isinstance(one, Unnamed) else one
    dimension = dimension_of(one) if dimension_of(one) == dimension_of(other) else None
    known, more = _alternatives(one), _alternatives(other)
    new = [number for number in more if not any(_is_same(number, before) for before in known)]
    if not new:
        return one
    if one == 1.0 and dimension == PURE:  # a factor of one that is left is no parameter
        return float(one)
    if not any(isinstance(number, Formula) for number in (*known, *new)):
        return measuring(one, None)
    literals_first = sorted((*known, *new), key=lambda number: isinstance(number, Formula))
    first = literals_first[0]
    twin = first.twin if isinstance(first, Formula) and one != 1.0 else float(one)
    return Formula(measuring(one, dimension), Made("or", tuple(literals_first)), twin)


def _is_same(one: float, other: float) -> bool:
    """Whether two equal numbers are the same formula, and measure the same."""
    return dimension_of(one) == dimension_of(other) and same_formula(one, other)


def _alternatives(number: float) -> tuple[float, ...]:
    known = isinstance(number, Formula) and isinstance(number.tree, Made) and number.tree.operation == "or"
    return number.tree.parts if known else (number,)  # type: ignore[attr-defined]


def _moved(value: float, name: str) -> float:
    """What a parameter is for the twins: a little different, by its name."""
    return value * (1.0 + SPREAD * (2.0 * crc32(name.encode()) / 2.0**32 - 1.0))


def _joined(operation: str, one: object, other: object) -> float:
    """Two numbers joined, of which one has a formula at least."""
    if not (isinstance(one, float | int) and isinstance(other, float | int)):
        return NotImplemented  # type: ignore[no-any-return]

    def compute(*numbers: float) -> float:
        return computed(operation, numbers)

    return made_of(operation, (one, other), compute(one, other), compute)
