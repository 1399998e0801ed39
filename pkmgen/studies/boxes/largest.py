"""The largest box, cube, cylinder or disc in which a robot keeps limits, found in numbers and proven of nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from scipy import ndimage

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.machine.spelling import counted
from pkmgen.studies.boxes.grid_search import largest_on_grid
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.boxes.shapes import DISC, Array, Shape
from pkmgen.studies.study.subject import Coordinate, Subject

Good = Callable[[Array], Array]
"""Whether points (N, k) keep all limits, (N,)."""
WIDENED = (1.0, 1.6, 2.5, 4.0, 6.0)
"""Widths of the search by that of the robot's box, tried until it holds what is good."""
COARSE_POINTS = 15
"""Points a side of the grid that finds how far the search goes."""
FEWEST_POINTS = 24
"""Points a side of a grid that is tried again finer where nothing is good."""
TURN = np.pi
HALVINGS = 24
"""Bisections of the segment between a good and a bad point of the grid."""
ROUNDS, TRIED = 12, 4096
"""How often points of the result are tried, and how many at once."""
FARTHEST_WALL_SIZES = 4.0
"""Distance of bad points that may still stop the growth of a shape, in sizes of the shape."""
CLEARANCE_SHARE = 1e-4
"""Distance that a shape keeps from points that are not good, by its size."""
RANGE_POINTS = 3
"""Values of a coordinate that is held over a range."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked for.

    Attributes:
        over: Coordinates that the shape extends over.
        places: Their places among all coordinates of the subject.
        ranges: Ranges of all others, of no width where they are held, by their places.
        axis: Of the shape, see `Shape`.
        aspect: Half widths up to a factor; None where they are free.
        within: Ranges that are searched, by coordinate; None to find them.
    """

    over: tuple[Coordinate, ...]
    places: tuple[int, ...]
    ranges: Mapping[int, tuple[float, float]]
    axis: int | None = None
    aspect: tuple[float, ...] | None = None
    within: tuple[tuple[float, float], ...] | None = None

    def full(self, points: Array, others: Array) -> Array:
        """All coordinates (N m, k) of points (N, n), each with all values (m, k − n) of the other coordinates."""
        values = np.empty((len(points) * len(others), len(self.places) + len(self.ranges)))
        values[:, list(self.places)] = np.repeat(points, len(others), axis=0)
        values[:, list(self.ranges)] = np.tile(others, (len(points), 1))
        return values

    def others(self) -> Array:
        """Values (m, k − n) of the other coordinates: ends and middles of their ranges."""
        lines = [[low] if low == high else np.linspace(low, high, RANGE_POINTS) for low, high in self.ranges.values()]
        every = list(product(*lines))
        return np.array(every, float).reshape(len(every), len(self.ranges))


def make_task(
    subject: Subject,
    shape: str = "box",
    over: Sequence[str] = (),
    at: Mapping[str, float] | None = None,
    ranges: Mapping[str, tuple[float, float]] | None = None,
    aspect: Sequence[float] | None = None,
    along: str = "",
    within: Mapping[str, tuple[float, float]] | None = None,
) -> Task:
    """Say what is asked for, in names.

    Args:
        subject: The robot.
        shape: `box`, `cube` or `cylinder`, which is a disc over two coordinates.
        over: Coordinates that it extends over; the lengths if left out, all of a robot without any.
        at: Values of others; home if left out.
        ranges: Ranges of others, in all of which the limits have to hold.
        aspect: Widths up to a factor, in the order of `over`; of a cylinder radius and height.
        along: Coordinate along the axis of a cylinder; the last one if left out.
        within: Ranges that are searched.

    Raises:
        ArgumentError: Something of that is not known, or of the wrong number.
    """
    names = [each.name for each in subject.coordinates]
    straight = [each.name for each in subject.coordinates if each.unit == "m"]
    chosen = list(over) or straight or names
    places = tuple(subject.index(name) for name in chosen)
    held = {place: (each.home, each.home) for place, each in enumerate(subject.coordinates) if place not in places}
    for name, (low, high) in [*((name, (v, v)) for name, v in (at or {}).items()), *(ranges or {}).items()]:
        if subject.index(name) in places:
            raise ArgumentError(f"{name}: the {shape} extends over it, so that it has no value and no range of its own")
        if not (np.isfinite([low, high]).all() and low <= high):
            raise ArgumentError(f"range of {name}: {low:g} to {high:g}; expected finite numbers, the lower end first")
        held[subject.index(name)] = low, high
    coordinates = tuple(subject.coordinates[place] for place in places)
    axis = _axis(shape, coordinates, along)
    given = _aspect(shape, coordinates, axis, aspect)
    searched = None
    if within:
        for name, (low, high) in within.items():
            if name not in chosen:
                raise ArgumentError(f"searched within a range of {name}: the {shape} extends over {', '.join(chosen)}")
            if not low < high:
                raise ArgumentError(f"range of {name}: {low:g} to {high:g} is empty; the lower end comes first")
        searched = tuple(within.get(each.name, (each.low, each.high)) for each in coordinates)
    return Task(coordinates, places, held, axis, given, searched)


def _axis(shape: str, over: Sequence[Coordinate], along: str) -> int | None:
    if shape not in ("box", "cube", "cylinder"):
        raise ArgumentError(f"shape {shape!r} is not known; allowed: box, cube, cylinder")
    if shape != "cylinder":
        if along:
            raise ArgumentError(f"a {shape} has no axis, seen {along!r}")
        return None
    if len(over) == 2 and not along:
        return DISC
    names = [each.name for each in over]
    if len(over) != 3 or (along and along not in names):
        raise ArgumentError(f"a cylinder has two or three coordinates, seen {', '.join(names)}; axis: {along or 'z'}")
    return names.index(along) if along else 2


def _aspect(
    shape: str, over: Sequence[Coordinate], axis: int | None, aspect: Sequence[float] | None
) -> tuple[float, ...] | None:
    if shape == "cube":
        if len({each.unit for each in over}) > 1 or aspect:
            raise ArgumentError("a cube has no aspect, and coordinates of one unit; ask for a box with an aspect")
        return (1.0,) * len(over)
    if not aspect:
        return (1.0,) * len(over) if axis == DISC else None
    if not all(np.isfinite(each) and each > 0.0 for each in aspect):
        raise ArgumentError(f"aspect {':'.join(map(str, aspect))}: expected positive numbers")
    wanted = len(over) if axis is None else 2
    if axis == DISC or len(aspect) != wanted:
        raise ArgumentError(
            f"aspect: {counted(len(aspect), 'number')}; a {shape} over {counted(len(over), 'coordinate')} has {wanted}"
        )
    if axis is None:
        return tuple(map(float, aspect))
    radius, height = aspect
    return tuple(0.5 * height if place == axis else float(radius) for place in range(3))


def largest_box(subject: Subject, limits: Limits, task: Task, points: int = 25) -> Shape:
    """Find the largest shape in which limits are kept at all points that were tried; nothing is proven.

    Args:
        subject: The robot, with the functions of the limits.
        limits: What has to hold.
        task: What is asked for.
        points: Points a side of the grid that is searched first.

    Returns:
        The shape.

    Raises:
        UnsupportedRobotError: No point keeps the limits.
    """
    others = task.others()

    def good(values: Array) -> Array:
        return np.asarray(limits.kept(subject, task.full(values, others)).reshape(len(values), -1).all(axis=1))

    home = np.array([each.home for each in task.over])
    return largest_where(good, task, home, points)


def largest_where(good: Good, task: Task, home: Array, points: int = 25) -> Shape:
    """The same of any condition that batches of points can be asked for."""
    lines, kept = _searched(good, task, home, points)
    shape = largest_on_grid(kept, lines, task.axis, task.aspect)
    walls = _border(good, kept, lines)
    for number in range(ROUNDS):
        shape = _grown(shape, walls, task.aspect is None and task.axis != DISC)
        tried = shape.points(TRIED, SEED + number)
        bad = tried[~good(tried)]
        if not len(bad):
            break
        middle = np.broadcast_to(np.array(shape.centre), bad.shape)
        walls = np.concatenate([walls, _halved(good, np.array(middle), bad)])
    else:
        shape = shape.scaled(float(shape.size_at(walls).min()) * (1.0 - CLEARANCE_SHARE))
    return shape


def _searched(good: Good, task: Task, home: Array, points: int) -> tuple[list[Array], Array]:
    """Lines of the grid that is searched, and which of its points are good and joined to home."""
    ranges = task.within or _found_ranges(good, task)
    count = points
    while True:
        lines = [np.linspace(low, high, count) for low, high in ranges]
        kept = good(np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, len(lines)))
        kept = kept.reshape([count] * len(lines))
        if kept.any():
            return lines, _joined(kept, lines, home)
        if count > FEWEST_POINTS:
            words = ", ".join(
                f"{each.name} {low:g} to {high:g}" for each, (low, high) in zip(task.over, ranges, strict=True)
            )
            raise UnsupportedRobotError(f"no state of {kept.size} on a grid keeps the limits ({words})")
        count = 2 * FEWEST_POINTS


def _found_ranges(good: Good, task: Task) -> tuple[tuple[float, float], ...]:
    """Ranges that hold the robot's box and what is good around it."""
    for factor in WIDENED:
        ends = [each.widened(factor) for each in task.over]
        lines = [np.linspace(*end, COARSE_POINTS) for end in ends]
        kept = good(np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, len(lines)))
        kept = kept.reshape([COARSE_POINTS] * len(lines))
        inner = kept[(slice(1, -1),) * len(lines)]
        if kept.any() and inner.sum() == kept.sum():
            break
    if not kept.any():
        return tuple(each.widened(1.0) for each in task.over)
    found = []
    for place, line in enumerate(lines):
        (inside,) = np.nonzero(kept.any(axis=tuple(k for k in range(len(lines)) if k != place)))
        found.append((float(line[max(inside[0] - 1, 0)]), float(line[min(inside[-1] + 1, COARSE_POINTS - 1)])))
    return tuple(found)


def _joined(kept: Array, lines: Sequence[Array], home: Array) -> Array:
    """Points that are joined to the good one nearest to home."""
    labels, _ = ndimage.label(kept)
    inside = np.argwhere(kept)
    widths = np.array([line[-1] - line[0] for line in lines])
    values = np.stack([line[inside[:, place]] for place, line in enumerate(lines)], axis=1)
    nearest = inside[np.argmin(np.sum(((values - home) / widths) ** 2, axis=1))]
    return np.asarray(labels == labels[tuple(nearest)])


def _border(good: Good, kept: Array, lines: Sequence[Array]) -> Array:
    """Bad points next to good ones, by halving between points of the grid; points at its ends are bad."""
    inside, outside = [np.zeros((0, len(lines)))], [np.zeros((0, len(lines)))]
    steps = np.array([line[1] - line[0] for line in lines])
    first = np.array([line[0] for line in lines])
    around = np.pad(kept, 1)
    for place in range(len(lines)):
        for way in (-1, 1):
            beyond = ~np.roll(around, -way, axis=place) & around
            index = np.argwhere(beyond) - 1
            values = first + index * steps
            inside.append(values)
            outside.append(values + way * steps * (np.arange(len(lines)) == place))
    low, high = np.concatenate(inside), np.concatenate(outside)
    ends = np.array([line[0] for line in lines]) - 1e-9 * steps, np.array([line[-1] for line in lines]) + 1e-9 * steps
    return _halved(lambda points: good(points) & ((points >= ends[0]) & (points <= ends[1])).all(axis=1), low, high)


def _halved(good: Good, low: Array, high: Array) -> Array:
    """Bad points close to good ones, by bisection of the segments from good points to bad ones."""
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        fine = good(middle)
        low[fine], high[~fine] = middle[fine], middle[~fine]
    return high


def _grown(shape: Shape, walls: Array, free: bool) -> Shape:
    """The largest shape without a wall inside that is found from one by moving and stretching it."""
    ways = [np.array(way, float) for way in product((-1.0, 0.0, 1.0), repeat=len(shape.half)) if any(way)]
    best = _blocked(shape, walls)
    walls = walls[best.size_at(walls) < FARTHEST_WALL_SIZES]
    step = 0.25
    while step > 1e-3:
        tries = [_moved(best, step * way) for way in ways]
        if free:
            pushed = [best, *(each for each, way in zip(tries, ways, strict=True) if np.abs(way).sum() == 1.0)]
            tries += [_stretched(e, p, way * step) for e in pushed for p in _parts(best) for way in (-1.0, 1.0)]
        found = max((_blocked(each, walls) for each in tries), key=Shape.volume)
        if found.volume() > best.volume() * (1.0 + 1e-5):
            best = found
        else:
            step *= 0.5
    return best


def _parts(shape: Shape) -> list[list[int]]:
    """Places of half widths that change together."""
    straight = [[place] for place in range(len(shape.half)) if place not in shape.across]
    return [*straight, shape.across] if shape.across else straight


def _moved(shape: Shape, by: Array) -> Shape:
    """A shape moved by parts of its half widths."""
    return replace(shape, centre=tuple((np.array(shape.centre) + by * np.array(shape.half)).tolist()))


def _stretched(shape: Shape, places: Sequence[int], by: float) -> Shape:
    return replace(
        shape, half=tuple(each * (math.exp(by) if k in places else 1.0) for k, each in enumerate(shape.half))
    )


def _blocked(shape: Shape, walls: Array) -> Shape:
    """A shape scaled until it touches a wall."""
    return shape.scaled(float(shape.size_at(walls).min()) * (1.0 - CLEARANCE_SHARE))
