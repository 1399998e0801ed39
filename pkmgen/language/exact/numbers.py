"""Numbers that are doubles rounded once from what they are exactly.

A plain `float` is the decimal number that it is written as. What arithmetic makes of such numbers is an `Exact`: the
nearest double for all that computes with doubles, and beside it a ball of the number itself, with which further
arithmetic goes on. So 0.1 + 0.2 is 0.3, sin² + cos² is one, and no last digit of a library is in a result.

A number knows what it measures: a plain one nothing, since literals of equations are pure numbers.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Any, Self

from pkmgen.language.exact.balls import CERTAIN_BITS, circle, decimal, library
from pkmgen.language.exact.dimensions import LENGTH, PURE, Dimension, dimension_of_result

__all__ = [
    "OPERATIONS", "Exact", "ball_of", "computed", "dimension_of", "literal", "measuring", "of_length", "pi", "quotient",
    "raised", "rounded", "same",
]  # fmt: skip

PARTS_OF_PI = 24
"""Angles that are written with `MEANT_DIGITS` digits of a multiple of π over this are meant as that multiple."""
MEANT_DIGITS, MAX_RAD = 10, 1e4
"""Digits from which on a number is such a multiple, and angle above which none is, rad."""


COMPUTED = 2
"""Units in the last place by which such an angle may be off that was computed."""
LARGEST_ROOT = 48
"""Denominators of exponents."""


class Exact(float):
    """A number that is no short decimal: its nearest double, and what it is.

    Attributes:
        ball: A ball of more than 150 certain bits.
        dimension: What it measures; None where that is not known.
    """

    __slots__ = ("ball", "dimension")
    ball: Any
    dimension: Dimension | None

    def __new__(cls, value: float, ball: Any, dimension: Dimension | None = PURE) -> Self:
        """Make a number of its nearest double and its ball."""
        made = super().__new__(cls, value)
        made.ball, made.dimension = ball, dimension
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """What a copy in another process is made of."""
        return _restored, (float(self), self.dimension, *written_ball(self.ball))

    def bare(self) -> float:
        """The number without how it was made."""
        return Exact(float(self), self.ball, self.dimension)

    def __copy__(self) -> Exact:
        """Numbers do not change."""
        return self

    def __deepcopy__(self, _memo: object) -> Exact:
        """Numbers do not change."""
        return self

    def __mul__(self, other: object) -> float:
        """The product."""
        return self if other.__class__ is float and other == 1.0 else _joined("mul", self, other)

    def __rmul__(self, other: object) -> float:
        """The product."""
        return self * other

    def __add__(self, other: object) -> float:
        """The sum."""
        return self if other.__class__ is float and other == 0.0 else _joined("add", self, other)

    def __radd__(self, other: object) -> float:
        """The sum."""
        return self + other

    def __sub__(self, other: object) -> float:
        """The difference."""
        return _joined("sub", self, other)

    def __rsub__(self, other: object) -> float:
        """The difference."""
        return _joined("sub", other, self)

    def __truediv__(self, other: object) -> float:
        """The quotient."""
        return _joined("div", self, other)

    def __rtruediv__(self, other: object) -> float:
        """The quotient by this number."""
        return _joined("div", other, self)

    def __pow__(self, exponent: float, /) -> float:  # type: ignore[override]
        """A power with a literal exponent."""
        return _joined("pow", self, exponent)

    def __neg__(self) -> float:
        """The negative."""
        return Exact(-float(self), -self.ball, self.dimension)

    def __abs__(self) -> float:
        """The size."""
        return self if self >= 0.0 else -self


def _joined(operation: str, one: object, other: object) -> float:
    if not (isinstance(one, float | int) and isinstance(other, float | int)):
        return NotImplemented  # type: ignore[no-any-return]
    return computed(operation, (one, other))


def ball_of(number: float) -> Any:
    """The ball of a number."""
    return number.ball if isinstance(number, Exact) else decimal(number)


def dimension_of(number: float) -> Dimension | None:
    """What a number measures; None where that is not known."""
    return number.dimension if isinstance(number, Exact) else PURE


def measuring(number: float, dimension: Dimension | None) -> float:
    """A number that measures something, or of which that is not known; zero is zero whatever it measures."""
    return Exact(float(number), ball_of(number), dimension) if number and dimension_of(number) != dimension else number


def of_length(length: float, power: float) -> float:
    """A power of a length, m."""
    return computed("pow", (measuring(length, LENGTH), power))


def rounded(ball: Any) -> float:
    """The number that a ball of 150 certain bits holds; a plain one where it is whole."""
    value = float(ball)
    if math.isinf(value):
        raise OverflowError("it is beyond what a double holds")
    return value if value.is_integer() and ball.contains(value) else Exact(value, ball)


def same(one: float, other: float) -> bool:
    """Whether two numbers are equal; doubles that are so may differ in what they were rounded from."""
    if not (isinstance(one, Exact) or isinstance(other, Exact)):
        return one == other
    first, second = ball_of(one), ball_of(other)
    return bool(first.overlaps(second)) and float(one) == float(other)


@lru_cache(maxsize=1 << 16)
def _literal(value: float) -> float:
    return Exact(value, decimal(value))


def literal(value: float) -> float:
    """A number of a file, with which arithmetic is exact; whole numbers are plain ones."""
    return value if isinstance(value, Exact) or not value % 1.0 else _literal(float(value))


def quotient(above: float, below: float) -> float:
    """A quotient of numbers, plain ones too."""
    if below == 1.0 and below.__class__ is float:
        return above
    plain = not (isinstance(above, Exact) or isinstance(below, Exact))
    return computed("div", (above, below)) if plain else above / below


def raised(number: float, power: float) -> float:
    """A power of a positive number, a plain one too."""
    if power == 1.0 or (number.__class__ is float and number == 1.0):
        return number
    return number**power if isinstance(number, Exact) else computed("pow", (number, power))


@lru_cache(maxsize=1)
def pi() -> float:
    """The number π."""
    return rounded(circle())


@lru_cache(maxsize=1 << 10)
def _part(exponent: float) -> tuple[int, int]:
    """Numerator and denominator of an exponent; zero for the latter where it is no part of one."""
    part = Fraction(exponent).limit_denominator(LARGEST_ROOT)
    return part.numerator, part.denominator if abs(part - Fraction(exponent)) <= 1e-12 else 0


def _power(base: Any, exponent: Any) -> Any:
    above, below = _part(float(exponent))
    if below == 1:
        return base**above
    if base < 0:
        raise ValueError("there is no real value")
    return base.root(below) ** above if below else base**exponent


def _quotient(above: Any, below: Any) -> Any:
    if below.contains(0):
        raise ZeroDivisionError("division by zero")
    return above / below


def _angle(y: Any, x: Any) -> Any:
    if y.contains(0) and x.contains(0):
        return y * 0
    if y.contains(0):
        return circle() * (x < 0)
    return type(y).atan2(y, x)


def _root(value: Any) -> Any:
    if value < 0:
        raise ValueError("there is no real value")
    return value.sqrt()


OPERATIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "add": lambda *terms: reduce(operator.add, terms),
        "mul": lambda *factors: reduce(operator.mul, factors),
        "sub": operator.sub,
        "neg": operator.neg,
        "div": _quotient,
        "pow": _power,
        "sqrt": _root,
        "hypot": lambda *entries: sum(entry * entry for entry in entries).sqrt(),
        "abs": abs,
        "sin": lambda angle: angle.sin(),
        "cos": lambda angle: angle.cos(),
        "tan": lambda angle: angle.tan(),
        "tanh": lambda value: value.tanh(),
        "atan2": _angle,
        "max": lambda one, other: one.max(other),
        "sign": lambda value: value.sgn(),
    }
)
"""What operations are on balls of numbers."""
_OF_ANGLES = ("sin", "cos", "tan")


def computed(operation: str, numbers: Sequence[float]) -> float:
    """An operation on numbers.

    Args:
        operation: One of `OPERATIONS`.
        numbers: Its arguments: plain ones are the decimals that they are written as, angles that are written with the
            digits of a multiple of π/24 are that.

    Raises:
        ArithmeticError, ValueError: It is undefined.
    """
    library()
    balls = [_angle_ball(number) for number in numbers] if operation in _OF_ANGLES else [*map(ball_of, numbers)]
    ball = OPERATIONS[operation](*balls)
    if operation in ("add", "sub") and abs(float(ball)) <= NOISE * max(map(abs, numbers), default=0.0):
        return 0.0
    value = rounded(ball) if ball.rel_accuracy_bits() > CERTAIN_BITS else _doubtful(ball, balls)
    for number in numbers:
        if isinstance(number, Exact) and number.dimension is not PURE:
            return measuring(value, _measured(operation, numbers))
    return value


def _measured(operation: str, numbers: Sequence[float]) -> Dimension | None:
    """What an operation on numbers measures: a zero term says nothing."""
    if operation == "pow":
        return dimension_of_result(operation, [dimension_of(numbers[0])], numbers[1])
    said = [dimension_of(number) for number in numbers if number or operation in ("mul", "div")]
    return dimension_of_result(operation, said or [PURE])


NOISE = 2.0**-64
"""What is left of terms that cancel, by the largest of them, which is no more than their own rounding.

Files hold numbers that were rounded when they were written, as an angle of 1.1e-16; numbers of 1e-50 that it leaves,
made units of others, would leave nothing certain of them.
"""


def _doubtful(ball: Any, balls: Sequence[Any]) -> float:
    """The number that an operation yields of which few bits are certain: from here on the decimal that is nearest.

    It is zero where what is left is within its rounding. Else the bits that each step of a long chain loses, where
    the frame of one joint rests on the rounding of the one before, would add up until none is certain.
    """
    if not ball.is_finite():
        raise ValueError("there is no real value")
    size = max((float(each.abs_upper()) for each in balls), default=1.0)
    if ball.contains(0) and float(ball.rad()) <= NOISE * max(size, 1.0):
        return 0.0
    return literal(float(rounded(ball)))


def _angle_ball(number: float) -> Any:
    """The ball of an angle."""
    if not number or abs(number) > MAX_RAD or (isinstance(number, Exact) and not number.ball.overlaps(decimal(number))):
        return ball_of(number)
    return _meant(float(number))


@lru_cache(maxsize=1 << 12)
def _meant(number: float) -> Any:
    """The ball of a decimal number, or of the multiple of π/24 whose digits it has."""
    parts = round(number * PARTS_OF_PI / math.pi)
    mantissa = float.__repr__(number).partition("e")[0].replace("-", "").replace(".", "").strip("0")
    multiple = circle() * parts / PARTS_OF_PI
    digits, near = len(mantissa), float(multiple)
    if parts and digits >= MEANT_DIGITS:
        written = f"{near:.{digits - 1}e}" == f"{number:.{digits - 1}e}"
        if written or abs(number - near) <= COMPUTED * math.ulp(near):
            return multiple
    return decimal(number)


def written_ball(ball: Any) -> tuple[int, int, int, int]:
    """Mantissa and exponent of the middle and of the radius of a ball."""
    middle, radius = ball.mid().man_exp(), ball.rad().man_exp()
    return int(middle[0]), int(middle[1]), int(radius[0]), int(radius[1])


def read_ball(mantissa: int, exponent: int, radius: int, of_radius: int) -> Any:
    """The ball that `written_ball` wrote."""
    flint = library()
    with flint.ctx.workprec(max(READ_BITS, mantissa.bit_length() + 8)):
        two = flint.arb(2)
        return flint.arb(flint.arb(mantissa) * two**exponent, flint.arb(radius) * two**of_radius)


READ_BITS = 4096
"""Precision with which balls are read again, bits."""


def _restored(value: float, dimension: Dimension | None, *written: int) -> Exact:
    return Exact(value, read_ball(*written), dimension)
