"""Numbers and functions that are the same everywhere: against decimals and roots by other means, never against libm."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt, ulp
from random import Random

import pytest

from pkmgen.language.exact import functions
from pkmgen.language.exact.numbers import Exact, ball_of, computed, literal, pi, same

CHANCE = Random(5)  # noqa: S311
NUMBERS = [CHANCE.uniform(-9.0, 9.0) * 10.0 ** CHANCE.randint(-9, 9) for _ in range(200)]


def nearest(value: Decimal) -> float:
    """Python reads decimals of any length as the nearest double."""
    return float(str(value))


def sine(angle: float) -> Decimal:
    """Taylor's series of the exact double, 60 digits."""
    with localcontext() as context:
        context.prec = 90
        x = Decimal(angle)
        term = total = x
        for n in range(1, 120):
            term = -term * x * x / (2 * n * (2 * n + 1))
            total += term
        return +total


@pytest.mark.parametrize("number", [x for x in NUMBERS if 1e-3 < abs(x) < 20.0][:40])
def test_sines_are_rounded_to_nearest(number: float) -> None:
    assert functions.sin(number) == nearest(sine(number))


@pytest.mark.parametrize("number", NUMBERS[:40])
def test_roots_are_rounded_to_nearest(number: float) -> None:
    """Of √x the double y is right if x lies between the squares of the middles to its neighbours."""
    root = functions.sqrt(abs(number))
    half = Fraction(ulp(root)) / 2
    assert (Fraction(root) - half) ** 2 <= Fraction(abs(number)) <= (Fraction(root) + half) ** 2


def test_sums_and_products_are_rounded_once() -> None:
    assert functions.total([1e16, 1.0, -1e16]) == 1.0
    assert functions.dot([1e8, 1.0, 1e8], [1e8, 1.0, -1e8]) == 1.0
    assert functions.hypot(3.0, 4.0) == 5.0
    assert functions.power(2.0, 0.5) == isqrt(2 * 10**40) / 10**20
    assert functions.atan2(0.0, -1.0) == pi() == 3.141592653589793
    assert functions.sin(1e300) == -0.8178819121159085  # far from where a ball of 256 bits still knows the angle


def test_files_hold_decimals() -> None:
    third = computed("add", (0.1, 0.2))
    assert repr(third) == "0.3" and same(third, 0.3) and not same(0.1 + 0.2, third)
    assert computed("mul", (0.1, 30.0)) == 3.0
    assert type(computed("mul", (0.5, 4.0))) is float  # what is whole is a plain number


def test_arithmetic_goes_on_with_what_numbers_are() -> None:
    turn = 2.0 * pi() / 3.0
    sine, cosine = computed("sin", (turn,)), computed("cos", (turn,))
    assert (cosine, sine) == (-0.5, 0.8660254037844386)
    assert sine * sine + cosine * cosine == 1.0 and same(sine * sine, 0.75)
    assert (sine - sine, sine / sine, computed("sqrt", (2.0,)) ** 2.0) == (0.0, 1.0, 2.0)
    assert abs(-sine) == sine and 1.0 - cosine == 1.5 and (2.0 - sine).__class__ is Exact


@pytest.mark.parametrize(
    ("angle", "cosine"),
    [(1.5707963267948966, 0.0), (1.0471975512, 0.5), (-2.0943951023932, -0.5), (3.141592654, -1.0)],
)
def test_angles_of_ten_digits_are_the_multiples_that_they_are_digits_of(angle: float, cosine: float) -> None:
    assert computed("cos", (angle,)) == cosine


@pytest.mark.parametrize(("operation", "numbers"), [("sqrt", (-1.0,)), ("div", (1.0, 0.0)), ("pow", (-2.0, 0.5))])
def test_what_has_no_value_is_refused(operation: str, numbers: tuple[float, ...]) -> None:
    with pytest.raises((ArithmeticError, ValueError)):
        computed(operation, numbers)


def test_copies_are_the_same_number() -> None:
    root = computed("sqrt", (2.0,))
    for other in (copy.deepcopy(root), pickle.loads(pickle.dumps(root))):  # noqa: S301
        assert other == root and same(other, root) and same(other * other, 2.0)
        assert ball_of(other).rel_accuracy_bits() > 200


def test_an_angle_of_few_digits_is_what_it_says() -> None:
    assert 1e-7 < abs(computed("cos", (1.5708,))) < 1e-5
    assert computed("cos", (1.57079633,)) != 0.0


def test_what_is_noise_of_balls_alone_is_zero() -> None:
    """Products of what cancels leave balls around zero, each smaller than the other, and none of them a number."""
    third = computed("div", (1.0, 3.0))
    noise = computed("add", (computed("mul", (third, 3.0)), -1.0))
    assert noise == 0.0 and computed("mul", (noise, 1e-60)) == 0.0
    small = computed("mul", (literal(1e-40), third))
    assert computed("add", (computed("mul", (small, 3.0)), literal(-1e-40))) == 0.0


def test_what_a_sum_leaves_of_its_terms_beyond_doubles_is_zero() -> None:
    """Frames on frames of 1e-17 leave 1e-50 of themselves, and lose all certain bits in a few steps."""
    third = computed("div", (1.0, 3.0))
    near = computed("add", (third, literal(1e-25)))
    assert computed("sub", (near, third)) == 0.0
    assert computed("sub", (computed("add", (third, literal(1e-18))), third)) != 0.0
    assert computed("mul", (literal(1e-30), third)) != 0.0


def test_long_chains_keep_certain_bits() -> None:
    """Each step leaves 1e-16 of the one before, and 53 bits fewer of that are certain: it is rounded anew in time."""
    number = computed("div", (1.0, 3.0))
    for _ in range(8):
        left = computed("sub", (number, computed("mul", (number, literal(0.9999999999999999)))))
        number = computed("mul", (left, 1e16))
        assert ball_of(number).rel_accuracy_bits() > 150
        assert number == pytest.approx(1 / 3, rel=1e-14)
