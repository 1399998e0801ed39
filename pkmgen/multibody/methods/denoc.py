"""Method `denoc` of a robot of bodies and joints: the decoupled natural orthogonal complement (Khan 2005).

Joints that close loops are cut. Twists of the tree that is left are t = N_l N_d θ̇, propagations B
from link to link in N_l and generators p of joints in N_d, in axes of the ground. Wrenches go back by the transposes,
γ_i = w_i + Σ Bᵀ γ_j and τ̃_i = p_iᵀ γ_i (52); the closures carry τ̃ to the independent rates.

A twist is that of the origin of a link, where its joint stands, not that of a mass centre: a link may have many bodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.mechanism.multibody import GROUND
from pkmgen.mechanism.types import Body
from pkmgen.methods.denoc.efforts import body_wrench
from pkmgen.methods.denoc.space import TwistSpace
from pkmgen.multibody.dynamics import effort_model
from pkmgen.multibody.joint_motion import JointMotion
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.methods.classical import on_motors
from pkmgen.multibody.methods.links import base_motion, joint_columns, moving_joints
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.tree import Tree

SPACE = TwistSpace(tuple(range(6)), None)
GROUND_AXES = eye(3)


@dataclass(frozen=True, slots=True)
class _Joint:
    """The joint of a link, in axes of the ground.

    Attributes:
        frame: Axes of the link, columns.
        arm: From the origin of its parent to its own, m.
        generator: p, the twist of the link per rate of its joint (15), (16).
    """

    frame: Matrix
    arm: Matrix
    generator: Matrix


@dataclass(frozen=True, slots=True)
class _Twist:
    """Angular velocity of a link, and the change of its twist; the acceleration of its origin is less gravity."""

    omega: Matrix
    change: Matrix


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write inverse dynamics by the complement; inputs and outputs are those of method `adjoint`."""
    equations, robot = StagedEquations(), plan.robot
    base, joints = moving_joints(equations, plan)
    tree, links = joints.placed.tree, range(len(robot.links))
    written = [_joint(tree, index) for index in links]
    root = base_motion(tree, base)
    twists = {GROUND: _Twist(root.angular_velocity, SPACE.join(root.angular_acceleration, root.acceleration))}
    for index in links:
        twists[index] = _carried(tree, index, written[index], twists[robot.links[index].parent], joints)
    wrenches = {GROUND: _wrench(tree, "base", robot.base or (), GROUND_AXES, twists[GROUND])}
    for index in links:
        label = tree.labels[index]
        wrenches[index] = _wrench(tree, label, robot.links[index].bodies, written[index].frame, twists[index])
    efforts = _gathered(tree, written, wrenches, joints)
    moment, force = wrenches[GROUND][:3, 0], wrenches[GROUND][3:, 0]
    wrench = [] if base is None else base.wrench(force, moment)
    return effort_model(plan, equations, "denoc", on_motors(plan, joints, efforts), wrench, joints.placed.iteration)


def _joint(tree: Tree, index: int) -> _Joint:
    """Write frame, arm and generator of the joint of a link."""
    link, label, write = tree.robot.links[index], tree.labels[index], tree.equations
    frame, before = tree.frame(GROUND, index), tree.frame(GROUND, link.parent)
    offset, slide = tree.offset(index), tree.slide(index)
    moved = sum((part for part in (offset, slide) if part is not None), zeros(3, 1))
    arm = write.sparse_matrix(f"{label}_a", before * moved, "a, origin of the link before to this one, m")
    still = zeros(3, link.freedoms)
    turning, sliding = (still if own is None else frame * own for own in joint_columns(tree, index))
    generator = SPACE.join(turning, sliding)
    return _Joint(frame, arm, write.sparse_matrix(f"{label}_p", generator, "p, twist generator (15), (16)", "p"))


def _carried(tree: Tree, index: int, joint: _Joint, before: _Twist, joints: JointMotion) -> _Twist:
    """Write the twist of a link and its change: t_i = B t_j + p θ̇ and its derivative (46)."""
    write, label, rate = tree.equations, tree.labels[index], joints.joint(index)
    own, omega = joint.generator * rate.velocity, before.omega
    turning, sliding = SPACE.upper(own), SPACE.lower(own)
    drift = SPACE.join(omega.cross(turning), omega.cross(omega.cross(joint.arm)) + 2 * omega.cross(sliding))
    value = SPACE.propagation(joint.arm) * before.change + joint.generator * rate.acceleration + drift
    return _Twist(
        write.sparse_matrix(f"{label}_omega", omega + turning, "ω, rad/s"),
        write.sparse_matrix(f"{label}_tdot", value, "ṫ = B ṫ + Ḃ t + p θ̈ + ṗ θ̇ (46)", "tdot"),
    )


def _wrench(tree: Tree, label: str, bodies: Sequence[Body], frame: Matrix, twist: _Twist) -> Matrix:
    """Write M ṫ + W M t − w^G of the bodies of a link (2), (3), (49), about its origin."""
    total, write, omega = zeros(6, 1), tree.equations, twist.omega
    for body in bodies:
        name = f"{label}_{body.name}"
        centre = write.constant_vector(f"{name}_centre", body.mass_centre)
        arm = write.sparse_matrix(f"{name}_d", frame * centre, "origin of the link to the mass centre, m")
        change = SPACE.propagation(arm) * twist.change + SPACE.join(zeros(3, 1), omega.cross(omega.cross(arm)))
        motion = SPACE.join(omega, zeros(3, 1)), write.sparse_matrix(f"{name}_tdot", change, "ṫ of the mass centre")
        own = body_wrench(write, name, SPACE, body, None, frame, motion, zeros(3, 1))
        total += SPACE.propagation(arm).T * own
    return write.sparse_matrix(f"{label}_w", total, "w = M ṫ + W M t − w^G (49)", "w") if bodies else total


def _gathered(tree: Tree, written: Sequence[_Joint], wrenches: dict[int, Matrix], joints: JointMotion) -> list[Matrix]:
    """Write γ of all links into their wrenches, and τ̃ of their joints (52)."""
    efforts = dict[int, Matrix]()
    for index in reversed(range(len(written))):
        label, joint, rate = tree.labels[index], written[index], joints.joint(index)
        gamma = tree.equations.sparse_matrix(f"{label}_gamma", wrenches[index], "γ = w + Σ Bᵀ γ", "gamma")
        own = joint.generator.T * gamma
        own += rotor_effort(tree, index, rate.acceleration) + joint_losses(tree, index, rate.velocity)
        efforts[index] = tree.equations.matrix(f"{label}_tau", own, "τ̃ = pᵀ γ, effort at the joint (52)", "tau")
        parent = tree.robot.links[index].parent
        wrenches[parent] = wrenches[parent] + SPACE.propagation(joint.arm).T * gamma
    return [efforts[index] for index in range(len(written))]
