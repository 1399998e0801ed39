"""Method `adjoint`: efforts swept from the tip to the motor, no Jacobian matrix formed (ours, theory §4).

A bar between elbow and tip is the same to the rest of the robot as its two-point form: with m its mass, s and J its
first and second moments about the elbow, l its length, and because multiples of the rod line may be dropped (|b| is
constant),

    effort on the tip    = m_ec (ë − g) + m_cc (C̈ − g) − σ e × (ë − g)
    effort on the elbow  = m_ee (ë − g) + m_ec (C̈ − g) + σ e × (C̈ − g)

with m_cc = J/l², m_ec = s/l − J/l², m_ee = m − 2 s/l + J/l², and σ the first moment across the line over l. The arm
is the same with its elbow as tip and a fixed base. The torque of motor i is T_i = n·(effort on the elbow), and its
effort Γ_i = T_i + D_i h_i with Σ h_i w_i = platform effort.
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import SymbolicModel
from pkmgen.expression.algebra import add, divide, multiply, negate, total
from pkmgen.expression.trees import Tree
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.mechanism.inertia import axis_inertia
from pkmgen.mechanism.types import Element, Mechanism
from pkmgen.methods.planar.friction import friction_efforts
from pkmgen.methods.planar.motion import LimbMotion, RobotMotion, effort_port, motion_in_mode

__all__ = ["inverse_dynamics"]


@dataclass(frozen=True, slots=True)
class _TwoPoint:
    """The two-point form of an element: masses at its ends and between them, and the part across its line."""

    start: Tree
    mixed: Tree
    end: Tree
    across: Tree


def inverse_dynamics(mechanism: Mechanism, mode: str, tolerance: Tolerance) -> SymbolicModel:
    """Write the inverse dynamics of a planar point robot.

    Args:
        mechanism: The robot.
        mode: Input mode: `pose`, `elements` or `joints`.
        tolerance: When directions count as parallel.

    Returns:
        The staged equations from the inputs of the mode to the actuator efforts (N·m).
    """
    equations = StagedEquations()
    motion = motion_in_mode(equations, mechanism, mode, tolerance)
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    frictions = friction_efforts(equations, mechanism, motion)
    elbow_efforts = [
        _elbow_effort(equations, limb, motion, gravity) - friction.on_rod
        for limb, friction in zip(motion.limbs, frictions, strict=True)
    ]
    platform = _platform_effort(equations, mechanism, motion, gravity) + sum(
        (friction.on_rod for friction in frictions), zeros(3, 1)
    )
    force = equations.vector("platform_effort", platform, "effort on the platform point, N")
    first, second = (limb.position.rod_line for limb in motion.limbs)
    normal = motion.limbs[0].limb.axis
    tensions = (
        dot(normal, force.cross(second)) / motion.rod_cross,
        dot(normal, first.cross(force)) / motion.rod_cross,
    )
    efforts = []
    for limb, friction, effort, tension in zip(motion.limbs, frictions, elbow_efforts, tensions, strict=True):
        name = limb.limb.limb.name
        at_elbow = equations.vector(f"{name}_elbow_effort", effort, "effort of arm and rod on the elbow, N")
        pull = equations.scalar(
            f"{name}_rod_line_effort", tension, "h, share of the rod line in the platform effort, N/m"
        )
        rotor = equations.constant(f"{name}_rotor_inertia", limb.limb.rotor_inertia)
        torque = dot(limb.arm_normal, at_elbow) + rotor * limb.actuator_acceleration + friction.on_actuator
        efforts.append(equations.scalar(f"{name}_effort", torque + limb.position.lever * pull, "Γ = T + D h, N·m"))
    return equations.model(mechanism.name, "inverse_dynamics", "adjoint", mode, (effort_port(mechanism, efforts),))


def _two_point(element: Element) -> _TwoPoint:
    axis = element.joint.axis
    assert axis is not None
    lump = axis_inertia(element.bodies, axis, element.direction)
    slope = divide(lump.along, element.length)
    end = divide(lump.moment, multiply(element.length, element.length))
    mixed = add(slope, negate(end))
    start = total((lump.mass, negate(slope), negate(mixed)))
    return _TwoPoint(start, mixed, end, divide(lump.across, element.length))


def _elbow_effort(equations: StagedEquations, limb: LimbMotion, motion: RobotMotion, gravity: Matrix) -> Matrix:
    """Effort on the elbow of the arm (as a bar with a fixed start) and of the rod."""
    name, axis = limb.limb.limb.name, limb.limb.axis
    arm = _two_point(limb.limb.arm_element)
    rod = _two_point(limb.limb.rod_element)
    inertia = equations.constant(f"{name}_elbow_inertia", add(arm.end, rod.start))
    mixed = equations.constant(f"{name}_mixed_inertia", rod.mixed)
    weight = equations.constant(f"{name}_elbow_weight", total((arm.mixed, arm.end, rod.start, rod.mixed)))
    across = equations.constant(f"{name}_rod_across", rod.across)
    arm_across = equations.constant(f"{name}_arm_across", arm.across)
    effort: Matrix = (
        inertia * limb.elbow_acceleration
        + mixed * motion.platform_acceleration
        - weight * gravity
        + across * axis.cross(motion.platform_acceleration - gravity)
        - arm_across * gravity.cross(axis)
    )
    return effort


def _platform_effort(equations: StagedEquations, mechanism: Mechanism, motion: RobotMotion, gravity: Matrix) -> Matrix:
    """Effort on the platform point of the rods and of the platform's own bodies."""
    masses: list[Tree] = [body.mass for body in mechanism.platform]
    weights = list(masses)
    effort: Matrix = zeros(3, 1)
    for limb in motion.limbs:
        name = limb.limb.limb.name
        rod = _two_point(limb.limb.rod_element)
        mixed = equations.constant(f"{name}_mixed_inertia", rod.mixed)
        across = equations.constant(f"{name}_rod_across", rod.across)
        masses.append(rod.end)
        weights += [rod.mixed, rod.end]
        effort += mixed * limb.elbow_acceleration
        effort -= across * limb.limb.axis.cross(limb.elbow_acceleration - gravity)
    inertia = equations.constant("platform_inertia", total(masses))
    weight = equations.constant("platform_weight", total(weights))
    effort += inertia * motion.platform_acceleration
    effort -= weight * gravity
    return effort
