"""Method `adjoint`: efforts swept from the bodies to the platform and the motors, no Jacobian formed (ours).

The balance may be laid open in its parts, so that it is differentiated and not its solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.solve import PivotOrder, solve_square
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.methods.tip_masses import join_tip_masses, join_tip_masses_of_trees
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.bodies import rigid_efforts, spreading
from pkmgen.motion.geometry.limbs.types import TipRates
from pkmgen.motion.geometry.platform import (
    PlatformMotion,
    PlatformPoint,
    declare_rate,
    declare_rates,
    platform_points,
)
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.reference import central_point, seen_from
from pkmgen.motion.kinematics.assembly import (
    UsedLimb,
    actuator_lines,
    actuator_port_parts,
    effort_port,
    solve_lines,
    use_limbs,
)
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbModels, ModelsOfLimbs
from pkmgen.motion.kinematics.motion import RobotMotion, drive_lines, motion_at_pose
from pkmgen.motion.kinematics.motion_from_elements import motion_from_elements
from pkmgen.motion.kinematics.motion_from_joints import ActuatorSystem, motion_from_joints
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import TreeModels
from pkmgen.motion.trees.site import LimbMethod


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write the inverse dynamics of a robot from pose, twist and acceleration.

    Args:
        plan: What is known of the robot.
        wrench: Whether an external wrench on the platform is a further input.

    Returns:
        The staged equations to the actuator efforts (N·m or N).
    """
    if plan.mechanism.has_tip_friction:  # friction of a limb then depends on how another one turns
        return _balanced_on_tape(plan, motion_at_pose(StagedEquations(), plan, True), None, wrench)
    return _regrouped_dynamics(plan, wrench)


def inverse_dynamics_of_parts(plan: Plan, wrench: bool) -> SymbolicModel:
    """Write the same for functions that are made from it: limb by limb, and with moments about P.

    They share lines of J_inv with it, or ask for the part of single bodies.
    """
    if plan.mechanism.has_tip_friction:
        return inverse_dynamics(plan, wrench)
    motion, limbs, total = effort_on_twist(StagedEquations(), plan, LimbModels(plan, "dynamics"))
    return _solved(plan, motion, limbs, _less_wrench(motion, total, wrench), plan.order, "adjoint")


def balanced_dynamics(plan: Plan, method: LimbMethod, name: str, wrench: bool) -> SymbolicModel:
    """Write inverse dynamics from what a method says of limbs as trees: their efforts, the platform's, the balance.

    Masses at the tips are lumped with the platform, where that costs nothing.
    """
    equations = StagedEquations()
    motion = declare_rates(equations, RateTape(equations), declare_pose(equations, plan))
    points, moved = join_tip_masses_of_trees(plan, platform_points(motion))
    limbs = use_limbs(motion, TreeModels(plan, method, moved))
    gravity = equations.constant_vector("gravity", plan.mechanism.gravity)
    total = _collected(motion, limbs, points, gravity)
    return _solved(plan, motion, limbs, _less_wrench(motion, total, wrench), plan.jacobian_order, name)


def _less_wrench(motion: PlatformMotion, total: Matrix, wrench: bool) -> Matrix:
    """Take off an external wrench on the twist, if there is one."""
    return total - declare_rate(motion.tape.equations, motion.pose.mechanism, "wrench") if wrench else total


def _regrouped_dynamics(plan: Plan, wrench: bool) -> SymbolicModel:
    """Write inverse dynamics with masses at the tips lumped with the platform, and moments about one of its joints."""
    equations, reference = StagedEquations(), plan.reference
    tape = RateTape(equations)
    motion = declare_rates(equations, tape, declare_pose(equations, plan))
    points, moved = join_tip_masses(plan, platform_points(motion), lambda limb: plan.form(limb).tip_mass(limb))
    point = motion.velocity
    if reference is not None:
        motion, point = seen_from(motion, reference)
        points = [central_point(motion, point, points[0].bodies)]
    limbs = use_limbs(motion, LimbModels(plan, "regrouped" if moved else "dynamics"))
    gravity = equations.constant_vector("gravity", plan.mechanism.gravity)
    for used in limbs:
        if moved and used.limb.index not in moved:
            plan.form(used.limb).tip_mass_efforts(tape, used.limb, used.point, gravity)
    if wrench:
        _external_wrench(tape, motion, point)
    order = plan.order if reference is None else plan.balance_order
    return _solved(plan, motion, limbs, _collected(motion, limbs, points, gravity), order, "adjoint")


def _external_wrench(tape: RateTape, motion: PlatformMotion, point: Rate) -> None:
    """Take off a wrench at P, whose velocity is `point`."""
    load = declare_rate(tape.equations, motion.pose.mechanism, "wrench")
    if motion.pose.origin == ORIGIN:
        tape.effort(motion.twist, -load)
        return
    assert motion.rotation is not None
    tape.effort(point, -load[:3, 0])
    tape.effort(motion.rotation, -load[3:, 0])


def _solved(
    plan: Plan, motion: PlatformMotion, limbs: tuple[UsedLimb, ...], total: Matrix, order: PivotOrder, method: str
) -> SymbolicModel:
    """Solve the balance of efforts on the twist for the motors."""
    equations = motion.tape.equations
    effort = equations.matrix("platform_effort", total, "f, effort of all bodies on the twist", "f")
    lines = actuator_lines(motion, limbs)
    own = [value for used in limbs for value in used.results["own_effort"]]
    values = solve_lines(equations, lines, list(effort), own, order)
    port = effort_port(equations, plan.mechanism, values)
    return model_of(equations, plan, "inverse_dynamics", method, (port,))


def effort_on_twist(
    equations: StagedEquations, plan: Plan, models: ModelsOfLimbs
) -> tuple[PlatformMotion, tuple[UsedLimb, ...], Matrix]:
    """Write what limbs and platform ask of the twist; returns its motion, the limbs, and the sum of the efforts."""
    pose = declare_pose(equations, plan)
    motion = declare_rates(equations, RateTape(equations), pose)
    platform = platform_points(motion)
    limbs = use_limbs(motion, models)
    gravity = equations.constant_vector("gravity", plan.mechanism.gravity)
    return motion, limbs, _collected(motion, limbs, platform, gravity)


def _collected(
    motion: PlatformMotion, limbs: tuple[UsedLimb, ...], points: Sequence[PlatformPoint], gravity: Matrix
) -> Matrix:
    """Add the efforts of limbs and platform, and sweep them to the twist."""
    tape = motion.tape
    for used in limbs:
        tape.effort(used.point, used.results["force"])
        if used.rotation is not None:
            tape.effort(used.rotation, used.results["torque"])
    _platform_efforts(tape, points, gravity)
    tape.sweep()
    return tape.collected(motion.twist)


def _platform_efforts(tape: RateTape, points: Sequence[PlatformPoint], gravity: Matrix) -> None:
    """Add the efforts of the bodies of the platform."""
    for point in points:
        inertia, turn = rigid_inertia(point.bodies), point.rotation
        written = turn is not None and tape.equations.has(f"{turn.name}_spreading")
        spread = spreading(tape.equations, turn) if turn is not None and written else None
        rigid_efforts(tape, point.name, inertia, point.velocity, turn, point.frame, gravity, point.change, spread)


def inverse_dynamics_from_joints(plan: Plan) -> SymbolicModel:
    """Write inverse dynamics from positions, velocities and accelerations of the motors."""
    robot, system = motion_from_joints(StagedEquations(), plan, plan.order, True)
    return _balanced_on_tape(plan, robot, system, False)


def inverse_dynamics_from_elements(plan: Plan, twist: str) -> SymbolicModel:
    """Write inverse dynamics from what is seen of the elements; `twist` says where the platform's twist is from."""
    return _balanced_on_tape(plan, motion_from_elements(StagedEquations(), plan, twist), None, False)


def _balanced_on_tape(plan: Plan, robot: RobotMotion, system: ActuatorSystem | None, wrench: bool) -> SymbolicModel:
    """Write the balance of a robot whose limbs move on one tape.

    The system is that of the lines of its motors, where they are solved already.
    """
    equations = robot.tape.equations
    total = _swept(robot)
    if wrench:
        total -= declare_rate(equations, plan.mechanism, "wrench")
    effort = equations.matrix("platform_effort", total, "f, effort of all bodies on the twist", "f")
    drives = [drive.rate for limb in robot.limbs for drive in limb.rates.drives]
    own = [
        equations.scalar(f"{name}_own_effort", robot.tape.collected(rate)[0], "T, of what moves with the motor")
        for name, rate in zip(plan.mechanism.actuators, drives, strict=True)
    ]
    if system is None:
        lines = drive_lines(robot.platform, robot.limbs)
        values = solve_lines(equations, lines, list(effort), own, plan.order)
    else:
        lines, values = system.lines, system.efforts(list(effort), own)
    return robot.model("inverse_dynamics", "adjoint", (effort_port(equations, plan.mechanism, values),))


def _swept(robot: RobotMotion) -> Matrix:
    """Add the efforts of all bodies and joints, and sweep them to the motors and the twist; returns those on it."""
    tape, rotation = robot.tape, robot.carrier_rotation()
    tape.write_accelerations()
    for limb in robot.limbs:
        rates = limb.rates
        if rotation is not None:
            own = (
                rotation
                if limb.axes is None
                else tape.plain(f"{limb.limb.name}_platform_rotation", [Term(limb.axes.T, rotation)])
            )
            rates = replace(rates, tip=TipRates(rates.tip.point, own))
        limb.form.efforts(tape, limb.positions, rates, robot.gravity(limb))
    points, moved = join_tip_masses(robot.geometry, robot.points, lambda limb: robot.geometry.form(limb).tip_mass(limb))
    for limb in robot.limbs:
        if limb.limb.index not in moved:
            limb.form.tip_mass_efforts(tape, limb.limb, limb.rates.tip.point, robot.gravity(limb))
    gravity = tape.equations.constant_vector("gravity", robot.geometry.mechanism.gravity)
    _platform_efforts(tape, points, gravity)
    tape.sweep()
    return tape.collected(robot.platform.twist)


def effort_balance(plan: Plan) -> SymbolicModel:
    """Write pose, twist, acceleration, wrench → f, w, D, T and h, with Γᵢ = Tᵢ + Dᵢ hᵢ and Σ hᵢ wᵢ = f.

    For as many motors as freedoms; f is what all bodies but those on actuated rates ask of the twist, less the wrench.
    """
    equations = StagedEquations()
    models = LimbModels(plan, "dynamics")
    motion, limbs, total = effort_on_twist(equations, plan, models)
    effort = equations.matrix(
        "platform_effort", total - declare_rate(equations, plan.mechanism, "wrench"), "f less the wrench"
    )
    lines = actuator_lines(motion, limbs)
    own = tuple(value for used in limbs for value in used.results["own_effort"])
    shares = solve_square(equations, "share", Matrix.hstack(*(line.line for line in lines)), list(effort), plan.order)
    units, straight = plan.mechanism.layout.units("wrench"), actuator_port_parts(plan.mechanism, "effort")[1]
    outputs = (
        Port("force", (len(effort),), tuple(effort), units, "f"),
        Port.plain("line", [entry for line in lines for entry in line.line], "w, a row for each actuator"),
        Port.plain("lever", [line.lever for line in lines], "D, D q̇ = wᵀ ẋ"),
        Port("own_effort", (len(own),), own, straight, "T"),
        Port.plain("share", equations.matrix("share_of", Matrix(shares), "h"), "h, Γ = T + D h"),
    )
    return model_of(equations, plan, "effort_balance", "adjoint", outputs)
