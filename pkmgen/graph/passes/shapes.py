"""Shapes: what samples of multiples of one value have in common, compared in balls."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from operator import sub

from pkmgen.graph.passes.samples import Ball, Values
from pkmgen.language.exact.balls import CERTAIN_BITS
from pkmgen.language.exact.numbers import ball_of, rounded

Shape = tuple[Ball, ...]
"""Values at all points but the first, in proportion to that."""
NEAR_RATIO = 2.0**-40
"""Relative difference of doubles up to which values are compared in balls: far above rounding."""
EQUAL_RATIO = 2.0**-48
"""Upper bound of the relative difference of doubles of equal values."""
_CERTAIN_RATIO = 2.0**-CERTAIN_BITS
ENOUGH_TRIALS = 10
"""Trials at which values have to be known, at least: on one side of a root, a divisor may vanish."""
FEWEST_POINTS = 2
"""Points at which values have to be known, at least, to be compared."""


def certain(values: Values) -> Values:
    """Those balls that are small enough to say what they hold, and hold no zero.

    At some point a root may be on a side on which a divisor vanishes.
    """
    return tuple(filter(is_known, values))


def is_certain(values: Values) -> bool:
    """Whether enough of them are."""
    return len(certain(values)) >= FEWEST_POINTS


def shape_of(values: Values) -> Shape:
    """The shape of values that are certain."""
    first, *others = certain(values)
    return tuple([other / first for other in others])


def agree(one: Shape, other: Shape) -> bool:
    """Whether two shapes are the same: differences hold zero, and nothing beyond 150 bits beside it."""
    return len(one) == len(other) and all(map(is_zero, map(sub, one, other), one))


def are_one(shape: Shape) -> bool:
    """Whether it is the shape of a constant."""
    return all(is_zero(each - 1, each) for each in shape)


def is_zero(difference: Ball, beside: Ball) -> bool:
    """Whether a ball holds zero, and only what is less than 2⁻¹⁵⁰ of another one beside it."""
    return bool(difference.contains(0)) and float(abs(difference).upper()) < _CERTAIN_RATIO * float(abs(beside).upper())


def real_factor(ratio: Ball) -> float | None:
    """The real number that a ball holds, if it holds one."""
    return rounded(ratio.real) if is_zero(ratio.imag, ratio) and math.isfinite(float(ratio.real)) else None


def cancels(total: Values, terms: Sequence[Values], least: int) -> bool:
    """Whether a sum is zero beside its terms at all points where it is known, and these are so many."""
    sizes = [max(float(abs(each).upper()) for each in point) for point in zip(*terms, strict=True)]
    known = [(each, size) for each, size in zip(total, sizes, strict=True) if each.is_finite()]
    return len(known) >= least and all(
        each.contains(0) and float(abs(each).upper()) < _CERTAIN_RATIO * size for each, size in known
    )


def confirmed(values: Values, factor: float, others: Values | None) -> bool:
    """Whether values are so many times others, or one, at all points, and are known at enough of them."""
    number = ball_of(factor)
    pairs = [
        (one, number * two)
        for one, two in zip(values, others or (ball_of(1.0),) * len(values), strict=True)
        if one.is_finite() and two.is_finite()
    ]
    known = sum(is_known(one) and is_known(two) for one, two in pairs)
    return known >= ENOUGH_TRIALS and all((one - two).contains(0) for one, two in pairs)


def is_known(value: Ball) -> bool:
    """Whether a ball is small enough to say what it holds, and holds no zero."""
    return bool(value.rel_accuracy_bits() > CERTAIN_BITS and value.is_finite() and value != 0)


def neighbours(shapes: Mapping[int, Shape]) -> Iterator[list[int]]:
    """Places whose shapes begin with almost the same number, those of each group in order.

    Equal shapes are in one group, since their doubles are the same or next to one another.
    """
    group, last = list[int](), -math.inf
    for key, index in sorted((float(shape[0].real), index) for index, shape in shapes.items()):
        if key - last > NEAR_RATIO * abs(key):
            yield sorted(group)
            group = []
        group.append(index)
        last = key
    yield sorted(group)


def key_of(shape: Shape) -> tuple[int, int]:
    """A key that equal shapes have, or one of `keys_near` it."""
    return _key(float(shape[0].real))


def keys_near(shape: Shape) -> tuple[tuple[int, int], ...]:
    """Keys of shapes that may be the same, mostly one."""
    number = float(shape[0].real)
    return tuple(dict.fromkeys(map(_key, (number, number * (1.0 - EQUAL_RATIO), number * (1.0 + EQUAL_RATIO)))))


def _key(number: float) -> tuple[int, int]:
    if not math.isfinite(number):
        return 0, 0
    mantissa, exponent = math.frexp(number)
    return math.floor(mantissa / NEAR_RATIO), exponent
