"""Energy and dissipation of a planar point robot, body by body; the judge of every inverse dynamics (power balance)."""

from __future__ import annotations

import sympy
from sympy import Matrix

from pkmgen.description.expression import Number
from pkmgen.formulation.equations import StagedEquations, dot
from pkmgen.formulation.friction import friction_efforts
from pkmgen.formulation.geometry import Tolerance
from pkmgen.formulation.motion import LimbMotion, motion_in_mode, plane_vector
from pkmgen.formulation.types import Port, SymbolicModel
from pkmgen.mechanism.algebra import cross
from pkmgen.mechanism.algebra import dot as dot_trees
from pkmgen.mechanism.inertia import moment_about
from pkmgen.mechanism.types import Body, Element, Mechanism

__all__ = ["energy"]


def energy(mechanism: Mechanism, tolerance: Tolerance) -> SymbolicModel:
    """Write (pose, twist, acceleration) → energy (J) and dissipated power (W).

    Kinetic energy ½ m Ṡ·Ṡ + ½ I ω² and potential energy −m g·S of every body by itself, rotors included; nothing is
    shared with the lumped forms the methods use, so that a mistake there shows.
    """
    equations = StagedEquations()
    motion = motion_in_mode(equations, mechanism, "pose", tolerance)
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    half = equations.constant("half", Number(0.5))
    terms: list[sympy.Expr] = []
    for limb in motion.limbs:
        terms += _limb_energy(equations, limb, gravity, half)
    pose = plane_vector(equations, mechanism, tuple(sympy.Symbol(f"pose_{axis}") for axis in mechanism.plane))
    for body in mechanism.platform:
        mass = equations.constant(f"{body.name}_mass", body.mass)
        offset = equations.constant_vector(f"{body.name}_centre", body.mass_centre)
        velocity = motion.platform_velocity
        terms.append(half * mass * dot(velocity, velocity) - mass * dot(gravity, pose + offset))
    total = equations.scalar("energy", sum(terms, sympy.Integer(0)), "kinetic and potential energy, J")
    losses = [friction.loss for friction in friction_efforts(equations, mechanism, motion)]
    lost = equations.scalar("dissipation", sum(losses, sympy.Integer(0)), "power lost in friction, W")
    outputs = (
        Port("energy", (1,), (total,), ("J",), "kinetic and potential energy"),
        Port("dissipation", (1,), (lost,), ("W",), "power lost in the joints"),
    )
    return equations.model(mechanism.name, "energy", "bodies", "pose", outputs)


def _limb_energy(equations: StagedEquations, limb: LimbMotion, gravity: Matrix, half: sympy.Symbol) -> list[sympy.Expr]:
    name, parts, axis = limb.limb.limb.name, limb.limb, limb.limb.axis
    rotor = equations.constant(f"{name}_rotor_inertia", parts.arm_element.joint.rotor_inertia)
    arm_direction = limb.position.arm / parts.arm_length
    rod_direction = limb.position.rod_line / equations.constant(f"{name}_line_length", limb.position.rod_line_length)
    rod_rate = dot(axis, rod_direction.cross(limb.rod_rate)) / parts.rod_length
    still = sympy.zeros(3, 1)
    return [
        half * rotor * limb.actuator_rate**2,
        *_element_energy(
            equations, name, parts.arm_element, axis, parts.anchor, still, arm_direction, limb.actuator_rate, gravity
        ),
        *_element_energy(
            equations, name, parts.rod_element, axis, parts.anchor + limb.position.arm, limb.elbow_velocity,
            rod_direction, rod_rate, gravity,
        ),
    ]  # fmt: skip


def _element_energy(
    equations: StagedEquations,
    limb: str,
    element: Element,
    axis: Matrix,
    start: Matrix,
    start_velocity: Matrix,
    direction: Matrix,
    angular_rate: sympy.Expr,
    gravity: Matrix,
) -> list[sympy.Expr]:
    label = f"{limb}_{element.name}"
    rate = equations.scalar(f"{label}_angular_rate", angular_rate, "angular rate about the axis, rad/s")
    return [
        _body_energy(
            equations,
            f"{label}_{body.name}",
            element,
            body,
            axis,
            start,
            start_velocity,
            direction,
            rate,
            gravity,
        )
        for body in element.bodies
    ]


def _body_energy(
    equations: StagedEquations,
    label: str,
    element: Element,
    body: Body,
    axis: Matrix,
    start: Matrix,
    start_velocity: Matrix,
    direction: Matrix,
    rate: sympy.Symbol,
    gravity: Matrix,
) -> sympy.Expr:
    joint_axis = element.joint.axis
    assert joint_axis is not None
    along = equations.constant(f"{label}_centre_along", dot_trees(body.mass_centre, element.direction))
    across = equations.constant(
        f"{label}_centre_across", dot_trees(body.mass_centre, cross(joint_axis, element.direction))
    )
    aside = equations.constant(f"{label}_centre_aside", dot_trees(body.mass_centre, joint_axis))
    mass = equations.constant(f"{label}_mass", body.mass)
    moment = equations.constant(f"{label}_moment", moment_about(body, joint_axis))
    half = equations.constant("half", Number(0.5))
    offset = equations.vector(
        f"{label}_offset",
        along * direction + across * axis.cross(direction) + aside * axis,
        "input point to mass centre, m",
    )
    velocity = equations.vector(f"{label}_velocity", start_velocity + rate * axis.cross(offset), "Ṡ, m/s")
    kinetic = half * mass * dot(velocity, velocity) + half * moment * rate**2
    return equations.scalar(
        f"{label}_energy", kinetic - mass * dot(gravity, start + offset), "kinetic and potential energy, J"
    )
