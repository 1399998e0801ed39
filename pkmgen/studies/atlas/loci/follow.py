"""A curve followed: the next point is where the value vanishes on an arc around the last one, ahead.

Steps shrink where the curve turns or where the arc sees more than one crossing, and grow where it is straight. A curve
ends where it closes, where it leaves the window, where another limit ends what counts, or at a cusp.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from pkmgen.studies.atlas.loci.fields import Field, Kind
from pkmgen.studies.atlas.loci.plane import Array, Plane
from pkmgen.studies.atlas.loci.roots import followed_to_gap, least_on_lines, zeros_on_lines

HALF_ARC_RAD, WIDEST_HALF_ARC_RAD, ARC_POINTS, CIRCLE_POINTS = np.radians(60.0), np.radians(100.0), 17, 64
"""Half of the arc ahead that is searched, and at the least step, rad; points on it, and on a full circle."""
STRAIGHT, BENT = np.radians(4.0), np.radians(15.0)
"""Turns of a step below which steps grow, and above which they shrink."""
GROWN, SHRUNK = 1.6, 0.5
HALVINGS = 30
"""Halvings that find where a value ends."""
MOST_POINTS = 8000
"""Points of a curve, at most; a longer one ends as `Ends.LONG`."""
LEAST_STEP, BRACKET = 2.0, 0.1
"""Least step, and bracket that zeros are found to, in tolerances."""
CLOSING_SHARE = 0.01
"""Distance from its beginning at which a curve is closed, by the length of the last step; chords are short of arcs."""


class Ends(StrEnum):
    """Why a curve ends."""

    CLOSED = "closed"
    WINDOW = "the window ends"
    BORDER = "the robot reaches no farther"
    CORNER = "another limit"
    STUCK = "a cusp, a crossing or an end that steps do not resolve"
    LONG = "too many points"


@dataclass(frozen=True, slots=True)
class Way:
    """A curve followed from a point in one direction.

    Attributes:
        points: Its points (n, 2).
        end: Why it ends.
        corner: The limit that ends it, and so goes on there; none where none does.
        crossings: Points near which other branches were seen (n, 2).
    """

    points: Array
    end: Ends
    corner: tuple[Kind, str] | None
    crossings: Array


@dataclass(frozen=True, slots=True)
class Follower:
    """What follows curves of a field.

    Attributes:
        plane: The plane.
        field: The field.
        tolerance: Distance from the curve that points have at most.
        step: Longest step.
    """

    plane: Plane
    field: Field
    tolerance: float
    step: float

    def ways(self, seed: Array) -> tuple[list[float], float]:
        """Directions in which the curve leaves a point of it, and the radius at which they were seen."""
        radius, found = 0.25 * self.step, list[float]()
        while radius > LEAST_STEP * self.tolerance:
            found = [angle for angle, _ in self._arc(seed, 0.0, np.pi, radius)]
            if len(found) == 2:
                break
            radius *= 0.25
        return found, radius

    def along(self, seed: Array, direction: float, first: float) -> Way:
        """Follow the curve from a point of it."""
        points, crossings, angle, step = [seed], list[Array](), direction, first
        least = LEAST_STEP * self.tolerance
        while len(points) < MOST_POINTS:
            here = points[-1]
            if self._closes(points, angle, step):
                return Way(np.array([*points, seed]), Ends.CLOSED, None, np.array(crossings).reshape(-1, 2))
            half = WIDEST_HALF_ARC_RAD if step <= least else HALF_ARC_RAD
            seen = self._arc(here, angle, half, step)
            turn, there = min(seen, key=lambda each: abs(each[0] - angle), default=(np.inf, here))
            bent = abs(turn - angle)
            back = any(float(np.hypot(*(there - point))) <= step for point in points[-4:-1])
            good = len(seen) % 2 == 1 and not back and (bent < BENT or step <= least)
            if good and not self._counts(there):
                if step <= least:
                    return self._ended(points, there, crossings)
                good = False
            if not good:
                if step <= least:
                    return self._ended(points, None, crossings, angle, step)
                step = max(SHRUNK * step, 0.999 * least)
                continue
            if len(seen) > 1:
                crossings.append(here)
            points.append(there)
            angle = turn
            step = min(GROWN * step, self.step) if bent < STRAIGHT else step
        return Way(np.array(points), Ends.LONG, None, np.array(crossings).reshape(-1, 2))

    def _counts(self, point: Array) -> bool:
        return bool(self.plane.inside(point[None])[0] and self.field.within(point[None], self.tolerance)[0])

    def _ended(
        self, points: list[Array], there: Array | None, crossings: list[Array], angle: float = 0.0, step: float = 0.0
    ) -> Way:
        """Say why a curve goes no farther than its last point."""
        seen = np.array(crossings).reshape(-1, 2)
        beyond = there if there is not None else points[-1] + step * np.array([np.cos(angle), np.sin(angle)])
        around = beyond + 2.0 * self.tolerance * np.array(
            [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
        )
        if not self.plane.inside(around).all():
            return Way(np.array(points), Ends.WINDOW, None, seen)
        corner = next(filter(None, (self.field.beyond(point) for point in around)), None)
        if corner is not None:
            return Way(np.array(points), Ends.CORNER, corner, seen)
        ended = Ends.BORDER if np.isnan(self.field.value(around)).any() else Ends.STUCK
        return Way(np.array(points), ended, None, seen)

    def _closes(self, points: list[Array], angle: float, step: float) -> bool:
        """Whether the next step comes back to the first point."""
        if len(points) < 4:
            return False
        back = points[0] - points[-1]
        distance = float(np.hypot(*back))
        if distance <= 2.0 * self.tolerance:
            return True
        if distance > 1.2 * step or np.cos(np.arctan2(back[1], back[0]) - angle) < 0.7:
            return False
        seen = self._arc(points[-1], angle, HALF_ARC_RAD, distance)
        return any(float(np.hypot(*(there - points[0]))) <= CLOSING_SHARE * distance for _, there in seen)

    def _arc(self, centre: Array, angle: float, half: float, radius: float) -> list[tuple[float, Array]]:
        """Angles and points of an arc at which the value vanishes."""
        count = CIRCLE_POINTS + 1 if half > HALF_ARC_RAD else ARC_POINTS
        angles = angle + np.linspace(-half, half, count)
        ring = centre + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        values = self.field.value(ring)
        points = self._zeros(ring, values) if self.field.signed else self._least(ring, values)
        ways = points - centre
        found = angle + (np.arctan2(ways[:, 1], ways[:, 0]) - angle + np.pi) % (2.0 * np.pi) - np.pi
        return list(zip(found.tolist(), points, strict=True))

    def _zeros(self, ring: Array, values: Array) -> Array:
        with np.errstate(invalid="ignore"):
            places = np.flatnonzero(values[:-1] * values[1:] < 0.0)
        zero = ring[:-1][values[:-1] == 0.0]
        a, b, at_a, at_b = ring[places], ring[places + 1], values[places], values[places + 1]
        if not len(places) and np.isnan(values).any():
            a, b, at_a, at_b = self._to_border(ring, values)
        points, _ = zeros_on_lines(self.field.value, a, b, at_a, at_b, BRACKET * self.tolerance)
        return np.vstack([points[np.isfinite(points).all(axis=1)], zero])

    def _to_border(self, ring: Array, values: Array) -> tuple[Array, Array, Array, Array]:
        """Lines from points of an arc that have a value towards neighbours that have none, as far as there is one."""
        lost = np.isnan(values)
        one, two = np.flatnonzero(~lost[:-1] & lost[1:]), np.flatnonzero(lost[:-1] & ~lost[1:])
        good, bad = np.concatenate([one, two + 1]), np.concatenate([one + 1, two])
        inner, at_inner = followed_to_gap(self.field.value, ring[good], ring[bad], values[good], HALVINGS)
        changes = values[good] * at_inner < 0.0
        return ring[good][changes], inner[changes], values[good][changes], at_inner[changes]

    def _least(self, ring: Array, values: Array) -> Array:
        """Points of an arc at which the value is zero without changing its sign."""
        with np.errstate(invalid="ignore"):
            places = 1 + np.flatnonzero((values[1:-1] < values[:-2]) & (values[1:-1] <= values[2:]))
        points, found = least_on_lines(self.field.value, ring[places - 1], ring[places + 1], BRACKET * self.tolerance)
        width = np.linalg.norm(ring[places + 1] - ring[places - 1], axis=1)
        slope = (np.minimum(values[places - 1], values[places + 1]) - found) / (0.5 * width)
        return np.asarray(points[found <= self.tolerance * slope])
