"""Functions of a multibody as staged equations, in motor coordinates: inverse dynamics, coordinates of all joints."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sympy

from pkmgen.functions.coordinates import rate_units
from pkmgen.functions.derivatives import quotients
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import RateMap, RateTape
from pkmgen.graph.symbolic.solve import solve_square
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Iteration, Port, SymbolicModel
from pkmgen.language.expression.algebra import add, multiply, negate
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.machine.keep import KEPT, kept_by_object
from pkmgen.mechanism.multibody import Multibody
from pkmgen.motion.kinematics.assembly import motor_units
from pkmgen.multibody.closures import HALF
from pkmgen.multibody.independent import declare_independent, independent_units, mode_of, quantity_name
from pkmgen.multibody.joint_motion import JointMotion, declare_joint_motion
from pkmgen.multibody.motion import MultibodyMotion
from pkmgen.multibody.motors import motor_efforts, motor_rows, surplus_motors
from pkmgen.multibody.moving_base import BASE, BASE_UNITS, declare_base
from pkmgen.multibody.placing import PlacedMultibody, declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan


def effort_units(robot: Multibody) -> tuple[str, ...]:
    """Units of the efforts of the motors and, where the base moves, of the wrench on it."""
    return motor_units(robot, "effort") + _base_units(robot)


def generalised_units(robot: Multibody) -> tuple[str, ...]:
    """Units of the efforts on the independent rates and, where the base moves, of the wrench on it."""
    return independent_units(robot, "effort") + _base_units(robot)


def _base_units(robot: Multibody) -> tuple[str, ...]:
    """Units of the wrench on a base that moves; none where it is fixed."""
    return () if robot.base is None else BASE_UNITS["base_wrench"]


def generalised_meaning(robot: Multibody) -> str:
    """What efforts on the independent rates are, one line."""
    if robot.driven:
        return effort_meaning(robot)
    return f"efforts on the rates of the independent coordinates: {', '.join(robot.given)}{_base_meaning(robot)}"


def effort_meaning(robot: Multibody) -> str:
    """What efforts are, one line."""
    return f"actuator efforts: {', '.join(robot.actuators)}{_base_meaning(robot)}"


def _base_meaning(robot: Multibody) -> str:
    """What follows the efforts where the base moves."""
    return "" if robot.base is None else "; then force and moment on the base about its origin, world frame"


def inverse_dynamics(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration of the motors → Γ: efforts of all bodies, pulled back through the loops."""
    return _inverse_dynamics(plan, "adjoint")


@kept_by_object(KEPT)
def _inverse_dynamics(plan: MultibodyPlan, method: str) -> SymbolicModel:
    """The equations, which are written once to be weighed and to be generated."""
    motion = _swept(plan, plan.robot.motors)
    efforts = motor_efforts(plan, motion)
    return effort_model(plan, motion.tape.equations, method, efforts, _base_wrench(motion), motion.placed.iteration)


def effort_model(
    plan: MultibodyPlan,
    equations: StagedEquations,
    method: str,
    efforts: Sequence[sympy.Expr],
    wrench: Sequence[sympy.Expr],
    iteration: Iteration | None,
) -> SymbolicModel:
    """Freeze inverse dynamics: efforts of the motors, and the wrench on a base that moves, world frame."""
    robot = plan.robot
    values = [
        equations.scalar(f"{name}_effort", value, "Γ, actuator effort")
        for name, value in zip(robot.actuators, efforts, strict=True)
    ]
    values += named_base_wrench(equations, wrench)
    port = Port("effort", (len(values),), tuple(values), effort_units(robot), effort_meaning(robot))
    return equations.model(robot.name, "inverse_dynamics", method, mode_of(robot), (port,), iteration)


def generalised_effort(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration → what all bodies put on the rates of the independent coordinates, Jᵀ Γ."""
    motion, robot = _swept(plan, ()), plan.robot
    equations = motion.tape.equations
    collected = motion.tape.collected(motion.joints.given)
    efforts = [equations.scalar(f"effort_{k}", v, "effort on an independent rate") for k, v in enumerate(collected, 1)]
    efforts += named_base_wrench(equations, _base_wrench(motion))
    port = Port("effort", (len(efforts),), tuple(efforts), generalised_units(robot), generalised_meaning(robot))
    return equations.model(
        robot.name, "generalised_effort", "adjoint", mode_of(robot), (port,), motion.placed.iteration
    )


def _swept(plan: MultibodyPlan, stop: Collection[int]) -> MultibodyMotion:
    """The motion of all bodies, whose efforts are swept to the independent rates and those of links to stop at."""
    equations, robot = StagedEquations(), plan.robot
    tape = RateTape(equations)
    base = declare_base(equations, tape, robot)
    placed = place_multibody(equations, plan)
    motion = MultibodyMotion(placed, tape, base, stop)
    declare_last(placed)
    motion.efforts()
    tape.sweep()
    return motion


def _base_wrench(motion: MultibodyMotion) -> list[sympy.Expr]:
    """Wrench on a base that moves, world frame: what is swept to its rates."""
    base, tape = motion.base, motion.tape
    return [] if base is None else base.wrench(tape.collected(base.origin), tape.collected(base.rotation))


def named_base_wrench(equations: StagedEquations, wrench: Sequence[sympy.Expr]) -> list[sympy.Expr]:
    """Name the wrench on a base that moves; nothing where there is none."""
    return [
        equations.scalar(f"base_wrench_{name}", value, "wrench on the base, world frame")
        for name, value in zip(BASE.twist_names if wrench else (), wrench, strict=True)
    ]


def inverse_kinematics(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the independent coordinates → that of the motors."""
    equations, robot = StagedEquations(), plan.robot
    placed = _closed(equations, plan)
    values = [placed.tree.coordinate(index) for index in robot.motors]
    found = tuple(
        equations.scalar(f"{name}_position", value, "q") for name, value in zip(robot.actuators, values, strict=True)
    )
    meaning = f"positions of the motors: {', '.join(robot.actuators)}"
    port = Port(
        "position" if robot.posed else "actuator_position",
        (len(found),),
        found,
        motor_units(robot, "position"),
        meaning,
    )
    return equations.model(robot.name, "inverse_kinematics", "adjoint", mode_of(robot), (port,), placed.iteration)


def forward_kinematics(plan: MultibodyPlan, wanted: Multibody) -> SymbolicModel:
    """Write position of the motors → that of other independent coordinates.

    Args:
        plan: Of the robot in its motors.
        wanted: The robot in the other coordinates.
    """
    equations, robot = StagedEquations(), plan.robot
    placed = _closed(equations, plan)
    symbols = {
        name: symbol
        for index, link in enumerate(robot.links)
        for name, symbol in zip(link.names, placed.tree.coordinates(index), strict=True)
    }
    found = tuple(equations.scalar(f"found_{name}", symbols[name], "coordinate") for name in wanted.given)
    name, units = quantity_name(wanted, "position"), independent_units(wanted, "position")
    port = Port("coordinates" if name == "position" else name, (len(found),), found, units, ", ".join(wanted.given))
    return equations.model(robot.name, "forward_kinematics", "adjoint", mode_of(robot), (port,), placed.iteration)


def inverse_jacobian(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the independent coordinates → J, rates of the motors in theirs."""
    equations, robot = StagedEquations(), plan.robot
    joints = _mapped(equations, plan)
    entries = tuple(entry for row in motor_rows(joints) for entry in row)
    named = tuple(equations.scalar("jacobian_entry", entry, "entry of J") for entry in entries)
    units = quotients(motor_units(robot, "position"), [u.removesuffix("/s") for u in independent_units(robot, "rate")])
    shape = (len(robot.motors), robot.freedoms)
    port = Port("inverse_jacobian", shape, named, units, "q̇ = J ẏ, a row for each motor")
    return equations.model(robot.name, "inverse_jacobian", "adjoint", mode_of(robot), (port,), joints.placed.iteration)


def actuator_motion(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration → velocities and accelerations of the motors."""
    equations, robot = StagedEquations(), plan.robot
    placed, tape = place_multibody(equations, plan), RateTape(equations)
    joints = declare_joint_motion(placed, tape, ())
    declare_last(placed)
    tape.write_accelerations()
    ports = []
    for quantity in ("velocity", "acceleration"):
        values = [getattr(rate, quantity)[0] for rate in joints.motors]
        named = tuple(
            equations.scalar(f"{n}_{quantity}", v, quantity) for n, v in zip(robot.actuators, values, strict=True)
        )
        ports.append(Port(quantity, (len(named),), named, motor_units(robot, quantity), f"{quantity} of the motors"))
    return equations.model(robot.name, "actuator_motion", "adjoint", mode_of(robot), tuple(ports), placed.iteration)


def rate_of_motors(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, q̇ → ẏ with J ẏ = q̇; with more motors than freedoms the ẏ of least weighted error."""
    equations, robot = StagedEquations(), plan.robot
    joints = _mapped(equations, plan)
    rows, names = motor_rows(joints), robot.actuators
    given = equations.input(
        "actuator_velocity", (len(names),), names, motor_units(robot, "velocity"), "velocities of the motors"
    )
    if len(rows) > robot.freedoms:
        solved = surplus_motors(plan, equations, rows).least_error("rate", given)
    else:
        solved = solve_square(equations, "rate", Matrix.hstack(*rows).T, list(given), plan.motor_order)
    named = tuple(equations.scalar(f"rate_{k}", value, "ẏ") for k, value in enumerate(solved, 1))
    port = Port("rate", (len(named),), named, independent_units(robot, "rate"), "rates")
    return equations.model(robot.name, "rate_of_motors", "adjoint", mode_of(robot), (port,), joints.placed.iteration)


def null_space_projector(plan: MultibodyPlan) -> SymbolicModel:
    """Write position → the efforts of more motors than freedoms that move nothing."""
    equations = StagedEquations()
    joints = _mapped(equations, plan)
    port = surplus_motors(plan, equations, motor_rows(joints)).projector()
    name = "null_space_projector"
    return equations.model(plan.robot.name, name, "adjoint", mode_of(plan.robot), (port,), joints.placed.iteration)


def _mapped(equations: StagedEquations, plan: MultibodyPlan) -> JointMotion:
    """How joint rates depend on those of the independent coordinates."""
    placed, tape = place_multibody(equations, plan), RateMap(equations)
    rest = zeros(plan.robot.freedoms, 1)
    joints = JointMotion(placed, tape, tape.source("independent_rates", rest, rest), ())
    declare_last(placed)
    return joints


def _closed(equations: StagedEquations, plan: MultibodyPlan) -> PlacedMultibody:
    """A multibody whose closures are solved."""
    placed = place_multibody(equations, plan)
    declare_last(placed)
    return placed


def joint_coordinates(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the motors → coordinates of all joints."""
    equations, robot = StagedEquations(), plan.robot
    placed = _closed(equations, plan)
    given: list[sympy.Symbol] = []
    for index, link in enumerate(robot.links):
        symbols = placed.tree.coordinates(index) if link.reference is None else (placed.tree.angle(index),)
        given += [equations.scalar(name, s, "joint coordinate") for name, s in zip(link.names, symbols, strict=True)]
    units = tuple(unit for link in robot.links for unit in link.units)
    port = Port(
        "joint_coordinates", (len(given),), tuple(given), units, f"joint coordinates: {', '.join(robot.joints)}"
    )
    return equations.model(robot.name, "joint_coordinates", "adjoint", mode_of(robot), (port,), placed.iteration)


def joint_rates(plan: MultibodyPlan) -> SymbolicModel:
    """Write position and rate of the independent coordinates → rates of the coordinates of all joints."""
    equations, robot = StagedEquations(), plan.robot
    placed = place_multibody(equations, plan)
    rates, tape = Matrix(list(declare_independent(equations, robot, "rate"))), RateTape(equations)
    joints = JointMotion(placed, tape, tape.source("independent_rates", rates, zeros(*rates.shape)), ())
    declare_last(placed)
    given = [rate for index in range(len(robot.links)) for rate in _coordinate_rates(joints, index)]
    words = "rate of a joint coordinate"
    found = tuple(equations.scalar(f"{n}_rate", rate, words) for n, rate in zip(robot.joints, given, strict=True))
    units = rate_units(unit for link in robot.links for unit in link.units)
    meaning = f"rates of the joint coordinates: {', '.join(robot.joints)}"
    port = Port("joint_rates", (len(found),), found, units, meaning)
    return equations.model(robot.name, "joint_rates", "adjoint", mode_of(robot), (port,), placed.iteration)


def _coordinate_rates(joints: JointMotion, index: int) -> list[sympy.Expr]:
    """Rates of the coordinates of a link: that of its joint, or of the quaternion x, y, z, w of a ball."""
    tree, rate = joints.placed.tree, list(joints.joint(index).velocity)
    link = tree.robot.links[index]
    if link.kind != "S":
        return rate
    half = tree.equations.constant("half", HALF)
    x, y, z, w = link.turn(list(tree.coordinates(index)))
    _, *others = changes = quaternion_change([half * entry for entry in rate], (w, x, y, z))
    return link.turn([*others, changes[0]])


def joint_limits(plan: MultibodyPlan) -> SymbolicModel:
    """Write position of the motors → for each joint with limits its distance from the nearer one, negative beyond."""
    equations, robot = StagedEquations(), plan.robot
    placed = _closed(equations, plan)
    margins, units = list[sympy.Symbol](), list[str]()
    for index, link in enumerate(robot.links):
        if link.limits is None:
            continue
        label, limits = placed.tree.labels[index], link.limits
        middle = equations.constant(f"{label}_middle", multiply(HALF, add(limits.lower, limits.upper)))
        half = equations.constant(f"{label}_half_range", multiply(HALF, add(limits.upper, negate(limits.lower))))
        away = sympy.Abs(placed.tree.angle(index) - middle)
        margins.append(equations.scalar(f"{label}_margin", half - away, "distance from the nearer limit, rad or m"))
        units += link.units
    names = ", ".join(each.name for each in robot.limited)
    meaning = f"distance from the nearer limit, negative beyond it: {names}"
    port = Port("margin", (len(margins),), tuple(margins), tuple(units), meaning)
    return equations.model(robot.name, "joint_limits", "geometry", mode_of(robot), (port,), placed.iteration)
