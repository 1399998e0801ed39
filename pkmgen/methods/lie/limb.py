"""Equations of motion of one limb, its loops embedded, on the motion of its tip (Müller 2022, §6.1–6.3)."""

from __future__ import annotations

from dataclasses import replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.types import Limb
from pkmgen.methods.lie.jacobians import (
    LimbJacobians,
    TaskInverse,
    compound_jacobians,
    jacobian_rates,
    solved,
    task_inverse,
    task_rates,
)
from pkmgen.methods.lie.motion_equations import EquationsOfMotion, add_body, no_bodies
from pkmgen.motion.geometry.robot import LimbKind
from pkmgen.motion.trees.models import LimbSites
from pkmgen.motion.trees.motion import joint_losses, tip_friction
from pkmgen.motion.trees.site import LimbEfforts, LimbSite


def lie_limb(site: LimbSite) -> LimbEfforts:
    """Write what one limb adds to the task space equations: Fᵀ (M η̈ + C η̇ + Q), evaluated by itself (144).

    η̈ = F V̇ + L_t⁻¹ (Ṗ V − L̇_t η̇) (88)–(89).
    """
    equations, name = site.equations, site.limb.name
    jacobians = compound_jacobians(site)
    task = task_inverse(site, jacobians)
    friction = _tip_friction(site, task)
    motion, tip_rate = _equations_of_motion(site, jacobians, task, friction)
    columns = task.inverse.cols
    moved, sides = task_rates(site, task, tip_rate)
    given = Matrix.vstack(site.velocity, site.angular_velocity)[:columns, 0]
    drift = solved(site, task, "drift", sides * given - moved * task.rates, "Ḟ V, the part of η̈ without V̇")
    pushed = Matrix.vstack(site.acceleration, site.angular_acceleration)[:columns, 0]
    accelerations = equations.matrix(f"{name}_accelerations", task.inverse * pushed + drift, "η̈ = F V̇ + Ḟ V, (88)")
    force = motion.mass * accelerations + motion.coriolis * task.rates + motion.loads
    generalised = equations.matrix(f"{name}_generalised", force, "M η̈ + C η̇ + Q, (102)", "Q")
    wrench = equations.matrix(f"{name}_wrench", task.inverse.T * generalised, "Fᵀ (M η̈ + C η̇ + Q), (144)", "W")
    return _on_tip(site, task, wrench, friction, {})


def task_limb(site: LimbSite) -> LimbEfforts:
    """Write the matrices of one limb that the task space equations are made of (107)–(109): M, C, Q, F and Ḟ."""
    jacobians = compound_jacobians(site)
    task = task_inverse(site, jacobians)
    friction = _tip_friction(site, task)
    motion, tip_rate = _equations_of_motion(site, jacobians, task, friction)
    moved, sides = task_rates(site, task, tip_rate)
    columns = []
    for index in range(task.inverse.cols):
        right = sides[:, index] - moved * task.inverse[:, index]
        columns.append(solved(site, task, f"inverse_rate_{index + 1}", right, "column of Ḟ = L_t⁻¹ (Ṗ − L̇_t F), (89)"))
    more = {
        "mass": motion.mass,
        "coriolis": motion.coriolis,
        "loads": motion.loads,
        "inverse": task.inverse,
        "inverse_rate": Matrix.hstack(*columns),
    }
    return _on_tip(site, task, zeros(task.inverse.cols, 1), friction, more)


class InverseModels(LimbSites):
    """Models that give F of a limb from its pose alone, with the output `inverse`, row by row."""

    def write(self, limb: Limb, kind: LimbKind) -> SymbolicModel:
        """Write F."""
        writer, site, _ = self.prepare(limb, kind.rotating)
        site = replace(site, order=self.geometry.closures[kind])
        inverse = task_inverse(site, compound_jacobians(site)).inverse
        return writer.finish((writer.port("inverse", list(inverse)),))


def _equations_of_motion(
    site: LimbSite, jacobians: LimbJacobians, task: TaskInverse, friction: Matrix
) -> tuple[EquationsOfMotion, Matrix]:
    """M η̈ + C η̇ + Q of the limb without platform (102)–(103), and L̇_p."""
    equations, name, size = site.equations, site.limb.name, site.tree.size
    moving, tip_rate = jacobian_rates(site, jacobians, task.rates)
    total = no_bodies(size)
    for index, (joint, link, inertia) in enumerate(zip(site.tree.joints, jacobians.links, site.inertias, strict=True)):
        if inertia.acts:
            label = f"{name}_{joint.name}"
            gravity = equations.vector(f"{label}_gravity", link.rotation.T * site.gravity, "g in axes of the body")
            jacobian = (jacobians.compound[index], moving[index])
            total = total.plus(add_body(equations, label, inertia, jacobian, task.rates, gravity))
    loads = total.loads + task.angular_rows.T * friction
    for index, joint in enumerate(site.tree.joints):
        rate = joint.sign * task.rates[joint.coordinate]
        loads[joint.coordinate] += joint.sign * joint_losses(site, index, rate, sympy.Integer(0))
        if (turned := inertia_at_joint(joint.motor, joint.friction)) != ZERO:
            rotor = equations.constant(f"{name}_{joint.name}_rotor", turned)
            total.mass[joint.coordinate, joint.coordinate] += rotor
    return (
        EquationsOfMotion(
            equations.matrix(f"{name}_mass_matrix", total.mass, "M = Lᵀ M_b L, all bodies, (103)", "M"),
            equations.matrix(f"{name}_coriolis_matrix", total.coriolis, "C, (103)", "C"),
            equations.matrix(f"{name}_loads", loads, "generalised forces of gravity and friction", "Q_g"),
        ),
        tip_rate,
    )


def _tip_friction(site: LimbSite, task: TaskInverse) -> Matrix:
    """Moment of friction at the tip on the last link."""
    if not site.tree.friction_axes:
        return zeros(3, 1)
    name = f"{site.limb.name}_tip_friction"
    return site.equations.vector(name, tip_friction(site, task.last, task.angular_velocity), "friction at the tip, N·m")


def _on_tip(
    site: LimbSite, task: TaskInverse, wrench: Matrix, friction: Matrix, more: dict[str, Matrix]
) -> LimbEfforts:
    """The wrench on what the limb ends on; rows of F of the actuated joints are those of the inverse Jacobian (97)."""
    rotating = task.inverse.cols == 6
    torque = wrench[3:, 0] - friction if rotating else zeros(3, 1)
    return LimbEfforts.on_tip(site, task.inverse, wrench[:3, 0], torque, more)
