"""Functions of a multibody as staged equations, in motor coordinates: inverse dynamics, coordinates of all joints."""

from __future__ import annotations

import sympy

from pkmgen.equations.rates import RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.expression.algebra import add, multiply, negate
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.closures import HALF
from pkmgen.multibody.motion import (
    BASE,
    BASE_UNITS,
    MultibodyMotion,
    declare_base,
    declare_start,
    motor_units,
    place_multibody,
)
from pkmgen.multibody.plan import MultibodyPlan


def effort_units(robot: Multibody) -> tuple[str, ...]:
    """Units of the efforts of the motors and, where the base moves, of the wrench on it."""
    return motor_units(robot, "effort") + (() if robot.base is None else BASE_UNITS["base_wrench"])


def effort_meaning(robot: Multibody) -> str:
    """What efforts are, one line."""
    wrench = "" if robot.base is None else "; then force and moment on the base about its origin, world frame"
    return f"actuator efforts: {', '.join(robot.actuators)}{wrench}"


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration of the motors → Γ: efforts of all bodies, pulled back through the loops."""
    equations, robot = StagedEquations(), plan.robot
    tape = RateTape(equations)
    base = declare_base(equations, tape, robot)
    placed = place_multibody(equations, plan)
    motion = MultibodyMotion(placed, tape, base)
    declare_start(equations, plan)
    motion.efforts()
    tape.sweep()
    efforts = [
        equations.scalar(f"{name}_effort", tape.collected(rate)[0], "Γ, actuator effort")
        for name, rate in zip(robot.actuators, motion.motors, strict=True)
    ]
    if base is not None:
        wrench = [*(base.frame * tape.collected(base.origin)), *(base.frame * tape.collected(base.rotation))]
        efforts += [
            equations.scalar(f"base_wrench_{name}", value, "wrench on the base, world frame")
            for name, value in zip(BASE.twist_names, wrench, strict=True)
        ]
    port = Port("effort", (len(efforts),), tuple(efforts), effort_units(robot), effort_meaning(robot))
    return equations.model(robot.name, "inverse_dynamics", "adjoint", "joints", (port,), placed.iteration)


def joint_coordinates(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the motors → coordinates of all joints."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    declare_start(equations, plan)
    given: list[sympy.Symbol] = []
    for index, link in enumerate(robot.links):
        symbols = placed.tree.coordinates(index)
        given += [equations.scalar(name, s, "joint coordinate") for name, s in zip(link.names, symbols, strict=True)]
    units = tuple(unit for link in robot.links for unit in link.units)
    port = Port(
        "joint_coordinates", (len(given),), tuple(given), units, f"joint coordinates: {', '.join(robot.joints)}"
    )
    return equations.model(robot.name, "joint_coordinates", "adjoint", "joints", (port,), placed.iteration)


def joint_limits(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the motors → for each joint with limits its distance from the nearer one, negative beyond."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    declare_start(equations, plan)
    margins, units = list[sympy.Symbol](), list[str]()
    for index, link in enumerate(robot.links):
        if link.limits is None:
            continue
        label, limits = placed.tree.labels[index], link.limits
        middle = equations.constant(f"{label}_middle", multiply(HALF, add(limits.lower, limits.upper)))
        half = equations.constant(f"{label}_half_range", multiply(HALF, add(limits.upper, negate(limits.lower))))
        away = sympy.Abs(placed.tree.coordinate(index) - middle)
        margins.append(equations.scalar(f"{label}_margin", half - away, "distance from the nearer limit, rad or m"))
        units += link.units
    names = ", ".join(limited_joints(robot))
    meaning = f"distance from the nearer limit, negative beyond it: {names}"
    port = Port("margin", (len(margins),), tuple(margins), tuple(units), meaning)
    return equations.model(robot.name, "joint_limits", "geometry", "joints", (port,), placed.iteration)


def limited_joints(robot: Multibody) -> tuple[str, ...]:
    """Names of the joint coordinates that have limits."""
    return tuple(link.name for link in robot.links if link.limits is not None)
