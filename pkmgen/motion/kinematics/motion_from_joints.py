"""Motion of a robot from that of its motors: forward kinematics, then the twist from the rates of the motors.

With D q̇ = wᵀ ẋ for each motor, and D q̈ = wᵀ ẍ + c where c holds what the closures add at constant twist, twist and
acceleration of the platform solve a system of the lines w; efforts are shared over the motors by the same system.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

import sympy

from pkmgen.graph.symbolic.given_rates import DrivenTape
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.solve import Elimination, Inverse, PivotOrder, solved_form
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Iteration
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.types import LimbForm
from pkmgen.motion.geometry.platform import platform_motion, platform_points
from pkmgen.motion.geometry.pose import PlatformPose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import ActuatorLine, SurplusMotors, by_limb, declare_actuators
from pkmgen.motion.kinematics.closure import free_limbs
from pkmgen.motion.kinematics.forward import located_platform
from pkmgen.motion.kinematics.forward_newton import solved_platform
from pkmgen.motion.kinematics.motion import RobotMotion, drive_lines, move_limbs


class ActuatorSystem(Protocol):
    """The lines w of all motors as a system, solved for what it has to give."""

    @property
    def lines(self) -> tuple[ActuatorLine, ...]:
        """The lines."""

    def efforts(self, effort: list[sympy.Expr], own: list[sympy.Symbol]) -> list[sympy.Expr]:
        """Find the efforts of the motors from the effort on the twist, and from that on the motors themselves."""

    def twist(self, label: str, right: list[sympy.Expr]) -> list[sympy.Expr]:
        """Find x with wᵀ x = right for all motors."""


@dataclass(frozen=True, slots=True)
class _AsManyMotors:
    """As many motors as freedoms: Γ = T + D h with Σ h w = f, and the transpose of that for motions."""

    lines: tuple[ActuatorLine, ...]
    solved: Elimination | Inverse

    def efforts(self, effort: list[sympy.Expr], own: list[sympy.Symbol]) -> list[sympy.Expr]:
        shares = self.solved.solve("share", effort, "h, share of an actuator in the platform effort")
        return [t + line.lever * h for t, line, h in zip(own, self.lines, shares, strict=True)]

    def twist(self, label: str, right: list[sympy.Expr]) -> list[sympy.Expr]:
        return self.solved.solve_transposed(label, right, "motion of the platform that the motors give it")


@dataclass(frozen=True, slots=True)
class _MoreMotors:
    """More motors than freedoms, which agree: least squares, weighted as their efforts are."""

    lines: tuple[ActuatorLine, ...]
    surplus: SurplusMotors

    def efforts(self, effort: list[sympy.Expr], own: list[sympy.Symbol]) -> list[sympy.Expr]:
        return self.surplus.balanced(effort, own)

    def twist(self, label: str, right: list[sympy.Expr]) -> list[sympy.Expr]:
        rates = [value / line.lever for value, line in zip(right, self.lines, strict=True)]
        return self.surplus.least_error(label, rates)


def motion_from_joints(
    equations: StagedEquations, geometry: Geometry, order: PivotOrder, own: bool
) -> tuple[RobotMotion, ActuatorSystem]:
    """Declare position, velocity and acceleration of the motors, and write how the robot moves.

    The order is that of the system of the lines. With `own`, limbs are written in their own frames if that is cheaper.
    """
    position, velocity, acceleration = (
        declare_actuators(equations, geometry.mechanism, name) for name in ("position", "velocity", "acceleration")
    )
    iteration, pose, reaches = _placed(equations, geometry, position)
    tape = DrivenTape(equations)
    names = geometry.mechanism.layout.twist_names
    symbols = equations.reserved("twist", names), equations.reserved("platform_acceleration", names)
    motion = platform_motion(tape, pose, tape.source("twist", *symbols))
    own_positions = by_limb(geometry.mechanism, position)

    def close(form: LimbForm, limb: Limb, anchor: Anchor, axes: Matrix | None) -> Any:
        reach = reaches.get(limb.index)
        if reach is not None and axes is not None:
            reach = axes.T * reach
        return form.from_actuators(equations, limb, replace(anchor, reach=reach), own_positions[limb.index])

    limbs, points = move_limbs(motion, own, close), tuple(platform_points(motion))
    drives = [drive.rate for limb in limbs for drive in limb.rates.drives]
    for given in zip(drives, velocity, acceleration, strict=True):
        tape.give(*given)
    system = _system(equations, drive_lines(motion, limbs), order)
    right = [line.lever * rate for line, rate in zip(system.lines, velocity, strict=True)]
    equations.define("twist", symbols[0], system.twist("motor_twist", right), "ẋ, from the rates of the motors")
    tape.release()
    pulls = [pull for limb in limbs for pull in limb.form.pulls(tape, limb.positions, limb.rates)]
    right = [
        equations.scalar(f"{line.name}_pull", pull, "D q̈ less what closures add")
        for line, pull in zip(system.lines, pulls, strict=True)
    ]
    solved = system.twist("motor_acceleration", right)
    equations.define("platform_acceleration", symbols[1], solved, "ẍ, from the accelerations of the motors")
    tape.write_accelerations()
    return RobotMotion(geometry, "joints", motion, points, limbs, iteration), system


def _placed(
    equations: StagedEquations, geometry: Geometry, position: tuple[sympy.Symbol, ...]
) -> tuple[Iteration | None, PlatformPose, Mapping[int, Matrix]]:
    """The platform where the motors put it: in closed form where spheres meet, else by Newton's method."""
    if not free_limbs(geometry):
        located = located_platform(equations, geometry, position)
        if located is not None:
            return None, *located
    return *solved_platform(equations, geometry), {}


def _system(equations: StagedEquations, lines: tuple[ActuatorLine, ...], order: PivotOrder) -> ActuatorSystem:
    size = len(lines[0].line)
    if len(lines) > size:
        return _MoreMotors(lines, SurplusMotors.of_lines(equations, lines, order))
    matrix = Matrix.hstack(*(line.line for line in lines))
    return _AsManyMotors(lines, solved_form(equations, "share", matrix, order))
