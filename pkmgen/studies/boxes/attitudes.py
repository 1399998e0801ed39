"""Quaternions of turns about world axes from home over cells, rigorously.

exp(θ/2) = (f(u), g(u) θ) with u = ‖θ‖², f(u) = cos(√u/2) and g(u) = sin(√u/2)/√u. Both are entire functions of u, so
that nothing is divided by an angle that may be zero.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph import affine
from pkmgen.graph.affine import Form
from pkmgen.graph.enclosure import written

TERMS = 14
"""Of the series; what is left out is less than 1e-18 for turns up to π."""
LEAST, MOST = -0.3, 10.0
"""Of u, for which the second derivatives are known."""
BEND_OF_COSINE, BEND_OF_SINE = 1.0 / 190.0, 1.0 / 1900.0
"""Greatest second derivatives of f and g there; both are never negative: 1/192 and 1/1920 at u = 0."""


def quaternion(turns: Sequence[Form], home: Sequence[float]) -> list[Form]:
    """Scalar and vector of exp(θ/2) ∘ home.

    Args:
        turns: θ, rad.
        home: Quaternion of home, scalar first, of any length.
    """
    length = affine.root(affine.add([affine.square(written(each)) for each in home]), positive=True)
    unit = [affine.multiply([written(each), affine.reciprocal(length)]) for each in home]
    square = affine.add([affine.square(each) for each in turns])
    cosine, sine = _series(square, 0), _series(square, 1)
    return _composed([cosine, *(affine.multiply([sine, each]) for each in turns)], unit)


def _series(square: Form, odd: int) -> Form:
    """Write f or g: Σ (−u/4)ᵏ/(2k)!, or half of Σ (−u/4)ᵏ/(2k + 1)!."""
    factors = [(-0.25) ** k / math.factorial(2 * k + odd) / (1.0 + odd) for k in range(TERMS)]
    middle = square.x[0]
    at = np.polynomial.polynomial.polyval(middle, factors)
    slope = np.polynomial.polynomial.polyval(middle, [k * each for k, each in enumerate(factors)][1:])
    bend = np.full_like(at, BEND_OF_SINE if odd else BEND_OF_COSINE)
    form = affine.bent(square, at, slope, np.zeros_like(bend), bend)
    size = 1.0 + np.abs(middle)
    form.r = (form.r + (64.0 * affine.UNIT) * size * (1.0 + square.radius)) * affine.UP
    return _within(form, (square.low >= LEAST) & (square.high <= MOST))


def _within(form: Form, where: NDArray[np.bool_]) -> Form:
    return Form(form.x, np.where(where, form.r, np.inf))


def _composed(one: Sequence[Form], other: Sequence[Form]) -> list[Form]:
    """Product of two quaternions."""
    signs = ((1, -1, -1, -1), (1, 1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1))
    places = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
    entries = []
    for row, order in zip(signs, places, strict=True):
        terms = [affine.multiply([one[k], other[place]]) for k, place in enumerate(order)]
        entries.append(affine.add([t if sign > 0 else affine.negative(t) for sign, t in zip(row, terms, strict=True)]))
    return entries
