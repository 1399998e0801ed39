"""Method `tree`: the classical form Γ = Gᵀ Γ_tr, the plainest baseline (Khalil 2007, eq. 1).

The loops are cut at the tips of the limbs. Newton–Euler for every body of the tree, all in axes of the limb frame,
gives the efforts Γ_tr at all joints as if each were actuated; G = ∂q_tr/∂q_a maps them to the motors. G is formed
explicitly in two steps, q̇_tr = G_x ẋ and q̇_a = J_inv ẋ.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Matrix

from pkmgen.formulation.adjoint import balanced_dynamics
from pkmgen.formulation.equations import dot
from pkmgen.formulation.facts import Survey
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.formulation.tree.closure import Closure
from pkmgen.formulation.tree.efforts import coordinate_efforts, joint_losses, tip_friction
from pkmgen.formulation.tree.layout import LaidTree, lay_tree
from pkmgen.formulation.tree.models import TreeModels
from pkmgen.formulation.tree.site import LimbEfforts, LimbSite
from pkmgen.formulation.types import SymbolicModel
from pkmgen.mechanism.algebra import ZERO
from pkmgen.mechanism.types import Body, Mechanism

__all__ = ["inverse_dynamics", "tree_limb"]


@dataclass(frozen=True, slots=True)
class _Motion:
    """Motion of a link, limb frame: ω, ω̇, acceleration of its origin."""

    turn: Matrix
    turn_rate: Matrix
    acceleration: Matrix


def inverse_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics in the classical tree form; arguments and results are those of method `adjoint`."""
    models = TreeModels(mechanism, tolerance, survey, tree_limb)
    return balanced_dynamics(mechanism, tolerance, survey, models, "tree", wrench)


def tree_limb(site: LimbSite) -> LimbEfforts:
    """Write the dynamics of one limb: Γ_tr by Newton–Euler, then G_xᵀ Γ_tr on its tip."""
    laid = lay_tree(site)
    last = laid.last()
    closure = Closure(site, last)
    rates = closure.velocities()
    drift = _motions(site, laid, rates, sympy.zeros(site.tree.size, 1), "drift")
    end = drift[site.tree.tip]
    tip_drift = _point(end, laid.tip - laid.links[site.tree.tip].origin)
    accelerations = closure.accelerations(closure.bias(rates, end.turn, end.turn_rate, tip_drift))
    motions = _motions(site, laid, rates, accelerations, "motion")
    rubbing = tip_friction(site, last, motions[site.tree.tip].turn)
    joints = _joint_efforts(site, laid, motions, rubbing)
    for index, joint in enumerate(site.tree.joints):
        own = [joint.sign * values[joint.coordinate] for values in (rates, accelerations)]
        value = joints[index] + joint_losses(site, index, *own)
        label = f"{site.limb.name}_{joint.name}_tree_effort"
        joints[index] = site.equations.scalar(label, value, "Γ_tr, effort at the joint")
    return _on_tip(site, closure, coordinate_efforts(site, joints), rubbing)


def _motions(site: LimbSite, laid: LaidTree, rates: Matrix, accelerations: Matrix, label: str) -> list[_Motion]:
    """Angular velocity, its rate, and acceleration of the origin of every link."""
    rest, found = sympy.zeros(3, 1), list[_Motion]()
    for joint, link in zip(site.tree.joints, laid.links, strict=True):
        before = found[joint.parent] if joint.parent >= 0 else _Motion(rest, rest, rest)
        start = laid.links[joint.parent].origin if joint.parent >= 0 else rest
        name = f"{site.limb.name}_{joint.name}_{label}"
        step = joint.sign * rates[joint.coordinate] * link.axis
        push = joint.sign * accelerations[joint.coordinate] * link.axis
        turn, turn_rate = before.turn, before.turn_rate
        acceleration = _point(before, link.origin - start)
        if joint.kind == "P":
            acceleration += push + 2 * before.turn.cross(step)
        else:
            turn = site.equations.once_vector(f"{site.limb.name}_{joint.name}_turn", before.turn + step, "ω, rad/s")
            turn_rate = site.equations.vector(f"{name}_turn_rate", turn_rate + push + before.turn.cross(step), "ω̇")
        found.append(_Motion(turn, turn_rate, site.equations.vector(f"{name}_acceleration", acceleration, "m/s²")))
    return found


def _point(motion: _Motion, arm: Matrix) -> Matrix:
    """Acceleration of a point of a link."""
    return motion.acceleration + motion.turn_rate.cross(arm) + motion.turn.cross(motion.turn.cross(arm))


def _joint_efforts(site: LimbSite, laid: LaidTree, motions: list[_Motion], rubbing: Matrix) -> list[sympy.Expr]:
    """Force and moment balance from the tips of the tree to the base; the part about (along) each joint axis."""
    joints, equations = site.tree.joints, site.equations
    forces = [sympy.zeros(3, 1) for _ in joints]
    moments = [rubbing if index == site.tree.tip else sympy.zeros(3, 1) for index in range(len(joints))]
    efforts: list[sympy.Expr] = [sympy.Integer(0)] * len(joints)
    for index in reversed(range(len(joints))):
        joint, link = joints[index], laid.links[index]
        name = f"{site.limb.name}_{joint.name}"
        force, moment = forces[index], moments[index]
        for body in joint.bodies:
            own_force, own_moment = _newton_euler(site, name, body, link.frame, motions[index])
            force, moment = force + own_force, moment + own_moment
        force = equations.vector(f"{name}_force", force, "force through the joint, N")
        moment = equations.vector(f"{name}_moment", moment, "moment about the origin of the link, N·m")
        efforts[index] = dot(link.axis, force if joint.kind == "P" else moment)
        if joint.parent >= 0:
            arm = link.origin - laid.links[joint.parent].origin
            forces[joint.parent] += force
            moments[joint.parent] += moment + arm.cross(force)
    return efforts


def _newton_euler(site: LimbSite, name: str, body: Body, frame: Matrix, motion: _Motion) -> tuple[Matrix, Matrix]:
    """Force m (s̈ − g) and moment about the origin of the link, limb frame."""
    equations, label = site.equations, f"{name}_{body.name}"
    mass = equations.constant(f"{label}_mass", body.mass)
    centre = equations.vector(
        f"{label}_centre", frame * equations.constant_vector(f"{label}_mass_centre", body.mass_centre), "centre, m"
    )
    force = equations.vector(f"{label}_force", mass * (_point(motion, centre) - site.gravity), "m (s̈ − g), N")
    moment = centre.cross(force)
    if any(entry != ZERO for entry in body.inertia):
        xx, yy, zz, xy, xz, yz = (
            equations.structural(f"{label}_inertia_{entry}", tree)
            for entry, tree in zip(("xx", "yy", "zz", "xy", "xz", "yz"), body.inertia, strict=True)
        )
        own = Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        inertia = equations.matrix(f"{label}_inertia", frame * own * frame.T, "inertia in axes of the limb frame")
        spin = equations.vector(f"{label}_momentum", inertia * motion.turn, "I ω, N·m·s")
        moment += inertia * motion.turn_rate + motion.turn.cross(spin)
    return force, moment


def _on_tip(site: LimbSite, closure: Closure, efforts: Matrix, rubbing: Matrix) -> LimbEfforts:
    """G_xᵀ Γ_tr: all efforts of the limb, those of its motors too, on the tip."""
    size, name = site.tree.size, site.limb.name
    rows = []
    for coordinate in range(size):
        unit = Matrix([int(k == coordinate) for k in range(size)])
        force, torque = closure.to_tip(unit, f"row_{coordinate + 1}")
        rows.append(Matrix.vstack(force, torque).T)
    jacobian = site.equations.matrix(f"{name}_tree_jacobian", Matrix.vstack(*rows), "q̇_tr = G_x (Ċ, ω)", "G")
    total = site.equations.matrix(f"{name}_tip_wrench", jacobian.T * efforts, "G_xᵀ Γ_tr")
    driven = [joint.coordinate for joint in site.tree.independent() if joint.motor is not None]
    lines = [jacobian[k, :3].T for k in driven]
    moments = [jacobian[k, 3:].T for k in driven]
    none, one = [sympy.Integer(0)] * len(driven), [sympy.Integer(1)] * len(driven)
    return LimbEfforts(total[:3, 0], total[3:, 0] - rubbing, none, lines, moments, one, {})
