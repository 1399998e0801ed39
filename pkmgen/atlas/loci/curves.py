"""Singular loci and borders over a plane: all curves, followed to a tolerance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pkmgen.atlas.loci.fields import Field, Kind, fields_of
from pkmgen.atlas.loci.follow import Ends, Follower, Way
from pkmgen.atlas.loci.plane import Array, Plane
from pkmgen.atlas.loci.roots import zeros_on_lines
from pkmgen.atlas.loci.seeds import grid_of, seeds_of
from pkmgen.errors import ArgumentError

CELLS = 64
"""Cells a side of the grid that curves are looked for on."""
TOLERANCE = 1e-6
"""Tolerance by the diagonal of the window, unless another is asked for."""
INNER = 0.25
"""Tolerance of points by that of the curve."""
NEAR = 4.0
"""Curves closer than this times the tolerance are one."""
HALVINGS = 24
ASIDE = (0.35, 0.07, 0.01)
"""How far from a chord its curve is looked for, by its length: less where the robot does not reach as far."""
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
        states: States that were computed.
        modes: Sign of the branch of each limb: the working mode.
    """

    plane: Plane
    tolerance: float
    curves: tuple[Curve, ...]
    touching: tuple[Touching, ...]
    crossings: Array
    states: int
    modes: Mapping[str, int]


class _Counted:
    """A value that counts the states it is asked for."""

    def __init__(self, value: Callable[[Array], Array]) -> None:
        self.value, self.states = value, 0

    def __call__(self, points: Array) -> Array:
        self.states += len(points)
        return self.value(points) if len(points) else np.zeros(0)


def loci_of(
    plane: Plane,
    tolerance: float | None = None,
    cells: int = CELLS,
    kinds: Iterable[Kind] = tuple(Kind),
    progress: Callable[[str], None] = lambda _: None,
) -> Loci:
    """Find all curves over a plane and follow them.

    Args:
        plane: Two coordinates.
        tolerance: Greatest distance between a curve and its polyline, in the unit of distances of the plane.
        cells: Cells a side of the grid that curves are looked for on.
        kinds: Which curves.
        progress: Is told what is being done.

    Raises:
        ArgumentError: The plane is a space, or the tolerance is below rounding.
    """
    asked = TOLERANCE * plane.diagonal if tolerance is None else tolerance
    if len(plane.axes) != 2:
        raise ArgumentError("curves are in a plane of two coordinates; a space is shown by slices of it")
    if not ROUNDING * plane.diagonal <= asked <= plane.diagonal / cells:
        allowed = f"{ROUNDING * plane.diagonal:.2g} to {plane.diagonal / cells:.2g} {plane.unit}"
        raise ArgumentError(f"tolerance of curves: {asked:g}; allowed: {allowed}")
    _, fields = fields_of(plane)
    chosen = [replace(field, value=_Counted(field.value)) for field in fields if field.kind in set(kinds)]
    search = _Search(plane, chosen, asked, cells, progress)
    search.run()
    modes = {limb.name: limb.branch for limb in getattr(plane.subject.mechanism, "limbs", ())}
    states = sum(field.value.states for field in chosen if isinstance(field.value, _Counted))
    order = {kind: place for place, kind in enumerate(Kind)}
    curves = sorted(search.curves, key=lambda curve: (order[curve.kind], curve.names, -curve.length))
    crossings = _merged(np.vstack([np.zeros((0, 2)), *search.crossings]), plane.diagonal / cells)
    return Loci(
        plane, asked, tuple(curves), tuple(search.touching), plane.coordinates(crossings), states, modes
    )  # fmt: skip


class _Search:
    """Curves that are found, field by field; where one ends at another limit, that one is followed from there."""

    def __init__(
        self, plane: Plane, fields: Sequence[Field], tolerance: float, cells: int, progress: Callable[[str], None]
    ) -> None:
        self.plane, self.fields, self.tolerance, self.progress = plane, fields, tolerance, progress
        self.grid = grid_of(plane, cells)
        self.step = 0.5 * float(np.linalg.norm(self.grid[1, 1] - self.grid[0, 0]))
        self.curves, self.touching, self.crossings = list[Curve](), list[Touching](), list[Array]()
        self._lines = dict[tuple[str, str], list[Array]]()

    def run(self) -> None:
        """Find everything."""
        queues = dict[tuple[str, str], list[Array]]()
        touching = dict[tuple[str, str], Array]()
        for field in self.fields:
            self.progress(f"looking for {_said(field)}")
            seeds = seeds_of(field, self.grid, INNER * self.tolerance)
            queues[field.key] = list(seeds.points[field.within(seeds.points, self.tolerance)])
            touching[field.key] = seeds.touching[field.within(seeds.touching, self.tolerance)]
        left = True
        while left:
            left = False
            for field in self.fields:
                if queues[field.key]:
                    self.progress(f"following {_said(field)}")
                while queues[field.key]:
                    left = True
                    self._from(field, queues[field.key].pop(), queues)
        self._once()
        for field in self.fields:
            points = touching[field.key][self._far(touching[field.key], field.key, self.tolerance)]
            points = _merged(points, NEAR * self.tolerance)
            self.touching += [Touching(field.kind, field.name, self.plane.coordinates(point)) for point in points]

    def _from(self, field: Field, seed: Array, queues: dict[tuple[str, str], list[Array]]) -> None:
        """Follow a curve from a point of it both ways, unless that was done."""
        if not self._far(seed[None], field.key, NEAR * self.tolerance)[0]:
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
                self.crossings.append(way.crossings)
            if way.corner is not None and way.corner in queues and len(way.points) > 1:
                queues[way.corner].append(way.points[-1])
        if not any(len(way.points) > 1 for way in ways):
            self._lines.setdefault(field.key, []).append(np.array([seed, seed]))
        queue = queues[field.key]
        if queue:
            waiting = np.array(queue)
            queues[field.key] = list(waiting[self._far(waiting, field.key, NEAR * self.tolerance)])

    def _keep(self, field: Field, one: Way, two: Way) -> None:
        points = np.vstack([one.points[::-1], two.points[1:]])
        if len(points) < 2:
            return
        refined, chord = _refined(field, points, self.tolerance)
        self._lines.setdefault(field.key, []).append(refined)
        names = [field.name]
        for other in self.fields:
            if other.kind == field.kind and other.key != field.key and _same(other, refined, self.tolerance):
                self._lines.setdefault(other.key, []).append(refined)
                names.append(other.name)
        closed = two.end is Ends.CLOSED
        length = float(np.linalg.norm(np.diff(refined, axis=0), axis=1).sum())
        reached = max(chord, _distance(field, refined, self.tolerance))
        self.curves.append(
            Curve(
                field.kind, tuple(sorted(filter(None, names))), self.plane.coordinates(refined), closed,
                (one.end, two.end), length, reached, not field.signed,
            )
        )  # fmt: skip

    def _once(self) -> None:
        """Leave out curves that lie on longer ones: followed again from beside an end, or where two limits touch."""
        kept = list[Curve]()
        for curve in sorted(self.curves, key=lambda each: -each.length):
            alike = [other for other in kept if other.kind == curve.kind]
            points = curve.points * self.plane.scale
            far = np.ones(len(points), bool)
            for other in alike:
                far[far] = _distances(points[far], other.points * self.plane.scale) > NEAR * self.tolerance
            if far.mean() > 0.5:
                kept.append(curve)
        self.curves = kept

    def _far(self, points: Array, key: tuple[str, str], distance: float) -> NDArray[np.bool_]:
        """Which points are on no curve that is known."""
        far = np.ones(len(points), bool)
        for line in self._lines.get(key, ()):
            far[far] = _distances(points[far], line) > distance
        return far


def _paired(ways: Sequence[Way], seed: Array) -> list[tuple[Way, Way]]:
    """Two ways from a point are one curve; more of them are as many."""
    nothing = Way(seed[None], Ends.STUCK, None, np.zeros((0, 2)))
    if len(ways) == 1 and ways[0].end is Ends.CLOSED:
        return [(Way(seed[None], Ends.CLOSED, None, nothing.crossings), ways[0])]
    if len(ways) == 2:
        return [(ways[0], ways[1])]
    return [(nothing, way) for way in ways]


def _refined(field: Field, points: Array, tolerance: float) -> tuple[Array, float]:
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
        order = np.argsort(merged := np.concatenate([places, fresh]), kind="stable")
        points, places = np.vstack([points, middles[kept]])[order], merged[order]
        active = np.searchsorted(places, ends)
    return points, worst


def _middles(field: Field, a: Array, b: Array, tolerance: float) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Points of the curve beside the middles of chords, their distances from them, and which were found."""
    middle, chord = 0.5 * (a + b), b - a
    lengths = np.linalg.norm(chord, axis=1)
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    result, good = np.full_like(a, np.nan), np.zeros(len(a), bool)
    for aside in ASIDE if field.signed else ():
        left = np.flatnonzero(~good & (lengths > 4.0 * tolerance))
        low, high = middle[left] - aside * normal[left], middle[left] + aside * normal[left]
        at_low, at_high = field.value(low), field.value(high)
        with np.errstate(invalid="ignore"):
            own = at_low * at_high < 0.0
        found, _ = zeros_on_lines(field.value, low[own], high[own], at_low[own], at_high[own], tolerance)
        result[left[own]] = found
        good = np.isfinite(result).all(axis=1)
    return result, np.linalg.norm(result - middle, axis=1), good


def _same(other: Field, points: Array, tolerance: float) -> bool:
    """Whether another value vanishes all along a curve too."""
    some = points[:: max(1, len(points) // 32)]
    if not other.signed:
        return False
    return bool(_distance(other, some, tolerance) <= NEAR * tolerance)


def _distance(field: Field, points: Array, tolerance: float) -> float:
    """Greatest distance |f|/‖∇f‖ of points from where a value vanishes, to first order; NaN gradients are left out."""
    some = points[:: max(1, len(points) // 2000)]
    step = 64.0 * tolerance
    value = np.abs(field.value(some))
    if np.isin(value[np.isfinite(value)], (0.0, 1.0)).all() or not field.signed:
        return INNER * tolerance
    slopes = [
        (field.value(some + way) - field.value(some - way)) / (2.0 * step) for way in (step * np.eye(2)[0], step * np.eye(2)[1])
    ]
    with np.errstate(invalid="ignore", divide="ignore"):
        distances = value / np.hypot(*slopes)
    known = distances[np.isfinite(distances)]
    return float(known.max(initial=0.0)) if len(known) else np.inf


def _distances(points: Array, line: Array) -> Array:
    """Distance of points from a polyline, chunk by chunk."""
    result = np.full(len(points), np.inf)
    start, chord = line[:-1], np.diff(line, axis=0)
    squares = np.maximum((chord * chord).sum(axis=1), 1e-300)
    chunk = max(1, 2_000_000 // max(len(start), 1))
    for first in range(0, len(points), chunk):
        own = points[first : first + chunk, None] - start[None]
        part = np.clip((own * chord).sum(axis=2) / squares, 0.0, 1.0)
        away = own - part[..., None] * chord
        result[first : first + chunk] = np.sqrt((away * away).sum(axis=2).min(axis=1))
    return result


def _merged(points: Array, distance: float) -> Array:
    """Points of which none is near another."""
    kept = list[Array]()
    for point in points:
        if all(np.hypot(*(point - other)) > distance for other in kept):
            kept.append(point)
    return np.array(kept).reshape(-1, 2)


def _said(field: Field) -> str:
    return f"{field.kind} {field.name}".strip()
