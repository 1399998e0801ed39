"""Recursive Newton–Euler for one leg in the axes of its links (Khalil 2007, section 2; his refs. 7, 21, 24).

Notation: i is the antecedent of link j, ʲω_j, ʲω̇_j and ʲV̇_j the motion of link j and of its origin in its own axes,
ʲU_j = [ω̇]× + [ω]×[ω]×; M_j, ʲMS_j and ʲJ_j mass, first moments and inertia about the origin. ⁱA_j are the axes of link
j seen from link i, ⁱP_j is the origin of link j there. Links are parallel to the limb frame at zero coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import ZERO
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.trees.site import LimbSite


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """Where a link stands on its antecedent.

    Attributes:
        axis: ʲa_j, axis of the joint; the same in the axes of both links.
        rotation: ⁱA_j, columns are the axes of the link; None where the joint slides.
        arm: ⁱP_j, m.
    """

    axis: Matrix
    rotation: Matrix | None
    arm: Matrix

    def own(self, vector: Matrix) -> Matrix:
        """Components in the axes of the link of a vector given on its antecedent."""
        return vector if self.rotation is None else self.rotation.T * vector

    def before(self, vector: Matrix) -> Matrix:
        """Components on the antecedent of a vector given in the axes of the link."""
        return vector if self.rotation is None else self.rotation * vector


@dataclass(frozen=True, slots=True)
class LegGeometry:
    """The links of a leg, parents first, each on its antecedent."""

    site: LimbSite
    places: tuple[LinkPlace, ...]


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

    def at(self, arm: Matrix) -> Matrix:
        """Acceleration of a point of the link."""
        return self.acceleration + self.spreading * arm


REST = LinkMotion(zeros(3, 1), zeros(3, 1), zeros(3, 3), zeros(3, 1))


def leg_geometry(site: LimbSite) -> LegGeometry:
    """Write ⁱA_j and ⁱP_j of all links."""
    equations, places = site.equations, []
    for index, joint in enumerate(site.tree.joints):
        label = f"{site.limb.name}_{joint.name}"
        axis = equations.constant_vector(f"{label}_axis", joint.axis)
        arm = zeros(3, 1)
        if any(entry != ZERO for entry in joint.offset):
            arm = equations.constant_vector(f"{label}_offset", joint.offset)
        rotation = None
        if joint.kind == "P":
            arm = equations.vector(f"{label}_arm", arm + site.joint_slide(index) * axis, "ⁱP_j, m", "P_j")
        else:
            value = JointPosition(*site.joint_cosine_sine(index)).rotation(equations, axis)
            rotation = equations.matrix(f"{label}_rotation", value, "ⁱA_j, axes of the link on its antecedent", "A_j")
        places.append(LinkPlace(axis, rotation, arm))
    return LegGeometry(site, tuple(places))


def link_angular_velocities(geometry: LegGeometry, rates: Matrix) -> tuple[LinkAngularVelocity, ...]:
    """ʲω_j = ʲA_i ⁱω_i + σ̄_j q̇_j ʲa_j of all links."""
    site, angular_velocities = geometry.site, list[LinkAngularVelocity]()
    for joint, place in zip(site.tree.joints, geometry.places, strict=True):
        label = f"{site.limb.name}_{joint.name}"
        before = angular_velocities[joint.parent].whole if joint.parent >= 0 else REST.angular_velocity
        carried = _named(site, f"{label}_carried_velocity", place.own(before), "ʲω_i, rad/s")
        whole = carried
        if joint.kind == "R":
            whole = carried + joint.sign * rates[joint.coordinate] * place.axis
            whole = _named(site, f"{label}_angular_velocity", whole, "ʲω_j, rad/s", "omega_j")
        angular_velocities.append(LinkAngularVelocity(carried, whole))
    return tuple(angular_velocities)


def link_motions(
    geometry: LegGeometry,
    rates: Matrix,
    angular_velocities: Sequence[LinkAngularVelocity],
    accelerations: Matrix,
    base: Matrix,
    label: str,
) -> list[LinkMotion]:
    """Write ʲω̇_j, ʲU_j and ʲV̇_j of all links.

    Rates and accelerations are q̇_i and q̈_i of the independent coordinates. The base has V̇_0, limb frame, m/s²; −g
    makes gravity act on every link.
    """
    site, motions = geometry.site, list[LinkMotion]()
    for joint, place, angular_velocity in zip(site.tree.joints, geometry.places, angular_velocities, strict=True):
        before = (
            motions[joint.parent]
            if joint.parent >= 0
            else LinkMotion(REST.angular_velocity, REST.angular_velocity, REST.spreading, base)
        )
        name = f"{site.limb.name}_{joint.name}_{label}"
        step = joint.sign * rates[joint.coordinate] * place.axis
        push = joint.sign * accelerations[joint.coordinate] * place.axis
        angular_acceleration, acceleration = place.own(before.angular_acceleration), place.own(before.at(place.arm))
        if joint.kind == "P":
            acceleration += push + 2 * angular_velocity.carried.cross(step)
        else:
            angular_acceleration += push + angular_velocity.carried.cross(step)
        angular_acceleration = _named(
            site, f"{name}_angular_acceleration", angular_acceleration, "ʲω̇_j, rad/s²", "omegadot_j"
        )
        spin = skew(angular_velocity.whole)
        spreading = _named(site, f"{name}_spreading", skew(angular_acceleration) + spin * spin, "ʲU_j, rad²/s²", "U_j")
        acceleration = _named(site, f"{name}_acceleration", acceleration, "ʲV̇_j, m/s²", "Vdot_j")
        motions.append(LinkMotion(angular_velocity.whole, angular_acceleration, spreading, acceleration))
    return motions


def joint_efforts(
    geometry: LegGeometry, motions: Sequence[LinkMotion], tip_moment: Matrix | None, label: str
) -> list[sympy.Expr]:
    """Sum forces and moments from the ends of the leg to its base; the part about (along) each joint axis.

    ʲf_j = ʲF_j + Σ ʲf_k and ʲm_j = ʲM_j + Σ (ʲm_k + ʲP_k × ʲf_k) over the links k that j carries. `tip_moment` is what
    something at the tip asks for on the last link, limb frame, N·m; None for nothing.
    """
    site, joints = geometry.site, geometry.site.tree.joints
    forces, moments = [zeros(3, 1) for _ in joints], [zeros(3, 1) for _ in joints]
    if tip_moment is not None:
        moments[site.tree.tip] = _in_last_link(geometry, tip_moment)
    efforts = []
    for index in reversed(range(len(joints))):
        joint, place, motion = joints[index], geometry.places[index], motions[index]
        name = f"{site.limb.name}_{joint.name}_{label}"
        own_force, own_moment = _body_wrench(site, index, motion, name)
        force = _named(site, f"{name}_force", own_force + forces[index], "ʲf_j, N", "f_j")
        moment = _named(site, f"{name}_moment", own_moment + moments[index], "ʲm_j about the origin, N·m", "m_j")
        efforts.append(dot(place.axis, force if joint.kind == "P" else moment))
        if joint.parent >= 0:
            handed = _named(site, f"{name}_handed_force", place.before(force), "ⁱf_j, N")
            forces[joint.parent] += handed
            moments[joint.parent] += place.before(moment) + place.arm.cross(handed)
    return list(reversed(efforts))


def _body_wrench(site: LimbSite, index: int, motion: LinkMotion, name: str) -> tuple[Matrix, Matrix]:
    """ʲF_j = M_j ʲV̇_j + ʲU_j ʲMS_j and ʲM_j = ʲJ_j ʲω̇_j + ʲω_j × ʲJ_j ʲω_j + ʲMS_j × ʲV̇_j of the bodies of a link."""
    inertia = rigid_inertia(site.tree.joints[index].bodies)
    if inertia.mass == ZERO and all(entry == ZERO for entry in inertia.inertia):
        return REST.acceleration, REST.acceleration
    equations, label = site.equations, f"{site.limb.name}_{site.tree.joints[index].name}"
    mass = equations.constant(f"{label}_M", inertia.mass)
    moments = equations.constant_vector(f"{label}_MS", inertia.moment)
    force = _named(site, f"{name}_own_force", mass * motion.acceleration + motion.spreading * moments, "ʲF_j, N", "F_j")
    dyadic = equations.constant_symmetric(f"{label}_J", inertia.inertia)
    momentum = dyadic * motion.angular_velocity
    moment = (
        dyadic * motion.angular_acceleration
        + motion.angular_velocity.cross(momentum)
        + moments.cross(motion.acceleration)
    )
    return force, _named(site, f"{name}_own_moment", moment, "ʲM_j about the origin, N·m", "M_j")


def _in_last_link(geometry: LegGeometry, vector: Matrix) -> Matrix:
    """Components in the axes of the last link of a vector given in the limb frame."""
    for index in geometry.site.tree.path():
        vector = geometry.places[index].own(vector)
    return vector


def _named(site: LimbSite, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
    """Name a quantity unless it is literally zero, which costs nothing as it is."""
    if all(entry == 0 for entry in value):
        return value
    if value.shape == (3, 1):
        return site.equations.vector(name, value, meaning, matrix)
    return site.equations.matrix(name, value, meaning, matrix)
