"""Kinematic functions of a robot: inverse kinematics, inverse Jacobian, motion of the actuators, skeleton."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import RateMap, RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.motion.geometry.platform import declare_rates, unknown_rates
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import (
    ActuatorLine,
    SurplusMotors,
    actuator_lines,
    actuator_port,
    inverse_jacobian_port,
    jacobian_rows,
    place_limbs,
    use_limbs,
)
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbModels


def inverse_kinematics(geometry: Geometry) -> SymbolicModel:
    """Write pose → actuator positions (rad or m), each limb on its branch.

    The limit of reach itself is accepted: a stretched limb has a position, though no rates.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    models = LimbModels(geometry, "positions")
    symbols = tuple(s for results in place_limbs(equations, pose, models) for s in results["position"])
    port = actuator_port(geometry.mechanism, "position", symbols)
    return model_of(equations, geometry, "inverse_kinematics", "geometry", (port,))


def inverse_jacobian(geometry: Geometry) -> SymbolicModel:
    """Write pose → J_inv with q̇ = J_inv ẋ; row i is wᵀ/D of actuator i."""
    equations, lines = _lines_at_pose(geometry)
    rows = jacobian_rows(equations, lines)
    port = inverse_jacobian_port(geometry.mechanism, rows)
    return model_of(equations, geometry, "inverse_jacobian", "geometry", (port,))


def null_space_projector(geometry: Geometry) -> SymbolicModel:
    """Write pose → 1 − W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ Jᵀ: its efforts move nothing (preload; Müller 2022, §8.2)."""
    equations, lines = _lines_at_pose(geometry)
    port = SurplusMotors.of_lines(equations, lines, geometry.order).projector()
    return model_of(equations, geometry, "null_space_projector", "geometry", (port,))


def actuator_matrix(geometry: Geometry) -> SymbolicModel:
    """Write pose → the rows w of D q̇ = wᵀ ẋ, and D; what the order of elimination is chosen from."""
    equations, lines = _lines_at_pose(geometry)
    matrix = equations.matrix("actuator_matrix", Matrix.hstack(*(line.line for line in lines)).T, "rows wᵀ")
    levers = Matrix([equations.scalar(f"{line.name}_divisor", line.lever, "D") for line in lines])
    outputs = (
        Port.plain("actuator_matrix", matrix, "D q̇ = wᵀ ẋ, rows wᵀ", matrix.shape),
        Port.plain("levers", levers, "D"),
    )
    return model_of(equations, geometry, "actuator_matrix", "geometry", outputs)


def actuator_motion(geometry: Geometry) -> SymbolicModel:
    """Write pose, twist, acceleration → velocities and accelerations of the actuators."""
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    motion = declare_rates(equations, RateTape(equations), pose)
    limbs = use_limbs(motion, LimbModels(geometry, "motion"))
    outputs = tuple(
        actuator_port(geometry.mechanism, name, tuple(value for used in limbs for value in used.results[name]))
        for name in ("velocity", "acceleration")
    )
    return model_of(equations, geometry, "actuator_motion", "geometry", outputs)


def skeleton(geometry: Geometry) -> SymbolicModel:
    """Write pose → both ends of every element in the world, for drawing."""
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    symbols: list[sympy.Symbol] = []
    names = []
    for limb in geometry.mechanism.limbs:
        form = geometry.form(limb)
        positions = form.positions(equations, limb, pose.anchor(equations, limb), True)
        for index, ends in enumerate(form.skeleton(equations, positions)):
            names.append(f"{limb.name} {index + 1}")
            for label, end in zip(("start", "end"), ends, strict=True):
                symbols += equations.vector(f"{limb.name}_line_{index + 1}_{label}", end, "end of an element, m")
    port = Port("lines", (len(names), 2, 3), tuple(symbols), ("m",) * len(symbols), ", ".join(names))
    return model_of(equations, geometry, "skeleton", "geometry", (port,))


def _lines_at_pose(geometry: Geometry) -> tuple[StagedEquations, tuple[ActuatorLine, ...]]:
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    motion = unknown_rates(RateMap(equations), pose)
    limbs = use_limbs(motion, LimbModels(geometry, "lines"))
    return equations, actuator_lines(motion, limbs)
