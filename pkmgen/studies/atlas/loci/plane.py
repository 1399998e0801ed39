"""A plane of two coordinates, or a space of three, the others held: its points and what distances in it are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.regions import Region
from pkmgen.studies.study.slices import checked_ranges, found_ranges
from pkmgen.studies.study.subject import Coordinate, Subject

Array = NDArray[np.float64]
COARSE_POINTS = {2: 33, 3: 17}
"""Points a side of the grid that finds how far the robot reaches, by the number of coordinates."""


@dataclass(frozen=True)
class Plane:
    """Two coordinates of a robot within a window, or three; the others are held.

    Points are coordinates times `scale`, so that distances have one unit: where angles and lengths meet, a radian
    counts as the size of the robot.

    Attributes:
        subject: The robot.
        axes: Coordinates that vary.
        places: Which coordinates these are.
        held: Values of all coordinates.
        scale: By which coordinates are multiplied (k,).
        unit: Of distances.
        low: Lower ends of the window, as points (k,).
        high: Upper ends.
    """

    subject: Subject
    axes: tuple[Coordinate, ...]
    places: tuple[int, ...]
    held: tuple[float, ...]
    scale: Array
    unit: str
    low: Array
    high: Array

    @property
    def diagonal(self) -> float:
        """Length of the diagonal of the window."""
        return float(np.linalg.norm(self.high - self.low))

    @property
    def fixed(self) -> tuple[tuple[Coordinate, float], ...]:
        """Coordinates that are held, and where."""
        return tuple(
            (each, self.held[place]) for place, each in enumerate(self.subject.coordinates) if place not in self.places
        )

    def coordinates(self, points: Array) -> Array:
        """Coordinates (n, k) of the axes at points."""
        return points / self.scale

    def poses(self, points: Array) -> Array:
        """Poses (n, p) at points (n, k)."""
        values = np.tile(np.asarray(self.held), (len(points), 1))
        values[:, list(self.places)] = self.coordinates(points)
        return np.ascontiguousarray(self.subject.poses(values))

    def inside(self, points: Array) -> NDArray[np.bool_]:
        """Which points are in the window."""
        return np.asarray(((points >= self.low) & (points <= self.high)).all(axis=1))


def plane_of(
    subject: Subject,
    over: Sequence[str] = (),
    at: Mapping[str, float] | None = None,
    ranges: Mapping[str, tuple[float, float]] | None = None,
) -> Plane:
    """A plane of two coordinates, or a space of three.

    Args:
        subject: The robot.
        over: Names of the coordinates; the first two if left out.
        at: Values of others, by name; home if left out.
        ranges: The window, by name; if left out as far as the robot reaches, at most six times the box.

    Raises:
        ArgumentError: A coordinate is not known, or a range empty.
    """
    names = tuple(over) or tuple(each.name for each in subject.coordinates[:2])
    places = tuple(subject.index(name) for name in names)
    if len(places) not in (2, 3) or len(set(places)) != len(places):
        raise ArgumentError(f"a plane has two coordinates, a space three; seen {', '.join(names) or 'none'}")
    held = subject.home
    for name, value in (at or {}).items():
        if subject.index(name) in places:
            raise ArgumentError(f"{name} varies and cannot be held at {value:g}")
        held[subject.index(name)] = value
    axes = tuple(subject.coordinates[place] for place in places)
    known = checked_ranges(subject, ranges or {}, names, "plane")
    found = [(0.0, 0.0)] * len(axes)
    if len(known) < len(axes):
        found = found_ranges(subject, places, held, COARSE_POINTS[len(axes)], lambda regions: regions < Region.OTHER)
    window = np.array([known.get(axis.name, own) for axis, own in zip(axes, found, strict=True)])
    units = {axis.unit for axis in axes}
    scale = np.array([subject.mechanism.size if len(units) > 1 and axis.unit == "rad" else 1.0 for axis in axes])
    unit = "m" if "m" in units else "rad"
    return Plane(subject, axes, places, tuple(held.tolist()), scale, unit, window[:, 0] * scale, window[:, 1] * scale)
