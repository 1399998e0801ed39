"""Singular loci and workspaces of planar robots from plane geometry: numpy alone, nothing of pkmgen.

Five-bar (Liu, Wang, Pritschow 2006): the distal links of length l₂ are collinear, either on each other, so that the
elbows meet and E is on a circle about that point, or in one line, so that E is the middle of the coupler 2 l₂ of a
four-bar, on a sextic. Planar 3-RRR (Bonev, Zlatanov, Gosselin 2003): the lines of the distal links meet in one point.
Limits of reach are circles of l₁ ± l₂ about the motors; about those minus the platform point where there is a platform.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
BISECTIONS = 60


@dataclass(frozen=True)
class Limb:
    """An RR limb.

    Attributes:
        centre: Its motor, minus the platform pin where there is a platform (2,).
        arm: Length of the driven link.
        rod: Length of the other one.
        branch: +1 where its elbow is to the left of the line from the motor to its tip.
    """

    centre: Array
    arm: float
    rod: float
    branch: int


def on_circle(angles: Array) -> Array:
    """Unit vectors."""
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def cross(a: Array, b: Array) -> Array:
    """Cross product in the plane."""
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def meeting(one: Array, first: float, two: Array, second: float, side: int) -> Array:
    """The point of two circles to the left (+1) or right of the line between their centres; NaN where they miss."""
    between = two - one
    square = (between * between).sum(axis=-1)
    along = 0.5 * (square + first**2 - second**2)
    with np.errstate(invalid="ignore"):
        across = side * np.sqrt(first**2 * square - along**2)
    normal = np.stack([-between[..., 1], between[..., 0]], axis=-1)
    return np.asarray(one + (along[..., None] * between + across[..., None] * normal) / square[..., None])


def elbow(limb: Limb, points: Array) -> Array:
    """Elbows of a limb, in the place that its centre is told in."""
    return meeting(limb.centre, limb.arm, points, limb.rod, limb.branch)


def distal_lines(limbs: Sequence[Limb], pins: Sequence[Array], points: Array) -> Array:
    """Unit lines of the distal links (n, limbs, 3): directions, and moments about the platform point."""
    rows = []
    for limb, pin in zip(limbs, pins, strict=True):
        way = (points - elbow(limb, points)) / limb.rod
        rows.append(np.column_stack([way, cross(np.broadcast_to(pin, way.shape), way)]))
    return np.stack(rows, axis=1)


def concurrence(limbs: Sequence[Limb], pins: Sequence[Array]) -> Callable[[Array], Array]:
    """What vanishes where the lines of three distal links meet in one point, or are parallel."""

    def value(points: Array) -> Array:
        one, two, three = (row.T for row in distal_lines(limbs, pins, points).swapaxes(0, 1))
        return np.asarray((one * np.cross(two, three, axis=0)).sum(axis=0))

    return value


def reached(limbs: Sequence[Limb], points: Array) -> NDArray[np.bool_]:
    """Points within all rings."""
    result = np.ones(len(points), bool)
    for limb in limbs:
        distance = np.linalg.norm(points - limb.centre, axis=1)
        result &= (distance <= limb.arm + limb.rod) & (distance >= abs(limb.arm - limb.rod))
    return result


def from_border(limbs: Sequence[Limb], points: Array) -> Array:
    """Distance of points from the nearest limit of reach."""
    away = [np.linalg.norm(points - limb.centre, axis=1) for limb in limbs]
    gaps = [
        np.abs(distance - radius)
        for limb, distance in zip(limbs, away, strict=True)
        for radius in (limb.arm + limb.rod, abs(limb.arm - limb.rod))
    ]
    return np.asarray(np.min(gaps, axis=0))


@dataclass(frozen=True)
class Arc:
    """A curve in closed form.

    Attributes:
        name: What it is.
        at: Points (n, 2) by a parameter.
        counts: Whether points at parameters are of the working mode and within reach.
        period: Of the parameter.
    """

    name: str
    at: Callable[[Array], Array]
    counts: Callable[[Array], NDArray[np.bool_]]
    period: float = 2.0 * np.pi


Both = Callable[[Array], tuple[Array, Array]]
Elbows = Callable[[Limb, Limb, int, Array], tuple[Array, Array]]


def _by_crank(left: Limb, right: Limb, side: int, angles: Array) -> tuple[Array, Array]:
    """Ends of the coupler 2 l₂ by the angle of the left arm."""
    one = left.centre + left.arm * on_circle(angles)
    return one, meeting(one, 2.0 * left.rod, right.centre, right.arm, side)


def _by_coupler(left: Limb, right: Limb, side: int, angles: Array) -> tuple[Array, Array]:
    """The same by its own angle; the two turn back at different places."""
    half = left.rod * on_circle(angles)
    middle = meeting(left.centre - half, left.arm, right.centre + half, right.arm, side)
    return middle + half, middle - half


def fivebar_loci(left: Limb, right: Limb) -> list[Arc]:
    """All arcs of the parallel singularities of a five-bar of equal limbs, in the working mode of its limbs."""
    arcs = []
    for side in (1, -1):
        centre = meeting(left.centre, left.arm, right.centre, right.arm, side)

        def round_(angles: Array, centre: Array = centre) -> Array:
            return centre + left.rod * on_circle(angles)

        def folded(angles: Array, centre: Array = centre) -> NDArray[np.bool_]:
            points = centre + left.rod * on_circle(angles)
            sides = [limb.branch * cross(points - limb.centre, centre - limb.centre) for limb in (left, right)]
            return np.asarray(np.all(np.array(sides) > 0.0, axis=0))

        arcs.append(Arc("elbows meet", round_, folded))
    for side in (1, -1):
        for elbows in (_by_crank, _by_coupler):

            def both(angles: Array, side: int = side, elbows: Elbows = elbows) -> tuple[Array, Array]:
                return elbows(left, right, side, angles)

            def middle(angles: Array, both: Both = both) -> Array:
                one, two = both(angles)
                return 0.5 * (one + two)

            def open_(angles: Array, both: Both = both) -> NDArray[np.bool_]:
                one, two = both(angles)
                points = 0.5 * (one + two)
                with np.errstate(invalid="ignore"):
                    good = [
                        limb.branch * cross(points - limb.centre, own - limb.centre) > 0.0
                        for limb, own in ((left, one), (right, two))
                    ]
                return np.asarray(np.all(good, axis=0))

            arcs.append(Arc("sextic", middle, open_))
    return arcs


def reach_loci(limbs: Sequence[Limb]) -> list[Arc]:
    """Arcs of the limits of reach of each limb, within those of the others."""
    arcs = []
    for place, limb in enumerate(limbs):
        others = [other for number, other in enumerate(limbs) if number != place]
        for radius in (limb.arm + limb.rod, abs(limb.arm - limb.rod)):

            def at(angles: Array, limb: Limb = limb, radius: float = radius) -> Array:
                return limb.centre + radius * on_circle(angles)

            def counts(
                angles: Array, at: Callable[[Array], Array] = at, others: Sequence[Limb] = others
            ) -> NDArray[np.bool_]:
                return reached(others, at(angles))

            arcs.append(Arc(f"circle {place}", at, counts))
    return arcs


def samples(arcs: Sequence[Arc], count: int) -> Array:
    """Points of arcs that count."""
    points = []
    for arc in arcs:
        parameters = (np.arange(count) + 0.37) / count * arc.period
        points.append(arc.at(parameters)[arc.counts(parameters)])
    return np.vstack(points)


def distances_from_arcs(points: Array, arcs: Sequence[Arc], count: int = 20_000) -> Array:
    """Distance of points from arcs, counting or not: the nearest sample, then Newton's method on the parameter."""
    from scipy.spatial import cKDTree

    best = np.full(len(points), np.inf)
    for arc in arcs:
        parameters = np.arange(count) / count * arc.period
        known = arc.at(parameters)
        good = np.isfinite(known).all(axis=1)
        _, nearest = cKDTree(known[good]).query(points)
        own = parameters[good][nearest]
        step = 1e-5
        for _ in range(4):
            here, ahead, back = arc.at(own), arc.at(own + step), arc.at(own - step)
            slope, bend = (ahead - back) / (2.0 * step), (ahead - 2.0 * here + back) / step**2
            away = here - points
            first = (away * slope).sum(axis=1)
            second = (slope * slope).sum(axis=1) + (away * bend).sum(axis=1)
            move = np.where(np.isfinite(first / second), -first / second, 0.0)
            trial = own + np.clip(move, -arc.period / count, arc.period / count)
            closer = np.linalg.norm(arc.at(trial) - points, axis=1) < np.linalg.norm(here - points, axis=1)
            own = np.where(closer, trial, own)
        best = np.fmin(best, np.linalg.norm(arc.at(own) - points, axis=1))
    return best


def zeros_on_grid(value: Callable[[Array], Array], low: Array, high: Array, count: int) -> Array:
    """Zeros of a value on the lines of a grid, each bisected to rounding."""
    lines = [np.linspace(low[k], high[k], count) for k in (0, 1)]
    grid = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1)
    values = value(grid.reshape(-1, 2)).reshape(grid.shape[:2])
    pairs = []
    for one, two in (((slice(None, -1), slice(None)), (slice(1, None), slice(None))),
                     ((slice(None), slice(None, -1)), (slice(None), slice(1, None)))):  # fmt: skip
        with np.errstate(invalid="ignore"):
            changes = values[one] * values[two] < 0.0
        pairs.append((grid[one][changes], grid[two][changes], values[one][changes]))
    a, b = (np.vstack([pair[k] for pair in pairs]) for k in (0, 1))
    sign = np.sign(np.concatenate([pair[2] for pair in pairs]))
    for _ in range(BISECTIONS):
        middle = 0.5 * (a + b)
        same = np.sign(value(middle)) == sign
        a, b = np.where(same[:, None], middle, a), np.where(same[:, None], b, middle)
    return np.asarray(0.5 * (a + b))


def area_of_rings(limbs: Sequence[Limb]) -> float:
    """Area within all rings, exactly: Green's theorem over the arcs of their circles that are border."""
    circles = [
        (limb.centre, radius, sign)
        for limb in limbs
        for radius, sign in ((limb.arm + limb.rod, 1.0), (abs(limb.arm - limb.rod), -1.0))
    ]
    area = 0.0
    for place, (centre, radius, sign) in enumerate(circles):
        cuts = [0.0]
        for other, (around, second, _) in enumerate(circles):
            if other != place:
                for side in (1, -1):
                    point = meeting(centre, radius, around, second, side)
                    if np.isfinite(point).all():
                        cuts.append(float(np.arctan2(*(point - centre)[::-1]) % (2.0 * np.pi)))
        ends = [*sorted(cuts), 2.0 * np.pi]
        others = [limb for limb in limbs if not np.array_equal(limb.centre, centre)]
        for begin, end in pairwise(ends):
            middle = centre + radius * on_circle(np.array([0.5 * (begin + end)]))
            if reached(others, middle)[0]:
                swept = radius**2 * (end - begin) + radius * (
                    centre[0] * (np.sin(end) - np.sin(begin)) - centre[1] * (np.cos(end) - np.cos(begin))
                )
                area += 0.5 * sign * float(swept)
    return area
