"""A base that moves: its pose, twist and acceleration as inputs."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.description.layout import layout_of
from pkmgen.language.description.types import Motion
from pkmgen.mechanism.multibody import Multibody
from pkmgen.motion.geometry.pose import quaternion_frame

BASE = layout_of(Motion.SPATIAL, "xy")
"""Pose and twist of a base that moves are laid out as those of a platform that moves freely."""
BASE_UNITS = {"base_pose": BASE.pose_units} | {
    f"base_{quantity}": BASE.units(quantity) for quantity in ("twist", "acceleration", "wrench")
}
BASE_MEANINGS = {
    "base_pose": "origin and quaternion (scalar first) of the base, world frame",
    "base_twist": "velocity of the origin of the base, and its angular velocity, world frame",
    "base_acceleration": "acceleration of the origin of the base, and its angular acceleration, world frame",
}


@dataclass(frozen=True, slots=True)
class MovingBase:
    """A base that moves: its axes in the world, and its rates in its own axes."""

    frame: Matrix
    rotation: Rate
    origin: Rate

    def wrench(self, force: Matrix, moment: Matrix) -> list[sympy.Expr]:
        """Force and moment about its origin that are given in its axes, in those of the world."""
        return [*(self.frame * force), *(self.frame * moment)]


def declare_of_base(equations: StagedEquations, name: str) -> tuple[sympy.Symbol, ...]:
    """Declare a quantity of a base that moves."""
    entries, units = BASE.pose_names if name == "base_pose" else BASE.twist_names, BASE_UNITS[name]
    return equations.input(name, (len(units),), entries, units, BASE_MEANINGS[name])


def declare_base(equations: StagedEquations, tape: RateTape, robot: Multibody) -> MovingBase | None:
    """Declare pose, twist and acceleration of a base that moves; None where it is fixed."""
    if robot.base is None:
        return None
    given = {name: declare_of_base(equations, name) for name in BASE_MEANINGS}
    frame = quaternion_frame(equations, given["base_pose"][3:])
    gravity = equations.constant_vector("gravity", robot.gravity)
    straight = Matrix(list(given["base_acceleration"][:3])) - gravity
    turning, turning_rate = (Matrix(list(given[name][3:])) for name in ("base_twist", "base_acceleration"))
    omega, alpha, pull = (
        equations.vector(f"base_own_{name}", frame.T * vector, meaning)
        for name, vector, meaning in (
            ("rotation", turning, "ω in axes of the base, rad/s"),
            ("rotation_rate", turning_rate, "ω̇ in axes of the base, rad/s²"),
            ("acceleration", straight, "acceleration less gravity, axes of the base, m/s²"),
        )
    )
    rotation = tape.source("base_rotation", omega, alpha)
    return MovingBase(frame, rotation, tape.source("base_origin", zeros(3, 1), pull))
