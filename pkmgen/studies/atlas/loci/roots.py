"""Zeros and least values along many short lines at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Values = Callable[[Array], Array]
MOST_ITERATIONS = 200
"""Steps of the search for a root or a minimum on a line, at most."""
GOLDEN = 0.5 * (3.0 - 5.0**0.5)
JUMP_SHARE = 0.05
"""A change of sign across which a value does not fall below this part of what it was is a jump, not a zero."""


def followed_to_gap(value: Values, inner: Array, outer: Array, at_inner: Array, halvings: int) -> tuple[Array, Array]:
    """Halve lines from points that have a value to points that have none, as far as there is one; values there."""
    for _ in range(halvings if len(inner) else 0):
        middle = 0.5 * (inner + outer)
        found = value(middle)
        defined = np.isfinite(found)
        inner, outer = np.where(defined[:, None], middle, inner), np.where(defined[:, None], outer, middle)
        at_inner = np.where(defined, found, at_inner)
    return inner, at_inner


def zeros_on_lines(
    value: Values, a: Array, b: Array, at_a: Array, at_b: Array, tolerance: float
) -> tuple[Array, Array]:
    """Where a value changes its sign on lines from a to b, by Chandrupatla's method (1997).

    Args:
        value: Of points (n, k), NaN where it is not defined.
        a: First ends (n, k).
        b: Other ends.
        at_a: Values there (n,), of another sign than `at_b`.
        at_b: Values at the other ends.
        tolerance: Length of the bracket that is left.

    Returns:
        Points (n, k), NaN where the value jumps or is undefined on the line; and lengths of brackets (n,).
    """
    x1, x2 = np.zeros(len(a)), np.ones(len(a))
    f1, f2 = at_a.copy(), at_b.copy()
    x3, f3 = x1.copy(), f1.copy()
    lengths = np.linalg.norm(b - a, axis=1)
    going, t = np.ones(len(a), bool), np.full(len(a), 0.5)
    for _ in range(MOST_ITERATIONS):
        own = np.flatnonzero(going)
        if not len(own):
            break
        x = x1[own] + t[own] * (x2[own] - x1[own])
        f = value(a[own] + x[:, None] * (b[own] - a[own]))
        same = np.sign(f) == np.sign(f1[own])
        x3[own], f3[own] = np.where(same, x1[own], x2[own]), np.where(same, f1[own], f2[own])
        x2[own], f2[own] = np.where(same, x2[own], x1[own]), np.where(same, f2[own], f1[own])
        x1[own], f1[own] = x, f
        left = np.abs(x2[own] - x1[own]) * lengths[own]
        going[own] = np.isfinite(f) & (f != 0.0) & (left > tolerance)
        t[own] = _next(x1[own], x2[own], x3[own], f1[own], f2[own], f3[own], 0.5 * tolerance / lengths[own])
    best = np.where(np.abs(f1) <= np.abs(f2), x1, x2)
    left = np.where(f1 == 0.0, 0.0, np.abs(x2 - x1))
    height = np.abs(at_a - at_b)
    jumps = np.minimum(np.abs(f1), np.abs(f2)) > np.maximum(JUMP_SHARE, 2.0 * left) * height
    plain = (np.abs(at_a) == 1.0) & (np.abs(at_b) == 1.0)
    bad = ~np.isfinite(f1) | (jumps & ~plain)
    return np.where(bad[:, None], np.nan, a + best[:, None] * (b - a)), left * lengths


def _next(x1: Array, x2: Array, x3: Array, f1: Array, f2: Array, f3: Array, least: Array) -> Array:
    """Where to look next in the bracket: by inverse quadratic interpolation where that is safe, else in the middle."""
    with np.errstate(divide="ignore", invalid="ignore"):
        part, ratio = (x1 - x2) / (x3 - x2), (f1 - f2) / (f3 - f2)
        safe = (1.0 - np.sqrt(1.0 - part) < ratio) & (ratio < np.sqrt(part))
        curved = f1 / (f2 - f1) * f3 / (f2 - f3) + (x3 - x1) / (x2 - x1) * f1 / (f3 - f1) * f2 / (f3 - f2)
        border = np.minimum(least / np.abs(x2 - x1), 0.5)
    t = np.where(safe & np.isfinite(curved), curved, 0.5)
    return np.asarray(np.clip(t, border, 1.0 - border))


def least_on_lines(value: Values, a: Array, b: Array, tolerance: float) -> tuple[Array, Array]:
    """Where a value is least on lines from a to b, by golden sections; it has one minimum there.

    Returns:
        Points (n, k) and values there (n,).
    """
    low, high = a.copy(), b.copy()
    one, two = low + GOLDEN * (high - low), high - GOLDEN * (high - low)
    f_one, f_two = value(one), value(two)
    steps = int(np.ceil(np.log(max(np.linalg.norm(b - a, axis=1).max(initial=0.0), tolerance) / tolerance) / 0.48))
    for _ in range(min(steps, MOST_ITERATIONS) if len(a) else 0):
        first = (f_one < f_two)[:, None]
        low, high = np.where(first, low, one), np.where(first, two, high)
        fresh = np.where(first, low + GOLDEN * (high - low), high - GOLDEN * (high - low))
        f_fresh = value(fresh)
        one, two = np.where(first, fresh, two), np.where(first, one, fresh)
        f_one, f_two = np.where(first[:, 0], f_fresh, f_two), np.where(first[:, 0], f_one, f_fresh)
    first = f_one < f_two
    return np.where(first[:, None], one, two), np.where(first, f_one, f_two)
