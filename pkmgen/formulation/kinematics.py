"""Inverse kinematics, inverse Jacobian and forward kinematics of planar point robots, in closed form."""

from __future__ import annotations

import sympy

from pkmgen.formulation.equations import StagedEquations, dot
from pkmgen.formulation.geometry import CircleSphere, Tolerance, locate_from_actuators, locate_from_point
from pkmgen.formulation.motion import limbs_of, plane_components, plane_vector
from pkmgen.formulation.types import Port, SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["element_directions", "forward_kinematics", "inverse_jacobian", "inverse_kinematics"]


def inverse_kinematics(mechanism: Mechanism, tolerance: Tolerance) -> SymbolicModel:
    """Write pose → actuator positions (rad), each on the branch of its limb.

    The limit of reach itself is accepted: a stretched limb has a position, though no rates.
    """
    equations, limbs, point = _posed_limbs(mechanism)
    angles = []
    for limb in limbs:
        position = locate_from_point(equations, limb, point, tolerance, closed=True)
        name = limb.limb.name
        value = sympy.atan2(dot(position.scaled_arm, limb.quarter), dot(position.scaled_arm, limb.zero))
        angles.append(equations.scalar(f"{name}_position", value, "actuator position q, rad"))
    names = ", ".join(limb.name for limb in mechanism.limbs)
    port = Port("position", (len(angles),), tuple(angles), ("rad",) * len(angles), f"actuator positions: {names}")
    return equations.model(mechanism.name, "inverse_kinematics", "geometry", "pose", (port,))


def inverse_jacobian(mechanism: Mechanism, tolerance: Tolerance) -> SymbolicModel:
    """Write pose → J_inv with q̇ = J_inv ẋ; row i is wᵀ/D of limb i."""
    equations, limbs, point = _posed_limbs(mechanism)
    rows = []
    for limb in limbs:
        position = locate_from_point(equations, limb, point, tolerance, closed=False)
        rows.append(plane_components(mechanism, position.rod_line / position.lever))
    matrix = equations.matrix("inverse_jacobian", sympy.Matrix(rows), "J_inv, rows wᵀ/D", "J_inv")
    port = Port(
        "inverse_jacobian",
        matrix.shape,
        tuple(matrix),
        ("rad/m",) * len(matrix),
        "q̇ = J_inv ẋ, a row for each actuator",
    )
    return equations.model(mechanism.name, "inverse_jacobian", "geometry", "pose", (port,))


def forward_kinematics(mechanism: Mechanism, tolerance: Tolerance) -> SymbolicModel:
    """Write actuator positions → pose, on the assembly branch of the robot file."""
    equations = StagedEquations()
    limbs = limbs_of(equations, mechanism)
    labels = tuple(limb.limb.name for limb in limbs)
    angles = equations.input("position", (2,), labels, ("rad", "rad"), "actuator positions: " + ", ".join(labels))
    _, point, _ = locate_from_actuators(equations, mechanism, limbs, angles, tolerance)
    entries = plane_components(mechanism, point)
    names = [f"pose_{axis}" for axis in mechanism.plane]
    symbols = tuple(
        equations.scalar(name, entry, "platform pose, m") for name, entry in zip(names, entries, strict=True)
    )
    port = Port("pose", (2,), symbols, ("m", "m"), "platform pose, world frame")
    return equations.model(mechanism.name, "forward_kinematics", "geometry", "joints", (port,))


def element_directions(mechanism: Mechanism, tolerance: Tolerance) -> SymbolicModel:
    """Write pose → unit directions of all elements, as the input mode `elements` takes them."""
    equations, limbs, point = _posed_limbs(mechanism)
    symbols = []
    for limb in limbs:
        position = locate_from_point(equations, limb, point, tolerance, closed=False)
        name, lengths = limb.limb.name, (limb.arm_length, limb.rod_length)
        for element, vector, length in zip(("arm", "rod"), (position.arm, position.rod_line), lengths, strict=True):
            direction = equations.vector(f"{name}_{element}_direction", vector / length, "unit direction")
            symbols += plane_components(mechanism, direction)
    count = len(symbols) // 2
    port = Port("directions", (count, 2), tuple(symbols), ("1",) * len(symbols), "unit directions of all elements")
    return equations.model(mechanism.name, "element_directions", "geometry", "pose", (port,))


def _posed_limbs(mechanism: Mechanism) -> tuple[StagedEquations, tuple[CircleSphere, ...], sympy.Matrix]:
    """Start a function of the pose: its equations, the limbs and the platform point."""
    equations = StagedEquations()
    limbs = limbs_of(equations, mechanism)
    pose = equations.input("pose", (2,), tuple(mechanism.plane), ("m", "m"), "platform pose, world frame")
    return equations, limbs, plane_vector(equations, mechanism, pose)
