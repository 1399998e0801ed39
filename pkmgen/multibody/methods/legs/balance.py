"""Inverse dynamics of platform and legs from the efforts that a method finds at the joints of the legs (Khalil 2007).

What passive joints ask for is handed to the platform, J_viᵀ J_i⁻ᵀ H_i (20); its balance gives the efforts of motors,
Γ = H^a + J_pᵀ (F_p + Σ …) (22); a method may leave the efforts on the joints of the motors apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.multibody.dynamics import effort_model
from pkmgen.multibody.independent import declare_independent
from pkmgen.multibody.methods.legs.equations import LegEquations
from pkmgen.multibody.methods.legs.lumped import lumped
from pkmgen.multibody.methods.legs.motion import PlatformMotion, platform_motion
from pkmgen.multibody.methods.legs.parts import Legs, legs_of
from pkmgen.multibody.methods.legs.platform import part_wrench
from pkmgen.multibody.motors import shared_efforts
from pkmgen.multibody.placing import PlacedMultibody, declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan


@dataclass(frozen=True, slots=True)
class MovingLegs:
    """Legs and platform in motion.

    Attributes:
        placed: The robot.
        parts: What its legs are.
        motion: How they move.
    """

    placed: PlacedMultibody
    parts: Legs
    motion: PlatformMotion


@dataclass(frozen=True, slots=True)
class LegEfforts:
    """What a method says of one leg.

    Attributes:
        joints: H_i, efforts on its leading joints, with friction, springs and rotors.
        wrench: What its links that hang on the platform ask for, on V of their part of it, axes of the base.
    """

    joints: Matrix
    wrench: Matrix


LegMethod = Callable[[MovingLegs, int], LegEfforts]
"""Writes the efforts of a leg, by its number."""


def inverse_dynamics(plan: MultibodyPlan, name: str, method: LegMethod, apart: bool) -> SymbolicModel:
    """Write inverse dynamics; inputs and outputs are those of method `adjoint`.

    Args:
        plan: The robot, of legs and a platform.
        name: Of the method.
        method: Writes the efforts of each leg.
        apart: Whether efforts on the joints of motors are theirs, and only those of passive joints go by the platform.
    """
    equations, robot, parts = StagedEquations(), plan.robot, legs_of(plan)
    placed = place_multibody(equations, parts.plan)
    given = [Matrix(list(declare_independent(equations, robot, word))) for word in ("rate", "acceleration")]
    declare_last(placed)
    masses = lumped(parts)
    motion = platform_motion(placed, parts, masses.links, given[0], given[1])
    moving = MovingLegs(placed, parts, motion)
    totals = {
        seat: Matrix.vstack(*part_wrench(placed.tree, masses.platform[seat], part))
        for seat, part in motion.parts.items()
    }
    own, rows = dict[int, sympy.Expr](), dict[int, Matrix]()
    for number, leg in enumerate(motion.legs):
        efforts = method(moving, number)
        totals[leg.leg.seat] += efforts.wrench
        left = _of_motors(moving, leg, efforts.joints, apart, own, rows)
        if any(entry != 0 for entry in left):
            totals[leg.leg.seat] += leg.handed("handed_effort", left)
    effort = zeros(robot.freedoms, 1)
    for seat, part in motion.parts.items():
        total = equations.matrix(f"{part.name}_effort", totals[seat], "bracket of (22), on V", "F_p")
        effort += part.selection.T * total
    effort = equations.matrix("cartesian_effort", effort, "Sᵀ of the bracket of (22), on ẏ", "W")
    named = [
        equations.sparse_matrix(f"{actuator}_inverse_jacobian", rows[index], "row of J_r⁻¹ (80)", "J_r_inv")
        for actuator, index in zip(robot.actuators, robot.motors, strict=True)
    ]
    pushed = Matrix.vstack(*(placed.tree.pushed(index) for index in robot.independent))
    values = shared_efforts(plan, equations, named, list(effort - pushed), [own[index] for index in robot.motors])
    return effort_model(plan, equations, name, values, (), placed.iteration)


def _of_motors(
    moving: MovingLegs,
    leg: LegEquations,
    efforts: Matrix,
    apart: bool,
    own: dict[int, sympy.Expr],
    rows: dict[int, Matrix],
) -> Matrix:
    """Note the efforts on motors of a leg and their rows of J_r⁻¹; returns the efforts that go by the platform."""
    left, begin, tree = list(efforts), 0, moving.placed.tree
    selection = moving.motion.parts[leg.leg.seat].selection
    for index in leg.leg.leading:
        if index in tree.robot.motors:
            own[index] = efforts[begin] if apart else sympy.Integer(0)
            left[begin] = sympy.Integer(0) if apart else efforts[begin]
            unit = [sympy.Integer(int(k == begin)) for k in range(len(left))]
            rows[index] = selection.T * leg.handed(f"row_{tree.labels[index]}", Matrix(unit))
        begin += tree.robot.links[index].freedoms
    return Matrix(left)
