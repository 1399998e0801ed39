"""From limbs to a robot: every limb closed and moving, and the balance of efforts on the platform.

With D q̇ᵢ = wᵢᵀ ẋ for actuator i, T the effort its own bodies put on it and f what all others put on ẋ, virtual power gives
Γᵢ = Tᵢ + Dᵢ hᵢ with Σ hᵢ wᵢ = f (theory §4; Özgür 2013, eq. 56, Khalil 2007, eq. 20, Müller 2022, eq. 107).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Matrix

from pkmgen.formulation.equations import StagedEquations
from pkmgen.formulation.limbs.select import form_of
from pkmgen.formulation.limbs.types import Drive, LimbForm, LimbRates, TipRates, Tolerance
from pkmgen.formulation.platform import Anchor, PlatformMotion, PlatformPose
from pkmgen.formulation.types import Port
from pkmgen.mechanism.types import Limb, Mechanism

__all__ = ["ActuatorLine", "ClosedLimb", "actuator_lines", "actuator_port", "close_limbs", "move_limbs"]

_UNITS = {
    "position": ("rad", "m"),
    "velocity": ("rad/s", "m/s"),
    "acceleration": ("rad/s²", "m/s²"),
    "effort": ("N*m", "N"),
}


@dataclass(frozen=True, slots=True)
class ClosedLimb:
    """A limb, the form that closes it, the point it ends on and where it stands."""

    limb: Limb
    form: LimbForm
    anchor: Anchor
    positions: Any


@dataclass(frozen=True, slots=True)
class ActuatorLine:
    """D q̇ = wᵀ ẋ of one actuator.

    Attributes:
        name: Name of the actuator.
        drive: Its rate and motor.
        line: w, a column of the size of the twist.
        lever: D.
    """

    name: str
    drive: Drive
    line: Matrix
    lever: sympy.Expr


def close_limbs(
    equations: StagedEquations, mechanism: Mechanism, pose: PlatformPose, tolerance: Tolerance, closed: bool = False
) -> tuple[ClosedLimb, ...]:
    """Close all limbs at a pose.

    Args:
        equations: Where to write.
        mechanism: The robot.
        pose: Where its platform stands.
        tolerance: When directions count as parallel.
        closed: Whether the limit of reach is accepted; true where no rate is wanted.
    """
    result = []
    for limb in mechanism.limbs:
        form = form_of(mechanism, limb, tolerance)
        anchor = pose.anchor(equations, limb)
        result.append(ClosedLimb(limb, form, anchor, form.positions(equations, limb, anchor, closed)))
    return tuple(result)


def move_limbs(motion: PlatformMotion, limbs: tuple[ClosedLimb, ...]) -> tuple[LimbRates, ...]:
    """Write the rates of all limbs."""
    result = []
    for closed in limbs:
        tip = TipRates(motion.anchor_rate(closed.limb.name, closed.anchor), motion.body_turn(closed.anchor))
        result.append(closed.form.rates(motion.tape, closed.positions, tip))
    return tuple(result)


def actuator_names(mechanism: Mechanism) -> tuple[str, ...]:
    """A name for each actuator: that of its limb, with a number where a limb has several."""
    limbs = [limb.name for limb, _, _ in mechanism.motors()]
    return tuple(
        name if limbs.count(name) == 1 else f"{name}_{limbs[: index + 1].count(name)}"
        for index, name in enumerate(limbs)
    )


def actuator_lines(
    mechanism: Mechanism, motion: PlatformMotion, rates: tuple[LimbRates, ...]
) -> tuple[ActuatorLine, ...]:
    """Find how each actuator rate depends on the twist."""
    equations, result = motion.tape.equations, []
    drives = [drive for limb in rates for drive in limb.drives]
    for name, drive in zip(actuator_names(mechanism), drives, strict=True):
        line = sympy.zeros(len(motion.twist.velocity), 1)
        for term in drive.rate.terms:
            line += motion.tape.pulled_back(term.rate, term.matrix.T, motion.twist)
        named = equations.matrix(f"{name}_line", line, "w, D q̇ = wᵀ ẋ", "w")
        lever = sympy.Integer(1) if drive.rate.divisor is None else drive.rate.divisor
        result.append(ActuatorLine(name, drive, named, lever))
    return tuple(result)


def actuator_port(mechanism: Mechanism, quantity: str, symbols: tuple[sympy.Symbol, ...]) -> Port:
    """Describe an actuator quantity as an output."""
    names, units = actuator_port_parts(mechanism, quantity)
    return Port(
        quantity, (len(names),), symbols, units, f"actuator {quantity}s: {', '.join(names)}".replace("ys:", "ies:")
    )


def actuator_port_parts(mechanism: Mechanism, quantity: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of an actuator quantity."""
    turning, sliding = _UNITS[quantity]
    units = []
    for _, element, motor in mechanism.motors():
        slides = element.slide is not None and motor is element.slide.motor
        units.append(sliding if slides or element.joint.type == "P" else turning)
    return actuator_names(mechanism), tuple(units)
