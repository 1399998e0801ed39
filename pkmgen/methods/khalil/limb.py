"""The dynamic models of one leg: H_i (eq. 20), and A_i and h_i (eq. 24).

A leg of the paper is serial. Legs with loops inside are trees here, of which some joints repeat a coordinate with the
sign + or −; their efforts add up on the coordinate with that sign, Γ_i = Hᵀ Γ_tree with entries 0 and ±1 in H.
"""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.methods.khalil.kinematics import LegMotion, leg_motion
from pkmgen.methods.khalil.recursion import LinkAngularVelocity, joint_efforts, link_motions
from pkmgen.trees.closure import contact_plane
from pkmgen.trees.efforts import joint_losses, tip_friction
from pkmgen.trees.site import LimbEfforts, LimbSite


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
    motions = link_motions(
        motion.geometry, motion.rates, motion.angular_velocities, accelerations, -site.gravity, label
    )
    moment = friction if any(entry != 0 for entry in friction) else None
    joints = joint_efforts(motion.geometry, motions, moment, label)
    for index, joint in enumerate(site.tree.joints):
        own = [joint.sign * values[joint.coordinate] for values in (motion.rates, accelerations)]
        joints[index] += joint_losses(site, index, *own)
    return _on_coordinates(site, joints)


def _unit_efforts(site: LimbSite, motion: LegMotion, coordinate: int) -> Matrix:
    """A column of A_i: efforts of a leg at rest without gravity, one coordinate accelerated by one unit."""
    size, still = site.tree.size, zeros(3, 1)
    unit, none = eye(size).col(coordinate), zeros(size, 1)
    angular_velocities = tuple(LinkAngularVelocity(still, still) for _ in site.tree.joints)
    label = f"unit_{coordinate + 1}"
    motions = link_motions(motion.geometry, none, angular_velocities, unit, still, label)
    joints = joint_efforts(motion.geometry, motions, None, label)
    for index, joint in enumerate(site.tree.joints):
        joints[index] += joint_losses(site, index, sympy.Integer(0), joint.sign * unit[joint.coordinate])
    return _on_coordinates(site, joints)


def _on_coordinates(site: LimbSite, joints: list[sympy.Expr]) -> Matrix:
    """Hᵀ Γ_tree."""
    efforts = zeros(site.tree.size, 1)
    for joint, value in zip(site.tree.joints, joints, strict=True):
        efforts[joint.coordinate] += joint.sign * value
    return efforts


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
