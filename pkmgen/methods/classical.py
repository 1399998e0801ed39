"""Method `tree`: the classical form Γ = Gᵀ Γ_tr, the plainest baseline (Khalil 2007, eq. 1).

The loops are cut at the tips of the limbs. Newton–Euler for every link of the tree, all in axes of the limb frame,
gives the efforts Γ_tr at all joints as if each were actuated; G = ∂q_tr/∂q_a maps them to the motors. G is formed
explicitly in two steps, q̇_tr = G_x ẋ and q̇_a = J_inv ẋ.
"""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.methods.adjoint import balanced_dynamics
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.layout import Closure, LaidTree
from pkmgen.motion.trees.motion import (
    LinkMotion,
    coordinate_efforts,
    joint_losses,
    link_wrench,
    tip_friction,
    tree_motion,
)
from pkmgen.motion.trees.site import LimbEfforts, LimbSite


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics in the classical tree form; arguments and results are those of method `adjoint`."""
    return balanced_dynamics(plan, tree_limb, "tree", wrench)


def tree_limb(site: LimbSite) -> LimbEfforts:
    """Write the dynamics of one limb: Γ_tr by Newton–Euler, then G_xᵀ Γ_tr on its tip."""
    motion = tree_motion(site)
    closure, rates, accelerations = motion.closure, motion.rates, motion.accelerations
    friction = tip_friction(site, closure.last, motion.links[site.tree.tip].angular_velocity)
    joints = _joint_efforts(site, motion.laid, motion.links, friction)
    for index, joint in enumerate(site.tree.joints):
        own = [joint.sign * values[joint.coordinate] for values in (rates, accelerations)]
        value = joints[index] + joint_losses(site, index, *own)
        label = f"{site.limb.name}_{joint.name}_tree_effort"
        joints[index] = site.equations.scalar(label, value, "Γ_tr, effort at the joint")
    return _on_tip(site, closure, coordinate_efforts(site, joints), friction)


def _joint_efforts(site: LimbSite, laid: LaidTree, motions: list[LinkMotion], friction: Matrix) -> list[sympy.Expr]:
    """Force and moment balance from the tips of the tree to the base; the part about (along) each joint axis."""
    joints, equations = site.tree.joints, site.equations
    forces = [zeros(3, 1) for _ in joints]
    moments = [friction if index == site.tree.tip else zeros(3, 1) for index in range(len(joints))]
    efforts: list[sympy.Expr] = [sympy.Integer(0)] * len(joints)
    for index in reversed(range(len(joints))):
        joint, link = joints[index], laid.links[index]
        name = f"{site.limb.name}_{joint.name}"
        force, moment = forces[index], moments[index]
        own_force, own_moment = link_wrench(site, name, site.inertias[index], link.frame, motions[index])
        force, moment = force + own_force, moment + own_moment
        force = equations.vector(f"{name}_force", force, "force through the joint, N")
        moment = equations.vector(f"{name}_moment", moment, "moment about the origin of the link, N·m")
        efforts[index] = dot(link.axis, force if joint.kind == "P" else moment)
        if joint.parent >= 0:
            arm = link.origin - laid.links[joint.parent].origin
            forces[joint.parent] += force
            moments[joint.parent] += moment + arm.cross(force)
    return efforts


def _on_tip(site: LimbSite, closure: Closure, efforts: Matrix, friction: Matrix) -> LimbEfforts:
    """G_xᵀ Γ_tr: all efforts of the limb, those of its motors too, on the tip."""
    name = site.limb.name
    jacobian = site.equations.matrix(f"{name}_tree_jacobian", closure.jacobian(), "q̇_tr = G_x (Ċ, ω)", "G")
    total = site.equations.matrix(f"{name}_tip_wrench", jacobian.T * efforts, "G_xᵀ Γ_tr")
    return LimbEfforts.on_tip(site, jacobian, total[:3, 0], total[3:, 0] - friction, {})
