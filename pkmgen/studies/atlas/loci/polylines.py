"""Polylines of curves: chords divided to a tolerance, and distances from them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.atlas.loci.fields import Field
from pkmgen.studies.atlas.loci.plane import Array
from pkmgen.studies.atlas.loci.roots import followed_to_gap, least_on_lines, zeros_on_lines

INNER = 0.25
"""Tolerance of points by that of the curve."""
DISTINCT = 4.0
"""Least distance of two curves that count as distinct, in tolerances."""
HALVINGS, BISECTIONS, NEAREST_CORNERS = 24, 40, 6
"""Divisions of chords and of lines that end where a value does, and corners that points are compared with."""
ASIDE = (0.35, 0.07, 0.01)
"""How far from a chord its curve is looked for, by its length: less where the robot does not reach as far."""


def refined(field: Field, points: Array, tolerance: float) -> tuple[Array, float]:
    """Divide chords until the curve is within the tolerance of them; returns points and the greatest distance left."""
    places, active, worst = np.arange(len(points), dtype=float), np.arange(len(points) - 1), 0.0
    for _ in range(HALVINGS):
        if not len(active):
            break
        middles, aside, good = _middles(field, points[active], points[active + 1], INNER * tolerance)
        worst = max(worst, float(aside[good & (aside <= tolerance)].max(initial=0.0)))
        split = np.where(good & (aside > tolerance))[0]
        kept = np.flatnonzero(good)
        fresh = 0.5 * (places[active[kept]] + places[active[kept] + 1])
        ends = np.concatenate([places[active[split]], 0.5 * (places[active[split]] + places[active[split] + 1])])
        order = np.argsort(both := np.concatenate([places, fresh]), kind="stable")
        points, places = np.vstack([points, middles[kept]])[order], both[order]
        active = np.searchsorted(places, ends)
    return points, worst


def _middles(field: Field, a: Array, b: Array, tolerance: float) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Points of the curve beside the middles of chords, their distances from them, and which were found."""
    middle, chord = 0.5 * (a + b), b - a
    lengths = np.linalg.norm(chord, axis=1)
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    result, good = np.full_like(a, np.nan), np.zeros(len(a), bool)
    if not field.signed:
        low, high = middle - ASIDE[0] * normal, middle + ASIDE[0] * normal
        result, least = least_on_lines(field.value, low, high, tolerance)
        slope = (np.minimum(field.value(low), field.value(high)) - least) / np.maximum(ASIDE[0] * lengths, 1e-300)
        good = np.asarray((least <= tolerance * slope) & (lengths > 4.0 * tolerance))
    for aside in ASIDE if field.signed else ():
        left = np.flatnonzero(~good & (lengths > 4.0 * tolerance))
        low, high = middle[left] - aside * normal[left], middle[left] + aside * normal[left]
        low, at_low = _defined(field, low, high)
        high, at_high = _defined(field, high, low)
        with np.errstate(invalid="ignore"):
            own = at_low * at_high < 0.0
        found, _ = zeros_on_lines(field.value, low[own], high[own], at_low[own], at_high[own], tolerance)
        result[left[own]] = found
        good = np.asarray(np.isfinite(result).all(axis=1))
    return result, np.linalg.norm(result - middle, axis=1), good


def _defined(field: Field, ends: Array, others: Array) -> tuple[Array, Array]:
    """Ends of lines, moved to the other ones as far as the value needs to be defined; and values there."""
    values = field.value(ends)
    lost = np.flatnonzero(np.isnan(values))
    inner, found = followed_to_gap(field.value, others[lost], ends[lost], field.value(others[lost]), BISECTIONS)
    result = ends.copy()
    result[lost], values[lost] = inner, found
    return result, values


def vanishes_along(other: Field, points: Array, tolerance: float) -> bool:
    """Whether another value vanishes all along a curve too."""
    some = points[:: max(1, len(points) // 32)]
    if not other.signed:
        return False
    return bool(distance_of(other, some, tolerance) <= DISTINCT * tolerance)


def distance_of(field: Field, points: Array, tolerance: float) -> float:
    """Greatest distance |f|/‖∇f‖ of points from where a value vanishes, to first order; NaN gradients are left out."""
    some = points[:: max(1, len(points) // 2000)]
    step = 64.0 * tolerance
    value = np.abs(field.value(some))
    if np.isin(value[np.isfinite(value)], (0.0, 1.0)).all() or not field.signed:
        return INNER * tolerance
    slopes = [
        (field.value(some + way) - field.value(some - way)) / (2.0 * step)
        for way in (step * np.eye(2)[0], step * np.eye(2)[1])
    ]
    with np.errstate(invalid="ignore", divide="ignore"):
        away = value / np.hypot(*slopes)
    known = away[np.isfinite(away)]
    return float(known.max(initial=0.0)) if len(known) else np.inf


def distances(points: Array, line: Array) -> Array:
    """Distance of points from a polyline: of chords at its nearest corners; too large where others are nearer."""
    from scipy.spatial import cKDTree

    if not len(points):
        return np.zeros(0)
    _, corners = cKDTree(line).query(points, k=min(NEAREST_CORNERS, len(line)))
    near = corners.reshape(len(points), -1)
    best = np.full(len(points), np.inf)
    for start in (np.minimum(near, len(line) - 2), np.maximum(near - 1, 0)):
        chord, away = line[start + 1] - line[start], points[:, None] - line[start]
        part = np.clip((away * chord).sum(axis=2) / np.maximum((chord * chord).sum(axis=2), 1e-300), 0.0, 1.0)
        best = np.minimum(best, np.linalg.norm(away - part[..., None] * chord, axis=2).min(axis=1))
    return best


def merged(points: Array, distance: float) -> Array:
    """Points of which none is near another."""
    kept = list[Array]()
    for point in points:
        if all(np.hypot(*(point - other)) > distance for other in kept):
            kept.append(point)
    return np.array(kept).reshape(-1, 2)
