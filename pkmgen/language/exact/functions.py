"""Functions of doubles rounded to the nearest double: the same on every machine, which libm's are not.

Arguments are the binary numbers that doubles are. Sums and dot products are those of the exact terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from operator import mul
from typing import Any

from pkmgen.language.exact.balls import library, to_double


def _function(compute: Callable[..., Any], says: str) -> Callable[..., float]:
    def rounded(*numbers: float) -> float:
        arb = library().arb
        return to_double(lambda: compute(*[arb(float(number)) for number in numbers]))

    rounded.__doc__ = says
    return rounded


sin = _function(lambda x: x.sin(), "Sine of an angle, rad.")
cos = _function(lambda x: x.cos(), "Cosine of an angle, rad.")
tan = _function(lambda x: x.tan(), "Tangent of an angle, rad.")
asin = _function(lambda x: x.asin(), "Angle of a sine, rad.")
acos = _function(lambda x: x.acos(), "Angle of a cosine, rad.")
atan2 = _function(lambda y, x: type(y).atan2(y, x), "Angle of the point (x, y), rad.")
sqrt = _function(lambda x: x.sqrt(), "Square root of what is not negative.")
exp = _function(lambda x: x.exp(), "Exponential.")
log = _function(lambda x: x.log(), "Natural logarithm of what is positive.")
tanh = _function(lambda x: x.tanh(), "Hyperbolic tangent.")
power = _function(lambda base, exponent: base**exponent, "Power of what is positive, or a whole one of any number.")
hypot = _function(lambda *entries: sum(entry * entry for entry in entries).sqrt(), "Length of a vector.")


def total(terms: Iterable[float]) -> float:
    """Sum of numbers, rounded once."""
    return float(sum(map(Fraction, terms), Fraction(0)))


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    """Scalar product, rounded once."""
    return float(sum(map(mul, map(Fraction, one), map(Fraction, other)), Fraction(0)))
