"""One leg: its kinematic model J_i (18, 25–27) and its dynamic models H_i (20), A_i and h_i (24).

A leg of the paper is serial. Legs with loops inside are trees here, of which some joints repeat a coordinate with the
sign + or −; their efforts add up on the coordinate with that sign, Γ_i = Hᵀ Γ_tree with entries 0 and ±1 in H.

v_i is what the leg hands to the platform: the velocity of its tip, and for each pair of axes (z, m) at the tip that
stay perpendicular the angular rate ν·ω about ν = z × m; or, for a leg that ends in a sliding contact, the velocity
along the normal of the contact plane (52). J_i has a row for each component. Where these are more than the n_i
coordinates, n_i of them are selected and J_i⁻¹ has zero columns for the others, such as the one out of the plane of a
planar leg, which the leg follows by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.solve import LARGEST_BY_COFACTORS, eliminate, inverse_of_rows
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.methods.khalil.recursion import (
    LinkAngularVelocity,
    LinkMotion,
    LinkPlace,
    LinkTree,
    link_angular_velocities,
    link_forces,
    link_motions,
)
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.trees.layout import LaidTree, LastLink, contact_plane, lay_tree, tip_axes
from pkmgen.motion.trees.motion import joint_losses, on_coordinates, tip_friction
from pkmgen.motion.trees.site import LimbEfforts, LimbSite


@dataclass(frozen=True, slots=True)
class LegMotion:
    """How a leg moves, limb frame.

    Attributes:
        geometry: Its links.
        last: The link with the tip.
        normals: ν of each pair at the tip.
        inverse: J_i⁻¹, a row for each coordinate, a column for each component of v_i.
        rates: q̇_i.
        angular_velocities: Angular velocities of the links, in their axes.
        accelerations: q̈_i (27).
        last_angular_velocity: Angular velocity of the last link.
    """

    geometry: LinkTree
    last: LastLink
    normals: tuple[Matrix, ...]
    inverse: Matrix
    rates: Matrix
    angular_velocities: tuple[LinkAngularVelocity, ...]
    accelerations: Matrix
    last_angular_velocity: Matrix


def leg_motion(site: LimbSite) -> LegMotion:
    """Write the joint rates and accelerations of a leg from the motion of what it ends on."""
    equations, name = site.equations, site.limb.name
    laid = lay_tree(site)
    last, jacobian, sides = _first_order(site, laid)
    inverse = _inverted(equations, site, jacobian)
    inverse = equations.matrix(f"{name}_leg_inverse", inverse, "J_i⁻¹, limb frame", "J_i_inv")
    handed = sides * Matrix.vstack(site.velocity, site.angular_velocity)
    handed = equations.matrix(f"{name}_handed_velocity", handed, "v_i (19), limb frame", "v_i")
    rates = equations.matrix(f"{name}_joint_rates", inverse * handed, "q̇_i = J_i⁻¹ v_i, rad/s or m/s", "qdot_i")
    geometry = leg_links(site)
    angular_velocities = link_angular_velocities(geometry, _of_joints(site, rates))
    angular_velocity = laid.links[site.tree.tip].frame * angular_velocities[site.tree.tip].whole
    angular_velocity = equations.vector(
        f"{name}_last_rotation", angular_velocity, "ω of the last link, limb frame, rad/s"
    )
    drifts = _link_motions(site, geometry, rates, angular_velocities, zeros(site.tree.size, 1), zeros(3, 1), "drift")
    own, platform = _second_order(site, laid, last, rates, angular_velocity, drifts)
    own = equations.matrix(f"{name}_jacobian_drift", own, "J̇_i q̇_i (25)", "Jdot_qdot_i")
    handed_rate = sides * Matrix.vstack(site.acceleration, site.angular_acceleration) + platform
    handed_rate = equations.matrix(f"{name}_handed_acceleration", handed_rate, "v̇_i (26)", "vdot_i")
    accelerations = inverse * (handed_rate - own)
    accelerations = equations.matrix(f"{name}_joint_accelerations", accelerations, "q̈_i (27)", "qddot_i")
    return LegMotion(
        geometry, last, _normals(site, last), inverse, rates, angular_velocities, accelerations, angular_velocity
    )


def leg_links(site: LimbSite) -> LinkTree:
    """Write ⁱA_j and ⁱP_j of all links; these are parallel to the limb frame at zero coordinates."""
    equations, places = site.equations, []
    for index, (joint, own) in enumerate(zip(site.tree.joints, site.inertias, strict=True)):
        label = f"{site.limb.name}_{joint.name}"
        axis = equations.constant_vector(f"{label}_axis", joint.axis)
        arm = zeros(3, 1)
        if any(entry != ZERO for entry in joint.offset):
            arm = equations.constant_vector(f"{label}_offset", joint.offset)
        if joint.kind == "P":
            arm = equations.vector(f"{label}_arm", arm + site.joint_slide(index) * axis, "ⁱP_j, m", "P_j")
            places.append(LinkPlace(label, joint.parent, None, axis, None, arm, own))
            continue
        value = JointPosition(*site.joint_cosine_sine(index)).rotation(equations, axis)
        rotation = equations.matrix(f"{label}_rotation", value, "ⁱA_j, axes of the link on its antecedent", "A_j")
        places.append(LinkPlace(label, joint.parent, axis, None, rotation, arm, own))
    return LinkTree(equations, tuple(places))


def _of_joints(site: LimbSite, values: Matrix) -> list[Matrix]:
    """Rates or accelerations of all joints from those of the independent coordinates."""
    return [Matrix([joint.sign * values[joint.coordinate]]) for joint in site.tree.joints]


def _link_motions(
    site: LimbSite,
    geometry: LinkTree,
    rates: Matrix,
    angular_velocities: Sequence[LinkAngularVelocity],
    accelerations: Matrix,
    base: Matrix,
    label: str,
) -> list[LinkMotion]:
    """Motion of all links on a base that moves straight, V̇_0 in the limb frame, m/s²."""
    joints = [_of_joints(site, values) for values in (rates, accelerations)]
    return link_motions(geometry, joints[0], angular_velocities, joints[1], LinkMotion.straight(base), label)


def _first_order(site: LimbSite, laid: LaidTree) -> tuple[LastLink, Matrix, Matrix]:
    """The last link, J_i (18), and what v_i is of the velocity of the tip and the angular velocity of the platform."""
    velocity, angular_velocity = laid.columns(site.tree.tip, laid.tip)
    last = LastLink(laid.links[site.tree.tip].frame, laid.tip, velocity, angular_velocity)
    if site.tree.contact is not None:
        normal, lever = contact_plane(site, last)
        value, sides = normal.T * velocity, normal.T.row_join(lever.cross(normal).T)
    else:
        normals = _normals(site, last)
        value = Matrix.vstack(velocity, *(normal.T * angular_velocity for normal in normals))
        rows = [zeros(1, 3).row_join(normal.T) for normal in normals]
        sides = Matrix.vstack(eye(3).row_join(zeros(3, 3)), *rows)
    meaning = "J_i (18, 35, 54), limb frame"
    return last, site.equations.sparse_matrix(f"{site.limb.name}_leg_jacobian", value, meaning, "J_i"), sides


def _normals(site: LimbSite, last: LastLink) -> tuple[Matrix, ...]:
    """ν = z × m of each pair of axes at the tip."""
    return tuple(z.cross(m) for z, m in tip_axes(site, last))


def _second_order(
    site: LimbSite, laid: LaidTree, last: LastLink, rates: Matrix, angular_velocity: Matrix, drifts: list[LinkMotion]
) -> tuple[Matrix, Matrix]:
    """J̇_i q̇_i, and what J̇_vi V_p holds beside the motion of the tip as a point of the platform."""
    equations, name, end = site.equations, site.limb.name, laid.links[site.tree.tip]
    drift = drifts[site.tree.tip]
    tip_drift = drift.acceleration
    if any(entry != ZERO for entry in site.tree.tip_offset):
        tip_drift = drift.at(equations.constant_vector(f"{name}_tip_offset", site.tree.tip_offset))
    tip_drift = end.frame * tip_drift
    tip_drift = equations.vector(f"{name}_tip_drift", tip_drift, "acceleration of the tip at q̈_i = 0, m/s²")
    if site.tree.contact is not None:
        return _second_order_of_contact(site, last, rates, tip_drift)
    own, platform = list(tip_drift), [sympy.Integer(0)] * 3
    angular_drift = end.frame * drift.angular_acceleration
    for z, m in tip_axes(site, last):
        moving = angular_velocity.cross(z).cross(m) + z.cross(site.angular_velocity.cross(m))
        own.append(dot(moving, angular_velocity) + dot(z.cross(m), angular_drift))
        platform.append(dot(moving, site.angular_velocity))
    return Matrix(own), Matrix(platform)


def _second_order_of_contact(site: LimbSite, last: LastLink, rates: Matrix, tip_drift: Matrix) -> tuple[Matrix, Matrix]:
    """The same for a contact: (64) and (65), with the term r·(ω × v_slide) that they leave out.

    The normal r turns with the platform; the contact moves on it with v_slide, so that the lever w from the platform
    point to the contact is no arm of the platform.
    """
    normal, lever = contact_plane(site, last)
    swing = site.angular_velocity.cross(normal)
    contact = last.velocity_rows * rates
    own = dot(swing, contact) + dot(normal, tip_drift)
    moment = (contact - site.velocity).cross(normal) + lever.cross(swing)
    return Matrix([own]), Matrix([dot(swing, site.velocity) + dot(moment, site.angular_velocity)])


def _inverted(equations: StagedEquations, site: LimbSite, jacobian: Matrix) -> Matrix:
    """J_i⁻¹ from the rows of J_i that were chosen, analytically up to three coordinates (cf. eq. 36)."""
    size = jacobian.cols
    if size > LARGEST_BY_COFACTORS:
        system = eliminate(equations, f"{site.limb.name}_leg", jacobian, site.order, site.limb.index)
        label, units = f"{site.limb.name}_inverse_row", eye(size)
        solved = [
            system.solve_transposed(f"{label}_{k + 1}", list(units.col(k)), "row of J_i⁻¹, v_i → q̇")
            for k in range(size)
        ]
        return Matrix(solved)
    rows, square = inverse_of_rows(equations, f"{site.limb.name}_leg", jacobian, site.order, site.limb.index)
    inverse = zeros(size, jacobian.rows)
    for place, row in enumerate(rows):
        inverse[:, row] = square.col(place)
    return inverse


def inverse_leg(site: LimbSite) -> LimbEfforts:
    """Write H_i, the efforts at all joints of the leg as if each were actuated.

    Of the results, `lines` and `moments` are the parts of J_i⁻¹ and of J_vi that depend on the leg: rows of J_i⁻¹ for
    the velocity of the tip, and ν for each pair of axes there; r and w × r for a contact, w from the anchor to the
    contact. The other columns of J_i⁻¹ are `inverse` of `more`, row by row.
    """
    motion = leg_motion(site)
    friction = tip_friction(site, motion.last, motion.last_angular_velocity)
    efforts = _efforts(site, motion, motion.accelerations, friction, "motion")
    named = site.equations.matrix(f"{site.limb.name}_leg_effort", efforts, "H_i", "H_i")
    return _results(site, motion, named, friction, {})


def direct_leg(site: LimbSite) -> LimbEfforts:
    """Write A_i and h_i, and the accelerations of the joints while the platform has none (27).

    The platform's acceleration is to be zero in the inputs, so that v̇_i is J̇_vi V_p.
    """
    motion, size, name = leg_motion(site), site.tree.size, site.limb.name
    friction = tip_friction(site, motion.last, motion.last_angular_velocity)
    still = zeros(size, 1)
    efforts = _efforts(site, motion, still, friction, "bias")
    named = site.equations.matrix(f"{name}_leg_bias", efforts, "h_i = H_i(q, q̇, 0)", "h_i")
    columns = [_unit_efforts(site, motion, k) for k in range(size)]
    inertia = Matrix(size, size, lambda i, j: columns[max(i, j)][min(i, j)])
    inertia = site.equations.matrix(f"{name}_leg_inertia", inertia, "A_i, inertia matrix of the leg", "A_i")
    more = {"inertia": inertia, "joint_drift": motion.accelerations}
    return _results(site, motion, named, friction, more)


def _efforts(site: LimbSite, motion: LegMotion, accelerations: Matrix, friction: Matrix, label: str) -> Matrix:
    """Newton–Euler, friction and rotors, on the independent coordinates."""
    motions = _link_motions(
        site, motion.geometry, motion.rates, motion.angular_velocities, accelerations, -site.gravity, label
    )
    asked = _on_last_link(site, motion.geometry, friction) if any(entry != 0 for entry in friction) else {}
    joints = [effort[0] for effort in link_forces(motion.geometry, motions, asked, label).efforts]
    for index, joint in enumerate(site.tree.joints):
        own = [joint.sign * values[joint.coordinate] for values in (motion.rates, accelerations)]
        joints[index] += joint_losses(site, index, *own)
    return on_coordinates(site, joints)


def _on_last_link(site: LimbSite, geometry: LinkTree, moment: Matrix) -> dict[int, Matrix]:
    """A moment on the last link, limb frame, in the axes of that."""
    for index in site.tree.path():
        moment = geometry.places[index].own(moment)
    return {site.tree.tip: moment}


def _unit_efforts(site: LimbSite, motion: LegMotion, coordinate: int) -> Matrix:
    """A column of A_i: efforts of a leg at rest without gravity, one coordinate accelerated by one unit."""
    size, still = site.tree.size, zeros(3, 1)
    unit, none = eye(size).col(coordinate), zeros(size, 1)
    angular_velocities = tuple(LinkAngularVelocity(still, still) for _ in site.tree.joints)
    label = f"unit_{coordinate + 1}"
    motions = _link_motions(site, motion.geometry, none, angular_velocities, unit, still, label)
    joints = [effort[0] for effort in link_forces(motion.geometry, motions, {}, label).efforts]
    for index, joint in enumerate(site.tree.joints):
        joints[index] += joint_losses(site, index, sympy.Integer(0), joint.sign * unit[joint.coordinate])
    return on_coordinates(site, joints)


def _results(
    site: LimbSite, motion: LegMotion, efforts: Matrix, friction: Matrix, more: dict[str, Matrix]
) -> LimbEfforts:
    size, inverse = site.tree.size, motion.inverse
    if site.tree.contact is not None:
        normal, lever = contact_plane(site, motion.last)
        lines, moments, rest = [normal], [lever.cross(normal)], inverse
    else:
        lines = [inverse[k, :3].T for k in range(size)]
        moments, rest = list(motion.normals), inverse[:, 3:]
    return LimbEfforts(zeros(3, 1), -friction, list(efforts), lines, moments, [], {"inverse": rest, **more})
