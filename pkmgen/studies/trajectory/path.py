"""Geometric paths: smooth curves x(s), s from 0 to 1, that begin and end at rest, by cubic splines through poses.

Twist and acceleration along a path are ẋ = x'(s) ṡ and ẍ = x'(s) s̈ + x''(s) ṡ². A quaternion is a spline in its four
entries, made of length one; x' and x'' are then its angular velocity and acceleration at ṡ = 1, s̈ = 0, in world axes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.interpolate import CubicSpline

from pkmgen.errors import ArgumentError
from pkmgen.studies.identify.motions import angular_velocity
from pkmgen.studies.study.subject import Array, Subject

CORNER = 60.0
"""Turn of a path, degrees, from which on it stops."""
TOLERANCE, CURVE_TOLERANCE = 1e-5, 1e-7
"""How far poses of a file, and those of a curve that is known, may be from the spline, by the length of the path."""
CORNER_REACH, SHORTEST_PATH, DISTINCT_POSES, EQUAL_POSES = 1e-3, 1e-6, 1e-9, 1e-13
"""By the length of all: distance before and after a corner over which it turns, shortest path, least distance of poses
that are used, greatest of poses that are equal."""
LEAST_KNOT_DISTANCE, FIRST_KNOTS = 2e-4, 8
"""Least distance of knots, by the length of the path; and how many there are to begin with."""


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A smooth path from rest to rest.

    Attributes:
        spline: Entries of poses over s in [0, 1].
        quaternion: Where the quaternion of a pose begins; None where it has none.
        length: Its length, m; angles count with the size of the robot, or alone in rad.
        deviation: How far the given poses are from it, of the same unit.
    """

    spline: Any
    quaternion: int | None
    length: float
    deviation: float

    def grid(self, intervals: int) -> Array:
        """Points from 0 to 1 with as many intervals at least; knots of the spline, where x'' has corners, are on it."""
        knots = self.spline.x
        parts = np.ceil(np.diff(knots) * intervals - 1e-9).astype(int)
        spans = zip(pairwise(knots), parts, strict=True)
        return np.concatenate([*(np.linspace(*ends, count, endpoint=False) for ends, count in spans), [1.0]])

    def at(self, s: Array) -> tuple[Array, Array, Array]:
        """Poses (N, p), x' and x'' (N, n) at s (N,)."""
        value, first, second = self.spline(s), self.spline(s, 1), self.spline(s, 2)
        if self.quaternion is None:
            return value, first, second
        here = slice(self.quaternion, self.quaternion + 4)
        unit, rate, change = _normalised(value[:, here], first[:, here], second[:, here])
        omega, alpha = (angular_velocity(unit, each) for each in (rate, change))
        low, high = slice(None, self.quaternion), slice(self.quaternion + 4, None)
        return (
            np.hstack([value[:, low], unit, value[:, high]]),
            np.hstack([first[:, low], omega, first[:, high]]),
            np.hstack([second[:, low], alpha, second[:, high]]),
        )


def paths_through(
    subject: Subject, poses: Array, corner: float = CORNER, tolerance: float = CURVE_TOLERANCE
) -> tuple[Path, ...]:
    """Lay smooth paths through poses (N, p); each ends where they turn by `corner` degrees or a pose is repeated.

    Args:
        subject: The robot.
        poses: Poses; quaternions are continuous.
        corner: Turn from which on the path stops, degrees.
        tolerance: How far a pose may be from the path, by its length.

    Raises:
        ArgumentError: All poses are the same.
    """
    weights = metric(subject)
    ways = np.linalg.norm(np.diff(poses * weights, axis=0), axis=1)
    length = float(ways.sum())
    if not length > 0.0:
        raise ArgumentError("all poses of the path are the same: there is no way to go")
    along = np.concatenate([[0.0], np.cumsum(ways)])
    apart = np.unique(np.floor(along / (DISTINCT_POSES * length)), return_index=True)[1]
    chosen, reached = poses[apart], along[apart]
    repeated = np.searchsorted(apart, np.flatnonzero(ways <= EQUAL_POSES * length), side="right") - 1
    stops = {*_corners(chosen * weights, CORNER_REACH * length, math.radians(corner)), *repeated.tolist()}
    ends = [0]
    for stop in sorted(stops):
        if min(reached[stop] - reached[ends[-1]], length - reached[stop]) > SHORTEST_PATH * length:
            ends.append(stop)
    ends.append(len(chosen) - 1)
    quaternion = subject.turns
    return tuple(_path(chosen[low : high + 1], weights, quaternion, tolerance * length) for low, high in pairwise(ends))


def metric(subject: Subject) -> Array:
    """Weights (p,) of the entries of a pose: angles by the size of the robot where there are lengths too."""
    units = subject.names.pose_units
    size = float(subject.mechanism.size) if "m" in units else 1.0
    place = subject.turns
    weights = np.array([1.0 if unit == "m" else size for unit in units])
    if place is not None:
        weights[place : place + 4] = 2.0 * size  # a small rotation is twice the displacement of the quaternion
    return weights


def _corners(points: Array, near: float, least: float) -> list[int]:
    """Where the path turns sharply between a short distance before and a short distance after."""
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    inner = np.arange(1, len(points) - 1)
    into = points[inner] - _interpolated(along[inner] - near, along, points)
    out = _interpolated(along[inner] + near, along, points) - points[inner]
    lengths = np.linalg.norm(into, axis=1), np.linalg.norm(out, axis=1)
    product = lengths[0] * lengths[1]
    cosine = np.sum(into * out, axis=1) / np.where(product > 0.0, product, 1.0)
    sharp = inner[np.arccos(np.clip(cosine, -1.0, 1.0)) >= least]
    reach = lengths[0] + lengths[1]  # greatest at the tip of a corner, where both chords follow the path
    result = list[int]()
    for place in sharp:
        if result and along[place] - along[result[-1]] < 2.0 * near:
            if reach[place - 1] > reach[result[-1] - 1]:
                result[-1] = int(place)
            continue
        result.append(int(place))
    return result


def _interpolated(where: Array, along: Array, points: Array) -> Array:
    return np.stack([np.interp(where, along, column) for column in points.T], axis=1)


def _path(poses: Array, weights: Array, quaternion: int | None, tolerance: float) -> Path:
    """A spline through as few of the poses as keep all within a tolerance."""
    ways = np.linalg.norm(np.diff(poses * weights, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(ways)])
    s = along / along[-1]
    few = np.unique([*np.unique(np.floor(s[:-1] / LEAST_KNOT_DISTANCE), return_index=True)[1], len(s) - 1])
    knots = np.unique(few[np.searchsorted(s[few], np.linspace(0.0, 1.0, FIRST_KNOTS)).clip(0, len(few) - 1)])
    while True:
        spline = CubicSpline(s[knots], poses[knots])
        away = np.linalg.norm((spline(s) - poses) * weights, axis=1)
        more = _worst(few, knots, away, tolerance)
        if not len(more):
            return Path(spline, quaternion, float(along[-1]), float(away.max()))
        knots = np.unique([*knots, *more])


def _worst(few: Array, knots: Array, away: Array, tolerance: float) -> Array:
    """Of the poses that may be knots the farthest away between any two that are, where that is too far."""
    between = np.setdiff1d(few, knots)
    if away.max() <= tolerance or not len(between):
        return between[:0]
    spans = np.searchsorted(knots, between)
    begins = np.flatnonzero(np.diff(spans, prepend=-1))
    ends = [*begins[1:], len(spans)]
    worst = np.array([low + int(np.argmax(away[between[low:high]])) for low, high in zip(begins, ends, strict=True)])
    return np.asarray(between[worst][away[between[worst]] > 0.5 * tolerance])


def _normalised(value: Array, first: Array, second: Array) -> tuple[Array, Array, Array]:
    """p/|p| and its derivatives: with n = |p| and r = p/n, n' = r·p', n'' = r'·p' + r·p''."""

    def dot(left: Array, right: Array) -> Array:
        return np.asarray(np.sum(left * right, axis=1, keepdims=True))

    length = np.linalg.norm(value, axis=1, keepdims=True)
    unit = value / length
    slope = dot(unit, first)
    rate = (first - slope * unit) / length
    bend = dot(rate, first) + dot(unit, second)
    return unit, rate, (second - bend * unit - 2.0 * slope * rate) / length
