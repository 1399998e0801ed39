"""Friction of every joint, driven or passive, on the relative rate of the two bodies it joins.

A rod turns at ω = (e × w)·ḃ/(λ l) with w its line of length λ, so that a torque τ on it is the effort
τ (e × w)/(λ l) on ḃ. Özgür's Table 2 puts passive friction on one body only; it acts on both.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.algebra import ONE, divide, multiply
from pkmgen.geometry.friction import friction_effort
from pkmgen.mechanism.types import Friction, Mechanism
from pkmgen.methods.planar.motion import LimbMotion, RobotMotion

__all__ = ["LimbFriction", "friction_efforts"]


@dataclass(frozen=True, slots=True)
class LimbFriction:
    """Friction of a limb.

    Attributes:
        on_rod: Effort on ḃ of the rod, N.
        on_actuator: Effort on q̇, N·m.
        loss: Power lost in the joints of the limb, W.
    """

    on_rod: Matrix
    on_actuator: sympy.Expr
    loss: sympy.Expr


@dataclass(frozen=True, slots=True)
class _Loss:
    torque: sympy.Expr
    rate: sympy.Expr


NO_LOSS = _Loss(sympy.Integer(0), sympy.Integer(0))


def friction_efforts(equations: StagedEquations, mechanism: Mechanism, motion: RobotMotion) -> tuple[LimbFriction, ...]:
    """Project the friction of all joints on the rods and the actuators.

    Args:
        equations: Where to write.
        mechanism: Says whether a limb carries the platform, whose attitude the tip joints of the others turn against.
        motion: Rates of the limbs.
    """
    turns = [_rod_turn(equations, limb) for limb in motion.limbs]
    carrier = mechanism.carried_by
    platform_rate = sympy.Integer(0) if carrier is None else turns[carrier][1]
    tips = [
        NO_LOSS
        if index == carrier
        else _loss(equations, f"{limb.limb.limb.name}_tip", limb.limb.tip_friction, rate - platform_rate)
        for index, (limb, (_, rate)) in enumerate(zip(motion.limbs, turns, strict=True))
    ]
    result = []
    for index, (limb, (turn, rate)) in enumerate(zip(motion.limbs, turns, strict=True)):
        name, parts = limb.limb.limb.name, limb.limb
        motor = _loss(equations, f"{name}_motor", parts.arm_element.joint.friction, limb.actuator_rate)
        elbow = _loss(equations, f"{name}_elbow", parts.rod_element.joint.friction, rate - limb.actuator_rate)
        torque = elbow.torque + tips[index].torque
        if index == carrier:
            torque -= sum((tip.torque for tip in tips), sympy.Integer(0))
        lost = sum((part.torque * part.rate for part in (motor, elbow, tips[index])), sympy.Integer(0))
        result.append(LimbFriction(torque * turn, motor.torque - elbow.torque, lost))
    return tuple(result)


def _rod_turn(equations: StagedEquations, limb: LimbMotion) -> tuple[Matrix, sympy.Symbol]:
    """Return ∂ω/∂ḃ of the rod and ω."""
    name = limb.limb.limb.name
    product = multiply(limb.position.rod_line_length, limb.limb.rod_element.length)
    scale = equations.constant(f"{name}_rod_turn_scale", divide(ONE, product))
    across = limb.limb.axis.cross(limb.position.rod_line)
    turn = equations.vector(f"{name}_rod_turn", scale * across, "∂ω/∂ḃ of the rod, 1/m")
    rate = equations.scalar(f"{name}_rod_angular_rate", dot(turn, limb.rod_rate), "ω of the rod about e, rad/s")
    return turn, rate


def _loss(equations: StagedEquations, name: str, friction: Friction, rate: sympy.Expr) -> _Loss:
    relative = equations.scalar(f"{name}_rate", rate, "relative rate of the joint, rad/s")
    torque = friction_effort(equations, name, friction, relative)
    return _Loss(equations.scalar(f"{name}_friction", torque, "friction of the joint, N·m"), relative)
