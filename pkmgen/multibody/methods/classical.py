"""Method `tree`: the classical form Γ = Gᵀ Γ_tr of a robot of bodies and joints, the plainest baseline (Khalil, 1).

Joints that close loops are cut. Recursive Newton–Euler of the tree that is left gives the efforts Γ_tr at all its
joints as if each were driven; G = ∂q_tr/∂y, formed explicitly from the closures, maps them to the independent rates.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.multibody import GROUND, Multibody
from pkmgen.methods.khalil.recursion import (
    LinkForces,
    LinkMotion,
    LinkTree,
    base_wrench,
    body_wrench,
    link_angular_velocities,
    link_forces,
    link_motions,
)
from pkmgen.multibody.dynamics import effort_model
from pkmgen.multibody.joint_motion import JointMotion
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.methods.links import base_motion, link_tree, moving_joints
from pkmgen.multibody.motors import shared_efforts
from pkmgen.multibody.plan import MultibodyPlan


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write inverse dynamics in the classical tree form; inputs and outputs are those of method `adjoint`."""
    equations, robot = StagedEquations(), plan.robot
    base, joints = moving_joints(equations, plan)
    links = link_tree(joints.placed.tree, range(len(robot.links)), GROUND, base is None)
    moved = [joints.joint(index) for index in range(len(robot.links))]
    rates, accelerations = [rate.velocity for rate in moved], [rate.acceleration for rate in moved]
    ground = base_motion(joints.placed.tree, base)
    turning = link_angular_velocities(links, rates, ground.angular_velocity)
    motions = link_motions(links, rates, turning, accelerations, ground, "motion")
    forces = link_forces(links, motions, {}, "motion")
    efforts = []
    for index, (own, rate) in enumerate(zip(forces.efforts, moved, strict=True)):
        label, tree = joints.placed.tree.labels[index], joints.placed.tree
        value = own + rotor_effort(tree, index, rate.acceleration) + joint_losses(tree, index, rate.velocity)
        efforts.append(equations.matrix(f"{label}_tree_effort", value, "Γ_tr, effort at the joint"))
    wrench = [] if base is None else base.wrench(*_on_base(links, forces, ground, robot))
    return effort_model(plan, equations, "tree", on_motors(plan, joints, efforts), wrench, joints.placed.iteration)


def _on_base(links: LinkTree, forces: LinkForces, ground: LinkMotion, robot: Multibody) -> tuple[Matrix, Matrix]:
    """Force and moment that base and tree ask for, axes of the base."""
    force, moment = body_wrench(links, "base", rigid_inertia(robot.base or ()), ground, "motion")
    carried_force, carried_moment = base_wrench(links, forces, "motion")
    return force + carried_force, moment + carried_moment


def on_motors(plan: MultibodyPlan, joints: JointMotion, efforts: Sequence[Matrix]) -> list[sympy.Expr]:
    """Gᵀ Γ_tr, and of this what each motor takes."""
    tape, robot = joints.tape, plan.robot
    rows = [tape.partial(joints.joint(index), joints.given) for index in range(len(robot.links))]
    total = sum((row.T * effort for row, effort in zip(rows, efforts, strict=True)), zeros(robot.freedoms, 1))
    total = tape.equations.matrix("independent_effort", total, "Gᵀ Γ_tr")
    if robot.driven:
        return list(total)
    motors = [rows[index].T for index in robot.motors]
    return shared_efforts(plan, tape.equations, motors, list(total), [sympy.Integer(0)] * len(motors))
