"""Recursive Newton–Euler for a tree of links in the axes of its links (Khalil 2007, section 2; his refs. 7, 21, 24).

Notation: i is the antecedent of link j, ʲω_j, ʲω̇_j and ʲV̇_j the motion of link j and of its origin in its own axes,
ʲU_j = [ω̇]× + [ω]×[ω]×; M_j, ʲMS_j and ʲJ_j mass, first moments and inertia about the origin. ⁱA_j are the axes of link
j seen from link i, ⁱP_j is the origin of link j there. A joint turns its link about axes ʲa_j, slides it along ʲa_j, or
both; its rates are a column, of one entry but for a ball. On a base that rests M_j, ʲMS_j and ʲJ_j are regrouped:
parameters that a joint does not separate are those of the antecedent (`pkmgen.mechanism.grouping`), and forces in
between are those of such links.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.motion.geometry.anchor import skew

BASE = -1
"""Index of what carries the first links."""


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """A link on its antecedent.

    Attributes:
        label: Prefix of the names of its quantities.
        parent: Index of its antecedent, `BASE` for none.
        turning: Angular velocity per joint rate, axes of the link, 3 × its rates; None where it does not turn.
        sliding: Velocity of the origin per joint rate, axes of the link; None where it does not slide.
        rotation: ⁱA_j, columns are the axes of the link; None where they are those of the antecedent.
        arm: ⁱP_j, m.
        inertia: M_j, ʲMS_j and ʲJ_j.
    """

    label: str
    parent: int
    turning: Matrix | None
    sliding: Matrix | None
    rotation: Matrix | None
    arm: Matrix
    inertia: RigidInertia

    def own(self, vector: Matrix) -> Matrix:
        """Components in the axes of the link of a vector given on its antecedent."""
        return vector if self.rotation is None else self.rotation.T * vector

    def before(self, vector: Matrix) -> Matrix:
        """Components on the antecedent of a vector given in the axes of the link."""
        return vector if self.rotation is None else self.rotation * vector

    def effort(self, force: Matrix, moment: Matrix) -> Matrix:
        """What force and moment through the joint do on its rates."""
        parts = [part.T * value for part, value in ((self.turning, moment), (self.sliding, force)) if part is not None]
        return sum(parts[1:], parts[0])


@dataclass(frozen=True, slots=True)
class LinkTree:
    """Links, antecedents first."""

    equations: StagedEquations
    places: tuple[LinkPlace, ...]

    def named(self, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
        """Name a quantity unless it is literally zero, which costs nothing as it is."""
        if all(entry == 0 for entry in value):
            return value
        if value.shape == (3, 1):
            return self.equations.vector(name, value, meaning, matrix)
        return self.equations.matrix(name, value, meaning, matrix)


@dataclass(frozen=True, slots=True)
class LinkAngularVelocity:
    """Angular velocity of a link, in its axes, rad/s.

    Attributes:
        carried: ʲω_i, that of its antecedent.
        whole: ʲω_j.
    """

    carried: Matrix
    whole: Matrix


@dataclass(frozen=True, slots=True)
class LinkMotion:
    """Motion of a link, in its axes.

    Attributes:
        angular_velocity: ʲω_j, rad/s.
        angular_acceleration: ʲω̇_j, rad/s².
        spreading: ʲU_j, rad²/s².
        acceleration: ʲV̇_j, of the origin, m/s²; less gravity where the base is made to fall upwards.
    """

    angular_velocity: Matrix
    angular_acceleration: Matrix
    spreading: Matrix
    acceleration: Matrix

    @classmethod
    def of(cls, angular_velocity: Matrix, angular_acceleration: Matrix, acceleration: Matrix) -> LinkMotion:
        """The motion of a link of which no U is known yet."""
        spin = skew(angular_velocity)
        return cls(angular_velocity, angular_acceleration, skew(angular_acceleration) + spin * spin, acceleration)

    @classmethod
    def straight(cls, acceleration: Matrix) -> LinkMotion:
        """A link that does not turn."""
        return cls.of(zeros(3, 1), zeros(3, 1), acceleration)

    def at(self, arm: Matrix) -> Matrix:
        """Acceleration of a point of the link."""
        return self.acceleration + self.spreading * arm


MOTION_AT_REST = LinkMotion.straight(zeros(3, 1))


def link_angular_velocities(
    tree: LinkTree, rates: Sequence[Matrix], base: Matrix = MOTION_AT_REST.angular_velocity
) -> tuple[LinkAngularVelocity, ...]:
    """ʲω_j = ʲA_i ⁱω_i + σ̄_j q̇_j ʲa_j of all links; that of the base is in its axes."""
    angular_velocities = list[LinkAngularVelocity]()
    for place, rate in zip(tree.places, rates, strict=True):
        before = base if place.parent == BASE else angular_velocities[place.parent].whole
        carried = tree.named(f"{place.label}_carried_velocity", place.own(before), "ʲω_i, rad/s")
        whole = carried
        if place.turning is not None:
            whole = carried + place.turning * rate
            whole = tree.named(f"{place.label}_angular_velocity", whole, "ʲω_j, rad/s", "omega_j")
        angular_velocities.append(LinkAngularVelocity(carried, whole))
    return tuple(angular_velocities)


def link_motions(
    tree: LinkTree,
    rates: Sequence[Matrix],
    angular_velocities: Sequence[LinkAngularVelocity],
    accelerations: Sequence[Matrix],
    base: LinkMotion,
    label: str,
) -> list[LinkMotion]:
    """Write ʲω̇_j, ʲU_j and ʲV̇_j of all links.

    Rates and accelerations are those of the joint of each link. The motion of the base is in its axes; V̇_0 less g
    makes gravity act on every link.
    """
    motions = list[LinkMotion]()
    for place, angular_velocity, rate, change in zip(
        tree.places, angular_velocities, rates, accelerations, strict=True
    ):
        before = base if place.parent == BASE else motions[place.parent]
        name, carried = f"{place.label}_{label}", angular_velocity.carried
        angular_acceleration, acceleration = place.own(before.angular_acceleration), place.own(before.at(place.arm))
        if place.sliding is not None:
            acceleration += place.sliding * change + 2 * carried.cross(place.sliding * rate)
        if place.turning is not None:
            angular_acceleration += place.turning * change + carried.cross(place.turning * rate)
        angular_acceleration = tree.named(
            f"{name}_angular_acceleration", angular_acceleration, "ʲω̇_j, rad/s²", "omegadot_j"
        )
        spin = skew(angular_velocity.whole)
        spreading = tree.named(f"{name}_spreading", skew(angular_acceleration) + spin * spin, "ʲU_j, rad²/s²", "U_j")
        acceleration = tree.named(f"{name}_acceleration", acceleration, "ʲV̇_j, m/s²", "Vdot_j")
        motions.append(LinkMotion(angular_velocity.whole, angular_acceleration, spreading, acceleration))
    return motions


@dataclass(frozen=True, slots=True)
class LinkForces:
    """What goes through the joints of a tree, in the axes of their links.

    Attributes:
        forces: ʲf_j, N.
        moments: ʲm_j about the origin of the link, N·m.
        efforts: On the rates of each joint.
    """

    forces: tuple[Matrix, ...]
    moments: tuple[Matrix, ...]
    efforts: tuple[Matrix, ...]


def link_forces(tree: LinkTree, motions: Sequence[LinkMotion], asked: Mapping[int, Matrix], label: str) -> LinkForces:
    """Sum forces and moments from the ends of a tree to its base; the part about (along) each joint axis.

    ʲf_j = ʲF_j + Σ ʲf_k and ʲm_j = ʲM_j + Σ (ʲm_k + ʲP_k × ʲf_k) over the links k that j carries. Moments that
    something else asks for on links are in their axes, N·m.
    """
    count = len(tree.places)
    forces = [zeros(3, 1) for _ in range(count)]
    moments = [asked.get(index, zeros(3, 1)) for index in range(count)]
    for index in reversed(range(count)):
        place, name = tree.places[index], f"{tree.places[index].label}_{label}"
        own_force, own_moment = body_wrench(tree, place.label, place.inertia, motions[index], label)
        forces[index] = tree.named(f"{name}_force", own_force + forces[index], "ʲf_j, N", "f_j")
        moments[index] = tree.named(f"{name}_moment", own_moment + moments[index], "ʲm_j about the origin, N·m", "m_j")
        if place.parent != BASE:
            force, moment = handed(tree, index, forces[index], moments[index], label)
            forces[place.parent] += force
            moments[place.parent] += moment
    efforts = [place.effort(f, m) for place, f, m in zip(tree.places, forces, moments, strict=True)]
    return LinkForces(tuple(forces), tuple(moments), tuple(efforts))


def handed(tree: LinkTree, index: int, force: Matrix, moment: Matrix, label: str) -> tuple[Matrix, Matrix]:
    """Force and moment of a link on its antecedent, in the axes and about the origin of that."""
    place = tree.places[index]
    force = tree.named(f"{place.label}_{label}_handed_force", place.before(force), "ⁱf_j, N")
    return force, place.before(moment) + place.arm.cross(force)


def base_wrench(tree: LinkTree, forces: LinkForces, label: str) -> tuple[Matrix, Matrix]:
    """Force and moment of all first links on what carries them, in the axes and about the origin of that."""
    force, moment = zeros(3, 1), zeros(3, 1)
    for index, place in enumerate(tree.places):
        if place.parent == BASE:
            own = handed(tree, index, forces.forces[index], forces.moments[index], label)
            force, moment = force + own[0], moment + own[1]
    return force, moment


def body_wrench(
    tree: LinkTree, label: str, inertia: RigidInertia, motion: LinkMotion, suffix: str
) -> tuple[Matrix, Matrix]:
    """ʲF_j = M_j ʲV̇_j + ʲU_j ʲMS_j and ʲM_j = ʲJ_j ʲω̇_j + ʲω_j × ʲJ_j ʲω_j + ʲMS_j × ʲV̇_j of the bodies of a link."""
    if not inertia.acts:
        return MOTION_AT_REST.acceleration, MOTION_AT_REST.acceleration
    equations, name = tree.equations, f"{label}_{suffix}"
    mass = equations.constant(f"{label}_M", inertia.mass)
    moments = equations.constant_vector(f"{label}_MS", inertia.moment)
    force = tree.named(f"{name}_own_force", mass * motion.acceleration + motion.spreading * moments, "ʲF_j, N", "F_j")
    dyadic = equations.constant_symmetric(f"{label}_J", inertia.inertia)
    momentum = dyadic * motion.angular_velocity
    moment = (
        dyadic * motion.angular_acceleration
        + motion.angular_velocity.cross(momentum)
        + moments.cross(motion.acceleration)
    )
    return force, tree.named(f"{name}_own_moment", moment, "ʲM_j about the origin, N·m", "M_j")
