"""The point of a platform that moves freely that its balance is written about: a joint of it, in place of P.

A line through that point has no moment about it: it takes no cross product, nor does the effort of what stands there,
and its column no part in the elimination of three rows. The robot is described from that point A, with a = A − P in
axes of the platform, and what is given of P becomes what A does:

    A = P + R a,   v_A = v + ω × R a,   v̇_A = v̇ + U R a,   m_A = m − R a × f
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.language.expression.algebra import IDENTITY, ZERO_VECTOR, Vector, plus, settled, subtract
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import GROUND, Link, Multibody, Side
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.renumbered import renumbered
from pkmgen.motion.geometry.bodies import spreading
from pkmgen.motion.plan.references import cost_of_points
from pkmgen.multibody.tree import Tree

Array = NDArray[Any]
SLIDES = 3
"""Displacements of a platform that moves freely; its attitude comes after them."""


def common_joint(robot: Multibody) -> Vector | None:
    """The joint of a platform that moves freely that most closures end on, platform axes, from its origin.

    Of those the one that costs least, and the first of them; the force of one in a plane does not go through its point.
    None where that is the origin, or where its pose is not its displacements along the axes of the ground and its
    attitude.
    """
    if not _moves_freely(robot) or robot.reference != ZERO_VECTOR:
        return None
    held = [loop for loop in robot.loops if not loop.in_a_plane]
    ends = Counter(side.point for loop in held for _, side in loop.ends if side.link == robot.pose[-1])
    often = [place for place, count in ends.items() if count == max(ends.values())]
    if not often or ZERO_VECTOR in often:
        return None
    joints = np.array([in_numbers(robot, place) for place in ends])
    return min(often, key=lambda place: cost_of_points(joints, in_numbers(robot, place))[0])


def _moves_freely(robot: Multibody) -> bool:
    links = [robot.links[index] for index in robot.pose]
    chained = [link.parent for link in links] == [GROUND, *robot.pose[:-1]]
    upright = all(link.mounting == IDENTITY for link in links[:SLIDES])
    together = all(link.offset == ZERO_VECTOR for link in links)
    given = robot.pose == robot.independent and [link.kind for link in links] == [*"PPP", "S"]
    return bool(links) and chained and upright and together and given


def described_from(robot: Multibody, place: Vector) -> Multibody:
    """The robot with the origin of its platform elsewhere, home being that of this origin.

    Args:
        robot: A robot whose platform moves freely.
        place: The new origin, from the old one, platform axes, m.
    """
    ball = robot.pose[-1]

    def side(old: Side) -> Side:
        return replace(old, point=settled(subtract(old.point, place))) if old.link == ball else old

    def link(index: int) -> Link:
        old = robot.links[index]
        if index == ball:
            moved = (replace(each, mass_centre=settled(subtract(each.mass_centre, place))) for each in old.bodies)
            return replace(old, bodies=tuple(moved))
        return replace(old, offset=settled(subtract(old.offset, place))) if old.parent == ball else old

    links = [link(index) for index in range(len(robot.links))]
    moved = renumbered(robot, links, lambda index: index, side)
    home = moved_poses(robot, np.array([[robot.home[name] for name in robot.joints]]), place)[0]
    named = dict(zip(robot.joints, home.tolist(), strict=True))
    return replace(moved, reference=settled(plus(robot.reference, place)), home=MappingProxyType(named))


def moved_poses(robot: Multibody, poses: Array, place: Vector) -> Array:
    """Coordinates of poses, the origin of the platform being elsewhere."""
    moved, arm, ball = poses.copy(), in_numbers(robot, place), robot.pose[-1]
    links = [robot.links[index] for index in robot.pose[:SLIDES]]
    columns = [robot.joints.index(link.name) for link in links]
    slides = np.array([in_numbers(robot, link.axis) for link in links])
    for row in moved:
        axes, _ = link_frames(robot, dict(zip(robot.joints, row.tolist(), strict=True)))[ball]
        row[columns] += slides @ axes @ arm
    return moved


class Reference:
    """How the origin of a platform moves, the pose of another point of it being given.

    Attributes:
        arm: From that point to the origin, axes of the ground, m.
    """

    def __init__(self, tree: Tree) -> None:
        write, self._ball = tree.equations, tree.robot.pose[-1]
        self._tree, self._slides, self._mounted = tree, tree.robot.pose[:SLIDES], tree.mounting(self._ball)
        self._along = Matrix.hstack(*(tree.slide_axis(index) for index in self._slides))
        arm = tree.relative(self._ball) * write.constant_vector("reference", tree.robot.reference)
        self.arm = write.once_vector("reference_arm", arm, "R a, from P to the reference point, m")

    def stand(self) -> None:
        """Say where the origin is."""
        for index, entry in zip(self._slides, self._along.T * self.arm, strict=True):
            name = f"{self._tree.labels[index]}_of_reference"
            moved = self._tree.equations.scalar(name, self._tree.coordinate(index) + entry, "of the reference point, m")
            self._tree.stands(index, moved)

    def moved(self, tape: RateTape, rates: Matrix, accelerations: Matrix) -> tuple[Matrix, Matrix]:
        """Twist of the origin and its derivative, of those given."""
        write = self._tree.equations
        turning, change = self._mounted * rates[SLIDES:, 0], self._mounted * accelerations[SLIDES:, 0]
        spread = spreading(write, tape.source("given_turning", turning, change))
        swing, swept = (self._along.T * value for value in (turning.cross(self.arm), spread * self.arm))
        velocity = write.vector("reference_velocity", rates[:SLIDES, 0] + swing, "velocity along its slides, m/s")
        acceleration = write.vector("reference_acceleration", accelerations[:SLIDES, 0] + swept, "its rate, m/s²")
        return Matrix([*velocity, *rates[SLIDES:, 0]]), Matrix([*acceleration, *accelerations[SLIDES:, 0]])

    def about(self, efforts: Mapping[int, Matrix]) -> dict[int, Matrix]:
        """An effort on the twist that is given, on that of the origin."""
        force = self._along * Matrix([efforts[index][0] for index in self._slides])
        return {**efforts, self._ball: efforts[self._ball] - self._mounted.T * self.arm.cross(force)}
