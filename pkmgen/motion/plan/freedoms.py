"""Freedoms of a robot at a pose, in numbers: the limbs joined by the platform, and by couplings.

The unknowns are what the joints of each limb leave free, and the twist of the platform. Where that is articulated, its
own twist is that of the frame F in which parts of turn ratio 0 rest, and a last unknown is the rate ψ̇ at which its
linkage turns against F: a part turns at ratio × ψ̇ against F, and P itself stays where it is in F.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import ONE, ZERO
from pkmgen.mechanism.poses import Array, PlatformNumbers, crossed, in_numbers
from pkmgen.mechanism.types import Limb, Mechanism, Part
from pkmgen.motion.plan.screws import SPACE, LimbMotion, LimbScrews, null_space

LEAST_MOTION = 1e-6
"""Part of a motion below which a body counts as at rest, twists being (ω, v/L)."""


@dataclass(frozen=True, slots=True)
class PoseFreedoms:
    """Freedoms at a pose.

    Motions of the platform are columns (ω, velocity of P over L) and, where it is articulated, then ω of F.

    Attributes:
        platform: Freedoms of the platform, the motors being free.
        held: Those that are left with the motors held.
        idle: Freedoms with the motors held in which the platform rests, such as the spin of a rod.
        redundant: Number of constraints that follow from others.
        extra: Orthonormal motions that the joints leave to the platform, and that the declared motion has not.
    """

    platform: int
    held: int
    idle: int
    redundant: int
    extra: Array


class RobotScrews:
    """A robot with the parameters of the file."""

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism, self._articulated = mechanism, any(map(_is_apart, mechanism.parts))
        self._limbs = [LimbScrews(mechanism, limb) for limb in mechanism.limbs]
        self._normal = in_numbers(mechanism, mechanism.plane_normal)

    def freedoms(self, coordinates: Array, pose: Array) -> PoseFreedoms:
        """What moves at a pose.

        Args:
            coordinates: Independent joint coordinates of all limbs there.
            pose: Pose of the platform.
        """
        platform, motions, place = PlatformNumbers(self.mechanism, pose), list[LimbMotion](), 0
        for limb in self._limbs:
            size = limb.limb.graph.tree.size
            motions.append(limb.motion(coordinates[place : place + size], platform))
            place += size
        return self._joined(platform, motions)

    def _joined(self, platform: PlatformNumbers, motions: Sequence[LimbMotion]) -> PoseFreedoms:
        """The limbs joined."""
        stops = np.cumsum([0, *(motion.end.shape[1] for motion in motions)])
        width = stops[-1] + SPACE + self._articulated
        ends = [self._end(limb.limb, platform) for limb in self._limbs]

        def of_limb(index: int, rows: Array) -> Array:
            chosen = np.zeros((len(rows), width))
            chosen[:, stops[index] : stops[index + 1]] = rows
            return chosen

        joined = []
        for index, (motion, end) in enumerate(zip(motions, ends, strict=True)):
            joined.append(of_limb(index, motion.end))
            joined[-1][:, stops[-1] :] -= end
        joined += [of_limb(i, a) - of_limb(j, b) for (i, a), (j, b) in self._coupled(motions)]
        watched = self._watched(platform)
        if self._is_pin(platform, motions):
            joined.append(np.zeros((1, width)))
            joined[-1][0, stops[-1] : stops[-1] + 3] = self._normal
        matrix = np.vstack(joined)
        rank, free = null_space(matrix)
        motors = np.vstack([of_limb(index, motion.motors) for index, motion in enumerate(motions)]) @ free
        held = free @ _still(motors)
        moving, resting = (_span(watched @ motion[stops[-1] :]) for motion in (free, held))
        declared = self._declared()
        return PoseFreedoms(
            platform=moving.shape[1],
            held=resting.shape[1],
            idle=held.shape[1] - resting.shape[1],
            redundant=sum(motion.redundant for motion in motions) + len(matrix) - rank,
            extra=_span(moving - declared @ (declared.T @ moving)),
        )

    def _linkage(self, ratio: float, swing: Array, origin: Array) -> Array:
        """Twist of a part of the platform from the unknowns of that.

        Args:
            ratio: Turns of the part per turn of the linkage.
            swing: Velocity of its origin against F per ψ̇, m.
            origin: Its origin, m.
        """
        rows = np.eye(SPACE, SPACE + self._articulated)
        if self._articulated:
            turn = ratio * self._normal
            rows[:, -1] = [*turn, *(swing - crossed(turn, origin)) / self.mechanism.size]
        return rows

    def _end(self, limb: Limb, platform: PlatformNumbers) -> Array:
        """Twist of the body a limb ends on, from the unknowns of the platform."""
        if limb.part is None:
            return self._linkage(1.0, np.zeros(3), platform.point)
        part = self.mechanism.parts[limb.part]
        swing = crossed(self._normal, platform.attitude @ in_numbers(self.mechanism, part.point))
        return self._linkage(self.mechanism.value(part.turn_ratio), swing, platform.part_origin(limb.part))

    def _watched(self, platform: PlatformNumbers) -> Array:
        """Motion of the platform from its unknowns."""
        whole, point = self._linkage(1.0, np.zeros(3), platform.point), platform.point / self.mechanism.size
        velocity = whole[3:] + np.cross(whole[:3], point, axisa=0).T
        frame = np.eye(3, whole.shape[1]) if self._articulated else whole[:0]
        return np.vstack([whole[:3], velocity, frame])

    def _declared(self) -> Array:
        """Orthonormal motions of the platform that the file declares."""
        layout = self.mechanism.layout
        columns = list(np.eye(3)) if layout.free else [self._normal] if layout.rotates else []
        turns = np.array(columns).reshape(-1, 3).T
        lines = np.eye(3)[:, ["xyz".index(axis) for axis in layout.axes]]
        height = SPACE + (3 if self._articulated else 0)
        declared = np.zeros((height, turns.shape[1] + lines.shape[1]))
        declared[:3, : turns.shape[1]], declared[3:6, turns.shape[1] :] = turns, lines
        return declared

    def _coupled(self, motions: Sequence[LimbMotion]) -> list[tuple[tuple[int, Array], tuple[int, Array]]]:
        """Pairs of limb and rows whose values couplings keep equal."""
        pairs = []
        for coupling in self.mechanism.couplings:
            own = [(i, _rates_of(self.mechanism.limbs[i], coupling.element, motions[i].rates)) for i in coupling.limbs]
            pairs += [(own[0], other) for other in own[1:]]
        return pairs

    def _is_pin(self, platform: PlatformNumbers, motions: Sequence[LimbMotion]) -> bool:
        """Whether the platform is a point that only a pin marks, which may turn with all else at rest."""
        if self.mechanism.motion is not Motion.PLANAR_POINT:
            return False
        spin = np.array([*self._normal, *crossed(platform.point, self._normal) / self.mechanism.size])
        return all(float(np.max(np.abs(motion.tip @ spin))) < LEAST_MOTION for motion in motions)


def _rates_of(limb: Limb, element: str, rates: Mapping[int, Array]) -> Array:
    """Rates of the joint of an element, a row for each axis."""
    index = [each.name for each in limb.elements].index(element)
    joints = limb.graph.tree.joints
    places = [joints.index(joint) for joint in limb.graph.tree.independent()]
    return np.array([rates[k] for k in places if joints[k].element == index and not joints[k].slide and k in rates])


def _still(rates: Array) -> Array:
    """Orthonormal columns on which rates vanish."""
    _, values, right = np.linalg.svd(rates)
    return right[int(np.sum(values > LEAST_MOTION)) :].T


def _span(motions: Array) -> Array:
    """Orthonormal columns that span given ones."""
    left, values, _ = np.linalg.svd(motions, full_matrices=False)
    return left[:, values > LEAST_MOTION]


def _is_apart(part: Part) -> bool:
    """Whether a part of the platform does not move with it as one body."""
    return part.turn_ratio != ONE or any(entry != ZERO for entry in part.offset)
