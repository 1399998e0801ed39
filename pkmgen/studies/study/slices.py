"""Slices of the workspace: where a robot works and what it needs there, over a grid of two coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.efforts import efforts_of
from pkmgen.studies.study.regions import NEEDED, Region, regions_of
from pkmgen.studies.study.subject import WIDENED, Array, Coordinate, Subject

FUNCTIONS = ("condition_number", *NEEDED)
"""Functions that slices take, where a robot has them."""
COARSE_POINTS = 33
"""Points a side of the grid that finds how far a slice goes."""
BORDER = 0.05
"""Left and right of what can be reached, by its width."""
POINTS = (2, 2001)
ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that a slice knows at every point.

    Attributes:
        name: Its name.
        unit: Its unit.
        meaning: One line.
        values: Of shape (points of the second axis, points of the first); NaN where the robot neither works nor would
            but for limits of its joints.
    """

    name: str
    unit: str
    meaning: str
    values: Array


@dataclass(frozen=True, slots=True)
class Slice:
    """A slice of the workspace.

    Attributes:
        axes: Both coordinates, the first to the right.
        values: Where the grid has them.
        fixed: Other coordinates, with what they are held at.
        regions: `Region` of each point, of shape (points of the second axis, points of the first).
        quantities: What is known there, by name.
    """

    axes: tuple[Coordinate, Coordinate]
    values: tuple[Array, Array]
    fixed: tuple[tuple[Coordinate, float], ...]
    regions: Array
    quantities: Mapping[str, Quantity]

    def in_box(self) -> Array:
        """Which points are in the box."""
        within = [
            (values >= axis.low - ROUNDING) & (values <= axis.high + ROUNDING)
            for axis, values in zip(self.axes, self.values, strict=True)
        ]
        return np.asarray(within[1][:, None] & within[0][None, :])

    def share(self, region: Region) -> float:
        """Part of the points in the box, of this slice, that is a region."""
        inside = self.in_box()
        return float(np.mean(self.regions[inside] == region)) if inside.any() else float("nan")

    def working(self, name: str) -> Array:
        """Values (N,) of a quantity at the points in the box where the robot works, within limits of its joints."""
        values = self.quantities[name].values[self.in_box() & (self.regions == Region.WORKS)]
        return np.asarray(values[np.isfinite(values)])


def slice_of(
    subject: Subject,
    over: Sequence[str] = (),
    at: Mapping[str, float] | None = None,
    ranges: Mapping[str, tuple[float, float]] | None = None,
    points: int = 201,
    acceleration: float = 0.0,
    more: Callable[[Array], Iterable[Quantity]] = lambda _: (),
) -> Slice:
    """Compute a slice.

    Args:
        subject: The robot, with `FUNCTIONS`.
        over: Names of both coordinates; the first two if left out.
        at: Values of others, by name; home if left out.
        ranges: Ranges of both, by name; if left out as far as the robot reaches, at most six times the box.
        points: Points a side.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
        more: Other quantities at poses (N, p).

    Returns:
        Regions and quantities at all points.

    Raises:
        ArgumentError: A coordinate is not known, or a range empty.
    """
    if not POINTS[0] <= points <= POINTS[1]:
        raise ArgumentError(f"points: {points}; allowed: {POINTS[0]} to {POINTS[1]}")
    names = tuple(over) or tuple(each.name for each in subject.coordinates[:2])
    places = [subject.index(name) for name in names]
    if len(places) != 2 or places[0] == places[1]:
        raise ArgumentError(f"a slice has two coordinates, seen {', '.join(names) or 'none'}")
    base = subject.home
    for name, value in (at or {}).items():
        if subject.index(name) in places:
            raise ArgumentError(f"{name} is one of the two coordinates of the slice, and cannot be held at {value:g}")
        base[subject.index(name)] = value
    axes = subject.coordinates[places[0]], subject.coordinates[places[1]]
    known = checked_ranges(subject, ranges or {}, names, "slice")
    found = [(0.0, 0.0)] * 2
    if len(known) < 2:
        found = found_ranges(subject, places, base, COARSE_POINTS, lambda regions: regions <= Region.LIMITED)
    first, second = (np.linspace(*known.get(axis.name, own), points) for axis, own in zip(axes, found, strict=True))
    values = _grid(base, places, first, second)
    poses = subject.poses(values)
    shape = len(second), len(first)
    regions = regions_of(subject, poses)
    works = (regions == Region.WORKS) | (regions == Region.LIMITED)
    quantities = {
        each.name: Quantity(each.name, each.unit, each.meaning, np.where(works, each.values, np.nan).reshape(shape))
        for each in (*_quantities(subject, poses, acceleration), *more(poses))
    }
    held = tuple((each, float(base[place])) for place, each in enumerate(subject.coordinates) if place not in places)
    return Slice(axes, (first, second), held, regions.reshape(shape), quantities)


def checked_ranges(
    subject: Subject, ranges: Mapping[str, tuple[float, float]], names: Sequence[str], what: str
) -> dict[str, tuple[float, float]]:
    """Ranges of the coordinates that a slice or a plane, `what`, is over.

    Raises:
        ArgumentError: A coordinate is not one of them, or a range is empty or not finite.
    """
    for name, (low, high) in ranges.items():
        subject.index(name)
        if name not in names:
            raise ArgumentError(f"range of {name}: the {what} is over {', '.join(names)}")
        if not low < high or not np.isfinite([low, high]).all():
            raise ArgumentError(f"range of {name}: {low:g} to {high:g} is empty; the lower end comes first")
    return dict(ranges)


def _grid(base: Array, places: Sequence[int], first: Array, second: Array) -> Array:
    """Coordinates of all points, row by row of the second axis."""
    values = np.tile(base, (len(first) * len(second), 1))
    values[:, places[0]] = np.tile(first, len(second))
    values[:, places[1]] = np.repeat(second, len(first))
    return values


def found_ranges(
    subject: Subject, places: Sequence[int], base: Array, count: int, reached: Callable[[Array], Array]
) -> list[tuple[float, float]]:
    """Ranges of coordinates that hold the box and what is reached around it, at most six times the box.

    Args:
        subject: The robot.
        places: Coordinates that vary.
        base: Values of all.
        count: Points a side of the grid that is looked at.
        reached: Which regions count.
    """
    axes = [subject.coordinates[place] for place in places]
    for widened in WIDENED:
        lines = [np.linspace(*axis.widened(widened), count) for axis in axes]
        values = np.tile(base, (count ** len(axes), 1))
        values[:, list(places)] = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, len(axes))
        within = reached(regions_of(subject, subject.poses(values))).reshape((count,) * len(axes))
        if not any(np.take(within, [0, -1], axis=place).any() for place in range(len(axes))):
            break
    ranges = []
    for place, (axis, line) in enumerate(zip(axes, lines, strict=True)):
        others = tuple(other for other in range(len(axes)) if other != place)
        own = line[within.any(axis=others)] if within.any() else line
        low, high = min(axis.low, float(own.min())), max(axis.high, float(own.max()))
        border = BORDER * (high - low) + float(line[1] - line[0])
        ranges.append((max(low - border, float(line[0])), min(high + border, float(line[-1]))))
    return ranges


def _quantities(subject: Subject, poses: Array, acceleration: float) -> list[Quantity]:
    """All quantities that the robot has, at all poses."""
    result = [_effort(subject, poses, acceleration)]
    if subject.has("condition_number"):
        output = subject.robot.function("condition_number").output
        result.append(
            Quantity("condition", "1", output.meaning, subject.compute("condition_number", poses)[0][output.name])
        )
    elif subject.has("joint_coordinates") and not subject.mechanism.limb_names:
        joints = subject.compute("joint_coordinates", poses)[0]["joint_coordinates"]
        condition = subject.closure_condition(joints)
        meaning = "condition of the closures in the joints that follow, large near parallel singularities"
        result.append(Quantity("condition", "1", meaning, condition))
        meaning = "1 / condition of the closures, zero in a parallel (type 2) singularity"
        result.append(Quantity("parallel", "1", meaning, 1.0 / condition))
    if subject.has("singularity"):
        measures, _ = subject.compute("singularity", poses)
        serial, parallel = subject.robot.function("singularity").outputs
        unit = serial.units[0] if len(set(serial.units)) == 1 else "1"
        result.append(
            Quantity("parallel", "1", f"absolute value of the {parallel.meaning}", np.abs(measures["parallel"]))
        )
        result.append(
            Quantity("serial", unit, f"least of the motors: {serial.meaning}", measures["serial"].min(axis=1))
        )
    return result


def _effort(subject: Subject, poses: Array, acceleration: float) -> Quantity:
    """The greatest effort of motors from rest, acceleration of a given size in the worst direction."""
    still = subject.still(len(poses))
    rest = subject.compute("inverse_dynamics", poses, still, still)[0]["effort"]
    about = efforts_of(subject, acceleration)
    efforts = subject.worst_efforts(poses, rest, about.directions, acceleration)
    worst = efforts[:, list(about.motors)].max(axis=1)
    return Quantity(about.measured.name, about.measured.unit, about.measured.meaning, worst)
