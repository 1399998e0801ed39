"""Functions of a multibody as staged equations, in motor coordinates: inverse dynamics, coordinates of all joints."""

from __future__ import annotations

import sympy

from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.multibody.motion import MultibodyMotion, declare_start, motor_units, place_multibody, solved_cluster
from pkmgen.multibody.plan import MultibodyPlan


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration of the motors → Γ: efforts of all bodies, pulled back through the loops."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    motion = MultibodyMotion(placed)
    declare_start(equations, plan)
    motion.efforts()
    motion.tape.sweep()
    efforts = tuple(
        equations.scalar(f"{name}_effort", motion.tape.collected(rate)[0], "Γ, actuator effort")
        for name, rate in zip(robot.actuators, motion.motors, strict=True)
    )
    meaning = f"actuator efforts: {', '.join(robot.actuators)}"
    port = Port("effort", (len(efforts),), efforts, motor_units(robot, "effort"), meaning)
    return equations.model(robot.name, "inverse_dynamics", "adjoint", "joints", (port,), placed.iteration)


def joint_coordinates(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the motors → coordinates of all joints."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    for number, cluster in enumerate(plan.clusters):
        if cluster.dependent:
            solved_cluster(placed.system, f"cluster_{number + 1}", cluster)
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
