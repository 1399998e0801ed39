"""Margins over cells of coordinates: poses of cells as affine forms, turns as quaternions.

Quaternions of turns about world axes from home are exp(θ/2) = (f(u), g(u) θ) with u = ‖θ‖², f(u) = cos(√u/2) and
g(u) = sin(√u/2)/√u. Both are entire functions of u, so that nothing is divided by an angle that may be zero.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.graph import affine
from pkmgen.graph.affine import Array, Form, coordinates, number
from pkmgen.graph.enclosure import Enclosure, written
from pkmgen.mechanism.ranges import WorkingRange
from pkmgen.studies.boxes.margins import Margins

TERMS = 14
"""Of the series; what is left out is less than 1e-18 for turns up to π."""
LEAST_SQUARE, MOST_SQUARE = -0.3, 10.0
"""Range of u, rad², in which the bounds of the second derivatives hold."""
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
    form.r = (form.r + (64.0 * affine.UNIT) * size * (1.0 + square.radius)) * affine.ROUND_UP
    return Form(form.x, np.where((square.low >= LEAST_SQUARE) & (square.high <= MOST_SQUARE), form.r, np.inf))


def _composed(one: Sequence[Form], other: Sequence[Form]) -> list[Form]:
    """Product of two quaternions."""
    signs = ((1, -1, -1, -1), (1, 1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1))
    places = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
    entries = []
    for row, order in zip(signs, places, strict=True):
        terms = [affine.multiply([one[k], other[place]]) for k, place in enumerate(order)]
        entries.append(affine.add([t if sign > 0 else affine.negative(t) for sign, t in zip(row, terms, strict=True)]))
    return entries


@dataclass(frozen=True, slots=True)
class Bounds:
    """Margins over cells.

    Attributes:
        low: Lower bounds (margins, N).
        high: Upper bounds.
        slopes: Changes along the coordinates from the middle of a cell to its end (margins, n, N).
    """

    low: Array
    high: Array
    slopes: Array


class Cells:
    """Bounds of margins over cells of the coordinates that vary, the others held."""

    def __init__(self, margins: Margins, varied: Sequence[int], held: Sequence[float]) -> None:
        """Prepare.

        Args:
            margins: What is bounded.
            varied: Places of the coordinates that cells have.
            held: Values of all coordinates; those of varied ones do not matter.
        """
        self._margins, self._varied, self._held = margins, list(varied), list(held)
        self._enclosure: Enclosure = margins.enclosure()

    def bounds(self, low: Array, high: Array) -> Bounds:
        """Bounds of all margins over cells of which the ends are given, (N, n)."""
        forms = [number(value, value) for value in self._held]
        for place, form in zip(self._varied, coordinates(low, high), strict=True):
            forms[place] = form
        with np.errstate(all="ignore"):  # ends that are not known
            found = self._enclosure(position_of(self._margins.range, forms))
        return _gathered(found, len(low), low.shape[1])


def position_of(where: WorkingRange, forms: Sequence[Form]) -> dict[tuple[str, int], Form]:
    """Entries of the position of coordinates: three turns from home become a quaternion."""
    count = len(where.entries)
    entries = [*forms[:count], *(quaternion(forms[count:], where.attitude) if where.attitude else ())]
    return {(where.name, entry): form for entry, form in enumerate(entries)}


def _gathered(found: Sequence[Form], count: int, coordinates_: int) -> Bounds:
    low, high = (np.empty((len(found), count)) for _ in range(2))
    slopes = np.zeros((len(found), coordinates_, count))
    with np.errstate(invalid="ignore"):  # ends that are not known
        for place, form in enumerate(found):
            low[place], high[place] = form.low, form.high
            if len(form.x) > 1:
                slopes[place] = form.x[1:]
    for array, bad in ((low, -np.inf), (high, np.inf)):
        np.copyto(array, bad, where=~np.isfinite(array))
    return Bounds(low, high, slopes)
