"""Serial limbs in the axes of their links: rates from base to tip, efforts back, each link in its own axes.

Notation: a the axis of a joint, C the rotation from the axes of a link to those of its parent, r from the origin of the
parent to the joint, in the parent's axes; ω the angular velocity of a link and U = [ω̇]× + ω ωᵀ − ω² 1, so that a point
s of the link accelerates by U s against its origin. With m, s and P = ∫ρρᵀdm of the bodies of a link about its origin,
and a the acceleration of the origin less gravity,

    force = m a + U s,    moment = s × a + axial(U P),    axial(M) = (M₃₂ − M₂₃, M₁₃ − M₃₁, M₂₁ − M₁₂)

The axes a, s and P are constants in link axes, which is what the turning between the links pays for. The base
accelerates by −g, so that gravity comes along with the accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.expression.algebra import ZERO_VECTOR
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.mechanism.inertia import SecondMoments
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.bodies import second_moment_efforts, spreading
from pkmgen.motion.geometry.limbs.chain.layout import ChainPositions


@dataclass(frozen=True, slots=True)
class _Drift:
    """Accelerations at constant joint rates, axes of a link: ω̇, and that of its origin."""

    rotation: Matrix
    origin: Matrix


class LinkFrames:
    """The links of a serial limb in their own axes.

    Attributes:
        rotations: ω of each link, None before the first revolute joint.
    """

    def __init__(self, tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...]) -> None:
        self._tape, self._positions, self._joints = tape, positions, joints
        self._tree = positions.seen.joints
        rotations: list[Rate | None] = []
        for index in range(len(joints)):
            rotations.append(self._rotation(index, rotations[-1] if rotations else None))
        self.rotations = tuple(rotations)

    def end_drift(self) -> Matrix:
        """Acceleration of the end of the limb at constant joint rates, axes of the rows of its closure."""
        still = zeros(3, 1)
        now = _Drift(still, still)
        for index, joint in enumerate(self._tree):
            now = self._carried(now, index, joint)
        end, origin = self._positions.seen.tip_offset, now.origin
        if end != ZERO_VECTOR:
            arm = self._tape.equations.constant_vector(f"{self._name}_end_offset", end)
            origin += self._spread(len(self._tree) - 1, now) * arm
        named = self._tape.equations.vector(f"{self._name}_end_drift", origin, "acceleration, axes of the last link")
        return self._positions.links[-1].frame * named

    def efforts(self, gravity: Matrix, inertias: Sequence[SecondMoments]) -> None:
        """Add the efforts of all bodies.

        Args:
            gravity: g in the axes of the limb; accelerations are written.
            inertias: What acts on each link.
        """
        tape = self._tape
        origins = [tape.source(f"{self._name}_ground", zeros(3, 1), -gravity)]
        for index, joint in enumerate(self._tree):
            origins.append(self._origin(index, joint, origins[-1]))
        tape.write_accelerations()
        for joint, rotation, origin, own in zip(self._tree, self.rotations, origins[1:], inertias, strict=True):
            if own.acts:
                second_moment_efforts(tape, f"{self._name}_{joint.name}", own, origin, rotation)

    @property
    def _name(self) -> str:
        return self._positions.limb.name

    def _axis(self, index: int) -> Matrix:
        return self._tape.equations.constant_vector(f"{self._name}_axis_{index + 1}", self._tree[index].axis)

    def _offset(self, index: int) -> Matrix | None:
        """R, from the origin of the parent to the joint; None where they are one."""
        offset = self._tree[index].offset
        if offset == ZERO_VECTOR:
            return None
        return self._tape.equations.constant_vector(f"{self._name}_{index + 1}_offset", offset)

    def _arm(self, index: int) -> Matrix:
        """From the origin of the parent to that of a sliding link."""
        offset = self._offset(index)
        reach: Matrix = self._positions.placed[index].slide * self._axis(index)
        return reach if offset is None else offset + reach

    def _relative(self, index: int) -> Matrix:
        """C, from the axes of a link to those of its parent: cos 1 + sin [a]× + (1 − cos) a aᵀ."""
        equations = self._tape.equations
        value = self._positions.placed[index].rotation(equations, self._axis(index))
        mounting = self._positions.seen.mounting(index)
        if mounting is not None:
            value = equations.constant_frame(f"{self._name}_mounting_{index + 1}", mounting) * value
        return equations.once_matrix(f"{self._name}_relative_{index + 1}", value, "C, axes of a link in its parent")

    def _rotation(self, index: int, before: Rate | None) -> Rate | None:
        """Angular velocity of a link."""
        joint, rate, tape = self._tree[index], self._joints[index], self._tape
        if joint.kind == "P":
            return before
        axis, name = self._axis(index), f"{self._name}_own_rotation_{index + 1}"
        if before is None:
            return tape.rate(name, [Term(axis, rate)], "ω in link axes, rad/s")
        rotation: Rate = tape.rate(
            name, [Term(self._relative(index).T, before), Term(axis, rate)], "ω in link axes, rad/s",
            bias=lambda: rotation.velocity.cross(axis) * rate.velocity[0],
        )  # fmt: skip
        return rotation

    def _carried(self, before: _Drift, index: int, joint: TreeJoint) -> _Drift:
        """Drift of the link behind a joint."""
        rotation_before = self.rotations[index - 1] if index else None
        rate, axis = self._joints[index].velocity[0], self._axis(index)
        origin, label = before.origin, f"{self._name}_drift_{index + 1}"
        arm = self._arm(index) if joint.kind == "P" else self._offset(index)
        if rotation_before is not None and arm is not None:
            origin = origin + self._spread(index - 1, before) * arm
            if joint.kind == "P":
                origin += 2 * rate * rotation_before.velocity.cross(axis)
        if joint.kind == "P":
            return _Drift(before.rotation, self._tape.equations.vector(f"{label}_origin", origin, "m/s²"))
        back, rotation = self._relative(index).T, self.rotations[index]
        assert rotation is not None
        change = (
            before.rotation
            if rotation_before is None
            else back * before.rotation + rate * rotation.velocity.cross(axis)
        )
        change = self._tape.equations.vector(
            f"{label}_rotation", change, "ω̇ at constant joint rates, link axes, rad/s²"
        )
        return _Drift(change, self._tape.equations.vector(f"{label}_origin", back * origin, "m/s²"))

    def _spread(self, index: int, drift: _Drift) -> Matrix:
        rotation = self.rotations[index]
        if rotation is None:
            return zeros(3, 3)
        return spreading(self._tape.equations, rotation, drift.rotation, f"{self._name}_drift_{index + 1}")

    def _origin(self, index: int, joint: TreeJoint, before: Rate) -> Rate:
        """Velocity of the origin of the link behind a joint."""
        name = f"{self._name}_{index + 1}"
        rotation = self.rotations[index - 1] if index else None
        if joint.kind == "P":
            return self._swept(name, before, rotation, self._arm(index), index)
        offset = self._offset(index)
        place = before if offset is None else self._swept(name, before, rotation, offset, None)
        return self._tape.silent(f"{name}_origin", [Term(self._relative(index).T, place)])

    def _swept(self, name: str, before: Rate, rotation: Rate | None, arm: Matrix, slide: int | None) -> Rate:
        """Velocity of a point off the origin of a link, that slides along an axis if there is one; axes of the link."""
        terms = [Term(eye(3), before)]
        axis, rate = (None, None) if slide is None else (self._axis(slide), self._joints[slide])
        if axis is not None and rate is not None:
            terms.append(Term(axis, rate))
        if rotation is None:
            return before if rate is None else self._tape.silent(f"{name}_place", terms)
        terms.append(Term(-skew(arm), rotation))

        def derivative() -> Matrix:
            value = before.acceleration + spreading(self._tape.equations, rotation) * arm
            if axis is not None and rate is not None:
                value += rate.acceleration[0] * axis + 2 * rate.velocity[0] * rotation.velocity.cross(axis)
            return value

        return self._tape.silent(f"{name}_place", terms, derivative)
