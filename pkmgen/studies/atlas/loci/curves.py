"""Singular loci and borders over a plane: all curves, followed to a tolerance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.loci.fields import Field, Kind, fields_of
from pkmgen.studies.atlas.loci.follow import Ends, Follower, Way
from pkmgen.studies.atlas.loci.plane import Array, Plane
from pkmgen.studies.atlas.loci.polylines import DISTINCT, INNER, distance_of, distances, merged, refined, vanishes_along
from pkmgen.studies.atlas.loci.seeds import grid_of, seeds_of

CELLS = 64
"""Cells a side of the grid that curves are looked for on."""
TOLERANCE = 1e-6
"""Tolerance by the diagonal of the window, unless another is asked for."""
COMPARED_POINTS = 100
"""Points of a curve, about, by which it is compared with others."""
RAGGED = 6
"""Curves of a field that end as nothing resolves them, from which on it is given up: its border is ragged."""
ROUNDING = 1e-13
"""Least tolerance by the diagonal of the window."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve.

    Attributes:
        kind: What it is.
        names: Limbs, motors or joints that it is of.
        points: Its points, coordinates in their own units (n, 2); of a closed one the last is the first.
        closed: Whether it is closed.
        ends: Why it ends, at its first point and at its last one.
        length: Its length, in the unit of distances of the plane.
        tolerance: Distance of its points from the curve, and of the curve from its chords, estimated.
        touches: Whether the value touches zero there without changing its sign.
    """

    kind: Kind
    names: tuple[str, ...]
    points: Array
    closed: bool
    ends: tuple[Ends, Ends]
    length: float
    tolerance: float
    touches: bool


@dataclass(frozen=True, slots=True)
class Touching:
    """An isolated point at which a value is zero, to the tolerance.

    Attributes:
        kind: What it is.
        name: Limb, motor or joint that it is of.
        point: Coordinates (2,).
    """

    kind: Kind
    name: str
    point: Array


@dataclass(frozen=True, slots=True)
class Loci:
    """What was found over a plane.

    Attributes:
        plane: The plane.
        tolerance: That was asked for, in its unit of distances.
        curves: Curves, the longest of each kind first.
        touching: Isolated points.
        crossings: Points at which branches of a curve cross, to the length of a step (m, 2), coordinates.
        ragged: What was given up, as steps resolve nothing: where Newton's method happens to converge no more.
        states: States that were computed.
        modes: Sign of the branch of each limb: the working mode.
    """

    plane: Plane
    tolerance: float
    curves: tuple[Curve, ...]
    touching: tuple[Touching, ...]
    crossings: Array
    ragged: tuple[tuple[Kind, str], ...]
    states: int
    modes: Mapping[str, int]


class _Counted:
    """A value that counts the states it is asked for."""

    def __init__(self, value: Callable[[Array], Array]) -> None:
        self.value, self.states = value, 0

    def __call__(self, points: Array) -> Array:
        self.states += len(points)
        return self.value(points) if len(points) else np.zeros(0)


def loci_of(plane: Plane, tolerance: float | None = None, kinds: Iterable[Kind] = tuple(Kind)) -> Loci:
    """Find all curves over a plane and follow them.

    Args:
        plane: Two coordinates.
        tolerance: Greatest distance between a curve and its polyline, in the unit of distances of the plane.
        kinds: Which curves.

    Raises:
        ArgumentError: The plane is a space, or the tolerance is below rounding.
    """
    if len(plane.axes) != 2:
        raise ArgumentError("curves are in a plane of two coordinates; a space is shown by slices of it")
    _, fields = fields_of(plane)
    wanted = set(kinds)
    return loci_of_fields(plane, [field for field in fields if field.kind in wanted], tolerance)


def loci_of_fields(plane: Plane, fields: Sequence[Field], tolerance: float | None = None, cells: int = CELLS) -> Loci:
    """Find all curves of some fields on a grid of so many cells a side, and follow them.

    Raises:
        ArgumentError: The tolerance is below rounding, or above the width of a cell.
    """
    asked = TOLERANCE * plane.diagonal if tolerance is None else tolerance
    if not ROUNDING * plane.diagonal <= asked <= plane.diagonal / cells:
        allowed = f"{ROUNDING * plane.diagonal:.2g} to {plane.diagonal / cells:.2g} {plane.unit}"
        raise ArgumentError(f"tolerance of curves: {asked:g}; allowed: {allowed}")
    counts = [_Counted(field.value) for field in fields]
    chosen = [replace(field, value=value) for field, value in zip(fields, counts, strict=True)]
    search = _Search(plane, chosen, asked, cells)
    search.run()
    modes = {limb.name: limb.branch for limb in getattr(plane.subject.mechanism, "limbs", ())}
    order = {kind: place for place, kind in enumerate(Kind)}
    curves = sorted(search.curves, key=lambda curve: (order[curve.kind], curve.names, -curve.length))
    seen = (points for key, own in search.crossings.items() if key not in search.ragged for points in own)
    crossings = merged(np.vstack([np.zeros((0, 2)), *seen]), plane.diagonal / cells)
    return Loci(
        plane, asked, tuple(curves), tuple(search.touching), plane.coordinates(crossings), tuple(search.ragged),
        sum(value.states for value in counts), modes,
    )  # fmt: skip


class _Search:
    """Curves that are found, field by field; where one ends at another limit, that one is followed from there."""

    def __init__(self, plane: Plane, fields: Sequence[Field], tolerance: float, cells: int) -> None:
        self.plane, self.fields, self.tolerance = plane, fields, tolerance
        self.grid = grid_of(plane, cells)
        self.step = 0.5 * float(np.linalg.norm(self.grid[1, 1] - self.grid[0, 0]))
        self.curves, self.touching = list[Curve](), list[Touching]()
        self.crossings = dict[tuple[Kind, str], list[Array]]()
        self.ragged = list[tuple[Kind, str]]()
        self._lines = dict[tuple[Kind, str], list[Array]]()

    def run(self) -> None:
        """Find everything."""
        queues = dict[tuple[Kind, str], list[Array]]()
        touching = dict[tuple[Kind, str], Array]()
        for field in self.fields:
            seeds = seeds_of(field, self.grid, INNER * self.tolerance)
            queues[field.key] = list(seeds.points[field.within(seeds.points, self.tolerance)])
            touching[field.key] = seeds.touching[field.within(seeds.touching, self.tolerance)]
        left = True
        while left:
            left = False
            for field in self.fields:
                while queues[field.key]:
                    left = True
                    self._from(field, queues[field.key].pop(), queues)
                    if self._is_ragged(field):
                        queues[field.key], touching[field.key] = [], np.zeros((0, 2))
        self._once()
        for field in self.fields:
            points = touching[field.key][self._far(touching[field.key], field.key, self.tolerance)]
            points = merged(points, DISTINCT * self.tolerance)
            self.touching += [Touching(field.kind, field.name, self.plane.coordinates(point)) for point in points]

    def _from(self, field: Field, seed: Array, queues: dict[tuple[Kind, str], list[Array]]) -> None:
        """Follow a curve from a point of it in both directions, unless that was done."""
        if not self._far(seed[None], field.key, DISTINCT * self.tolerance)[0]:
            return
        follower = Follower(self.plane, field, INNER * self.tolerance, self.step)
        directions, first = follower.ways(seed)
        ways = list[Way]()
        for direction in directions:
            ways.append(follower.along(seed, direction, first))
            if ways[-1].end is Ends.CLOSED:
                ways = ways[-1:]
                break
        for one, two in _paired(ways, seed):
            self._keep(field, one, two)
        for way in ways:
            if len(way.crossings):
                self.crossings.setdefault(field.key, []).append(way.crossings)
            if way.corner is not None and way.corner in queues and len(way.points) > 1:
                queues[way.corner].append(way.points[-1])
        if not any(len(way.points) > 1 for way in ways):
            self._lines.setdefault(field.key, []).append(np.array([seed, seed]))
        queue = queues[field.key]
        if queue:
            waiting = np.array(queue)
            queues[field.key] = list(waiting[self._far(waiting, field.key, DISTINCT * self.tolerance)])

    def _keep(self, field: Field, one: Way, two: Way) -> None:
        points = np.vstack([one.points[::-1], two.points[1:]])
        if len(points) < 2:
            return
        line, chord = refined(field, points, self.tolerance)
        self._lines.setdefault(field.key, []).append(line)
        names = [field.name]
        for other in self.fields:
            if other.kind == field.kind and other.key != field.key and vanishes_along(other, line, self.tolerance):
                self._lines.setdefault(other.key, []).append(line)
                names.append(other.name)
        closed = two.end is Ends.CLOSED
        length = float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())
        reached = max(chord, distance_of(field, line, self.tolerance))
        self.curves.append(
            Curve(
                field.kind, tuple(sorted(filter(None, names))), self.plane.coordinates(line), closed,
                (one.end, two.end), length, reached, not field.signed,
            )
        )  # fmt: skip

    def _is_ragged(self, field: Field) -> bool:
        """Give a field up whose curves mostly end as nothing resolves them."""
        own = [curve for curve in self.curves if curve.kind == field.kind and field.name in (*curve.names, "")]
        stuck = [curve for curve in own if Ends.STUCK in curve.ends]
        if len(stuck) < RAGGED or 2 * len(stuck) < len(own):
            return False
        self.ragged.append(field.key)
        self.curves = [curve for curve in self.curves if all(curve is not each for each in stuck)]
        return True

    def _once(self) -> None:
        """Leave out curves that lie on longer ones: followed again from beside an end, or where two limits touch."""
        kept = list[Curve]()
        for curve in sorted(self.curves, key=lambda each: -each.length):
            alike = [other for other in kept if other.kind == curve.kind]
            points = curve.points[:: max(1, len(curve.points) // COMPARED_POINTS)] * self.plane.scale
            far = np.ones(len(points), bool)
            for other in alike:
                far[far] = distances(points[far], other.points * self.plane.scale) > DISTINCT * self.tolerance
            if far.mean() > 0.5:
                kept.append(curve)
        self.curves = kept

    def _far(self, points: Array, key: tuple[Kind, str], distance: float) -> NDArray[np.bool_]:
        """Which points are on no curve that is known."""
        far = np.ones(len(points), bool)
        for line in self._lines.get(key, ()):
            far[far] = distances(points[far], line) > distance
        return far


def _paired(ways: Sequence[Way], seed: Array) -> list[tuple[Way, Way]]:
    """Two branches from a point are one curve; more of them are as many."""
    nothing = Way(seed[None], Ends.STUCK, None, np.zeros((0, 2)))
    if len(ways) == 1 and ways[0].end is Ends.CLOSED:
        return [(Way(seed[None], Ends.CLOSED, None, nothing.crossings), ways[0])]
    if len(ways) == 2:
        return [(ways[0], ways[1])]
    return [(nothing, way) for way in ways]
