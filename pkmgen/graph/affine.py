"""Rigorous bounds of expressions over many cells at once: affine forms whose noise symbols are the coordinates.

A form (Comba and Stolfi 1993) says of a value on a cell v(e) = x₀ + Σ xₖ eₖ + ρ with eₖ in [−1, 1], the place in the
cell along coordinate k, and |ρ| ≤ r for all of it. What an operation bends goes into r, which is so of second order in
the width of the cell, where intervals are of first; what it rounds goes there too. u = 2⁻⁵³: a sum or product of
`double` is off by u relative, functions of libm by a few units. Every r is a sum of few terms that are not negative,
rounded less often than 2⁻⁴⁶/u = 128 times, which `ROUND_UP` makes good.

Where a form is not known to be defined, r is infinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
UNIT = 2.0**-53
ROUND_UP = 1.0 + 2.0**-46
TINY = 1e-290
"""Larger than everything that underflow may lose."""
LIBRARY = 16.0 * UNIT
"""How far sines, cosines and angles of numpy may be off, relative to the greatest they can be."""


class Form:
    """A value over cells.

    Attributes:
        x: Value at the middles and change along each coordinate, (1 + n, N); (1, 1) for a number.
        r: Bound of the rest, (N,) or (1,).
    """

    __slots__ = ("_spread", "r", "x")

    def __init__(self, x: Array, r: Array) -> None:
        self.x, self.r = x, r
        self._spread: Array | None = None

    @property
    def spread(self) -> Array:
        """Σ |xₖ|."""
        if self._spread is None:
            self._spread = np.abs(self.x[1:]).sum(axis=0)
        return self._spread

    @property
    def radius(self) -> Array:
        """How far values are from those at the middles, at most."""
        return np.asarray((self.spread + self.r) * ROUND_UP + TINY)

    @property
    def middle(self) -> Array:
        """Values at the middles, but for r."""
        return np.asarray(self.x[0])

    @property
    def low(self) -> Array:
        """Lower bounds (N,)."""
        return np.asarray(self.middle - (self.radius + np.abs(self.middle) * (2.0 * UNIT)) * ROUND_UP)

    @property
    def high(self) -> Array:
        """Upper bounds (N,)."""
        return np.asarray(self.middle + (self.radius + np.abs(self.middle) * (2.0 * UNIT)) * ROUND_UP)


def number(low: float, high: float) -> Form:
    """A number that is only known to lie between two."""
    middle = 0.5 * (low + high)
    away = 0.0 if low == high else max(high - middle, middle - low) * ROUND_UP + TINY
    return Form(np.array([[middle]]), np.array([away]))


def coordinates(low: Array, high: Array) -> list[Form]:
    """The coordinates of cells of which the ends are given, (N, n)."""
    forms, count = [], low.shape[1]
    for place in range(count):
        middle = 0.5 * (low[:, place] + high[:, place])
        half = np.maximum(high[:, place] - middle, middle - low[:, place])
        x = np.zeros((1 + count, len(low)))
        x[0], x[1 + place] = middle, half * ROUND_UP
        forms.append(Form(x, np.zeros(len(low))))
    return forms


def add(terms: Sequence[Form]) -> Form:
    """Sum."""
    total = terms[0]
    for term in terms[1:]:
        total = _sum(total, term)
    return total


def _sum(one: Form, other: Form) -> Form:
    if len(one.x) < len(other.x):
        one, other = other, one
    if len(other.x) == len(one.x):
        x = one.x + other.x
    else:
        x = one.x.copy()
        x[0] += other.x[0]
    form = Form(x, one.r)
    form.r = (one.r + other.r + (np.abs(x[0]) + form.spread) * UNIT) * ROUND_UP
    return form


def negative(value: Form) -> Form:
    """−v."""
    form = Form(-value.x, value.r)
    form._spread = value._spread
    return form


def multiply(factors: Sequence[Form]) -> Form:
    """Product."""
    total = factors[0]
    for factor in factors[1:]:
        total = square(total) if factor is total else _product(total, factor)
    return total


def _product(one: Form, other: Form) -> Form:
    """Product v w = v₀ w₀ + Σ (v₀ wₖ + w₀ vₖ) eₖ + what is bilinear; of that Σ vₖ wₖ eₖ² has its middle at half."""
    if len(one.x) < len(other.x):
        one, other = other, one
    a, b = np.abs(one.x[0]), np.abs(other.x[0])
    if len(other.x) == 1:
        x = one.x * other.x[0]
        rest = a * other.r + b * one.r + other.r * (one.spread + one.r)
        return Form(x, (rest + (a + one.spread) * b * (2.0 * UNIT)) * ROUND_UP + TINY)
    x = one.x[0] * other.x
    x[1:] += one.x[1:] * other.x[0]
    both = one.x[1:] * other.x[1:]
    x[0] += 0.5 * both.sum(axis=0)
    sizes = one.spread * other.spread
    bent = np.maximum(sizes - 0.5 * np.abs(both).sum(axis=0), 0.5 * sizes)
    rest = bent + one.r * (b + other.spread + other.r) + other.r * (a + one.spread)
    rounded = (a + one.spread) * (b + other.spread) * (16.0 * UNIT)
    return Form(x, (rest + rounded) * ROUND_UP + TINY)


def square(value: Form) -> Form:
    """v²: its bend is never negative."""
    middle = value.x[0]
    if len(value.x) == 1:
        return Form(
            value.x * middle, ((2.0 * np.abs(middle) + value.r) * value.r + middle**2 * (2.0 * UNIT)) * ROUND_UP + TINY
        )
    wide = value.spread + value.r
    half = 0.5 * wide * wide * ROUND_UP
    x = (2.0 * middle) * value.x
    x[0] = middle * middle + half
    rest = half + 2.0 * np.abs(middle) * value.r
    rounded = (np.abs(middle) + wide) ** 2 * (8.0 * UNIT)
    return Form(x, (rest + rounded) * ROUND_UP + TINY)


def _line(value: Form, at: Array, slope: Array, shift: Array, rest: Array) -> Form:
    """The form of at + slope (v − v₀) + shift, known but for a rest."""
    x = value.x * slope
    x[0] = at + shift
    form = Form(x, rest)
    size = np.abs(at) + np.abs(shift) + form.spread + np.abs(slope * value.x[0])
    form.r = (rest + np.abs(slope) * value.r + size * (16.0 * UNIT)) * ROUND_UP + TINY
    return form


def bent(value: Form, at: Array, slope: Array, low: Array, high: Array) -> Form:
    """A function whose value, slope there, and least and greatest second derivative on the cell are known."""
    squared = 0.5 * value.radius**2 * ROUND_UP
    below, above = np.minimum(low, 0.0) * squared, np.maximum(high, 0.0) * squared
    return _line(value, at, slope, 0.5 * (below + above), 0.5 * (above - below) * ROUND_UP)


def root(value: Form, *, positive: bool) -> Form:
    """√v, between the chord and the tangent parallel to it; `positive` says that v is never negative for all that."""
    low, high = value.low, value.high
    if positive:
        low = np.maximum(low, 0.0)
    a, b = np.sqrt(np.maximum(low, 0.0)) * (1.0 - 4.0 * UNIT), np.sqrt(np.maximum(high, 0.0)) * (1.0 + 4.0 * UNIT)
    ends = np.maximum(a + b, 1e-150)
    gap = (b - a) ** 2 / (4.0 * ends)
    # the chord of the rounded roots a and b is √ up to their rounding
    at = (a * b + value.x[0]) / ends
    away = 32.0 * UNIT * b
    form = _line(value, at, 1.0 / ends, 0.5 * gap, 0.5 * gap * ROUND_UP + away)
    return _defined(form, (low >= 0.0) & (high > 0.0))


def reciprocal(value: Form) -> Form:
    """1/v, between the chord and the tangent parallel to it."""
    low, high = value.low, value.high
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        one, other = 1.0 / low, 1.0 / high
        side = np.sign(one)
        gap = (np.sqrt(np.abs(one)) - np.sqrt(np.abs(other))) ** 2
        at = one + other - value.x[0] * one * other
        away = (
            32.0 * UNIT * (np.abs(one) + np.abs(other)) * (1.0 + np.abs(value.x[0] * one) + np.abs(value.x[0] * other))
        )
        form = _line(value, at, -one * other, -0.5 * side * gap, 0.5 * gap * ROUND_UP + away)
    return _defined(form, (low > 0.0) | (high < 0.0))


def sine(value: Form) -> Form:
    """The sine: sin'' = −sin."""
    sin, cos = np.sin(value.x[0]), np.cos(value.x[0])
    return _wave(value, sin, cos, -sin)


def cosine(value: Form) -> Form:
    """The cosine: cos'' = −cos."""
    sin, cos = np.sin(value.x[0]), np.cos(value.x[0])
    return _wave(value, cos, -sin, -cos)


def _wave(value: Form, at: Array, slope: Array, bend: Array) -> Form:
    wide = value.radius
    low, high = np.maximum(bend - wide - LIBRARY, -1.0), np.minimum(bend + wide + LIBRARY, 1.0)
    form = bent(value, at, slope, low, high)
    form.r = (form.r + LIBRARY * (1.0 + wide)) * ROUND_UP
    return form


def tangent(value: Form) -> Form:
    """The tangent."""
    return multiply([sine(value), reciprocal(cosine(value))])


def hyperbolic_tangent(value: Form) -> Form:
    """The hyperbolic tangent, whose second derivative is less than 0.77."""
    at = np.tanh(value.x[0])
    bound = np.full_like(at, 0.77)
    form = bent(value, at, 1.0 - at * at, -bound, bound)
    form.r = (form.r + LIBRARY * (1.0 + value.radius)) * ROUND_UP
    return form


def absolute(value: Form) -> Form:
    """|v|: v or −v, between the chord and the kink where it is both."""
    low, high = value.low, value.high
    width = np.maximum(high - low, TINY)
    chord = np.clip((high + low) / width, -1.0, 1.0)
    both = (low < 0.0) & (high > 0.0)
    slope = np.where(both, chord, np.where(low >= 0.0, 1.0, -1.0))
    # |v| − slope·v on [low, high] is greatest at an end, and least, 0, at the kink
    top = np.where(both, np.maximum((1.0 - slope) * high, -(1.0 + slope) * low), 0.0)
    half = 0.5 * top * ROUND_UP
    at = slope * value.x[0]
    return _line(value, at, slope, half, half * ROUND_UP)


def largest(one: Form, other: Form) -> Form:
    """max(v, w) = (v + w + |v − w|)/2."""
    half = number(0.5, 0.5)
    return _product(add([one, other, absolute(add([one, negative(other)]))]), half)


def sign(value: Form) -> Form:
    """−1, 0 or 1; all of it where the sign is not known."""
    low, high = value.low, value.high
    known = (low > 0.0) | (high < 0.0) | ((low == 0.0) & (high == 0.0))
    x = np.zeros_like(value.x)
    x[0] = np.where(known, np.sign(value.x[0]), 0.0)
    return Form(x, np.where(known, 0.0, np.where(np.isfinite(value.r), 1.0, np.inf)))


def angle(y: Form, x: Form) -> Form:
    """atan2(y, x): |second derivatives| ≤ 1/ρ², with ρ the distance from the origin; all angles where it jumps."""
    if len(y.x) < len(x.x):
        y = _sum(y, Form(np.zeros_like(x.x), np.zeros(1)))
    if len(x.x) < len(y.x):
        x = _sum(x, Form(np.zeros_like(y.x), np.zeros(1)))
    across, along = y.x[0], x.x[0]
    away = np.hypot(y.radius, x.radius) * ROUND_UP
    square_, nearest = across**2 + along**2, np.hypot(across, along) * (1.0 - LIBRARY) - away
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = along / square_, -across / square_
        form = Form(a * y.x + b * x.x, np.zeros(1))
        form.x[0] = np.arctan2(across, along)
        bend = 0.5 * away**2 / np.maximum(nearest, TINY) ** 2
        size = (np.abs(a) + np.abs(b)) * (y.spread + x.spread)
        form.r = (np.abs(a) * y.r + np.abs(b) * x.r + bend + size * (16.0 * UNIT) + 8.0 * LIBRARY) * ROUND_UP + TINY
    jumps = ((x.low <= 0.0) & (y.low <= 0.0) & (y.high >= 0.0)) | ~(nearest > 0.0)
    form.x[:, jumps] = 0.0
    whole = np.where(np.isfinite(y.r) & np.isfinite(x.r), np.pi * (1.0 + 4.0 * UNIT), np.inf)
    form.r = np.where(jumps, whole, form.r)
    form._spread = None
    return form


def _defined(form: Form, where: Any) -> Form:
    form.x = np.where(where, form.x, 0.0)
    form.r = np.where(where & np.isfinite(form.r), form.r, np.inf)
    form._spread = None
    return form
